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
class Start:
    """Where a chapter may begin. ``matched``: its title stands at the head of that page."""

    title: str
    page: int
    matched: bool


def settled(starts: Sequence[Start], pages: Sequence[Page]) -> list[Start]:
    """The starts where the heads of the pages say that they belong, without those that name a part
    of the chapter in which they stand."""
    shift = _common_shift(starts, pages)
    moved = [_settled(replace(start, page=start.page + shift), starts, pages) for start in starts]
    return _without_parts([start for start in moved if 1 <= start.page <= len(pages)], pages)


def _common_shift(starts: Sequence[Start], pages: Sequence[Page]) -> int:
    """By how many pages all starts point astray: what most of those say whose titles are found."""
    votes: Counter[int] = Counter()
    for start in starts:
        found = [shift for shift in _SHIFTS if begins(start.title, start.page + shift, pages)]
        if found:
            votes[found[0]] += 1
    shift, count = votes.most_common(1)[0] if votes else (0, 0)
    if not shift or count < max(_FEWEST, 0.6 * votes.total()):
        return 0
    borne_out = sum(
        begins(start.title, start.page + shift, pages) and _is_astray(start, shift, starts, pages)
        for start in starts
    )
    return shift if 2 * borne_out > count else 0


def _is_astray(start: Start, shift: int, starts: Sequence[Start], pages: Sequence[Page]) -> bool:
    """Whether the page of a start cannot be where its chapter begins: the chapter began before; or
    the page stands under another title, or its own stands on one page only. (A chapter whose
    first page bears a picture, and its title from the second on, begins with the picture.)"""
    if shift < 0:
        return True
    page = pages[start.page - 1]
    if any(heads(other.title, page) for other in starts if other.title != start.title):
        return True
    after = start.page + shift
    return after >= len(pages) or not heads(start.title, pages[after])


def _settled(start: Start, starts: Sequence[Start], pages: Sequence[Page]) -> Start:
    if not 1 <= start.page <= len(pages):
        return start
    if begins(start.title, start.page, pages):
        return replace(start, matched=True)
    if chapter_kind(start.title) == "cover":
        return start
    for shift in _SHIFTS[1:]:
        if begins(start.title, start.page + shift, pages) and _leads(start, shift, starts, pages):
            return Start(start.title, start.page + shift, matched=True)
    return replace(start, matched=heads(start.title, pages[start.page - 1]))


def _leads(start: Start, shift: int, starts: Sequence[Start], pages: Sequence[Page]) -> bool:
    """Whether one start may be moved on its own: back to the first of the pages that stand under
    its title, or away from a page that runs under another."""
    page = pages[start.page - 1]
    if heads(start.title, page):
        between = pages[start.page + shift - 1 : start.page]
        return shift < 0 and all(heads(start.title, other) for other in between)
    return any(runs_over(other.title, page) for other in starts if other.title != start.title)


def _without_parts(starts: Sequence[Start], pages: Sequence[Page]) -> list[Start]:
    kept: list[Start] = []
    for start in starts:
        page = pages[start.page - 1]
        if (
            kept
            and kept[-1].matched
            and kept[-1].page <= start.page
            and chapter_kind(start.title) not in APPENDICES
            and not runs_over(start.title, page)
            and runs_over(kept[-1].title, page)
        ):
            continue
        kept.append(start)
    return kept


def in_order(starts: Sequence[Start]) -> list[Start]:
    """The heaviest run of starts whose pages do not fall: a start that points astray drops out, and
    one whose title was seen on its page weighs most."""
    if all(one.page <= other.page for one, other in pairwise(starts)):
        return list(starts)
    best: list[tuple[int, int]] = []
    for place, start in enumerate(starts):
        weight = 3 if start.matched else 1
        before = max(
            ((best[other][0], other) for other in range(place) if starts[other].page <= start.page),
            default=(0, -1),
        )
        best.append((before[0] + weight, before[1]))
    place = max(range(len(best)), key=lambda other: best[other][0], default=-1)
    chain: list[Start] = []
    while place >= 0:
        chain.append(starts[place])
        place = best[place][1]
    return chain[::-1]
