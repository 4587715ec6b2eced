"""The declarations of all state: campaign, cells, people, parties, things, stacks, and the work on them."""

import numpy as np
from numpy.typing import NDArray

from game.kernels.motion import NEVER
from game.world.columns import INT64_MAX, Routes, Scalars, Table, column, route_column, text_column

Int64s = NDArray[np.int64]
Int32s = NDArray[np.int32]
Bytes = NDArray[np.uint8]

UP, KNOCKED_OUT, DEAD, GONE, CAPTIVE = range(5)
NO_PADLOCK, UNLOCKED, LOCKED = range(3)
CRUDE, NORMAL, FINE = range(3)
TASKS = 18
NO_TASK, FETCHING, BRINGING, GOING, WORKING, TO_POST, GUARDING, STEPPING_ASIDE, VISITING, PANICKING = range(10)
BREACHING, DISARMING, LOOTING, WRECKING, TENDING, ATTACKING, AVOIDING, JOINING = range(10, TASKS)
DIG, BUILD, REMOVE, RELOCATE, REARM, CLOSE, TREAT, LAY_DOWN, CAPTURE, DISMANTLE, BURN, KILL = range(12)
CLOSED, IN_A_WHILE, AT_ONCE = range(3)
UNDECIDED, THROUGH, AROUND = range(3)
NO_METHOD, PICK, FORCE = range(3)
COMING, TRADING, LEAVING = range(3)
SAW, ATTACKED, HEARD = range(3)
SPRUNG, FOUND, SENSED = range(3)
AFTER_GOAL, LOOTING_ABOUT = range(2)
DEEDS = (DISARMING, LOOTING, WRECKING, TENDING)
"""What adventurers do about the thing or the person in the column `deed`."""
IN_A_FIGHT_FROM = ATTACKING
"""The tasks of fights are the last ones."""


class Campaign(Scalars):
    """The single numbers of a dungeon."""

    seed: int = column("int64", "seed of all dice")
    tick: int = column("int64", "the tick that comes next; all before it are done (Z1)", high=2**53)
    calendar: int = column(
        "int64", "ticks the calendar is ahead of the tick count; the sandbox's clock order moves it", low=-(2**53), high=2**53
    )
    next_id: int = column("int64", "the id that is given next", low=1, high=2**53, default=1)
    sandbox: int = column("int64", "1 where sandbox orders are allowed", high=1)
    days: int = column("int64", "days to stay alive (G7)", low=1, default=50)
    width: int = column("int64", "cells of the map from west to east", low=1, high=1024, default=1)
    height: int = column("int64", "cells of the map from north to south", low=1, high=1024, default=1)
    heart: int = column("int64", "cell of the demon hall's heart, -1 without one", low=-1, default=-1, is_cell=True)
    policies: int = column("int64", "bits of the policies that are on, see content/care.py (Care, Guard)", high=63)
    lairs_due: int = column("int64", "tick at which wild creatures next look for a lair", default=NEVER)
    invasions: int = column("int64", "how many invasions there have been (I9)", high=2**31)
    merchant_due: int = column("int64", "tick at which the next merchant comes (Z6)", default=NEVER)
    limit_from: int = column("int64", "tick at which the present limit began, -1 without one (I5)", low=-1, high=2**53, default=-1)
    limit_due: int = column("int64", "tick at which it runs out, NEVER without one (I5)", default=NEVER)
    difficulty: int = column("int64", "number of how hard it is, in the data", high=255)
    halted: int = column("int64", "1 when no invasion could come, as it was last looked (I7)", high=1)
    word: int = column("int64", "what the display said when the invasion that is on began: 0 calm to 4 imminent (I6)", high=4)
    outcome: int = column("int64", "0 still open, 1 won, 2 lost (G7)", high=2)
    sights: int = column("int64", "charges of Far Sight (I18)", high=1000)
    scry_due: int = column("int64", "tick at which the scrying pool gives the next one, NEVER before there was a pool", default=NEVER)
    foreseen: int = column("int64", "number of the invasion that Far Sight shows, 0 none (I18)", high=2**31)
    storm_due: int = column("int64", "tick at which the Storm Ritual ends, NEVER without one (I7)", default=NEVER)
    storm_ready: int = column("int64", "tick from which it can be begun again")
    eyes_from: int = column("int64", "tick at which the ghost eyes set out (I24)")
    eyes_due: int = column("int64", "tick at which they are gone, NEVER without any (I24)", default=NEVER)
    eyes_ready: int = column("int64", "tick from which they can be sent again")
    recruits: int = column("int64", "how many minions have come for the gold in the treasury (G6)", high=2**31)


