"""I10 to I17: who comes with an invasion, from its number and the day alone; the same question always has the same answer."""

from __future__ import annotations

from typing import NamedTuple

from game.content.invading import MOST_LEVEL, NormType
from game.content.load import Content
from game.kernels.dice import draw
from game.world.dice import Stream

PARTY, MOB, PUNITIVE, WARRIORS, HUNTERS = KINDS = ("party", "mob", "punitive", "warriors", "hunters")
"""What an invasion can be (I9, I13, I16)."""
WEAKER, NORMAL, STRONGER = range(3)
STRENGTHS = ("weaker", "normal", "stronger")
PEASANT, WARRIOR = "peasant", "warrior"
_KILL = "kill_overlord"
_IS_MOB, _STRENGTH, _SIZE, _BY_SIZE, _MORE, _GOAL = range(6)
_OF_MEMBERS, _A_MEMBER = 16, 8
_IS_PEASANT, _CLASS, _LEVEL, _HAS_TALENT, _TALENT = range(5)


class Invader(NamedTuple):
    """Somebody who is to come."""

    kind: str
    level: int
    talents: list[str] | None  # None: those of the class


class Force(NamedTuple):
    """Those who come together."""

    kind: str
    strength: int
    members: list[Invader]
    goal: str


class _Dice(NamedTuple):
    """The dice of one invasion: the tick has no part in them, so that who comes is known ahead."""

    seed: int
    number: int

    def below(self, sides: int, n: int) -> int:
        return draw(self.seed, 0, int(Stream.COMPOSE), self.number, n) % sides

    def of_member(self, member: int, sides: int, n: int) -> int:
        return self.below(sides, _OF_MEMBERS + _A_MEMBER * member + n)

    def between(self, span: tuple[int, int], n: int) -> int:
        return span[0] + self.below(span[1] - span[0] + 1, n)


def norm_of(content: Content, day: int) -> NormType:
    """I11: return the norm of a day."""
    return [norm for norm in content.norms.values() if norm.day <= max(day, 1)][-1]


def highest_level(content: Content, day: int) -> int:
    """I11: return the highest level that may come on a day."""
    return sum(first <= day for first in content.composition.level_days)


def chosen(weights: dict[str, int], dice: int) -> str:
    """Return a name by its weight; dice: any number of 0 or more."""
    left = dice % sum(weights.values())
    for name, weight in weights.items():
        if left < weight:
            return name
        left -= weight
    raise ValueError("weights are above 0")


def compose(content: Content, seed: int, number: int, day: int, kind: str = PARTY) -> Force:
    """I10 to I17: return who comes as the campaign's invasion of this number, if it comes on this day.

    kind: PARTY for an ordinary one, which may turn out a mob; a force of a settlement (PUNITIVE, WARRIORS) has the size and strength
    of the one that it replaces (I15); HUNTERS have the day's normal strength (I16).
    """
    figures, dice = content.composition, _Dice(seed, number)
    strength = NORMAL
    if number >= figures.varies_from and kind != HUNTERS:
        cast = dice.below(100, _STRENGTH)
        strength = WEAKER if cast < figures.weaker_percent else STRONGER if cast >= 100 - figures.stronger_percent else NORMAL
    is_mob = number >= figures.mob_from and dice.below(figures.mob_one_in, _IS_MOB) == 0
    if is_mob and kind in (PARTY, PUNITIVE):
        return Force(MOB if kind == PARTY else kind, strength, _mob(content, dice, day, strength), _KILL)
    members = _party(content, dice, number if kind != HUNTERS else figures.mob_from, day, strength)
    if kind == WARRIORS:
        members = [Invader(WARRIOR, max(1, rank), None) for rank in members_ranks(members)]
    goal = chosen(figures.goals, dice.below(1 << 32, _GOAL)) if kind == PARTY else _KILL
    return Force(kind, strength, members, goal)


def members_ranks(members: list[Invader]) -> list[int]:
    """I15: return how high each of some members stands: a peasant 0, others their level."""
    return [0 if one.kind == PEASANT else one.level for one in members]


