"""A web page becomes a tree of what a person sees: sections, bounded nodes, anchors, no markup."""

from __future__ import annotations

import time
from itertools import groupby

import pytest
from hypothesis import given, settings, strategies as st

from hcgen.base import DocumentError
from hcgen.observe import NODE_TEXT_LIMIT, Tree
from hcgen.observe.web.page import WebPage, looks_like_html, tree_of, web_tree
from hcgen.observe.web.text import read_html

PAGE = """<!doctype html><html lang="en"><head><title>Pump &amp;  Sons</title><style>p{}</style></head>
<body id="top"><p>Before <b>any</b> heading.</p>
<h1 id="one">First <small>part</small></h1><p>A line<br>and another.</p>
<table><tr><th>Year</th> <td>2024</td></tr><tr><td>Profit<td>(12)</table>
<h3>Deep</h3><pre>
 as
   printed</pre>
<a name="mark" href="javascript:alert(1)">A link</a><img alt="no" src="x.png">
<h2>Second level</h2>End.</body></html>"""


def observed(markup: str) -> WebPage:
    return tree_of(read_html(markup))


def sections(tree: Tree) -> dict[str, tuple[str, str]]:
    """Title of each section → the title of the section above it, and its text."""
    by_id = tree.nodes
    texts = {
        parent: "".join(node.text for node in nodes)
        for parent, nodes in groupby(
            (node for node in by_id.values() if node.kind == "text"), lambda node: node.parent
        )
    }
    return {
        node.title: (by_id[node.parent or ""].title, texts[node.id])
        for node in by_id.values()
        if node.kind == "section"
    }


def text_of(markup: str) -> str:
    return "".join(node.text for node in observed(markup).tree.nodes.values())


def test_headings_make_sections_nested_by_their_level() -> None:
    page = observed(PAGE)
    assert (page.title, page.language) == ("Pump & Sons", "en")
    assert sections(page.tree) == {
        "Pump & Sons": ("Pump & Sons", "Before any heading."),
        "First part": (
            "Pump & Sons",
            "First part\nA line\nand another.\nYear\t2024\nProfit\t(12)",
        ),
        "Deep": ("First part", "Deep\n as\n   printed\nA link"),
        "Second level": ("First part", "Second level\nEnd."),
    }


def test_a_span_names_the_nearest_id_above() -> None:
    tree = observed(PAGE).tree
    found = [
        (node.text[span.start : span.end], span.anchor)
        for node in tree.nodes.values()
        for span in node.spans
        if node.kind == "text"
    ]
    assert found == [
        ("Before any heading.", "top"),
        ("First part\nA line\nand another.\nYear\t2024\nProfit\t(12)", "one"),
        ("Deep\n as\n   printed\n", "one"),
        ("A link", "mark"),
        ("Second level\nEnd.", "mark"),
    ]


@pytest.mark.parametrize(
    "hidden",
    [
        "<p hidden>unseen</p>",
        "<p style='display:none'>unseen</p>",
        "<p style='color:red; DISPLAY : none'>unseen</p>",
        "<p style='display/**/:none'>unseen</p>",
        "<p style='visibility:hidden'>unseen</p>",
        "<p style='opacity:0'>unseen</p>",
        "<p style='font-size:0px'>unseen</p>",
        "<p style='position:absolute;left:-9999px'>unseen</p>",
        "<dialog>unseen</dialog>",
        "<div hidden><section><h1>unseen</h1></section></div>",
    ],
)
def test_what_its_attributes_hide_is_left_out_and_counted(hidden: str) -> None:
    page = observed(f"<p>seen</p>{hidden}<p>too</p>")
    assert "".join(node.text for node in page.tree.nodes.values()) == "seen\ntoo"
    assert page.hidden == 1


@pytest.mark.parametrize(
    "markup",
    [
        "<script>unseen</script>",
        "<style>unseen</style>",
        "<template>unseen</template>",
        "<noscript>unseen</noscript>",
        "<!-- unseen -->",
        "<iframe>unseen</iframe>",
        "<svg><title>unseen</title></svg>",
        "<img alt=unseen src=x>",
        "<a href='https://unseen.example/'></a>",
        "<textarea hidden>unseen</textarea>",
    ],
)
def test_what_is_no_text_for_people_is_left_out(markup: str) -> None:
    assert text_of(f"<p>seen</p>{markup}") == "seen"


