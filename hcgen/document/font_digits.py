"""Digits that a font prints otherwise than the file's text says. Child only.

The text of a PDF comes from a table that nobody prints by, ``ToUnicode``. Where whatever a font is
printed by names a digit too (its encoding, the names of its glyphs, a table of characters within
it), that must be the same digit. A font that names none tells nothing, and is believed.
"""

from __future__ import annotations

import struct
import unicodedata
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Any

_DIGITS = "0123456789"
_SFNT = (b"\0\1\0\0", b"true", b"OTTO")
_MAC_ZERO = 19
"""The place of "zero" in the order of glyphs that format 1 and 2 of a post table share."""
_MAC_GLYPHS = 258
_SYMBOLIC_CODES = (0xF000, 0)
"""Where a symbol font keeps its codes in its table of characters."""
_SUBTABLES = 32
_SEGMENTS = 10_000

Told = set[int]
"""The digits that are told of a glyph."""


def misprinted(font: Any) -> frozenset[int]:
    """The codes of a font (of playa's; of a composite font its CIDs) that read as one digit and are
    printed, as far as the font tells, as another. Whatever is damaged in a font raises."""
    if getattr(font, "tounicode", None) is None:
        return frozenset()
    claimed = dict(_claimed(font))
    told = _teller(font) if claimed else None
    if told is None:
        return frozenset()
    return frozenset(
        code for code, digit in claimed.items() if (names := told(code)) and digit not in names
    )


def digit(text: str) -> int:
    """The digit that a text is, in whatever form; negative for any other text."""
    return unicodedata.digit(text, -1) if len(text) == 1 else -1


def _claimed(font: Any) -> Iterator[tuple[int, int]]:
    """The codes that read as digits, and which."""
    for code, text in font.tounicode.bytes2unicode.items():
        if (value := digit(text)) < 0:
            continue
        if font.multibyte or hasattr(font, "cmap"):
            for _, cid in font.cmap.decode(code):
                yield cid, value
        else:
            yield int.from_bytes(code, "big"), value


def _teller(font: Any) -> Callable[[int], Told] | None:
    """What tells which digits a code is printed as; ``None`` where nothing does."""
    if hasattr(font, "cmap"):
        return _of_composite(font)
    names = {code: _named(name) for code, name in font.encoding.items()}
    program = _program(font, "FontFile2")
    tables = _Sfnt(program) if program[:4] in _SFNT else None
    if tables is None:
        return lambda code: names.get(code, set())
    if font.flags & 4:  # a symbol font is printed by codes, whatever its encoding says
        return lambda code: tables.told(tables.by_code(code))
    return lambda code: names.get(code, set()) | tables.told(tables.by_code(code))


def _of_composite(font: Any) -> Callable[[int], Told] | None:
    from playa.cmapdb import get_unicode_map  # noqa: PLC0415 - with playa itself

    program = _program(font, "FontFile2") or _program(font, "FontFile3")
    if program[:4] in _SFNT:
        tables, glyphs = _Sfnt(program), font.cid2gid or {}
        return lambda cid: tables.told(glyphs.get(cid, cid))
    if program:
        return _of_cff(program)
    try:
        collection = get_unicode_map(font.cidcoding)
    except KeyError:
        return None
    return lambda cid: _as_told(collection.cid2unichr.get(cid, ""))


def _of_cff(program: bytes) -> Callable[[int], Told] | None:
    from playa.fontprogram import CFFFontProgram  # noqa: PLC0415 - with playa itself

    font = CFFFontProgram("", BytesIO(program))
    if font.is_cidfont:  # its glyphs have numbers, and no names
        return None
    names = {glyph: _named(name) for name, glyph in font.name2gid.items()}
    return lambda cid: names.get(cid, set())


def _program(font: Any, key: str) -> bytes:
    import playa  # noqa: PLC0415 - not before it is asked

    stream: Any = playa.resolve(font.descriptor.get(key))
    return bytes(stream.buffer) if stream is not None else b""


def _named(name: str) -> Told:
    from playa.encodingdb import name2unicode  # noqa: PLC0415 - with playa itself

    return _as_told(name2unicode(name))


def _as_told(text: str) -> Told:
    return {value} if (value := digit(text)) >= 0 else set()


