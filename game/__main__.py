"""`python -m game` is the same as `deadfall`."""

from game.cli import main

if __name__ == "__main__":
    main()
