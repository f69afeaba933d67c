"""A quote is found exactly as printed, after one normalisation, and never half a number."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from hcgen.observe import find, normalise
from hcgen.observe.quotes.normalise import plain

odd = st.text(
    alphabet=st.sampled_from("aA1 .…·-–\ufffeﬁ’‘“”\u00ad\u200b\u3000１Ｂ概e\u0301²①½İß\U000e0041")
    | st.characters(codec="utf-8"),
    max_size=200,
)

dotted = st.text(alphabet="0a .·…‥\u200b", max_size=12)
"""Short enough, and of so few characters, that one is often found in another."""


def found(text: str, quote: str) -> list[str]:
    return [text[start:end] for start, end in find(text, quote)]


@pytest.mark.parametrize(
    ("text", "quote", "printed"),
    [
        ("Pears are\nsold by crate", "pears are sold", "Pears are\nsold"),
        ("long\ufffe\nterm loan", "long-term loan", "long\ufffe\nterm loan"),
        ("the ﬁrst of ofﬁces", "first of offices", "ﬁrst of ofﬁces"),
        ("the grower’s “best” pears", 'grower\'s "best" pears', "grower’s “best” pears"),
        ("2019–2021 – harvest", "2019-2021 — harvest", "2019–2021 – harvest"),
        ("Income . . . . . . . . 5,120", "Income 5,120", "Income . . . . . . . . 5,120"),
        ("Li ....... 5 High Road", ". 5 High Road", ". 5 High Road"),
        ("Tax. . . . . . 5", "Tax. .", "Tax. ."),
        ("Tax ······ 5", "Tax ·", "Tax ·"),
        ("Tax . . 5", "Tax . .", "Tax . ."),
        (". . 5 pears", ". 5 pears", ". 5 pears"),
        ("Income ………… 5,120", "Income 5,120", "Income ………… 5,120"),
        ("本 年 度（虧 損）", "本年度(虧損)", "本 年 度（虧 損）"),
        ("收入１２，３４５元", "收入12,345元", "收入１２，３４５元"),
        ("年∕期內溢利 12～15", "年╱期內溢利12〜15", "年∕期內溢利 12～15"),
        ("中華⼈⺠共和國", "中華人民共和國", "中華⼈⺠共和國"),
        ("截至⽌年度⻑期借款", "截至止年度長期借款", "截至⽌年度⻑期借款"),
        ("co\u00adop\u200berative barns", "cooperative barns", "co\u00adop\u200berative barns"),
        ("cafe\u0301 income", "café income", "cafe\u0301 income"),
        ("the (12,345) loss", "(12,345)", "(12,345)"),
    ],
)
def test_what_differs_only_in_setting_is_the_same_quote(
    text: str, quote: str, printed: str
) -> None:
    assert found(text, quote) == [printed]


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("income 112,345 crates", "12,345"),
        ("income 12,345,678 crates", "12,345"),
        ("income 12,345 crates", "345"),
        ("income 12,3456", "12,345"),
        ("income 12.5 crates", "5 crates"),
        ("income 12.5 crates", "income 12"),
        ("loss (9,918) in all", "9,918"),
        ("result –9,918 in all", "9,918"),
        ("we trust the growers", "rust the growers"),
        ("we trust the growers", "we trust the grower"),
        ("under Chapter 18A now", "under Chapter 18"),
        ("income 12.5m in all", "income 12.5"),
        ("於二零二五年", "五年"),
        ("二千三百萬元", "二千三百"),
        ("crates 900,693² sold", "crates 900,6932"),
        ("crates 12,345", "crates 12,346"),
        ("all crates sold", "all barns sold"),
        ("0", "0 ·"),
        ("crates sold", "crates sold . ."),
        ("crates 5,120", ". 5,120"),
        ("Tax ...... 5", "Tax ·"),
        ("Tax …… 5", "Tax . ."),
        ("Tax .", "Tax . ."),
        ("– – –", "–"),
        ("", "pears"),
        ("pears", ""),
    ],
)
def test_a_changed_or_cut_quote_is_not_found(text: str, quote: str) -> None:
    assert found(text, quote) == []


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("Revenue 12,345 100.0", "Revenue 12,345"),
        ("RMB12,345 in all", "12,345 in all"),
        ("（12,345）千元", "（12,345）千元"),
        ("12,345\n6,789", "6,789"),
        ("3.\n5. Pears", "5. Pears"),
        ("sold 12,345.", "sold 12,345"),
        ("概要本公司", "本公司"),
    ],
)
def test_a_whole_number_or_word_is_found_beside_others(text: str, quote: str) -> None:
    assert found(text, quote) == [quote]


def test_every_place_is_told_in_order() -> None:
    assert find("pears, plums, pears", "pears") == ((0, 5), (14, 19))


@settings(deadline=None)
@given(odd)
def test_the_short_way_and_the_way_with_a_map_give_one_normal_form(text: str) -> None:
    normal = normalise(text)
    assert normal.text == plain(text)
    assert len(normal.origins) == len(normal.ends) == len(normal.text)
    assert all(start < end for start, end in zip(normal.origins, normal.ends, strict=True))
    assert list(normal.origins) == sorted(normal.origins)


@settings(deadline=None)
@given(odd, odd)
def test_what_is_found_reads_as_the_quote(text: str, quote: str) -> None:
    for start, end in find(text, quote):
        assert plain(text[start:end]) == plain(quote)


@settings(deadline=None)
@given(dotted, dotted)
def test_what_is_found_among_leaders_reads_as_the_quote(text: str, quote: str) -> None:
    for start, end in find(text, quote):
        assert plain(text[start:end]) == plain(quote)


@settings(deadline=None)
@given((odd | dotted).filter(lambda text: any(c.isalnum() for c in plain(text))))
def test_a_text_stands_in_itself_whatever_surrounds_it(text: str) -> None:
    assert find(f"( {text} )", text)
