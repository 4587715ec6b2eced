"""`python -m game` and the command `deadfall`: the same."""

import sys
from typing import NoReturn


def start() -> NoReturn:
    """Run the command line; Ctrl-C while it is still being loaded is no fault either."""
    try:
        from game.cli import main
    except KeyboardInterrupt:
        print("deadfall: interrupted", file=sys.stderr)
        sys.exit(130)
    main()


if __name__ == "__main__":
    start()
