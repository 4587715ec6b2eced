"""The types of what adventurers know of traps; each field with its meaning and unit."""

from typing import Annotated

from game.content.types import Entry, about


class Knowledge(Entry, frozen=True, kw_only=True):
    """K1 to K4, K7: how triggers become known, and what known ones cost on the way."""

    spring_cells: Annotated[int, about("a trigger that springs is known to all conscious adventurers so near to it (K2)", ge=0, le=100)]
    find_cells: Annotated[int, about("one that is found to all of them so near to the finder (K3)", ge=0, le=100)]
    sense_cells: Annotated[int, about("how far Trap Sense goes (K4)", ge=0, le=7)]
    step_over_cost: Annotated[int, about("cost factor of a cell where a known tripwire is stepped over (K7)", ge=1, le=15)]
    careful_cost: Annotated[int, about("that of one that has to be disarmed, where there is no way round (K7)", ge=1, le=15)]


class Finding(Entry, frozen=True, kw_only=True):
    """K5: triggers are found."""

    sees_cells: Annotated[int, about("from how far a trigger is looked for", ge=0, le=7)]
    target: Annotated[int, about("what hunting has to reach", ge=2, le=40)]
    quality: Annotated[tuple[int, int, int], about("what a crude, normal and fine trigger adds")]
    dark: Annotated[int, about("what the dark adds", ge=-20, le=20)]


class Wary(Entry, frozen=True, kw_only=True):
    """K8 to K10: what begins the state, and what it does."""

    speed_percent: Annotated[int, about("share of their speed that is left (K9)", ge=50, le=100)]
    bonus: Annotated[int, about("on checks to find traps, to disarm, and to defend against traps (K9)", ge=0, le=20)]
    raised_bonus: Annotated[int, about("the same once a trap was set off while Wary (K10)", ge=0, le=20)]
    corridor_cells: Annotated[int, about("cells in a row with walls on both sides that make a corridor", ge=1, le=100)]
    marks_hours: Annotated[int, about("blood and scorch marks are old after so many hours", ge=0, le=1000)]
    marks_cells: Annotated[int, about("from how far they are seen", ge=0, le=7)]
    place_cells: Annotated[int, about("marks no farther apart are of one place", ge=0, le=100)]


class Lessons(Entry, frozen=True, kw_only=True):
    """K12, K13: what a trap that fires teaches."""

    cells: Annotated[int, about("it teaches adventurers so near to its trigger", ge=0, le=100)]
    most: Annotated[int, about("a bonus never grows beyond this", ge=0, le=3)]


class Disarming(Entry, frozen=True, kw_only=True):
    """K7: known triggers in the way are disarmed; how long it takes stands in actions.toml."""

    target: Annotated[int, about("what craft has to reach; the trigger's quality is added", ge=2, le=40)]
    tries: Annotated[int, about("with so many failures the trap fires", ge=1, le=100)]
