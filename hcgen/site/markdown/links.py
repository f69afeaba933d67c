"""Links of authored pages: where each leads, and whether that is there."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from urllib.parse import unquote

from hcgen.base import ContentError, raise_content_errors
from hcgen.site.authored_page import AuthoredPage, Expected
from hcgen.site.hc.identity import url_path

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_ID = re.compile(r"""\sid=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")


@dataclass(frozen=True, slots=True)
class Link:
    """A link as it will stand in the page; ``expected`` where it leads within the site."""

    href: str
    mirror: str
    """The same in the page's Markdown: to the Markdown of a page of the site."""
    expected: Expected | None = None

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

        Within the site a link is ``other.md`` (a file beside it, with folders and ``..``),
        ``/address/`` from the site's root, or ``#heading``. Raises :class:`ContentError` for a
        page that is not there or is a draft; headings and addresses are checked by
        :func:`check_expected`, when all is drawn.
        """
        where = f"{page.file}:{line}"
        if href.startswith("//") or _SCHEME.match(href):
            return Link(href, href)
        path, _, anchor = href.partition("#")
        address = self._address(page, unquote(path.partition("?")[0]), where)
        expected = Expected(address, unquote(anchor), where)
        if not path:
            return Link(href, href, expected)
        root, end = "../" * len(page.parts), f"#{anchor}" if anchor else ""
        drawn, mirror = (f"{root}{url_path(to)}{end}" for to in (address, self._mirror(address)))
        return Link(drawn, mirror, expected)

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
        if not path.endswith(".md"):
            raise ContentError(
                f"the link {path!r} is neither a page nor an address",
                where=where,
                fix="link to a page by its .md file, to an address from the root: /registry/",
            )
        target = _plain(page.file.parent / path)
        if target in self._by_file:
            return self._by_file[target].address
        draft = any(_plain(other.file) == target for other in self.hidden)
        why = "the page is a draft" if draft else "there is no such page"
        raise ContentError(f"the link {path!r} is dead", where=where, why=why)

    @cached_property
    def _by_file(self) -> Mapping[str, AuthoredPage]:
        return {_plain(page.file): page for page in self.pages}

    @cached_property
    def _moved(self) -> Mapping[str, str]:
        return {alias.address: page.address for page in self.pages for alias in page.front.aliases}


def _plain(path: Path) -> str:
    return posixpath.normpath(path.as_posix())


def check_expected(expected: Iterable[Expected], files: Mapping[str, bytes]) -> None:
    """Ask whether each link within the site leads somewhere, and its anchor is an id there.

    ``files`` are the files about to be written, by address. Raises all dead links at once.
    """
    ids: dict[str, frozenset[str]] = {}
    problems = []
    for link in expected:
        if link.address not in files:
            problems.append(
                ContentError(
                    f"the link to /{link.address} is dead",
                    where=link.where,
                    why="the site has no such file",
                )
            )
        elif link.anchor:
            if link.address not in ids:
                ids[link.address] = _ids(files[link.address])
            if link.anchor not in ids[link.address]:
                problems.append(
                    ContentError(
                        f"the link to #{link.anchor} is dead",
                        where=link.where,
                        why=f"/{link.address} has no such heading",
                    )
                )
    raise_content_errors(problems)


def _ids(data: bytes) -> frozenset[str]:
    return frozenset(a or b or c for a, b, c in _ID.findall(data.decode("utf-8", "replace")))
