"""Files of ``content/pages`` as text: inside the folder, UTF-8, no control characters."""

from __future__ import annotations

import re
from pathlib import Path

from hcgen.base import FILES, ContentError

TEXT_LIMIT = 2 * 1024 * 1024
"""Bytes of one text file; no page that people read is longer."""

CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufdd0-\ufdef\ufffe\uffff]")
"""Characters that no text of a person holds: controls and what Unicode assigns to nothing."""


def read_text(path: Path, content: Path) -> str:
    """The text of a file with LF line ends and without a byte-order mark.

    Raises :class:`ContentError` with ``file:line`` for what is not UTF-8, for a control
    character, for a file above the limit, and for a link that leaves ``content``.
    """
    data = read_inside(path, content, TEXT_LIMIT)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ContentError(
            "the file is not UTF-8",
            where=f"{path}:{line}",
            why=error.reason,
            fix="save it as UTF-8",
        ) from error
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if found := CONTROL.search(text):
        line = text.count("\n", 0, found.start()) + 1
        raise ContentError(
            "a control character stands in the text",
            where=f"{path}:{line}",
            why=f"U+{ord(found.group()):04X}",
            fix="remove it",
        )
    return text


def read_inside(path: Path, content: Path, limit: int) -> bytes:
    """The bytes of a regular file that lies in ``content``, links followed."""
    check_inside(path, content)
    if path.is_file() and path.stat().st_size > limit:
        raise ContentError(
            "the file is too large",
            where=str(path),
            why=f"more than {limit // 1024} KB",
            fix="make it smaller",
        )
    return FILES.read_bytes(path, limit=limit)


def check_inside(path: Path, content: Path) -> None:
    """Refuse what a symbolic link takes out of the folder, to nowhere, or round in a circle."""
    try:
        real = path.resolve(strict=True)
    except (OSError, RuntimeError) as error:
        raise ContentError(
            "the link leads nowhere", where=str(path), why="it is broken or runs in a circle",
            fix="remove it",
        ) from error  # fmt: skip
    if not real.is_relative_to(content.resolve()):
        raise ContentError(
            "the file lies outside content/",
            where=str(path),
            why="a symbolic link leads out of the folder",
            fix="copy the file instead",
        )
