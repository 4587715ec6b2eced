"""What all commands share: the application, output files, progress, kernels that are ready."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any

import typer

from game import __version__
from game.content.faults import BadInput
from game.content.places import data_folder
from game.content.reading import shown

if TYPE_CHECKING:
    from game.sim.session import Session

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

FIRST_MAP = "first_keep.tmx"
MOST_SEED = 2**63 - 1
MOST_TICKS = 2**52
DIFFERS, BAD_INPUT, INTERRUPTED = 1, 2, 130
"""Exit statuses of a replay that leaves its recording, of bad input, and of Ctrl-C."""

JsonFlag = Annotated[bool, typer.Option("--json", help="Print JSON, and nothing else, on standard output.")]


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


@contextlib.contextmanager
def kernels_ready(pictures: bool = False) -> Iterator[None]:
    """Have the kernels ready behind the block, which may use some of them already; those of pictures too, if wanted.

    At the first start on a machine they have to be compiled. That takes long, so that it is said, and is done last, so that what is
    wrong with an input is told before. Otherwise they are loaded first, and a damaged cache is made anew before anything relies on it.
    """
    from game.kernels.jit import nothing_compiled, with_sound_cache
    from game.kernels.warm import warm

    parts = [(nothing_compiled(), warm)]
    if pictures:
        from game.ui.warm import warm as warm_pictures

        parts.append((nothing_compiled("composing"), warm_pictures))
    for cold, use in parts:
        if not cold:
            with_sound_cache(use)
    yield
    if any(cold for cold, _ in parts):
        print("deadfall: compiling the kernels for this machine's first start, about a minute", file=sys.stderr, flush=True)
    for cold, use in parts:
        if cold:
            with_sound_cache(use)


def print_json(value: Any) -> None:
    """Print a value as one line of JSON."""
    print(json.dumps(value, ensure_ascii=False))


@contextlib.contextmanager
def progress_bar(title: str) -> Iterator[Callable[[int, int], None] | None]:
    """Show a progress bar on a terminal, nothing in a pipe; what it gives is told how much is done, and of how much."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=max(1, total))


def check_outputs(inputs: dict[str, Path | None], replaced: dict[str, Path | None], written: dict[str, Path | None]) -> None:
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
def writing(option: str, path: Path) -> Iterator[IO[bytes]]:
    """Open an output file; a fault of writing it is told with its name."""
    try:
        with path.open("wb") as file:
            yield file
    except OSError as error:
        raise BadInput(f"{option} {shown(path)}: can't be written ({error.strerror})") from None


def find_save(named: Path) -> Path:
    """Return the file of a save named by its path, or by its name in the player's folder of saves."""
    from game.content.places import saves_folder

    with contextlib.suppress(ValueError, OSError):
        if not named.exists() and named.name == str(named):
            for candidate in (saves_folder() / named, saves_folder() / f"{named}.save"):
                if candidate.is_file():
                    return candidate
    return named


def begin(map_file: Path | None, load: Path | None, seed: int | None, sandbox: bool, keeping: bool) -> Session:
    """Return a new game on a map, the first one without any, or one that was saved; raises BadInput when there can be none.

    seed: None takes 1, or the save's; another than the save's is refused, and so is a sandbox that the save isn't.
    keeping: make the checkpoints that saves and recordings hold.
    """
    from game.content.load import content
    from game.sim.maps import load_map
    from game.sim.session import Session, played_on

    tables = content()
    plan = load_map(map_file, tables) if map_file is not None else None
    if load is None:
        new = plan or load_map(data_folder("maps") / FIRST_MAP, tables)
        return Session.new(new, tables, 1 if seed is None else seed, sandbox, keeping)
    save = find_save(load)
    session = Session.load(save, tables, keeping)
    if plan is not None:
        played_on(session, plan, save)
    campaign = session.world.campaign
    if seed is not None and seed != campaign.seed:
        raise BadInput(f"--seed {seed}: {shown(save)} has the seed {campaign.seed}; leave --seed out")
    if sandbox and not campaign.sandbox:
        raise BadInput(f"--sandbox: {shown(save)} is no sandbox; leave --sandbox out")
    return session
