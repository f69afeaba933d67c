"""What the words of a column header say of a period; what is in doubt is no period."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given, settings, strategies as st

from hcgen.agent.extractors.rules.text.periods import (
    Day,
    count_months,
    find_day,
    interim_words,
    read_period,
    year_ends,
)
from hcgen.base import COUNTS, HAN_COUNTS, MONTHS

YEAR_END = Day(12, 31)


@pytest.mark.parametrize(
    ("above", "anchor", "start", "end", "months"),
    [
        ("Year ended December 31,", "2023", "2023-01-01", "2023-12-31", 12),
        ("For the year ended", "31 March 2020", "2019-04-01", "2020-03-31", 12),
        ("Year ended 31 March 2023", "(audited)", "2022-04-01", "2023-03-31", 12),
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


@pytest.mark.parametrize(
    ("text", "month", "day"),
    [
        ("31 March", 3, 31),
        ("31st of March 2023", 3, 31),
        ("March 31, 2023", 3, 31),
        ("Sept. 30", 9, 30),
        ("30 SEP", 9, 30),
        ("6月30日", 6, 30),
        ("十二月三十一日", 12, 31),
        ("1 April 2022 to 31 March 2023", 3, 31),
        ("31March", 3, 31),
    ],
)
def test_the_last_day_that_a_text_names_is_found(text: str, month: int, day: int) -> None:
    assert find_day(text) == Day(month, day)


@pytest.mark.parametrize("text", ["", "March 2023", "2023年3月", "131 March", "31", "Mars 31"])
def test_a_month_or_a_number_alone_is_no_day(text: str) -> None:
    assert find_day(text) is None


@pytest.mark.parametrize(
    ("text", "months"),
    [
        ("six months ended", 6),
        ("six-month period", 6),
        ("6 months", 6),
        ("六個月", 6),
        ("十八個月", 18),
        ("half ended", 6),
        ("Half-year", 6),
        ("half year", 6),
        ("quarter ended", 3),
        ("year ended", 12),
        ("年度", 12),
        ("半年度", 6),
        ("FY2023", 12),
        ("twelve months", 12),
        ("9M2024", 9),
        ("nine months ended 9M2024", 9),
        ("six months of the year", 6),
    ],
)
def test_the_months_that_a_text_counts(text: str, months: int) -> None:
    assert count_months(text) == months


@pytest.mark.parametrize(
    "text",
    ["", "2023", "six months and nine months", "1H2024 nine months", "year to date", "year-end", "monthly"],
)  # fmt: skip
def test_two_counts_or_none_are_no_length(text: str) -> None:
    assert count_months(text) is None


def test_a_period_written_from_day_to_day_goes_before_everything_else() -> None:
    span = read_period("Year ended 31 December", "from 1 July 2022 to 31 December 2022")
    assert span is not None
    assert (span.start, span.end, span.months) == (date(2022, 7, 1), date(2022, 12, 31), 6)


@pytest.mark.parametrize(
    "text",
    [
        "from 1 July 2022 to 10 July 2022",  # shorter than any account
        "from 1 July 2019 to 31 December 2022",  # longer than two years
        "from 31 December 2022 to 1 July 2022",  # backwards
        "from 1 July 2022 to completion in 2022",
    ],
)
def test_from_day_to_day_is_a_period_only_between_three_weeks_and_two_years(text: str) -> None:
    assert read_period("", text, year_end=YEAR_END) is None


@pytest.mark.parametrize("text", ["2024年6–1月", "2024年1–13月", "June to January 2024"])
def test_months_that_run_backwards_or_do_not_exist_are_no_period(text: str) -> None:
    assert read_period("", text, year_end=YEAR_END) is None


@pytest.mark.parametrize("day", ["0 March", "32 March", "13月40日"])
def test_a_day_that_no_calendar_has_ends_no_period(day: str) -> None:
    assert read_period(f"Year ended {day}", "2023") is None


NUMBERS = {"english": COUNTS, "chinese": HAN_COUNTS}
YEARS = st.integers(2000, 2035)
ENDS = st.sampled_from([*range(1, 13)])


def last_day(year: int, month: int) -> date:
    after = date(year + month // 12, month % 12 + 1, 1)
    return after - timedelta(days=1)


def header(words: str, year: int, month: int, *, chinese: bool) -> tuple[str, str]:
    """The lines over a year and the year itself; a count of months, or none for a year."""
    end = last_day(year, month)
    if chinese:
        length = f"{words}個月" if words else "年度"
        return f"截至{month}月{end.day}日止{length}", f"{year}年"
    name = next(name for name, number in MONTHS.items() if number == month)
    length = f"{words.capitalize()} months" if words else "Year"
    return f"{length} ended {end.day} {name}", str(year)


@settings(max_examples=60, deadline=None)
@given(YEARS, ENDS, st.data(), st.booleans())
def test_months_ended_on_the_last_of_a_month_are_so_many_whole_months(
    year: int, month: int, data: st.DataObject, chinese: bool
) -> None:
    numbers = NUMBERS["chinese" if chinese else "english"]
    words = data.draw(st.sampled_from(sorted(numbers)))
    span = read_period(*header(words, year, month, chinese=chinese))
    assert span is not None
    assert (span.end, span.months, span.start.day) == (last_day(year, month), numbers[words], 1)
    months = (span.end.year - span.start.year) * 12 + span.end.month - span.start.month + 1
    assert months == span.months


@settings(max_examples=40, deadline=None)
@given(YEARS, ENDS, st.booleans())
def test_a_financial_year_begins_on_the_day_after_the_one_before_it_ends(
    year: int, month: int, chinese: bool
) -> None:
    before = read_period(*header("", year - 1, month, chinese=chinese))
    span = read_period(*header("", year, month, chinese=chinese))
    assert before is not None
    assert span is not None
    assert span.start == before.end + timedelta(days=1)


PIECES = ["from", "to", "自", "至", "Year ended", "months", "六個月", "31 July", "30 February", "7月1日",
          "2022", "2023年", "9M", "1H", "FY23", "2022/23", "2024年6–1月", "止", "year", "99"]  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=4), st.lists(st.sampled_from(PIECES), max_size=6))
def test_whatever_a_header_says_a_period_begins_before_it_ends_or_there_is_none(
    above: list[str], anchor: list[str]
) -> None:
    span = read_period(" ".join(above), " ".join(anchor), year_end=YEAR_END)
    assert span is None or (span.start < span.end and 1 <= span.months <= 24)