class _Sfnt:
    """What the tables of a TrueType or OpenType font tell of its glyphs. Raises ``struct.error``
    where they are cut."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        (count,) = struct.unpack_from(">H", data, 4)
        entries = (struct.unpack_from(">4sLLL", data, 12 + 16 * n) for n in range(count))
        self._tables = {name: (offset, length) for name, _, offset, length in entries}
        self._maps = dict(self._subtables())
        self._told: dict[int, Told] = {}
        for value, letter in enumerate(_DIGITS):
            for (platform, encoding), offset in self._maps.items():
                if platform == 0 or (platform == 3 and encoding in (1, 10)):
                    self._tell(self._glyph(offset, ord(letter)), value)
        for glyph, value in self._post():
            self._tell(glyph, value)

    def told(self, glyph: int) -> Told:
        """The digits that the font's own tables call a glyph."""
        return self._told.get(glyph, set())

    def by_code(self, code: int) -> int:
        """The glyph that a simple font prints for a code; 0 where its tables do not say."""
        for base in _SYMBOLIC_CODES:
            if (3, 0) in self._maps and (glyph := self._glyph(self._maps[3, 0], base + code)):
                return glyph
        return self._glyph(self._maps[1, 0], code) if (1, 0) in self._maps else 0

    def _tell(self, glyph: int, value: int) -> None:
        if glyph:
            self._told.setdefault(glyph, set()).add(value)

    def _subtables(self) -> Iterator[tuple[tuple[int, int], int]]:
        base, _ = self._tables.get(b"cmap", (0, 0))
        if not base:
            return
        (count,) = struct.unpack_from(">H", self._data, base + 2)
        for number in range(min(count, _SUBTABLES)):
            platform, encoding, offset = struct.unpack_from(
                ">HHL", self._data, base + 4 + 8 * number
            )
            yield (platform, encoding), base + offset

    def _glyph(self, table: int, code: int) -> int:
        """The glyph of a code in one table of characters; 0 for none, or another format."""
        data = self._data
        (form,) = struct.unpack_from(">H", data, table)
        if form == 0:
            return data[table + 6 + code] if code < 256 else 0
        if form == 6:
            first, count = struct.unpack_from(">HH", data, table + 6)
            inside = first <= code < first + count
            return (
                int(struct.unpack_from(">H", data, table + 10 + 2 * (code - first))[0])
                if inside
                else 0
            )
        if form == 12:
            (count,) = struct.unpack_from(">L", data, table + 12)
            for number in range(min(count, _SEGMENTS)):
                first, last, glyph = struct.unpack_from(">LLL", data, table + 16 + 12 * number)
                if first <= code <= last:
                    return int(glyph + code - first)
        return self._in_segments(table, code) if form == 4 else 0

    def _in_segments(self, table: int, code: int) -> int:
        data = self._data
        size = struct.unpack_from(">H", data, table + 6)[0]
        ends, starts = table + 14, table + 16 + size
        for place in range(0, size, 2):
            if struct.unpack_from(">H", data, ends + place)[0] < code:
                continue
            (start,) = struct.unpack_from(">H", data, starts + place)
            (delta,) = struct.unpack_from(">H", data, starts + size + place)
            at = starts + 2 * size + place
            (offset,) = struct.unpack_from(">H", data, at)
            if code < start:
                return 0
            if not offset:
                return int(code + delta) & 0xFFFF
            (glyph,) = struct.unpack_from(">H", data, at + offset + 2 * (code - start))
            return int(glyph + delta) & 0xFFFF if glyph else 0
        return 0

    def _post(self) -> Iterator[tuple[int, int]]:
        """The glyphs that the table of names calls digits."""
        base, length = self._tables.get(b"post", (0, 0))
        if not base or struct.unpack_from(">L", self._data, base)[0] != 0x20000:
            return
        (count,) = struct.unpack_from(">H", self._data, base + 32)
        numbers = struct.unpack_from(f">{count}H", self._data, base + 34)
        names = list(_pascal(self._data[base + 34 + 2 * count : base + length]))
        for glyph, number in enumerate(numbers):
            if _MAC_ZERO <= number < _MAC_ZERO + 10:
                yield glyph, number - _MAC_ZERO
            elif _MAC_GLYPHS <= number < _MAC_GLYPHS + len(names):
                for value in _named(names[number - _MAC_GLYPHS]):
                    yield glyph, value


def _pascal(data: bytes) -> Iterator[str]:
    """Strings, each behind its length."""
    place = 0
    while place < len(data):
        end = place + 1 + data[place]
        yield data[place + 1 : end].decode("latin-1")
        place = end
