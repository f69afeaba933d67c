"""A rule for a field of one value: where to look, by which words, whose statement it must be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.contracts import Citation

_STOPS = (". ", ".\n", "。")
_AFTER = 45
"""Characters after the words in which a veto may stand (ours)."""


@dataclass(frozen=True, slots=True)
class FieldRule:
    """One row: words that mean a value, and what must hold where they stand."""

    value: str
    """What the words mean; empty where they say it themselves."""
    words: re.Pattern[str]
    where: Literal["front", "all"] = "all"
    """The front pages alone, or these and then the pages of the field."""
    whose: re.Pattern[str] | None = None
    """Words of the sentence without which it may speak of another company."""
    asked_after: int = 0
    """The last page on which the statement is the issuer's whatever its sentence says."""
    reach: Literal["so far", "whole"] = "so far"
    """Whether ``whose`` may stand behind the words in their sentence, too."""
    unless: re.Pattern[str] | None = None
    """A veto, in the words or straight after them."""

    def matches(self, source: Source, number: int) -> Iterator[re.Match[str]]:
        """The places of a page where the rule holds, in order."""
        text = source.page(number).text
        for match in self.words.finditer(text):
            told = self.whose is None or number <= self.asked_after
            if self.whose is not None and not told:
                told = bool(self.whose.search(self._sentence(text, match)))
            near = text[match.start() : match.end() + _AFTER]
            if told and not (self.unless is not None and self.unless.search(near)):
                yield match

    def first(self, source: Source, pages: Sequence[int]) -> tuple[int, Citation] | None:
        """The first place that can be cited: the position of its page among ``pages``."""
        for position, number in enumerate(pages):
            for match in self.matches(source, number):
                if (cited := source.cite(number, match.start(), match.end())) is not None:
                    return position, cited
        return None

    def _sentence(self, text: str, match: re.Match[str]) -> str:
        """The sentence in which the words stand, as far as the rule asks."""
        begin = max(text.rfind(stop, 0, match.start()) for stop in _STOPS) + 1
        if self.reach == "so far":
            return text[begin : match.end()]
        ends = (text.find(stop, match.end()) for stop in _STOPS)
        return text[begin : min((end for end in ends if end >= 0), default=len(text))]
