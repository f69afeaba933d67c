"""Finding words in the nodes of a tree: one text to scan, however many nodes there are."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from hcgen.base import UsageError
from hcgen.observe.tree.model import Node

_CJK = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff01-\uff60\U00020000-\U0003ffff"
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
_ODD = re.compile(
    "[^\x00-\x7f\u2010-\u201f\u2022\u2030-\u203a\u3001-\u301f\u3400-\u4dbf\u4e00-\u9fff"
    "\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]+"
)
"""What a compatibility form may change. Punctuation is left as it is: nobody searches for it, and
folding all of it takes longer than a search may."""
_NOT_LATIN = re.compile("[^\x00-\x7f\u2010-\u201f\u2022\u2030-\u203a]")
_MARKS = re.compile("[\u0300-\u036f\u3099\u309a]")
_CJK_SPACE = re.compile(rf" (?:(?=[{_CJK}])|(?<=[{_CJK}] ))")
_NO_CJK = re.compile(rf"[^{_CJK}]*")
_WORDS = re.compile(rf"[{_CJK}]+|[^\s{_CJK}]+")
_BETWEEN = "\x00"
WORDS_LIMIT = 12
"""Words of one search at most; further ones are left out."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A node by its position, and where in its folded text ``words`` stand."""

    node: int
    at: int
    words: str

    def start_in(self, text: str) -> int:
        """Where the words begin in the node's own text; where they are written so differently
        that this cannot be told, about where."""
        spelled = r"\s*".join(re.escape(letter) for letter in self.words.replace(" ", ""))
        found = re.search(spelled, text, re.IGNORECASE)
        return found.start() if found else min(self.at, len(text))


class Finder:
    """Scans the folded text of all nodes, which is made once."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        self._nodes = nodes
        folded = [fold(node.text) for node in nodes]
        self._starts: list[int] = []
        length = 0
        for text in folded:
            self._starts.append(length)
            length += len(text) + 1
        self._text = _BETWEEN.join(folded)

    def find(self, query: str) -> tuple[Hit, ...]:
        """The nodes that hold every word, those with the words in a row first, in reading order.

        Raises :class:`UsageError` where the query holds no word.
        """
        wanted = fold(query).strip()
        words = list(dict.fromkeys(_WORDS.findall(wanted)))[:WORDS_LIMIT]
        if not any(letter.isalnum() for letter in wanted):
            raise UsageError("there is no word to search for", fix="name one or more words")
        phrase = self._places(wanted)
        first, *others = (self._places(word) for word in sorted(words, key=len, reverse=True))
        common = {node: at for node, at in first.items() if all(node in each for each in others)}
        return (
            *(Hit(node, at - self._starts[node], wanted) for node, at in phrase.items()),
            *(
                Hit(node, at - self._starts[node], max(words, key=len))
                for node, at in common.items()
                if node not in phrase
            ),
        )

    def _places(self, word: str) -> dict[int, int]:
        """Position of each node that holds the word → its first place in the whole text."""
        found: dict[int, int] = {}
        place = self._text.find(word)
        latin = word[0].isalnum() and _NO_CJK.fullmatch(word[0]) is not None
        while place >= 0:
            if latin and place and _continues(self._text[place - 1]):
                place = self._text.find(word, place + 1)
                continue
            node = bisect_right(self._starts, place) - 1
            found[node] = place
            after = self._starts[node + 1] if node + 1 < len(self._starts) else len(self._text)
            place = self._text.find(word, after)
        return found


def fold(text: str) -> str:
    """The text as it is compared: NFKC, lower case, white space as one space, none beside Chinese
    characters (a line may break between any two of them)."""
    latin = text.isascii() or not _NOT_LATIN.search(text)
    if not latin:
        text = unicodedata.normalize("NFC", text) if _MARKS.search(text) else text
        text = _ODD.sub(_compatible, text)
    spaced = text.lower().replace("\n", " ").replace("\t", " ")
    if "  " in spaced or "\r" in spaced:
        spaced = " ".join(spaced.split())
    return spaced if latin else _CJK_SPACE.sub("", spaced)


def _compatible(match: re.Match[str]) -> str:
    return _UNSEEN.sub("", unicodedata.normalize("NFKC", match.group()))


def _continues(before: str) -> bool:
    return before.isalnum() and _NO_CJK.fullmatch(before) is not None
