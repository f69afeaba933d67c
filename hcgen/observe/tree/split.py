"""A long text in bounded pieces that join to the text again, character by character."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hcgen.observe.tree.model import NODE_TEXT_LIMIT

_SENTENCE_END = re.compile(r"[.!?][\"'”’)\]]*\s+|[。！？；][」』”’）)]*\s*")
_LINE_END = re.compile(r"\s*\n\s*")
_SPACE = re.compile(r"\s+")
_LEAST = 0.25
"""A piece is not cut shorter than this share of the limit while a coarser cut keeps it longer."""


def split_text(text: str, limit: int = NODE_TEXT_LIMIT) -> Iterator[tuple[int, int]]:
    """Where the pieces begin and end: each at most ``limit`` characters long, cut after a
    sentence, else after a line, else after white space, else in the middle of a word."""
    start = 0
    while len(text) - start > limit:
        end = _cut(text, start, limit)
        yield start, end
        start = end
    if start < len(text):
        yield start, len(text)


def _cut(text: str, start: int, limit: int) -> int:
    for least in (start + max(1, int(limit * _LEAST)), start + 1):
        for pattern in (_SENTENCE_END, _LINE_END, _SPACE):
            end = _last_end(pattern, text, least, start + limit)
            if end is not None:
                return end
    return start + limit


def _last_end(pattern: re.Pattern[str], text: str, least: int, most: int) -> int | None:
    """The end of the last match that ends between ``least`` and ``most``. White space that goes
    on beyond ``most`` is cut there."""
    last = None
    for match in pattern.finditer(text, max(0, least - 1), most):
        if match.end() >= least:
            last = match.end()
    return last
