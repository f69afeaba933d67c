"""Faces and their widths: Times for Latin text, one free Chinese font for the rest."""

from __future__ import annotations

import hashlib
import io
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Literal

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from samples import weights

Face = Literal["roman", "bold", "italic", "bold_italic"]

CHINESE_FONT = Path("/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf")
"""Droid Sans Fallback, Apache-2.0; its subsets are embedded in what we draw."""
CHINESE_FONT_SHA256 = "acb6440a713d880a13a21b468ba7cd43f5a2b2934972e51be791c880730777b8"
CHINESE_FONT_PACKAGE = "fonts-droid-fallback"

_LATIN: dict[Face, str] = {
    "roman": "Times-Roman",
    "bold": "Times-Bold",
    "italic": "Times-Italic",
    "bold_italic": "Times-BoldItalic",
}
_HAN, _HAN_BOLD = "Han", "Han-Bold"
_HERE = Path(__file__).resolve().parent


class MissingFontError(Exception):
    """The Chinese font is not on this machine, or is another version of it."""


def missing_font() -> str | None:
    """Why Chinese text cannot be drawn here, with what to do; None where it can."""
    package = CHINESE_FONT_PACKAGE
    install = f"install the Debian package {package} (sudo apt-get install {package})"
    if not CHINESE_FONT.is_file():
        return f"{CHINESE_FONT.name} is not on this machine: {install}"
    if hashlib.sha256(CHINESE_FONT.read_bytes()).hexdigest() != CHINESE_FONT_SHA256:
        return f"{CHINESE_FONT.name} is another version than the samples were drawn with: {install}"
    return None


@cache
def _register_chinese() -> frozenset[str]:
    """Register both Chinese faces and return the characters that they hold."""
    reason = missing_font()
    if reason is not None:
        raise MissingFontError(reason)
    repertoire = frozenset(
        character
        for file in sorted(_HERE.rglob("*"))
        if file.suffix in {".py", ".txt"}
        for character in file.read_text(encoding="utf-8")
        if is_han(character)
    )
    font = weights.cut(CHINESE_FONT, repertoire)
    pdfmetrics.registerFont(TTFont(_HAN, io.BytesIO(font)))
    pdfmetrics.registerFont(TTFont(_HAN_BOLD, io.BytesIO(weights.embolden(font))))
    return repertoire


def is_han(character: str) -> bool:
    """True where a character is set in the Chinese font, full-width marks included."""
    code = ord(character)
    return code >= 0x2E80 or 0x2500 <= code < 0x2600


def runs(text: str, face: Face) -> list[tuple[str, str]]:
    """The text as (font name, characters) runs."""
    found: list[tuple[str, str]] = []
    for han, group in groupby(text, is_han):
        characters = "".join(group)
        name = _LATIN[face]
        if han:
            unknown = set(characters) - _register_chinese()
            if unknown:
                raise MissingFontError(
                    f"no font of the samples holds {sorted(unknown)}: add them there"
                )
            name = _HAN_BOLD if face.startswith("bold") else _HAN
        found.append((name, characters))
    return found


@cache
def width(text: str, face: Face, size: float) -> float:
    """The width of a text in points."""
    return float(sum(pdfmetrics.stringWidth(part, font, size) for font, part in runs(text, face)))
