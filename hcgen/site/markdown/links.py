"""Links of authored pages: where each leads, and whether that is there."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from html import unescape
from pathlib import Path
from urllib.parse import unquote

from hcgen.base import ContentError, slug
from hcgen.site.authored_page import AuthoredPage, Expected
from hcgen.site.hc.identity import url_path
from hcgen.site.model import OutputFile
from hcgen.site.read.files import FILE_LIMIT
from hcgen.site.read.find import LAYERS
from hcgen.site.read.text import read_inside

_RUNS = (
    ".css", ".htm", ".html", ".js", ".mht", ".mhtml", ".mjs", ".shtml", ".svg", ".svgz", ".swf",
    ".wasm", ".xht", ".xhtml", ".xml", ".xsl", ".xslt",
)  # fmt: skip
"""Endings of files that browsers run, or draw as pages of the site with scripts of their own."""
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_ID = re.compile(r"""\sid=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")
_NAME = re.compile(r"""<a\s[^<>]*?\bname=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Link:
    """A link as it will stand in the page; ``expected`` where it leads within the site."""

    href: str
    mirror: str
    """The same in the page's Markdown: to the Markdown of a page of the site."""
    expected: Expected | None = None
    file: OutputFile | None = None
    """The file beside the page to which it leads, to be published with it."""
    source: Path | None = None
    """Where that file lies."""

    @property
    def external(self) -> bool:
        """Whether it leaves the site."""
        return self.expected is None


@dataclass(frozen=True)
class Links:
    """All authored pages by file; drafts that are not published are there to be named."""

    content: Path
    pages: tuple[AuthoredPage, ...]
    hidden: tuple[AuthoredPage, ...] = ()

    def resolve(self, page: AuthoredPage, href: str, line: int) -> Link:
        """Where a link of a page leads.

        Within the site a link is ``other.md`` or ``table.csv`` (a file beside it, with folders and
        ``..``), ``/address/`` from the site's root, or ``#heading``. Raises :class:`ContentError`
        for a file that is not there, a draft, and what an untrusted page may not publish; headings
        and addresses are checked when all is drawn.
        """
        where = f"{page.file}:{line}"
        if href.startswith("//") or _SCHEME.match(href):
            return Link(href, href)
        path, _, anchor = href.partition("#")
        plain = unquote(path.partition("?")[0])
        file, source = None, None
        if plain and not plain.startswith("/") and not plain.endswith(".md"):
            source = page.file.parent / plain
            file = self._file(page, plain, source, where)
        address = file.address if file else self._address(page, plain, where)
        expected = Expected(address, unquote(anchor) if file is None else "", where)
        if not path:
            return Link(href, href, expected)
        root, end = "../" * len(page.parts), f"#{anchor}" if anchor else ""
        drawn, mirror = (f"{root}{url_path(to)}{end}" for to in (address, self._mirror(address)))
        return Link(drawn, mirror, expected, file, source)

    def _mirror(self, address: str) -> str:
        """The address of the Markdown beside a page; an old address of a page has none."""
        now = self._moved.get(address, address)
        return f"{now}.md" if now.endswith(".html") else now

    def _address(self, page: AuthoredPage, path: str, where: str) -> str:
        if not path:
            return page.address
        if path.startswith("/"):
            name = posixpath.normpath(path).lstrip("/")
            is_file = "." in posixpath.basename(name) and not path.endswith("/")
            return name if is_file else posixpath.join(name, "index.html")
        target = _plain(page.file.parent / path)
        if target in self._by_file:
            return self._by_file[target].address
        draft = any(_plain(other.file) == target for other in self.hidden)
        why = "the page is a draft" if draft else "there is no such page"
        raise ContentError(f"the link {path!r} is dead", where=where, why=why)

    def _file(self, page: AuthoredPage, path: str, file: Path, where: str) -> OutputFile:
        """A file of ``content/pages``, at the place that it has there."""
        top = self.content / "pages"
        target = Path(posixpath.normpath(file.as_posix()))
        if not file.is_file() or not target.is_relative_to(top):
            raise ContentError(
                f"the link {path!r} leads to no file beside the page",
                where=where,
                fix="link to a page by its .md file, to an address from the root: /registry/",
            )
        if target.name in LAYERS or any(n.startswith(".") for n in target.relative_to(top).parts):
            raise ContentError(
                f"the link {path!r} leads to what is not published",
                where=where,
                why="it is a layer of a page, or hidden",
            )
        if not page.front.trusted and target.suffix.lower() in _RUNS:
            raise ContentError(
                f"the link {path!r} leads to a file that browsers run",
                where=where,
                why="the page is not trusted",
                fix="put it into content/static, or set trusted: true",
            )
        data = read_inside(file, self.content, FILE_LIMIT)
        return OutputFile(f"{self._folder(target.parent)}{target.name}", data, str(target))

    def _folder(self, folder: Path) -> str:
        """The address of a folder of ``content/pages``: its page's, where it is a bundle."""
        below: list[str] = []
        while folder != self.content / "pages" and folder not in self._bundles:
            below.insert(0, f"{slug(folder.name)}/")
            folder = folder.parent
        return self._bundles.get(folder, "") + "".join(below)

    @cached_property
    def _bundles(self) -> Mapping[Path, str]:
        pages = (*self.pages, *self.hidden)
        return {page.file.parent: page.path for page in pages if page.bundle}

    @cached_property
    def _by_file(self) -> Mapping[str, AuthoredPage]:
        return {_plain(page.file): page for page in self.pages}

    @cached_property
    def _moved(self) -> Mapping[str, str]:
        return {alias.address: page.address for page in self.pages for alias in page.front.aliases}


def _plain(path: Path) -> str:
    return posixpath.normpath(path.as_posix())


def dead_addresses(
    expected: Iterable[Expected], files: Mapping[str, bytes]
) -> Iterator[ContentError]:
    """The links within the site that lead to no file. ``files`` are those about to be written."""
    for link in expected:
        if link.address not in files:
            yield ContentError(
                f"the link to /{link.address} is dead",
                where=link.where,
                why="the site has no such file",
            )


def dead_anchors(expected: Iterable[Expected], drawn: Mapping[str, str]) -> Iterator[ContentError]:
    """The links to a place in a page that the page has not; ``drawn`` is markup by address.

    A place is an ``id``, or the ``name`` of an ``<a>`` as old pages have it.
    """
    places: dict[str, frozenset[str]] = {}
    for link in expected:
        if not link.anchor or link.address not in drawn:
            continue
        if link.address not in places:
            places[link.address] = _places(drawn[link.address])
        if link.anchor not in places[link.address]:
            yield ContentError(
                f"the link to #{link.anchor} is dead",
                where=link.where,
                why=f"/{link.address} has no such heading",
            )


def _places(html: str) -> frozenset[str]:
    found = (*_ID.findall(html), *_NAME.findall(html))
    return frozenset(unescape(a or b or c) for a, b, c in found)
