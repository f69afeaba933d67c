"""A label and what stands beside it, each of which may go on in the lines below."""

from __future__ import annotations

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.text.label_value import column, cut, rows, unfolded
from tests.agent.rules.sheets import Ink, Sheet, document

LABEL, COLON, VALUE = 60.0, 200.0, 220.0


def source(sheet: Sheet) -> Source:
    return Source(document(sheet))


def item(*lines: tuple[str, str], colon: int = 0) -> Sheet:
    """An item, each line as what stands at the left and what stands at the column of values."""
    sheet = Sheet()
    for n, (label, value) in enumerate(lines):
        inks = [(label, LABEL, "left")] if label else []
        inks += [(":", COLON, "left")] if n == colon else []
        inks += [(value, VALUE, "left")] if value else []
        sheet.row(*inks)
    return sheet


def said(*lines: tuple[str, str], colon: int = 0) -> str | None:
    whole = source(item(*lines, colon=colon))
    return unfolded(whole, 1, whole.page(1).lines)


def test_lines_on_one_height_are_one_row_from_the_left() -> None:
    sheet = Sheet()
    sheet.row(("Pear Capital Limited", VALUE, "left"))
    sheet.row(("Sole Sponsor", LABEL, "left"), step=0)
    sheet.row(("1 Orchard Road", VALUE, "left"))
    assert [[line.text for line in row] for row in rows(source(sheet), 1)] == [
        ["Sole Sponsor", "Pear Capital Limited"],
        ["1 Orchard Road"],
    ]


def test_a_line_that_begins_above_the_middle_of_the_row_is_of_it() -> None:
    sheet = Sheet([[Ink("Sponsor", LABEL, 100)], [Ink("Pear", VALUE, 104)]])
    assert len(rows(source(sheet), 1)) == 1
    sheet = Sheet([[Ink("Sponsor", LABEL, 100)], [Ink("Pear", VALUE, 106)]])
    assert len(rows(source(sheet), 1)) == 2


def test_a_wide_gap_after_a_label_begins_the_column_beside_it() -> None:
    whole = source(Sheet().row(("Sole Sponsor", LABEL, "left"), ("Pear Limited", VALUE, "left")))
    (line,) = whole.page(1).lines
    assert column(whole, 1, line, len("Sole Sponsor")) == VALUE
    assert column(whole, 1, line, 0) == VALUE
    assert column(whole, 1, line, len("Sole Sponsor") + 1) is None  # nothing parts what follows


def test_no_column_stands_beside_a_label_in_running_text() -> None:
    whole = source(Sheet().row(("Sole Sponsor Pear Limited", LABEL, "left")))
    assert column(whole, 1, whole.page(1).lines[0], 0) is None


def test_a_line_is_cut_at_the_column_of_values() -> None:
    whole = source(Sheet().row(("Sole Sponsor", LABEL, "left"), ("Pear Limited", VALUE, "left")))
    (line,) = whole.page(1).lines
    assert line.text[: cut(whole, 1, line, VALUE)] == "Sole Sponsor "
    assert line.text[: cut(whole, 1, line, VALUE + 3)] == "Sole Sponsor "  # set a little left of it
    assert line.text[: cut(whole, 1, line, VALUE + 4)] == "Sole Sponsor Pear "
    assert cut(whole, 1, line, 500) == len(line.text)
    assert cut(whole, 1, line, LABEL) == 0


def test_a_label_and_a_value_that_wrap_side_by_side_are_each_read_whole() -> None:
    assert said(
        ("Number of Offer Shares", "20,000,000 Shares (subject"), ("under the Offer", "to change)")
    ) == ("Number of Offer Shares under the Offer : 20,000,000 Shares (subject to change)")


def test_a_label_may_be_longer_than_its_value() -> None:
    assert said(("Nominal value", "HK$0.01"), ("of each Share", "")) is None
    assert said(("Nominal value", "HK$0.01"), ("of each", "per Share"), ("", "in all")) == (
        "Nominal value of each : HK$0.01 per Share in all"
    )


def test_chinese_lines_are_joined_without_a_space_and_keep_their_colon() -> None:
    sheet = Sheet()
    sheet.row(("發售股份", LABEL, "left"), ("：", COLON, "left"), ("20,000,000股", VALUE, "left"))
    sheet.row(("數目", LABEL, "left"), ("股份", VALUE, "left"))
    whole = source(sheet)
    assert unfolded(whole, 1, whole.page(1).lines) == "發售股份數目 ： 20,000,000股股份"


def test_a_label_on_the_first_line_alone_needs_no_unfolding() -> None:
    assert said(("Number of Shares", "20,000,000 Shares"), ("", "(subject to change)")) is None


def test_a_value_that_goes_on_under_the_label_is_not_taken_for_it() -> None:
    sheet = item(("Number of Shares", "20,000,000 Shares, which are"))
    sheet.row(("subject to change as the chapter on the offer says", LABEL, "left"))
    whole = source(sheet)
    assert unfolded(whole, 1, whole.page(1).lines) is None


def test_without_a_colon_or_without_a_value_nothing_is_unfolded() -> None:
    lines = (("Number of", "20,000,000"), ("Shares", "Shares"))
    assert said(*lines) is not None
    assert said(*lines, colon=-1) is None
    assert said(("Number of", ""), ("Shares", "Shares")) is None
