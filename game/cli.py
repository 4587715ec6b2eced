"""The command line `deadfall`: reads arguments, calls the simulation, prints; bad input is one line and exit status 2."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, NoReturn

import msgspec
import typer
from typer.exceptions import TyperException

from game import __version__
from game.content.faults import BadInput, one_line, one_of, quoted

app = typer.Typer(
    name="deadfall",
    help="Deadfall: a real-time dungeon-management game, played in a window or run headless.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 120},
)
map_app = typer.Typer(help="Maps.", rich_markup_mode=None)
app.add_typer(map_app, name="map")

MOST_SEED = 2**63 - 1
MOST_TICKS = 2**52
DIFFERS = 1
"""Exit status of a replay that leaves its recording."""

JsonFlag = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line and exit: 0 done, 1 a replay differs or nobody reads on, 2 bad input, 130 interrupted."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        status = app(arguments, standalone_mode=False, prog_name="deadfall")
        sys.stdout.flush()
    except (TyperException, BadInput) as error:
        text = error.format_message() if isinstance(error, TyperException) else str(error)
        print(f"deadfall: {one_line(' '.join(text.split()))}", file=sys.stderr)
        sys.exit(2)
    except (KeyboardInterrupt, typer.Abort):
        print("deadfall: interrupted", file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:
        # Whoever read our output has gone; nothing more can be told, not even when Python closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    sys.exit(status if isinstance(status, int) else 0)


@app.callback(invoke_without_command=True)
def _top(context: typer.Context, version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False) -> None:
    if version:
        print(f"deadfall {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


@map_app.callback(invoke_without_command=True)
def _map_top(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


def _warm() -> None:
    """Have the kernels ready; say so when that takes long, as they are compiled at the first start on a machine."""
    from game.kernels.jit import nothing_compiled
    from game.kernels.warm import warm

    if nothing_compiled():
        print("deadfall: compiling the kernels for this machine's first start, about half a minute", file=sys.stderr, flush=True)
    warm()


def _print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False))


@contextlib.contextmanager
def _progress(title: str, start: int, end: int) -> Iterator[Callable[[int], None] | None]:
    """Show a progress bar on a terminal, nothing in a pipe."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=max(1, end - start))
        yield lambda tick: bar.update(task, completed=tick - start)


# --- run ----------------------------------------------------------------------------------------------------------------------


def _outputs(inputs: dict[str, Path | None], outputs: dict[str, Path | None]) -> None:
    """Raise BadInput when an output can't be written or would overwrite an input or another output."""
    taken = {path.resolve(): option for option, path in inputs.items() if path is not None}
    for option, path in outputs.items():
        if path is None:
            continue
        where = path.resolve()
        if where in taken:
            raise BadInput(f"{option} {path}: is the file of {taken[where]} too; name another")
        taken[where] = option
        if path.is_dir():
            raise BadInput(f"{option} {path}: is a folder; name a file")
        if not path.parent.is_dir():
            raise BadInput(f"{option} {path}: there is no folder {path.parent}; make it first")
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise BadInput(f"{option} {path}: can't be written; choose another place")


def _read_orders(path: Path) -> list[Any]:
    from game.sim.orders.all import READER

    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadInput(f"{path}: can't be read ({error.strerror}); name an orders file (JSON Lines)") from None
    except ValueError:
        raise BadInput(f"{str(path)!r}: is not a file name") from None
    return READER.read(data, str(path))


def _find_save(named: Path) -> Path:
    """Return the file of a save named by its path, or by its name in the player's folder of saves."""
    from game.content.places import saves_folder

    with contextlib.suppress(ValueError, OSError):
        if not named.exists() and named.name == str(named):
            for candidate in (saves_folder() / named, saves_folder() / f"{named}.save"):
                if candidate.is_file():
                    return candidate
    return named


