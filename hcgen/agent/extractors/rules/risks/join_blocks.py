"""The parts of a risk chapter: blocks cut and joined so that each heading is one of them, whole."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from hcgen.agent.extractors.rules.text.headings import is_group, is_title
from hcgen.agent.extractors.rules.text.paragraphs import Block, PrintedLine
from hcgen.base import HAN, IS_HAN, LINE_BULLETS

BULLET = re.compile(rf"^[{LINE_BULLETS}]\s*")
"""A mark before a heading that is no part of it."""


def unglued(parts: Sequence[Block]) -> list[Block]:
    """A group heading set straight over its first risk or a lower group, without a gap, stands by
    itself."""
    found: list[Block] = []
    edges: dict[int, float] = {}
    for line in (line for part in parts for line in part.lines):
        edges[line.page] = max(edges.get(line.page, 0.0), line.place.x1)
    for part in (piece for each in parts for piece in _untitled(each)):
        lines = part.lines
        while cut := next((n for n in range(1, min(4, len(lines))) if _heads(lines, n, edges)), 0):
            found.append(Block(lines[:cut]))
            lines = lines[cut:]
        found.append(Block(lines))
    return found


def _untitled(part: Block) -> list[Block]:
    """The title of the chapter set straight over its first group stands by itself."""
    if len(part.lines) > 1 and is_title(part.lines[0].text):
        return [Block(part.lines[:1]), Block(part.lines[1:])]
    return [part]


def _heads(lines: Sequence[PrintedLine], count: int, edges: Mapping[int, float]) -> bool:
    """Whether the first lines of a block are a group heading and the next begins something else:
    they end short of the page's right edge, or are in capitals where the next is not."""
    group, after = Block(tuple(lines[:count])), lines[count].text.strip()
    if not is_group(group.text):
        return False
    if IS_HAN.search(group.text):
        last = group.lines[-1]
        short = last.place.x1 < edges[last.page] - 1.5 * last.place.height
        return short and bool(re.match(rf"[{HAN}「A-Z\[]", after))
    return group.text.isupper() and not after.isupper() and bool(re.match(r"[A-Z“\[•]", after))


def whole(parts: Sequence[Block]) -> list[Block]:
    """Lines in the midst of a paragraph that happen to be set bold rejoin it."""
    kept: list[Block] = []
    for part in parts:
        before = kept[-1] if kept else None
        if before is not None and part.style != before.style and _amid(before, part):
            kept[-1] = Block((*before.lines, *part.lines))
        elif before is not None and _begins(before, part):
            kept[-1] = Block((*(_plainly(line) for line in before.lines), *part.lines))
        else:
            kept.append(part)
    return kept


def _amid(before: Block, part: Block) -> bool:
    last, first = before.lines[-1], part.lines[0]
    if last.page != first.page or before.style != (False, False):
        return False
    step, height = first.place.y1 - last.place.y1, last.place.height
    close = 0 < step < 2.2 * height
    return close and not re.search(r"[.。;；:：!?”」)）]\s*$", last.text)


def _begins(part: Block, after: Block) -> bool:
    """Whether a line that stands out is the first of a paragraph: it reaches as far right as the
    plain line close under it, which goes on with its words."""
    last, first = part.lines[-1], after.lines[0]
    if len(part.lines) > 1 or part.style == (False, False) or after.style != (False, False):
        return False
    step, height = first.place.y1 - last.place.y1, last.place.height
    close = last.page == first.page and 0 < step < 1.5 * height
    full = last.place.x1 > first.place.x1 - 1.5 * height
    words_go_on = IS_HAN.match(first.text) or re.match(r"[a-z]", first.text)
    ended = re.search(r"[.。;；:：!?]\s*$", last.text) or is_group(part.text)
    return bool(close and full and words_go_on and not ended)


def _plainly(line: PrintedLine) -> PrintedLine:
    return replace(line, bold=False, italic=False)


def over_pages(parts: Sequence[Block]) -> list[Block]:
    """Join a heading that ends a page with its rest at the top of the next."""
    merged: list[Block] = []
    for part in parts:
        before = merged[-1] if merged else None
        if before is not None and _runs_on(before, part):
            merged[-1] = Block((*before.lines, *part.lines))
        else:
            merged.append(part)
    return merged


def _runs_on(before: Block, part: Block) -> bool:
    last, first = before.lines[-1], part.lines[0]
    if first.page != last.page + 1 or before.style != part.style or before.style == (False, False):
        return False
    if is_group(before.text) or is_group(part.text) or is_title(before.text):
        return False
    return not re.search(r"[.。!?]$", before.text) or bool(re.match(r"[a-z]", part.text))


def rest_joined(parts: Sequence[Block]) -> list[Block]:
    """Join what a page break cuts: the last line of a page reaches its right edge without a stop,
    or ends without one over a line or two that have one."""
    edges: dict[int, float] = {}
    for line in (line for part in parts for line in part.lines):
        edges[line.page] = max(edges.get(line.page, 0.0), line.place.x1)
    merged: list[Block] = []
    for part in parts:
        last = merged[-1].lines[-1] if merged else None
        follows = last is not None and part.page == last.page + 1
        if last is not None and follows and _is_cut(last, edges[last.page], part):
            merged[-1] = Block((*merged[-1].lines, *part.lines))
        else:
            merged.append(part)
    return merged


def _is_cut(last: PrintedLine, edge: float, rest: Block) -> bool:
    if is_group(last.text) or is_title(last.text) or BULLET.match(rest.text):
        return False
    full = last.place.x1 > edge - 1.5 * last.place.height
    ends = len(rest.lines) <= 2 and re.search(r"[.。]$", rest.text)
    return bool(full or ends) and not re.search(r"[.。;；:：!?”」)）]\s*$", last.text)
