"""Whether parties and what their members carry fit together (I1, I9, I25)."""

import numpy as np

from game.content.faults import BadInput
from game.content.parties import GOALS
from game.rules.passage import ADVENTURERS
from game.world.tables import UP
from game.world.world import World


def check_parties(world: World) -> None:
    """Raise BadInput for an unknown goal, an invasion that is over before it began, and loot or a way home of who can have none."""
    people, parties, campaign = world.people, world.parties, world.campaign
    if not set(parties.goal) <= {"", *GOALS} or not set(parties.came_for) <= {"", *GOALS}:
        raise BadInput("column parties.goal: a goal that there isn't")
    numbers = parties.invasion[parties.invasion > 0]
    if (numbers > campaign.invasions).any() or len(np.unique(numbers)) < len(numbers):
        raise BadInput("column parties.invasion: an invasion that has not been, or two of one number")
    if ((parties.over > 0) & (parties.invasion == 0)).any() or (parties.began > campaign.tick).any():
        raise BadInput("column parties.over: an invasion is over that has not begun")
    if ((people.loot > 0) & ((people.state != UP) | (people.side != ADVENTURERS))).any():
        raise BadInput("column people.loot: somebody carries treasure who can't")
    if ((people.home > 0) & (people.side != ADVENTURERS)).any():
        raise BadInput("column people.home: somebody goes home who is no adventurer")
    if (people.wait_due > campaign.tick + world.content.parties.beat_ticks).any():
        raise BadInput("column people.wait_due: somebody waits longer than a beat")
