"""Headings over years: for which run of them each stands, and where that is in doubt."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from hcgen.document.geometry import union
from hcgen.document.tables.header_spans import Assigned, Heading, Place, assign_headers, year_of
from tests.document.tables.printed import column

PITCH = 80.0


def places(*years: int) -> list[Place]:
    """Years in the middle of columns of one width, one beside the other."""
    return [
        Place(year, column(PITCH * n + 30, PITCH * n + 50), column(PITCH * n + 10, PITCH * n + 70))
        for n, year in enumerate(years)
    ]


def over(run: list[Place], width: float = 60.0, *, aside: float = 0.0) -> Heading:
    """A heading in the middle of a run, or as far aside of it."""
    centre = union([place.columns for place in run]).centre_x + aside
    return Heading(column(centre - width / 2, centre + width / 2), 1, width)


def at_left(run: list[Place], width: float = 60.0) -> Heading:
    left = run[0].columns.x0
    return Heading(column(left, left + width), 1, width)


def heads_of(assigned: tuple[Assigned, ...]) -> list[tuple[int, ...]]:
    return [each.headings for each in assigned]


def is_sure(assigned: tuple[Assigned, ...]) -> bool:
    return not any(each.doubtful for each in assigned)


def test_without_a_heading_no_year_has_one() -> None:
    assert assign_headers(places(2022, 2023), []) == (Assigned(), Assigned())


def test_as_many_headings_as_years_stand_one_over_each() -> None:
    row = places(2022, 2023)
    for second in (over(row[1:]), over(row[:1], aside=20)):  # however far off it stands
        found = assign_headers(row, [over(row[:1]), second])
        assert found == (Assigned((0,)), Assigned((1,)))


def test_of_more_headings_than_years_each_goes_to_the_nearest_year() -> None:
    row = places(2022, 2023)
    heads = [over(row[:1]), over(row[:1], aside=20), over(row[1:])]
    assert heads_of(assign_headers(row, heads)) == [(0, 1), (2,)]


def test_one_heading_in_the_middle_stands_for_all() -> None:
    row = places(2021, 2022, 2023)
    found = assign_headers(row, [over(row)])
    assert heads_of(found) == [(0,)] * 3
    assert is_sure(found)


@pytest.mark.parametrize("head_over", [over, at_left], ids=["in the middle", "at the left"])
def test_years_and_interim_periods_part_under_their_headings(head_over: object) -> None:
    row = places(2021, 2022, 2023, 2023, 2024)
    found = assign_headers(row, [head_over(row[:3]), head_over(row[3:])])  # type: ignore[operator]
    assert heads_of(found) == [(0,), (0,), (0,), (1,), (1,)]
    assert is_sure(found)


def test_headings_that_stand_alike_aside_of_their_runs_are_read_alike() -> None:
    """Columns are wider than what is seen of them: all headings stand off the same way."""
    row = places(2021, 2022, 2023, 2023, 2024)
    found = assign_headers(row, [over(row[:3], aside=-25), over(row[3:], aside=-25)])
    assert heads_of(found) == [(0,), (0,), (0,), (1,), (1,)]


def test_a_year_named_twice_running_ends_one_heading_and_begins_the_next() -> None:
    """The headings stand so that place alone would say nothing for certain."""
    for cut, years in ((2, (2022, 2023, 2023, 2024)), (1, (2023, 2023, 2024, 2025))):
        row = places(*years)
        middle = [over(row[:2], aside=-10), over(row[2:], aside=-10)]
        found = heads_of(assign_headers(row, middle))
        assert found[cut - 1] != found[cut]


def test_years_before_the_first_heading_may_have_none() -> None:
    row = places(2019, 2020, 2022, 2023)
    found = assign_headers(row, [over(row[2:])])
    assert heads_of(found) == [(), (), (0,), (0,)]


def test_where_two_ways_fit_about_as_well_the_year_between_is_in_doubt() -> None:
    """Right of the middle of the first run, or left of the middle of a wider one."""
    row = places(2021, 2022, 2023)
    found = assign_headers(row, [over(row[:1], aside=13), over(row[1:], aside=13)])
    assert [each.doubtful for each in found] == [False, True, False]
    sure = assign_headers(row, [over(row[:1], aside=3), over(row[1:], aside=3)])
    assert heads_of(sure) == [(0,), (1,), (1,)]
    assert is_sure(sure)


def test_a_heading_in_lines_that_a_wide_run_would_not_have_needed_stands_over_a_narrow_one() -> (
    None
):
    row = places(2021, 2022, 2023)
    box = over(row[1:2], 50).box
    assert heads_of(assign_headers(row, [Heading(box, 7, 400)])) == [(), (0,), ()]
    assert heads_of(assign_headers(row, [Heading(box, 2, 90)])) == [(0,), (0,), (0,)]


@pytest.mark.parametrize(
    ("text", "year"), [("2023", 2023), ("2022/23", 2022), ("2023年", 2023), ("FY2024", 2024)]
)
def test_the_first_year_of_a_text_counts(text: str, year: int) -> None:
    assert year_of(text) == year


RUNS = st.lists(st.integers(1, 4), min_size=1, max_size=3)


@settings(max_examples=30, deadline=None)
@given(RUNS, st.integers(-300, 300), st.sampled_from([over, at_left]))
def test_headings_set_alike_over_their_runs_are_assigned_wherever_the_table_stands(
    sizes: list[int], shift: int, head_over: object
) -> None:
    years = [2025 - size + n for size in sizes for n in range(1, size + 1)]
    row = [
        Place(each.year, *(box._replace(x0=box.x0 + shift, x1=box.x1 + shift) for box in (each.box, each.columns)))
        for each in places(*years)
    ]  # fmt: skip
    starts = [sum(sizes[:n]) for n in range(len(sizes))]
    heads = [head_over(row[a : a + size]) for a, size in zip(starts, sizes, strict=True)]  # type: ignore[operator]
    found = assign_headers(row, heads)
    assert heads_of(found) == [(n,) for n, size in enumerate(sizes) for _ in range(size)]


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.integers(2019, 2025), min_size=1, max_size=6),
    st.lists(st.integers(0, 500), min_size=1, max_size=4),
)
def test_headings_never_cross_and_each_stands_over_neighbours(
    years: list[int], centres: list[int]
) -> None:
    row = places(*years)
    heads = [Heading(column(x - 30, x + 30), 1, 60) for x in sorted(centres)]
    found = [head for each in assign_headers(row, heads) for head in each.headings]
    assert found == sorted(found)
    if len(heads) <= len(row):
        assert set(found) == set(range(len(heads)))
