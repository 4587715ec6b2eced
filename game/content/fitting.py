"""Whether triggers, mechanisms, spells and what they do fit the other tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.devices import EffectType
from game.content.faults import BadInput, one_of
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
