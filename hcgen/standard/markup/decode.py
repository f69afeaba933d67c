"""Bytes → text as a browser would read them, with what was odd about them (row 16)."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_DECLARED = re.compile(
    rb"<meta[^>]{0,400}?charset\s*=\s*[\"']?\s*([A-Za-z0-9_.:-]{1,40})", re.IGNORECASE
)
_WINDOW = 1024  # where a browser stops looking for a declaration


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text with LF line ends, and how it came to be text."""

    text: str
    encoding: str
    bom: bool = False
    crlf: bool = False
    damaged: bool = False


def decode(data: str | bytes) -> Decoded:
    """Read a page; never raises. Bytes that are not text in their encoding become U+FFFD."""
    if isinstance(data, str):
        return _lines(data.removeprefix("\ufeff"), "text", bom=data.startswith("\ufeff"))
    for mark, name in _BOMS:
        if data.startswith(mark):
            text, damaged = _decoded(data[len(mark) :], name)
            return _lines(text, name, bom=True, damaged=damaged)
    text, damaged = _decoded(data, "utf-8")
    if damaged and (declared := _DECLARED.search(data[:_WINDOW])):
        label = _codec(declared.group(1).decode("ascii"))
        if label != "utf-8":
            other, broken = _decoded(data, label)
            return _lines(other, label, damaged=broken)
    return _lines(text, "utf-8", damaged=damaged)


def normalise(text: str) -> str:
    """Line ends as every HTML parser makes them."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _lines(text: str, encoding: str, *, bom: bool = False, damaged: bool = False) -> Decoded:
    return Decoded(normalise(text), encoding, bom=bom, crlf="\r" in text, damaged=damaged)


def _decoded(data: bytes, encoding: str) -> tuple[str, bool]:
    try:
        return data.decode(encoding), False
    except UnicodeDecodeError:
        return data.decode(encoding, "replace"), True


def _codec(label: str) -> str:
    from webencodings import lookup  # noqa: PLC0415 - the labels of the web, needed rarely

    found = lookup(label)
    return "utf-8" if found is None else str(found.codec_info.name)
