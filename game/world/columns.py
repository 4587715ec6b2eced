"""Declared state: columns, the tables they make up, and scalars; save file, hash and dump all follow from these declarations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import msgspec
import numpy as np
from numpy.typing import NDArray

from game.content.faults import BadInput

INT64_MAX = 2**63 - 1
_LEAST_POOL = 16 * 1024


@dataclass(frozen=True)
class Column:
    """One declared column: what it holds, in which bounds, and whether the sandbox's `set` may write it."""

    kind: str  # "number", "text" or "route"
    dtype: np.dtype[Any]
    doc: str
    low: int = 0
    high: int = INT64_MAX
    default: int = 0
    settable: bool = False
    is_cell: bool = False  # bounded by the map's size as well


def column(
    dtype: str, doc: str, *, low: int = 0, high: int | None = None, default: int = 0, settable: bool = False, is_cell: bool = False
) -> Any:
    """Declare a column of integers; without `high` it may be anything its dtype holds."""
    kind = np.dtype(dtype)
    top = int(np.iinfo(kind).max) if high is None else high
    return Column("number", kind, doc, low, top, default, settable, is_cell)


def text_column(doc: str) -> Any:
    """Declare a column of strings."""
    return Column("text", np.dtype("uint8"), doc)


def route_column(doc: str) -> Any:
    """Declare a column of routes: a run of directions (0 to 7) a row."""
    return Column("route", np.dtype("uint8"), doc, high=7)


class Routes:
    """A column with a run of bytes in each row, kept in one pool so that kernels can follow it.

    `pool` uint8[…] holds the bytes; row i's run is pool[at[i]:end[i]] (int64), and following it moves `at` on. Where runs lie
    in the pool is nobody's business: saves and hashes see only the runs.
    """

    def __init__(self) -> None:
        """Make a column with no rows."""
        self.pool: NDArray[np.uint8] = np.zeros(_LEAST_POOL, np.uint8)
        self.at: NDArray[np.int64] = np.zeros(0, np.int64)
        self.end: NDArray[np.int64] = np.zeros(0, np.int64)
        self._tail = 0

    def resize(self, rows: int) -> None:
        """Have `rows` rows; new ones are empty."""
        grown = np.zeros((2, rows), np.int64)
        kept = min(rows, len(self.at))
        grown[0, :kept], grown[1, :kept] = self.at[:kept], self.end[:kept]
        self.at, self.end = grown[0], grown[1]

    def set(self, row: int, steps: NDArray[np.uint8] | bytes) -> None:
        """Give `row` a new run."""
        run = np.frombuffer(steps, np.uint8) if isinstance(steps, bytes) else steps
        size = len(run)
        self.at[row] = self.end[row] = 0
        if self._tail + size > len(self.pool):
            self._compact(size)
        tail = self._tail
        self.pool[tail : tail + size] = run
        self.at[row], self.end[row] = tail, tail + size
        self._tail = tail + size

    def get(self, row: int) -> NDArray[np.uint8]:
        """Return what is left of the row's run (a view, not to be kept)."""
        return self.pool[self.at[row] : self.end[row]]

    def _compact(self, room: int) -> None:
        """Close the gaps and leave at least `room` free bytes, and three times as many as are in use."""
        lengths = self.end - self.at
        used = int(lengths.sum())
        pool = np.zeros(max(_LEAST_POOL, 4 * (used + room)), np.uint8)
        tail = 0
        for row in np.flatnonzero(lengths):
            size = int(lengths[row])
            pool[tail : tail + size] = self.get(int(row))
            self.at[row], self.end[row] = tail, tail + size
            tail += size
        self.pool, self._tail = pool, tail

    def encode(self) -> bytes:
        """Return lengths and runs as bytes, the same wherever the runs lie."""
        lengths = np.ascontiguousarray(self.end - self.at, "<i8")
        filled = np.flatnonzero(lengths)
        return lengths.tobytes() + b"".join(self.get(int(row)).tobytes() for row in filled)

    def decode(self, data: bytes, rows: int) -> None:
        """Take over what `encode` gave; raises ValueError when it doesn't fit."""
        lengths = np.frombuffer(data[: rows * 8], "<i8")
        if len(lengths) != rows or (lengths < 0).any() or int(lengths.sum()) != len(data) - rows * 8:
            raise ValueError("lengths don't fit")
        ends = np.cumsum(lengths)
        self.pool = np.zeros(max(_LEAST_POOL, 2 * len(data)), np.uint8)
        self._tail = len(data) - rows * 8
        self.pool[: self._tail] = np.frombuffer(data, np.uint8, offset=rows * 8)
        self.end = ends.astype(np.int64)
        self.at = (ends - lengths).astype(np.int64)

    def largest(self) -> int:
        """Return the largest byte in any run, 0 without any."""
        return max((int(self.get(int(row)).max()) for row in np.flatnonzero(self.end - self.at)), default=0)


