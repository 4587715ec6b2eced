"""The kernels of pictures: one compiled form each, seamless noise, chunks that fit together."""

import inspect
import pkgutil
from importlib import import_module

import numba
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import game.ui.kernels
from game.ui.kernels.composing import enlarge
from game.ui.kernels.kinds import CHUNK
from game.ui.kernels.noise import CRACKS, LAYERS, SIDE, make_noise
from game.ui.kernels.shining import shine
from game.ui.warm import warm


def test_kernels_have_one_signature_each_after_warming_up_and_drawing() -> None:
    if numba.config.DISABLE_JIT:
        return
    warm()
    seen = 0
    for module in pkgutil.iter_modules(game.ui.kernels.__path__):
        for name, value in inspect.getmembers(import_module(f"game.ui.kernels.{module.name}")):
            if isinstance(value, numba.core.registry.CPUDispatcher):
                assert len(value.signatures) <= 1, (name, value.signatures)
                seen += len(value.signatures)
    assert seen >= 7


def test_the_noise_is_the_same_each_time_and_has_no_seam() -> None:
    noise = make_noise()
    assert noise.shape == (SIDE, SIDE, LAYERS)
    assert np.array_equal(noise, make_noise())
    smooth = noise[..., :4].astype(int)
    inner = abs(smooth[1:] - smooth[:-1]).max(axis=(0, 1))
    assert (abs(smooth[0] - smooth[-1]).max(axis=0) <= inner).all()
    assert (abs(smooth[:, 0] - smooth[:, -1]).max(axis=0) <= inner).all()
    assert 0.001 < (noise[..., CRACKS] > 0).mean() < 0.1


@settings(max_examples=60)
@given(st.integers(1, 6), st.integers(1, 30), st.integers(1, 30), st.data())
def test_enlarging_repeats_each_pixel(zoom: int, width: int, height: int, data: st.DataObject) -> None:
    shift_x, shift_y = data.draw(st.integers(0, zoom - 1)), data.draw(st.integers(0, zoom - 1))
    small = np.arange(900, dtype=np.uint32).reshape(30, 30)[: -(-(height + shift_y) // zoom), : -(-(width + shift_x) // zoom)]
    large = np.zeros((height, width), np.uint32)
    enlarge(np.ascontiguousarray(small), zoom, shift_y, shift_x, large)
    assert np.array_equal(large, small.repeat(zoom, 0).repeat(zoom, 1)[shift_y : shift_y + height, shift_x : shift_x + width])


def test_a_light_s_masks_on_two_chunks_fit_together() -> None:
    walls = np.zeros((CHUNK // 2, CHUNK), np.uint8)
    walls[20:24, 45:60] = 4
    relief = np.zeros((CHUNK, CHUNK, 2), np.int8)
    through = np.zeros((CHUNK // 2 + 1, CHUNK // 2 + 1), np.float32)
    west, east = np.zeros((CHUNK, CHUNK), np.uint8), np.zeros((CHUNK, CHUNK), np.uint8)
    shine(walls, 0, 0, relief, 30, CHUNK - 10, 10.0, 90, 1.5, through, west)
    shine(walls, 0, -CHUNK // 2, relief, 30, -10, 10.0, 90, 1.5, through, east)
    seam = abs(west[:, -1].astype(int) - east[:, 0].astype(int))
    assert west[:, -1].max() > 60
    assert seam.max() <= 12
    assert west[55, 100] == 0  # behind a wall 20 px thick
    assert west[20, 100] > 60
