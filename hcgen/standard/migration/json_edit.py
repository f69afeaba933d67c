"""Editing a JSON object as text, so that what is not changed stays byte for byte."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

_SPACE = re.compile(r"[ \t\r\n]*")
_DECODER = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class Member:
    """One member of an object: the offsets of its key and of its value."""

    key: str
    start: int
    value: int
    end: int


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace ``text[start:end]`` by ``new``."""

    start: int
    end: int
    new: str


def members(text: str, at: int = 0) -> list[Member]:
    """The members of the object that begins at or after ``at``; the text must be valid JSON."""
    at = _skip(text, at) + 1
    found: list[Member] = []
    while True:
        start = _skip(text, at)
        if text[start] == "}":
            return found
        key, after = _DECODER.raw_decode(text, start)
        value = _skip(text, _skip(text, after) + 1)
        _, end = _DECODER.raw_decode(text, value)
        found.append(Member(key, start, value, end))
        at = _skip(text, end)
        at += text[at] == ","


def insert(text: str, key: str, value: str, *, at: int = 0) -> Edit:
    """An edit that adds a member after the last one, spaced like the members before it."""
    listed = members(text, at)
    written = f"{json.dumps(key)}: {value}"
    if not listed:
        inside = _skip(text, at) + 1
        return Edit(inside, inside, written)
    before = text.rfind("\n", 0, listed[-1].start)
    own_line = before >= 0 and not text[before + 1 : listed[-1].start].strip()
    break_ = "\r\n" if own_line and text[before - 1 : before] == "\r" else "\n"
    gap = break_ + text[before + 1 : listed[-1].start] if own_line else " "
    return Edit(listed[-1].end, listed[-1].end, f",{gap}{written}")


def _skip(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at
