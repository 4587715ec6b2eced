"""The compiled kernels: arrays and numbers in, arrays out; this package imports nothing of the game."""
