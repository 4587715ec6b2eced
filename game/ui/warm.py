"""Loads (or, the first time, compiles) every kernel that pictures are made with."""

import numpy as np

from game.ui.kernels.baking import bake, make_baked, make_scratch
from game.ui.kernels.composing import compose, enlarge, seen_fog, tone_curve
from game.ui.kernels.kinds import CHUNK, FIRE, GROUPS, ROCK
from game.ui.kernels.noise import LAYERS, SIDE, hash3, make_noise
from game.ui.kernels.shining import add_mask, shine


def warm() -> None:
    """Call each kernel once with the types that the game uses; takes what one chunk and the noise take."""
    hash3(0, 0, 0)
    noise = make_noise()
    if noise.shape != (SIDE, SIDE, LAYERS):
        raise RuntimeError("the kernels of pictures do not work on this machine")
    baked, stride = make_baked(), 3
    looks, doors = np.full(9, ROCK, np.uint8), np.zeros(9, np.uint8)
    bake(looks, doors, stride, 1, 1, 0, 0, noise, make_scratch(), baked)
    mask, light = np.zeros((CHUNK, CHUNK), np.uint8), np.zeros((CHUNK, CHUNK, GROUPS), np.uint8)
    through = np.zeros((CHUNK // 2 + 1, CHUNK // 2 + 1), np.float32)
    shine(baked.wall, 0, 0, baked.relief, 8, 8, 8.0, 4, 1.0, through, mask)
    add_mask(mask, FIRE, light)
    fog = np.zeros((CHUNK, CHUNK), np.uint8)
    seen_fog(np.zeros((10, 10), np.uint8), baked.deep, 0, 0, fog)
    picture = np.zeros((1, 1), np.uint32)
    colours, ambient = np.zeros((GROUPS, 3), np.float32), np.zeros(3, np.float32)
    compose(picture, picture, picture.copy(), 0, 0, 0, 0, light, fog, mask, colours, ambient, tone_curve())
    enlarge(picture, 1, 0, 0, picture.copy())
