"""How authored pages hang together: the section of a page, what comes before and after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from hcgen.site.authored_page import AuthoredPage
from hcgen.site.hc.identity import url_path

_SHOWN = 60
"""Pages of a section that each of its pages lists: more would make the site quadratic."""


@dataclass(frozen=True)
class Section:
    """The pages below one top folder, in reading order: a page, then those below it."""

    title: str
    pages: tuple[AuthoredPage, ...]

    def around(self, page: AuthoredPage) -> tuple[AuthoredPage | None, AuthoredPage | None]:
        """The page before and the page after."""
        at = self._places[page.parts]
        before = self.pages[at - 1] if at else None
        return before, self.pages[at + 1] if at + 1 < len(self.pages) else None

    def above(self, page: AuthoredPage) -> list[AuthoredPage]:
        """The pages that the page stands below, the outermost first."""
        upper = (page.parts[:n] for n in range(1, len(page.parts)))
        return [self.pages[self._places[parts]] for parts in upper if parts in self._places]

    @cached_property
    def _places(self) -> Mapping[tuple[str, ...], int]:
        return {page.parts: n for n, page in enumerate(self.pages)}

    @property
    def listed(self) -> tuple[AuthoredPage, ...]:
        """The pages that the section's pages list; none where it is one page or too many."""
        return self.pages if 1 < len(self.pages) <= _SHOWN else ()


def sections(pages: Sequence[AuthoredPage]) -> dict[tuple[str, ...], Section]:
    """The section of each page, by the page's parts. A page at the top is a section of its own."""
    by_parts = {page.parts: page for page in pages}

    def rank(page: AuthoredPage) -> tuple[tuple[int, str], ...]:
        above = (page.parts[:n] for n in range(1, len(page.parts) + 1))
        return tuple((by_parts[p].front.order if p in by_parts else 1_000, p[-1]) for p in above)

    made: dict[tuple[str, ...], Section] = {}
    tops = dict.fromkeys(page.parts[:1] for page in pages)
    for top in tops:
        inside = sorted((page for page in pages if page.parts[:1] == top), key=rank)
        head = by_parts.get(top)
        name = head.front.title if head and len(inside) > 1 else "Pages"
        if head is None and top:
            name = top[0].replace("-", " ").capitalize()
        section = Section(name, tuple(inside))
        made.update((page.parts, section) for page in inside)
    return made


def heads(pages: Sequence[AuthoredPage]) -> tuple[AuthoredPage, ...]:
    """The pages by which a site is entered from its home page: the first of each section."""
    first = {section.pages[0].parts: section.pages[0] for section in sections(pages).values()}
    first.pop((), None)
    return tuple(sorted(first.values(), key=lambda page: (page.front.order, page.parts)))


def page_link(page: AuthoredPage, root: str) -> dict[str, str]:
    """A page's title, its address as seen from ``root`` (``../`` a folder), and its language,
    empty where it is that of the site."""
    return {
        "title": page.front.title,
        "href": f"{root}{url_path(page.address)}",
        "lang": page.front.lang or "",
    }


def page_links(pages: Sequence[AuthoredPage], root: str) -> list[dict[str, str]]:
    """The links by which a home page leads to the pages of a site, up to a bound."""
    return [page_link(page, root) for page in heads(pages)[:_SHOWN]]
