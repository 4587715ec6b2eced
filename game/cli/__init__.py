"""The command line `deadfall`: reads arguments, calls the game, prints; bad input is one line and exit status 2."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

import typer
from typer.exceptions import TyperException

from game.cli import listing, replay, run, screen
from game.cli.base import BAD_INPUT, INTERRUPTED, app
from game.content.faults import BadInput, one_line

COMMANDS = (run, screen, replay, listing)
"""The modules whose commands there are, in the order of --help."""


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
