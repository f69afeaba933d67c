"""The chapters of a document: by its outline, else by its contents page, else by its headings."""

from __future__ import annotations

import bisect
from collections.abc import Sequence
from typing import Literal

from hcgen.document.chapters.from_contents import LEADERS, by_contents
from hcgen.document.chapters.from_headings import by_headings
from hcgen.document.chapters.from_outline import by_outline
from hcgen.document.chapters.starts import Start, in_order
from hcgen.document.model import Chapter, ChapterKind, OutlineEntry, Page
from hcgen.document.titles import chapter_kind

Source = Literal["outline", "contents", "headings", "none"]

_FEWEST = 3
"""Fewer chapters than this are no division of a document."""
_ENOUGH = 8
"""Kinds of chapters that make an outline a whole one: nothing else is asked then."""


def find_chapters(
    pages: Sequence[Page], outline: Sequence[OutlineEntry]
) -> tuple[tuple[Chapter, ...], Source]:
    """The chapters, in page order, covering all pages from the first to the last, and how they
    were found. The pages before the first are a chapter of kind ``cover``. No chapters where
    there are fewer than three. An outline that names less than half the chapters that the
    contents page or the headings name (the bookmarks of one appendix, of a cover and a back
    cover) is passed over."""
    bookmarked = _divided(by_outline(pages, outline), pages)
    known = len(_known(bookmarked))
    if known >= _ENOUGH:
        return bookmarked, "outline"
    listed = _divided(by_contents(pages), pages)
    use_outline = len(bookmarked) >= _FEWEST and known >= 2
    if len(_known(listed)) >= _FEWEST and (not use_outline or len(_known(listed)) > 2 * known):
        return listed, "contents"
    headed = _divided(by_headings(pages), pages)
    if use_outline and len(_known(headed)) <= 2 * max(known, _FEWEST):
        return bookmarked, "outline"
    return (headed, "headings") if len(_known(headed)) >= _FEWEST else ((), "none")


def _known(chapters: Sequence[Chapter]) -> set[ChapterKind]:
    return {chapter.kind for chapter in chapters} - {"other"}


def _divided(starts: Sequence[Start], pages: Sequence[Page]) -> tuple[Chapter, ...]:
    titles: dict[int, tuple[ChapterKind, str]] = {}
    for start in in_order(starts):
        title = " ".join(LEADERS.sub(" ", start.title).split())
        kind = chapter_kind(title)
        if start.page not in titles or (titles[start.page][0] == "other" and kind != "other"):
            titles[start.page] = (kind, title)
    if titles and 1 not in titles:
        titles[1] = ("cover", "Cover")
    first_pages = sorted(titles)
    chapters = []
    for first in first_pages:
        after = bisect.bisect_right(first_pages, first)
        last = first_pages[after] - 1 if after < len(first_pages) else len(pages)
        kind, title = titles[first]
        chapters.append(Chapter(kind, title, first, last))
    return tuple(chapters)
