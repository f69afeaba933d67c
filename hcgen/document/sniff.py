"""What kind of file it is, before any parser sees it."""

from __future__ import annotations

import hashlib
import os
import stat

from hcgen.base import PDF_HEAD, DocumentError, MachineError, require_pdf
from hcgen.document.process.limits import Limits

READING = "the document cannot be read"


def identify(descriptor: int, name: str, limits: Limits) -> str:
    """The SHA-256 of an open PDF file. Refuses what is no PDF, empty or too large; reads nothing
    of it but its first bytes, and all of them for the hash."""
    status = os.fstat(descriptor)
    refuse_odd_files(status.st_mode, name)
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
        head = file.read(PDF_HEAD)
        require_pdf(head, READING, name)
        digest.update(head)
        while part := file.read(1 << 20):
            digest.update(part)
    return digest.hexdigest()


def refuse_odd_files(mode: int, name: str) -> None:
    """Raise :class:`MachineError` for a folder, a pipe, a device: what is no file of bytes."""
    if not stat.S_ISREG(mode):
        why = "it is a folder" if stat.S_ISDIR(mode) else "it is not a regular file"
        raise MachineError(READING, where=name, why=why, fix="name a PDF file")