class Cells(Table):
    """A row a cell, rim included; see kernels/grid.py for the order."""

    terrain: Bytes = column("uint8", "number of its kind of ground (G1)")
    hall: Bytes = column("uint8", "1 inside the demon hall", high=1, settable=True)
    dug: Bytes = column("uint8", "1 where floor was dug in play, which can cave in (G1)", high=1)
    stores: Bytes = column("uint8", "bits of the materials that a stockpile on the cell takes, 0 without one (G2)")
    wires: Bytes = column("uint8", "bits of the wires on it, 0 without any: see kernels/wires.py (W1)", high=127)


class People(Table):
    """A row a person, in the order of their ids; the dead stay."""

    id: Int64s = column("int64", "id, never given twice", low=1)
    kind: Bytes = column("uint8", "number of the race or class")
    level: Bytes = column("uint8", "level", low=1, high=5, default=1)
    side: Bytes = column("uint8", "0 dungeon, 1 adventurers, 2 wild, 3 visitors (Z6)", high=3, settable=True)
    name: list[str] = text_column("name, unlike every other person's and party's")
    party: Int64s = column("int64", "id of the party, 0 without one")
    state: Bytes = column("uint8", "0 up, 1 knocked out, 2 dead, 3 gone from the map, 4 awake in prison", high=4, settable=True)
    combat: Bytes = column("uint8", "stat: melee, forcing doors (Z4)", high=99, settable=True)
    craft: Bytes = column("uint8", "stat: locks, disarming, building, rearming (Z4)", high=99, settable=True)
    hunting: Bytes = column("uint8", "stat: noticing, ranged attacks (Z4)", high=99, settable=True)
    vigour: Bytes = column("uint8", "stat: gas, bleeding, webs, swimming (Z4)", high=99, settable=True)
    will: Bytes = column("uint8", "stat: panic, dark arts (Z4)", high=99, settable=True)
    talents: NDArray[np.uint32] = column("uint32", "bits of the talents")
    gear: NDArray[np.uint32] = column("uint32", "bits of the gear")
    cell: Int64s = column("int64", "where they stand", is_cell=True)
    speed: Int64s = column("int64", "length a tick by nature (Z7)", low=10, high=200, default=50, settable=True)
    pace: Int64s = column("int64", "length a tick now: the speed less what a load takes (Z7)", low=10, high=200, default=50)
    goal: Int64s = column("int64", "where they are walking to, -1 when they stand", low=-1, default=-1, is_cell=True)
    route: Routes = route_column("directions still to take; the first is the step under way")
    step_due: Int64s = column("int64", "tick at which the step under way ends", default=NEVER)
    carry: Int64s = column("int64", "length left over when the step under way ends (Z7)", high=200)
    stance: Bytes = column("uint8", "0 flee to 4 aggressive (C8)", high=4, default=2, settable=True)
    duty_dig: Bytes = column("uint8", "priority of a duty, 1 to 4, 0 off (G4)", high=4)
    duty_build: Bytes = column("uint8", "as duty_dig", high=4)
    duty_haul: Bytes = column("uint8", "as duty_dig", high=4)
    duty_traps: Bytes = column("uint8", "as duty_dig", high=4)
    duty_chores: Bytes = column("uint8", "as duty_dig", high=4)
    duty_guard: Bytes = column("uint8", "as duty_dig", high=4)
    duty_care: Bytes = column("uint8", "as duty_dig", high=4)
    post: Int64s = column("int64", "cell they guard, -1 without a post", low=-1, default=-1, is_cell=True)
    free_from: Int64s = column("int64", "tick from which they look for work again after a player's order")
    task: Bytes = column("uint8", "what they are about, see tables.py", high=TASKS - 1)
    task_due: Int64s = column("int64", "tick at which their work ends", default=NEVER)
    job: Int64s = column("int64", "id of the job they work for, 0 without one")
    fetch: Int64s = column("int64", "cell of the stack they fetch from, -1 without one", low=-1, default=-1, is_cell=True)
    bring: Int64s = column("int64", "cell they bring it to, -1 without one", low=-1, default=-1, is_cell=True)
    material: Bytes = column("uint8", "number of the material they fetch or bring")
    amount: Int64s = column("int64", "how much of it: reserved while fetching, in hand while bringing (G2)")
    wounds: Int64s = column("int64", "points of all wounds (N1)", high=10_000, settable=True)
    wakes_due: Int64s = column("int64", "tick at which who is knocked out wakes (N9)", default=NEVER)
    stun_due: Int64s = column("int64", "tick until which they are stunned, NEVER when they are not (T19)", default=NEVER)
    web_due: Int64s = column("int64", "tick of the next try to get out of a web, NEVER outside one (T19)", default=NEVER)
    web_power: Bytes = column("uint8", "what that try has to reach")
    web_seconds: Int64s = column("int64", "seconds between two tries", high=600)
    panic_due: Int64s = column("int64", "tick until which they run for the gate, NEVER when they don't (T19)", default=NEVER)
    foe: Int64s = column("int64", "id of the enemy they go for, 0 nobody yet")
    ordered: Bytes = column("uint8", "1 when an order sent them, after an enemy (D4) or somewhere; they mind nobody else meanwhile", high=1)
    act_due: Int64s = column("int64", "tick at which who fights or gets away acts next, when they stand; NEVER for others", default=NEVER)
    ready_due: Int64s = column("int64", "tick from which they can strike again (C11)")
    cast_due: Int64s = column("int64", "tick from which a spellcaster can cast again (C7)")
    winding: Int64s = column("int64", "id of whom they wind up a blow against, which falls when they act, 0 nobody")
    claim: Int64s = column("int64", "cell they fight from or are stepping to for it, -1 none (C9)", low=-1, default=-1, is_cell=True)
    facing: Bytes = column("uint8", "direction they turned to strike, as routes have it (C6)", high=7)
    resume: Int64s = column(
        "int64",
        "where they were walking before they fought, panicked or broke through a door, -1 nowhere",
        low=-1,
        default=-1,
        is_cell=True,
    )
    vanish_due: Int64s = column("int64", "tick at which who was summoned goes away", default=NEVER)
    bleeding: Bytes = column("uint8", "the worst wound that bleeds: 0 none, 1 light, 2 medium, 3 severe (C12)", high=3)
    bleed_weapon: Bytes = column("uint8", "what that wound was made with: 0 blade, 1 blunt, 2 bare hands (N3)", high=2)
    bleed_due: Int64s = column(
        "int64", "tick at which who bleeds loses the next point, or, knocked out, dies; NEVER without bleeding (C12)", default=NEVER
    )
    carrier: Int64s = column("int64", "id of who carries them, 0 nobody (N8)")
    prison: Int64s = column("int64", "id of the prison that they are kept in, 0 when they are free (I26)")
    let_go: Bytes = column("uint8", "1 for a prisoner who was let go, and walks home in peace (N8)", high=1)
    rampage_due: Int64s = column("int64", "tick at which who turned on the dungeon calms down, NEVER for others", default=NEVER)
    heal_due: Int64s = column("int64", "tick of the next hour of healing, NEVER when there is none (C12)", default=NEVER)
    deed: Int64s = column("int64", "id of what they disarm (K7), loot or destroy (I25), or of whom they go to treat (C12), 0 without one")
    loot: Int64s = column("int64", "gold that they have taken (I25)", high=10**9)
    home: Bytes = column("uint8", "1 once they go home by themselves (I25)", high=1)
    wait_due: Int64s = column("int64", "tick until which they wait for their party, or for who walks before them; a past one is nothing")
    swim_due: Int64s = column("int64", "tick of the next check of who swims, NEVER on land (I2, Z8)", default=NEVER)
    web_kind: Bytes = column("uint8", "number of the kind of mechanism whose web holds them (K13), 0 outside one and in that of a spell")
    family_lessons: Bytes = column("uint8", "two bits a family of triggers: the bonus to find them (K13)")
    mechanism_lessons: NDArray[np.uint32] = column("uint32", "two bits a kind of mechanism: the bonus to defend against it (K13)")
    healing: Int64s = column("int64", "what has healed of the next point, in parts of a day's hours (C12)", high=1000)


