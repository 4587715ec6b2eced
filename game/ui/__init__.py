"""The picture of a dungeon and the window it is shown in; reads the world, never writes it."""

import os

# What a command prints is its own; pygame greets on standard output otherwise.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
