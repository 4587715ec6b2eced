"""Bit tricks for kernels, with plain Python twins for NUMBA_DISABLE_JIT=1."""

from typing import Any

import numba
import numpy as np

_settings: Any = numba.config

if _settings.DISABLE_JIT:

    def ctz(word: Any) -> Any:
        """Return the number of zero bits below the lowest set bit of a uint64 that is not 0."""
        value = int(word)
        return np.uint64((value & -value).bit_length() - 1)

else:
    from llvmlite import ir
    from numba.extending import intrinsic

    @intrinsic  # type: ignore[untyped-decorator,unused-ignore]
    def ctz(_: Any, word: Any) -> Any:
        """Return the number of zero bits below the lowest set bit of a uint64 that is not 0."""
        signature = numba.types.uint64(numba.types.uint64)

        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return signature, generate