class Awareness(Table):
    """A row an enemy that somebody knows of, the oldest knowledge first (C1, C2, C5)."""

    who: Int64s = column("int64", "id of who knows", low=1)
    whom: Int64s = column("int64", "id of the enemy", low=1)
    how: Bytes = column("uint8", "0 saw them, 1 was attacked by them, 2 heard a noise", high=2)
    since: Int64s = column("int64", "tick at which they learnt of it")
    seen: Int64s = column("int64", "tick at which they last did, or last looked and saw them")


class Parties(Table):
    """A row a party of adventurers, in the order of their ids."""

    id: Int64s = column("int64", "id, never given twice", low=1)
    name: list[str] = text_column("name, unlike every other party's and person's")
    faction: list[str] = text_column("the faction it belongs to")
    goal: list[str] = text_column("what it came for (I1)")
    spotted: Bytes = column("uint8", "1 once it was spotted (I22)", high=1)
    mapped: Bytes = column("uint8", "1 when a Mapmaker of its faction came home before it (D11)", high=1)
    leaving: Bytes = column("uint8", "1 once it is on its way home (D14)", high=1)
    invasion: Int64s = column("int64", "number of its invasion, 0 for who came otherwise (I9)")
    kind: list[str] = text_column("what the invasion is: party, mob …")
    came_for: list[str] = text_column("what it came for at first (I1)")
    began: Int64s = column("int64", "tick at which it came in")
    survivors: Int64s = column("int64", "how many of it have left the map alive")
    over: Bytes = column("uint8", "1 once its invasion has ended (I9)", high=1)
    stage: Bytes = column("uint8", "0 after its goal, 1 its members take what they can carry (I25)", high=1)
    home: Int64s = column("int64", "id of the settlement that it comes from, 0 without one (I18)")
    strength: Bytes = column("uint8", "0 weaker than the day's norm, 1 normal, 2 stronger (I14)", high=2, default=1)
    gate: Int64s = column("int64", "cell of the gate that it came in by, -1 unknown (I25)", low=-1, default=-1, is_cell=True)
    wary: Bytes = column("uint8", "0 not Wary, 1 Wary, 2 with the raised bonus (K8 to K10)", high=2)
    calm: Bytes = column("uint8", "1 once corridors make it Wary no more (K11)", high=1)


