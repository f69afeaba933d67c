"""Laws of headers: a column is read under the words that stand over it, or it is not read."""

from __future__ import annotations

import pytest

from tests.agent.rules.headers import drawn
from tests.agent.rules.reading import BODY, XS, lead, periods, printed, read

STATEMENTS = 60
"""How many statements are drawn; tests/torture draws 3,000 and more."""
Header = list[list[tuple[str, int, int]]]
CHANGES = [(*row[:3], "12.3%") for row in BODY]
UNITS = [("RMB’000", n, n) for n in range(3)]


def hold_however_headers_are_set(seeds: range) -> None:
    """No period or figure of the statements that these seeds draw is wrong, and hardly one lost."""
    wrong = {}
    whole = told = 0
    for seed in seeds:
        statement = drawn(seed)
        result = statement.read()
        if found := statement.wrong(result):
            wrong[seed] = found[0]
        told += statement.told
        whole += statement.told and statement.whole(result)
    assert wrong == {}
    assert whole >= 0.97 * told


def test_no_period_or_figure_is_wrong_however_its_header_is_set() -> None:
    hold_however_headers_are_set(range(STATEMENTS))


@pytest.mark.parametrize(
    "words", ["Period-on-period", "Year-on-year change", "Change", "YoY", "Variance", "按年變動"]
)
def test_words_over_a_change_are_of_no_period(words: str) -> None:
    header = [
        [("Six months ended 30 June", 0, 1), (words, 2, 2)],
        [("2023", 0, 0), ("2024", 1, 1)],
        [("RMB’000", 0, 0), ("RMB’000", 1, 1), ("%", 2, 2)],
    ]
    result = read(lead().table(header, CHANGES, xs=XS))
    assert periods(result) == [("2023-06-30", 6), ("2024-06-30", 6)]


@pytest.mark.parametrize(
    "header",
    [
        [
            [("Period from", 0, 0)],
            [("3 March 2021", 0, 0)],
            [("(date of", 0, 0)],
            [("incorporation)", 0, 0)],
            [("to", 0, 0), ("Year ended 31 December", 1, 2)],
            [("31 December 2021", 0, 0), ("2022", 1, 1), ("2023", 2, 2)],
            UNITS,
        ],
        [
            [("由二零二一年", 0, 0)],
            [("三月三日", 0, 0)],
            [("（註冊成立", 0, 0)],
            [("日期）至", 0, 0)],
            [("二零二一年", 0, 0)],
            [("十二月三十一日", 0, 0), ("截至十二月三十一日止年度", 1, 2)],
            [("止期間", 0, 0), ("二零二二年", 1, 1), ("二零二三年", 2, 2)],
            UNITS,
        ],
    ],
    ids=["English", "Chinese"],
)
def test_a_narrow_heading_of_many_lines_may_end_beside_the_years(header: Header) -> None:
    result = read(lead().table(header, BODY, xs=XS))
    assert periods(result) == [("2021-12-31", 10), ("2022-12-31", 12), ("2023-12-31", 12)]
    assert result.panel.periods[0].start == "2021-03-03"
    assert printed(result)["revenue"] == ["100,000", "120,000", "150,000"]


STUBS: Header = [
    [("Six months ended June 30,", 3, 4)],
    [(year, n, n) for n, year in enumerate(("2021", "2022", "2023", "2023", "2024"))],
    [("RMB’000", n, n) for n in range(5)],
]
FIVE = [(*row, "7,000", "8,000") for row in BODY]
PLACES = (250.0, 320.0, 390.0, 460.0, 530.0)
HALVES = [("2023-06-30", 6), ("2024-06-30", 6)]


def test_words_over_the_interim_columns_alone_are_not_shared_with_the_years_before() -> None:
    assert periods(read(lead().table(STUBS, FIVE, xs=PLACES))) == HALVES


def test_years_beside_interim_columns_take_their_end_from_the_words_above_the_table() -> None:
    sheet = lead().text("Year ended December 31,").table(STUBS, FIVE, xs=PLACES)
    years = [("2021-12-31", 12), ("2022-12-31", 12), ("2023-12-31", 12)]
    assert periods(read(sheet)) == [*years, *HALVES]


def test_a_sentence_that_lists_the_years_of_each_phrase_tells_bare_years_apart() -> None:
    sheet = lead().text(
        "for the years ended 31 March 2022, 2023 and 2024",
        "and the six months ended 30 September 2023 and 2024:",
    )
    header = [STUBS[1][:0] + [(y, n, n) for n, y in enumerate(LISTED)], STUBS[2]]
    assert periods(read(sheet.table(header, FIVE, xs=PLACES))) == [
        ("2022-03-31", 12),
        ("2023-03-31", 12),
        ("2024-03-31", 12),
        ("2023-09-30", 6),
        ("2024-09-30", 6),
    ]


LISTED = ("2022", "2023", "2024", "2023", "2024")


def test_a_sentence_whose_lists_fit_in_two_ways_tells_nothing() -> None:
    sheet = lead().text(
        "for the years ended 31 March 2023 and 2024",
        "and the six months ended 30 September 2023 and 2024:",
    )
    years = ("2023", "2024", "2023", "2024")
    header = [[(y, n, n) for n, y in enumerate(years)], STUBS[2][:4]]
    body = [row[:5] for row in FIVE]
    assert periods(read(sheet.table(header, body, xs=PLACES[:4]))) == []


def test_a_month_that_has_lost_its_day_tells_no_period() -> None:
    header = [[("January", 0, 0)], [("2023", 0, 0), ("2024", 1, 1)], UNITS[:2]]
    sheet = lead().text("for the years ended 31 March 2023 and 2024:")
    found = periods(read(sheet.table(header, [row[:3] for row in BODY], xs=XS[:2])))
    assert ("2023-03-31", 12) not in found
