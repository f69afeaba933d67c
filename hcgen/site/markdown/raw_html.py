"""The raw HTML of a trusted page, judged by what an HTML5 parser makes of the drawn body.

What stands in the file is marked before the body is drawn: each start tag by an attribute, each end
tag by a comment behind it. So what the parser made is found in the file again, with its line. The
marks are taken out before the body is used.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

from selectolax.lexbor import LexborHTMLParser

from hcgen.base import ContentError, one_line, sha256_hex
from hcgen.standard import cut_off, unparseable, written

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

_MOST = 20
"""Faults of one page that are told: more say nothing new."""
_FOREIGN = "pages load nothing from outside"
_REFUSED = {
    "script": "put it in handlers.js",
    "style": "put it in a style sheet of templates/",
    **dict.fromkeys(
        ("iframe", "frame", "object", "embed", "base", "meta", "link", "video", "audio", "source",
         "track", "template"),
        _FOREIGN,
    ),
}  # fmt: skip
_AROUND = (
    "div", "section", "aside", "header", "footer", "nav", "ul", "li", "dl", "dd", "blockquote",
    "figure", "fieldset", "details", "main",
)  # fmt: skip
"""What an article may stand in: so an end tag that closes any of them is seen."""
_LEADS = ("href", "action", "formaction", "xlink:href")
"""Attributes that a click, or a form that is sent, follows."""


@dataclass(frozen=True, slots=True)
class _Tag:
    name: str
    line: int


@dataclass
class RawHtml:
    """The raw HTML of one page. ``text`` is the whole body, which no mark stands in."""

    file: object
    text: str
    problems: list[ContentError] = field(default_factory=list)
    _tags: list[_Tag] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._word = f"hcgen-{sha256_hex(self.text.encode())[:20]}"

    @property
    def any(self) -> bool:
        """Whether there is raw HTML in the page."""
        return bool(self._tags or self.problems)

    def marked(self, html: str, line: int) -> str:
        """A piece of raw HTML that begins on a line of the file, with its marks."""
        pieces, at, seen, here = [], 0, 0, line
        for tag in written(html):
            here += html.count("\n", seen, tag.start)
            seen = tag.start
            number = len(self._tags)
            self._tags.append(_Tag(f"{'/' if tag.closes else ''}{tag.name}", here))
            to = tag.end if tag.closes else tag.named
            form = f"<!{self._word}={number}>" if tag.closes else f' {self._word}="{number}"'
            pieces += [html[at:to], form]
            at = to
        if (cut := cut_off(html)) is not None:
            words = "a comment" if html.startswith("<!--", cut) else "a tag"
            place = line + html.count("\n", 0, cut)
            self._wrong(place, f"{words} of the raw HTML does not end", "it swallows what follows")
        return "".join([*pieces, html[at:]])

    def plain(self, html: str) -> str:
        """The drawn body without the marks."""
        return re.sub(rf'<!{self._word}=\d+>| {self._word}="\d+"', "", html)

    def line_of(self, node: LexborNode) -> int:
        """The line on which an element of the raw HTML begins; 1 for one that Markdown made."""
        tag = self._tag(node)
        return 1 if tag is None else tag.line

    def judge(
        self, html: str, is_taken: Callable[[str], bool], leads_on: Callable[[str], object]
    ) -> LexborHTMLParser | None:
        """Judge the drawn body with its marks; the tree where it could be parsed.

        ``is_taken`` says of an id whether the page itself has it, ``leads_on`` of an address
        whether a link may have it. What is off goes to ``problems``.
        """
        if self.problems:
            return None
        if why := unparseable(html):
            self._wrong(self._tags[0].line, "the raw HTML cannot be parsed", why)
            return None
        trees = [self._parsed(html, scripting=True)]
        if "<noscript" in html.lower():  # its content is text only where scripts run
            trees.append(self._parsed(html, scripting=False))
        faults = [*self._shape(trees), *self._ids(_article(trees[0]), is_taken)]
        for tree in trees:
            faults += self._elements(_article(tree), leads_on)
        self.problems += {str(fault): fault for fault in islice(faults, _MOST)}.values()
        return trees[0]

    def _parsed(self, html: str, *, scripting: bool) -> LexborHTMLParser:
        """The body in an article, where themes may have it, with three things that end it.

        An element in a line, a block and a comment: no open element lets all three out of it.
        """
        word, around = self._word, "".join(f"<{name}>" for name in _AROUND)
        ends = f'<{word} id="{word}-line"></{word}><div id="{word}-block"></div><!{word}=end>'
        whole = f"<!doctype html><body>{around}<article>{html}{ends}</article>"
        return LexborHTMLParser(whole, scripting=scripting)

    def _shape(self, trees: list[LexborHTMLParser]) -> Iterator[ContentError]:
        """The first fault in what the body closes, leaves open, swallows; else what is lost."""
        for tree in trees:
            if fault := self._left(tree) or self._open(tree):
                yield fault
                return
        drawn = {self._attribute(node) for tree in trees for node in _article(tree).traverse()}
        for number, tag in enumerate(self._tags):
            if not tag.name.startswith("/") and str(number) not in drawn:
                yield self._fault(
                    tag.line, f"<{tag.name}> cannot stand where it stands", "browsers leave it out"
                )

    def _left(self, tree: LexborHTMLParser) -> ContentError | None:
        """The fault of the first end tag that is outside the article."""
        inside = {node.mem_id for node in _article(tree).traverse()}
        for node in _everything(tree):
            word = self._marked_by(node)
            if word.isdecimal() and node.mem_id not in inside:
                tag = self._tags[int(word)]
                return self._fault(
                    tag.line, f"<{tag.name}> closes what the page did not open", "it ends the text"
                )
        return None

    def _open(self, tree: LexborHTMLParser) -> ContentError | None:
        """The fault of the first element that is still open where the body ends."""
        article = _article(tree)
        line, block = (tree.css_first(f"#{self._word}-{name}") for name in ("line", "block"))
        end = next((node for node in _everything(tree) if self._marked_by(node) == "end"), None)
        if line is None or block is None or end is None:
            return self._unclosed([*article.traverse()][::-1], "it swallows what follows")
        above = [*_above(block, article), *_above(end, article)]
        above = above or [node for node in _above(line, article) if node.tag != "p"]
        return self._unclosed(above[::-1], "what follows would stand in it") if above else None

    def _unclosed(self, nodes: list[LexborNode], why: str) -> ContentError:
        tags = (tag for node in nodes if (tag := self._tag(node)) is not None)
        tag = next(tags, self._tags[-1])
        return self._fault(tag.line, f"<{tag.name}> is not closed", why, f"write </{tag.name}>")

    def _elements(
        self, article: LexborNode, leads_on: Callable[[str], object]
    ) -> Iterator[ContentError]:
        """Elements and attributes that the page's own policy would block."""
        for node in article.traverse():
            tag = self._tag(node)
            if tag is None:
                continue
            if tag.name in _REFUSED:
                yield self._fault(
                    tag.line, f"<{tag.name}> cannot stand in a page", "", _REFUSED[tag.name]
                )
            for name, value in node.attributes.items():
                if name == "style":
                    yield self._fault(tag.line, f"{name} of <{tag.name}> cannot stand in a page",
                                      "the page's policy blocks it", "use a class")  # fmt: skip
                elif name.startswith("on"):
                    yield self._fault(tag.line, f"{name} of <{tag.name}> cannot stand in a page",
                                      "the page's policy blocks it",
                                      "add the listener in handlers.js")  # fmt: skip
                elif name in _LEADS and not leads_on((value or "").strip()):
                    yield self._fault(
                        tag.line, f"{name} of <{tag.name}> is {one_line(value or '', 40)!r}",
                        "it is no address to go to",
                    )  # fmt: skip

    def _ids(self, article: LexborNode, is_taken: Callable[[str], bool]) -> Iterator[ContentError]:
        """Ids that stand twice, in the raw HTML, with one of Markdown, or with the page's own."""
        first: dict[str, _Tag | None] = {}
        for node in article.traverse():
            name = node.attributes.get("id") if node.is_element_node else None
            if not name or name.startswith(self._word):
                continue
            tag = self._tag(node)
            shown = one_line(name, 60)
            if tag is not None and is_taken(name):
                yield self._fault(tag.line, f"the page itself has the id {shown!r}",
                                  "an id stands once", "choose another")  # fmt: skip
            elif (either := tag or first.get(name)) is not None and name in first:
                yield self._fault(either.line, f"the id {shown!r} stands twice",
                                  "an id stands once", "choose another")  # fmt: skip
            first.setdefault(name, tag)

    def _tag(self, node: LexborNode) -> _Tag | None:
        number = self._attribute(node)
        known = number is not None and number.isdecimal() and int(number) < len(self._tags)
        return self._tags[int(number)] if known and number is not None else None

    def _attribute(self, node: LexborNode) -> str | None:
        return node.attributes.get(self._word) if node.is_element_node else None

    def _marked_by(self, node: LexborNode) -> str:
        """The number in the mark behind an end tag, ``end`` in the last; empty for what is none."""
        text = node.comment_content if node.is_comment_node else None
        word, _, number = (text or "").partition("=")
        return number if word == self._word else ""

    def _fault(self, line: int, what: str, why: str = "", fix: str = "") -> ContentError:
        return ContentError(what, where=f"{self.file}:{line}", why=why, fix=fix)

    def _wrong(self, line: int, what: str, why: str) -> None:
        self.problems.append(self._fault(line, what, why))


def _article(tree: LexborHTMLParser) -> LexborNode:
    found = tree.css_first("main > article")
    if found is None:
        raise AssertionError("the body is parsed inside an article")
    return found


def _everything(tree: LexborHTMLParser) -> Iterator[LexborNode]:
    """All nodes of the document in order, with what stands behind its root."""
    top = tree.root
    while top is not None:
        yield from top.traverse()
        top = top.next


def _above(node: LexborNode, article: LexborNode) -> Iterator[LexborNode]:
    """The elements between a node and the article that it stands in, the innermost first."""
    above = node.parent
    while above is not None and above.mem_id != article.mem_id:
        yield above
        above = above.parent
