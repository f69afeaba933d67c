"""Cells: which figure of a row stands in which column, and where that cannot be said."""

from __future__ import annotations

import pytest

from hcgen.document.tables.cells import edges_of, place
from hcgen.document.tables.columns import clusters
from hcgen.document.tables.rows import PrintedRow
from tests.document.tables.printed import column, line

COLUMNS = [column(300, 340), column(400, 440), column(500, 540)]
FULL = [
    line(("Sales", 60, 90), ("120,450", 300, 340), ("154,320", 400, 440), ("198,765", 500, 540)),
    line(("Costs", 60, 90), ("80,450", 305, 340), ("100,320", 400, 440), ("128,765", 500, 540)),
    line(("Tax", 60, 90), ("2,000", 310, 340), ("3,000", 410, 440), ("4,500", 510, 540)),
]


def placed(row: PrintedRow) -> list[tuple[str, str] | None]:
    """What stands in each column of a row beside full ones: kind and print."""
    body = [*FULL, row]
    columns = clusters(body, left=200)
    assert len(columns) == 3
    found = place(row, columns, edges_of(body, columns))
    return [None if figure is None else (figure.kind, figure.printed) for figure in found]


def test_a_row_gives_each_column_its_figure_or_none() -> None:
    row = line(("Sales", 60, 90), ("1,200", 300, 340), ("–", 520, 525))
    assert [f and f.printed for f in place(row, COLUMNS)] == ["1,200", None, "–"]


def test_two_numbers_far_apart_that_claim_one_column_leave_it_blank() -> None:
    row = line(("12", 300, 310), ("13", 320, 330), ("14", 400, 430))
    found = place(row, [column(300, 330), column(400, 430)])
    assert [f and f.printed for f in found] == [None, "14"]


@pytest.mark.parametrize("left", [318, 330, 345, 360, 372])
def test_a_figure_centred_over_two_columns_is_of_neither(left: float) -> None:
    row = line(("Profit", 60, 90), ("54,000", left, left + 35), ("70,000", 505, 540))
    unclear = ("unclear", "54,000")
    assert placed(row) == [unclear, unclear, ("number", "70,000")]


def test_a_figure_at_its_columns_edge_is_of_it_though_the_next_is_blank() -> None:
    row = line(("Profit", 60, 90), ("(54,000)", 301, 342), ("70,000", 505, 540))
    assert placed(row) == [("number", "(54,000)"), None, ("number", "70,000")]


def test_a_figure_off_its_edge_is_its_columns_where_the_next_has_one_of_its_own() -> None:
    row = line(("Profit", 60, 90), ("54,000", 320, 355), ("5,000", 410, 440), ("70,000", 505, 540))
    assert [kind for kind, _ in filter(None, placed(row))] == ["number"] * 3


def test_two_figures_a_space_apart_in_one_cell_are_unclear_and_the_others_stay() -> None:
    row = line(
        ("Sales", 60, 90), ("120,450", 300, 340), ("154,320", 400, 440),
        ("198,765", 457, 497), ("199,765", 500, 540),
    )  # fmt: skip
    assert placed(row) == [
        ("number", "120,450"), ("number", "154,320"), ("unclear", "198,765 199,765"),
    ]  # fmt: skip


def test_columns_a_space_apart_in_every_row_are_columns() -> None:
    body = [
        line(("Sales", 60, 90), ("120,450", 300, 340), ("154,320", 343, 383)),
        line(("Costs", 60, 90), ("100,450", 300, 340), ("100,320", 343, 383)),
    ]
    columns = clusters(body, left=0)
    assert [place(row, columns)[1].printed for row in body] == ["154,320", "100,320"]  # type: ignore[union-attr]
