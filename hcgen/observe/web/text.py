"""The text of a web page as a person sees it: sections by heading, anchors, nothing active.

Pure: markup in, text out. Reading hostile markup can take any time and memory, so pages of others
are read by ``web.py``, which runs this in a process that can be ended.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from selectolax.lexbor import LexborHTMLParser, LexborNode

from hcgen.base import one_line
from hcgen.observe.web.writer import Section, Writer

TITLE_LIMIT = 200
"""Characters of a title that are kept."""
_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}")
_UNSEEN = frozenset(
    [
        "area",
        "audio",
        "base",
        "canvas",
        "datalist",
        "embed",
        "frame",
        "frameset",
        "head",
        "iframe",
        "link",
        "map",
        "meta",
        "noembed",
        "noframes",
        "noscript",
        "object",
        "param",
        "picture",
        "rp",
        "script",
        "source",
        "style",
        "template",
        "title",
        "track",
        "video",
        "desc",
        "metadata",
        "annotation",
        "annotation-xml",
    ]
)
"""Elements whose content nobody sees where scripts and media do not run, or who see it instead of
a picture."""
_BLOCKS = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "caption",
        "center",
        "dd",
        "details",
        "dialog",
        "dir",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hgroup",
        "hr",
        "legend",
        "li",
        "listing",
        "main",
        "menu",
        "nav",
        "ol",
        "optgroup",
        "option",
        "p",
        "plaintext",
        "pre",
        "section",
        "select",
        "summary",
        "table",
        "tbody",
        "textarea",
        "tfoot",
        "thead",
        "tr",
        "ul",
        "xmp",
    ]
)
_AS_PRINTED = frozenset({"pre", "textarea", "listing", "plaintext", "xmp"})
_CELLS = frozenset({"td", "th"})
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_ZERO = r"[+]?(?:0+(?:\.0*)?|\.0+)(?![.\d])"
_HIDING = re.compile(
    r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)"
    rf"|opacity\s*:\s*{_ZERO}|font-size\s*:\s*{_ZERO}|content-visibility\s*:\s*hidden"
    r"|(?:text-indent|left|top|margin-left|margin-top)\s*:\s*-\d{3,}"
    r"|clip(?:-path)?\s*:\s*(?:rect\(\s*0|inset\(\s*(?:50|100)%|circle\(\s*0)"
    rf"|transform\s*:[^;]*scale[xy]?\(\s*{_ZERO})",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class WebText:
    """What a page says."""

    title: str
    """Of its ``<title>``, on one line; empty where it has none."""
    language: str
    """As the page declares it, else "und"."""
    sections: tuple[Section, ...]
    hidden: int
    """Elements that were left out because their own attributes hide them."""
    found: tuple[str, ...]
    """Kinds of characters that were removed (see ``hcgen.base.clean``)."""


def read_html(markup: str) -> WebText:
    """The visible text of a page, without scripts, styles, pictures and hidden elements.

    Hidden is what the ``hidden`` attribute, a closed ``<dialog>`` or a ``style`` attribute hides;
    what only a style sheet hides is not known here and stays. White space is as a browser shows
    it, a block is a line, a cell follows a tab. Links are their words; no address is kept.
    """
    parser = LexborHTMLParser(markup)
    root = parser.root
    writer = Writer()
    body = parser.body
    hidden = _write(body, writer) if body is not None else 0
    language = str((root.attributes.get("lang") or "") if root is not None else "")
    return WebText(
        title=_title(parser),
        language=language if _LANGUAGE.fullmatch(language) else "und",
        sections=writer.finish(),
        hidden=hidden,
        found=tuple(sorted(writer.found)),
    )


def read_plain(text: str) -> WebText:
    """A text without markup, as one section."""
    writer = Writer()
    writer.printed(text)
    return WebText("", "und", writer.finish(), 0, tuple(sorted(writer.found)))


def _title(parser: LexborHTMLParser) -> str:
    head = parser.head
    child = head.child if head is not None else None
    while child is not None:
        if child.tag == "title":
            return one_line(child.text(), TITLE_LIMIT)
        child = child.next
    return ""


def _write(body: LexborNode, writer: Writer) -> int:
    """Walk the body in reading order, without recursion: depth is the page's choice."""
    hidden = 0
    printed = 0
    for node, entering in _walk(body):
        tag = node.tag or ""
        if entering is None:
            hidden += 1
        elif tag == "-text":
            (writer.printed if printed else writer.flowing)(node.text_content or "")
        elif entering:
            printed += tag in _AS_PRINTED
            _enter(node, tag, writer)
        else:
            printed -= tag in _AS_PRINTED
            _leave(tag, writer)
    return hidden


def _walk(body: LexborNode) -> Iterator[tuple[LexborNode, bool | None]]:
    """Every visible element on entering (true) and leaving (false), every text (true), and every
    hidden element once (null)."""
    above: list[LexborNode] = []
    node: LexborNode | None = body
    while node is not None:
        seen = _seen(node)
        if seen is not False:
            yield node, seen
        child = node.child if seen else None
        if child is not None:
            above.append(node)
            node = child
            continue
        if seen and node.tag != "-text":
            yield node, False
        while above and node.next is None:
            node = above.pop()
            yield node, False
        node = node.next if above else None


def _seen(node: LexborNode) -> bool | None:
    """True for what is seen, null for what its attributes hide, false for what never shows."""
    tag = node.tag or ""
    if tag == "-text":
        return True
    if tag.startswith("-") or tag in _UNSEEN:
        return False
    attributes = node.attributes
    if not attributes:
        return None if tag == "dialog" else True
    return None if _hides(tag, attributes) else True


def _hides(tag: str, attributes: Mapping[str, str | None]) -> bool:
    if "hidden" in attributes or (tag == "dialog" and "open" not in attributes):
        return True
    if tag == "input":
        return True
    style = attributes.get("style")
    return bool(style) and bool(_HIDING.search(_COMMENT.sub("", style or "")))


def _enter(node: LexborNode, tag: str, writer: Writer) -> None:
    attributes = node.attributes
    if attributes:
        writer.anchor(attributes.get("id") or (tag == "a" and attributes.get("name")) or "")
    if tag in _HEADINGS:
        writer.begin_heading(_HEADINGS[tag])
    elif tag in _CELLS:
        writer.cell()
    elif tag in _BLOCKS or tag == "br":
        writer.line()


def _leave(tag: str, writer: Writer) -> None:
    if tag in _HEADINGS:
        writer.end_heading(TITLE_LIMIT)
    elif tag in _BLOCKS:
        writer.line()
