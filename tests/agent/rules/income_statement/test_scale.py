"""Currency and unit of a table: the nearest words that say them rule, and nothing is assumed."""

from __future__ import annotations

import pytest

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.income_statement.scale import PLAIN_FIGURE, Scale, read_scale
from tests.agent.rules.sheets import Sheet, document

XS = (420.0, 520.0)
YEARS = [("2022", 0, 0), ("2023", 1, 1)]
SMALL = [("Revenue", "1,200", "1,300")]
LARGE = [("Revenue", "1,200,000", "1,300,000")]


def each(text: str) -> list[tuple[str, int, int]]:
    return [(text, 0, 0), (text, 1, 1)]


def table(
    *header: list[tuple[str, int, int]],
    body: list[tuple[str, ...]] = SMALL,
    lead: tuple[str, ...] = (),
) -> Sheet:
    sheet = Sheet()
    for line in lead:
        sheet.text(line)
    return sheet.table([YEARS, *header], body, xs=XS)


def scale(
    *sheets: Sheet, page: int = 1, which: int = 0, columns: tuple[int, ...] = (0, 1)
) -> Scale:
    source = Source(document(*sheets))
    return read_scale(source, page, source.tables(page)[which], columns)


def said(found: Scale) -> tuple[str | None, int | None]:
    return found.currency, found.unit


def test_the_line_under_the_years_says_currency_and_unit_and_is_cited() -> None:
    found = scale(table(each("RMB’000")))
    assert (*said(found), found.printed) == ("RMB", 1000, "RMB’000")
    assert [(cited.page, cited.quote) for cited in found.citations] == [(1, "RMB’000 RMB’000")]


def test_where_nothing_says_them_there_is_neither() -> None:
    assert scale(table(body=LARGE)) == Scale(None, None, None, ())


def test_columns_are_read_by_their_own_lines() -> None:
    sheet = table([("RMB’000", 0, 0), ("US$’000", 1, 1)])
    assert said(scale(sheet, columns=(0,))) == ("RMB", 1000)
    assert said(scale(sheet, columns=(1,))) == ("US$", 1000)


def test_the_header_goes_before_the_lines_above_it() -> None:
    sheet = table(each("RMB’000"), lead=("(in millions of US dollars)",))
    assert said(scale(sheet)) == ("RMB", 1000)


def test_a_line_above_says_what_the_header_leaves_open() -> None:
    found = scale(table(each("RMB"), lead=("(in thousands, except percentages)",)))
    assert said(found) == ("RMB", 1000)
    assert [cited.quote for cited in found.citations] == [
        "(in thousands, except percentages)",
        "RMB RMB",
    ]


def test_of_two_lines_above_the_nearer_rules() -> None:
    lead = ("(in millions of RMB)", "(in thousands of HK$)")
    assert said(scale(table(lead=lead))) == ("HK$", 1000)


def test_a_sentence_above_counts_by_the_words_that_speak_of_the_unit() -> None:
    lead = "The table sets out, in thousands of Renminbi, the 12 items of our income:"
    found = scale(table(lead=(lead,)))
    assert (*said(found), found.printed) == ("RMB", 1000, "in thousands of Renminbi")
    other = "We earned 5 million in the towns of the county, as the table sets out:"
    assert said(scale(table(lead=(other,)))) == (None, None)


def test_a_sign_before_the_figures_names_the_currency_and_two_signs_none() -> None:
    lead = ("(in thousands)",)
    dollars = [("Revenue", "HK$1,200", "HK$1,300"), ("Costs", "(900)", "(950)")]
    assert said(scale(table(body=dollars, lead=lead))) == ("HK$", 1000)
    mixed = [("Revenue", "HK$1,200", "US$1,300")]
    assert said(scale(table(body=mixed, lead=lead))) == (None, 1000)


@pytest.mark.parametrize(
    ("figure", "unit"), [(f"{PLAIN_FIGURE:,}", 1), (f"({PLAIN_FIGURE:,})", 1), ("999,999", None)]
)
def test_a_currency_alone_means_whole_units_only_with_figures_of_seven_digits(
    figure: str, unit: int | None
) -> None:
    found = scale(table(each("HK$"), body=[("Revenue", "–", figure)]))
    assert said(found) == ("HK$", unit)
    assert found.printed == ("HK$" if unit else None)


def test_a_currency_alone_is_in_doubt_while_tables_near_by_are_in_thousands() -> None:
    bare, scaled, empty = table(each("HK$"), body=LARGE), table(each("HK$’000")), Sheet()
    empty.text("Pears.")
    assert said(scale(bare, *[empty] * 7, scaled)) == ("HK$", None)
    assert said(scale(bare, *[empty] * 8, scaled)) == ("HK$", 1)
    assert said(scale(scaled, *[empty] * 7, bare, page=9)) == ("HK$", None)


def test_a_currency_of_a_caption_does_not_mean_whole_units() -> None:
    assert said(scale(table(body=LARGE, lead=("Amounts in HK$",)))) == ("HK$", None)


def test_a_unit_that_cannot_be_read_is_not_taken_for_none() -> None:
    assert said(scale(table(each("HK$’0"), body=LARGE))) == ("HK$", None)


def test_a_caption_over_another_table_is_of_that_one_alone() -> None:
    first = table(each("RMB’000"))
    first.text("(in millions of HK$)").table([YEARS], SMALL, xs=XS)
    assert said(scale(first, which=1)) == ("HK$", 1_000_000)
    second = table(lead=("(in thousands of RMB)",))
    second.text("Pears and barns").table([YEARS], SMALL, xs=XS)
    assert said(scale(second, which=0)) == ("RMB", 1000)
    assert said(scale(second, which=1)) == (None, None)


def test_a_caption_for_all_amounts_is_of_every_table_below_it() -> None:
    sheet = table(lead=("All amounts in thousands of RMB unless otherwise stated",))
    sheet.text("Pears and barns").table([YEARS], SMALL, xs=XS)
    assert said(scale(sheet, which=1)) == ("RMB", 1000)


def test_a_note_under_the_table_may_say_the_unit_and_other_text_there_may_not() -> None:
    note = table().text("Note: all amounts are in thousands of RMB")
    assert said(scale(note)) == ("RMB", 1000)
    other = table().text("Loans are in thousands of RMB")
    assert said(scale(other)) == (None, None)


def test_captions_that_say_different_units_say_nothing() -> None:
    sheet = Sheet().text("Loans in millions of RMB").text("Rents in thousands of RMB")
    for n in range(12):  # too far up to stand over the table alone
        sheet.text(f"Pears of kind {'abcdefghijkl'[n]}", gap=1.4)
    sheet.table([YEARS], SMALL, xs=XS)
    assert said(scale(sheet)) == (None, None)


def test_a_unit_printed_for_each_column_in_one_line_is_said_once() -> None:
    found = scale(table([("RMB’000 RMB’000", 0, 1)]))
    assert (*said(found), found.printed) == ("RMB", 1000, "RMB’000")


def test_the_unit_is_told_with_the_spaces_that_the_page_prints() -> None:
    found = scale(table(each("RMB million")))
    assert found.printed == "RMB million"
