"""Bit tricks the kernels share."""

from collections.abc import Callable
from typing import Any, cast

import numba
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

_INTERPRETED = bool(vars(numba.config)["DISABLE_JIT"])


def _lowest_bit(typingctx: Any, bits: Any) -> Any:
    """Typing and code of `lowest_bit`: LLVM's count of trailing zeros."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), code


def _lowest_bit_plain(bits: int) -> int:
    return (int(bits) & -int(bits)).bit_length() - 1


# Position of the lowest set bit of an int64 that is not 0 (of 0 the answer is undefined); an intrinsic can't run uncompiled.
lowest_bit = cast(Callable[[int], int], _lowest_bit_plain if _INTERPRETED else intrinsic(_lowest_bit))
