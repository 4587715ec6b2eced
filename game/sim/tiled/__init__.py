"""Tiled maps: read safely, made plain, handed to pytmx, and turned into plans."""
