"""Declared state: growing, deleting, encoding and decoding tables."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.content.faults import BadInput
from game.world.columns import Routes, Table, column, text_column
from game.world.tables import People


class Sample(Table):
    """A table for tests."""

    id = column("int64", "id", low=1)
    size = column("uint8", "a size", low=2, high=9, default=3)
    name = text_column("a name")


def filled(*sizes: int) -> Sample:
    table = Sample()
    for number, size in enumerate(sizes, 1):
        table.append(id=number, size=size, name=f"n{number}")
    return table


def test_rows_come_and_go() -> None:
    table = filled(2, 3, 4, 5)
    assert [table.row_of(id_) for id_ in (1, 4, 5)] == [0, 3, -1]
    table.delete(1)
    assert table.size.tolist() == [2, 4, 5]
    assert table.name == ["n1", "n3", "n4"]
    assert [table.row_of(id_) for id_ in (1, 2, 3, 4)] == [0, -1, 1, 2]
    assert table.append(id=9) == 3
    assert table.size.tolist() == [2, 4, 5, 3]
    assert table.row_of(9) == 3


def encoded(table: Table) -> dict[str, bytes]:
    return {name: table.encoded(name) for name in table.columns}


def test_decode_gives_back_what_was_encoded() -> None:
    table, copy = filled(2, 9, 4), Sample()
    copy.decode(3, encoded(table), 100)
    assert encoded(copy) == encoded(table)


@pytest.mark.parametrize(
    ("name", "data", "what"),
    [
        ("size", bytes([2, 3, 10]), "outside 2 to 9"),
        ("size", bytes([2, 3]), "2 bytes instead of 3"),
        ("id", np.array([1, 3, 3], "<i8").tobytes(), "rising order"),
        ("name", b"\x92\xa1a\xa1b", "2 rows instead of 3"),
        ("name", b"\xc1", "sample.name"),
    ],
)
def test_decode_refuses_what_breaks_the_declaration(name: str, data: bytes, what: str) -> None:
    table = filled(2, 3, 4)
    before = encoded(table)
    with pytest.raises(BadInput, match=what):
        table.decode(3, encoded(table) | {name: data}, 100)
    assert encoded(table) == before


@given(st.lists(st.tuples(st.integers(0, 5), st.binary(max_size=40)), max_size=60))
def test_routes_keep_every_run(changes: list[tuple[int, bytes]]) -> None:
    routes, wanted = Routes(), [b""] * 6
    routes.pool = np.zeros(8, np.uint8)
    routes.resize(6)
    for row, run in changes:
        routes.set(row, run)
        wanted[row] = run
        if run:
            routes.at[row] += 1
            wanted[row] = run[1:]
    assert [routes.get(row).tobytes() for row in range(6)] == wanted
    copy = Routes()
    copy.decode(routes.encode(), 6)
    assert copy.encode() == routes.encode()


def test_every_settable_column_has_bounds_and_every_column_a_description() -> None:
    for name, declared in People.columns.items():
        assert declared.doc, name
        assert not declared.settable or declared.high < 2**31, name