def _mob(content: Content, dice: _Dice, day: int, strength: int) -> list[Invader]:
    """I13: return the peasants of a mob."""
    figures = content.composition
    size = dice.between(figures.mob_size, _SIZE) + max(0, day - figures.mob_grows_from) // figures.mob_grows_days
    size = min(max(size + strength - NORMAL, figures.least), figures.mob_most)
    return [Invader(PEASANT, 1, None)] * size


def _party(content: Content, dice: _Dice, number: int, day: int, strength: int) -> list[Invader]:
    """I10 to I12, I14: return the members of a party."""
    figures, norm = content.composition, norm_of(content, day)
    if number == 1:
        return [Invader(PEASANT, 1, None)]
    size = max(dice.between(norm.size, _SIZE), figures.least)
    if number == 2:
        size = 1 if dice.below(100, _SIZE) < figures.second_alone_percent else 2
    ranks = _ranks(content, dice, norm, size)
    if strength != NORMAL:
        ranks = _changed(content, dice, norm, ranks, day, strength)
    return [_member(content, dice, place, rank) for place, rank in enumerate(ranks)]


def _ranks(content: Content, dice: _Dice, norm: NormType, size: int) -> list[int]:
    """I11, I12: return how high each of so many members stands, by the day's norm."""
    low, high = norm.levels
    return [
        0 if dice.of_member(place, 100, _IS_PEASANT) < norm.peasants_percent else low + dice.of_member(place, high - low + 1, _LEVEL)
        for place in range(size)
    ]


def _changed(content: Content, dice: _Dice, norm: NormType, ranks: list[int], day: int, strength: int) -> list[int]:
    """I14: return the ranks of a party that is weaker than the norm, by members or by levels, or stronger."""
    figures, by_size = content.composition, dice.below(100, _BY_SIZE) < content.composition.changes_size_percent
    if strength == WEAKER:
        size = max(figures.least, norm.size[0] - 1)
        can_be_fewer, can_be_lower = size < norm.size[0], any(ranks)
        if can_be_fewer and (by_size or not can_be_lower):
            return ranks[:size]
        # Where the norm is the least that comes, it is at most that.
        return [max(0, rank - 1) for rank in (ranks if can_be_fewer else ranks[: norm.size[0]])]
    highest = highest_level(content, day)
    if by_size or min(ranks) >= highest:
        return _ranks(content, dice, norm, norm.size[1] + dice.between(figures.stronger_members, _MORE))
    return [min(rank + 1, highest) for rank in ranks]


def _member(content: Content, dice: _Dice, place: int, rank: int) -> Invader:
    """C11: return somebody of a rank: of a class, with a talent more for some."""
    if not rank:
        return Invader(PEASANT, 1, None)
    figures = content.composition
    kind = chosen(figures.classes, dice.of_member(place, 1 << 32, _CLASS))
    born = content.people[kind]
    others = [talent for talent in figures.talents if talent not in born.talents]
    more = others and dice.of_member(place, 100, _HAS_TALENT) < figures.talent_percent * (rank - 1)
    talents = [*born.talents, others[dice.of_member(place, len(others), _TALENT)]] if more else None
    return Invader(kind, min(rank, MOST_LEVEL), talents)


def table(content: Content, days: tuple[int, ...] = (2, 4, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50)) -> list[list[str]]:
    """I10 to I14: return the norms as rows of words, headings first: what `deadfall rules` prints."""
    figures = content.composition
    rows = [["day", "members", "peasants", "levels", "highest level", "stronger, up to", "mob"]]
    for day in days:
        norm = norm_of(content, day)
        grown = max(0, day - figures.mob_grows_from) // figures.mob_grows_days
        mob = [min(size + grown, figures.mob_most) for size in figures.mob_size]
        rows.append(
            [
                str(day),
                _span(norm.size),
                f"{norm.peasants_percent} %",
                _span(norm.levels),
                str(highest_level(content, day)),
                str(norm.size[1] + figures.stronger_members[1]),
                _span((mob[0], min(mob[1] + 1, figures.mob_most))),
            ]
        )
    return rows


def _span(span: tuple[int, int]) -> str:
    return str(span[0]) if span[0] == span[1] else f"{span[0]} to {span[1]}"