@app.command()
def run(
    map_file: Annotated[Path, typer.Argument(metavar="MAP", help="A map: Tiled (.tmx) or text (.txt).", show_default=False)],
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
    from game.content.load import content
    from game.sim.maps import load_map
    from game.sim.session import Session, same_map
    from game.world.events import as_line

    if days is not None and ticks is not None:
        raise BadInput("--days and --ticks can't both be given; leave one out")
    if steward not in (None, "idle"):
        raise BadInput(f"--steward: there is no steward {quoted(steward)}; {one_of(str(steward), ['idle'])}")
    tables = content()
    given = _read_orders(orders) if orders else []
    plan = load_map(map_file, tables)
    keeping = save is not None or record is not None
    if load is None:
        session = Session.new(plan, tables, 1 if seed is None else seed, sandbox, keeping)
    else:
        load = _find_save(load)
        session = Session.load(load, tables, keeping)
        same_map(session, plan, load)
        if seed is not None and seed != session.world.campaign.seed:
            raise BadInput(f"--seed {seed}: {load} has the seed {session.world.campaign.seed}; leave --seed out")
        if sandbox and not session.world.campaign.sandbox:
            raise BadInput(f"--sandbox: {load} is no sandbox; leave --sandbox out")
    inputs = {"MAP": map_file, "--orders": orders}
    _outputs(inputs | ({"--load": load} if load != save else {}), {"--events": events, "--save": save, "--record": record, "--dump": dump})

    world, start = session.world, session.world.campaign.tick
    session.inbox.waiting.extend(order for order in given if order.tick >= start)
    length = ticks if ticks is not None else (days if days is not None else world.campaign.days) * tables.clock.ticks_per_day
    _warm()
    with contextlib.ExitStack() as stack:
        if events:
            file = stack.enter_context(events.open("wb"))
            session.listeners.append(lambda rows: file.writelines(as_line(world, row) for row in rows))
        progress = stack.enter_context(_progress("running", start, start + length))
        session.run(start + length, progress)
        session.read_events()
    if save:
        session.save(save)
    if record:
        session.record(record)
    if dump:
        dump.write_text("".join(f"{line}\n" for line in world.dump()), encoding="utf-8")
    summary = session.summary()
    summary["wall_s"] = round(session.running_s, 6)
    summary["ticks_per_s"] = round(length / session.running_s) if session.running_s > 0 else 0
    if as_json:
        _print_json(summary)
    else:
        _print_summary(summary)


def _print_summary(summary: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(show_header=False, box=None, pad_edge=False)
    for name, value in summary.items():
        shown = str(value)
        if isinstance(value, dict):
            shown = ", ".join(f"{amount} {what}" for what, amount in value.items())
        elif isinstance(value, list):
            shown = str(len(value))
        elif isinstance(value, int) and name != "seed":
            shown = f"{value:,}"
        table.add_row(name.replace("_", " "), shown)
    Console(highlight=False, markup=False).print(table)


# --- replay -------------------------------------------------------------------------------------------------------------------


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A recording, or a save, which holds one.", show_default=False)],
    until: Annotated[
        int | None, typer.Option(metavar="TICK", min=0, max=MOST_TICKS, help="Stop before this tick.", show_default=False)
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """Play a recording again and check every stored state hash; status 1, and where it differs, when one isn't met.

    Example: deadfall replay game.rec --until 14400
    """
    from game.content.load import content
    from game.sim.replay import replay as play_again

    file = _find_save(file)
    _warm()
    with _progress("replaying", 0, until or 0) as progress:
        played = play_again(file, content(), until, progress)
    world = played.session.world
    if as_json:
        difference = played.difference
        _print_json(
            {
                "file": str(file),
                "ticks": world.campaign.tick,
                "checked": played.checked,
                "same_rules": played.same_rules,
                "state_hash": world.state_hash(),
                "same": difference is None,
                "difference": None if difference is None else msgspec.to_builtins(difference),
            }
        )
    else:
        if not played.same_rules:
            print(f"{file}: was recorded under other rules than those in force")
        if played.difference:
            print(f"{file}: {played.difference}")
        else:
            print(f"{file}: the same to tick {world.campaign.tick}, {played.checked} hashes checked, state hash {world.state_hash()}")
    if played.difference:
        raise typer.Exit(DIFFERS)


# --- what there is ------------------------------------------------------------------------------------------------------------


@app.command()
def rules(as_json: JsonFlag = False) -> None:
    """Print the rule tables as they are in force, by rule id.

    Example: deadfall rules --json
    """
    from game.content.load import content

    tables = content().by_rule()
    if as_json:
        _print_json(tables)
        return
    for rule, entries in tables.items():
        for name, values in entries.items():
            told = "  ".join(f"{field}={json.dumps(value, ensure_ascii=False)}" for field, value in values.items())
            print(f"{rule:4} {name:24} {told}".rstrip())


@app.command()
def orders(as_json: JsonFlag = False) -> None:
    """Print every order with its fields.

    Example: deadfall orders
    """
    from game.sim.contract import orders as described

    if as_json:
        _print_json(described())
        return
    for order in described():
        print(f"{order['order']}{' (sandbox)' if order['sandbox'] else ''}: {order['does']}")
        for field in order["fields"]:
            needed = "" if field["required"] else f" (optional; {json.dumps(field['default'])} without)"
            print(f"    {field['name']:10} {field['is']}: {field['about']}{needed}")


@app.command()
def events(as_json: JsonFlag = False) -> None:
    """Print every kind of event with its fields.

    Example: deadfall events
    """
    from game.sim.contract import events as described

    if as_json:
        _print_json(described())
        return
    for event in described():
        print(f"{event['type']}: {event['says']}")
        for field in event["fields"]:
            print(f"    {field['name']:10} {field['is']}")


@app.command()
def bench(
    parts: Annotated[list[str] | None, typer.Argument(metavar="[PART...]", help="paths, sight, walking, run.", show_default=False)] = None,
    as_json: JsonFlag = False,
) -> None:
    """Measure the kernels and the ticks beside their peers, in one process, as ratios; about three minutes.

    Peers come with pip install "deadfall[bench]"; one that is missing is said. A row below its target is marked.

    Example: deadfall bench walking --json
    """
    from game.bench.harness import heading, line
    from game.bench.suite import PARTS, rows

    wanted = parts or []
    _warm()
    for part in wanted:
        if part not in PARTS:
            raise BadInput(f"PART: there is no part {quoted(part)}; {one_of(part, PARTS)}")
    if as_json:
        _print_json([dataclasses.asdict(row) | {"met": row.met} for row in rows(wanted)])
        return
    print(heading())
    for row in rows(wanted):
        print(line(row), flush=True)


@map_app.command("check")
def map_check(files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Map files.", show_default=False)]) -> None:
    """Say all that is wrong with maps, a line each; status 2 if any can't be loaded.

    Example: deadfall map check maps/*.tmx maps/*.txt
    """
    from game.content.load import content
    from game.sim.maps import all_faults

    faults = list(all_faults(files, content()))
    for fault in faults:
        print(one_line(str(fault)))
    fatal = sum(fault.fatal for fault in faults)
    print(f"{len(files)} checked, {fatal} errors, {len(faults) - fatal} warnings")
    if fatal:
        raise typer.Exit(2)
