"""The numbers that kernels and the rest of the picture share: kinds of ground, groups of lights, sizes in pixels."""

BEDROCK, ROCK, ORE, BRICK, DIRT, SLAB, HALL, RUG, WATER, GATE, OUTSIDE = range(11)
"""Kinds of ground as they are drawn: solid ones first."""
LAST_SOLID = BRICK
NO_DOOR, DOOR_IN_ROW, DOOR_IN_COLUMN = range(3)
"""Which way a door stands: walls to its west and east (one walks from north to south), or to its north and south."""

SKY, TORCH, OTHER_TORCH, MAGIC, CAVE, FIRE = range(6)
GROUPS = 6
"""Lights of a group flicker together; torches are of two groups, so that neighbours don't."""
LIGHT_STEPS = 80
"""What a light that shows colours as they are is, in a byte of light."""

CELL = 16
"""Side of a cell in world pixels."""
CHUNK = 128
"""Side of a chunk in world pixels."""
