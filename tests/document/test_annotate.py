"""A marked copy shows its marks where the words stand, and leaves the rest as it was."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from PIL import ImageChops
from pypdf import PdfReader, PdfWriter
from pypdf.generic import RectangleObject

from hcgen.base import DocumentError
from hcgen.document import Bookmark, Displayed, Mark, annotated, open_document
from tests.document.drawing import draw, lines

WORDS = "Pears are sold by the crate."
PAGE = lines("The first line is not marked.", WORDS, "Nor is the last one.", top=600, left=120)
_AMBER = 40
"""How much less blue than red a marked pixel is, at least."""


def pdf(
    path: Path, *, turned: int = 0, crop: tuple[float, ...] = (), password: str | None = None
) -> Path:
    """Three pages; the second may be turned and cropped, the file encrypted for nobody."""
    draw(path, [PAGE, PAGE, PAGE], [("One", 1), ("Two", 2)])
    writer = PdfWriter(clone_from=path)
    page = writer.pages[1]
    if crop:
        page.cropbox = RectangleObject(crop)
    page.rotate(turned)
    if password is not None:
        writer.encrypt("", owner_password=password)
    writer.write(path)
    return path


def place(path: Path, number: int) -> Displayed:
    with open_document(path) as document:
        (line,) = (line for line in document.page(number).lines if line.text == WORDS)
        return line.box


def amber(data: bytes, number: int) -> tuple[float, ...] | None:
    """The box round what is drawn in amber on a page, in points."""
    image = pypdfium2.PdfDocument(data)[number - 1].render(scale=2).to_pil().convert("RGB")
    red, _, blue = image.split()
    box = ImageChops.subtract(red, blue).point(lambda value: 255 * (value > _AMBER)).getbbox()
    return tuple(value / 2 for value in box) if box else None


def notes(data: bytes, number: int) -> list[str]:
    """What the notes on a page say, as PDFium reads them."""
    page = pypdfium2.PdfDocument(data)[number - 1]
    found = []
    for index in range(pdfium.FPDFPage_GetAnnotCount(page)):
        note = pdfium.FPDFPage_GetAnnot(page, index)
        text = (pdfium.FPDF_WCHAR * 100)()
        pdfium.FPDFAnnot_GetStringValue(note, b"Contents", text, 200)
        found.append(bytes(text).decode("utf-16-le").rstrip("\0"))
    return found


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
@pytest.mark.parametrize(
    "crop", [(), (100, 500, 400, 700), (-50, 400, 900, 2000)], ids=["whole", "cropped", "beyond"]
)
def test_the_highlight_lies_on_the_words_however_the_page_is_turned_and_cropped(
    tmp_path: Path, turned: int, crop: tuple[float, ...]
) -> None:
    path = pdf(tmp_path / "a.pdf", turned=turned, crop=crop)
    box = place(path, 2)
    copy = annotated(path, [Mark(2, (box,), "Business")], [])
    shown = amber(copy, 2)
    assert shown is not None
    assert shown == pytest.approx(box, abs=2)
    assert (amber(copy, 1), amber(copy, 3)) == (None, None)


def test_the_copy_begins_with_the_file_as_it_is_and_is_the_same_each_time(tmp_path: Path) -> None:
    path = pdf(tmp_path / "a.pdf")
    marks = [Mark(1, (place(path, 1),), "Issuer: 香港")]
    bookmarks = [Bookmark("Overview", 1), Bookmark("Issuer", 1, place(path, 1), level=1)]
    copy = annotated(path, marks, bookmarks)
    assert copy.startswith(path.read_bytes())
    assert copy == annotated(path, marks, bookmarks)


def test_notes_and_bookmarks_stand_beside_those_of_the_file(tmp_path: Path) -> None:
    path = pdf(tmp_path / "a.pdf")
    box = place(path, 3)
    bookmarks = [
        Bookmark("Overview", 3),
        Bookmark("Issuer", 3, box, level=1),
        Bookmark("Code", 1, level=1),
        Bookmark("Offer", 2),
    ]
    copy = PdfReader(io.BytesIO(annotated(path, [Mark(3, (box,), "Issuer: 香港")], bookmarks)))
    (note,) = (each.get_object() for each in copy.pages[2]["/Annots"])
    assert (note["/Contents"], note["/T"], note["/Subtype"]) == (
        "Issuer: 香港",
        "hcgen",
        "/Highlight",
    )
    toc = pypdfium2.PdfDocument(copy.stream).get_toc()
    outline = [(each.level, each.get_title(), each.get_dest().get_index() + 1) for each in toc]
    assert outline == [
        (0, "One", 1), (0, "Two", 2),
        (0, "Overview", 3), (1, "Issuer", 3), (1, "Code", 1), (0, "Offer", 2),
    ]  # fmt: skip


def test_what_a_page_carries_already_stays_on_it(tmp_path: Path) -> None:
    path = pdf(tmp_path / "a.pdf")
    first = annotated(path, [Mark(1, (place(path, 1),), "one")], [])
    (tmp_path / "b.pdf").write_bytes(first)
    second = annotated(tmp_path / "b.pdf", [Mark(1, (place(path, 1),), "two")], [])
    assert notes(second, 1) == ["one", "two"]


def test_of_an_encrypted_file_the_copy_is_open_and_marked(tmp_path: Path) -> None:
    path = pdf(tmp_path / "a.pdf", turned=90, password="orchard")
    copy = annotated(path, [Mark(2, (place(path, 2),), "x")], [])
    assert not PdfReader(io.BytesIO(copy)).is_encrypted
    assert amber(copy, 2) == pytest.approx(place(path, 2), abs=2)


def test_a_file_whose_table_of_objects_is_wrong_is_marked_or_refused_in_words(
    tmp_path: Path,
) -> None:
    path = pdf(tmp_path / "a.pdf")
    whole, box = path.read_bytes(), place(path, 1)
    broken = {
        "offsets": re.sub(rb"startxref\s+\d+", b"startxref\n17", whole),
        "cut": whole[: len(whole) * 2 // 3],
        "no pages": whole.replace(b"/Pages", b"/Sagep"),
        "nothing": b"%PDF-1.7\n" + b"x" * 400,
    }
    outcomes = {}
    for name, data in broken.items():
        path.write_bytes(data)
        try:
            copy = annotated(path, [Mark(1, (box,), "x")], [])
        except DocumentError as error:
            outcomes[name] = error.kind
        else:
            outcomes[name] = "marked" if amber(copy, 1) else "not shown"
    assert outcomes["no pages"] == outcomes["nothing"] == "damaged"
    assert set(outcomes.values()) <= {"marked", "damaged"}
