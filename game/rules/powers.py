"""I7, I18, I24: what the overlord can do: Far Sight, the Storm Ritual, Scout's Eye; costs and times are data (ours)."""

from __future__ import annotations

from game.content.faults import a
from game.kernels.motion import NEVER
from game.rules import eyes, letters, schedule, stock
from game.world.events import CHARGED, POWER_USED
from game.world.tables import UP
from game.world.world import World

FAR_SIGHT, STORM_RITUAL, SCOUTS_EYE = POWERS = ("far_sight", "storm_ritual", eyes.SCOUTS_EYE)
_SPOKEN = {FAR_SIGHT: "Far Sight", STORM_RITUAL: "the Storm Ritual", SCOUTS_EYE: "Scout's Eye"}


def _has(world: World, structure: str) -> bool:
    return bool((world.things.kind == world.content.structures.number[structure]).any())


def _hours(world: World, ticks: int) -> str:
    hours = -(-ticks // world.content.clock.ticks_per_hour)
    return f"{hours} hour{'s' if hours != 1 else ''}"


def refusal(world: World, name: str) -> str | None:
    """I7, I18, I24: return why the overlord can't use a power now, in a player's words; None when they can."""
    people, power = world.people, world.content.powers[name]
    if not (world.content.figures.is_overlord[people.kind] & (people.state == UP)).any():
        return "there is no overlord who could"
    if not _has(world, power.needs):
        return f"it takes {a(power.needs)}"
    if charges(world) < power.charges:
        return "no charge of Far Sight is left"
    lying = stock.lying_total(world)
    for material, amount in power.cost.items():
        if lying[material] < amount:
            return f"it takes {amount} {material}, and there is only {lying[material]}"
    if name == FAR_SIGHT:
        return _nothing_to_see(world)
    lasts, rests = times(world, name)
    if lasts:
        return f"{_SPOKEN[name]} lasts for {_hours(world, lasts)} yet"
    if rests:
        return f"{_SPOKEN[name]} can be used again in {_hours(world, rests)}"
    if name == SCOUTS_EYE and not eyes.posts(world):
        return "there is no guard post for the eyes to go round"
    return None


def times(world: World, name: str) -> tuple[int, int]:
    """I7, I24: return for how many ticks a power lasts yet, and in how many it can be used again; 0 when it doesn't and when it can."""
    campaign = world.campaign
    if name == FAR_SIGHT:
        return 0, 0
    until, ready = (campaign.storm_due, campaign.storm_ready) if name == STORM_RITUAL else (campaign.eyes_due, campaign.eyes_ready)
    return max(0, until - campaign.tick) if until != NEVER else 0, max(0, ready - campaign.tick)


def foresees(world: World) -> bool:
    """I18: return whether Far Sight shows the next party."""
    return world.campaign.foreseen == world.campaign.invasions + 1


def _nothing_to_see(world: World) -> str | None:
    if not schedule.possible(world):
        return "nobody can come: there is no border gate, or no heart to go for"
    if foresees(world):
        return "it shows the next party already"
    if schedule.on(world):
        return "an invasion is on, and who comes next is not known before it ends"
    return None


def use(world: World, name: str) -> None:
    """I7, I18, I24: use a power, of which `refusal` says nothing."""
    campaign, power, clock = world.campaign, world.content.powers[name], world.content.clock
    for material, amount in power.cost.items():
        stock.take(world, material, amount, "spent")
    if power.charges:
        gain(world)
        campaign.sights -= power.charges
    world.tell(POWER_USED, name)
    ends = campaign.tick + power.lasts_hours * clock.ticks_per_hour
    ready = ends + power.rests_hours * clock.ticks_per_hour
    if name == FAR_SIGHT:
        campaign.foreseen = campaign.invasions + 1
    elif name == STORM_RITUAL:
        campaign.storm_due, campaign.storm_ready, campaign.halted = ends, ready, 1
    else:
        campaign.eyes_from, campaign.eyes_due, campaign.eyes_ready = campaign.tick, ends, ready


# --- charges -------------------------------------------------------------------------------------------------------------------


def _fills(world: World) -> bool:
    """I18: return whether there is a first charge that nobody has taken note of yet: a new pool gives one at once."""
    return world.campaign.scry_due == NEVER and _has(world, world.content.scrying.needs)


def charges(world: World) -> int:
    """I18: return the charges of Far Sight."""
    return world.campaign.sights + int(_fills(world))


def due(world: World) -> int:
    """Return the tick of the next charge, NEVER before there was a pool."""
    return world.campaign.scry_due


def gain(world: World) -> None:
    """I18: let the scrying pool give the charges that are due; without a pool that time is lost."""
    campaign, things, figures = world.campaign, world.things, world.content.scrying
    every = figures.hours * world.content.clock.ticks_per_hour
    if _fills(world):
        campaign.scry_due = campaign.tick + every
        _charge(world)
    elif campaign.scry_due <= campaign.tick:
        campaign.scry_due += every
        pools = things.cell[things.kind == world.content.structures.number[figures.needs]]
        if len(pools) and campaign.sights < figures.most:
            _charge(world)
            letters.send(world, letters.POWER, "The scrying pool has one more charge of Far Sight", int(pools[0]))


def _charge(world: World) -> None:
    world.campaign.sights += 1
    world.tell(CHARGED, world.campaign.sights)
