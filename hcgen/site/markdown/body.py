"""From a page's Markdown to its markup, its headings, its mirror, and the links to be checked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from hcgen.base import ContentError, TooDear, at_most, nearest, one_line, slug, unmetered
from hcgen.site.authored_page import AuthoredPage, Expected
from hcgen.site.hc.markdown_text import document, md
from hcgen.site.markdown.engine import engine, is_raw_html
from hcgen.site.markdown.generated import MARKDOWN
from hcgen.site.markdown.images import IMAGE_LIMIT, IMAGES_LIMIT, embedded
from hcgen.site.markdown.links import Link, Links
from hcgen.site.markdown.markup import form_tool
from hcgen.site.markdown.mirror.blocks import mirror_of
from hcgen.site.markdown.mirror.inline import MIRROR
from hcgen.site.markdown.raw_html import RawHtml
from hcgen.site.model import OutputFile

if TYPE_CHECKING:
    from markdown_it.token import Token

_PLACE = re.compile(r"\[\[hcgen:([a-z-]+)\]\]")
_UNDEFINED = re.compile(r"\[\^[^\]\s]+\]")
_SPACED = re.compile(
    r"(!\[[^\[\]]{0,200}\]|\[[^\[\]]{1,200}\])"
    r"\(([^()<>\s]+(?: +[^()<>\s]+)*? +[^()<>\s]*\.[A-Za-z]\w{1,4})\)"
)
"""A link to a file, or a picture, whose name has spaces: Markdown takes it for text."""
_ALIGN = re.compile(r"text-align:(left|right|center)")
_RAW_LINK = re.compile(r"(<a\b[^<>]*?\shref=)([\"'])([^<>]*?)\2", re.IGNORECASE)
_RAW_IMAGE = re.compile(r"(<img\b[^<>]*?\ssrc=)([\"'])([^<>]*?)\2", re.IGNORECASE)
_PAGE = "index.html"
"""What a picture of the mirror leads to: the page beside it, which carries the picture."""
_BREAKS = ("softbreak", "hardbreak")
_ANNOTATES = {"toolname", "tooldescription"}
_TAKEN = re.compile(r"hcgen-|fn(?:ref)?\d")
RESERVED = frozenset(
    {"main", "theme", "toast", "hc-metadata", "hc-instructions", "hc-context", "hc-context-public",
     "hc-context-private", "hc-tools", "hc-frontmatter", "hc-human-docs", "hc-gate-title",
     "hc-gate-text"}
)  # fmt: skip
"""Ids that every page has."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of the body."""

    level: int
    text: str
    id: str


SECONDS = 3.0
"""Processor time that drawing one page may take: a hundred times what a long one does."""


@dataclass(frozen=True, slots=True)
class Body:
    """A drawn body."""

    html: str
    headings: tuple[Heading, ...]
    mirror: str
    expected: tuple[Expected, ...]
    tools: tuple[dict[str, Any], ...]
    """The declarative tools of the page's forms."""
    tool_lines: tuple[int, ...]
    """The line of each of these forms in the page's file."""
    forms: bool
    problems: tuple[ContentError, ...] = ()
    """Every fault in it, each with ``file:line``; what was drawn of it is not fit to be shown."""
    files: tuple[OutputFile, ...] = ()
    """The files beside the page that it links to."""
    sources: frozenset[Path] = frozenset()
    """These, and the pictures, where they lie."""


def draw_body(page: AuthoredPage, links: Links) -> Body:
    """Draw a page's body, with all that is off in it.

    Raises :class:`ContentError` for a page that takes too long, and for half a tool of a form.
    """
    try:
        with at_most(SECONDS):
            return _drawn(page, links)
    except TooDear as error:
        raise ContentError(
            "the page takes too long to draw",
            where=str(page.file),
            why=f"more than {error}",
            fix="part it, or write ```text for a block of code that its language cannot read",
        ) from None