class Settlements(Table):
    """A row a settlement of the overworld (I18); their ids are their own, from 1 on."""

    id: Int64s = column("int64", "id among the settlements", low=1)
    kind: Bytes = column("uint8", "number of the settlement in the data")
    metres: Int64s = column("int64", "road to the dungeon", low=1, high=10**7)
    temper: Int64s = column("int64", "how angry it is with the dungeon (I9)", high=1000)


class Road(Table):
    """A row a party that is to come by the overworld's roads, in the order of their ids (I9, I18)."""

    id: Int64s = column("int64", "id, never given twice", low=1)
    kind: list[str] = text_column("what it is: party (or the mob that comes in its stead), punitive, warriors, hunters")
    goal: list[str] = text_column("what it comes for (I1)")
    home: Int64s = column("int64", "id of the settlement that it comes from, 0 from the overworld's edge")
    sets_out: Int64s = column(
        "int64", "tick at which it set out, before the campaign too; NEVER while it waits to be let go", low=-(2**53), default=NEVER
    )
    arrives: Int64s = column("int64", "tick at which it is at the gate, NEVER before it sets out", default=NEVER)


class Guests(Table):
    """A row a newcomer who can be answered, by the ids of the people, rising (G6, I16)."""

    id: Int64s = column("int64", "id of the person", low=1)
    asks: Bytes = column("uint8", "0 a minion who has come to serve, 1 a fugitive who asks for shelter", high=1)
    until: Int64s = column("int64", "tick up to which there is time for an answer")


