"""Raw HTML of a trusted page: closed where it ends, drawn as a whole, no id twice; else its line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from selectolax.lexbor import LexborHTMLParser

from hcgen.base import ContentError
from hcgen.standard import Tier, check
from tests.site.authored import House

FIRST = 6
"""The line on which the body of a page begins (tests/site/authored.py)."""


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


@pytest.mark.parametrize(
    ("body", "line", "words"),
    [
        ("Text.\n\n<plaintext>\n\nMore.", 2, "<plaintext> is not closed (it swallows what follows)"),
        ("<div>\n<xmp>\n</div>\n\nMore.", 1, "<xmp> is not closed"),
        ("<textarea>\n\nMore.", 0, "<textarea> is not closed (it swallows what follows)"),
        ("<div>\n<title>x\n</div>\n\nMore.", 1, "<title> is not closed"),
        ("<div>\n<noscript>x\n</div>\n\nMore.", 1, "<noscript> is not closed"),
        ("<div>\n<noscript><!--</noscript>\n</div>\n\nMore.", 1, "is not closed"),
        ("A <select><option>x", 0, "<select> is not closed (what follows would stand in it)"),
        ("Text.\n\n<!-- open\n\nMore.", 2, "a comment of the raw HTML does not end"),
        ("Text.\n\n<div>\n<!-- open ->\n</div>", 3, "a comment of the raw HTML does not end"),
        ("<div>\n<b x\n\nMore.", 1, "a tag of the raw HTML does not end (it swallows what follows)"),
        ('<div title="\n\nMore.', 0, "a tag of the raw HTML does not end"),
        ("<div>\n\nMore.", 0, "<div> is not closed (what follows would stand in it); write </div>"),
        ("<table>\n\nMore.", 0, "<table> is not closed"),
        ("A <b>bold\n\nmove.", 0, "<b> is not closed"),
        ("More.\n\n<svg>", 2, "<svg> is not closed"),
        ("<article>\n\nMore.", 0, "<article> is not closed"),
        ("Text.\n\n</article>\n\nMore.", 2, "</article> closes what the page did not open"),
        ("Text.\n\n<div>\n</div>\n</main></body>\n\nMore.", 4, "</main> closes what the page did"),
        ("Text\nand </body> more.", 1, "</body> closes what the page did not open"),
        ("<div>\n</html>\n</div>", 1, "</html> closes what the page did not open"),
        ("<tr><td>x</td></tr>", 0, "<tr> cannot stand where it stands (browsers leave it out)"),
        ("<div>\n<body class=x>\n</div>", 1, "<body> cannot stand where it stands"),
        ("<form>\n<form>\n</form>", 1, "<form> cannot stand where it stands"),
        ("<p id=main>x</p>", 0, "the page itself has the id 'main' (an id stands once)"),
        ("<p id=hc-metadata>x</p>", 0, "the page itself has the id 'hc-metadata'"),
        ("<p id=hcgen-rules>x</p>", 0, "the page itself has the id 'hcgen-rules'"),
        ("<p id=a>x</p>\n\n<p id=a>y</p>", 2, "the id 'a' stands twice"),
        ("## Water\n\n<p id=water>y</p>", 2, "the id 'water' stands twice"),
        ("<p id=water>y</p>\n\n## Water", 0, "the id 'water' stands twice"),
        ("x[^a]\n\n<p id=fn1>y</p>\n\n[^a]: Note.", 2, "the id 'fn1' stands twice"),
        ("<form title='a>b'\n  onsubmit='x()'></form>", 0, "onsubmit of <form> cannot stand in a page"),
        ("</div>\n\nMore.", 0, "</div> closes what the page did not open"),
        ("<div>\n<p/onclick=x()>x</p>\n</div>", 1, "onclick of <p> cannot stand in a page"),
        ("<p class='task-list' style='x'>x</p>", 0, "style of <p> cannot stand in a page"),
        ("A <b class='task-list' onclick='x()'>x</b>", 0, "onclick of <b> cannot stand in a page"),
        ("<a href=javascript:alert(1)>x</a>", 0, "href of <a> is 'javascript:alert(1)'"),
        ("<form action='JavaScript:x'></form>", 0, "action of <form> is 'JavaScript:x'"),
        ("A\nb <iframe src=/x></iframe>", 1, "<iframe> cannot stand in a page"),
        ("<b><i><u>" * 3000, 0, "the raw HTML cannot be parsed (its elements are nested so deeply"),
    ],
)  # fmt: skip
def test_what_would_break_the_page_is_refused_with_its_line(
    house: House, body: str, line: int, words: str
) -> None:
    house.page("a.md", body, trusted="true")
    with pytest.raises(ContentError) as refused:
        house.build()
    assert f"pages/a.md:{FIRST + line}: " in str(refused.value)
    assert words in str(refused.value)


@pytest.mark.parametrize(
    "body",
    [
        "<div>\n\n**Markdown** within.\n\n</div>",
        "<p>a<p>b",
        "<ul><li>a<li>b</ul>\n\n<table><tr><td>x<td>y</table>",
        "<details>\n<summary>Why</summary>\n\n- one\n\n</details>",
        '<svg viewBox="0 0 1 1"><title>x</title><path d="M0 0"/><g><path d="M1 1"/></g></svg>',
        "A <br> b <br/> c <wbr>.",
        "<!-- a comment with <b> and </article> in it -->\n\nText.",
        "<textarea><b></textarea>",
        "<pre>\n<b>x</b>\n\n  y\n</pre>",
        "- one\n\n  <div>\n  x\n  </div>\n- two",
        "> <mark>x</mark>\n\n| a |\n|---|\n| <b id=x>y</b> |",
        "Code: `</article>` and\n\n```html\n<div>\n```\n\n    <xmp>",
        '<p title="a > b </article>">x</p>',
        "<noscript><p>No scripts.</p></noscript>",
        "<p id=a>x</p>\n\n<a href='#a' id=b>y</a>",
    ],
)
def test_what_closes_what_it_opens_stands_as_it_is_written(house: House, body: str) -> None:
    house.page("a.md", body, trusted="true").build()
    html = house.text("a/index.html")
    for tag in re.findall(r"^<.*>$", body, re.MULTILINE):
        assert tag.replace("'#a'", "'#a'") in html
    assert "<!hcgen-" not in html
    assert not re.search(r" hcgen-[0-9a-f]{20}=", html)
    report = check(html)
    assert (report.reached, report.findings) == (Tier.DISCOVERY, ())


def test_the_ids_that_the_page_itself_has_are_all_reserved(house: House) -> None:
    house.page("a.md", "Text.", uses="[rules]", tags="[x]").build()
    tree = LexborHTMLParser(house.text("a/index.html"))
    for name in {str(node.attributes["id"]) for node in tree.css("[id]")}:
        house.page("a.md", f"<b id={name}>x</b>", trusted="true", uses="[rules]")
        with pytest.raises(ContentError, match=f"the page itself has the id '{name}'"):
            house.build()


PIECES = st.sampled_from(
    ["<div>", "</div>", "<b>", "</b>", "<table>", "</table>", "<tr>", "<td>", "</td>", "<select>", "</select>",
     "<textarea>", "</textarea>", "<svg>", "</svg>", "<p>", "</p>", "</article>", "</main>", "<!--", "-->", "<a x",
     "<plaintext>", "<xmp>", "</xmp>", "<noscript>", "</noscript>", "<form>", "</form>", "<li>", "</ul>", "<title>",
     "</title>", "<option>", "<math>", "</math>", "\n\n", "\n\n", " words ", "**", "- item\n", "> "]
)  # fmt: skip


@settings(
    max_examples=150, deadline=None, derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)  # fmt: skip
@given(pieces=st.lists(PIECES, max_size=8))
def test_whatever_is_drawn_leaves_the_rest_of_the_page_where_it_is(
    house: House, pieces: list[str]
) -> None:
    house.page("a.md", "".join(pieces) + "\n\nThe end.", trusted="true")
    try:
        house.build()
    except ContentError as refused:
        said = str(refused)
    else:
        said = ""
    if said:
        assert re.search(r"a\.md:\d+: ", said)
        return
    html = house.text("a/index.html")
    for scripting in (True, False):
        tree = LexborHTMLParser(html, scripting=scripting)
        for place in (
            "body > .wrap > .columns > main > article.prose",
            "body > footer",
            "body > script",
        ):
            assert tree.css_first(place) is not None, place
        assert "The end." in tree.css_first("article.prose").text()
