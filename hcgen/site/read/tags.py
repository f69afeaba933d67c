"""Tags: which are one tag, and two that would take one address."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator

from hcgen.base import ContentError, one_line, slug
from hcgen.site.authored_page import AuthoredPage


def same(tag: str) -> str:
    """What is equal for spellings of one tag: ``Tea`` and ``tea`` are one, C and C++ are two."""
    return " ".join(unicodedata.normalize("NFKC", tag).casefold().split())


def tag_collisions(pages: Iterable[AuthoredPage]) -> Iterator[ContentError]:
    """An error for each tag whose address is another tag's, on whichever pages the two stand."""
    first: dict[str, tuple[str, str]] = {}
    told: set[tuple[str, str]] = set()
    for page in pages:
        for tag in page.front.tags:
            where = page.where(f"tags/{tag}")
            other, place = first.setdefault(slug(tag), (tag, where))
            pair = (same(other), same(tag))
            if pair[0] != pair[1] and pair not in told:
                told.add(pair)
                yield ContentError(
                    f"the tags {one_line(other, 60)!r} and {one_line(tag, 60)!r} would share the "
                    f"page tags/{slug(tag)}/",
                    where=where,
                    why=f"the other is {place}",
                    fix="write one of them in other words",
                )
