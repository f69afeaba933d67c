"""Columns of a table: which figures stand in one, and under which year each of them stands."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from hcgen.document import Upright
from hcgen.document.tables.cells import place
from hcgen.document.tables.columns import ColumnRole, clusters, nearest, owners
from tests.document.tables.printed import cell, column, line


def sides(columns: list[Upright]) -> list[tuple[float, float]]:
    return [(box.x0, box.x1) for box in columns]


def test_figures_over_one_another_are_one_column_as_wide_as_its_widest() -> None:
    body = [
        line(("Sales", 60, 90), ("1,200", 300, 330), ("9", 425, 430)),
        line(("Costs", 60, 90), ("(80)", 312, 332), ("1,000", 400, 430)),
    ]
    assert sides(clusters(body, left=0)) == [(300, 332), (400, 430)]


def test_figures_that_only_touch_at_their_edges_are_two_columns() -> None:
    body = [line(("1,200", 300, 330)), line(("1,300", 325, 355))]
    assert sides(clusters(body, left=0)) == [(300, 330), (325, 355)]


def test_a_wide_figure_under_two_narrow_ones_makes_them_one_column() -> None:
    body = [line(("7", 300, 310)), line(("8", 320, 330)), line(("1,234,567", 298, 330))]
    assert sides(clusters(body, left=0)) == [(298, 330)]


def test_figures_that_end_left_of_the_edge_are_of_no_column() -> None:
    body = [line(("5", 100, 105), ("1,200", 300, 330))]
    assert sides(clusters(body, left=105)) == [(300, 330)]
    assert sides(clusters(body, left=104)) == [(100, 105), (300, 330)]


def test_text_and_what_stands_before_it_make_no_column() -> None:
    assert clusters([line(("1,200", 300, 330), ("see below", 400, 450))], left=0) == []


@pytest.mark.parametrize(
    ("left", "found"),
    [
        (325, [(300, 330)]),  # under the figures
        (340, [(300, 345)]),  # beside them, within 22 points
        (351, [(300, 356)]),
        (352, [(300, 330), (352, 357)]),  # too far off
    ],
)
def test_a_dash_joins_the_column_it_stands_near(
    left: float, found: list[tuple[float, float]]
) -> None:
    body = [line(("1,200", 300, 330)), line(("–", left, left + 5))]
    assert sides(clusters(body, left=0)) == found


def test_a_dash_between_two_columns_joins_the_nearer_one() -> None:
    body = [line(("1,200", 300, 330), ("1,300", 360, 390)), line(("–", 350, 355))]
    assert sides(clusters(body, left=0)) == [(300, 330), (350, 390)]


def test_dashes_beside_figures_of_their_own_rows_are_a_column_of_their_own() -> None:
    """A year without percentages: its dashes stand near the values, and in the same rows."""
    body = [line(("1,200", 300, 330), ("–", 340, 345)), line(("900", 312, 330), ("–", 340, 345))]
    assert sides(clusters(body, left=0)) == [(300, 330), (340, 345)]


def test_a_figure_stands_in_the_column_it_overlaps_most() -> None:
    columns = [column(300, 330), column(340, 370)]
    assert nearest(columns, column(320, 345)) == 0
    assert nearest(columns, column(325, 360)) == 1
    assert nearest(columns, column(330, 340)) == 0  # as near to both: the left one


def test_a_figure_out_of_reach_stands_in_no_column() -> None:
    assert nearest([column(300, 330)], column(351.5, 360)) == 0
    assert nearest([column(300, 330)], column(352, 360)) is None
    assert nearest([], column(300, 330)) is None


def roles(*columns: tuple[float, float], kinds: str = "", apart: int = -1) -> list[ColumnRole]:
    return [ColumnRole(column(*box), kinds[n : n + 1], n == apart) for n, box in enumerate(columns)]


def years(*centres: float) -> list[Upright]:
    return [column(centre - 10, centre + 10) for centre in centres]


def owned(columns: list[ColumnRole], *centres: float) -> tuple[int, ...]:
    return owners(columns, [cell("2023", box.x0, box.x1) for box in years(*centres)])


def test_each_year_has_the_column_under_it() -> None:
    assert owned(roles((300, 330), (400, 430)), 315, 415) == (0, 1)


def test_a_year_over_a_value_and_its_percentage_has_both() -> None:
    columns = roles((300, 330), (340, 360), (400, 430), (440, 460), kinds="a%a%")
    assert owned(columns, 330, 430) == (0, 0, 1, 1)


def test_a_year_set_over_the_first_of_its_columns_has_those_that_follow() -> None:
    columns = roles((300, 330), (360, 380), (400, 430), (460, 480), kinds="a%a%")
    assert owned(columns, 315, 415) == (0, 0, 1, 1)


def test_a_year_set_over_the_last_of_its_columns_has_those_before_it() -> None:
    columns = roles((300, 330), (360, 380), (400, 430), (460, 480), kinds="a%a%")
    assert owned(columns, 370, 470) == (0, 0, 1, 1)


def test_a_column_left_of_all_years_is_of_none() -> None:
    """The numbers of the notes, beside wide columns with their years in the middle."""
    assert owned(roles((200, 210), (300, 400), (420, 520), kinds="aaa"), 350, 470) == (-1, 0, 1)


def test_a_year_has_six_columns_at_most() -> None:
    places = [(300.0 + 20 * n, 310.0 + 20 * n) for n in range(7)]
    assert owned(roles(*places[1:], kinds="abcdef"), 375) == (0,) * 6
    assert owned(roles(*places, kinds="abcdefg"), 365) == (-1, *(0,) * 6)


def test_a_column_with_a_head_of_its_own_is_of_no_year() -> None:
    columns = roles((300, 330), (400, 430), (500, 520), apart=2)
    assert owned(columns, 315, 415) == (0, 1, -1)
    assert owned(roles((300, 330), apart=0), 315) == (-1,)


def test_columns_that_hold_the_like_are_of_different_years() -> None:
    """Where the place alone would give the second column to the first year."""
    places = ((300, 330), (340, 370), (440, 460))
    assert owned(roles(*places, kinds="a%a"), 335, 450) == (0, 0, 1)
    assert owned(roles(*places, kinds="aa%"), 335, 425) == (0, 1, 1)


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.lists(st.integers(1, 9_999_999), min_size=3, max_size=3), min_size=1, max_size=6),
    st.randoms(use_true_random=False),
)
def test_figures_set_flush_right_are_read_in_their_columns_in_whatever_order_rows_come(
    table: list[list[int]], chance: object
) -> None:
    rights = (320.0, 420.0, 520.0)
    texts = [[f"{value:,}" for value in values] for values in table]
    body = [
        line(*((text, right - 5.0 * len(text), right) for text, right in zip(row, rights, strict=True)))
        for row in texts
    ]  # fmt: skip
    columns = clusters(body, left=0)
    assert [box.x1 for box in columns] == list(rights)
    assert [[f and f.printed for f in place(row, columns)] for row in body] == texts
    chance.shuffle(body)  # type: ignore[attr-defined]
    assert clusters(body, left=0) == columns


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.integers(1, 60), min_size=1, max_size=6),
    st.lists(st.integers(250, 700), min_size=1, max_size=4, unique=True),
    st.data(),
)
def test_years_own_columns_from_left_to_right_and_leave_out_none_but_the_first(
    widths: list[int], centres: list[int], data: st.DataObject
) -> None:
    kinds = data.draw(st.text("a%", min_size=len(widths), max_size=len(widths)))
    columns, edge = [], 250
    for width in widths:
        columns.append((edge, edge + width))
        edge += width + 12
    found = owned(roles(*columns, kinds=kinds), *sorted(centres))
    assert len(found) == len(columns)
    assert list(found) == sorted(found)
    assert set(found) <= {-1, *range(len(centres))}
