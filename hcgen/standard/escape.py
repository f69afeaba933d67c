"""Writing text into HTML and `.hc` so that it can never become markup, a block or a section."""

from __future__ import annotations

import html
import json
import re
from functools import lru_cache

from hcgen.base import ContentError, JsonValue

# Characters that HTML5 parsers report, change or drop, and those that end a line somewhere:
# C0, DEL, C1, U+2028/9, lone surrogates, noncharacters of the basic plane.
_AWKWARD = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
_NONCHARACTERS = "".join(
    f"{chr(p * 0x10000 + 0xFFFE)}{chr(p * 0x10000 + 0xFFFF)}" for p in range(17)
)
_UNPRINTABLE = re.compile(
    f"[\x00-\x08\x0b-\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef{_NONCHARACTERS}]"
)
_IN_JSON = re.compile(f"[\x7f-\x9f\u2028\u2029\ud800-\udfff\ufdd0-\ufdef{_NONCHARACTERS}]")
_MARKUP = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"})


def _escape_json(match: re.Match[str]) -> str:
    units = match.group().encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i]:02x}{units[i + 1]:02x}" for i in range(0, len(units), 2))


def _dump(value: object, separators: tuple[str, str] = (", ", ": ")) -> str:
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=separators)
    return _IN_JSON.sub(_escape_json, text)


def _unwritable(error: Exception) -> ContentError:
    return ContentError("a value cannot be written as JSON", why=str(error))


def json_text(value: JsonValue | object) -> str:
    """JSON as people, models and diffs read it: one top-level key or item a line.

    Key order is kept. No line of it can be a `.hc` boundary, because every line break inside a
    string is escaped. Raises ``ContentError`` for what JSON cannot say (NaN, other types).
    """
    try:
        if isinstance(value, dict) and value:
            rows = (f"  {_dump(str(key))}: {_dump(item)}" for key, item in value.items())
            return "{\n" + ",\n".join(rows) + "\n}"
        if isinstance(value, list) and value:
            return "[\n" + ",\n".join(f"  {_dump(item)}" for item in value) + "\n]"
        return _dump(value)
    except (TypeError, ValueError, RecursionError) as error:
        raise _unwritable(error) from error


def script_json(value: JsonValue | object) -> str:
    """``json_text`` that may stand in ``<script>``: no ``<``, ``>`` or ``&`` is left."""
    return in_script(json_text(value))


def in_script(text: str) -> str:
    """The same JSON as it may stand in ``<script>``; ``text`` is what ``json_text`` gave."""
    return text.translate(_MARKUP)


def inline_json(value: JsonValue | object) -> str:
    """JSON on one line that may stand in ``<script>``."""
    return in_script(_dump(value))


def compact_json(value: JsonValue | object) -> str:
    """The shortest JSON that may stand in ``<script>``, for programs only.

    Raises ``ContentError`` for what JSON cannot say.
    """
    try:
        return in_script(_dump(value, (",", ":")))
    except (TypeError, ValueError, RecursionError) as error:
        raise _unwritable(error) from error


def one_line(text: str) -> str:
    """The text on one line: what breaks a line or cannot be printed becomes one space."""
    return " ".join(_AWKWARD.sub(" ", _UNPRINTABLE.sub(" ", text)).split())


def attribute(text: str) -> str:
    """Text for a double-quoted attribute, on one line."""
    return html.escape(one_line(text))


def template_text(text: str) -> str:
    """Text for ``<template>``: reading its ``textContent`` gives the text back.

    Line ends become LF, as every HTML parser makes them. Raises ``ContentError`` for control
    characters, which HTML cannot carry.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    if found := _UNPRINTABLE.search(lines):
        line = lines.count("\n", 0, found.start()) + 1
        raise ContentError(
            f"a control character U+{ord(found.group()):04X} stands in text for a page",
            where=f"line {line}",
            fix="remove it",
        )
    return html.escape(lines, quote=False)


def script_text(source: str, what: str) -> str:
    """JavaScript for an inline ``<script>``, line ends as LF.

    Raises ``ContentError`` where the text would end or derail its element.
    """
    return _raw_text(
        source, what, ("</script", "<!--", "<script"), "write it as '<\\/script' or in parts"
    )


def style_text(source: str, what: str) -> str:
    """CSS for an inline ``<style>``, line ends as LF; refuses ``</style``."""
    return _raw_text(source, what, ("</style", "<!--"), "remove it from the style sheet")


@lru_cache(maxsize=64)
def _raw_text(source: str, what: str, forbidden: tuple[str, ...], fix: str) -> str:
    text = source.replace("\r\n", "\n").replace("\r", "\n")
    lowered = text.lower()
    for word in forbidden:
        if (at := lowered.find(word)) >= 0:
            line = lowered.count("\n", 0, at) + 1
            raise ContentError(f"{what} holds {word!r}", where=f"{what} line {line}", fix=fix)
    if found := _UNPRINTABLE.search(text):
        raise ContentError(
            f"{what} holds the control character U+{ord(found.group()):04X}", fix="escape it"
        )
    return text