class Knowledge(Table):
    """A row a trigger that an adventurer knows, or that Trap Sense shows to a party, the oldest knowledge first (K1 to K4)."""

    who: Int64s = column("int64", "id of the adventurer, or of the party (K4)", low=1)
    trigger: Int64s = column("int64", "id of the trigger; a new one when it is moved, so that the old place is known still", low=1)
    kind: Bytes = column("uint8", "number of its kind of structure")
    cell: Int64s = column("int64", "where it is believed to be", is_cell=True)
    facing: Bytes = column("uint8", "which way it faces there", high=3)
    how: Bytes = column("uint8", "0 it sprang, 1 it was found, 2 Trap Sense", high=2)
    since: Int64s = column("int64", "tick at which they came to know it")


class Checked(Table):
    """A row a trigger that a party has looked for, or tried to disarm (K6, K7)."""

    party: Int64s = column("int64", "id of the party", low=1)
    trigger: Int64s = column("int64", "id of the trigger", low=1)
    looked: Bytes = column("uint8", "1 once the check to find it was made", high=1)
    failures: Bytes = column("uint8", "failed tries to disarm it")
    last: Int64s = column("int64", "id of who made the last one, 0 nobody")


class SeenMarks(Table):
    """A row a place with old marks that a party has seen (K8)."""

    party: Int64s = column("int64", "id of the party", low=1)
    cell: Int64s = column("int64", "where", is_cell=True)


class Factions(Table):
    """A row a faction that has sent somebody home with a map, in the order of their ids (D11)."""

    id: Int64s = column("int64", "id, never given twice", low=1)
    name: list[str] = text_column("the name that parties have it by")
    mapped: Bytes = column("uint8", "1 while its next party has yet to come", high=1)


class PartyDoors(Table):
    """A row a door that a party has seen on its way, in the order of their ids (D10 to D14)."""

    id: Int64s = column("int64", "id, never given twice", low=1)
    party: Int64s = column("int64", "id of the party", low=1)
    door: Int64s = column("int64", "id of the door; it need not be there any more", low=1)
    choice: Bytes = column("uint8", "0 not made yet, 1 through it, 2 another way (D10)", high=2)
    rolled: Bytes = column("uint8", "1 when dice chose, because there was another way (D10)", high=1)
    method: Bytes = column("uint8", "how it is broken through: 0 not begun, 1 picked, 2 forced (D13)", high=2)
    failures: Bytes = column("uint8", "failed tries at that method")
    switched: Bytes = column("uint8", "1 once that is the second method (D14)", high=1)
    given_up: Bytes = column("uint8", "1 once both have failed (D14)", high=1)
    breaker: Int64s = column("int64", "id of who is at it, 0 nobody")
    dice: Bytes = column("uint8", "how the last try's dice fell: 10 times the one and the other, 0 before any", high=66)
    total: Int64s = column("int64", "what they came to", high=1000)


