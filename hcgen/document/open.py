"""From a path to a :class:`Document`, or to one clear error."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from hcgen.base import DocumentError, Reporter, machine_errors
from hcgen.document.chapters.find import find_chapters
from hcgen.document.geometry import Displayed, Rect, Turn
from hcgen.document.layout.language import is_garbage, language_of, speaks
from hcgen.document.layout.page_numbers import number_pages
from hcgen.document.layout.running_heads import part_furniture
from hcgen.document.model import Document, Line, OutlineEntry, Page, Properties
from hcgen.document.ocr import SCANNED, Recognition, read_scans
from hcgen.document.process.child import ChildDied, Refused
from hcgen.document.process.limits import Limits
from hcgen.document.process.protocol import Message
from hcgen.document.process.reader import PdfReader
from hcgen.document.sniff import READING, identify, refuse_odd_files

_PASSWORD_ERRORS = (4, 5)
"""FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY."""
_RATIO = 0.03
"""A document with fewer pages of text than this share of all has no text."""
_LEAST_HEIGHT = 1.0
"""Points. Text that is set smaller is there for machines only."""
_LIMITS = Limits()
GARBAGE = "its text is not readable: its fonts have no table of characters"


@contextmanager
def open_document(
    path: Path, *, limits: Limits = _LIMITS, reporter: Reporter | None = None
) -> Iterator[Document]:
    """Read a PDF and keep it open for questions about single pages.

    Raises :class:`DocumentError` where the document is at fault, with a ``kind`` of ``empty``,
    ``not_pdf``, ``encrypted``, ``damaged``, ``no_text``, ``too_large``, ``too_many_pages`` or
    ``limits``, and :class:`MachineError` where the file cannot be read. A page that cannot be
    read is a page with a ``problem``, not an error. The file is opened once, so that its hash is
    that of the bytes that were read.
    """
    with machine_errors(READING, path.name):
        refuse_odd_files(path.stat().st_mode, path.name)  # opening a pipe would wait for ever
        file = path.open("rb")
    with file:
        with machine_errors(READING, path.name):
            digest = identify(file.fileno(), path.name, limits)
        reader = PdfReader(file.fileno(), limits)
        recognition = Recognition(limits)  # starts nothing before a scanned page asks for it
        try:
            told = reporter or Reporter()
            yield _read(path.name, digest, reader, recognition, limits=limits, reporter=told)
        finally:
            recognition.close()
            reader.close()


def _read(
    name: str,
    digest: str,
    reader: PdfReader,
    recognition: Recognition,
    *,
    limits: Limits,
    reporter: Reporter,
) -> Document:
    about = _about(name, reader)
    total = int(about["pages"])
    if total > limits.pages:
        raise DocumentError(
            READING,
            kind="too_many_pages",
            where=name,
            why=f"it has {total:,} pages, and {limits.pages:,} are allowed",
            fix="raise the limit on pages or take a shorter file",
        )
    answers = reader.pages(total, lambda done: reporter.reading(done, total))
    pages = [_page(answer) for answer in answers]
    scanned = read_scans(pages, reader, recognition, limits, reporter)
    _refuse_silence(name, scanned.pages)
    pages = number_pages(part_furniture(scanned.pages))
    outline = tuple(OutlineEntry(title, page, level) for title, page, level in about["outline"])
    chapters, chapters_from = find_chapters(pages, outline)
    return Document(
        name=name,
        sha256=digest,
        language=language_of([page.text for page in pages]),
        pages=tuple(pages),
        outline=outline,
        chapters=chapters,
        reader=scanned.reader,
        properties=Properties(**about["properties"]),
        chapters_from=chapters_from,
        problems=tuple(f"page {page.number}: {page.problem}" for page in pages if page.problem),
    )


def _about(name: str, reader: PdfReader) -> Message:
    try:
        about = reader.about()
    except Refused as refused:
        if refused.code in _PASSWORD_ERRORS:
            raise DocumentError(
                READING,
                kind="encrypted",
                where=name,
                why="it is encrypted and wants a password",
                fix="save a copy without a password",
            ) from refused
        raise _damaged(name, "its structure is damaged") from refused
    except ChildDied as death:
        raise DocumentError(
            READING,
            kind="limits" if death.limit else "damaged",
            where=name,
            why=f"while it was opened: {death.reason}",
            fix="fetch the file again; if it stays so, it is not a file to trust",
        ) from death
    if about["pages"] < 1:
        raise DocumentError(
            READING, kind="empty", where=name, why="it has no pages", fix="fetch the file again"
        )
    return about


def _damaged(name: str, why: str) -> DocumentError:
    return DocumentError(
        READING, kind="damaged", where=name, why=why, fix="fetch the file again or save a new copy"
    )


def _not_recognised(name: str, problem: str) -> DocumentError:
    why, _, fix = problem.partition("; ")
    return DocumentError(
        READING,
        kind="no_text",
        where=name,
        why=f"of nearly every page: {why}",
        fix=fix or "take the text version, or a better scan",
    )


def _page(answer: Message) -> Page:
    lines: list[Line] = []
    start = 0
    paper: Displayed = Rect(0.0, 0.0, answer["w"], answer["h"])
    turn = Turn(answer["angle"], answer["w"], answer["h"])
    for order, (text, *corners) in enumerate(answer["lines"]):
        box: Displayed = Rect(*corners)
        if not _is_seen(box, paper):
            continue
        lines.append(Line(text, box, start, start + len(text), order, turn))
        start += len(text) + 1
    text = "\n".join(line.text for line in lines)
    problem = answer["problem"]
    if problem is None and is_garbage(text):
        problem, lines, text = GARBAGE, [], ""
    label = answer.get("label")
    return Page(
        number=answer["n"],
        width=answer["w"],
        height=answer["h"],
        text=text,
        lines=tuple(lines),
        label=None if label == str(answer["n"]) else label,
        problem=problem,
        angle=turn.angle,
    )


def _is_seen(box: Displayed, paper: Displayed) -> bool:
    """Whether a reader of the page can see a line there: on the page, and not too small."""
    return box.touches(paper) and box.shorter >= _LEAST_HEIGHT


def _refuse_silence(name: str, pages: Sequence[Page]) -> None:
    """Raise where (nearly) no page has text, with the reason that most silent pages have."""
    speaking = sum(speaks(page.text) for page in pages)
    if speaking and speaking >= _RATIO * len(pages):
        return
    problems = [page.problem for page in pages if page.problem]
    if len(problems) * 2 <= len(pages):
        raise DocumentError(
            READING,
            kind="no_text",
            where=name,
            why="its pages hold no text, only pictures or drawings",
            fix="have its text recognised (OCR) or take the text version",
        )
    common = max(sorted(set(problems)), key=problems.count)
    if common.startswith(SCANNED):
        raise _not_recognised(name, common)
    if common == GARBAGE:
        raise DocumentError(
            READING, kind="no_text", where=name, why=common, fix="take another copy of the document"
        )
    if common.startswith(("it used", "the processor time")):
        raise DocumentError(
            READING,
            kind="limits",
            where=name,
            why=f"of nearly every page: {common}",
            fix="it is not a file to trust; raise the limits only if you know it",
        )
    raise _damaged(name, f"of nearly every page: {common}")
