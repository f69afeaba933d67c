"""Currency and unit: what the words of a header or a caption say, and what they leave open."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from hcgen.agent.extractors.rules.text.money import (
    Money,
    currencies,
    has_bare_dollar,
    is_percent,
    read_money,
)


@pytest.mark.parametrize(
    ("text", "currency", "unit"),
    [
        ("RMB’000", "RMB", 1000),
        ("HK$'000", "HK$", 1000),
        ("US$ million", "US$", 1_000_000),
        ("(in thousands, except for percentages)", None, 1000),
        ("人民幣千元", "RMB", 1000),
        ("千港元", "HK$", 1000),
        ("百萬港元", "HK$", 1_000_000),
        ("人民幣百萬元", "RMB", 1_000_000),
        ("人民幣億元", "RMB", 100_000_000),
        ("千美元", "US$", 1000),
        ("S$’000", "S$", 1000),
        ("(Expressed in thousands of Renminbi)", "RMB", 1000),
        ("RMB", "RMB", None),
        ("$’000", None, 1000),
        ("RMB and US$ in millions", None, 1_000_000),
        ("MOP’000", "MOP", 1000),
        ("RM’000", "RM", 1000),
        ("HK$’million", "HK$", 1_000_000),
        ("人民幣萬元", "RMB", 10_000),
        ("(Unaudited)", None, None),
        ("HK$000", "HK$", 1000),
        ("RMB´000", "RMB", 1000),
        ("US$mm", "US$", 1_000_000),
        ("AUS$’000", None, 1_000),
        ("RUS$ million", None, 1_000_000),
        ("RMBbn", "RMB", 1_000_000_000),
        ("Millions of yen", "JPY", 1_000_000),
        ("AUD’000 (Audited)", "A$", 1000),
        ("(RMB’000, except percentages)", "RMB", 1000),
        ("RMB in ten thousands", "RMB", 10_000),
        ("RMB in hundred millions", "RMB", 100_000_000),
        ("RMB’0,000", "RMB", 10_000),
        ("RMBmn", "RMB", 1_000_000),
        ("HK$’000,000", "HK$", 1_000_000),
        ("人民幣仟元", "RMB", 1000),
        ("人民幣佰萬元", "RMB", 1_000_000),
        ("人民幣十萬元", "RMB", 100_000),
        ("人民幣千萬元", "RMB", 10_000_000),
        ("單位：人民幣元", "RMB", 1),
        ("人民幣千元，每股以人民幣元計", "RMB", 1000),
        ("新加坡千元", "S$", 1000),
        ("人民币万元", "RMB", 10_000),
        ("人民币亿元", "RMB", 100_000_000),
        ("人民幣拾萬元", "RMB", 100_000),
        ("tens of millions of RMB", "RMB", 10_000_000),
        ("RMB in 100 millions", "RMB", 100_000_000),
    ],
)
def test_currency_and_unit_of_a_header(text: str, currency: str | None, unit: int | None) -> None:
    money = read_money(text)
    assert (money.currency, money.unit) == (currency, unit)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("RMB", ("RMB",)),
        ("Renminbi", ("RMB",)),
        ("人民币", ("RMB",)),
        ("CNY", ("RMB",)),
        ("HK’000", ("HK$",)),
        ("Hong Kong dollars", ("HK$",)),
        ("港幣", ("HK$",)),
        ("United States dollars", ("US$",)),
        ("U.S.$", ("US$",)),
        ("美金", ("US$",)),
        ("SGD", ("S$",)),
        ("SG$", ("S$",)),
        ("NT$", ("NT$",)),
        ("新臺幣", ("NT$",)),
        ("A$", ("A$",)),
        ("C$", ("C$",)),
        ("RM", ("RM",)),
        ("令吉", ("RM",)),
        ("€", ("€",)),
        ("Pounds Sterling", ("£",)),
        ("日圓", ("JPY",)),
        ("Korean Won", ("KRW",)),
        ("泰銖", ("THB",)),
        ("Rp", ("IDR",)),
        ("₹", ("INR",)),
        ("Swiss Francs", ("CHF",)),
        ("tenge", ("KZT",)),
        ("RMB and HK$", ("RMB", "HK$")),
        ("HK$1.00 to RMB0.92", ("RMB", "HK$")),
        ("人民幣、港元及美元", ("RMB", "HK$", "US$")),
        ("$", ()),
        ("", ()),
    ],
)
def test_a_currency_has_one_name_however_it_is_written(text: str, named: tuple[str, ...]) -> None:
    assert currencies(text) == named


@pytest.mark.parametrize(
    "text",
    ["FARM", "RMS", "EUROPE", "Eurobond", "USA", "PHPS", "INRs", "HK branch"],
)
def test_letters_of_a_longer_word_are_no_currency(text: str) -> None:
    assert currencies(text) == ()


def test_two_currencies_or_two_units_leave_the_part_open_and_the_other_stands() -> None:
    assert read_money("RMB’000 HK$’000") == Money(None, 1000)
    assert read_money("RMB’000 RMB million") == Money("RMB", None)
    assert read_money("RMB’000 RMB’000") == Money("RMB", 1000)


@pytest.mark.parametrize(
    "text", ["’0000", "RMB1,000", "thousandth", "1000", "HK$0.01", "membn", "RMBmx"]
)
def test_what_only_looks_like_a_unit_is_none(text: str) -> None:
    assert read_money(text).unit is None


def test_a_single_unit_counts_only_where_no_other_is_named() -> None:
    assert read_money("單位：元").unit == 1
    assert read_money("Renminbi yuan").unit == 1
    assert read_money("人民幣元（千元）").unit == 1000
    assert read_money("人民幣").unit is None


@pytest.mark.parametrize(
    ("text", "bare"),
    [("$", True), ("＄", True), ("$’000", True), ("HK$", False), ("US$", False), ("RMB", False)],
)
def test_a_dollar_is_bare_that_does_not_say_whose_it_is(text: str, bare: bool) -> None:
    assert has_bare_dollar(text) is bare


@pytest.mark.parametrize(
    "text",
    ["%", "(%)", "％", "% of revenue", "as a percentage of revenue", "Percentage", "RMB (%)",
     "Gross margin", "百分比", "佔收益%", "毛利率"],
)  # fmt: skip
def test_a_line_over_percentages_says_so(text: str) -> None:
    assert is_percent(text)


@pytest.mark.parametrize("text", ["", "RMB’000", "2023", "(unaudited)", "Notes", "人民幣千元"])
def test_a_line_over_amounts_does_not(text: str) -> None:
    assert not is_percent(text)


SIGNS = {"RMB": "RMB", "HK$": "HK$", "US$": "US$", "S$": "S$", "€": "€", "MOP": "MOP", "JPY": "JPY"}
UNITS = {
    "’000": 1000,
    " million": 10**6,
    "’million": 10**6,
    " billion": 10**9,
    " in thousands": 1000,
}
MORE = ("", "(unaudited)", "2023", "(restated)", "未經審核")


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(sorted(SIGNS)),
    st.sampled_from(sorted(UNITS)),
    st.sampled_from(MORE),
    st.sampled_from(MORE),
    st.booleans(),
)
def test_a_sign_with_a_unit_says_both_whatever_stands_beside_them_and_however_wide_it_is_set(
    sign: str, unit: str, before: str, after: str, wide: bool
) -> None:
    text = sign + unit
    if wide:
        text = "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text)
    assert read_money(f"{before} {text} {after}") == Money(SIGNS[sign], UNITS[unit])