def _drawn(page: AuthoredPage, links: Links) -> Body:
    raw = RawHtml(page.file, page.body)
    work = _Work(page, links, raw)
    parser = engine(trusted=page.front.trusted)
    env: dict[str, Any] = {}
    tokens = list(work.spliced(parser.parse(page.body, env)))
    work.room = _room(page, tokens)
    work.walk(tokens)
    html = parser.renderer.render(tokens, parser.options, env)
    tree = raw.judge(html, _is_the_pages, parser.validateLink) if raw.any else None
    forms = tree.css("form") if tree is not None else []
    annotated = [form for form in forms if _ANNOTATES & form.attributes.keys()]
    return Body(
        html=raw.plain(html),
        headings=tuple(work.headings),
        mirror=_mirror(page, tokens),
        expected=tuple(work.expected),
        tools=tuple(map(form_tool, annotated)),
        tool_lines=tuple(raw.line_of(form) for form in annotated),
        forms=bool(forms),
        problems=(*work.problems, *raw.problems),
        files=tuple(work.files.values()),
        sources=frozenset(work.sources),
    )


def _room(page: AuthoredPage, tokens: Iterable[Token]) -> int:
    """Bytes that one picture of the page may have: many large ones share what the page may."""
    sizes = []
    for token in tokens:
        shown = [str(c.attrGet("src") or "") for c in token.children or () if c.type == "image"]
        shown += [found[3] for found in _RAW_IMAGE.finditer(token.content)]
        files = [page.file.parent / unquote(src) for src in shown if not src.startswith("data:")]
        sizes += [file.stat().st_size for file in files if len(file.name) < 200 and file.is_file()]
    together = sum(min(size, IMAGE_LIMIT) for size in sizes)
    return IMAGE_LIMIT if together <= IMAGES_LIMIT else IMAGES_LIMIT // len(sizes)


def _is_the_pages(identifier: str) -> bool:
    """Whether the page has the id outside its body."""
    return identifier in RESERVED or identifier.startswith(("hc-", "hcgen-"))


def _mirror(page: AuthoredPage, tokens: Sequence[Token]) -> str:
    """The page as Markdown: title, description, body."""
    head = [f"# {md(page.front.title)}", "", md(page.front.description), ""]
    return document([*head, *mirror_of(tokens)])


