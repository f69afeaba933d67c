"""Whether a file is a PDF at all: its header, looked for before any parser sees it."""

from __future__ import annotations

from hcgen.base.errors import DocumentError

PDF_HEAD = 1024
"""Bytes from the beginning of a file within which its header must stand: so far readers look
(ISO 32000-1, annex H, note 13)."""
_HEADER = b"%PDF-"
_OTHERS: tuple[tuple[bytes, str], ...] = (
    (b"PK\x03\x04", "it is a ZIP or Office file"),
    (b"\xd0\xcf\x11\xe0", "it is an old Office file"),
    (b"{\\rtf", "it is an RTF file"),
    (b"\x89PNG", "it is a picture"),
    (b"\xff\xd8\xff", "it is a picture"),
    (b"%!PS", "it is a PostScript file"),
    (b"\x1f\x8b", "it is compressed with gzip"),
)
_HTML = (b"<!doctype html", b"<html", b"<head", b"<body", b"<script", b"<!--", b"<?xml")


def require_pdf(head: bytes, what: str, where: str) -> None:
    """Raise :class:`DocumentError`, of the kind ``empty`` or ``not_pdf``, for a file that is no
    PDF by its beginning.

    ``head`` is the file's beginning, or all of it; its first 1,024 bytes are looked at. ``what``
    and ``where`` are those of the error. A file with a header may still be damaged.
    """
    if not head:
        raise DocumentError(
            what, kind="empty", where=where, why="the file is empty", fix="fetch it again"
        )
    head = head[:PDF_HEAD]
    if _HEADER not in head:
        raise DocumentError(
            what, kind="not_pdf", where=where, why=_not_pdf(head), fix="fetch the PDF itself"
        )


def _not_pdf(head: bytes) -> str:
    text = head.removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    if text.startswith(_HTML):
        return "it is an HTML page, not a PDF"
    for start, words in _OTHERS:
        if head.startswith(start):
            return f"{words}, not a PDF"
    return "it is not a PDF: no %PDF- at its beginning"
