"""The command line `deadfall`: reads arguments, calls the simulation, prints; bad input is one line and exit status 2."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Annotated, Any, NoReturn

import msgspec
import typer
from typer.exceptions import TyperException

from game import __version__
from game.content.faults import BadInput, one_line, one_of, quoted
from game.content.reading import read_bytes, shown

app = typer.Typer(
    name="deadfall",
    help="Deadfall: a real-time dungeon-management game. Example: deadfall run maps/proving_ground.txt --days 2 --json",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 120},
)
map_app = typer.Typer(help="Maps. Example: deadfall map check maps/*", rich_markup_mode=None)
app.add_typer(map_app, name="map")

MOST_SEED = 2**63 - 1
MOST_TICKS = 2**52
MOST_ORDERS = 512 * 2**20
DIFFERS, BAD_INPUT, INTERRUPTED = 1, 2, 130
"""Exit statuses of a replay that leaves its recording, of bad input, and of Ctrl-C."""

JsonFlag = Annotated[bool, typer.Option("--json", help="Print JSON, and nothing else, on standard output.")]


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line and exit: 0 done, 1 a replay differs or nobody reads on, 2 bad input, 130 interrupted."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115 - lives as long as the process
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        status = app(arguments, standalone_mode=False, prog_name="deadfall")
        sys.stdout.flush()
    except TyperException as error:
        context = getattr(error, "ctx", None)
        told = " ".join(error.format_message().split()).rstrip(".")
        _fail(f"{told}; see '{context.command_path if context else 'deadfall'} --help'")
    except BadInput as error:
        _fail(str(error))
    except (KeyboardInterrupt, typer.Abort):
        status = INTERRUPTED
    except OSError as error:
        # Standard output can't take more: whoever read it has gone, or its disk is full. Python must not try again when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        if isinstance(error, BrokenPipeError):
            sys.exit(1)
        _fail(f"{error.filename or 'standard output'}: can't be written ({error.strerror})")
    if status == INTERRUPTED:
        print("deadfall: interrupted", file=sys.stderr)
    sys.exit(status if isinstance(status, int) else 0)


def _fail(text: str) -> NoReturn:
    print(f"deadfall: {one_line(text)}", file=sys.stderr)
    sys.exit(BAD_INPUT)


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
    from game.kernels.jit import nothing_compiled, with_sound_cache
    from game.kernels.warm import warm

    if nothing_compiled():
        print("deadfall: compiling the kernels for this machine's first start, about half a minute", file=sys.stderr, flush=True)
    with_sound_cache(warm)


def _print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False))


@contextlib.contextmanager
def _progress(title: str) -> Iterator[Callable[[int, int], None] | None]:
    """Show a progress bar on a terminal, nothing in a pipe; what it gives is told how much is done, and of how much."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=max(1, total))


# --- run ----------------------------------------------------------------------------------------------------------------------


def _check_outputs(inputs: dict[str, Path | None], replaced: dict[str, Path | None], written: dict[str, Path | None]) -> None:
    """Raise BadInput when an output can't be written, or would overwrite an input or another output.

    replaced: files that are written beside and then put in place, so that their folder counts.  written: files written as they are.
    """
    taken = [(option, path) for option, path in inputs.items() if path is not None]
    for option, path in (*replaced.items(), *written.items()):
        if path is None:
            continue
        what = f"{option} {shown(path)}"
        try:
            for other, file in taken:
                if path.resolve() == file.resolve() or (path.exists() and file.exists() and path.samefile(file)):
                    raise BadInput(f"{what}: is the file of {other} too; name another")
            if path.is_dir():
                raise BadInput(f"{what}: is a folder; name a file")
            folder = path.resolve().parent
            if not folder.is_dir():
                raise BadInput(f"{what}: there is no folder {shown(path.parent)}; make it first")
            if option in replaced and path.exists() and not path.is_file():
                raise BadInput(f"{what}: is no regular file; name another")
            if not os.access(path if option in written and path.exists() else folder, os.W_OK):
                raise BadInput(f"{what}: can't be written; choose another place")
        except (OSError, RuntimeError, ValueError) as error:
            raise BadInput(f"{what}: can't be written ({getattr(error, 'strerror', None) or error}); name another file") from None
        taken.append((option, path))


