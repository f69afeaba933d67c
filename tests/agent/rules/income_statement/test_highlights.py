"""What is read from an income statement: periods, currency, unit, the three rows, and no more."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.income_statement.panel import read_highlights
from tests.agent.rules.reading import (
    BODY,
    FIGURES,
    HEADER,
    XS,
    lead,
    periods,
    printed,
    read,
    values,
)
from tests.agent.rules.sheets import Sheet, document

MARCH = [("2021-03-31", 12), ("2022-03-31", 12), ("2023-03-31", 12)]
DECEMBER = [("2021-12-31", 12), ("2022-12-31", 12), ("2023-12-31", 12)]


def years(*names: str) -> list[tuple[str, int, int]]:
    return [(name, n, n) for n, name in enumerate(names)]


def units(unit: str, count: int = 3) -> list[tuple[str, int, int]]:
    return years(*[unit] * count)


def test_a_two_line_header_gives_periods_currency_and_unit() -> None:
    result = read(lead().table(HEADER, BODY, xs=XS))
    assert printed(result) == FIGURES
    assert periods(result) == MARCH
    assert (result.panel.currency, result.panel.unit) == ("RMB", 1000)
    assert values(result, "revenue") == [100_000_000, 120_000_000, 150_000_000]
    assert [p.start for p in result.panel.periods] == ["2020-04-01", "2021-04-01", "2022-04-01"]


def test_a_cell_cites_its_whole_row_and_a_period_its_header() -> None:
    result = read(lead().table(HEADER, BODY, xs=XS))
    cell = result.panel.rows[0].cells[1]
    assert [(c.page, c.quote) for c in cell.citations] == [(1, "Revenue 100,000 120,000 150,000")]
    assert result.panel.periods[0].citations[0].quote == "Year ended 31 March\n2021 2022 2023"
    assert result.panel.citations[0].quote == "RMB’000 RMB’000 RMB’000"


def test_labels_like_fy2021_take_the_year_end_from_the_sentence_above() -> None:
    sheet = Sheet().text("for the financial years ended 31 March 2021, 2022 and 2023:")
    result = read(sheet.table([years("FY2021", "FY2022", "FY2023"), units("HK$’000")], BODY, xs=XS))
    assert periods(result) == MARCH
    assert (result.panel.currency, result.panel.unit) == ("HK$", 1000)
    assert "ended 31 March" in result.panel.periods[0].citations[0].quote


def test_years_without_a_known_year_end_are_left_out_and_told() -> None:
    sheet = Sheet().text("Our results are as follows:")
    result = read(sheet.table([years("2021", "2022", "2023"), units("HK$’000")], BODY, xs=XS))
    assert (result.panel.periods, result.absences) == ((), {})
    assert [(each.kind, each.why) for each in result.omissions] == [
        ("left_out", f"no period could be read from “{year}”") for year in (2021, 2022, 2023)
    ]
    first = result.omissions[0]
    assert [place.printed for place in first.places] == ["100,000", "40,000", "25,000"]
    quotes = [place.citation and place.citation.quote for place in first.places]
    assert quotes[0] == "Revenue 100,000 120,000 150,000"


def test_four_month_stubs_stand_beside_full_years() -> None:
    header = [
        [("Year ended 31 December", 0, 2), ("Four months ended 30 April", 3, 4)],
        years("2021", "2022", "2023", "2023", "2024"),
        units("HK$’000", 5),
        [("(unaudited)", 3, 3)],
    ]
    body = [(*row, "7,000", "8,000") for row in (BODY[0], BODY[6])]
    result = read(lead().table(header, body, xs=(250, 315, 380, 445, 520)))
    assert periods(result) == [*DECEMBER, ("2023-04-30", 4), ("2024-04-30", 4)]
    assert [p.audited for p in result.panel.periods] == [None, None, None, False, None]


def test_a_single_stub_beside_three_years_is_told_by_where_it_is_centred() -> None:
    header = [
        [("Year ended 31 December", 0, 2), ("Six months", 3, 3)],
        [("ended 30 June", 3, 3)],
        years("2021", "2022", "2023", "2024"),
        units("RMB’000", 4),
    ]
    body = [(*row, "9,000") for row in (BODY[0], BODY[6])]
    result = read(lead().table(header, body, xs=(250, 330, 410, 490)))
    assert periods(result) == [*DECEMBER, ("2024-06-30", 6)]


def test_two_columns_of_one_year_that_end_on_different_days_are_two_periods() -> None:
    header = [
        years("Year ended", "Year ended", "Four months ended"),
        years("31 March", "31 March", "31 July"),
        years("2018", "2019", "2019"),
        units("HK$’000"),
    ]
    result = read(lead().table(header, BODY, xs=XS))
    assert periods(result) == [("2018-03-31", 12), ("2019-03-31", 12), ("2019-07-31", 4)]


def test_a_period_from_the_day_of_incorporation_keeps_its_first_day() -> None:
    header = [
        years("Period from 1 May", "Year ended"),
        years("2021 to", "31 December"),
        years("31 December 2021", "2022"),
        units("HK$’000", 2),
    ]
    result = read(lead().table(header, [row[:3] for row in BODY], xs=(360, 500)))
    assert [(p.start, p.end) for p in result.panel.periods] == [
        ("2021-05-01", "2021-12-31"),
        ("2022-01-01", "2022-12-31"),
    ]


def test_newest_first_stays_newest_first_and_a_change_column_is_no_period() -> None:
    header = [[("Year ended 31 December", 0, 1)], years("2023", "2022", "Change")]
    header.append([("RMB’000", 0, 0), ("RMB’000", 1, 1), ("%", 2, 2)])
    body = [
        ("Revenue", "150,000", "120,000", "25.0"),
        ("Gross profit", "60,000", "50,000", "20.0"),
        ("Profit for the year", "40,000", "33,000", "21.2"),
    ]
    result = read(lead().table(header, body, xs=XS))
    assert periods(result) == [("2023-12-31", 12), ("2022-12-31", 12)]
    assert printed(result)["revenue"] == ["150,000", "120,000"]


def test_percentage_columns_are_no_figures_but_a_check() -> None:
    header = [
        [("Year ended December 31,", 0, 5)],
        [("2021", 0, 1), ("2022", 2, 3), ("2023", 4, 5)],
        years("RMB’000", "%", "RMB’000", "%", "RMB’000", "%"),
    ]
    body = [
        ("Revenue", "100,000", "100.0", "120,000", "100.0", "150,000", "100.0"),
        ("Gross profit", "40,000", "40.0", "50,000", "41.7", "60,000", "40.0"),
        ("Profit for the year", "25,000", "25.0", "33,000", "–", "40,000", "26.7"),
    ]
    result = read(lead().table(header, body, xs=(250, 295, 360, 405, 470, 515), width=40))
    assert printed(result)["gross_profit"] == ["40,000", "50,000", "60,000"]
    gross = result.panel.rows[1].cells
    assert [[(c.name, c.outcome) for c in cell.checks] for cell in gross] == (
        [[("subject", "held"), ("percentage", "held")]] * 3
    )


def test_a_year_whose_percentages_are_all_dashes_keeps_its_own_columns() -> None:
    header = [
        [("Year ended December 31,", 0, 3)],
        [("2023", 0, 1), ("2024", 2, 3)],
        years("RMB’000", "%", "RMB’000", "%"),
    ]
    body = [
        ("Revenue", "–", "–", "163,948", "100.0"),
        ("Loss for the year", "(78,377)", "–", "(17,737)", "(10.8)"),
    ]
    result = read(lead().table(header, body, xs=(260, 302, 345, 390), width=30))
    assert printed(result)["revenue"] == ["–", "163,948"]
    assert [cell.state for cell in result.panel.rows[0].cells] == ["nil", "value"]
    assert values(result, "profit_for_period") == [-78_377_000, -17_737_000]


def test_a_convenience_translation_is_no_year() -> None:
    header = [
        [("Year ended December 31,", 0, 3)],
        [("2021", 0, 0), ("2022", 1, 1), ("2023", 2, 3)],
        years("RMB", "RMB", "RMB", "US$"),
        [("(in thousands)", 0, 3)],
    ]
    result = read(lead().table(header, [(*row, "9,999") for row in BODY], xs=(280, 360, 440, 520)))
    assert printed(result) == FIGURES
    assert (result.panel.currency, result.panel.unit) == ("RMB", 1000)
    assert result.panel.unit_as_printed == "(in thousands)"


@pytest.mark.parametrize(
    "notes", [["5", "", "", "6", "", "14", ""], ["5(a)", "", "", "6", "", "14(b)", ""]]
)
def test_a_column_of_notes_is_no_figure(notes: list[str]) -> None:
    header = [
        [("Year ended 31 March", 1, 3)],
        [("Notes", 0, 0), ("2021", 1, 1), ("2022", 2, 2), ("2023", 3, 3)],
        [("RMB’000", n, n) for n in (1, 2, 3)],
    ]
    body = [(row[0], note, *row[1:]) for row, note in zip(BODY, notes, strict=True)]
    result = read(lead().table(header, body, xs=(260, 340, 430, 520)))
    assert printed(result) == FIGURES
    assert result.panel.rows[0].label_as_printed == "Revenue"


def test_marks_glued_to_figures_years_and_labels_are_not_read_as_digits() -> None:
    header = [HEADER[0], years("2021", "2022(1)", "2023"), HEADER[2]]
    body = [("Revenue(2)", "100,000", "120,000(6)", "150,000"), *BODY[1:]]
    result = read(lead().table(header, body, xs=XS))
    assert printed(result) == FIGURES
    assert periods(result) == MARCH


def test_figures_in_millions_keep_their_decimals() -> None:
    body = [("Revenue", "100.5", "120.1", "150.2"), ("Profit for the year", "25.0", "33.1", "40.0")]
    result = read(lead().table([*HEADER[:2], units("HK$ million")], body, xs=XS))
    assert values(result, "revenue") == [100_500_000, 120_100_000, 150_200_000]


def test_whole_dollars_are_believed_only_where_the_figures_are_large() -> None:
    large = [(row[0], *[cell.replace(",000", ",000,000") for cell in row[1:]]) for row in BODY]
    header = [*HEADER[:2], units("HK$")]
    assert read(lead().table(header, large, xs=XS, width=60)).panel.unit == 1
    assert read(lead().table(header, BODY, xs=XS)).panel.rows == ()


def test_the_unit_may_stand_in_the_statements_title() -> None:
    sheet = Sheet().text(
        "CONSOLIDATED STATEMENTS OF PROFIT OR LOSS", "(Expressed in thousands of Hong Kong dollars)"
    )
    result = read(sheet.table([*HEADER[:2], units("$’000")], BODY, xs=XS))
    assert (result.panel.currency, result.panel.unit) == ("HK$", 1000)


def test_without_a_unit_nothing_is_shown() -> None:
    assert read(lead().table(HEADER[:2], BODY, xs=XS)).panel.rows == ()


def test_a_bank_shows_no_gross_profit_and_no_revenue() -> None:
    body = [
        ("Net interest income", "40,000", "50,000", "60,000"),
        ("Operating income", "55,000", "56,000", "77,000"),
        ("Profit before tax", "30,000", "39,000", "48,000"),
        ("Income tax expense", "(5,000)", "(6,000)", "(8,000)"),
        ("Net profit", "25,000", "33,000", "40,000"),
        ("Net profit attributable to equity holders of the Bank", "24,000", "32,000", "39,000"),
    ]
    header = [*HEADER[:2], [("(in millions of RMB)", 0, 2)]]
    result = read(lead().table(header, body, xs=XS))
    assert printed(result) == {"profit_for_period": FIGURES["profit_for_period"]}
    assert result.panel.unit == 1_000_000
    assert result.absences["financial_highlights.gross_profit"].state == "not_shown"


def test_a_loss_is_negative_and_a_dash_is_nil() -> None:
    body = [
        ("Other income", "1,000", "1,200", "1,500"),
        ("Loss before tax", "(59,000)", "(68,800)", "(88,500)"),
        ("Income tax expense", "–", "–", "–"),
        ("Loss for the year", "(59,000)", "(68,800)", "(88,500)"),
    ]
    result = read(lead().table(HEADER, body, xs=XS))
    assert values(result, "profit_for_period") == [-59_000_000, -68_800_000, -88_500_000]
    assert list(result.absences) == [
        "financial_highlights.revenue",
        "financial_highlights.gross_profit",
    ]


def test_a_wrapped_label_is_read_whole() -> None:
    body = [*BODY[:6], ("(Loss)/profit and total",), ("comprehensive income",)]
    body.append(("for the year", *BODY[6][1:]))
    result = read(lead().table(HEADER, body, xs=XS))
    row = result.panel.rows[-1]
    assert row.label_as_printed == "(Loss)/profit and total comprehensive income for the year"
    assert row.cells[0].citations[0].quote.startswith("(Loss)/profit and total\n")


def test_comprehensive_income_and_the_owners_share_are_not_the_profit() -> None:
    body = [
        *BODY[:6],
        ("Total comprehensive income",),
        ("for the year", "26,000", "34,000", "41,000"),
    ]
    body += [("Profit for the year attributable to:",), ("Owners of the Company", "24", "32", "39")]
    result = read(lead().table(HEADER, body, xs=XS))
    assert printed(result) == {k: FIGURES[k] for k in ("revenue", "gross_profit")}


def test_the_owners_line_serves_where_it_is_all_of_the_profit() -> None:
    head, tail = "Profit for the year attributable", "to owners of the Company"
    result = read(lead().table(HEADER, [*BODY[:6], (head,), (tail, *BODY[6][1:])], xs=XS))
    assert printed(result) == FIGURES
    assert result.panel.rows[2].label_as_printed == f"{head} {tail}"
    share = (tail, "24,000", "33,000", "40,000")
    less = read(lead().table(HEADER, [*BODY[:6], (head,), share], xs=XS))
    assert "profit_for_period" not in printed(less)


def test_segment_lines_before_the_total_are_passed_over() -> None:
    body = [
        ("Net revenues:",),
        ("Games", "70,000", "80,000", "99,000"),
        ("Music", "30,000", "40,000", "51,000"),
    ]
    result = read(
        lead().table(HEADER, [*body, ("Total net revenues", *BODY[0][1:]), *BODY[1:]], xs=XS)
    )
    assert printed(result) == FIGURES
    assert result.panel.rows[0].label_as_printed == "Total net revenues"


def test_a_total_without_a_label_is_taken_only_if_it_is_the_sum() -> None:
    parts = [
        ("Revenue",),
        ("Goods", "60,000", "70,000", "90,000"),
        ("Services", "40,000", "50,000", "60,000"),
    ]
    whole = read(lead().table(HEADER, [*parts, ("", *BODY[0][1:]), *BODY[1:]], xs=XS))
    assert printed(whole) == FIGURES
    off = read(
        lead().table(HEADER, [*parts, ("", "100,000", "120,000", "151,000"), *BODY[1:]], xs=XS)
    )
    assert "revenue" not in printed(off)


@pytest.mark.parametrize("repeat", [False, True])
def test_a_table_goes_on_overleaf_with_or_without_its_header(repeat: bool) -> None:
    rest = Sheet().table(HEADER if repeat else [], BODY[4:], xs=XS).text("Our revenue grew.")
    result = read(lead().table(HEADER, BODY[:4], xs=XS), rest)
    assert printed(result) == FIGURES
    assert [row.cells[0].citations[0].page for row in result.panel.rows] == [1, 1, 2]


def test_a_blank_cell_stays_blank() -> None:
    body = [
        ("Revenue", "100,000", "", "150,000"),
        ("Gross profit", "40,000", "", "60,000"),
        BODY[6],
    ]
    result = read(lead().table(HEADER, body, xs=XS))
    assert printed(result)["revenue"] == ["100,000", "", "150,000"]
    assert [cell.state for cell in result.panel.rows[0].cells] == ["value", "not_shown", "value"]


def test_a_redacted_figure_is_redacted() -> None:
    body = [("Revenue", "100,000", "120,000", "[REDACTED]"), *BODY[1:]]
    cell = read(lead().table(HEADER, body, xs=XS)).panel.rows[0].cells[2]
    assert (cell.state, cell.value, len(cell.citations)) == ("redacted", None, 1)


def test_of_three_columns_a_year_only_the_total_counts() -> None:
    header = [
        [("Year ended 31 December 2022", 0, 2), ("Year ended 31 December 2023", 3, 5)],
        years("Before", "Adjustments", "Total", "Before", "Adjustments", "Total"),
        units("RMB’000", 6),
    ]
    body = [
        ("Revenue", "100", "5", "105", "200", "6", "206"),
        ("Gross profit", "40", "4", "44", "130", "4", "134"),
        ("Profit for the year", "10", "4", "14", "30", "4", "34"),
    ]
    result = read(lead().table(header, body, xs=(220, 280, 340, 400, 460, 520)))
    assert printed(result)["revenue"] == ["105", "206"]
    assert periods(result) == [("2022-12-31", 12), ("2023-12-31", 12)]


def test_a_statement_of_an_associate_is_not_the_issuers() -> None:
    other = Sheet().text("Summarised financial information of the associate:")
    result = read(other.table(HEADER, BODY, xs=XS))
    assert result.panel.rows == ()


def test_a_pro_forma_statement_is_not_the_track_record() -> None:
    title = Sheet().text("UNAUDITED PRO FORMA FINANCIAL INFORMATION")
    assert read(title.table(HEADER, BODY, xs=XS)).panel.rows == ()


def test_names_like_9m2024_tell_years_from_interim_periods() -> None:
    sheet = Sheet().text(
        "for the years ended 31 December 2022 and 2023 and the",
        "nine months ended 30 September 2023 and 2024:",
    )
    header = [years("FY2022", "FY2023", "9M2023", "9M2024"), units("RMB’000", 4)]
    result = read(sheet.table(header, [(*row, "9,000") for row in BODY], xs=(280, 360, 440, 520)))
    assert periods(result) == [
        ("2022-12-31", 12),
        ("2023-12-31", 12),
        ("2023-09-30", 9),
        ("2024-09-30", 9),
    ]


def test_columns_of_growth_beside_the_years_are_no_periods() -> None:
    header = [
        [("Year ended 31 March", 0, 2), ("Year-on-year change", 3, 4)],
        [*HEADER[1], ("2022", 3, 3), ("2023", 4, 4)],
        [*HEADER[2], ("%", 3, 3), ("%", 4, 4)],
    ]
    body = [(*row, "20.0", "25.0") for row in BODY]
    result = read(lead().table(header, body, xs=(250, 315, 380, 445, 515)))
    assert (printed(result), periods(result)) == (FIGURES, MARCH)


def test_chinese_headers_and_labels() -> None:
    body = [
        ("收入", "100,000", "120,000", "150,000"),
        ("銷售成本", "（60,000）", "（70,000）", "（90,000）"),
        ("毛利", "40,000", "50,000", "60,000"),
        ("年／期內溢利", "25,000", "33,000", "40,000"),
    ]
    header = [
        [("截至12月31日止年度", 0, 1), ("截至6月30日止六個月", 2, 2)],
        years("2023年", "2024年", "2025年"),
        units("人民幣千元"),
        [("（未經審計）", 2, 2)],
    ]
    result = read(Sheet().text("下表載列：").table(header, body, xs=XS), language="zh")
    assert printed(result) == FIGURES
    assert periods(result) == [("2023-12-31", 12), ("2024-12-31", 12), ("2025-06-30", 6)]
    assert (result.panel.currency, result.panel.unit) == ("RMB", 1000)
    assert [p.audited for p in result.panel.periods] == [None, None, False]


def test_chinese_numerals_and_full_width_digits() -> None:
    body = [
        ("收入", "１００，０００", "１２０，０００", "１５０，０００"),
        ("毛利", "４０，０００", "５０，０００", "６０，０００"),
        ("年內（虧損）╱溢利", "（２５，０００）", "３３，０００", "–"),
    ]
    header = [
        [("截至三月三十一日止年度", 0, 2)],
        years("二零二一年", "二零二二年", "二零二三年"),
        units("千港元"),
    ]
    result = read(Sheet().text("下表載列：").table(header, body, xs=XS), language="zh")
    assert periods(result) == MARCH
    assert values(result, "revenue") == [100_000_000, 120_000_000, 150_000_000]
    assert values(result, "profit_for_period") == [-25_000_000, 33_000_000, 0]


def test_tiny_print_is_not_read() -> None:
    sheet = lead().table(HEADER, BODY, xs=XS)
    for row in sheet.rows[-7:]:
        row[:] = [type(ink)(ink.text, ink.x, ink.y, ink.align, 1.0) for ink in row]
    assert read(sheet).panel.rows == ()


def test_the_unit_is_shown_with_the_spaces_of_the_page() -> None:
    header = [HEADER[0], HEADER[1], [("(RMB in thousands, except for percentages)", 0, 2)]]
    result = read(lead().table(header, BODY, xs=XS))
    assert result.panel.unit_as_printed == "(RMB in thousands, except for percentages)"


def test_an_unbracketed_loss_is_negative_and_says_how_it_is_known() -> None:
    body = [BODY[0], ("Loss for the year", "25,000", "33,000", "40,000")]
    result = read(lead().table(HEADER, body, xs=XS))
    assert values(result, "profit_for_period") == [-25_000_000, -33_000_000, -40_000_000]
    checks = [check for cell in result.panel.rows[-1].cells for check in cell.checks]
    assert {(check.name, check.outcome) for check in checks} >= {("sign", "held")}


OTHER_BUSINESS = (
    ("Revenue", "10,000", "12,500", "15,500"),
    ("Cost of sales", "(6,500)", "(7,600)", "(9,100)"),
    ("Gross profit", "3,500", "4,900", "6,400"),
    ("Profit before tax", "2,900", "3,800", "4,700"),
    ("Income tax expense", "(510)", "(620)", "(830)"),
    ("Profit for the year", "2,390", "3,180", "3,870"),
)


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("ACCOUNTANTS’ REPORT", "10,000"),
        ("ACCOUNTANTS’ REPORT OF THE TARGET GROUP", "100,000"),
    ],
)
def test_a_statement_that_shares_no_figure_with_the_accountants_is_of_another_business(
    title: str, shown: str
) -> None:
    whole = document(
        lead().table(HEADER, BODY, xs=XS),
        Sheet().text("STATEMENTS OF PROFIT OR LOSS").table(HEADER, OTHER_BUSINESS, xs=XS),
        chapters=[("summary", 1, 1), ("accountants_report", 2, 2)],
    )
    summary, report = whole.chapters
    named = replace(whole, chapters=(summary, replace(report, title=title)))
    result = read_highlights(Source(named), range(1, 3), ())
    assert printed(result)["revenue"][0] == shown


def test_the_end_of_a_heading_under_its_year_is_read_beside_narrow_figures() -> None:
    weeks = ("2022年12月31日", "53週"), ("2023年12月30日", "52週")
    header = [
        tuple((f"截至{day}", n, n) for n, (day, _) in enumerate(weeks)),
        tuple((f"止{count}", n, n) for n, (_, count) in enumerate(weeks)),
    ]
    sheet = Sheet().text("綜合損益表（人民幣千元）")
    for row in header:
        sheet.row(*((text, 300.0 + 160 * place, "centre") for text, place, _ in row))
    body = (("收益", "36,806", "28,273"), ("年內溢利", "1,221", "997"))
    for label, *figures in body:
        cells = ((each, 375.0 + 160 * n, "right") for n, each in enumerate(figures))
        sheet.row((label, 72.0, "left"), *cells)
    assert periods(read(sheet, language="zh")) == [("2022-12-31", 12), ("2023-12-30", 12)]


PRC = (
    ("I. Total operating income", "VII、43", "6,526,910,740"),
    ("II. Total operating costs", "", "5,526,910,740"),
    ("IV. Profit before income tax (“-” for losses)", "", "1,000,000,000"),
    ("Less: Income tax expenses", "VII、57", "121,000,000"),
)


@pytest.mark.parametrize(("costs", "shown"), [(True, ["6,526,910,740"]), (False, None)])
def test_the_form_of_prc_accounts_is_read_over_two_pages(
    costs: bool, shown: list[str] | None
) -> None:
    def sheet(*rows: tuple[str, str, str], unit: str) -> Sheet:
        made = Sheet().text("Consolidated Income Statement")
        made.row((unit, 480.0, "centre")) if unit else None
        made.row(("From January to", 480.0, "centre")).row(("June 2022", 480.0, "centre"))
        for label, note, figure in rows:
            cells = [(label, 72.0, "left"), (note, 360.0, "left"), (figure, 520.0, "right")]
            made.row(*(cell for cell in cells if cell[0]))
        return made

    first = sheet(*(row for row in PRC if costs or "costs" not in row[0]), unit="Currency: RMB")
    last = ("V. Net profit (“-” for net losses)", "", "879,000,000")
    result = read(first, sheet(last, unit=""))
    assert periods(result) == [("2022-06-30", 6)]
    assert printed(result).get("revenue") == shown
    assert printed(result)["profit_for_period"] == ["879,000,000"]
