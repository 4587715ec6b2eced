"""Whether triggers, mechanisms, spells, invasions and what they do fit the other tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.devices import EffectType
from game.content.faults import BadInput, one_of
from game.content.parties import GOALS
from game.content.types import STANCES

if TYPE_CHECKING:
    from game.content.load import Content


def known(file: str, name: str, field: str, word: str, options: tuple[str, ...]) -> None:
    """Raise BadInput for a word that is none of the options."""
    if word not in options:
        raise BadInput(f"{file} [{name}]: {field}: unknown '{word}'; {one_of(word, options)}")


def check_devices(content: Content) -> None:
    """Raise BadInput for the first fault in triggers, mechanisms and their effects."""
    traps, names = content.traps, content.structures.names
    if not traps.timer_shortest <= traps.timer_new <= traps.timer_longest:
        raise BadInput("traps.toml [traps]: timer_new: must lie from timer_shortest to timer_longest")
    for file, table in (("triggers.toml", content.triggers), ("mechanisms.toml", content.mechanisms)):
        for name in table:
            if name not in names:
                raise BadInput(f"{file} [{name}]: there is no such structure; {one_of(name, names)}")
            if content.structures[name].size != (1, 1) or content.structures[name].on or content.structures[name].blocks:
                raise BadInput(f"structures.toml [{name}]: a part of a trap covers one open cell and stands by itself")
    for name, mechanism in content.mechanisms.items():
        if name in content.triggers:
            raise BadInput(f"mechanisms.toml [{name}]: is a trigger as well; take it out of one of the two")
        for effect in mechanism.effects:
            _check_effect(content, "mechanisms.toml", name, effect)
    _check_spells(content)
    if names[0] in content.mechanisms:
        raise BadInput(f"structures.toml [{names[0]}]: the first can't be a mechanism: its number stands for none")
    # Two bits a lesson, see the columns of people.
    for file, count, most in (("triggers", len(content.families), 4), ("mechanisms", len(content.mechanisms), 16)):
        if count > most:
            raise BadInput(f"{file}.toml: has more than {most} kinds that lessons are about; they would not fit their column")
    if len(content.stances) != STANCES:
        raise BadInput(f"stances.toml: has {len(content.stances)} stops; the slider has {STANCES} (C8)")
    if content.combat.shares_cell:
        known("combat.toml", "combat", "shares_cell", content.combat.shares_cell, content.people.names)
    for needed in ("door", "timer"):
        if needed not in names:
            raise BadInput(f"structures.toml: [{needed}] is missing; wires need it")


def _check_effect(content: Content, file: str, name: str, effect: EffectType) -> None:
    if effect.summons or effect.kind == "summon":
        known(file, name, "summons", effect.summons, content.people.names)
    if effect.kind in ("cloud", "hold") and not effect.every_seconds:
        raise BadInput(f"{file} [{name}]: every_seconds: a {effect.kind} needs the time between two checks")
    if effect.kind in ("cloud", "panic") and not effect.lasts_seconds:
        raise BadInput(f"{file} [{name}]: lasts_seconds: a {effect.kind} needs how long it lasts")


def _check_spells(content: Content) -> None:
    """Raise BadInput for the first fault in spells, and for a table without the talents that treat and cast."""
    for needed in ("healer", "spellcaster"):
        if needed not in content.talents:
            raise BadInput(f"talents.toml: [{needed}] is missing; clerics and mages need it")
    for name, spell in content.spells.items():
        _check_effect(content, "spells.toml", name, spell.effect)
        if spell.effect.kind == "cloud" or spell.effect.damages_doors:
            raise BadInput(f"spells.toml [{name}]: effect: a spell lets out no cloud and damages no doors; take another kind")
        if spell.adjacent and not spell.reach:
            raise BadInput(f"spells.toml [{name}]: reach: a spell at who is adjacent reaches 1 or farther")


def _check_span(where: str, span: tuple[int, int], least: int) -> None:
    if not least <= span[0] <= span[1]:
        raise BadInput(f"{where}: the least must be {least} or more, and not above the most")


def _check_weights(file: str, name: str, field: str, weights: dict[str, int], options: tuple[str, ...]) -> None:
    for word in weights:
        known(file, name, field, word, options)
    if min(weights.values(), default=0) < 0 or sum(weights.values()) < 1:
        raise BadInput(f"{file} [{name}]: {field}: weights are 0 or more, and not all 0")


def check_invasions(content: Content) -> None:
    """Raise BadInput for the first fault in what says when invasions come, who comes and from where (I3 to I20)."""
    when, who, file = content.scheduling, content.composition, "invasions.toml"
    if not when.low_percent <= when.possible_percent <= when.high_percent:
        raise BadInput(f"{file} [scheduling]: possible_percent: must lie from low_percent to high_percent")
    if when.limit_least_tenths > when.limit_tenths:
        raise BadInput(f"{file} [scheduling]: limit_least_tenths: must not be above limit_tenths")
    _check_span(f"{file} [composition]: mob_size", who.mob_size, 1)
    _check_span(f"{file} [composition]: stronger_members", who.stronger_members, 1)
    if who.level_days != sorted(who.level_days):
        raise BadInput(f"{file} [composition]: level_days: days must not fall")
    if who.weaker_percent + who.stronger_percent > 100:
        raise BadInput(f"{file} [composition]: stronger_percent: with weaker_percent it is more than 100")
    fighters = tuple(name for name, kind in content.people.items() if kind.nature == "adventurer")
    _check_weights(file, "composition", "classes", who.classes, fighters)
    _check_weights(file, "composition", "goals", who.goals, GOALS)
    for talent in who.talents:
        known(file, "composition", "talents", talent, content.talents.names)
    for needed in ("peasant", "warrior"):
        known(file, "composition", "classes", needed, fighters)
    days = [norm.day for norm in content.norms.values()]
    if not days or days[0] != 1 or days != sorted(set(days)):
        raise BadInput("norms.toml: the first entry must be of day 1, and the days must rise")
    for name, norm in content.norms.items():
        _check_span(f"norms.toml [{name}]: size", norm.size, 1)
        _check_span(f"norms.toml [{name}]: levels", norm.levels, 1)
        if norm.levels[1] > min(len(content.people[kind].stats) for kind in who.classes):
            raise BadInput(f"norms.toml [{name}]: levels: there is no level {norm.levels[1]}")
        if who.level_days[norm.levels[1] - 1] > norm.day:
            raise BadInput(f"norms.toml [{name}]: levels: level {norm.levels[1]} comes from day {who.level_days[norm.levels[1] - 1]} only")
    _check_outside(content)


def _check_outside(content: Content) -> None:
    """Raise BadInput for the first fault in settlements, powers and visitors (I9, I16, I18, G6)."""
    for name, place in content.settlements.items():
        _check_span(f"settlements.toml [{name}]: metres", place.metres, 1)
        _check_span(f"settlements.toml [{name}]: temper", place.temper, 0)
    for evil, what in ((False, "punitive forces"), (True, "warriors")):
        if not any(place.evil == evil for place in content.settlements.values()):
            raise BadInput(f"settlements.toml: there is none that sends {what}; add one (I9)")
    if not any(place.weight for place in content.settlements.values() if not place.evil):
        raise BadInput("settlements.toml: no parties come from anywhere; give one that isn't evil a weight")
    known("visitors.toml", "scrying", "needs", content.scrying.needs, content.structures.names)
    known("visitors.toml", "fugitives", "kind", content.fugitives.kind, content.people.names)
    _check_weights("visitors.toml", "recruits", "kinds", content.recruits.kinds, content.minions)
    for name in ("far_sight", "storm_ritual", "scouts_eye"):
        if name not in content.powers:
            raise BadInput(f"powers.toml: [{name}] is missing; the overlord needs it")
    for name, power in content.powers.items():
        known("powers.toml", name, "needs", power.needs, content.structures.names)
        for material in power.cost:
            known("powers.toml", name, "cost", material, content.materials.names)
