"""C6, C7, C11, Z3: a blow or a shot, from the dice to the wound."""

from __future__ import annotations

from game.content.figures import Arms
from game.kernels.fights import others_at
from game.kernels.grid import DX, DY
from game.kernels.lines import line_cells
from game.rules import noticing, sightlines, wary, wounds
from game.rules.checks import two_dice
from game.world.dice import Stream, roll
from game.world.events import ROLL_AGAINST
from game.world.world import World

_NATURAL_MOST, _NATURAL_LEAST = 12, 2
_DIRECTIONS = {step: direction for direction, step in enumerate(zip(DX, DY, strict=True))}


def arms(world: World, row: int) -> Arms:
    """C11: return what somebody's gear is in a fight."""
    return world.content.figures.arms_of(int(world.people.gear[row]))


def interval(world: World, row: int) -> int:
    """C11: return how many ticks lie between two of somebody's blows or shots."""
    figures = world.content.combat
    return figures.ranged_interval_ticks if arms(world, row).range_cells else figures.interval_ticks


def turn_to(world: World, row: int, there: int) -> None:
    """C6: let somebody face a cell."""
    people, stride = world.people, world.stride
    here = int(people.cell[row])
    across, down = there % stride - here % stride, there // stride - here // stride
    if across or down:
        # The nearest of the eight directions: a diagonal one where neither side is twice as long as the other.
        wide, tall = abs(across), abs(down)
        x = (across > 0) - (across < 0) if 2 * wide >= tall else 0
        y = (down > 0) - (down < 0) if 2 * tall >= wide else 0
        people.facing[row] = _DIRECTIONS[x, y]


def strike(world: World, row: int, target: int) -> None:
    """C11: let somebody strike or shoot at another within their reach; a shot may hit who stands in between (C7)."""
    people = world.people
    turn_to(world, row, int(people.cell[target]))
    weapon = arms(world, row)
    mods = {"hunting": int(people.hunting[row])} if weapon.range_cells else {"combat": int(people.combat[row])}
    if weapon.attack:
        mods["weapon"] = weapon.attack
    others = others_at(people.winding, row, int(people.id[target]))
    further = min(others * world.content.combat.further_bonus, world.content.combat.further_most)
    if further:
        mods["further attackers"] = further
    if weapon.range_cells:
        if _far(world, row, target) <= 1 and world.content.combat.close_shot:
            mods["close"] = world.content.combat.close_shot
        target = _in_the_way(world, row, target)
    margin = _margin(world, row, target, mods)
    noticing.attacked_by(world, target, row)
    wary.fought(world, row, target)
    if margin > 0:
        blow = wounds.Blow(wounds.stage_of(world, margin), weapon.wounds_as, ("person", row), int(people.id[row]))
        wounds.wound(world, target, blow)


def _far(world: World, row: int, other: int) -> int:
    here, there = int(world.people.cell[row]), int(world.people.cell[other])
    return world.apart(here, there)


def _in_the_way(world: World, row: int, target: int) -> int:
    """C7: return who is hit by a shot: the target, or one of those in between, friend or foe, the nearest first."""
    people, chance = world.people, world.content.combat.between_percent
    crowd = noticing.crowd(world)
    path = line_cells(sightlines.clear(world), world.stride, int(people.cell[row]), int(people.cell[target]))
    for cell in path.tolist():
        there, each = [], int(crowd.first[cell])
        while each >= 0:
            there.append(each)
            each = int(crowd.after[each])
        for other in sorted(there):
            if other not in (row, target) and roll(world, Stream.STRAY, int(people.id[row]), int(people.id[other])) % 100 < chance:
                return other
    return target


def _margin(world: World, row: int, target: int, mods: dict[str, int]) -> int:
    """C11, Z2, Z3: roll an attack against a defence; return the margin that wounds, armour counted, 0 or less when none does.

    In combat a natural 12 succeeds and a natural 2 fails, whatever they add up to, unless the other rolled the same.
    """
    people, arms_ = world.people, arms(world, target)
    mine, theirs = int(people.id[row]), int(people.id[target])
    dice, others = two_dice(roll(world, Stream.ATTACK, mine, theirs)), two_dice(roll(world, Stream.PARRY, theirs, mine))
    defence = {"combat": int(people.combat[target])}
    if arms_.shield:
        defence["shield"] = arms_.shield
    total, against = sum(dice) + sum(mods.values()), sum(others) + sum(defence.values())
    margin = total - against
    if sum(dice) != sum(others):
        if sum(dice) == _NATURAL_MOST or sum(others) == _NATURAL_LEAST:
            margin = max(margin, 1)
        elif sum(dice) == _NATURAL_LEAST or sum(others) == _NATURAL_MOST:
            margin = min(margin, 0)
    hits = margin > 0
    if hits:
        margin -= arms_.armour
        if sum(dice) == _NATURAL_MOST:
            margin = max(margin, 1)
    natural = sum(dice) == _NATURAL_LEAST or margin <= -world.content.checks.critical_miss
    world.tell(ROLL_AGAINST, "attack", row, dice, mods, total, against, "success" if hits else _failed(natural), False)
    natural = sum(others) == _NATURAL_LEAST or margin >= world.content.checks.critical_miss
    world.tell(ROLL_AGAINST, "defend", target, others, defence, against, total, _failed(natural) if hits else "success", False)
    return margin


def _failed(critical: bool) -> str:
    return "critical_failure" if critical else "failure"


def reaches(world: World, row: int) -> int:
    """C6, C7: return how far somebody shoots, 0 for who strikes what is adjacent."""
    return arms(world, row).range_cells
