"""Saves and recordings: what stands in them, and how a world comes back from one."""

import zlib
from pathlib import Path

import msgspec

from game import __version__
from game.content.faults import BadInput
from game.content.load import Content
from game.content.reading import shown
from game.kernels.grid import padded_size
from game.rules import calendar
from game.sim.chronicle import Chronicle
from game.sim.orders.base import LAST_TICK
from game.sim.plan import MapPlan, check_plan
from game.sim.soundness import check_sound
from game.sim.storage import read_sealed, seal, write_atomic
from game.world.columns import Table
from game.world.tables import Campaign
from game.world.world import World

MOST_SEED = 2**63 - 1

_MOST_ROWS = 5_000_000
_MOST_TEXT = 64 * 2**20


class SavedColumn(msgspec.Struct, array_like=True):
    """A column: its name, its dtype, the size of its bytes and these compressed."""

    name: str
    dtype: str
    size: int
    data: bytes


class SavedTable(msgspec.Struct, array_like=True):
    """A table: its name, the number of its rows, its columns."""

    name: str
    rows: int
    columns: list[SavedColumn]


class State(msgspec.Struct):
    """The whole state of a world, described by itself: names and dtypes of every column."""

    hash: str
    campaign: dict[str, bytes]
    tables: list[SavedTable]


class GameFile(msgspec.Struct):
    """A save, or a recording, which has no state."""

    game: str
    map: MapPlan
    seed: int
    sandbox: bool
    ticks: int
    hash: str
    vocabularies: dict[str, list[str]]
    chronicle: Chronicle
    state: State | None
    day: int = 0  # of the calendar, for the list of saves, and so is the picture, a PNG
    hour: int = 0
    picture: bytes = b""


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(GameFile)


def state_of(world: World) -> State:
    """Return the state of a world in the form of a save."""
    tables = [
        SavedTable(
            title,
            len(table),
            [
                SavedColumn(name, declared.kind if declared.kind != "number" else declared.dtype.name, len(data), zlib.compress(data, 6))
                for name, declared in table.columns.items()
                for data in (table.encoded(name),)
            ],
        )
        for title, table in world.tables.items()
    ]
    campaign = {name: world.campaign.encoded(name) for name in world.campaign.columns}
    return State(hash=world.state_hash(), campaign=campaign, tables=tables)


def game_file(world: World, plan: MapPlan, chronicle: Chronicle, with_state: bool) -> GameFile:
    """Return what is written to disk: a save, or without the state a recording."""
    campaign = world.campaign
    day, hour = calendar.day_and_hour(world)
    return GameFile(
        game=__version__,
        map=plan,
        seed=campaign.seed,
        sandbox=bool(campaign.sandbox),
        ticks=campaign.tick,
        hash=world.state_hash(),
        vocabularies={name: list(names) for name, names in world.content.vocabularies().items()},
        chronicle=chronicle,
        state=state_of(world) if with_state else None,
        day=day,
        hour=hour,
    )


def write_file(path: Path, file: GameFile) -> None:
    """Write a save or recording; an old file of that name stays whole until the new one is."""
    write_atomic(path, seal(_ENCODER.encode(file)))


def read_file(path: Path, content: Content) -> GameFile:
    """Return a save or recording; raises BadInput when it is none, is damaged, newer, or of rules that lack something in it."""
    body, name = read_sealed(path), shown(path)
    try:
        file = _DECODER.decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise BadInput(
            f"{name}: is a Deadfall file, but not of a form this version knows ({error}); use the version that wrote it"
        ) from None
    for table, known in content.vocabularies().items():
        saved = file.vocabularies.get(table, [])
        if list(known[: len(saved)]) != saved:
            lost = [word for word in saved if word not in known]
            why = f"has '{lost[0]}', which these rules don't have" if lost else "numbers them otherwise than these rules"
            raise BadInput(f"{name}: {table}: {why}; use the rules it was saved with")
    if not (0 <= file.seed <= MOST_SEED and 0 <= file.ticks <= LAST_TICK):
        raise BadInput(f"{name}: has a seed or a number of ticks outside its bounds; take an older save")
    try:
        check_plan(file.map, content)
    except BadInput as error:
        raise BadInput(f"{name}: {error}") from None
    return file


def world_of(file: GameFile, name: str, content: Content) -> World:
    """Return the world of a save; raises BadInput, naming the file `name`, when it has none or it isn't sound."""
    if file.state is None:
        raise BadInput(f"{name}: is a recording, which can't be loaded; play it again with 'deadfall replay'")
    try:
        world = _restore(file.state, file.map, content)
    except KeyError as error:
        raise BadInput(f"{name}: can't be loaded: {error} is missing in it; take an older save") from None
    except (BadInput, ValueError, zlib.error) as error:
        raise BadInput(f"{name}: can't be loaded: {error}; take an older save") from None
    if world.state_hash() != file.state.hash:
        raise BadInput(f"{name}: can't be loaded: its state is not the one that was saved; take an older save")
    return world


def _restore(state: State, plan: MapPlan, content: Content) -> World:
    world = World(content, plan.width, plan.height)
    cells = padded_size(plan.width, plan.height)
    world.campaign = Campaign.decoded(state.campaign, cells)
    if (world.campaign.width, world.campaign.height) != (plan.width, plan.height):
        raise BadInput("its map has another size")
    saved = {table.name: table for table in state.tables}
    for title, table in world.tables.items():
        found = saved[title]
        most = content.spawning.most_people if title == "people" else _MOST_ROWS
        if not 0 <= found.rows <= most or (title == "cells" and found.rows != cells):
            raise BadInput(f"table {title}: can't have {found.rows} rows")
        table.decode(found.rows, {column.name: _unpacked(title, column, table, found.rows) for column in found.columns}, cells)
    check_sound(world)
    return world


def _unpacked(title: str, column: SavedColumn, table: Table, rows: int) -> bytes:
    declared = table.columns.get(column.name)
    if declared is None:
        raise BadInput(f"column {title}.{column.name}: is not known")
    kind = declared.dtype.name if declared.kind == "number" else declared.kind
    if column.dtype != kind:
        raise BadInput(f"column {title}.{column.name}: is {column.dtype} instead of {kind}")
    most = rows * declared.dtype.itemsize if declared.kind == "number" else _MOST_TEXT
    if not 0 <= column.size <= most:
        raise BadInput(f"column {title}.{column.name}: can't have {column.size} bytes")
    data = zlib.decompressobj().decompress(column.data, column.size + 1)
    if len(data) != column.size:
        raise BadInput(f"column {title}.{column.name}: has not the size that stands beside it")
    return data
