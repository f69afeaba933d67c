"""Readers of documents that exist only in a test."""

from __future__ import annotations

from collections.abc import Sequence

from hcgen.contracts import Box
from hcgen.document import Styled, Unseen, Word


class NoReader:
    """Sees nothing."""

    def words(self, page: int) -> tuple[Word, ...]:
        return ()

    def styles(self, page: int) -> tuple[Styled, ...]:
        return ()

    def boxes(self, page: int, parts: Sequence[tuple[int, int, int]]) -> tuple[Box | None, ...]:
        return (None,) * len(parts)

    def unseen(self, page: int, quotes: Sequence[object]) -> tuple[Unseen | None, ...]:
        return (None,) * len(quotes)

    def second_reading(self, page: int, *, spaced: bool = True) -> str:
        return ""

    def render(self, page: int, box: Box, *, dpi: int) -> bytes:
        return b""


class Witness(NoReader):
    """Sees these texts, a page each."""

    def __init__(self, *texts: str) -> None:
        self.texts = texts

    def second_reading(self, page: int, *, spaced: bool = True) -> str:
        return self.texts[page - 1]
