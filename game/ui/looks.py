"""What everything looks like: which sprites stand for each kind of structure, material and person, and what shines."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from game.content.types import FACINGS
from game.ui.kernels.kinds import BEDROCK, CAVE, DIRT, FIRE, GATE, MAGIC, ORE, OUTSIDE, ROCK, SKY, TORCH, WATER
from game.world.tables import LOCKED

FLAT, STANDING, ON_WALL = range(3)
"""Where a thing is drawn: under everybody's feet, in the row of those who stand, or hung on the wall to the north where there is one."""

GROUND: Mapping[str, int] = MappingProxyType(
    {"bedrock": BEDROCK, "rock": ROCK, "ore": ORE, "floor": DIRT, "water": WATER, "gate": GATE, "outside": OUTSIDE}
)
"""Terrain by its name → how it is drawn where nothing more is known."""


class Light(NamedTuple):
    """A kind of light."""

    group: int
    strength: float  # 1 shows a colour as it is
    reach_px: int
    above_px: int  # how high over the floor it hangs
    halo_px: int = 0  # radius of the shine around it, 0 = none
    halo: tuple[int, int, int] = (0, 0, 0)  # its colour in the middle


class Look(NamedTuple):
    """How a structure is drawn: its sprites one after the other, a few a second."""

    frames: tuple[str, ...]
    layer: int = STANDING
    light: str = ""


LIGHTS: Mapping[str, Light] = MappingProxyType(
    {
        "torch": Light(TORCH, 1.6, 104, 10, 30, (70, 36, 10)),
        "heart": Light(MAGIC, 1.0, 88, 13, 36, (40, 8, 36)),
        "mushrooms": Light(CAVE, 0.95, 54, 8, 18, (6, 40, 38)),
        "gate": Light(SKY, 0.8, 112, 22),
        "pool": Light(CAVE, 0.8, 56, 8, 20, (8, 24, 44)),
        "altar": Light(MAGIC, 0.7, 56, 10, 18, (30, 8, 30)),
        "pyre": Light(FIRE, 1.8, 90, 10, 40, (90, 42, 8)),
    }
)

GROUP_COLOURS: tuple[tuple[float, float, float], ...] = (
    (0.55, 0.72, 1.0),
    (1.0, 0.62, 0.30),
    (1.0, 0.62, 0.30),
    (0.90, 0.36, 0.86),
    (0.16, 0.80, 0.78),
    (1.0, 0.50, 0.16),
)
"""Red, green and blue of each group of lights."""

_TRIGGERS_AND_MECHANISMS = (
    "pressure_plate",
    "sensor",
    "blades",
    "flamethrower",
    "gas_emitter",
    "shock_coil",
    "dart_thrower",
    "explosive_trap",
    "spider_trap",
    "web_trap",
    "panic_trap",
    "alarm_trap",
)
_FLAT_PARTS = ("pressure_plate", "blades", "spider_trap")

STRUCTURES: Mapping[str, Look] = MappingProxyType(
    {
        "wall": Look(("wall",), FLAT),
        "door": Look(("door.h.closed",)),
        "padlock": Look(("padlock.locked",)),
        "torch": Look(("torch.lit0", "torch.lit1", "torch.lit2"), ON_WALL, "torch"),
        "bed": Look(("bed.made",), FLAT),
        "guard_post": Look(("guard_post",)),
        "lair": Look(("lair",), FLAT),
        "treasury": Look(("treasury.empty",)),
        "prison": Look(("prison_cell",)),
        "altar": Look(("altar.0", "altar.1"), STANDING, "altar"),
        "scrying_pool": Look(("scrying_pool.0", "scrying_pool.1"), STANDING, "pool"),
        "dismantling_table": Look(("dismantling_table",)),
        "pyre": Look(("pyre.cold",), FLAT),
        "dark_library": Look(("dark_library",)),
        "workshop": Look(("workshop",)),
        "stockpile": Look(("stockpile.all",), FLAT),
        "timer": Look(("timer.idle",)),
        "lever": Look(("lever.off",)),
        "tripwire": Look(("tripwire.h.armed",), FLAT),
        "wide_tripwire": Look(("wide_tripwire.h.mid.armed",), FLAT),
        **{part: Look((f"{part}.armed",), FLAT if part in _FLAT_PARTS else STANDING) for part in _TRIGGERS_AND_MECHANISMS},
    }
)
"""G3 and the contract's list: every kind of structure → its look when nothing more is known of its state."""

_FACED = ("dart_thrower", "flamethrower")
_ACROSS = {"tripwire": "", "wide_tripwire": ".mid"}

BANNER = Look(("banner",), ON_WALL)
HEART = Look(("heart.0", "heart.1", "heart.2", "heart.1"), STANDING, "heart")
GATE_LOOK = Look(("border_gate",), STANDING, "gate")

DOOR_STATES = ("closed", "damaged", "open", "held", "breached")
"""How a door can look, as its sprites are named."""

