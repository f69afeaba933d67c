"""Running heads, feet, page numbers and standing warnings, told from the body.

A line is furniture when it stands at the edge of its page and, on the pages around it, the same
place holds lines that say the same (figures apart). Repetition alone is not enough (tables on
following pages have the same heads), nor is geometry (the first line of the body stands at the
same height everywhere). What merely looks like a number stays in the body.
"""

from __future__ import annotations

import dataclasses
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from hcgen.document.layout.page_numbers import is_page_number, without_number
from hcgen.document.model import Line, Page
from hcgen.document.titles import chapter_kind, is_prose

_BAND = 0.15
"""The share of the page's height, above and below, in which furniture is looked for."""
_REACH = 8
"""Pages before and after whose edges are compared."""
_SAME_PLACE = 3.0
"""Points by which the middle of a running head may wander from page to page."""
_REPEATED = 0.6
"""Of the neighbours' lines at that place, how many must be repeated ones."""
_PRESENT = 0.6
"""On how many of the neighbours there must be a line at that place."""
_CONSTANT = 0.5
"""In the whole document, how many of the lines at that place must repeat on the pages beside
them: a table that runs over ten pages repeats its head at a place where the body begins."""
_FEWEST = 3
_FIGURES = re.compile(r"\d+")
_TABLE_HEAD = re.compile(
    r"(?:rmb|hk\$|us\$|\$|€|£|%|千元|百萬元|['’]|million|m|n/?a|#|[\d,.()–—-])+"
    r"|\(?(?:in|expressedin)(?:thousand|million|rmb|hk|us|hundred).*|.*(?:千元|百萬元|['’]000).*"
    r"|.*(?:years?ended|monthsended|asat|asof|\(unaudited\)|止年度"
    r"|止[#一二三四五六七八九十]*個月).*",
    re.IGNORECASE,
)
"""What the columns of a table are headed with: tables go on from page to page, and what their
heads say is never thrown away."""
_LIKE = 0.1
"""Of its height by which a head that stands on one page may differ from those around."""
_LONGEST = 200
_OUTERMOST = 8
"""Lines of one edge that can be furniture; a page may be made to hold thousands of them."""


@dataclass(frozen=True, slots=True)
class _Edge:
    page: int
    line: int
    zone: int
    """0 above, 1 below, counted from the displayed top."""
    middle: float
    height: float
    key: str
    number: bool
    prose: bool


def part_furniture(pages: Sequence[Page]) -> list[Page]:
    """The pages with their furniture taken out of the text and kept beside it."""
    edges = [_edges(place, page) for place, page in enumerate(pages)]
    index = _Index(edges)
    return [
        _without(page, _chosen(rows, index, page.lines))
        for page, rows in zip(pages, edges, strict=True)
    ]


def _edges(place: int, page: Page) -> list[list[_Edge]]:
    """The lines of the upper and of the lower edge, the outermost first."""
    zones: list[list[_Edge]] = [[], []]
    upper, lower = page.height * _BAND, page.height * (1 - _BAND)
    for position, line in enumerate(page.lines):
        if line.box.y1 <= upper:
            zone = 0
        elif line.box.y0 >= lower:
            zone = 1
        else:
            continue
        zones[zone].append(
            _Edge(
                place,
                position,
                zone,
                line.box.centre_y,
                line.box.height,
                _key(line.text),
                is_page_number(line.text),
                is_prose(line.text),
            )
        )
    zones[0].sort(key=lambda edge: edge.middle)
    zones[1].sort(key=lambda edge: -edge.middle)
    return [zone[:_OUTERMOST] for zone in zones]


def _key(text: str) -> str:
    """What a line says, figures apart; the names of chapters say the same: a chapter's name."""
    if is_page_number(text):
        return "#"
    if len(text) >= _LONGEST:
        return _FIGURES.sub("#", "".join(text.split()).casefold())
    bare = without_number(text)
    if chapter_kind(text) != "other" or chapter_kind(bare) != "other":
        return "<chapter>"
    return _FIGURES.sub("#", "".join(bare.split()).casefold()).strip("#")


