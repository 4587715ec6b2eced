"""The type of spells; each field with its meaning and unit."""

from typing import Annotated

from msgspec import Meta

from game.content.devices import EffectType
from game.content.types import Entry, about


class SpellType(Entry, frozen=True, kw_only=True):
    """C7, T19, T20: what a spellcaster does in a fight instead of striking."""

    power: Annotated[int, about("what a victim's defence has to reach (T20)", ge=0, le=40)] = 0
    defence: Annotated[str, Meta(pattern="^(combat|vigour|will)$", description="stat of the defence (T20)")] = "combat"
    armour: Annotated[bool, about("armour helps the defence (T20)")] = True
    weapon: Annotated[str, Meta(pattern="^(blade|blunt|bare)$", description="what its wounds count as made with (N3)")] = "blade"
    reach: Annotated[int, about("how far away the target may be, in cells; the line of fire must be free (C7)", ge=0, le=15)]
    every_seconds: Annotated[int, about("from its casting to the caster's next spell", ge=1, le=600)]
    level: Annotated[int, about("lowest level of who casts it", ge=1, le=5)]
    enemies: Annotated[int, about("fewest enemies not under it yet where it strikes", ge=1, le=100)] = 1
    adjacent: Annotated[bool, about("cast at who is adjacent only")] = False
    effect: Annotated[EffectType, about("what it does to whoever stands there")]


def preferred(spells: list[SpellType]) -> tuple[int, ...]:
    """Return the numbers of spells in the order in which they are thought of."""
    return tuple(sorted(range(len(spells)), key=lambda n: (-spells[n].enemies, not spells[n].adjacent, -spells[n].level, n)))
