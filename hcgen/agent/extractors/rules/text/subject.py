"""Whose statement it is: of the issuer, of another company, or of nobody whom it names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from hcgen.agent.extractors.rules.text.company_name import same_name
from hcgen.agent.extractors.rules.vocabulary import GENERIC, SUFFIX, vocabulary
from hcgen.base import HAN

Whose = Literal["issuer", "other", "nobody"]

_STOPS = (". ", ".\n", "。", "; ", ";\n", "；")
"""Where a sentence ends for the question whose it is: a point of a list is one of its own."""
_OWNED = re.compile(r"(?:[的之]|[’']s?\s)$")
"""Before securities that are somebody's."""
_ARTICLES = frozenset({"the", "our", "a", "an", "this", "that", "by", "of", "to", "from", "and"})


@cache
def _company() -> re.Pattern[str]:
    """A company by its name, in Latin letters or in Chinese."""
    comma = rf"(?:,(?=\s+{SUFFIX}(?![\w-])))?"
    word = rf"(?:[A-Z][\w&.’'-]*{comma}|\([A-Z][\w ]{{1,20}}\)|of|and|&)(?:\s+|(?<=\)))"
    first = rf"(?<![\w-])(?<!\ba )(?<!\ban )[A-Z][\w&.’'-]*{comma}\s+"
    latin = rf"{first}(?:{word}){{0,8}}?{SUFFIX}(?![\w-]|\.?\s+{SUFFIX}(?![\w-]))"
    chinese = rf"[{HAN}（）()]{{2,20}}?(?<![為的之任])有限(?:責任)?公司"
    return re.compile(f"{latin}|{chinese}")


@dataclass(frozen=True, slots=True)
class Subject:
    """How a document names its issuer."""

    names: tuple[str, ...] = ()
    """Its names, as printed; empty where they are not known."""

    def of(self, sentence: str, end: int, *, securities: bool = True) -> Whose:
        """Who has what a sentence says up to ``end``: the nearest that it names before. With
        ``securities`` the shares and the application are the issuer's own."""
        last = max(self._named(sentence, end, securities=securities), default=None)
        return "nobody" if last is None else last[2]

    def _named(
        self, sentence: str, end: int, *, securities: bool
    ) -> Iterator[tuple[int, int, Whose]]:
        """All that is named before ``end``: where it ends, how long it is, and whose it is. Of two
        that end at one place the longer names more."""
        words = vocabulary("subjects")
        lists: Sequence[tuple[str, Whose]] = (("issuer", "issuer"), ("other", "other"))
        if securities:
            lists = (*lists, ("securities", "issuer"))
        for name, whose in lists:
            for match in words[name].finditer(sentence, 0, end):
                if name == "securities" and _OWNED.search(sentence, 0, match.start()):
                    continue  # they are those of the company that is named before
                yield match.end(), len(match[0]), whose
        for match in _company().finditer(sentence, 0, end):
            if (whose_name := self._whose_name(match[0])) != "nobody":
                yield match.end(), len(match[0]), whose_name

    def _whose_name(self, name: str) -> Whose:
        words = vocabulary("subjects")
        if words["institution"].search(name):
            return "nobody"
        if any(same_name(name, own) or own in name for own in self.names):
            return "issuer"
        latin = [each for each in re.findall(r"[a-z]+", name.lower()) if each not in _ARTICLES]
        own_words = [each for each in latin if each not in GENERIC]
        return "other" if own_words or not latin else "nobody"


def sentence_begin(text: str, end: int) -> int:
    """Where the sentence begins that goes on to ``end``. A dot in a company's name ends none."""
    while end > 0:
        stops = (text.rfind(stop, 0, end) + len(stop) for stop in _STOPS if stop in text[:end])
        begin = max(stops, default=0)
        if not _is_in_name(text, begin):
            return begin
        end = begin - 1
    return 0


def _is_in_name(text: str, at: int) -> bool:
    """Whether a company's name goes on at a place, or has just ended, after an abbreviation."""
    before = text[max(0, at - 12) : at].rstrip()
    if not before.endswith("."):
        return False
    if re.search(rf"(?<![\w-]){SUFFIX}$", before):
        return True
    short = re.search(r"(?<![\w-])[A-Z][a-z]{1,2}\.$", before)
    return bool(short and re.match(rf"{SUFFIX}(?![\w-])", text[at : at + 20]))


def sentence_about(text: str, start: int, end: int, *, whole: bool) -> tuple[str, int]:
    """The sentence of a text in which ``start`` to ``end`` stands, up to ``end`` or whole, and
    where ``end`` is in it."""
    begin = sentence_begin(text, start)
    close = end
    if whole:
        ends = (text.find(stop, end) for stop in _STOPS)
        close = min((each for each in ends if each >= 0), default=len(text))
    return text[begin:close], end - begin


def names_of(texts: Iterable[str | None]) -> Subject:
    """The subject of a document whose issuer has these names, where they are known."""
    return Subject(tuple(text for text in texts if text))
