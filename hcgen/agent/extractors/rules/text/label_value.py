"""What stands beside a label: lines cut at the column of values, where a label and its value wrap
next to each other."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from hcgen.agent.extractors.rules.document_view import Source, joined
from hcgen.document import Line, Word

_MARK = re.compile(r"\s*(?:\d{1,2}|[*†‡#])\s*")


def rows(source: Source, number: int) -> list[list[Line]]:
    """The lines of a page from the top down, those on one height together, from the left. The mark
    of a footnote that the page prints as a line of its own is none."""
    found: list[list[Line]] = []
    lines = (line for line in source.page(number).lines if not _MARK.fullmatch(line.text))
    for line in sorted(lines, key=lambda line: (line.place.y0, line.place.x0)):
        before = found[-1][0].place if found else None
        if before is not None and line.place.y0 < before.centre_y:
            found[-1].append(line)
        else:
            found.append([line])
    return [sorted(row, key=lambda line: line.place.x0) for row in found]


def column(source: Source, number: int, line: Line, offset: int) -> float | None:
    """The left edge of what stands beside the first ``offset`` characters of a line, where a gap
    about as wide as the line is high parts them."""
    for (left, end), (right, _) in itertools.pairwise(_words(source, number, line)):
        gap = right.place.x0 - left.place.x1
        if end >= offset and gap > 0.9 * line.place.height:
            return right.place.x0
    return None


def cut(source: Source, number: int, line: Line, edge: float) -> int:
    """How many characters of a line stand left of a column."""
    for word, end in _words(source, number, line):
        if word.place.x0 >= edge - 3:
            return end - len(word.text)
    return len(line.text)


def unfolded(source: Source, number: int, lines: Sequence[Line]) -> str | None:
    """An item "label : value" whose label goes on beside the value: the whole label, then the whole
    value. Nothing where the label stands on the first line alone."""
    first = lines[0]
    words = list(_words(source, number, first))
    colon = next((n for n, (word, _) in enumerate(words) if re.match(r"[:：]", word.text)), None)
    if colon is None or colon + 1 >= len(words):
        return None
    edge = words[colon + 1][0].place.x0
    cuts = [cut(source, number, line, edge) for line in lines]
    pairs = list(zip(lines, cuts, strict=True))
    if not all(at == 0 or column(source, number, line, at - 1) == edge for line, at in pairs[1:]):
        return None  # the value goes on under the label, or the label stands alone
    labels = [line.text[:at].strip() for line, at in pairs]
    if not any(labels[1:]):
        return None
    label = joined([re.sub(r"\s*[:：]\s*$", "", labels[0]), *labels[1:]])
    value = joined(line.text[at:] for line, at in pairs)
    return f"{label} {words[colon][0].text[0]} {value}"


def _words(source: Source, number: int, line: Line) -> Iterator[tuple[Word, int]]:
    """The words of a line from the left, each with the place in the line's text where it ends."""
    place = 0
    for word in source.line_words(number, line.place):
        found = line.text.find(word.text, place)
        if found < 0:
            return
        place = found + len(word.text)
        yield word, place
