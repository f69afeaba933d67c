"""Views of a tree are bounded, whole, and quick to search."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings, strategies as st

from hcgen.base import UsageError
from hcgen.observe import NODE_TEXT_LIMIT, About, Node, Span, Tree, Views, make_tree
from hcgen.observe.views.view import HITS_LIMIT, PAGE_LIMIT, READ_LIMIT
from hcgen.observe.views.word_index import fold

ABOUT = About("A title", "https://page.example/", "pdf", "en", pages=9)


def tree(*texts: str, title: str = "Chapter") -> Tree:
    nodes = [
        Node("n0", None, "document", "A title", "", (), ""),
        Node("n1", "n0", "section", title, "", (Span(1, 0, 0),), ""),
    ]
    for number, text in enumerate(texts, 2):
        span = Span(number, 0, len(text))
        nodes.append(Node(f"n{number}", "n1", "text", title, text, (span,), ""))
    return make_tree(nodes)


def views(*texts: str, title: str = "Chapter") -> Views:
    return Views(tree(*texts, title=title), ABOUT)


def found(view: Views, words: str) -> list[str]:
    return [entry["id"] for entry in view.search(words).entries]


def test_the_map_shows_each_node_with_title_place_and_its_first_160_characters() -> None:
    text = "Revenue rose.\n" + "x" * 400
    view = views(text).map()
    assert view.entries[2] == {
        "id": "n2",
        "kind": "text",
        "title": "Chapter",
        "place": "page 2",
        "characters": 414,
        "preview": "Revenue rose. " + "x" * 146,
    }
    assert view.as_text().splitlines()[:4] == [
        "A title",
        "https://page.example/",
        "pdf · en · 9 pages · 1 text nodes · 414 characters",
        f"tree {views(text).tree.sha256}",
    ]
    assert json.loads(view.as_json())["nodes"] == 3


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.text(max_size=NODE_TEXT_LIMIT), max_size=150),
    st.text(max_size=300),
    st.text(max_size=3_000),
)
def test_a_page_of_the_map_never_exceeds_its_bound_and_all_pages_show_every_node(
    texts: list[str], title: str, source: str
) -> None:
    about = About(title, source, "page", notes=(source, source, source, source, source))
    many = Views(tree(*texts, title=title), about)
    shown = []
    for number in range(1, many.map_pages + 1):
        page = many.map(number)
        assert len(page.as_text()) <= PAGE_LIMIT
        assert len(page.as_json()) <= PAGE_LIMIT
        shown += [entry["id"] for entry in page.entries]
    assert shown == list(many.tree.nodes)


def test_worst_characters_do_not_burst_the_bound_either() -> None:
    many = Views(
        tree(*(['"\\' * 1_000] * 300), title='"\\' * 60),
        About('"' * 500, "\\" * 900, "page", notes=('"' * 400,) * 4),
    )
    for number in range(1, many.map_pages + 1):
        assert len(many.map(number).as_json()) <= PAGE_LIMIT


def test_the_map_says_how_it_goes_on_and_refuses_a_page_that_is_not_there() -> None:
    many = views(*(f"node {n} " * 30 for n in range(200)))
    assert many.map(1).more == f"The map goes on: page 2 of {many.map_pages}."
    assert many.map(many.map_pages).more == ""
    with pytest.raises(UsageError, match=f"it has pages 1 to {many.map_pages}"):
        many.map(many.map_pages + 1)


def test_a_range_is_read_whole_and_goes_on_where_it_is_too_long() -> None:
    many = views(*(f"{n}" * 2_000 for n in range(1, 10)), *("z" * 2_000 for _ in range(30)))
    short = many.read("n2", "n3")
    assert [entry["text"] for entry in short.entries] == ["1" * 2_000, "2" * 2_000]
    assert short.more == ""
    long = many.read("n2", "n40")
    assert len(long.as_text()) <= READ_LIMIT + 2_000
    assert long.more == f"The range goes on: n{len(long.entries) + 2} to n40."


@pytest.mark.parametrize("identifier", ["n99", "n-1", "x", "", "n02"])
def test_an_unknown_node_is_a_usage_error_that_names_the_known_ones(identifier: str) -> None:
    with pytest.raises(UsageError, match="the nodes are n0 to n2"):
        views("text").read(identifier, "n2")


def test_a_range_runs_forwards() -> None:
    with pytest.raises(UsageError, match="n1 stands before n2"):
        views("text").read("n2", "n1")


def test_children_are_the_nodes_right_below() -> None:
    view = views("one", "two").children("n1")
    assert [entry["id"] for entry in view.entries] == ["n2", "n3"]
    many = views(*("word " * 100 for _ in range(300)))
    first = many.children("n1")
    assert len(first.as_json()) <= PAGE_LIMIT
    rest = many.children("n1", skip=len(first.entries))
    assert rest.entries[0]["id"] == f"n{len(first.entries) + 2}"


def test_every_word_has_to_stand_in_the_node_and_words_in_a_row_come_first() -> None:
    view = views("margin of the gross kind", "gross profit", "the Gross\nMargin fell")
    assert found(view, "gross margin") == ["n4", "n2"]


def test_a_latin_word_is_found_from_its_beginning_only() -> None:
    view = views("glossary", "two losses", "loss")
    assert found(view, "loss") == ["n3", "n4"]


def test_chinese_is_found_without_spaces_between_words_and_over_a_line_end() -> None:
    view = views("本集團毛\n利率上升", "毛利", "按２０２４年計")
    assert found(view, "毛利率") == ["n2"]
    assert found(view, "毛利") == ["n2", "n3"]
    assert found(view, "2024") == ["n4"]


def test_a_hit_shows_the_place_where_the_words_stand() -> None:
    view = views("a" * 1_000 + " gross\nmargin " + "b" * 500)
    entry = view.search("gross margin").entries[0]
    assert "gross margin" in entry["preview"]
    assert len(entry["preview"]) <= 160


def test_a_search_shows_some_hits_and_says_how_many_there_are() -> None:
    many = views(*("same words" for _ in range(50)))
    view = many.search("same")
    assert (len(view.entries), view.head["found"]) == (HITS_LIMIT, 50)
    assert view.more == f"{50 - HITS_LIMIT} further nodes: skip {HITS_LIMIT}."
    assert len(many.search("same", skip=40).entries) == 10
    assert len(view.as_json()) <= PAGE_LIMIT


@pytest.mark.parametrize("words", ["", "  ", "…", "()"])
def test_a_search_needs_a_word(words: str) -> None:
    with pytest.raises(UsageError, match="no word to search for"):
        views("text").search(words)


def test_text_is_clean_when_it_leaves_the_tree_and_says_what_was_removed() -> None:
    view = views("pay\u202e \x1b[2Jnow").read("n2", "n2")
    assert view.entries[0]["text"] == "pay [2Jnow"
    assert view.entries[0]["removed"] == ["bidi", "control"]
    assert "\x1b" not in view.as_text()
    assert "\u202e" not in views("\u202e").map().as_text()


@settings(deadline=None)
@given(st.text(max_size=60), st.text(max_size=8), st.text(max_size=60))
def test_what_stands_in_a_text_is_found_there(before: str, words: str, after: str) -> None:
    wanted = fold(words).strip()
    if not any(letter.isalnum() for letter in wanted):
        return
    view = views(f"{before}\n{words}\n{after}")
    assert found(view, words) == ["n2"]
