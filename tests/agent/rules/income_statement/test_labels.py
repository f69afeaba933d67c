"""The label of a row of figures, whose beginning may stand above it and whose end below."""

from __future__ import annotations

import pytest

from hcgen.agent.extractors.rules.income_statement.labels import Reading, readings
from hcgen.document import Rect, TableRow, Upright

PITCH = 14.0


def box(n: int) -> Upright:
    """The line that stands ``n`` lines below the row."""
    return Rect(60.0, 300.0 + n * PITCH, 200.0, 310.0 + n * PITCH)


def row(*lines: str, after: str = "") -> TableRow:
    """A row of figures, its own label last, with the line below it."""
    *before, own = lines
    boxes = tuple(box(n - len(before)) for n in range(len(before)))
    return TableRow(own, tuple(before), after, (), box(0), boxes, box(1) if after else None)


def labels(*lines: str, after: str = "") -> list[str]:
    return [reading.text for reading in readings(row(*lines, after=after))]


def test_a_label_alone_is_read_as_it_stands() -> None:
    assert readings(row("Revenue")) == (Reading("Revenue", (box(0),)),)
    assert labels("  Revenue ") == ["Revenue"]


def test_a_line_above_may_be_its_beginning_or_may_not() -> None:
    assert labels("Continuing operations", "Revenue") == [
        "Continuing operations Revenue",
        "Revenue",
    ]


def test_of_lines_above_more_are_likelier_than_fewer() -> None:
    assert labels("Sales", "Fruit", "Revenue") == [
        "Sales Fruit Revenue",
        "Fruit Revenue",
        "Revenue",
    ]


def test_a_reading_holds_the_boxes_of_its_lines_from_the_top() -> None:
    longest, shorter, own = readings(row("Sales", "Fruit", "Revenue"))
    assert longest.boxes == (box(-2), box(-1), box(0))
    assert shorter.boxes == (box(-1), box(0))
    assert own.boxes == (box(0),)


@pytest.mark.parametrize(
    "heading", ["Continuing operations:", "持續經營業務：", "As stated above.", "Note 5;", "x" * 91]
)
def test_a_heading_above_with_a_colon_or_a_stop_and_a_long_line_are_no_part_of_it(
    heading: str,
) -> None:
    assert labels(heading, "Revenue") == ["Revenue"]
    assert labels(heading, "Fruit", "Revenue") == ["Fruit Revenue", "Revenue"]


@pytest.mark.parametrize(
    ("above", "own"),
    [
        ("Profit and total comprehensive income for the", "year"),  # its own part goes on
        ("Profit attributable to", "Owners of the Company"),  # the line above is open
        ("Profit before", "Tax"),
        ("Other", "Income"),
        ("(Loss)/", "Profit for the year"),
        ("(Loss) –", "Profit for the year"),
        ("本公司擁有人應佔", "年內溢利"),
        ("年內溢利及", "全面收益"),
        ("全面收益", "總額"),
        ("Profit", "(loss) for the year"),
        ("Adjusted", "Net profit"),  # the line above makes it another figure
        ("Earnings per share", "Profit for the year"),
        ("Segment results", "Revenue"),
        ("Discontinued operations", "Profit for the year"),
        ("非國際財務報告準則計量", "淨利潤"),
    ],
)
def test_a_tail_is_never_read_without_its_head(above: str, own: str) -> None:
    (only,) = readings(row(above, own))
    assert only.boxes == (box(-1), box(0))


def test_only_the_nearest_line_above_binds_a_row() -> None:
    assert "Revenue" in labels("Other", "Fruit", "Revenue")
    assert "Revenue" not in labels("Fruit", "Other", "Revenue")


@pytest.mark.parametrize(
    ("own", "after", "whole"),
    [
        ("Profit attributable to", "Owners of the Company", "Profit attributable to Owners of the Company"),
        ("Profit for the year", "from continuing operations", "Profit for the year from continuing operations"),
        ("Profit/", "(loss)", "Profit/ (loss)"),
        ("Gross profit", "(unaudited)", "Gross profit (unaudited)"),
        ("年內溢利及", "全面收益總額", "年內溢利及全面收益總額"),
    ],
)  # fmt: skip
def test_a_label_that_goes_on_below_is_read_with_its_end_and_never_without(
    own: str, after: str, whole: str
) -> None:
    (only,) = readings(row(own, after=after))
    assert only == Reading(whole, (box(0), box(1)))


@pytest.mark.parametrize("after", ["", "Cost of sales", "attributable to:", "其他收入", "1 Note"])
def test_a_line_below_that_begins_anew_is_no_part_of_it(after: str) -> None:
    assert labels("Revenue", after=after) == ["Revenue"]


def test_a_row_without_a_label_of_its_own_takes_that_above() -> None:
    assert labels("Revenue", "") == ["Revenue"]
    assert labels("") == []
    assert labels("Sales", "Revenue", "", after="(unaudited)") == ["Sales Revenue", "Revenue"]


def test_a_label_that_wraps_both_ways_is_read_with_its_end_alone() -> None:
    """What stands above may be a heading; the line below cannot be missed."""
    whole = labels("Fruit", "Profit for the", after="year")
    assert whole[-1] == "Profit for the year"
