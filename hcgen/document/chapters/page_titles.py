"""Whether a page begins under a title: by its running head, else by its first lines.

Words of a title stand in the prose of many pages, so that only whole lines count (or two or three
that follow one another, for a title is often set over more than one).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from hcgen.document.layout.page_numbers import without_number
from hcgen.document.model import ChapterKind, Page
from hcgen.document.titles import chapter_kind, plain_title

APPENDICES: tuple[ChapterKind, ...] = ("appendix", "accountants_report")
_OF_MANY: tuple[ChapterKind, ...] = ("other", "financial_information", *APPENDICES)
"""Kinds that a document may have several chapters of: only the words tell these apart."""
_NUMBER_OF_APPENDIX = re.compile(r"^[IVX]{1,5}[A-Z]?-\d|[IVX]{1,5}[A-Z]?-\d{1,3}$")
_FIRST_LINES = 4
_LINES_OF_A_TITLE = 3
_LONGEST = 120
_FEWEST_LETTERS = 8
"""A shorter piece of a title is not read on: it may begin any line."""


@dataclass(frozen=True, slots=True)
class _Said:
    """What lines say, each and with those that follow it."""

    texts: frozenset[str]
    kinds: frozenset[ChapterKind]


@lru_cache(maxsize=16_384)
def bare(text: str) -> str:
    """A title without what setting changes: case, spaces, dashes, marks."""
    return re.sub(r"[–—:,.-]", "", "".join(plain_title(text).split()))


def tells(title: str) -> bool:
    """Whether a title names a kind of chapter: another word may stand at the head of any page."""
    return chapter_kind(title) != "other"


def running_kind(page: Page) -> ChapterKind | None:
    """The kind of chapter that the running head of a page names."""
    kinds = (chapter_kind(name(line.text)) for line in page.furniture if len(line.text) < _LONGEST)
    return next((kind for kind in kinds if kind != "other"), None)


@lru_cache(maxsize=16_384)
def name(text: str) -> str:
    """What a line of a running head names, without the page number that may stand beside it."""
    left = without_number(text)
    kind = chapter_kind(left)
    if kind in APPENDICES:
        return left if _NUMBER_OF_APPENDIX.search(text) else text
    return text if kind == "other" else left


def runs_over(title: str, page: Page) -> bool:
    """Whether a title is the running head of a page."""
    return _says(title, _running(tuple(line.text for line in page.furniture)))


def heads(title: str, page: Page) -> bool:
    """Whether a page stands under a title. Its first lines are asked only where no running head
    names a chapter: what they say then is the name of a part."""
    if runs_over(title, page):
        return True
    first = page.lines[:_FIRST_LINES]
    lists = any(chapter_kind(line.text) == "contents" for line in first)
    if running_kind(page) is not None or (lists and chapter_kind(title) != "contents"):
        return False
    return _says(title, _said(tuple(line.text for line in first)))


def begins(title: str, number: int, pages: Sequence[Page]) -> bool:
    """Whether a page (counted from 1) is the first of those that stand under a title."""
    if not 1 <= number <= len(pages) or not heads(title, pages[number - 1]):
        return False
    return number == 1 or not heads(title, pages[number - 2])


def read_on(title: str, page: Page) -> str:
    """A title that was cut short, as the head of its page gives it; else the title itself."""
    wanted = bare(title.rstrip(". …"))
    if len(wanted) < _FEWEST_LETTERS and not wanted.startswith(("appendix", "附")):
        return title
    for text in _joined([line.text for line in (*page.furniture, *page.lines[:_FIRST_LINES])]):
        if bare(text).startswith(wanted) and chapter_kind(text) not in ("other", "appendix"):
            return text
    return title


def _says(title: str, said: _Said) -> bool:
    wanted, kind = bare(title), chapter_kind(title)
    return (bool(wanted) and wanted in said.texts) or (kind not in _OF_MANY and kind in said.kinds)


def first_pages(pages: Sequence[Page]) -> dict[str, int]:
    """The first page that stands under each title, by its :func:`bare` form."""
    found: dict[str, int] = {}
    for page in pages:
        said = _running(tuple(line.text for line in page.furniture)).texts
        first = page.lines[:_FIRST_LINES]
        lists = any(chapter_kind(line.text) == "contents" for line in first)
        if running_kind(page) is None and not lists:
            said |= _said(tuple(line.text for line in first)).texts
        for text in said:
            found.setdefault(text, page.number)
    return found


@lru_cache(maxsize=16_384)
def _running(texts: tuple[str, ...]) -> _Said:
    return _said(tuple(map(name, texts)))


@lru_cache(maxsize=16_384)
def _said(texts: tuple[str, ...]) -> _Said:
    joined = list(_joined(texts))
    return _Said(frozenset(map(bare, joined)), frozenset(map(chapter_kind, joined)))


def _joined(texts: Sequence[str]) -> Iterator[str]:
    for first in range(len(texts)):
        for last in range(first + 1, min(first + _LINES_OF_A_TITLE, len(texts)) + 1):
            text = " ".join(texts[first:last])
            if len(text) < _LONGEST:
                yield text