@contextlib.contextmanager
def _writing(option: str, path: Path) -> Iterator[IO[bytes]]:
    """Open an output file; a fault of writing it is told with its name."""
    try:
        with path.open("wb") as file:
            yield file
    except OSError as error:
        raise BadInput(f"{option} {shown(path)}: can't be written ({error.strerror})") from None


def _read_orders(path: Path) -> list[Any]:
    from game.sim.orders.all import READER

    return READER.read(read_bytes(path, MOST_ORDERS, "an orders file (JSON Lines)"), shown(path))


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
    map_file: Annotated[Path, typer.Argument(metavar="MAP", help="A text map (.txt).", show_default=False)],
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
    from game.sim.session import Session, played_on
    from game.world.events import as_line

    if days is not None and ticks is not None:
        raise BadInput("--days and --ticks can't both be given; leave one out")
    if steward not in (None, "idle"):
        raise BadInput(f"--steward: there is no steward {quoted(steward)}; {one_of(str(steward), ['idle'])}")
    tables = content()
    given = _read_orders(orders) if orders else []
    plan = load_map(map_file, tables)
    _warm()
    keeping = save is not None or record is not None
    if load is None:
        session = Session.new(plan, tables, 1 if seed is None else seed, sandbox, keeping)
    else:
        load = _find_save(load)
        session = Session.load(load, tables, keeping)
        played_on(session, plan, load)
        if seed is not None and seed != session.world.campaign.seed:
            raise BadInput(f"--seed {seed}: {load} has the seed {session.world.campaign.seed}; leave --seed out")
        if sandbox and not session.world.campaign.sandbox:
            raise BadInput(f"--sandbox: {load} is no sandbox; leave --sandbox out")
    inputs = {"MAP": map_file, "--orders": orders, "--load": None if load == save else load}
    _check_outputs(inputs, {"--save": save, "--record": record}, {"--events": events, "--dump": dump})

    world, start = session.world, session.world.campaign.tick
    session.inbox.waiting.extend(order for order in given if order.tick >= start)
    length = ticks if ticks is not None else (days if days is not None else world.campaign.days) * tables.clock.ticks_per_day
    with contextlib.ExitStack() as stack:
        if events:
            file = stack.enter_context(_writing("--events", events))
            session.listeners.append(lambda rows: file.writelines(as_line(world, row) for row in rows))
        progress = stack.enter_context(_progress("running"))
        session.run(start + length, progress and (lambda tick: progress(tick - start, length)))
        session.read_events()
    if save:
        session.save(save)
    if record:
        session.record(record)
    if dump:
        with _writing("--dump", dump) as file:
            file.writelines(f"{line}\n".encode("utf-8", "backslashreplace") for line in world.dump())
    summary = session.summary()
    summary["wall_s"] = round(session.running_s, 6)
    summary["ticks_per_s"] = round(length / session.running_s) if session.running_s > 0 else 0
    if as_json:
        _print_json(summary)
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
    with _progress("replaying") as progress:
        played = play_again(file, content(), until, progress)
    world = played.session.world
    if as_json:
        difference = played.difference
        _print_json(
            {
                "file": shown(file),
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
            print(f"{shown(file)}: was recorded under other rules than those in force")
        if played.difference:
            print(f"{shown(file)}: {played.difference}")
        else:
            same = f"the same to tick {world.campaign.tick}, {played.checked} hashes checked, state hash {world.state_hash()}"
            print(f"{shown(file)}: {same}")
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
        print(f"    as in {order['example']}")
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

    Example: deadfall map check maps/*.txt
    """
    from game.content.load import content
    from game.sim.maps import all_faults

    _warm()
    faults = list(all_faults(files, content()))
    for fault in faults:
        print(one_line(str(fault)))
    fatal = sum(fault.fatal for fault in faults)
    print(f"{len(files)} checked, {fatal} errors, {len(faults) - fatal} warnings")
    if fatal:
        raise typer.Exit(2)
