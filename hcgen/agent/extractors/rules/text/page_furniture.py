"""Lines and gaps of a page that belong to its make-up: running heads, folios, columns."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.text.headings import is_group, plain
from hcgen.agent.extractors.rules.text.paragraphs import PrintedLine
from hcgen.base import HAN, IS_HAN

EDGE = 3
"""Lines from the head and the foot of a page among which running lines are looked for."""
GAP = 2.0
"""Heights of a line from which a gap in it parts columns."""

_FOLIO = re.compile(r"^[-–—\s]*(?:\d{1,4}|[ivxlc]{1,7})[-–—\s]*$", re.I)
_MARK = re.compile(
    rf"^[(（]?(?:\d{{1,2}}(?:\.\d{{1,2}})?|[A-Za-z]|[ivx]{{1,4}}|[{HAN}]|\W)[)）.、．]?$"
)


def without_running(lines: Sequence[PrintedLine]) -> list[PrintedLine]:
    """The lines without folios, and without what heads or ends several pages in the same words at
    the same height, where the document did not set these apart by itself."""
    pages: dict[int, list[PrintedLine]] = {}
    for line in lines:
        pages.setdefault(line.page, []).append(line)
    ends = {id(line) for own in pages.values() for line in (*own[:EDGE], *own[-EDGE:])}
    seen = Counter(_place(line) for line in lines if id(line) in ends)
    return [line for line in lines if id(line) not in ends or not _runs(line, seen)]


def with_ends(lines: Sequence[PrintedLine]) -> list[PrintedLine]:
    """The lines, those of one or two Chinese characters in the print of the line straight above:
    so few tell none by themselves, and end what stands there."""
    found: list[PrintedLine] = []
    for line in lines:
        before = found[-1] if found else None
        ends = before is not None and _ends(before, line)
        style = before if before is not None and ends else line
        found.append(replace(line, bold=style.bold, italic=style.italic))
    return found


def _ends(before: PrintedLine, line: PrintedLine) -> bool:
    letters = re.findall(r"\w", line.text)
    few = 0 < len(letters) <= 2 and all(IS_HAN.match(letter) for letter in letters)
    step, height = line.place.y1 - before.place.y1, before.place.height
    ended = re.search(r"[.。;；:：!?]\s*$", before.text)
    return few and line.page == before.page and 0 < step < 2.2 * height and not ended


def _runs(line: PrintedLine, seen: Counter[tuple[str, int]]) -> bool:
    if _FOLIO.match(line.text.strip()):
        return True
    return seen[_place(line)] > 1 and not is_group(line.text)


def _place(line: PrintedLine) -> tuple[str, int]:
    return plain(line.text), round(line.place.y0 / 4)


def advance(line: PrintedLine) -> float:
    """The width of a small Latin character of a line, in heights of the line; a capital takes half
    as much again, a Chinese character twice as much."""
    capitals = sum(map(str.isupper, line.text))
    letters = len(line.text) + 0.5 * capitals + len(IS_HAN.findall(line.text))
    return line.place.width / max(1.0, letters) / max(1.0, line.place.height)


def in_columns(source: Source, line: PrintedLine) -> bool:
    """Whether a gap wide enough for columns parts the words of a line; one after the number or the
    mark with which it begins does not."""
    words = source.line_words(line.page, line.place)
    if words and _MARK.match(words[0].text):
        words = words[1:]
    gaps = (b.place.x0 - a.place.x1 for a, b in itertools.pairwise(words))
    return max(gaps, default=0.0) > GAP * line.place.height
