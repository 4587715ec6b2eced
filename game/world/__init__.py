"""What is: all state of a dungeon, declared once, and no rules."""
