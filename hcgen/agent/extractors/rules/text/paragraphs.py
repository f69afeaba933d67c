"""Printed lines with their print (bold, italic) and the blocks of lines they form."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

from hcgen.agent.extractors.rules.document_view import Source, joined
from hcgen.base import HAN_DIGITS, IS_HAN, LINE_BULLETS, REDACTED_WORD
from hcgen.contracts import Citation
from hcgen.document import Styled, Upright

SHARE = 0.85
"""Share of a line's letters that must be bold (italic) for the line to be so."""
APART = 1.3
"""Pitch, in usual pitches of the page, from which two lines belong to different blocks."""

TALL = 1.65
"""The largest usual pitch, in heights of a line."""

SOLID = 1.1
"""The pitch of lines set close, in heights of a line."""

BULLET = re.compile(
    rf"^\s*(?:[{LINE_BULLETS}]|[–—-](?=\s)"
    rf"|\((?:[ivx]{{1,5}}|[a-z]|\d{{1,2}})\)|（(?:[{HAN_DIGITS}]{{1,3}}|[ivx]{{1,5}}|\d{{1,2}})）"
    r"|(?:\d{1,2}|[a-z]|[ivx]{2,5})[.)](?=\s))\s*",
    re.I,
)
_RUN_IN_END = re.compile(r"(?:[.。!?]|\brisks?|風險)$", re.I)
_REDACTED = re.compile(rf"\[?{REDACTED_WORD}\]?|[\[\]]")


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A body line of a page: where it stands and how it is set."""

    page: int
    index: int
    text: str
    place: Upright
    start: int
    end: int
    bold: bool = False
    italic: bool = False

    @property
    def style(self) -> tuple[bool, bool]:
        """Bold and italic."""
        return self.bold, self.italic


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that form one paragraph or heading, on one page or over a page break."""

    lines: tuple[PrintedLine, ...]

    @property
    def text(self) -> str:
        """The lines as running text."""
        return joined(line.text for line in self.lines)

    @property
    def style(self) -> tuple[bool, bool]:
        """Bold and italic."""
        return self.lines[0].style

    @property
    def page(self) -> int:
        """The page on which it begins."""
        return self.lines[0].page

    def citations(self, source: Source) -> tuple[Citation, ...]:
        """Its lines as quotes, one for each page."""
        found = []
        for page in sorted({line.page for line in self.lines}):
            own = [line for line in self.lines if line.page == page]
            cited = source.cite(page, own[0].start, own[-1].end)
            found += [cited] if cited else []
        return tuple(found)


def printed_lines(source: Source, pages: Iterable[int], *, styled: bool) -> list[PrintedLine]:
    """The body lines of pages in text order; ``styled`` reads the print, which costs more."""
    found: list[PrintedLine] = []
    for number in pages:
        page = source.page(number)
        stretches = source.document.reader.styles(number) if styled else ()
        shares = _shares(stretches)
        leads = _leads(stretches)
        for n, line in enumerate(page.lines):
            bold, italic = shares.get(line.order, (False, False))
            whole = PrintedLine(
                number, n, line.text, line.place, line.start, line.end, bold, italic
            )
            lead = leads.get(line.order)
            before = found[-1] if found and found[-1].page == number else None
            found += _parted(whole, lead, before) if lead and not (bold or italic) else [whole]
    return found


def _parted(line: PrintedLine, lead: Styled, before: PrintedLine | None) -> list[PrintedLine]:
    """A line that begins with the end of a run-in heading, the text of the risk straight after it,
    as two lines: a sentence, or what goes on with a line that is set like it."""
    style = (lead.bold, lead.italic)
    cut = line.start + _reach(line.text, lead.text)
    text = line.text[: cut - line.start]
    if not line.start < cut < line.end:
        return [line]
    goes_on = before is not None and before.style == style
    words = len(re.findall(r"[A-Za-z][\w’'-]*", text)) + len(IS_HAN.findall(text)) // 2
    if not _RUN_IN_END.search(text) or (words < 3 and not goes_on and "isk" not in text):
        return [line]
    rest = line.text[len(text) :]
    return [
        replace(line, text=text, end=cut, bold=lead.bold, italic=lead.italic),
        replace(line, text=rest.lstrip(), start=line.end - len(rest.lstrip())),
    ]