class Table:
    """Rows of declared columns, a numpy array (or list, or Routes) a column; subclasses declare the columns as class attributes.

    An instance's attribute of the column's name is the array itself, as long as the table has rows. Rows with an `id` column
    stand in the order of their ids, and an id is never given twice.
    """

    columns: ClassVar[dict[str, Column]]

    def __init_subclass__(cls) -> None:
        """Collect the declared columns, those of a table it extends first."""
        declared = (item for base in reversed(cls.__mro__) for item in vars(base).items())
        cls.columns = {name: value for name, value in declared if isinstance(value, Column)}

    def __init__(self) -> None:
        """Make an empty table."""
        self.count = 0
        self._rows_vanish = False
        self._capacity = 0
        self._buffers: dict[str, NDArray[Any]] = {}
        self._rows: dict[int, int] | None = None
        self._others = [(name, declared.kind) for name, declared in self.columns.items() if declared.kind != "number"]
        for name, declared in self.columns.items():
            if declared.kind == "number":
                self._buffers[name] = np.zeros(0, declared.dtype)
                setattr(self, name, self._buffers[name])
            else:
                setattr(self, name, [] if declared.kind == "text" else Routes())

    def __len__(self) -> int:
        """Return the number of rows."""
        return self.count

    def grow(self, rows: int) -> None:
        """Have `rows` rows (no fewer than before); new ones hold the defaults."""
        if rows > self._capacity:
            self._capacity = max(rows, 2 * self._capacity, 16)
            for name, buffer in self._buffers.items():
                grown = np.full(self._capacity, self.columns[name].default, buffer.dtype)
                grown[: self.count] = buffer[: self.count]
                self._buffers[name] = grown
        # Buffers hold the defaults beyond their rows, so that a new row costs no more than a longer view of each.
        attributes = self.__dict__
        for name, buffer in self._buffers.items():
            attributes[name] = buffer[:rows]
        for name, kind in self._others:
            if kind == "text":
                attributes[name].extend([""] * (rows - self.count))
            else:
                attributes[name].resize(rows)
        self.count = rows

    def extend(self, rows: int, **values: Any) -> None:
        """Add so many rows; `values`: one, or one a row, for each column of numbers that is named, others hold their defaults."""
        first = self.count
        self.grow(first + rows)
        for name, value in values.items():
            self.__dict__[name][first:] = value
        self._rows = None

    def append(self, **values: int | str) -> int:
        """Add a row and return its number; columns not named hold their defaults."""
        row = self.count
        self.grow(row + 1)
        attributes = self.__dict__
        for name, value in values.items():
            attributes[name][row] = value
        if self._rows is not None and "id" in values:
            self._rows[int(values["id"])] = row
        return row

    def delete(self, row: int) -> None:
        """Take a row out; those after it move up, so keep ids, not row numbers."""
        for name, declared in self.columns.items():
            if declared.kind == "number":
                buffer = self._buffers[name]
                buffer[row : self.count - 1] = buffer[row + 1 : self.count]
                buffer[self.count - 1] = declared.default
                setattr(self, name, buffer[: self.count - 1])
            elif declared.kind == "text":
                del getattr(self, name)[row]
            else:
                raise TypeError(f"rows with a {declared.kind} column are never deleted")
        self.count -= 1
        self._rows, self._rows_vanish = None, True

    def keep(self, which: NDArray[np.bool_]) -> None:
        """Take out all rows but some, which keep their order; for tables of numbers alone."""
        kept = int(np.count_nonzero(which))
        for name, buffer in self._buffers.items():
            buffer[:kept] = buffer[: self.count][which]
            buffer[kept : self.count] = self.columns[name].default
            setattr(self, name, buffer[:kept])
        self.count = kept
        self._rows, self._rows_vanish = None, True

    def row_of(self, id_: int) -> int:
        """Return the row with this id, -1 when there is none."""
        ids: NDArray[np.int64] = self.__dict__["id"]
        if self._rows_vanish:
            # A dict would have to be made anew after every row that goes.
            row = int(ids.searchsorted(id_))
            return row if row < len(ids) and ids[row] == id_ else -1
        if self._rows is None:
            self._rows = {known: row for row, known in enumerate(ids.tolist())}
        return self._rows.get(id_, -1)

    def encoded(self, name: str) -> bytes:
        """Return a column as bytes, little-endian."""
        value = getattr(self, name)
        declared = self.columns[name]
        if declared.kind == "text":
            return msgspec.msgpack.encode(value)
        if declared.kind == "route":
            return bytes(value.encode())
        return bytes(np.ascontiguousarray(value, declared.dtype.newbyteorder("<")).tobytes())

    def decode(self, rows: int, data: dict[str, bytes], cells: int) -> None:
        """Take over columns encoded by `encoded`; raises BadInput naming the column that doesn't fit its declaration."""
        fresh = type(self)()
        fresh.grow(rows)
        for name, declared in self.columns.items():
            try:
                fresh._decode_column(name, declared, data[name], cells)
            except (ValueError, msgspec.DecodeError) as error:
                raise BadInput(f"column {type(self).__name__.lower()}.{name}: {error}") from None
        self.__dict__.update(fresh.__dict__)

    def _decode_column(self, name: str, declared: Column, data: bytes, cells: int) -> None:
        rows = self.count
        if declared.kind == "text":
            texts = msgspec.msgpack.decode(data, type=list[str])
            if len(texts) != rows:
                raise ValueError(f"has {len(texts)} rows instead of {rows}")
            setattr(self, name, texts)
            return
        if declared.kind == "route":
            routes: Routes = getattr(self, name)
            routes.decode(data, rows)
            if routes.largest() > declared.high:
                raise ValueError("holds a direction above 7")
            return
        if len(data) != rows * declared.dtype.itemsize:
            raise ValueError(f"has {len(data)} bytes instead of {rows * declared.dtype.itemsize}")
        values = np.frombuffer(data, declared.dtype.newbyteorder("<"))
        high = min(declared.high, cells - 1) if declared.is_cell else declared.high
        if rows and not (declared.low <= int(values.min()) and int(values.max()) <= high):
            raise ValueError(f"holds a value outside {declared.low} to {high}")
        if name == "id" and rows > 1 and not (np.diff(values) > 0).all():
            raise ValueError("is not in rising order")
        self._buffers[name][:rows] = values

    def lines(self, title: str) -> Iterator[str]:
        """Yield the table as text, a line a value, for comparing two states."""
        for name, declared in self.columns.items():
            values: Iterable[Any] = getattr(self, name)
            if declared.kind == "route":
                values = ["".join(map(str, getattr(self, name).get(row))) for row in range(self.count)]
            for row, value in enumerate(values):
                yield f"{title}[{row}].{name} = {value!r}" if isinstance(value, str) else f"{title}[{row}].{name} = {value}"


