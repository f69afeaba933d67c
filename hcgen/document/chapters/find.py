"""The chapters of a document: by its outline, else by its contents page, else by its headings."""

from __future__ import annotations

import bisect
from collections.abc import Sequence
from typing import Literal

from hcgen.document.chapters.from_contents import LEADERS, by_contents
from hcgen.document.chapters.from_headings import by_headings
from hcgen.document.chapters.from_outline import by_outline
from hcgen.document.chapters.starts import Mark, in_order
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
    by_marks = _divided(by_outline(pages, outline), pages)
    known = len(_known(by_marks))
    if known >= _ENOUGH:
        return by_marks, "outline"
    listed = _divided(by_contents(pages), pages)
    use_outline = len(by_marks) >= _FEWEST and known >= 2
    if len(_known(listed)) >= _FEWEST and (not use_outline or len(_known(listed)) > 2 * known):
        return listed, "contents"
    headed = _divided(by_headings(pages), pages)
    if use_outline and len(_known(headed)) <= 2 * max(known, _FEWEST):
        return by_marks, "outline"
    return (headed, "headings") if len(_known(headed)) >= _FEWEST else ((), "none")


def _known(chapters: Sequence[Chapter]) -> set[ChapterKind]:
    return {chapter.kind for chapter in chapters} - {"other"}


def _divided(marks: Sequence[Mark], pages: Sequence[Page]) -> tuple[Chapter, ...]:
    starts: dict[int, tuple[ChapterKind, str]] = {}
    for mark in in_order(marks):
        title = " ".join(LEADERS.sub(" ", mark.title).split())
        kind = chapter_kind(title)
        if mark.page not in starts or (starts[mark.page][0] == "other" and kind != "other"):
            starts[mark.page] = (kind, title)
    if starts and 1 not in starts:
        starts[1] = ("cover", "Cover")
    first_pages = sorted(starts)
    chapters = []
    for first in first_pages:
        after = bisect.bisect_right(first_pages, first)
        last = first_pages[after] - 1 if after < len(first_pages) else len(pages)
        kind, title = starts[first]
        chapters.append(Chapter(kind, title, first, last))
    return tuple(chapters)
