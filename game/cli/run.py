"""`deadfall run`: a game headless, as fast as it goes."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Annotated, Any

import typer

from game.cli.base import (
    MOST_SEED,
    MOST_TICKS,
    JsonFlag,
    app,
    begin,
    check_outputs,
    find_save,
    kernels_ready,
    print_json,
    progress_bar,
    writing,
)
from game.content.faults import BadInput, one_line, one_of, quoted
from game.content.reading import read_bytes, shown

MOST_ORDERS = 512 * 2**20


def _read_orders(path: Path) -> list[Any]:
    from game.sim.orders.all import READER

    return READER.read(read_bytes(path, MOST_ORDERS, "an orders file (JSON Lines)"), shown(path))


@app.command()
def run(
    map_file: Annotated[Path, typer.Argument(metavar="MAP", help="A map, .tmx or .txt.", show_default=False)],
    seed: Annotated[int | None, typer.Option(min=0, max=MOST_SEED, help="Seed of all dice; 1 without one.", show_default=False)] = None,
    days: Annotated[
        int | None, typer.Option(min=0, max=MOST_TICKS // 14_400, help="Days to run, 14,400 ticks each.", show_default=False)
    ] = None,
    ticks: Annotated[int | None, typer.Option(min=0, max=MOST_TICKS, help="Ticks to run, instead of days.", show_default=False)] = None,
    steward: Annotated[str | None, typer.Option(metavar="NAME", help="Who gives orders beside the file: idle.", show_default=False)] = None,
    orders: Annotated[
        Path | None, typer.Option(metavar="F", help="Orders to give, JSON Lines; see 'deadfall orders'.", show_default=False)
    ] = None,
    events: Annotated[
        Path | None, typer.Option(metavar="F", help="Write all events, JSON Lines; see 'deadfall events'.", show_default=False)
    ] = None,
    load: Annotated[
        Path | None, typer.Option(metavar="SAVE", help="Go on with a save: a file, or its name in the saves folder.", show_default=False)
    ] = None,
    save: Annotated[Path | None, typer.Option(metavar="F", help="Write a save at the end.", show_default=False)] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="F", help="Write a recording at the end, for 'deadfall replay'.", show_default=False)
    ] = None,
    dump: Annotated[
        Path | None, typer.Option(metavar="F", help="Write the state at the end as text, a line a value.", show_default=False)
    ] = None,
    sandbox: Annotated[bool, typer.Option("--sandbox", help="Take sandbox orders too.")] = False,
    as_json: JsonFlag = False,
) -> None:
    """Run a map headless, as fast as it goes, and print a summary.

    Without --days or --ticks it runs as many days as the campaign has.

    Example: deadfall run maps/proving_ground.txt --days 2 --seed 7 --json
    """
    from game.world.events import as_line

    if days is not None and ticks is not None:
        raise BadInput("--days and --ticks can't both be given; leave one out")
    if steward not in (None, "idle"):
        raise BadInput(f"--steward: there is no steward {quoted(steward)}; {one_of(str(steward), ['idle'])}")
    given = _read_orders(orders) if orders else []
    with kernels_ready():
        session = begin(map_file, load, seed, sandbox, keeping=save is not None or record is not None)
    inputs = {"MAP": map_file, "--orders": orders, "--load": None if load is None or load == save else find_save(load)}
    check_outputs(inputs, {"--save": save, "--record": record}, {"--events": events, "--dump": dump})

    world, start = session.world, session.world.campaign.tick
    session.inbox.waiting.extend(order for order in given if order.tick >= start)
    length = ticks if ticks is not None else (days if days is not None else world.campaign.days) * world.content.clock.ticks_per_day
    with contextlib.ExitStack() as stack:
        if events:
            file = stack.enter_context(writing("--events", events))
            session.listeners.append(lambda rows: file.writelines(as_line(world, row) for row in rows))
        progress = stack.enter_context(progress_bar("running"))
        session.run(start + length, progress and (lambda tick: progress(tick - start, length)))
        session.read_events()
    session.listeners.clear()
    if save:
        session.save(save)
    if record:
        session.record(record)
    if dump:
        with writing("--dump", dump) as file:
            file.writelines(f"{line}\n".encode("utf-8", "backslashreplace") for line in world.dump())
    summary = session.summary()
    summary["wall_s"] = round(session.running_s, 6)
    summary["ticks_per_s"] = round(length / session.running_s) if session.running_s > 0 else 0
    if as_json:
        print_json(summary)
    else:
        _print_summary(summary)


def _print_summary(summary: dict[str, Any]) -> None:
    for name, value in summary.items():
        told = str(value)
        if isinstance(value, dict):
            told = ", ".join(f"{amount} {what}" for what, amount in value.items())
        elif isinstance(value, list):
            told = str(len(value))
        elif isinstance(value, int) and name != "seed":
            told = f"{value:,}"
        print(f"{name.replace('_', ' '):12} {one_line(told)}".rstrip())
