"""Short names of periods: how long they are, and how far into the year they end."""

from __future__ import annotations

import pytest

from hcgen.agent.extractors.rules.text.short_period_names import (
    Short,
    count,
    is_year_alone,
    read_short,
)
from hcgen.base import COUNTS, HAN_COUNTS


@pytest.mark.parametrize(
    ("text", "months", "elapsed"),
    [
        ("9M2024", 9, 9),
        ("9M FY24", 9, 9),
        ("11M’24", 11, 11),
        ("1H2024", 6, 6),
        ("2H2024", 6, 12),
        ("H2 2024", 6, 12),
        ("2024H1", 6, 6),
        ("HY2024", 6, 6),
        ("1H of FY2024", 6, 6),
        ("Q3 2024", 3, 9),
        ("4Q24", 3, 12),
        ("2024 1Q", 3, 3),
        ("Q2FYE2024", 3, 6),
        ("2024年上半年", 6, 6),
        ("下半年", 6, 12),
        ("2024年第三季度", 3, 9),
        ("一季", 3, 3),
        ("first nine months of 2024", 9, 9),
        ("首九個月", 9, 9),
        ("首10個月", 10, 10),
        ("first half of 2024", 6, 6),
        ("Second half", 6, 12),
        ("1H2023 1H2024", 6, 6),
    ],
)
def test_a_short_name_tells_its_length_and_where_in_the_year_it_ends(
    text: str, months: int, elapsed: int
) -> None:
    assert read_short(text) == Short(months, elapsed)


@pytest.mark.parametrize(
    "text",
    ["", "2024", "FY2024", "nine months ended", "MOM24", "EH1 2024", "Q5 2024", "9M", "H1", "半年", "2024 H1N1"],
)  # fmt: skip
def test_what_is_no_short_name_tells_nothing(text: str) -> None:
    assert read_short(text) is None


def test_two_periods_in_one_text_tell_nothing() -> None:
    assert read_short("1H2024 2H2024") is None
    assert read_short("1H2024 9M2024") is None


@pytest.mark.parametrize(
    "text",
    ["2023", "2022/23", "FY2023", "FY’23", "Year 2023", "for the year ended 2023", "2023年", "2023年度",
     "2023 (unaudited)", "2023 (restated)", "2023 RMB’000", "2023年 未經審核", "2023 (a)", "財政年度2023"],
)  # fmt: skip
def test_a_year_stands_alone_beside_what_every_header_may_say(text: str) -> None:
    assert is_year_alone(text)


@pytest.mark.parametrize(
    "text", ["LTM 2023", "2023 Budget", "Pro forma 2023", "9M2023", "2023年上半年", "2023 Change"]
)
def test_any_other_word_makes_it_something_else(text: str) -> None:
    assert not is_year_alone(text)


@pytest.mark.parametrize(("word", "number"), [*COUNTS.items(), *HAN_COUNTS.items(), ("12", 12)])
def test_a_number_of_months_is_read_in_words_and_in_digits(word: str, number: int) -> None:
    assert count(word) == number
    assert count(word.upper()) == number
