"""What the words of a column header say of a period; what is in doubt is no period."""

from __future__ import annotations

import pytest

from hcgen.agent.extractors.rules.text.periods import Day, interim_words, read_period, year_ends

YEAR_END = Day(12, 31)


@pytest.mark.parametrize(
    ("above", "anchor", "start", "end", "months"),
    [
        ("Year ended December 31,", "2023", "2023-01-01", "2023-12-31", 12),
        ("For the year ended", "31 March 2020", "2019-04-01", "2020-03-31", 12),
        ("Year ended 31 March", "2022/23", "2022-04-01", "2023-03-31", 12),
        ("Year ended 29 February", "2024", "2023-03-01", "2024-02-29", 12),
        ("", "Year ended 28 February 2023", "2022-03-01", "2023-02-28", 12),
        ("Nine months ended September 30,", "2025", "2025-01-01", "2025-09-30", 9),
        ("Four months ended 31 July", "2019", "2019-04-01", "2019-07-31", 4),
        ("Three-month period ended March 31,", "2020", "2020-01-01", "2020-03-31", 3),
        ("Half-year ended 30 June", "2021", "2021-01-01", "2021-06-30", 6),
        ("", "FY2023", "2023-01-01", "2023-12-31", 12),
        ("", "9M2024", "2024-01-01", "2024-09-30", 9),
        ("", "1H2024", "2024-01-01", "2024-06-30", 6),
        ("", "2H2024", "2024-07-01", "2024-12-31", 6),
        ("", "3Q2024", "2024-07-01", "2024-09-30", 3),
        ("", "2024 Q2", "2024-04-01", "2024-06-30", 3),
        ("", "HY2024", "2024-01-01", "2024-06-30", 6),
        ("", "9MFY24", "2024-01-01", "2024-09-30", 9),
        ("Year ended 31 March", "FY22/23", "2022-04-01", "2023-03-31", 12),
        ("", "2024年1–6月", "2024-01-01", "2024-06-30", 6),
        ("", "January to August 2024", "2024-01-01", "2024-08-31", 8),
        ("", "2024年上半年", "2024-01-01", "2024-06-30", 6),
        ("As at or for the year ended 31 December", "2023", "2023-01-01", "2023-12-31", 12),
        ("Period from 1 January", "to 30 June 2022", "2022-01-01", "2022-06-30", 6),
        ("", "2009", "2009-01-01", "2009-12-31", 12),
        ("截至12月31日止年度", "2022年", "2022-01-01", "2022-12-31", 12),
        ("截至三月三十一日止年度", "二零二三年", "2022-04-01", "2023-03-31", 12),
        ("截至6月30日止六個月", "2025年", "2025-01-01", "2025-06-30", 6),
        ("", "截至二零二五年四月三十日止四個月", "2025-01-01", "2025-04-30", 4),
        ("自2021年5月1日", "至2021年12月31日止期間", "2021-05-01", "2021-12-31", 8),
        ("由5月16日（註冊成立日期）至12月31日止期間", "2021年", "2021-05-16", "2021-12-31", 8),
        ("1 April to 31 December", "2023", "2023-04-01", "2023-12-31", 9),
        ("", "4月1日至2023年12月31日", "2023-04-01", "2023-12-31", 9),
        ("July to December", "2023", "2023-07-01", "2023-12-31", 6),
        ("first nine months of", "2023", "2023-01-01", "2023-09-30", 9),
        ("首九個月", "2023年", "2023-01-01", "2023-09-30", 9),
        ("Second half of", "2023", "2023-07-01", "2023-12-31", 6),
        ("Quarter to 31 December", "2023", "2023-10-01", "2023-12-31", 3),
        ("截至12月31日止季度", "2023年", "2023-10-01", "2023-12-31", 3),
        ("截至6月30日止半年度", "2023年", "2023-01-01", "2023-06-30", 6),
    ],
)
def test_a_header_gives_first_day_last_day_and_months(
    above: str, anchor: str, start: str, end: str, months: int
) -> None:
    span = read_period(above, anchor, year_end=YEAR_END)
    assert span is not None
    assert (span.start.isoformat(), span.end.isoformat(), span.months) == (start, end, months)


@pytest.mark.parametrize(
    ("above", "anchor"),
    [
        ("As at 31 March", "2023"),
        ("As of December 31,", "2023"),
        ("於12月31日", "2023年"),
        ("截至12月31日", "2023年"),
        ("Year ended", "Total"),
        ("Six months and nine months ended 30 June", "2023"),
        ("", "LTM 2023"),
        ("Twelve weeks ended", "2023"),
        ("Three and six months ended 30 June", "2023"),
        ("Period ended 31 March", "2023"),
        ("Month ended 31 March", "2023"),
        ("Date of incorporation to 31 March", "2023"),
        ("成立日期至3月31日", "2023年"),
        ("截至3月31日止期間", "2023年"),
        ("Year to date", "2023"),
        ("Interim", "2023"),
        ("中期", "2023年"),
    ],
)
def test_a_day_in_time_or_a_doubt_is_no_period(above: str, anchor: str) -> None:
    assert read_period(above, anchor, year_end=Day(3, 31)) is None


def test_a_bare_year_or_a_short_name_needs_a_year_end() -> None:
    assert read_period("", "2023") is None
    assert read_period("", "FY2023") is None
    assert read_period("", "9M2024", year_end=Day(3, 31)) is None


def test_a_name_by_the_financial_year_tells_the_year_in_which_an_interim_period_ends() -> None:
    above, name = "Six months ended 31 December", "1HFY2024"
    assert read_period(above, name) is None
    span = read_period(above, name, year_end=Day(6, 30))
    assert span is not None
    assert (span.end.isoformat(), span.months) == ("2023-12-31", 6)


def test_a_bare_day_is_a_year_only_where_years_are_known_to_end_on_it() -> None:
    assert read_period("31 March", "2023") is None
    span = read_period("31 March", "2023", year_end=Day(3, 31))
    assert span is not None
    assert span.months == 12


def test_sentences_tell_year_ends_and_interim_periods() -> None:
    assert year_ends(
        ["each of the three years ended 31 December 2009 as", "Year ended 31 March"]
    ) == (
        Day(12, 31),
        Day(3, 31),
    )
    assert year_ends(["截至2022年、2023年及2024年12月31日止年度"]) == (Day(12, 31),)
    assert interim_words("for the six months ended 30 June 2023 and 2022") == (
        "six months ended 30 June",
    )
