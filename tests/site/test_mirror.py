"""The Markdown beside an authored page: the same document, with links that work beside it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import example, given, strategies as st

from hcgen.site.markdown.engine import engine
from hcgen.site.markdown.mirror.blocks import mirror_of

from .authored import House

if TYPE_CHECKING:
    from markdown_it.token import Token


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def mirror(text: str, *, trusted: bool = False) -> str:
    return "\n".join(mirror_of(engine(trusted=trusted).parse(text, {}))) + "\n"


Seen = tuple[Any, ...]


def seen(tokens: list[Token]) -> tuple[Seen, ...]:
    """What a reader gets of tokens: not how they were written, nor white space that shows nothing."""
    made = [_seen(token) for token in tokens if token.type != "footnote_anchor"]
    empty = ("paragraph_open", "inline", "paragraph_close")
    kept: list[Seen] = []
    for one in made:
        kept.append(one)
        if tuple(row[0] for row in kept[-3:]) == empty and not kept[-2][-1]:
            del kept[-3:]
    return tuple(kept)


def _seen(token: Token) -> Seen:
    kind = {"code_block": "fence", "text_special": "text"}.get(token.type, token.type)
    children = [row for row in seen(token.children or []) if row[0] != "text" or row[2]]
    while children and children[-1][0] in ("softbreak", "hardbreak"):
        children.pop()
    content: Any = token.content
    if kind in ("inline", "image", "admonition_open"):
        content = ""
    elif kind in ("text", "html_block"):
        content = " ".join(token.content.split())
    elif kind == "footnote_ref":
        content = token.meta["id"]
    attrs = {name: value for name, value in token.attrs.items() if name not in ("style", "alt")}
    info = token.info.strip() if kind == "fence" else ""
    return (kind, token.tag, content, info, token.hidden, tuple(attrs.items()), tuple(children))


WORDS = st.sampled_from(
    ["a", "snake_case", "*", "_", "`", "[", "]", "![", "](x.md)", "<", "<b>", "&amp;", "&copy", "&",
     "#", "##", "-", "+", "1.", "2)", ">", "=", "===", "---", "~", "~~", "~~~", "|", "| --- |", ":",
     "\\", "\\*", "!!!", "???", "^[", "[ ]", "[^x]", "中文", "「", "  ", "!", "$5", "1_000", "a|b"]
)  # fmt: skip
TEXT = st.lists(WORDS, min_size=1, max_size=5).map(" ".join)


def _plain(text: str) -> str:
    """Text in which every character stands for itself."""
    return re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", " ".join(text.split())) or "x"


PLAIN = TEXT.map(_plain)
CODE = st.sampled_from(["`x`", "`](two.md)`", "`` a`b ``", "`a|b`", "`` ` ``", "`*a*`"])
INLINE = st.recursive(
    st.one_of(PLAIN, CODE, st.just("<https://a.example/b?c=1&d=2>"), st.just("a[^n]"), st.just("b^[in *line*]")),
    lambda inner: st.one_of(
        inner.map(lambda text: f"word *{text}* word"),
        inner.map(lambda text: f"word **{text}** word"),
        inner.map(lambda text: f"word ~~{text}~~ word"),
        PLAIN.map(lambda text: f"[{text}](<https://x.example/(a>)"),
        PLAIN.map(lambda text: f'![{text}](p.png "A \\"title\\" &amp; more")'),
        st.tuples(inner, inner).map("\n".join),
        st.tuples(inner, inner).map("\\\n".join),
        st.tuples(inner, inner).map(" ".join),
    ),
    max_leaves=4,
)  # fmt: skip
LINE = INLINE.map(lambda text: text.replace("\\\n", " ").replace("\n", " "))


def _under(mark: str, rest: str, text: str) -> str:
    lines = text.split("\n")
    return "\n".join([mark + lines[0], *(rest + line if line else "" for line in lines[1:])])


FENCED = st.sampled_from(
    ["```python\nx = 1\n\n\n# ](two.md)\n```", "~~~ a`b\n```\n~~~", "    indented\n\n    - code",
     "````\n```\n````", "```\n\n```"]
)  # fmt: skip
TABLE = st.lists(LINE, min_size=2, max_size=4).map(
    lambda cells: (
        "| a | b |\n|:-:|--:|\n"
        + "\n".join("| x | {} |".format(text.replace("|", "\\|")) for text in cells)
    )
)
LEAF = st.one_of(
    INLINE, FENCED, TABLE, LINE.map(lambda text: f"## {text}"), st.just("***"),
    st.just("Two lines\nof a heading\n---"), st.just("Setext # head #\n==="),
)  # fmt: skip


def _listed(items: list[str], mark: str, between: str) -> str:
    return between.join(_under(mark, " " * len(mark), item) for item in items)


def _holding(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    items = st.lists(inner, min_size=1, max_size=3)
    return st.one_of(
        st.tuples(inner, inner).map("\n\n".join),
        inner.map(lambda text: _under("> ", "> ", text)),
        items.map(lambda rows: _listed(rows, "- ", "\n\n")),
        items.map(lambda rows: _listed(rows, "7) ", "\n\n")),
        st.lists(INLINE, min_size=1, max_size=3).map(lambda rows: _listed(rows, "* ", "\n")),
        st.lists(LINE, min_size=1, max_size=3).map(
            lambda rows: "\n".join(f"- [{'x' if n else ' '}] {row}" for n, row in enumerate(rows))
        ),
        inner.map(lambda text: f'!!! note "A [title](x.md)"\n{_under("    ", "    ", text)}'),
        inner.map(lambda text: f"A term\n{_under(': ', '  ', text)}\n\nOther\n: b\n: c"),
    )


BLOCKS = st.recursive(LEAF, _holding, max_leaves=5).map(
    lambda text: f"{text}\n\n[^n]: First\n\n    - second\n"
)


@given(BLOCKS)
@example("- a\n\n[x]: y\n\n- b\n")
@example("- - -\n")
@example("!!! note\n    ```\n    a\n\n    \n    \n    b\n    ```\n")
@example("1. a\n2. b\n\n       code\n")
@example("999999999. a\n999999999. b\n")
@example("~~~ ~x\na\n~~~\n")
@example("[^1]\n\n[^1]:\n    ```\n    code\n    ```\n")
@example("*a*__b__ ***c** d* snake_case _e_\n")
def test_the_mirror_reads_as_the_document_of_the_page_and_is_its_own_mirror(text: str) -> None:
    tokens = engine(trusted=False).parse(text, {})
    made = mirror(text)
    again = engine(trusted=False).parse(made, {})
    assert seen(again) == seen(tokens)
    assert mirror(made) == made


@given(TEXT, TEXT)
def test_text_reads_as_itself_wherever_its_line_begins(first: str, second: str) -> None:
    def read(text: str) -> tuple[Seen, ...]:
        return seen(engine(trusted=False).parse(text, {}))

    text = f"{_plain(first)}\n{_plain(second)}\n"
    assert read(mirror(text)) == read(text)


@given(st.text(alphabet=st.sampled_from("ab *_`[]()!#>-+=~|:\\&<^1.\n\t中\u3000"), max_size=40))
def test_whatever_a_page_holds_its_mirror_keeps_the_code(text: str) -> None:
    def fenced(made: str) -> list[str]:
        tokens = engine(trusted=False).parse(made, {})
        found = [t.content for t in tokens if t.type in ("fence", "code_block")]
        return [code.removesuffix("\n") for code in found]

    assert fenced(mirror(text)) == fenced(text)


@pytest.mark.parametrize(
    "text",
    [
        '<div class="a">\n  <b>x</b>\n</div>\n',
        "Text <kbd>k</kbd> and\n    <div>\n",
        "- <!-- a\n\n  b -->\n- c\n",
        "<details>\n<summary>s</summary>\n\n- a\n\n</details>\n",
    ],
)
def test_raw_html_of_a_trusted_page_stands_in_its_mirror(text: str) -> None:
    tokens = engine(trusted=True).parse(text, {})
    again = engine(trusted=True).parse(mirror(text, trusted=True), {})
    assert seen(again) == seen(tokens)


LINKS = """\
[a][t] [b]( two.md ) [c](<two.md>) [two] [d](/old/) [e](#here) [f](/registry.json) <https://o.example/>

`](two.md)` and \\[no](two.md)

```
[g](two.md)
```

!!! note "See [h](two.md#there)"
    | link |
    |------|
    | [i](two.md) |

## Here

[t]: two.md
[two]: two.md "Two"
"""


def test_each_link_of_a_mirror_leads_to_a_mirror_and_code_is_left_alone(house: House) -> None:
    house.page("one.md", LINKS).page("two.md", "## There", aliases="[/old/]").build()
    text = house.text("one/index.html.md")
    link = "(../two/index.html.md)"
    assert f'[a]{link} [b]{link} [c]{link} [two](../two/index.html.md "Two") [d]{link}' in text
    assert "[e](#here) [f](../registry.json) <https://o.example/>" in text
    assert "`](two.md)` and \\[no](two.md)\n\n```\n[g](two.md)\n```" in text
    assert '!!! note "See [h](../two/index.html.md#there)"\n    | link |' in text
    assert f"| [i]{link} |" in text
    assert (house.out / "two/index.html.md").is_file()


def test_raw_links_and_pictures_of_a_mirror_lead_where_they_work(house: House) -> None:
    house.page(
        "one/index.md",
        '![A *cup*](cup.png)\n\n<p><a href="../two.md">two</a> <img alt="b" src="cup.png"></p>',
        trusted="true",
    ).page("two.md")
    (house.content / "pages/one/cup.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    house.build()
    text = house.text("one/index.html.md")
    assert "![A *cup*](index.html)" in text
    assert '<a href="../two/index.html.md">two</a> <img alt="b" src="index.html">' in text
    assert '<a href="../two/index.html">two</a> <img alt="b" src="data:' in house.text(
        "one/index.html"
    )


def test_a_mirror_begins_with_the_title_once_and_the_description(house: House) -> None:
    house.page("one.md", "# one\n\n## Part\n\nText.", title="one").build()
    assert house.text("one/index.html.md") == "# one\n\nWhat it is.\n\n## Part\n\nText.\n"
