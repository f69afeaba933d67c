"""Where a table begins and ends: the rows that name its years, those above and those below."""

from __future__ import annotations

from hcgen.document.tables.regions import body_rows, rows_above, year_runs
from hcgen.document.tables.settings import SETTINGS
from tests.document.tables.printed import Ink, line, lines

YEARS: tuple[Ink, ...] = (("2022", 300, 330), ("2023", 400, 430))
UNITS: tuple[Ink, ...] = (("RMB’000", 290, 330), ("RMB’000", 390, 430))
SALES: tuple[Ink, ...] = (("Sales", 60, 90), ("1,200", 300, 330), ("1,300", 400, 430))
WORD: tuple[Ink, ...] = (("Pears", 60, 90),)
PROSE: tuple[Ink, ...] = (("The group sells pears to the towns along the river " * 2, 60, 520),)


def test_a_row_of_two_years_begins_a_table_even_without_figures() -> None:
    assert year_runs(lines(WORD, YEARS, WORD)) == [(1, 1)]


def test_a_lone_year_begins_a_table_only_with_figures_in_the_next_four_rows() -> None:
    lone = (("2023", 400, 430),)
    figure = (("Sales", 60, 90), ("1,300", 400, 430))
    assert year_runs(lines(lone, WORD, WORD, WORD, figure)) == [(0, 0)]
    assert year_runs(lines(lone, WORD, WORD, WORD, WORD, figure)) == []
    assert year_runs(lines(lone, (("Sales", 60, 90), ("–", 400, 430)))) == []  # a nil is no number


def test_of_two_rows_of_years_over_one_another_the_lower_rules() -> None:
    above = (("2022", 300, 330), ("2023", 400, 430))
    assert year_runs(lines(above, UNITS, YEARS, SALES)) == [(2, 2)]


def test_a_higher_row_rules_that_tells_more_columns_apart() -> None:
    below = (("in the year 2023", 290, 440),)
    assert year_runs(lines(YEARS, below, SALES)) == [(0, 0)]


def test_years_set_in_steps_are_one_head() -> None:
    """A narrow heading ends a line higher than its neighbour."""
    steps: list[tuple[Ink, ...]] = [(("2022", 300, 330),), (("2023", 400, 430),)]
    assert year_runs(lines(*steps, SALES)) == [(0, 1)]
    assert year_runs(lines(*steps, (("Sales", 60, 90), ("1,200", 300, 330)))) == [(0, 1)]


def test_years_in_steps_a_line_apart_are_one_head_only_over_figures() -> None:
    first, second = (("2022", 300, 330),), (("2023", 400, 430),)
    assert year_runs(lines(first, WORD, second, SALES)) == [(0, 2)]
    elsewhere = (("Sales", 60, 90), ("1,200", 300, 330))
    assert year_runs(lines(first, WORD, second, elsewhere)) == [(2, 2)]


def test_figures_between_two_rows_of_years_part_two_tables() -> None:
    assert year_runs(lines(YEARS, SALES, YEARS, SALES)) == [(0, 0), (2, 2)]


def test_rows_of_years_far_apart_are_two_tables() -> None:
    assert year_runs(lines(YEARS, WORD, WORD, YEARS, SALES)) == [(3, 3)]
    assert year_runs(lines(YEARS, WORD, WORD, WORD, YEARS, SALES)) == [(0, 0), (4, 4)]


def test_the_body_is_the_rows_with_figures() -> None:
    assert body_rows(lines(YEARS, WORD, SALES, WORD, SALES), 1, 5) == [2, 4]
    assert body_rows(lines(YEARS, SALES, SALES), 1, 2) == [1]  # the next table begins


def test_a_number_that_stands_alone_is_the_foot_of_a_page_and_no_row() -> None:
    foot = (("– 12 –", 290, 310),)
    assert body_rows(lines(SALES, foot, SALES), 0, 3) == [0, 2]
    total = (("1,200", 300, 330), ("1,300", 400, 430))
    assert body_rows(lines(SALES, total), 0, 2) == [0, 1]


def test_more_than_eight_rows_of_text_end_a_table() -> None:
    last = SETTINGS.text_rows
    assert body_rows(lines(SALES, *[WORD] * last, SALES), 0, last + 2) == [0, last + 1]
    assert body_rows(lines(SALES, *[WORD] * (last + 1), SALES), 0, last + 3) == [0]


def test_a_full_line_of_text_counts_twice() -> None:
    half = SETTINGS.text_rows // 2
    assert body_rows(lines(SALES, *[PROSE] * half, SALES), 0, half + 2) == [0, half + 1]
    assert body_rows(lines(SALES, *[PROSE] * (half + 1), SALES), 0, half + 3) == [0]


def test_a_long_row_of_several_cells_counts_once() -> None:
    parted: tuple[Ink, ...] = (("Pears of all the kinds that grow along the river", 60, 280), ("barns and all that stands in them", 300, 520))  # fmt: skip
    last = SETTINGS.text_rows
    assert body_rows(lines(SALES, *[parted] * last, SALES), 0, last + 2) == [0, last + 1]


def test_rows_of_figures_count_the_text_anew() -> None:
    body = lines(SALES, *[WORD] * 8, SALES, *[WORD] * 8, SALES)
    assert body_rows(body, 0, len(body)) == [0, 9, 18]


def above(*rows: tuple[Ink, ...]) -> list[str]:
    """The lines over the years, upwards."""
    return [row.text for row in rows_above(lines(*rows, YEARS), len(rows))]


def test_the_lines_over_the_years_are_its_header_from_below() -> None:
    head = (("Year ended 31 March", 300, 430),)
    assert above(WORD, head) == ["Year ended 31 March", "Pears"]


def test_a_header_ends_at_a_sentence_and_at_a_row_of_figures() -> None:
    head = (("Year ended 31 March", 300, 430),)
    said = (("The following table sets out our sales", 60, 300),)
    assert above(WORD, said, head) == ["Year ended 31 March"]
    assert above(WORD, SALES, head) == ["Year ended 31 March"]


def test_a_header_ends_at_a_gap() -> None:
    rows = [line(("Sales", 60, 90), y=0), line(("Year ended 31 March", 300, 430), y=50)]
    for gap, found in ((25.9, 1), (26.1, 0)):
        years = line(*YEARS, y=60 + gap)
        assert len(rows_above([*rows, years], 2)) == found


def test_a_header_has_six_lines_at_most() -> None:
    assert len(above(*[WORD] * 9)) == SETTINGS.header_rows == 6


def test_days_over_their_months_are_of_the_header() -> None:
    """A narrow heading: "Year ended", "31", "March", "2022"."""
    days = (("31", 308, 322), ("31", 408, 422))
    months = (("March", 300, 330), ("March", 400, 430))
    assert above(days, months) == ["March March", "31 31"]
    assert above((("41", 308, 322), ("31", 408, 422)), months) == ["March March"]
    assert above(days, (("March", 300, 330), ("Total", 400, 430))) == ["March Total"]
