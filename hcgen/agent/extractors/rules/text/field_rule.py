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
"""Characters after the words in which a veto may stand."""


@dataclass(frozen=True, slots=True)
class Veto:
    """Words that speak against a row where they stand in some part of the text."""

    words: re.Pattern[str]
    part: Literal["near", "after", "text", "about"] = "near"
    """In the row's words or close after them; straight after them; anywhere in the text; in what
    the row's words call ``about``."""

    def speaks(self, text: str, match: re.Match[str]) -> bool:
        """Whether it speaks against this place of the row's words."""
        if self.part == "after":
            return self.words.match(text, match.end()) is not None
        if self.part == "about":
            return self.words.search(match["about"]) is not None
        near = text[match.start() : match.end() + _AFTER]
        return self.words.search(text if self.part == "text" else near) is not None


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
    reach: Literal["so far", "whole", "about"] = "so far"
    """Whether ``whose`` may stand behind the words in their sentence, too; or only in what the
    words call ``about``."""
    unless: tuple[Veto, ...] = ()
    """What speaks against it."""
    until: int = 0
    """The last page on which the words count; 0 where all do."""

    def matches(self, source: Source, number: int) -> Iterator[re.Match[str]]:
        """The places of a page where the rule holds, in order."""
        return self.matches_in(source.page(number).text, number)

    def matches_in(self, text: str, number: int) -> Iterator[re.Match[str]]:
        """The places of a text of page ``number`` where the rule holds, in order."""
        if self.until and number > self.until:
            return
        for match in self.words.finditer(text):
            told = self.whose is None or number <= self.asked_after
            if self.whose is not None and not told:
                told = bool(self.whose.search(self._sentence(text, match)))
            if told and not any(veto.speaks(text, match) for veto in self.unless):
                yield match

    def holds(self, texts: Sequence[str]) -> bool:
        """Whether it holds anywhere in the texts of the pages from the first on."""
        return any(
            next(self.matches_in(text, number), None) is not None
            for number, text in enumerate(texts, start=1)
        )

    def first(self, source: Source, pages: Sequence[int]) -> tuple[int, Citation] | None:
        """The first place that can be cited: the position of its page among ``pages``."""
        for position, number in enumerate(pages):
            for match in self.matches(source, number):
                if (cited := source.cite(number, match.start(), match.end())) is not None:
                    return position, cited
        return None

    def _sentence(self, text: str, match: re.Match[str]) -> str:
        """The sentence in which the words stand, as far as the rule asks."""
        if self.reach == "about":
            return match["about"]
        begin = max(text.rfind(stop, 0, match.start()) for stop in _STOPS) + 1
        if self.reach == "so far":
            return text[begin : match.end()]
        ends = (text.find(stop, match.end()) for stop in _STOPS)
        return text[begin : min((end for end in ends if end >= 0), default=len(text))]
