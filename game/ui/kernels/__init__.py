"""The kernels that make pictures; compiled and kept as those of game/kernels are."""
