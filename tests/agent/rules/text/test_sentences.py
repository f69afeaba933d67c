"""Sentences of a page: where each ends, and what is no sentence."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.text.sentences import sentences
from tests.agent.rules.sheets import Sheet, document

LONG = "Pears are sold to the four towns along the river and beyond it"


def said(*paragraphs: tuple[str, ...]) -> list[str]:
    sheet = Sheet()
    for lines in paragraphs:
        sheet.text(*lines)
    return [each.text for each in sentences(Source(document(sheet)), 1)]


def test_a_sentence_goes_on_over_lines_and_ends_at_its_stop() -> None:
    assert said((LONG + " which flows", "to the sea. Most are sold in spring.")) == [
        LONG + " which flows to the sea.",
        "Most are sold in spring.",
    ]


def test_a_stop_before_a_small_letter_or_a_figure_ends_nothing() -> None:
    text = "Sales grew by 3.5 times. approx. 12 crates were sold."
    assert said((text,)) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "We and Pear Co. Ltd. Hong Kong own it.",
        "It was sold to Mr. Pear and Dr. Barn.",
        "See Note No. A of the report.",
        "It owns Pear Inc. Holdings and Barn Corp. Limited.",
        "It is in the U.S. Most of it is there.",
        "Fruit, e.g. Pears, is dear.",
    ],
)
def test_the_stop_of_a_short_form_ends_no_sentence(text: str) -> None:
    assert said((text,)) == [text]


def test_chinese_sentences_end_at_their_stops_and_lines_are_joined_without_a_space() -> None:
    assert said(("我們於河岸兩側種植梨樹，並將收成", "售予四個市鎮。客戶多為商店！")) == [
        "我們於河岸兩側種植梨樹，並將收成售予四個市鎮。",
        "客戶多為商店！",
    ]


def test_what_no_stop_ends_is_no_sentence() -> None:
    assert said(("Pears were sold. Barns were",)) == ["Pears were sold."]
    assert said(("OUR BUSINESS",)) == []


def test_no_sentence_goes_on_from_one_paragraph_to_the_next() -> None:
    assert said((LONG, "and were dear"), (LONG + ".", "Barns were built.")) == [
        LONG + ".",
        "Barns were built.",
    ]


def test_a_heading_close_over_its_paragraph_is_no_part_of_the_first_sentence() -> None:
    assert said(("OUR BUSINESS IN THE TOWNS ALONG THE RIVER", LONG + ".")) == [LONG + "."]
    assert said(("Our business", LONG + ".")) == [LONG + "."]
    assert said(("業務概覽", "我們於河岸兩側的山坡種植梨樹並售予四個市鎮。")) == [
        "我們於河岸兩側的山坡種植梨樹並售予四個市鎮。"
    ]


def test_a_first_line_is_no_heading_that_is_long_or_ends_in_a_comma_or_runs_on() -> None:
    for first, after in (
        ("In the towns along the river there", LONG),  # too many words
        ("In spring,", LONG),
        ("In spring", LONG[0].lower() + LONG[1:]),
    ):
        assert said((first, after + ".")) == [f"{first} {after}."]


def test_a_heading_between_two_sentences_of_a_block_parts_them() -> None:
    assert said((LONG + " in spring.", "Our barns", LONG + ".")) == [
        LONG + " in spring.",
        LONG + ".",
    ]


def test_a_sentence_cites_its_own_words_as_the_page_prints_them() -> None:
    source = Source(document(Sheet().text(LONG + " which", "flows to the sea. Barns were built.")))
    first, second = sentences(source, 1)
    assert [(each.quote, each.page) for s in (first, second) for each in s.citations(source)] == [
        (LONG + " which\nflows to the sea.", 1),
        ("Barns were built.", 1),
    ]


@settings(max_examples=25, deadline=None)
@given(
    st.lists(
        st.lists(
            st.sampled_from(["Pears are dear.", "No. 4 is", "it, e.g.", "BARNS", "河岸。", "a, b"]),
            min_size=1,
            max_size=5,
        ),
        min_size=1,
        max_size=4,
    )
)
def test_sentences_stand_one_after_the_other_and_each_ends_at_a_stop(
    paragraphs: list[list[str]],
) -> None:
    sheet = Sheet()
    for lines in paragraphs:
        sheet.text(*lines)
    source = Source(document(sheet))
    text, end = source.page(1).text, 0
    for each in sentences(source, 1):
        assert end <= each.start < each.end <= len(text)
        assert text[each.end - 1] in ".。"
        assert "".join(text[each.start : each.end].split()) == "".join(each.text.split())
        end = each.end


def headed(*paragraphs: tuple[str, ...]) -> list[tuple[str, str]]:
    sheet = Sheet()
    for lines in paragraphs:
        sheet.text(*lines)
    return [(each.under, each.text) for each in sentences(Source(document(sheet)), 1)]


def test_a_sentence_knows_the_heading_under_which_it_stands() -> None:
    assert headed(
        ("Pears are sold.",), ("Overview",), ("Figs are sold.", "They are dear."), ("Barns",), ("Barns leak.",)
    ) == [
        ("", "Pears are sold."),
        ("Overview", "Figs are sold."),
        ("Overview", "They are dear."),
        ("Barns", "Barns leak."),
    ]  # fmt: skip


def test_a_heading_close_over_its_paragraph_is_known_too() -> None:
    assert headed(("OUR FRUIT IN THE TOWNS", LONG + ".")) == [
        ("OUR FRUIT IN THE TOWNS", LONG + ".")
    ]


def test_a_sentence_over_a_page_break_has_the_quotes_of_both_pages() -> None:
    begun, ended = "The Group is mainly engaged in", "growing pears in the PRC. It has barns."
    source = Source(document(Sheet().text(LONG + ".", begun), Sheet().text(ended)))
    whole = list(sentences(source, 1))[-1]
    assert whole.text == "The Group is mainly engaged in growing pears in the PRC."
    assert [(each.quote, each.page) for each in whole.citations(source)] == [
        (begun, 1),
        ("growing pears in the PRC.", 2),
    ]