def _leads(stretches: Iterable[Styled]) -> dict[int, Styled]:
    """The first stretch of each line that begins bold or italic, by its order, whole."""
    found: dict[int, Styled] = {}
    ended: set[int] = set()
    for part in stretches:
        lead = found.get(part.order)
        blank = not part.text.strip()
        if part.order in ended or (lead is None and blank):
            continue
        if lead is None and (part.bold or part.italic):
            found[part.order] = part
        elif lead is not None and (blank or (part.bold, part.italic) == (lead.bold, lead.italic)):
            found[part.order] = Styled(lead.order, lead.text + part.text, lead.bold, lead.italic)
        else:
            ended.add(part.order)
    return found


def _reach(text: str, lead: str) -> int:
    """Where in a line its first stretch ends, spaces apart; 0 where the line begins otherwise."""
    wanted = "".join(lead.split())
    seen = 0
    for place, letter in enumerate(text):
        if seen == len(wanted):
            return place
        if not letter.isspace():
            if letter != wanted[seen]:
                return 0
            seen += 1
    return len(text) if seen == len(wanted) else 0


def blocks(lines: Sequence[PrintedLine], *, by_style: bool) -> list[Block]:
    """Neighbouring lines joined: a wider gap, a bullet, a new page, or another print part them."""
    pitch = _pitches(lines)
    groups: list[list[PrintedLine]] = []
    for line in lines:
        if groups and _belongs(groups[-1], line, pitch.get(line.page, 0.0), by_style):
            groups[-1].append(line)
        else:
            groups.append([line])
    return [Block(tuple(group)) for group in groups]


def _belongs(group: Sequence[PrintedLine], line: PrintedLine, pitch: float, by_style: bool) -> bool:
    last = group[-1]
    if last.page != line.page or (by_style and last.style != line.style) or BULLET.match(line.text):
        return False
    step = line.place.y1 - last.place.y1
    if abs(step) < 2:
        return True
    height = min(line.place.height, last.place.height)
    if 0 < pitch < height:  # of smaller print on the same page, as labels in a picture
        pitch = SOLID * height
    return 0 < step <= APART * pitch if pitch else True


def _pitches(lines: Sequence[PrintedLine]) -> dict[int, float]:
    """The usual distance between the feet of two lines, by page. On a sparse page most steps are
    gaps between paragraphs: a step cannot be usual if it is much taller than a line."""
    steps: dict[int, list[float]] = {}
    heights: dict[int, list[float]] = {}
    for line in lines:
        heights.setdefault(line.page, []).append(line.place.height)
    for one, other in pairwise(lines):
        step = other.place.y1 - one.place.y1
        if one.page == other.page and 4 < step < 40:
            steps.setdefault(one.page, []).append(step)
    return {
        page: min(_usual(values), TALL * median(heights[page])) for page, values in steps.items()
    }


def _usual(values: Sequence[float]) -> float:
    """The lower middle, so that gaps between paragraphs do not stretch it."""
    ordered = sorted(values)
    return min(median(ordered), ordered[len(ordered) // 3] * 1.1)


def _shares(stretches: Iterable[Styled]) -> dict[int, tuple[bool, bool]]:
    """Bold and italic of each line, by its order and by the letters that count: Chinese ones where
    there are some, because Latin names in a bold Chinese heading are often set in a plain font."""
    counts: dict[int, dict[bool, list[int]]] = {}
    for part in stretches:
        text = _REDACTED.sub("", part.text)
        wide = len(IS_HAN.findall(text))
        slim = sum(c.isalnum() for c in text) - wide
        tally = counts.setdefault(part.order, {True: [0, 0, 0], False: [0, 0, 0]})
        for kind, letters in ((True, wide), (False, slim)):
            tally[kind][0] += letters
            tally[kind][1] += letters * part.bold
            tally[kind][2] += letters * part.italic
    found = {}
    for order, tally in counts.items():
        total, bold, italic = tally[True] if tally[True][0] >= 3 else tally[False]
        if total:
            found[order] = (bold >= SHARE * total, italic >= SHARE * total)
    return found
