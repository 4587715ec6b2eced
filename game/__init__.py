"""Deadfall: a real-time dungeon-management game."""

__version__ = "0.1.0"
