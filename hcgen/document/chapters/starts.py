"""Where chapters may begin, and how such places are put right before they divide a document."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from hcgen.document.chapters.page_titles import APPENDICES, begins, heads, runs_over
from hcgen.document.model import Page
from hcgen.document.titles import chapter_kind

_SHIFTS = (0, 1, -1, 2, -2, 3, -3)
_FEWEST = 3


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a chapter may begin. ``seen``: its title stands at the head of that page."""

    title: str
    page: int
    seen: bool


def settled(marks: Sequence[Mark], pages: Sequence[Page]) -> list[Mark]:
    """The marks where the heads of the pages say that they belong, without those that name a part
    of the chapter in which they stand."""
    shift = _common_shift(marks, pages)
    moved = [_settled(replace(mark, page=mark.page + shift), marks, pages) for mark in marks]
    return _without_parts([mark for mark in moved if 1 <= mark.page <= len(pages)], pages)


def _common_shift(marks: Sequence[Mark], pages: Sequence[Page]) -> int:
    """By how many pages all marks point astray: what most of those say whose titles are found."""
    votes: Counter[int] = Counter()
    for mark in marks:
        found = [shift for shift in _SHIFTS if begins(mark.title, mark.page + shift, pages)]
        if found:
            votes[found[0]] += 1
    shift, count = votes.most_common(1)[0] if votes else (0, 0)
    if not shift or count < max(_FEWEST, 0.6 * votes.total()):
        return 0
    borne_out = sum(
        begins(mark.title, mark.page + shift, pages) and _is_astray(mark, shift, marks, pages)
        for mark in marks
    )
    return shift if 2 * borne_out > count else 0


def _is_astray(mark: Mark, shift: int, marks: Sequence[Mark], pages: Sequence[Page]) -> bool:
    """Whether the page of a mark cannot be where its chapter begins: the chapter began before; or
    the page stands under another title, or its own stands on one page only. (A chapter whose
    first page bears a picture, and its title from the second on, begins with the picture.)"""
    if shift < 0:
        return True
    page = pages[mark.page - 1]
    if any(heads(other.title, page) for other in marks if other.title != mark.title):
        return True
    after = mark.page + shift
    return after >= len(pages) or not heads(mark.title, pages[after])


def _settled(mark: Mark, marks: Sequence[Mark], pages: Sequence[Page]) -> Mark:
    if not 1 <= mark.page <= len(pages):
        return mark
    if begins(mark.title, mark.page, pages):
        return replace(mark, seen=True)
    if chapter_kind(mark.title) == "cover":
        return mark
    for shift in _SHIFTS[1:]:
        if begins(mark.title, mark.page + shift, pages) and _leads(mark, shift, marks, pages):
            return Mark(mark.title, mark.page + shift, seen=True)
    return replace(mark, seen=heads(mark.title, pages[mark.page - 1]))


def _leads(mark: Mark, shift: int, marks: Sequence[Mark], pages: Sequence[Page]) -> bool:
    """Whether one mark may be moved on its own: back to the first of the pages that stand under
    its title, or away from a page that runs under another."""
    page = pages[mark.page - 1]
    if heads(mark.title, page):
        between = pages[mark.page + shift - 1 : mark.page]
        return shift < 0 and all(heads(mark.title, other) for other in between)
    return any(runs_over(other.title, page) for other in marks if other.title != mark.title)


def _without_parts(marks: Sequence[Mark], pages: Sequence[Page]) -> list[Mark]:
    kept: list[Mark] = []
    for mark in marks:
        page = pages[mark.page - 1]
        if (
            kept
            and kept[-1].seen
            and kept[-1].page <= mark.page
            and chapter_kind(mark.title) not in APPENDICES
            and not runs_over(mark.title, page)
            and runs_over(kept[-1].title, page)
        ):
            continue
        kept.append(mark)
    return kept


def in_order(marks: Sequence[Mark]) -> list[Mark]:
    """The heaviest run of marks whose pages do not fall: a mark that points astray drops out, and
    one whose title was seen on its page weighs most."""
    if all(one.page <= other.page for one, other in pairwise(marks)):
        return list(marks)
    best: list[tuple[int, int]] = []
    for place, mark in enumerate(marks):
        weight = 3 if mark.seen else 1
        before = max(
            ((best[other][0], other) for other in range(place) if marks[other].page <= mark.page),
            default=(0, -1),
        )
        best.append((before[0] + weight, before[1]))
    place = max(range(len(best)), key=lambda other: best[other][0], default=-1)
    chain: list[Mark] = []
    while place >= 0:
        chain.append(marks[place])
        place = best[place][1]
    return chain[::-1]
