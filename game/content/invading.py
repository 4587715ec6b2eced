"""The types of invasions: when they come, who comes and from where, and how they are seen; each field with its meaning and unit."""

from typing import Annotated

from msgspec import Meta, field

from game.content.types import Entry, about

Percent = Annotated[int, Meta(ge=0, le=100)]
MOST_LEVEL = 5


class Scheduling(Entry, frozen=True, kw_only=True):
    """I3 to I9, I27: when invasions come."""

    first_day: Annotated[int, about("day on which the first one comes, at a random hour (I3)", ge=1, le=1000)]
    limit_tenths: Annotated[int, about("limit after one that ends on that day, in tenths of an hour (I5)", ge=10, le=10_000)]
    limit_less_tenths: Annotated[int, about("so much shorter each day after that, in tenths of an hour", ge=0, le=1000)]
    limit_least_tenths: Annotated[int, about("it gets no shorter than this, in tenths of an hour", ge=10, le=10_000)]
    least_percent: Annotated[int, about("chance of the first hour (I27)", ge=0, le=100)]
    climbs_power: Annotated[int, about("power of the share of the limit that has passed, by which it climbs", ge=1, le=8)]
    low_percent: Annotated[int, about("the display says Low up to this chance (I6)", ge=0, le=100)]
    possible_percent: Annotated[int, about("Possible up to this one", ge=0, le=100)]
    high_percent: Annotated[int, about("High up to this one, Imminent above", ge=0, le=100)]


class Composition(Entry, frozen=True, kw_only=True):
    """I10 to I15: who comes, beside what norms.toml says of the days."""

    second_alone_percent: Annotated[int, about("chance that the second invasion is a single one (I10)", ge=0, le=100)]
    least: Annotated[int, about("members of all later ones, at the least", ge=1, le=100)]
    mob_one_in: Annotated[int, about("one in so many is a mob (I13)", ge=1, le=1000)]
    mob_from: Annotated[int, about("number of the first invasion that can be one", ge=1, le=1000)]
    mob_size: Annotated[tuple[int, int], about("least and most members of an early mob")]
    mob_grows_from: Annotated[int, about("day from which mobs grow", ge=1, le=1000)]
    mob_grows_days: Annotated[int, about("days for a member more", ge=1, le=1000)]
    mob_most: Annotated[int, about("most members of a mob", ge=1, le=100)]
    varies_from: Annotated[int, about("number of the first invasion that can be weaker or stronger (I14)", ge=1, le=1000)]
    weaker_percent: Annotated[int, about("chance that one is weaker than the day's norm", ge=0, le=100)]
    stronger_percent: Annotated[int, about("chance that one is stronger", ge=0, le=100)]
    changes_size_percent: Annotated[int, about("chance that it is so by members, else by levels", ge=0, le=100)]
    stronger_members: Annotated[tuple[int, int], about("least and most members that a stronger one has more")]
    level_days: Annotated[list[int], Meta(min_length=MOST_LEVEL, max_length=MOST_LEVEL, description="first day of each level (I11)")]
    classes: Annotated[dict[str, int], about("weights of the classes of who is no peasant")]
    talents: Annotated[list[str], about("talents that somebody may have beside those of their class")]
    talent_percent: Annotated[int, about("chance of that, for each level above 1", ge=0, le=100)]
    goals: Annotated[dict[str, int], about("weights of what they come for (I1)")]


class NormType(Entry, frozen=True, kw_only=True):
    """I11, I12: the norm from a day on, up to the next entry's."""

    day: Annotated[int, about("the day", ge=1, le=10_000)]
    size: Annotated[tuple[int, int], about("least and most members")]
    peasants_percent: Annotated[int, about("chance of each member to be a peasant", ge=0, le=100)]
    levels: Annotated[tuple[int, int], about("lowest and highest level of the others")]


class Overland(Entry, frozen=True, kw_only=True):
    """I18, I20: marching in the overworld."""

    base_metres: Annotated[int, about("metres that a walker makes an hour, without speed", ge=1, le=100_000)]
    metres_a_speed: Annotated[int, about("and so many more a point of overland speed", ge=0, le=10_000)]
    rider_metres_a_speed: Annotated[int, about("metres an hour of riders and fliers, a point of speed", ge=1, le=100_000)]
    hours_a_vigour: Annotated[int, about("hours of marching a day for each point of vigour, and one point more", ge=1, le=24)]
    most_hours: Annotated[int, about("hours of marching a day, at most", ge=1, le=24)]
    homeless_percent: Annotated[int, about("chance of a party to have no home (I18)", ge=0, le=100)]
    edge_metres: Annotated[int, about("road from the overworld's edge", ge=1, le=10_000_000)]


