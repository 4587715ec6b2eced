"""What happens: one file a chapter of the rulebook; chapters meet through the world and its events."""
