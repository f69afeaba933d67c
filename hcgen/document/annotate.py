"""A copy of a PDF with highlights and bookmarks. The file is untrusted, so a child writes it."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from hcgen.base import DocumentError, machine_errors
from hcgen.document.geometry import Displayed
from hcgen.document.process.child import Child, ChildDied, Refused
from hcgen.document.process.limits import Limits
from hcgen.document.sniff import READING, identify

_LIMITS = replace(
    Limits(), memory_bytes=2_000_000_000, page_cpu_seconds=60, answer_wall_seconds=180.0
)
"""Of a tagged file of 300 pages the library holds 900 MB of small objects (measured)."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A highlight: the boxes of one quote on one page, and the note that it opens."""

    page: int
    boxes: tuple[Displayed, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A line of the outline that leads to a place; those of a higher ``level`` lie within the one
    before."""

    title: str
    page: int
    box: Displayed | None = None
    level: int = 0


def annotated(path: Path, marks: Sequence[Mark], bookmarks: Sequence[Bookmark]) -> bytes:
    """The file with these marks and, after its own outline, these bookmarks.

    The file's bytes stay as they are and what is new follows them, so that anybody can see that
    nothing else was changed; only of an encrypted file the copy is written anew, without the
    encryption. Same file and same marks, same bytes. Raises :class:`DocumentError` where the file
    cannot be marked, :class:`MachineError` where it cannot be read.
    """
    with machine_errors(READING, path.name), path.open("rb") as file:
        identify(file.fileno(), path.name, _LIMITS)
        question = {
            "ask": "annotate",
            "marks": [[each.page, each.boxes, each.note] for each in marks],
            "bookmarks": [[b.title, b.page, b.box, b.level] for b in bookmarks],
        }
        try:
            child = Child(file.fileno(), _LIMITS, worker="hcgen.document.process.annotate_worker")
            try:
                kept = int(next(child.ask(question))["kept"])
                parts = [path.read_bytes()[:kept]]
                while part := base64.b64decode(next(child.ask({"ask": "next"}))["bytes"]):
                    parts.append(part)
            finally:
                child.close()
        except (ChildDied, Refused) as death:
            limit = isinstance(death, ChildDied) and death.limit
            raise DocumentError(
                "the PDF cannot be marked",
                kind="limits" if limit else "damaged",
                where=path.name,
                why=death.reason if isinstance(death, ChildDied) else "its structure is damaged",
                fix="save a new copy of it with a PDF program, and mark that",
            ) from death
    return b"".join(parts)