class Things(Table):
    """A row a structure, in the order of their ids."""

    id: Int64s = column("int64", "id, never given twice", low=1)
    kind: Bytes = column("uint8", "number of the kind of structure (G3)")
    cell: Int64s = column("int64", "where it stands", is_cell=True)
    facing: Bytes = column("uint8", "0 north, 1 east, 2 south, 3 west", high=3, settable=True)
    padlock: Bytes = column("uint8", "of a door: 0 no padlock, 1 unlocked, 2 locked (D2)", high=2, settable=True)
    quality: Bytes = column("uint8", "0 crude, 1 normal, 2 fine (T18)", high=2, default=NORMAL, settable=True)
    owner: Int64s = column("int64", "of a bed or lair: id of whose own it is, 0 free (N9)")
    armed: Bytes = column("uint8", "of a trap's part: 0 when it must be rearmed since it was used (T9)", high=1, default=1, settable=True)
    expires_due: Int64s = column("int64", "of a trap's part: tick from which it must be rearmed anyway (T14)", default=NEVER, settable=True)
    on: Bytes = column("uint8", "of a trigger: 1 while it is on (D7); of a timer: what it last passed on (W7)", high=1)
    tampered: Bytes = column("uint8", "of a trigger: 1 when it reacts to everyone (T12)", high=1, settable=True)
    safe_for: Int64s = column("int64", "of a tampered trigger: id of the one who passes safely (T12)", settable=True)
    half_seconds: Bytes = column("uint8", "of a timer: its delay (T7)", high=240)
    came_by: Bytes = column("uint8", "of a timer: bits of the sides by which the last signal came in (W7)", high=15)
    held: Bytes = column("uint8", "of a door: 1 while the player holds it open (D1)", high=1, settable=True)
    open: Bytes = column("uint8", "of a door: 1 while it stays open, by hold, signal or breach (D1, D5, D6, D15)", high=1)
    ajar: Bytes = column(
        "uint8", "of a door: 1 open for who passes, it closes behind them in a while (D1), 2 as soon as nobody is in it (D8)", high=2
    )
    closes_due: Int64s = column("int64", "tick at which a door that is ajar closes, NEVER while somebody is in it", default=NEVER)
    breached: Bytes = column("uint8", "of a door: 1 from its breach until it is locked again (D15)", high=1)
    damage: Bytes = column("uint8", "of a door: how often an explosion damaged it (T19)", settable=True)
    rearmer: Int64s = column("int64", "of a trap's part: id of who rolled last to rearm it, 0 nobody")
    rearm_dice: Bytes = column("uint8", "how these dice fell: 10 times the one and the other", high=66)
    rearm_total: Int64s = column("int64", "what they came to", high=1000)
    rearm_outcome: Bytes = column("uint8", "and to what end: 0 none, 1 success, 2 failure, 3 fired, 4 tampered with", high=4)


class Packed(Things):
    """A row a structure that is being relocated, with all of its state (T13): carried, or lying where it was put down."""

    carrier: Int64s = column("int64", "id of who carries it, 0 while it lies on its cell")


class Signals(Table):
    """A row a signal inside a timer, in the order of their ids (T7, W7)."""

    id: Int64s = column("int64", "id, never given twice", low=1)
    timer: Int64s = column("int64", "id of the timer that runs", low=1)
    due: Int64s = column("int64", "tick at which it comes out")
    on: Bytes = column("uint8", "1 for a turning-on, 0 for a turning-off", high=1)
    sides: Bytes = column("uint8", "bits of the timer's sides by which it came in", high=15)
    trigger: Int64s = column("int64", "id of the trigger it comes from", low=1)
    trigger_kind: Bytes = column("uint8", "number of that trigger's kind of structure")
    trigger_cell: Int64s = column("int64", "where that trigger stood", is_cell=True)
    by: Int64s = column("int64", "id of who sprang it, 0 for the player's lever")
    delay: Int64s = column("int64", "ticks for which timers will have held it up when it comes out")
    passed: Int64s = column("int64", "how many timers it has passed, this one included")


class Clouds(Table):
    """A row a cloud of gas, in the order of their ids (T19)."""

    id: Int64s = column("int64", "id, never given twice", low=1)
    mechanism: Int64s = column("int64", "id of what let it out", low=1)
    kind: Bytes = column("uint8", "number of that one's kind of structure")
    effect: Bytes = column("uint8", "which of that kind's effects it is")
    cell: Int64s = column("int64", "its middle", is_cell=True)
    power: Bytes = column("uint8", "what a victim's defence has to reach")
    due: Int64s = column("int64", "tick of its next check on all who stand in it")
    ends_due: Int64s = column("int64", "tick at which it is gone")


