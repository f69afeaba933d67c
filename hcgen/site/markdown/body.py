"""From a page's Markdown to its markup, its headings, its mirror, and the links to be checked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hcgen.base import ContentError, nearest, raise_content_errors, slug
from hcgen.site.authored_page import AuthoredPage, Expected
from hcgen.site.markdown.engine import engine
from hcgen.site.markdown.generated import MARKDOWN
from hcgen.site.markdown.images import IMAGES_LIMIT, embedded
from hcgen.site.markdown.links import Links
from hcgen.site.markdown.markup import form_tools, refuse_markup
from hcgen.site.markdown.mirrored import Replacement, mirrored

if TYPE_CHECKING:
    from markdown_it.token import Token

_PLACE = re.compile(r"\[\[hcgen:([a-z-]+)\]\]")
_UNDEFINED = re.compile(r"\[\^[^\]\s]+\]")
_ALIGN = re.compile(r"text-align:(left|right|center)")
_RAW_LINK = re.compile(r"(<a\b[^>]*?\shref=)([\"'])(.*?)\2", re.IGNORECASE | re.DOTALL)
_RAW_IMAGE = re.compile(r"(<img\b[^>]*?\ssrc=)([\"'])(.*?)\2", re.IGNORECASE | re.DOTALL)
_TAKEN = re.compile(r"hcgen-|fn(?:ref)?\d")
_RESERVED = frozenset(
    {"main", "theme", "toast", "hc-metadata", "hc-instructions", "hc-context", "hc-context-public",
     "hc-context-private", "hc-tools", "hc-frontmatter", "hc-human-docs", "hc-gate-title", "hc-gate-text"}
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of the body."""

    level: int
    text: str
    id: str


@dataclass(frozen=True, slots=True)
class Body:
    """A drawn body."""

    html: str
    headings: tuple[Heading, ...]
    mirror: str
    expected: tuple[Expected, ...]
    tools: tuple[dict[str, Any], ...]
    """The declarative tools of the page's forms."""
    forms: bool


def draw_body(page: AuthoredPage, links: Links) -> Body:
    """Draw a page's body. Raises every fault in it at once, each with ``file:line``."""
    work = _Work(page, links)
    md = engine(trusted=page.front.trusted)
    env: dict[str, Any] = {}
    tokens = list(work.spliced(md.parse(page.body, env)))
    work.walk(tokens)
    raise_content_errors(work.problems)
    html = md.renderer.render(tokens, md.options, env)
    tools = form_tools(html, f"{page.file}:{page.body_line}") if page.front.trusted else []
    return Body(
        html=html,
        headings=tuple(work.headings),
        mirror=mirrored(page, work.replacements),
        expected=tuple(work.expected),
        tools=tuple(tools),
        forms=page.front.trusted and "<form" in html.lower(),
    )


@dataclass
class _Work:
    page: AuthoredPage
    links: Links
    problems: list[ContentError] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)
    expected: list[Expected] = field(default_factory=list)
    replacements: list[Replacement] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    image_bytes: int = 0
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
        text = MARKDOWN[name]()
        self.replacements.append(Replacement(self.line, self.line + 1, f"[[hcgen:{name}]]", text))
        for token in engine(trusted=False).parse(text):
            token.map = None
            yield token

    def walk(self, tokens: list[Token]) -> None:
        for at, token in enumerate(tokens):
            self.at(token)
            if token.type == "heading_open":
                self.heading(token, tokens[at + 1], first=at == 0)
            elif token.type in ("th_open", "td_open"):
                _align(token)
            elif token.type == "html_block":
                token.content = self.raw(token.content)
            elif token.type == "inline":
                self.inline(token)
        self.drop_title(tokens)

    def at(self, token: Token) -> None:
        if token.map is not None:
            self.line = token.map[0]
            self.last = token.map[1]

    last: int = 0

    def heading(self, token: Token, inline: Token, *, first: bool) -> None:
        text = " ".join("".join(_words(inline)).split())
        if token.tag == "h1":
            if not (first and text == self.page.front.title):
                self.wrong("a heading of the first level stands in the body",
                           why="the title is drawn from the front matter", fix="begin with ##")  # fmt: skip
            return
        name = self.unique(slug(text))
        token.attrSet("id", name)
        self.headings.append(Heading(int(token.tag[1]), text, name))

    def unique(self, name: str) -> str:
        """The id of a heading: none twice, none that the page itself, or a footnote, has."""
        first = f"h-{name}" if _TAKEN.match(name) else name
        made, n = first, 2
        while made in self.used or made in _RESERVED:
            made, n = f"{first}-{n}", n + 1
        self.used.add(made)
        return made

    def drop_title(self, tokens: list[Token]) -> None:
        if tokens and tokens[0].type == "heading_open" and tokens[0].tag == "h1":
            self.replacements.append(
                Replacement(0, tokens[0].map[1] if tokens[0].map else 1, None, "")
            )
            del tokens[:3]

    def inline(self, token: Token) -> None:
        inside_link = False
        for child in token.children or ():
            if child.type == "link_open":
                self.link(child)
                inside_link = True
            elif child.type == "link_close":
                inside_link = False
            elif child.type == "image":
                self.image(child)
            elif child.type == "html_inline" and "task-list" not in child.content:
                child.content = self.raw(child.content)
            elif (
                child.type == "text"
                and not inside_link
                and (lost := _UNDEFINED.search(child.content))
            ):
                self.wrong(f"the footnote {lost.group()} is not defined")

    def link(self, token: Token) -> None:
        href = str(token.attrGet("href") or "")
        new = self.resolved(href)
        token.attrSet("href", new)
        if new == href and not href.startswith("#"):
            token.attrSet("rel", "noopener noreferrer")

    def resolved(self, href: str) -> str:
        try:
            link = self.links.resolve(self.page, href, self.line + self.page.body_line)
        except ContentError as error:
            self.problems.append(error)
            return href
        if link.expected is not None:
            self.expected.append(link.expected)
            target = link.href.replace("index.html", "index.html.md", 1)
            self.replacements.append(Replacement(self.line, self.last, f"]({href}", f"]({target}"))
        return link.href

    def image(self, token: Token) -> None:
        src = str(token.attrGet("src") or "")
        token.attrSet("src", self.picture(src))
        self.replacements.append(
            Replacement(self.line, self.last, f"]({src}", "](#picture-in-the-page")
        )

    def picture(self, src: str) -> str:
        try:
            made, size = embedded(
                self.page, src, self.line + self.page.body_line, self.links.content
            )
        except ContentError as error:
            self.problems.append(error)
            return src
        self.image_bytes += size
        if self.image_bytes > IMAGES_LIMIT >= self.image_bytes - size:
            self.wrong("the pictures of the page are too large together",
                       why=f"more than {IMAGES_LIMIT // 1024} KB", fix="make them smaller")  # fmt: skip
        return made

    def raw(self, html: str) -> str:
        self.problems += refuse_markup(html, self.page.file, self.line + self.page.body_line)
        html = _RAW_LINK.sub(lambda m: f"{m[1]}{m[2]}{self.resolved(m[3])}{m[2]}", html)
        return _RAW_IMAGE.sub(lambda m: f"{m[1]}{m[2]}{self.picture(m[3])}{m[2]}", html)

    def wrong(self, what: str, *, why: str = "", fix: str = "") -> None:
        where = f"{self.page.file}:{self.line + self.page.body_line}"
        self.problems.append(ContentError(what, where=where, why=why, fix=fix))


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
