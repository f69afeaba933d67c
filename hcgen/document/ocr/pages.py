"""Which pages are scans, and the pages as they are once they have been recognised."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass

from hcgen.base import Reporter
from hcgen.document.layout.language import speaks
from hcgen.document.model import Line, Page, Reader
from hcgen.document.ocr.layout import ScanLine
from hcgen.document.ocr.models import HOW_TO_GET, available
from hcgen.document.ocr.reader import Illegible, ScanReader
from hcgen.document.ocr.recognising import Recognition
from hcgen.document.process.child import ChildDied
from hcgen.document.process.limits import Limits
from hcgen.document.process.reader import PdfReader

SCANNED = "it is a scan without text"
_COVERED = 0.5
"""The share of a page that pictures cover when it is a scan."""


@dataclass(frozen=True, slots=True)
class Scanned:
    """The pages, the reader that answers for them, and whether any was recognised."""

    pages: list[Page]
    reader: Reader


def read_scans(
    pages: list[Page],
    reader: PdfReader,
    recognition: Recognition,
    limits: Limits,
    reporter: Reporter,
) -> Scanned:
    """The pages with the text of those that are scans, from front to back.

    A scan has next to no text and pictures over half of it. One that is not recognised (the extra
    is not installed, the limit is reached, its process died, nothing is legible) has a problem
    that says so.
    """
    scans = [page for page in pages if _is_silent(page) and reader.covered(page.number) >= _COVERED]
    if not scans:
        return Scanned(pages, reader)
    if not (available() and limits.ocr_pages):
        return Scanned(
            _put(pages, [_failed(page, f"{SCANNED}; {HOW_TO_GET}") for page in scans]), reader
        )
    scanner = ScanReader(reader, recognition, limits)
    done = []
    for count, page in enumerate(scans, 1):
        if count > limits.ocr_pages:
            done.append(_failed(page, f"{SCANNED}, and {limits.ocr_pages} are recognised at most"))
            continue
        done.append(_recognised(page, scanner))
        reporter.reading(count, len(scans))
    recognition.close()  # the nets are not needed until somebody asks the second reader
    return Scanned(_put(pages, done), scanner)


def _is_silent(page: Page) -> bool:
    return page.problem is None and not speaks(page.text)


def _put(pages: Sequence[Page], changed: Sequence[Page]) -> list[Page]:
    by_number = {page.number: page for page in changed}
    return [by_number.get(page.number, page) for page in pages]


def _failed(page: Page, problem: str) -> Page:
    return dataclasses.replace(page, text="", lines=(), problem=problem)


def _recognised(page: Page, scanner: ScanReader) -> Page:
    try:
        found = scanner.recognise(page.number, page.width, page.height)
    except ChildDied as death:
        return _failed(page, f"{SCANNED}, and while it was recognised: {death.reason}")
    except Illegible as illegible:
        return _failed(page, f"{SCANNED}, and {illegible}")
    return _with_lines(page, found) if found else page  # a blank page


def _with_lines(page: Page, found: Sequence[ScanLine]) -> Page:
    lines = []
    start = 0
    for order, line in enumerate(found):
        end = start + len(line.text)
        lines.append(Line(line.text, line.box, start, end, order, page.turn))
        start += len(line.text) + 1
    text = "\n".join(line.text for line in found)
    return dataclasses.replace(page, text=text, lines=tuple(lines), read_by="ocr")