class Scalars:
    """Declared single numbers, plain Python ints for speed; subclasses declare them like columns."""

    columns: ClassVar[dict[str, Column]]

    def __init_subclass__(cls) -> None:
        """Collect the declared scalars."""
        cls.columns = {name: value for name, value in vars(cls).items() if isinstance(value, Column)}

    def __init__(self) -> None:
        """Set every scalar to its default."""
        for name, declared in self.columns.items():
            setattr(self, name, declared.default)

    def encoded(self, name: str) -> bytes:
        """Return a scalar as bytes, little-endian."""
        return int(getattr(self, name)).to_bytes(8, "little", signed=True)

    @classmethod
    def decoded(cls, data: dict[str, bytes], cells: int) -> Self:
        """Make scalars of what `encoded` gave; raises BadInput naming the one that is outside its bounds."""
        made = cls()
        for name, declared in cls.columns.items():
            value = int.from_bytes(data[name], "little", signed=True)
            high = min(declared.high, cells - 1) if declared.is_cell else declared.high
            if len(data[name]) != 8 or not declared.low <= value <= high:
                raise BadInput(f"scalar {name}: {value} is outside {declared.low} to {high}")
            setattr(made, name, value)
        return made

    def lines(self, title: str) -> Iterator[str]:
        """Yield the scalars as text, a line each."""
        for name in self.columns:
            yield f"{title}.{name} = {getattr(self, name)}"