DOOR_PIECES = ("h", "v", "head")
"""A door that one walks through from north to south, one from west to east, and what of that one reaches up over the wall's front."""

_HEADS: Mapping[str, str] = MappingProxyType({"open": "_open", "held": "_open", "breached": "_breached"})


def door_sprite(piece: str, state: str) -> str:
    """D1, D15: return the sprite of a piece of a door in a state."""
    return f"door.v.head{_HEADS.get(state, '')}" if piece == "head" else f"door.{piece}.{state}"


PACKED, LOAD_PACKED = "packed", "load.packed"
"""T13: a structure on its way elsewhere, where it lies and in somebody's hands."""

PADLOCKS: Mapping[int, str] = MappingProxyType({1: "padlock.unlocked", 2: "padlock.locked"})
"""By the number in the padlock column; 0 is no padlock."""


def padlock_sprite(padlock: int, piece: str, state: str) -> str:
    """D2, D15: return the sprite of a padlock on a piece of a door: on a closed leaf, aside on an open one, in pieces on the floor."""
    aside = state in ("open", "held")
    if not padlock or piece == ("v" if aside else "head"):
        return ""
    if state == "breached":
        return f"padlock.{piece}.broken"
    return f"padlock.{piece}.aside{'.locked' if padlock == LOCKED else ''}" if aside else PADLOCKS[padlock]


STACK_STEPS: Mapping[str, tuple[int, int]] = MappingProxyType({"stone": (8, 24), "wood": (8, 24), "metal": (8, 24), "gold": (25, 90)})
"""Material → from which amounts a stack is drawn as its second and its third heap."""

TREASURE_STEPS = (1, 100)
"""From which amounts of gold a treasury is drawn with some, and full."""

_ONE_SPRITE = (
    "overlord",
    "goblin",
    "kobold",
    "orc",
    "imp",
    "troll",
    "spider",
    "wolf",
    "rogue",
    "ranger",
    "cleric",
    "mage",
    "merchant",
    "fugitive",
)

PEOPLE: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        **{kind: (kind,) for kind in _ONE_SPRITE},
        "peasant": ("peasant_a", "peasant_b"),
        "warrior": ("warrior_leather", "warrior_chain", "warrior_plate"),
    }
)
"""Race or class → its sprites; which of them, `person_sprite` says."""

BOLT = ("bolt.0", "bolt.1")
"""C7: what flies when a spell does; the sprites point east."""
SHOTS: Mapping[str, tuple[str, ...]] = MappingProxyType({"bow": ("arrow.h",), "crossbow": ("dart.h",)})
"""C7: weapon that shoots → the sprites of what flies; they point east."""

STATES = ("idle0", "idle1", "walk0", "walk1", "down", "dead")
"""Frames that every person's sprite has."""


def person_sprite(kind: str, id_: int, gear: frozenset[str] | set[str]) -> str:
    """Return the sprite of a person: by the armour they wear where there are three, by the id where it doesn't matter."""
    sprites = PEOPLE[kind]
    if kind == "warrior":
        for sprite, armour in zip(sprites[:0:-1], ("plate_armour", "chain_armour"), strict=True):
            if armour in gear:
                return sprite
        return sprites[0]
    return sprites[id_ % len(sprites)]


def structure_frames(kind: str, facing: int, state: str = "armed") -> tuple[str, ...]:
    """Return the sprites of a structure that faces some way, of a trap's part in a state; a wire that faces north or south lies across."""
    if kind in _FACED:
        return (f"{kind}.{FACINGS[facing]}.{state}",)
    if kind in _ACROSS:
        return (f"{kind}.{'v' if facing % 2 else 'h'}{_ACROSS[kind]}.{state}",)
    if kind in _TRIGGERS_AND_MECHANISMS:
        return (f"{kind}.{state}",)
    return STRUCTURES[kind].frames


def crack_sprite(ticks_left: int, ticks_per_hour: int) -> str:
    """G1: return the sprite of a cracked ceiling by how near the danger is: the last one may come down within the hour."""
    if ticks_left <= ticks_per_hour:
        return "cracks.3"
    return "cracks.2" if 2 * ticks_left <= 3 * ticks_per_hour else "cracks.1"


def mark_sprite(mark: str, fresh: bool, chance: int) -> str:
    """K8: return the sprite of blood or a scorch mark on the ground."""
    if mark == "blood":
        return f"blood.{'fresh' if fresh else 'old'}.{chance % 3}"
    return f"scorch.{chance % 3}"


def stack_sprite(material: str, amount: int) -> str:
    """Return the sprite of a stack of a material."""
    return f"{material}.{1 + sum(amount >= step for step in STACK_STEPS[material])}"


def treasury_sprite(gold: int) -> str:
    """Return the sprite of a treasury with so much gold on its cell."""
    return ("treasury.empty", "treasury.some", "treasury.full")[sum(gold >= step for step in TREASURE_STEPS)]
