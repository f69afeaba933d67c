"""Breaking text into lines: words in English, characters in Chinese."""

from __future__ import annotations

import re
from dataclasses import dataclass

from samples.fonts import Face, is_han, width

_CLOSING = "。，、；：！？）」』》％…"
_OPENING = "（「『《"
_PARTS = re.compile(r"(\*\*.+?\*\*|__.+?__)")
_REDACTED = re.compile(r"\[REDACTED\]|\[編纂\]")
_PIECES = re.compile(
    _REDACTED.pattern + r"|\s+|(?:(?!\[REDACTED\]|\[編纂\])[^\s\u2500-\u25ff\u2e80-\uffff])+|."
)
_EMPHASIS: dict[Face, Face] = {
    "roman": "bold",
    "italic": "bold_italic",
    "bold": "bold",
    "bold_italic": "bold_italic",
}


@dataclass(frozen=True, slots=True)
class Token:
    """What is never broken: a word, a redaction mark, or one Chinese character."""

    text: str
    face: Face
    spaced: bool
    """True where white space stands before it."""


Line = list[Token]


def tokens(text: str, face: Face) -> list[Token]:
    """A paragraph as tokens: ``**bold**``, ``__italic__``; redaction marks are bold and whole."""
    found: list[Token] = []
    spaced = False
    for part in _PARTS.split(text):
        inner, style = part, face
        if part.startswith("**"):
            inner, style = part.strip("*"), _EMPHASIS[face]
        elif part.startswith("__"):
            inner, style = part.strip("_"), "italic"
        for piece in _PIECES.findall(inner):
            if piece.isspace() and piece != "\u3000":
                spaced = True
                continue
            redacted = _REDACTED.fullmatch(piece)
            found.append(Token(piece, _EMPHASIS[style] if redacted else style, spaced))
            spaced = False
    return found


def _may_part(before: Token, after: Token) -> bool:
    """True where a line may end between two tokens."""
    if after.spaced:
        return True
    if after.text[0] in _CLOSING or before.text[-1] in _OPENING:
        return False
    return is_han(before.text[-1]) or is_han(after.text[0])


def _units(text: str, face: Face) -> list[Line]:
    """The tokens in groups that stay on one line."""
    groups: list[Line] = []
    for token in tokens(text, face):
        if groups and not _may_part(groups[-1][-1], token):
            groups[-1].append(token)
        else:
            groups.append([token])
    return groups


def measure(line: Line, size: float) -> float:
    """The natural width of a line in points."""
    total = sum(width(token.text, token.face, size) for token in line)
    return total + sum(width(" ", token.face, size) for token in line[1:] if token.spaced)


def broken(text: str, face: Face, size: float, room: float, indent: float = 0) -> list[Line]:
    """The text in lines that fit the room, the first one shortened by the indent."""
    lines: list[Line] = [[]]
    used = indent
    for unit in _units(text, face):
        gap = width(" ", unit[0].face, size) if unit[0].spaced and lines[-1] else 0.0
        wide = measure(unit, size)
        if lines[-1] and used + gap + wide > room:
            lines.append([])
            used, gap = 0.0, 0.0
        lines[-1] += unit
        used += gap + wide
    return lines


def segments(line: Line) -> list[tuple[Face, str]]:
    """A line as (face, text) stretches, spaces included."""
    found: list[tuple[Face, str]] = []
    for number, token in enumerate(line):
        text = (" " if token.spaced and number else "") + token.text
        if found and found[-1][0] == token.face:
            found[-1] = (token.face, found[-1][1] + text)
        else:
            found.append((token.face, text))
    return found


def is_chinese(line: Line) -> bool:
    """True where a line is stretched between characters instead of words."""
    return any(is_han(character) for token in line for character in token.text)
