"""The child process that writes highlights and bookmarks into a copy of a PDF."""

from __future__ import annotations

import base64
import io
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from hcgen.document.geometry import Displayed, Frame, Rect
from hcgen.document.process.child_main import allow, begin, run
from hcgen.document.process.pdf_worker import read_all
from hcgen.document.process.protocol import Message, send

_DAMAGED = 3
"""FPDF_ERR_FORMAT, as the other child tells it."""
_PART = 16 << 20
"""Bytes of one answer."""
_AMBER = "ffd54f"


class Damaged(Exception):
    """The file cannot be marked, or its copy would not show the marks."""


def annotated(data: bytes, question: Message) -> tuple[int, bytes]:
    """How many bytes of the file stay, and what follows them. Raises :class:`Damaged`."""
    try:
        kept, more = _written(data, question)
    except MemoryError:
        raise
    except Exception as error:  # whatever a parser raises on a damaged file
        raise Damaged from error
    _prove(data, data[:kept] + more, question["marks"])
    return kept, more


def _written(data: bytes, question: Message) -> tuple[int, bytes]:
    from pypdf import PdfReader, PdfWriter  # noqa: PLC0415 - in the child only

    reader = PdfReader(io.BytesIO(data))
    if reader.is_encrypted:
        reader.decrypt("")
        writer = PdfWriter(clone_from=reader)
    else:
        writer = PdfWriter(io.BytesIO(data), incremental=True)
    for page, boxes, note in question["marks"]:
        _highlight(writer, page - 1, [Rect(*box) for box in boxes], note)
    _outline(writer, question["bookmarks"])
    output = io.BytesIO()
    writer.write(output)
    whole = output.getvalue()
    kept = 0 if reader.is_encrypted else len(data)
    if whole[:kept] != data[:kept]:
        raise Damaged
    return kept, whole[kept:]


def _highlight(writer: Any, page: int, boxes: Sequence[Displayed], note: str) -> None:
    from pypdf.annotations import Highlight  # noqa: PLC0415 - with pypdf itself
    from pypdf.generic import (  # noqa: PLC0415
        ArrayObject,
        FloatObject,
        NameObject,
        NumberObject,
        TextStringObject,
    )

    frame = _frame(writer.pages[page])
    corners = [_on_file(frame, box) for box in boxes]
    points = [value for x0, y0, x1, y1 in corners for value in (x0, y1, x1, y1, x0, y0, x1, y0)]
    around = (
        min(each[0] for each in corners),
        min(each[1] for each in corners),
        max(each[2] for each in corners),
        max(each[3] for each in corners),
    )
    mark = Highlight(
        rect=around,
        quad_points=ArrayObject(map(FloatObject, points)),
        highlight_color=_AMBER,
        printing=True,
    )
    mark[NameObject("/Contents")] = TextStringObject(note)
    mark[NameObject("/T")] = TextStringObject("hcgen")
    mark[NameObject("/F")] = NumberObject(4)
    writer.add_annotation(page, mark)


def _outline(writer: Any, bookmarks: Sequence[Sequence[Any]]) -> None:
    from pypdf.generic import Fit  # noqa: PLC0415 - with pypdf itself

    above: list[Any] = []
    for title, page, box, level in bookmarks:
        del above[level:]
        if box is None:
            fit = Fit.fit()
        else:
            left, _, _, top = _on_file(_frame(writer.pages[page - 1]), Rect(*box))
            fit = Fit.xyz(left=left, top=top)
        parent = above[-1] if above else None
        above.append(writer.add_outline_item(title, page_number=page - 1, parent=parent, fit=fit))


def _frame(page: Any) -> Frame:
    """The visible rectangle as PDFium has it: the crop box within the media box."""
    crop, media = page.cropbox, page.mediabox
    left, bottom = max(crop.left, media.left), max(crop.bottom, media.bottom)
    right, top = min(crop.right, media.right), min(crop.top, media.top)
    if right <= left or top <= bottom:
        left, bottom, right, top = media.left, media.bottom, media.right, media.top
    turns = int(page.rotation or 0) // 90 % 4
    return Frame(float(left), float(bottom), float(right), float(top), turns=turns)


def _on_file(frame: Frame, box: Displayed) -> tuple[float, float, float, float]:
    (xa, ya), (xb, yb) = frame.on_file(box.x0, box.y0), frame.on_file(box.x1, box.y1)
    return (
        round(min(xa, xb), 2),
        round(min(ya, yb), 2),
        round(max(xa, xb), 2),
        round(max(ya, yb), 2),
    )


def _prove(data: bytes, copy: bytes, marks: Sequence[Sequence[Any]]) -> None:
    """Open the copy as a reader would: each page has its marks beside what it had before."""
    import pypdfium2  # noqa: PLC0415 - in the child only

    wanted = Counter(page - 1 for page, *_ in marks)
    try:
        before, after = map(pypdfium2.PdfDocument, (data, copy))
        held = all(
            _highlights(after[page]) == _highlights(before[page]) + count
            for page, count in wanted.items()
        )
    except pypdfium2.PdfiumError as error:
        raise Damaged from error
    if not held or len(before) != len(after):
        raise Damaged


def _highlights(page: Any) -> int:
    import pypdfium2.raw as pdfium  # noqa: PLC0415 - in the child only

    found = 0
    for index in range(pdfium.FPDFPage_GetAnnotCount(page)):
        annotation = pdfium.FPDFPage_GetAnnot(page, index)
        found += pdfium.FPDFAnnot_GetSubtype(annotation) == pdfium.FPDF_ANNOT_HIGHLIGHT
        pdfium.FPDFPage_CloseAnnot(annotation)
    return found


def _answers(data: bytes, more: list[bytes], question: Message) -> Iterator[Message]:
    if question["ask"] == "annotate":
        kept, added = annotated(data, question)
        more.extend(added[place : place + _PART] for place in range(0, len(added), _PART))
        yield {"kept": kept}
    else:
        part = more.pop(0) if more else b""
        yield {"bytes": base64.b64encode(part).decode("ascii")}


def main() -> int:
    """Serve one parent until it goes."""
    waiting, hello, output = begin()
    data = read_all(hello["file"])
    more: list[bytes] = []
    send(output, {"ready": True, "cpu": time.process_time()})
    while True:
        question = waiting.get()
        allow(hello["limits"]["page_cpu_seconds"])
        try:
            for answer in _answers(data, more, question):
                send(output, answer | {"cpu": time.process_time()})
        except Damaged:
            send(output, {"refused": _DAMAGED, "cpu": time.process_time()})


if __name__ == "__main__":
    run(main)
