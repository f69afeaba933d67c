"""Periods that a sentence over a table tells in full where its columns say nothing but years."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise, permutations

from hcgen.agent.extractors.rules.text.periods import Day, Span, find_day, read_period
from hcgen.agent.extractors.rules.text.short_period_names import is_year_alone
from hcgen.document import Table, normalise_dates, years_in

MOST = 3
"""Phrases of one sentence that are weighed."""
_ROWS = 5
_BEGINS = re.compile(
    r"\b(?:[\w-]+\s+)?(?:months?|years?)(?:\s+periods?)?\s+(?:ended|ending)\b|截至", re.I
)
_YEAR = re.compile(r"(?<!\d)((?:19|20)\d{2})(?!\d)年?[、,，及和]?")
_Told = tuple[tuple[int, Span], ...]


def told_in_caption(table: Table) -> tuple[Span, ...] | None:
    """The periods of bare years, from a sentence that lists the years of each of its phrases: the
    years of the columns are those lists, each whole, one after the other. ``None`` where a column
    says more than its year, and where the lists fit in no way or in more than one."""
    if any(anchor.above for anchor in table.anchors):
        return None
    texts = [normalise_dates(anchor.text) for anchor in table.anchors]
    named = [years_in(text) for text in texts]
    if any(len(each) != 1 or not each[0].isdigit() for each in named):
        return None
    years = [int(each[0]) for each in named]
    phrases = _phrases(" ".join(row.text for row in table.lead[-_ROWS:]))
    if not 2 <= len(phrases) <= MOST:
        return None
    days = [find_day(text) for text in texts]
    if all(days):
        return _by_days(phrases, years, days)
    if not all(is_year_alone(text) for text in texts):
        return None
    fits = {fit for order in permutations(phrases) if (fit := _fit(order, years)) is not None}
    return fits.pop() if len(fits) == 1 else None


def _by_days(
    phrases: Sequence[_Told], years: Sequence[int], days: Sequence[Day | None]
) -> tuple[Span, ...] | None:
    """The periods that end on these days, if each of them is told once."""
    spans: list[Span] = []
    for year, day in zip(years, days, strict=True):
        told = {span for phrase in phrases for listed, span in phrase if listed == year}
        fit = [
            s for s in told if day is not None and (s.end.month, s.end.day) == (day.month, day.day)
        ]
        if len(fit) != 1:
            return None
        spans += fit
    return tuple(spans)


def _phrases(text: str) -> list[_Told]:
    """For each phrase on a period the years that it lists, with what they mean."""
    found = []
    plain = normalise_dates(text)
    starts = [match.start() for match in _BEGINS.finditer(plain)]
    for start, end in pairwise([*starts, len(plain)]):
        piece = plain[start:end]
        chinese = piece.startswith("截至")
        words = _YEAR.sub("", piece).rstrip("及和與、，, ") if chinese else _YEAR.split(piece)[0]
        years = dict.fromkeys(int(match[1]) for match in _YEAR.finditer(piece))
        told = [(year, span) for year in years if (span := read_period(words, str(year)))]
        if told and len(told) == len(years):
            found.append(tuple(told))
    return found


def _fit(phrases: Sequence[_Told], years: Sequence[int]) -> tuple[Span, ...] | None:
    spans: list[Span] = []
    rest = list(years)
    for phrase in phrases:
        run, rest = rest[: len(phrase)], rest[len(phrase) :]
        of = dict(phrase)
        listed = [year for year, _ in phrase]
        if run not in (listed, listed[::-1]):
            return None
        spans += [of[year] for year in run]
    return tuple(spans) if not rest else None
