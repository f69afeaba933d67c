"""The grammar of phrases: words, options, alternatives, names."""

from __future__ import annotations

import re

import pytest

from hcgen.base import ContentError, Grammar

PARTS = {
    "profit": "profit[s]|loss[es]",
    "for the year": "for the (year|period)",
    "a": "{b}",
    "b": "{a}",
}
GRAMMAR = Grammar(PARTS, {"month": "Jan|Feb"}, where="labels.toml")


def named(phrase: str, text: str) -> bool:
    return re.fullmatch(GRAMMAR.regex(phrase), text) is not None


@pytest.mark.parametrize(
    ("phrase", "texts", "others"),
    [
        ("gross profit", ["gross profit"], ["gross  profit", "grossprofit"]),
        ("revenue[s]", ["revenue", "revenues"], ["revenuess"]),
        ("(sales|turnover)", ["sales", "turnover"], ["sales turnover"]),
        ("profit [after tax]", ["profit", "profit after tax"], ["profit ", "profitafter tax"]),
        ("[total] revenue", ["revenue", "total revenue"], [" revenue", "totalrevenue"]),
        ("[net|total]* sales", ["sales", "net sales", "net total net sales"], ["netsales"]),
        ("a [b] [c] d", ["a d", "a b d", "a c d", "a b c d"], ["a  d", "a bc d"]),
        ("before [income]tax", ["before tax", "before incometax"], ["beforetax"]),
        ("revenue[, net| net]", ["revenue, net", "revenue net"], ["revenue,net"]),
        ("x [(y)][/z]", ["x", "x y", "x/z", "x y/z"], ["x /z"]),
        (r"[\(]loss[\)]", ["loss", "(loss)"], ["[loss]"]),
        ("{profit} {for the year}", ["profits for the year", "loss for the period"], ["profit"]),
        ("relat* to", ["relating to", "relat to"], ["relating"]),
        (
            "cost[s] of {any 5} sold",
            ["costs of goods sold", "cost of  sold"],
            ["cost of tables sold"],
        ),
        ("{digit}{digit} {month}", ["31 Jan"], ["3 Jan"]),
        ("(收入|收益)[總額]", ["收入", "收益總額"], ["總額"]),
        ("a.b+", ["a.b+"], ["axb", "a.bb"]),
    ],
)
def test_a_phrase_names_what_it_says_and_nothing_else(
    phrase: str, texts: list[str], others: list[str]
) -> None:
    assert [text for text in texts if not named(phrase, text)] == []
    assert [text for text in others if named(phrase, text)] == []


def test_in_running_text_a_space_is_any_white_space() -> None:
    wide = Grammar({}, {}, space=r"\s+").regex("stock [short] code")
    assert re.fullmatch(wide, "stock\n code")
    assert re.fullmatch(wide, "stock short\tcode")


@pytest.mark.parametrize(
    ("phrase", "words"),
    [
        ("revenue[s", "a bracket is not closed"),
        ("revenue)", "was not opened"),
        ("{prfit}", 'did you mean "profit"?'),
        ("{profit", "a name is not closed"),
        ("{a}", "explained by itself"),
        (r"a\b", "a backslash stands before"),
        ("", "it is empty"),
        ("*", "where a word is wanted"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(phrase: str, words: str) -> None:
    with pytest.raises(ContentError, match=re.escape(words)) as caught:
        GRAMMAR.regex(phrase)
    assert caught.value.where == "labels.toml"
