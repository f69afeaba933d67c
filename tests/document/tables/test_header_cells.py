"""How the cells of a header stand to its years and to the columns below."""

from __future__ import annotations

from hcgen.document.tables.header_cells import column_roles, higher_years, split_years
from hcgen.document.tables.rows import PrintedRow
from tests.document.tables.printed import Ink, cell, column, line, lines

FIRST, SECOND, THIRD = column(300, 330), column(400, 430), column(500, 530)
YEARS: tuple[Ink, ...] = (("2022", 300, 330), ("2023", 400, 430))


def texts(rows: list[PrintedRow]) -> list[str]:
    return [row.text for row in rows]


def test_a_plain_row_of_years_has_everything_else_over_it() -> None:
    head, years = lines((("Year ended 31 March", 300, 430),), YEARS)
    found, beneath, over = split_years([years], [head])
    assert [each.text for each in found] == ["2022", "2023"]
    assert (texts(beneath), texts(over)) == (["2022 2023"], ["Year ended 31 March"])


def test_years_in_steps_are_read_from_left_to_right() -> None:
    rows = lines((("2023", 400, 430),), (("2022", 300, 330),))
    found, _, _ = split_years(rows, [])
    assert [each.text for each in found] == ["2022", "2023"]


def test_what_stands_under_a_year_of_a_higher_row_is_beneath_it_and_the_rest_over_the_others() -> (
    None
):
    rows = lines(
        (("2022", 300, 330),),
        (("(audited)", 295, 335), ("Year ended", 395, 435)),
        (("2023", 400, 430),),
    )
    found, beneath, over = split_years(rows, [])
    assert [each.text for each in found] == ["2022", "2023"]
    assert texts(beneath) == ["", "(audited)", "2023"]
    assert texts(over) == ["Year ended", ""]


def test_the_last_line_of_a_heading_that_names_its_year_higher_up_counts_as_a_year() -> None:
    """ "2022" over "to 31 March", level with the year of the next column."""
    above, years = lines(
        (("From May 2022", 290, 340),), (("to 31 March", 290, 340), ("2023", 400, 430))
    )
    found, _, _ = split_years([years], [above])
    assert [each.text for each in found] == ["to 31 March", "2023"]


def test_a_cell_beside_the_years_is_no_year_unless_a_line_over_it_names_one() -> None:
    beside: tuple[Ink, ...] = (("to 31 March", 290, 340), ("2023", 400, 430))
    for over in ("From May", "Sales"):
        above, years = lines(((over, 290, 340),), beside)
        assert [each.text for each in split_years([years], [above])[0]] == ["2023"]
    wide, years = lines((("From May 2022", 290, 430),), beside)
    assert [each.text for each in split_years([years], [wide])[0]] == ["2023"]
    two, years = lines((("May 2022", 280, 312), ("June 2022", 318, 350)), beside)
    assert [each.text for each in split_years([years], [two])[0]] == ["2023"]
    above, years = lines((("2022", 290, 340),), (("Change in period", 290, 340), beside[1]))
    assert [each.text for each in split_years([years], [above])[0]] == ["2023"]


def test_a_year_set_higher_over_a_column_without_one_belongs_to_the_years() -> None:
    above = [line(("2022", 300, 330)), line(("Year ended", 300, 330))]
    cells = [cell("2023", 400, 430), cell("2024", 500, 530)]
    assert higher_years(above, cells, [FIRST, SECOND, THIRD]) == 1
    assert higher_years(list(reversed(above)), cells, [FIRST, SECOND, THIRD]) == 2


def test_a_year_over_another_year_or_over_no_column_does_not() -> None:
    cells = [cell("2023", 400, 430), cell("2024", 500, 530)]
    over_another = [line(("2022", 400, 430))]
    over_both = [line(("in 2022", 300, 425))]
    over_nothing = [line(("2022", 200, 230))]
    for above in (over_another, over_both, over_nothing, []):
        assert higher_years(above, cells, [FIRST, SECOND, THIRD]) == 0
    assert higher_years([line(("2022", 300, 330))], cells, [SECOND, THIRD]) == 0


def kinds(below: list[PrintedRow], body: list[PrintedRow]) -> list[str]:
    within = [line(*YEARS)]
    years = list(within[0].cells)
    return [role.kind for role in column_roles([FIRST, SECOND], years, within, below, body)]


def test_a_line_that_says_something_of_every_year_names_the_kinds_of_columns() -> None:
    below = [line(("RMB’000", 295, 335), ("HK$’000", 395, 435))]
    assert kinds(below, []) == ["RMB’000", "HK$’000"]


def test_a_line_that_says_something_of_one_year_alone_names_none() -> None:
    assert kinds([line(("(restated)", 295, 335))], []) == ["amount", "amount"]


def test_without_a_unit_the_figures_tell_ratios_from_amounts() -> None:
    body = [
        line(("Sales", 60, 90), ("1,200", 300, 330), ("100.0", 400, 430)),
        line(("Costs", 60, 90), ("900.5", 300, 330), ("(75.0)", 400, 430)),
    ]
    assert kinds([], body) == ["amount", "ratio"]
    assert kinds([], [line(("Margin", 60, 90), ("12%", 300, 330), ("–", 400, 430))]) == [
        "ratio",
        "amount",
    ]
    large = [line(("Sales", 60, 90), ("1,200.5", 300, 330), ("999.5", 400, 430))]
    assert kinds([], large) == ["amount", "ratio"]


def apart(*heads: Ink) -> list[bool]:
    within = [line(*heads)]
    years = [each for each in within[0].cells if each.text.startswith("20")]
    roles = column_roles([FIRST, SECOND, THIRD], years, within, [], [])
    return [role.apart for role in roles]


def test_a_column_with_a_head_of_its_own_beside_the_years_stands_apart() -> None:
    assert apart(("Notes", 300, 330), ("2022", 400, 430), ("2023", 500, 530)) == [
        True,
        False,
        False,
    ]
    assert apart(*YEARS, ("Change", 500, 530)) == [False, False, True]


def test_a_unit_a_percent_or_words_in_brackets_are_no_head() -> None:
    for text in ("RMB’000", "% of sales", "(Note 5)"):
        assert apart(*YEARS, (text, 500, 530)) == [False, False, False]


def test_no_column_stands_apart_that_a_year_needs() -> None:
    """Two heads, two years and three columns: one head must be something else."""
    assert apart(("Notes", 300, 330), ("Sales", 400, 430), ("2022", 500, 530)) == [
        True,
        True,
        False,
    ]
    years = (("2022", 520, 528), ("2023", 529, 537))
    assert apart(("Notes", 300, 330), ("Sales", 400, 430), *years) == [False, False, False]
