"""The benchmark suite: the kernels and ticks beside their peers, in one process, as ratios."""