@dataclass
class _Work:
    page: AuthoredPage
    links: Links
    html: RawHtml
    problems: list[ContentError] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)
    expected: list[Expected] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    counted: dict[str, int] = field(default_factory=dict)
    files: dict[str, OutputFile] = field(default_factory=dict)
    sources: set[Path] = field(default_factory=set)
    room: int = IMAGE_LIMIT
    line: int = 0

    def spliced(self, tokens: list[Token]) -> Iterator[Token]:
        """The tokens with ``[[hcgen:…]]`` paragraphs replaced by what they stand for."""
        at = 0
        while at < len(tokens):
            token = tokens[at]
            place = (
                _PLACE.fullmatch(tokens[at + 1].content.strip())
                if token.type == "paragraph_open"
                else None
            )
            if place is None:
                yield token
                at += 1
                continue
            self.at(token)
            yield from self.generated(place[1])
            at += 3

    def generated(self, name: str) -> Iterator[Token]:
        if name not in MARKDOWN:
            self.wrong(f"there is no part {name!r}", fix=nearest(name, MARKDOWN))
            return
        for token in engine(trusted=False).parse(MARKDOWN[name]()):
            token.map = None
            yield token

    def walk(self, tokens: list[Token]) -> None:
        for at, token in enumerate(tokens):
            self.at(token)
            if token.type == "heading_open":
                self.heading(token, tokens[at + 1], first=at == 0)
            elif token.type in ("th_open", "td_open"):
                _align(token)
            elif is_raw_html(token):
                self.raw(token)
            elif token.type == "inline":
                self.inline(token)
        if tokens and tokens[0].type == "heading_open" and tokens[0].tag == "h1":
            del tokens[:3]

    def at(self, token: Token) -> None:
        if token.map is not None:
            self.line = token.map[0]

    def heading(self, token: Token, inline: Token, *, first: bool) -> None:
        text = " ".join("".join(_words(inline)).split())
        if token.tag == "h1":
            if not (first and text == self.page.front.title):
                self.wrong(
                    "a heading of the first level stands in the body",
                    why="the title is drawn from the front matter",
                    fix="begin with ##",
                )
            return
        name = self.unique(slug(text))
        token.attrSet("id", name)
        self.headings.append(Heading(int(token.tag[1]), text, name))

    def unique(self, name: str) -> str:
        """The id of a heading: none twice, none that the page itself, or a footnote, has."""
        first = f"h-{name}" if _TAKEN.match(name) else name
        made, n = first, self.counted.get(first, 2)
        while made in self.used or made in RESERVED:
            made, n = f"{first}-{n}", n + 1
        self.counted[first] = n  # so that the next of that name begins where this one ended
        self.used.add(made)
        return made

    def inline(self, token: Token) -> None:
        inside_link = False
        for child in token.children or ():
            self.line += child.type in _BREAKS
            if child.type == "link_open":
                self.link(child)
                inside_link = True
            elif child.type == "link_close":
                inside_link = False
            elif child.type == "image":
                self.image(child)
            elif is_raw_html(child):
                self.raw(child)
            elif child.type == "text" and not inside_link:
                self.text(child.content)

    def text(self, content: str) -> None:
        """Text that its author meant as markup."""
        if lost := _UNDEFINED.search(content):
            self.wrong(f"the footnote {lost.group()} is not defined")
        if spaced := _SPACED.search(content):
            self.wrong(
                f"{one_line(spaced.group(), 80)} is read as text",
                why="an address with spaces ends at the first",
                fix=f"write {spaced[1]}(<{spaced[2]}>)",
            )

    def link(self, token: Token) -> None:
        link = self.resolved(str(token.attrGet("href") or ""))
        token.attrSet("href", link.href)
        token.meta[MIRROR] = link.mirror
        if link.external:
            token.attrSet("rel", "noopener noreferrer")

    def resolved(self, href: str) -> Link:
        try:
            link = self.links.resolve(self.page, href, self.line + self.page.body_line)
        except ContentError as error:
            self.problems.append(error)
            return Link(href, href)
        if link.expected is not None:
            self.expected.append(link.expected)
        if link.file is not None and link.source is not None:
            self.files[link.file.address] = link.file
            self.sources.add(link.source)
        return link

    def image(self, token: Token) -> None:
        token.attrSet("src", self.picture(str(token.attrGet("src") or "")))
        token.meta[MIRROR] = _PAGE

    def picture(self, src: str) -> str:
        line = self.line + self.page.body_line
        try:
            with unmetered():  # decoders are bounded by the pixels of a picture
                made = embedded(self.page, src, line, self.links.content, self.room)
        except ContentError as error:
            self.problems.append(error)
            return src
        self.sources.add(self.page.file.parent / unquote(src))
        return made

    def raw(self, token: Token) -> None:
        html = token.content
        links = [self.resolved(found[3]) for found in _RAW_LINK.finditer(html)]
        pictures = [self.picture(found[3]) for found in _RAW_IMAGE.finditer(html)]
        drawn = _replaced(html, [link.href for link in links], pictures)
        token.content = self.html.marked(drawn, self.line + self.page.body_line)
        token.meta[MIRROR] = _replaced(
            html, [link.mirror for link in links], [_PAGE] * len(pictures)
        )

    def wrong(self, what: str, *, why: str = "", fix: str = "") -> None:
        where = f"{self.page.file}:{self.line + self.page.body_line}"
        self.problems.append(ContentError(what, where=where, why=why, fix=fix))


def _replaced(html: str, links: Iterable[str], pictures: Iterable[str]) -> str:
    """Raw HTML with these addresses in the places of its links and of its pictures, in order."""
    return _with(_RAW_IMAGE, pictures, _with(_RAW_LINK, links, html))


def _with(form: re.Pattern[str], addresses: Iterable[str], html: str) -> str:
    following = iter(addresses)
    return form.sub(lambda found: f"{found[1]}{found[2]}{next(following)}{found[2]}", html)


def _words(inline: Token) -> Iterator[str]:
    for child in inline.children or ():
        if child.type in ("text", "code_inline"):
            yield child.content
        elif child.type in ("softbreak", "hardbreak"):
            yield " "
        elif child.type == "image":
            yield child.content


def _align(token: Token) -> None:
    """Alignment by class: the page's policy blocks style attributes."""
    found = _ALIGN.fullmatch(str(token.attrs.pop("style", "")))
    if found and found[1] != "left":
        token.attrSet("class", "num" if found[1] == "right" else "mid")