class DifficultyType(Entry, frozen=True, kw_only=True):
    """I9, I27: how hard a campaign is, by the player's choice."""

    stock_percent: Annotated[int, about("of what lies in the dungeon at the beginning", ge=0, le=1000)]
    climbs_percent: Annotated[int, about("what is added to the chance of the first hour up to the limit (I27)", ge=0, le=99)]
    sends_percent: Annotated[int, about("chance a day that a settlement sends a force which is angry enough (I9)", ge=0, le=100)]


class SettlementType(Entry, frozen=True, kw_only=True):
    """I18: a settlement of the overworld."""

    name: Annotated[str, Meta(min_length=1, max_length=60, description="what it is called")]
    faction: Annotated[str, Meta(min_length=1, max_length=60, description="whom its parties are of (D11)")]
    evil: Annotated[bool, about("it sends warriors, and no parties of adventurers (I9)")]
    weight: Annotated[int, about("how often parties come from it", ge=0, le=1000)]
    metres: Annotated[tuple[int, int], about("least and most road to the dungeon; which one is the campaign's")]
    direction: Annotated[int, about("where it lies, in degrees from the north, clockwise", ge=0, le=359)]
    temper: Annotated[tuple[int, int], about("least and most temper that it begins with")]


class Tempers(Entry, frozen=True, kw_only=True):
    """I9: what makes settlements send forces by themselves."""

    first_day: Annotated[int, about("none does so before this day", ge=1, le=1000)]
    most: Annotated[int, about("temper never grows beyond this", ge=1, le=1000)]
    a_loss: Annotated[int, about("what each of its people adds who does not come home", ge=0, le=1000)]
    a_day: Annotated[int, about("what a day takes from it", ge=0, le=1000)]
    evil_a_day: Annotated[int, about("what a day adds to it, of an evil settlement", ge=0, le=1000)]
    sends_from: Annotated[int, about("temper from which it may send a force", ge=0, le=1000)]


class Spotting(Entry, frozen=True, kw_only=True):
    """I21 to I24: how parties are seen."""

    looks_every_ticks: Annotated[int, about("how often it is looked who is in the demon hall, or before ghost eyes", ge=1, le=1200)]
    post_cells: Annotated[int, about("how far a lit torch at a guard post shows parties (I21)", ge=0, le=100)]
    torch_cells: Annotated[int, about("how near to a post a torch is one at it", ge=0, le=20)]
    eye_cells: Annotated[int, about("how far ghost eyes see (I22)", ge=0, le=15)]
    unseen_cells: Annotated[int, about("a trap that fires with nobody in sight so near is unseen (G9)", ge=0, le=100)]


class Scrying(Entry, frozen=True, kw_only=True):
    """I18: charges of Far Sight."""

    needs: Annotated[str, about("structure at which they are gained")]
    hours: Annotated[int, about("hours for each further charge", ge=1, le=10_000)]
    most: Annotated[int, about("charges that are kept, at most", ge=1, le=1000)]


class PowerType(Entry, frozen=True, kw_only=True):
    """I7, I18, I24: a power of the overlord."""

    needs: Annotated[str, about("structure that it takes")]
    charges: Annotated[int, about("charges of Far Sight that it takes", ge=0, le=100)] = 0
    lasts_hours: Annotated[int, about("hours for which it lasts, 0 = it is over at once", ge=0, le=10_000)] = 0
    rests_hours: Annotated[int, about("hours after it is over before it can be used again", ge=0, le=10_000)] = 0
    cost: Annotated[dict[str, int], about("what it uses up, by material")] = field(default_factory=dict)
    eyes: Annotated[int, about("how many ghost eyes it sends", ge=0, le=100)] = 0
    eye_speed: Annotated[int, about("length that an eye covers in a tick (Z7)", ge=0, le=1000)] = 0


class Recruits(Entry, frozen=True, kw_only=True):
    """G6: new minions at the gate."""

    gold_each: Annotated[int, about("gold in the treasury for each further one", ge=1, le=1_000_000)]
    most: Annotated[int, about("up to so many minions, and one more a bed", ge=0, le=1000)]
    hour: Annotated[int, about("hour of the day at which one comes", ge=0, le=23)]
    kinds: Annotated[dict[str, int], about("weights of their races")]
    turned_away_hours: Annotated[int, about("hours for which one can still be turned away", ge=0, le=1000)]


class Fugitives(Entry, frozen=True, kw_only=True):
    """I16: who asks for shelter."""

    first_day: Annotated[int, about("day from which one may come", ge=1, le=1000)]
    hour: Annotated[int, about("hour of the day at which one comes", ge=0, le=23)]
    percent: Annotated[int, about("chance a day", ge=0, le=100)]
    waits_hours: Annotated[int, about("hours for which one waits for an answer", ge=1, le=1000)]
    kind: Annotated[str, about("race or class of who comes")]
