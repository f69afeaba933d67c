"""A rule for a field of one value: where to look, by which words, whose statement it must be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.text.subject import Subject, sentence_about
from hcgen.contracts import Citation
from hcgen.document import ChapterKind

_AFTER = 45
"""Characters after the words in which a veto may stand."""
NOBODY = Subject()


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
    whose: Literal["anyone", "issuer", "issuer or securities"] = "anyone"
    """Whose statement its sentence must be. "anyone" is for words that stand where only the issuer
    speaks, as a title or a label does."""
    named_after: int = 0
    """The last page on which a sentence that names nobody is the issuer's: on a cover it is. One
    that names another company never is."""
    whole: bool = False
    """Whether the issuer may also be named behind the words in their sentence."""
    unless: tuple[Veto, ...] = ()
    """What speaks against it."""
    until: int = 0
    """The last page on which the words count; 0 where all do."""
    not_in: tuple[ChapterKind, ...] = ()
    """Chapters that speak of others, or of other things."""

    def first(
        self, source: Source, pages: Sequence[int], issuer: Subject = NOBODY
    ) -> tuple[int, Citation] | None:
        """The first place that can be cited: the position of its page among ``pages``."""
        for position, number in enumerate(pages):
            for match in self.matches(source, number, issuer):
                if (cited := source.cite_running(number, *match.span())) is not None:
                    return position, cited
        return None

    def matches(
        self, source: Source, number: int, issuer: Subject = NOBODY
    ) -> Iterator[re.Match[str]]:
        """The places of the running text of a page where the rule holds, in order."""
        if not source.is_in(number, self.not_in):
            yield from self.matches_in(source.running(number), number, issuer)

    def matches_in(
        self, text: str, number: int, issuer: Subject = NOBODY
    ) -> Iterator[re.Match[str]]:
        """The places of a text of page ``number`` where the rule holds, in order."""
        if self.until and number > self.until:
            return
        for match in self.words.finditer(text):
            if self._is_issuers(text, match, number, issuer) and not any(
                veto.speaks(text, match) for veto in self.unless
            ):
                yield match

    def _is_issuers(self, text: str, match: re.Match[str], number: int, issuer: Subject) -> bool:
        if self.whose == "anyone":
            return True
        securities = self.whose == "issuer or securities"
        sentence, end = sentence_about(text, match.start(), match.end(), whole=self.whole)
        whose = issuer.of(sentence, end, securities=securities)
        if whose == "nobody" and self.whole:
            whose = issuer.of(sentence, len(sentence), securities=securities)
        return whose == "issuer" or (whose == "nobody" and number <= self.named_after)
