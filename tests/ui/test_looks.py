"""Everything that exists, and everything the contract names, has its sprites."""

from game.content.load import content
from game.ui.atlas import Atlas
from game.ui.furniture import _GLINTS
from game.ui.looks import (
    BANNER,
    BOLT,
    DOOR_PIECES,
    DOOR_STATES,
    GATE_LOOK,
    GROUND,
    GROUP_COLOURS,
    HEART,
    LIGHTS,
    PADLOCKS,
    PEOPLE,
    SHOTS,
    STACK_STEPS,
    STATES,
    STRUCTURES,
    door_sprite,
    padlock_sprite,
    person_sprite,
    stack_sprite,
    treasury_sprite,
)

# G3 and the lists of the contract, whether the rules know them already or not.
STRUCTURE_KINDS = (
    "wall door padlock torch bed guard_post lair treasury prison altar scrying_pool dismantling_table pyre dark_library workshop "
    "stockpile tripwire wide_tripwire pressure_plate sensor lever timer blades flamethrower gas_emitter shock_coil dart_thrower "
    "explosive_trap spider_trap web_trap panic_trap alarm_trap"
)
PERSON_KINDS = "overlord goblin kobold orc imp troll spider wolf peasant warrior rogue ranger cleric mage merchant fugitive"


def test_every_kind_of_ground_has_a_look() -> None:
    assert set(GROUND) == set(content().terrain)
    assert set(GROUND) == {"bedrock", "rock", "ore", "floor", "water", "gate", "outside"}


def test_every_structure_has_sprites_and_its_light_exists(atlas: Atlas) -> None:
    assert set(content().structures) <= set(STRUCTURES)
    assert set(STRUCTURE_KINDS.split()) <= set(STRUCTURES)
    for kind, look in {**STRUCTURES, "heart": HEART, "gate": GATE_LOOK, "banner": BANNER}.items():
        assert look.frames, kind
        assert set(look.frames) <= atlas.names, kind
        assert not look.light or look.light in LIGHTS, kind
    assert {door_sprite(piece, state) for piece in DOOR_PIECES for state in DOOR_STATES} | set(PADLOCKS.values()) | set(
        filter(None, _GLINTS)
    ) <= atlas.names
    assert all(0 <= light.group < len(GROUP_COLOURS) for light in LIGHTS.values())
    for kind, structure in content().structures.items():
        assert not structure.light_cells or STRUCTURES[kind].light, kind


def test_every_person_has_every_frame(atlas: Atlas) -> None:
    assert set(content().people) <= set(PEOPLE)
    assert set(PERSON_KINDS.split()) <= set(PEOPLE)
    for kind, sprites in PEOPLE.items():
        for sprite in sprites:
            assert {f"{sprite}.{state}" for state in (*STATES, "hit")} <= atlas.names, kind


def test_warriors_wear_their_armour_and_peasants_differ() -> None:
    assert person_sprite("warrior", 1, {"plate_armour", "sword"}) == "warrior_plate"
    assert person_sprite("warrior", 1, {"chain_armour"}) == "warrior_chain"
    assert person_sprite("warrior", 1, {"leather_armour"}) == "warrior_leather"
    assert person_sprite("warrior", 1, set()) == "warrior_leather"
    assert {person_sprite("peasant", id_, set()) for id_ in range(4)} == {"peasant_a", "peasant_b"}


def test_c7_every_weapon_that_shoots_has_something_that_flies(atlas: Atlas) -> None:
    shoot = {name for name, kind in content().gear.items() if kind.range_cells}
    assert shoot == set(SHOTS)
    assert {sprite for sprites in (*SHOTS.values(), BOLT) for sprite in sprites} <= atlas.names
    assert {f"float.{points}" for points in content().wounds.points} <= atlas.names


def test_every_material_has_three_heaps(atlas: Atlas) -> None:
    assert set(STACK_STEPS) == set(content().materials)
    for material in content().materials:
        sprites = [stack_sprite(material, amount) for amount in (1, STACK_STEPS[material][0], 10**9)]
        assert len(set(sprites)) == 3
        assert set(sprites) <= atlas.names
    treasuries = [treasury_sprite(gold) for gold in (0, 1, 100)]
    assert len(set(treasuries)) == 3
    assert set(treasuries) <= atlas.names


def test_every_door_and_its_padlock_has_sprites_in_every_state(atlas: Atlas) -> None:
    """D1, D2, D15, T19: each way a door stands, each state apart from every other, one padlock on it when it has one."""
    for piece in DOOR_PIECES:
        names = [door_sprite(piece, state) for state in DOOR_STATES]
        assert set(names) <= atlas.names
        assert piece == "head" or len(set(names)) == len(DOOR_STATES)
    for way in (("h",), ("v", "head")):
        for state in DOOR_STATES:
            assert [padlock_sprite(0, piece, state) for piece in way] == [""] * len(way)
            locks = [[name for piece in way if (name := padlock_sprite(padlock, piece, state))] for padlock in (1, 2)]
            assert all(len(found) == 1 and set(found) <= atlas.names for found in locks), (way, state)
            assert locks[0] != locks[1] or state == "breached"
