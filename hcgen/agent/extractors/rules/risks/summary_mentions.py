"""Which risks SUMMARY names: in bullets, or inline as (i) … (vii)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.text.headings import is_rival, is_title
from hcgen.agent.extractors.rules.text.paragraphs import printed_lines
from hcgen.base import BULLETS, HAN_DIGITS, IS_HAN

LIKE = 0.66
"""The share of words in common (Dice) from which a passage of SUMMARY names a risk; for a flag
only, never for a quote."""
PAGES = 4
"""Pages that the risk section of SUMMARY may span."""

_SPLIT = re.compile(
    rf"[{BULLETS}]|(?<=[;；.。])\s|[;；。]"
    rf"|\((?:[ivx]{{1,5}}|[a-z]|\d{{1,2}})\)|（[ivx\d{HAN_DIGITS}]{{1,3}}）",
    re.I,
)


class Mentions:
    """The passages of the risk section of SUMMARY."""

    def __init__(self, source: Source, summary: Sequence[int]) -> None:
        self._whole = ""
        self._passages: list[frozenset[str]] = []
        for number in summary:
            lines = source.page(number).lines
            start = next((n for n, line in enumerate(lines) if is_title(line.text)), None)
            if start is None:
                continue
            pages = [n for n in range(number, number + PAGES) if n in summary]
            texts = list(_until_next_heading(source, pages, start + 1))
            self._whole = _fold("\n".join(texts))
            parts = (_fold(part) for part in _SPLIT.split("\n".join(texts)))
            self._passages = [_shingles(part) for part in parts if len(part) > 12]
            return

    def name(self, heading: str) -> bool:
        """Whether SUMMARY names this risk, in its words or nearly so."""
        folded = _fold(heading)
        if not self._whole or len(folded) < 8:
            return False
        first = _fold(re.split(r"(?<=[.。])\s*", heading.strip())[0])
        if folded in self._whole or (len(first) > 15 and first in self._whole):
            return True
        own = (_shingles(folded), _shingles(first))
        return any(_dice(one, passage) >= LIKE for one in own for passage in self._passages)


def _until_next_heading(source: Source, pages: Sequence[int], start: int) -> Iterator[str]:
    """The lines after the title, which stands over line ``start`` of the first of the pages, until
    the next heading. What follows the pages of SUMMARY is not its list."""
    number = pages[0]
    lines = printed_lines(source, pages, styled=True)
    at = next(
        (n for n, line in enumerate(lines) if line.page > number or line.index >= start), len(lines)
    )
    title = lines[at - 1] if at else None
    for n, line in enumerate(lines[at:], start=at):
        after = lines[n + 1].text if n + 1 < len(lines) else ""
        if not is_title(line.text):
            set_like = title is not None and title.bold and is_rival(line, title)
            if set_like or _is_heading(line.text, after):
                return
        yield line.text


def _is_heading(text: str, after: str) -> bool:
    if IS_HAN.search(text):
        return len(text) <= 16 and not re.search(r"[，。；：、•（）]", text) and len(after) > 30
    return text.isupper() and len(re.findall(r"[A-Z]", text)) >= 6


def _shingles(folded: str) -> frozenset[str]:
    """The words of an English text, the pairs of characters of a Chinese one."""
    if IS_HAN.search(folded):
        return frozenset(folded[n : n + 2] for n in range(len(folded) - 1))
    return frozenset(folded.split())


def _dice(one: frozenset[str], other: frozenset[str]) -> float:
    return 2 * len(one & other) / (len(one) + len(other)) if one and other else 0.0


def _fold(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).lower()
    if IS_HAN.search(folded):
        return re.sub(r"[^\w]", "", folded)
    return " ".join(re.sub(r"[^\w\s]", " ", folded.replace("-\n", "-")).split())
