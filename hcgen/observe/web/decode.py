"""The bytes of a page → text, by the encoding that a browser would take."""

from __future__ import annotations

import codecs
import re

from webencodings import lookup

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_DECLARED = re.compile(
    rb"<meta[^>]{0,400}?charset\s*=\s*[\"']?\s*([A-Za-z0-9_.:-]{1,40})", re.IGNORECASE
)
_WINDOW = 1024
"""Bytes within which a page declares its encoding (HTML, "Determining the character encoding")."""


def decode_page(data: bytes, charset: str | None = None) -> str:
    """The text: by its byte order mark, else by what the server said, else by what the page
    declares, else UTF-8. Bytes that are no text in that encoding become U+FFFD."""
    for mark, name in _BOMS:
        if data.startswith(mark):
            return data[len(mark) :].decode(name, "replace")
    declared = _DECLARED.search(data[:_WINDOW])
    label = charset or (declared.group(1).decode("ascii") if declared else "")
    return data.decode(_codec(label), "replace")


def _codec(label: str) -> str:
    found = lookup(label)
    name = "utf-8" if found is None else str(found.codec_info.name)
    return "utf-8" if name.startswith("utf-16") else name
