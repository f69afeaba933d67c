"""What kind of file it is, before any parser sees it."""

from __future__ import annotations

import hashlib
import os
import stat

from hcgen.base import DocumentError, MachineError
from hcgen.document.process.limits import Limits

READING = "the document cannot be read"
_HEAD = 1024
"""Readers look for the header within the first 1,024 bytes (ISO 32000-1, annex H, note 13)."""
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


def identify(descriptor: int, name: str, limits: Limits) -> str:
    """The SHA-256 of an open PDF file. Refuses what is no PDF, empty or too large; reads nothing
    of it but its first bytes, and all of them for the hash."""
    status = os.fstat(descriptor)
    refuse_odd_files(status.st_mode, name)
    if status.st_size == 0:
        raise DocumentError(
            READING, kind="empty", where=name, why="the file is empty", fix="fetch it again"
        )
    if status.st_size > limits.file_bytes:
        raise DocumentError(
            READING,
            kind="too_large",
            where=name,
            why=f"it has {status.st_size:,} bytes, and {limits.file_bytes:,} are allowed",
            fix="raise the limit on the size of filings or take a smaller file",
        )
    digest = hashlib.sha256()
    with os.fdopen(os.dup(descriptor), "rb") as file:
        head = file.read(_HEAD)
        if b"%PDF-" not in head:
            raise DocumentError(
                READING, kind="not_pdf", where=name, why=_not_pdf(head), fix="fetch the PDF itself"
            )
        digest.update(head)
        while part := file.read(1 << 20):
            digest.update(part)
    return digest.hexdigest()


def refuse_odd_files(mode: int, name: str) -> None:
    """Raise :class:`MachineError` for a folder, a pipe, a device: what is no file of bytes."""
    if not stat.S_ISREG(mode):
        why = "it is a folder" if stat.S_ISDIR(mode) else "it is not a regular file"
        raise MachineError(READING, where=name, why=why, fix="name a PDF file")


def _not_pdf(head: bytes) -> str:
    text = head.removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    if text.startswith(_HTML):
        return "it is an HTML page, not a PDF"
    for start, words in _OTHERS:
        if head.startswith(start):
            return f"{words}, not a PDF"
    return "it is not a PDF: no %PDF- at its beginning"
