"""Everything around a game: title, new campaigns, saves, the menu, credits; screens in the protocol of `game/ui/modals.py`."""