class Marks(Table):
    """A row a mark on the ground, one of a kind on a cell, in the order of their ids (K8)."""

    id: Int64s = column("int64", "id, never given twice", low=1)
    cell: Int64s = column("int64", "where it is", is_cell=True)
    kind: Bytes = column("uint8", "0 blood, 1 scorch", high=1)
    made: Int64s = column("int64", "tick at which it was first made")
    party: Int64s = column("int64", "id of the party it is of, 0 of none")
    fades_due: Int64s = column("int64", "tick at which it is gone")


class Stacks(Table):
    """A row a stack of one material on one cell, in the order of their ids (G2)."""

    id: Int64s = column("int64", "id, never given twice", low=1)
    material: Bytes = column("uint8", "number of the material")
    cell: Int64s = column("int64", "where it lies", is_cell=True)
    amount: Int64s = column("int64", "how much of it", low=1, high=INT64_MAX)


class Jobs(Table):
    """A row a piece of work that was ordered and is not done, in the order of their ids (G4); hauls are not ordered, see hauling.py."""

    id: Int64s = column("int64", "id, never given twice", low=1)
    kind: Bytes = column("uint8", "0 dig, 1 build, 2 remove, 3 relocate, 4 rearm, 5 close a door; see care.py for 6 to 11", high=11)
    cell: Int64s = column("int64", "the cell to dig, to build on, to clear, or to relocate to; where the person was last", is_cell=True)
    structure: Bytes = column("uint8", "number of the kind of structure, of what is to be dug that of the ground")
    facing: Bytes = column("uint8", "0 north, 1 east, 2 south, 3 west", high=3)
    thing: Int64s = column("int64", "id of the thing to remove, relocate, rearm or close, while relocated of the packed one, 0 without one")
    person: Int64s = column("int64", "id of the fallen whom it is about, 0 when it is about none")
    place: Int64s = column("int64", "id of the thing that they are carried to, 0 when they are not")
    worker: Int64s = column("int64", "id of who has taken it, 0 while it is open")
    left: Int64s = column("int64", "work that is left, -1 before it was begun (Z8)", low=-1, default=-1)
    spent: Bytes = column("uint8", "1 once its materials are used up (Z8)", high=1)
    tries: Bytes = column("uint8", "how often it could not be finished")
    retry_due: Int64s = column("int64", "tick before which it is not tried again")
    aside: Bytes = column("uint8", "why it was set aside, 0 when it was not (G4)", high=7)
    urgent: Bytes = column("uint8", "1 when the player ordered it, whatever enemies are near (T10), and whatever the policy", high=1)


class Cracks(Table):
    """A row a cell that can cave in, in the order of their ids (G1)."""

    id: Int64s = column("int64", "id, never given twice", low=1)
    cell: Int64s = column("int64", "the unsupported cell", is_cell=True)
    due: Int64s = column("int64", "tick at which it may come down next")


class Merchants(Table):
    """A row a merchant on the map, in the order of their ids (Z6)."""

    id: Int64s = column("int64", "id of the person", low=1)
    stage: Bytes = column("uint8", "0 coming, 1 trading, 2 leaving", high=2)
    gate: Int64s = column("int64", "cell they came in by and leave by, -1 for those who stay", low=-1, default=-1, is_cell=True)
    leaves_due: Int64s = column("int64", "tick at which they set out for home", default=NEVER)


class Goods(Table):
    """A row a material that a merchant carries, in the order of their ids."""

    id: Int64s = column("int64", "id, never given twice", low=1)
    merchant: Int64s = column("int64", "id of the merchant", low=1)
    material: Bytes = column("uint8", "number of the material")
    amount: Int64s = column("int64", "how much of it", high=INT64_MAX)