@pytest.mark.parametrize(
    "markup",
    [
        "<p style='opacity:0.5'>seen</p>",
        "<p style='font-size:0.8em'>seen</p>",
        "<details><summary>seen</summary></details>",
        "<dialog open>seen</dialog>",
        "<p aria-hidden=true>seen</p>",
    ],
)
def test_what_people_can_see_is_kept(markup: str) -> None:
    assert text_of(markup) == "seen"


def test_characters_that_hide_or_reorder_are_removed_and_named() -> None:
    page = observed("<p>pa\u200by \u202e100</p>")
    assert "".join(node.text for node in page.tree.nodes.values()) == "pay 100"
    assert page.found == ("bidi", "zero-width")


def test_an_empty_heading_makes_no_section() -> None:
    assert list(sections(observed("<h1>A</h1>x<h2> </h2>y").tree)) == ["A"]


@pytest.mark.parametrize(
    ("data", "charset"),
    [
        ("<p>營業額</p>".encode("big5"), "big5"),
        ('<meta charset="gb2312"><p>營業額</p>'.encode("gb18030"), None),
        (b"\xff\xfe" + "<p>營業額</p>".encode("utf-16-le"), None),
        ("<p>營業額</p>".encode(), "no-such-charset"),
    ],
    ids=["header", "meta", "byte order mark", "unknown"],
)
def test_bytes_are_read_in_their_encoding(data: bytes, charset: str | None) -> None:
    page = web_tree(data, charset=charset)
    assert "".join(node.text for node in page.tree.nodes.values()) == "營業額"


def test_text_without_markup_stays_as_it_is() -> None:
    page = web_tree(b"<b>one\n\n two", plain=True)
    assert "".join(node.text for node in page.tree.nodes.values()) == "<b>one\n\n two"


def test_a_file_is_known_as_a_page_by_its_beginning() -> None:
    assert looks_like_html(b"\xef\xbb\xbf \n<!-- x --><!DOCTYPE HTML>")
    assert not looks_like_html(b"a <html> in a text")


def test_the_same_page_gives_the_same_tree() -> None:
    assert web_tree(PAGE.encode()).tree.sha256 == observed(PAGE).tree.sha256


@pytest.mark.parametrize(
    "markup",
    [
        b"<div>" * 900_000,
        b"".join(b"<b id=%d>" % n for n in range(50_000)) + b"<p>x" * 300_000,
    ],
    ids=["nested without end", "formatting opened again and again"],
)
def test_markup_that_takes_too_long_is_refused_and_not_waited_for(markup: bytes) -> None:
    began = time.monotonic()
    with pytest.raises(DocumentError) as caught:
        web_tree(markup, where="https://slow.example/", seconds=2)
    assert caught.value.kind == "limits"
    assert "https://slow.example/" in str(caught.value)
    assert time.monotonic() - began < 120


TAGS = st.sampled_from(["p", "h1", "h2", "h4", "b", "div", "pre", "td", "li", "span hidden", "br"])
PIECES = st.tuples(TAGS, st.text(max_size=40), st.booleans())


@settings(deadline=None, max_examples=150)
@given(st.lists(PIECES, max_size=30), st.integers(0, 3))
def test_the_nodes_of_a_section_join_to_its_text(
    pieces: list[tuple[str, str, bool]], long: int
) -> None:
    markup = "".join(
        f"<{tag} id='a{n}'>{text}{'wörd. ' * 300 * long}" + (f"</{tag.split()[0]}>" if end else "")
        for n, (tag, text, end) in enumerate(pieces)
    )
    page = read_html(markup)
    tree = tree_of(page).tree
    texts = [
        "".join(node.text for node in nodes)
        for _, nodes in groupby(
            (node for node in tree.nodes.values() if node.kind == "text"), lambda node: node.parent
        )
    ]
    assert texts == [section.text for section in page.sections]
    for position, node in enumerate(tree.nodes.values()):
        assert node.id == f"n{position}"
        assert len(node.text) <= NODE_TEXT_LIMIT
        if node.kind == "text":
            assert "".join(node.text[span.start : span.end] for span in node.spans) == node.text