class _Index:
    """The lines of all edges by zone and height, in steps of ``_SAME_PLACE``."""

    def __init__(self, edges: list[list[list[_Edge]]]) -> None:
        self.count = len(edges)
        self._places: dict[tuple[int, int], dict[int, list[_Edge]]] = defaultdict(
            lambda: defaultdict(list)
        )
        self._constancy: dict[tuple[int, int], float] = {}
        for zones in edges:
            for edge in (edge for zone in zones for edge in zone):
                self._places[_place(edge)][edge.page].append(edge)

    def around(self, edge: _Edge) -> list[_Edge]:
        """The lines at the same place on the pages around, its own among them."""
        zone, step = _place(edge)
        return [
            other
            for near in (step - 1, step, step + 1)
            for page in range(edge.page - _REACH, edge.page + _REACH + 1)
            for other in self._places.get((zone, near), {}).get(page, ())
            if abs(other.middle - edge.middle) <= _SAME_PLACE
        ]

    def window(self, page: int) -> int:
        """How many pages ``around`` looks at."""
        return min(self.count, page + _REACH + 1) - max(0, page - _REACH)

    def constancy(self, edge: _Edge) -> float:
        """The share of the lines at this place, in the whole document, that stand on one of the
        two pages before or after as well."""
        zone, step = place = _place(edge)
        if place not in self._constancy:
            keys: dict[int, set[str]] = defaultdict(set)
            for near in (step - 1, step, step + 1):
                for page, others in self._places.get((zone, near), {}).items():
                    keys[page] |= {other.key for other in others}
            total = sum(len(found) for found in keys.values())
            same = sum(
                any(key in keys.get(page + step, ()) for step in (-2, -1, 1, 2))
                for page, found in keys.items()
                for key in found
            )
            self._constancy[place] = same / total if total else 0.0
        return self._constancy[place]


def _place(edge: _Edge) -> tuple[int, int]:
    return edge.zone, round(edge.middle / _SAME_PLACE)


def _chosen(zones: list[list[_Edge]], index: _Index, lines: Sequence[Line]) -> set[int]:
    """The lines of a page that are furniture: from its edge inwards to the first that is not."""
    chosen: set[int] = set()
    for zone in zones:
        outer: _Edge | None = None
        for edge in zone:
            attached = outer is not None and _close(lines[outer.line], lines[edge.line])
            if not _is_furniture(edge, index, attached=attached):
                break
            chosen.add(edge.line)
            outer = edge
    return chosen


def _close(one: Line, other: Line) -> bool:
    """Whether two lines are set as one block: less than a line's height between them."""
    height = max(one.box.height, other.box.height)
    return -one.box.overlap_y(other.box) < 0.8 * height


def _is_furniture(edge: _Edge, index: _Index, *, attached: bool) -> bool:
    around = [other for other in index.around(edge) if other.number == edge.number]
    pages = {other.page for other in around}
    counts = Counter(other.key for other in around)
    if edge.number:
        return len(pages) >= _FEWEST
    if len(edge.key) > _LONGEST or _TABLE_HEAD.fullmatch(edge.key):
        return False
    if attached and counts[edge.key] > 1:
        return True
    window = index.window(edge.page)
    if len(pages) < max(_FEWEST, _PRESENT * window):
        return False
    repeated = sum(count for count in counts.values() if count > 1)
    alone = counts[edge.key] == 1
    if alone and (edge.prose or not _is_set_alike(edge, around)):
        return False
    if repeated < (0.8 if alone else _REPEATED) * len(around):
        return False
    return index.constancy(edge) >= _CONSTANT


def _is_set_alike(edge: _Edge, around: Sequence[_Edge]) -> bool:
    """Whether a line is as high as most of those in its place: the first of a body is not, where
    the others are titles of chapters of one page."""
    usual = median(other.height for other in around)
    return abs(edge.height - usual) <= _LIKE * usual


def _without(page: Page, chosen: set[int]) -> Page:
    if not chosen:
        return page
    body: list[Line] = []
    furniture: list[Line] = []
    start = 0
    for position, line in enumerate(page.lines):
        if position in chosen:
            furniture.append(dataclasses.replace(line, start=0, end=0))
            continue
        body.append(Line(line.text, line.box, start, start + len(line.text), line.order, line.turn))
        start += len(line.text) + 1
    return dataclasses.replace(
        page,
        text="\n".join(line.text for line in body),
        lines=tuple(body),
        furniture=tuple(furniture),
    )
