"""Each citation has a picture of its place: the right place, small, shared, frozen before it is named."""

from __future__ import annotations

import base64
import io
import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from PIL import Image, ImageChops, ImageStat

from hcgen.agent import analyze
from hcgen.agent.analysis import Analysis, Subject
from hcgen.agent.verify.evidence import (
    EMBEDDED_BYTES,
    PICTURE_BYTES,
    Pictures,
    embedded_size,
    region,
)
from hcgen.base import MachineError, Reporter, file_sha256, sha256_hex
from hcgen.contracts import Box, Citation, Claim, Factsheet
from hcgen.document import Document, Line, Page, Rect
from hcgen.filings import Filing, LocalState, freeze, load_filings, read_checkpoint
from hcgen.readings import analyze_filing, analyze_target
from hcgen.site import build
from tests.agent import drawn
from tests.agent.factory import draft, risk
from tests.base.faults import FaultyLayer, PowerCut


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Analysis]:
    folder = tmp_path_factory.mktemp("reading")
    with finished(drawn.filing(folder / "pebblegate.pdf"), folder) as analysis:
        yield analysis


@contextmanager
def finished(path: Path, folder: Path) -> Iterator[Analysis]:
    analysis = analyze(Subject(path, "pebblegate"), LocalState(folder / "state"))
    with analysis.journal as journal:
        journal.close_unfinished("a test")
    yield analysis


def sheet(analysis: Analysis) -> Factsheet:
    return analysis.checkpoint.body.outcome.factsheet


def citations(analysis: Analysis) -> list[Citation]:
    found = sheet(analysis)
    cells = [cell for row in found.financial_highlights.rows for cell in row.cells]
    claims = [found.overview.issuer, *found.key_risks, *found.offering.sponsors]
    return [citation for each in (*claims, *cells) for citation in each.citations]


# ---- what a picture shows -------------------------------------------------------------------


def distance(pdf: Path, number: int, picture: Image.Image, box: Box) -> float:
    """How far the picture is from the same region of a page that is drawn whole: the sum of the
    differences between their pixels."""
    measured = picture.width / (box[2] - box[0]) * 72
    scale = min((75, 90, 110, 150), key=lambda dpi: abs(dpi - measured)) / 72
    size = round(drawn.WIDTH * scale), round(drawn.HEIGHT * scale)
    with pypdfium2.PdfDocument(pdf) as document:
        bitmap = pypdfium2.PdfBitmap.new_native(*size, pdfium.FPDFBitmap_Gray)
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, *size)
        flags = pdfium.FPDF_GRAYSCALE
        pdfium.FPDF_RenderPageBitmap(bitmap, document[number - 1], 0, 0, *size, 0, flags)
        whole = bitmap.to_pil().convert("L")
    left, top = round(box[0] * scale), round(box[1] * scale)
    part = whole.crop((left, top, left + picture.width, top + picture.height))
    part = part.point([round(round(grey * 15 / 255) * 255 / 15) for grey in range(256)])
    return float(ImageStat.Stat(ImageChops.difference(picture, part)).sum[0])


def test_the_figures_of_a_quote_can_be_read_back_from_its_picture(
    reading: Analysis, tmp_path: Path
) -> None:
    """Of the page and of pages on which one digit is another, the picture is nearest to the page:
    every digit in it is the printed one."""
    (cell,) = (
        cell
        for row in sheet(reading).financial_highlights.rows
        for cell in row.cells
        if cell.printed == "131,750"
    )
    citation = cell.citations[0]
    assert citation.evidence is not None
    assert citation.evidence_box is not None
    picture = Image.open(io.BytesIO(reading.pictures[citation.evidence])).convert("L")
    distances = {}
    for place, digit in ((place, digit) for place in (0, 1, 2, 4, 5, 6) for digit in "013578"):
        printed = cell.printed[:place] + digit + cell.printed[place + 1 :]
        label, first, _, last = drawn.ROWS[0]
        rows = ((label, first, printed, last), *drawn.ROWS[1:])
        pdf = drawn.filing(tmp_path / "other.pdf", rows=rows)
        distances[printed] = distance(pdf, citation.page, picture, citation.evidence_box)
    nearest = sorted(distances, key=lambda printed: distances[printed])
    assert nearest[0] == cell.printed
    assert distances[nearest[0]] < 0.1 * distances[nearest[1]]


def test_the_print_stands_inside_the_quotes_boxes_and_they_inside_the_picture(
    reading: Analysis,
) -> None:
    for citation in citations(reading):
        assert citation.evidence is not None
        assert citation.evidence_box is not None
        x0, y0, x1, y1 = citation.evidence_box
        picture = Image.open(io.BytesIO(reading.pictures[citation.evidence])).convert("L")
        scale = picture.width / (x1 - x0)
        for box in citation.boxes:
            assert x0 <= box[0] < box[2] <= x1
            assert y0 <= box[1] < box[3] <= y1
            part = picture.crop(
                (
                    round((box[0] - x0) * scale),
                    round((box[1] - y0) * scale),
                    round((box[2] - x0) * scale),
                    round((box[3] - y0) * scale),
                )
            )
            assert part.getextrema()[0] < 60


def test_a_picture_is_a_grey_png_of_four_bits_with_a_resolution_that_reads_well(
    reading: Analysis,
) -> None:
    for name, png in reading.pictures.items():
        assert sha256_hex(png) == name
        assert len(png) <= PICTURE_BYTES
        assert png[24:26] == b"\x04\x03"  # four bits a pixel, indexed
    for citation in citations(reading):
        assert citation.evidence is not None
        assert citation.evidence_box is not None
        picture = Image.open(io.BytesIO(reading.pictures[citation.evidence]))
        assert picture.width / (citation.evidence_box[2] - citation.evidence_box[0]) * 72 > 74


def test_two_readings_draw_the_same_bytes_and_cells_of_one_row_share_them(
    reading: Analysis, tmp_path: Path
) -> None:
    with finished(drawn.filing(tmp_path / "pebblegate.pdf"), tmp_path) as again:
        assert again.pictures == reading.pictures
        assert again.checkpoint.body_bytes() == reading.checkpoint.body_bytes()
    for row in sheet(reading).financial_highlights.rows:
        assert len({cell.citations[0].evidence for cell in row.cells}) == 1


def lines(*tops: float, left: float = 72, right: float = 520) -> tuple[Line, ...]:
    return tuple(
        Line("words", Rect(left, top, right, top + 11), 0, 5, n) for n, top in enumerate(tops)
    )


def test_a_region_holds_whole_lines_and_cuts_through_none() -> None:
    page = Page(1, 595, 842, lines=lines(100, 116, 132, 148, 164, 400))
    found = region(page, [(200, 132, 300, 143)])
    assert (found[0], found[2]) == (66, 526)
    assert found[1] <= 116
    assert found[3] >= 159
    for line in page.lines:
        inside = line.box[1] >= found[1] and line.box[3] <= found[3]
        outside = line.box[3] <= found[1] or line.box[1] >= found[3]
        assert inside or outside


def test_of_a_very_long_quote_the_beginning_is_shown() -> None:
    page = Page(1, 595, 842, lines=lines(*range(60, 780, 14)))
    found = region(page, [line.box for line in page.lines])
    assert found[1] < 60
    assert found[3] < 400


# ---- how many pictures there are -------------------------------------------------------------


@dataclass
class Fixed:
    """A reader whose every picture is new and has this many bytes."""

    size: int
    asked: list[Box] = field(default_factory=list)

    def render(self, page: int, box: Box, *, dpi: int) -> bytes:
        self.asked.append(box)
        return f"{page} {box}".encode().ljust(self.size, b".")


def many_risks(count: int) -> Factsheet:
    risks = []
    for number in range(1, count + 1):
        boxes = ((72.0, 50.0 + number, 300.0, 60.0 + number),)
        made = risk(number, f"Risk {number}")
        cited = tuple(c.model_copy(update={"boxes": boxes}) for c in made.citations)
        last = number == count
        risks.append(made.model_copy(update={"citations": cited, "in_summary": last}))
    return draft(key_risks=tuple(risks))


def pictured(size: int, count: int) -> tuple[Factsheet, Pictures]:
    page = Page(3, 595, 842)
    document = Document("x", "0" * 64, "en", (page,) * 3, (), (), Fixed(size))  # type: ignore[arg-type]
    pictures = Pictures(document)
    return pictures.illustrate(many_risks(count)), pictures


def test_the_most_important_places_are_pictured_until_a_page_is_full() -> None:
    found, pictures = pictured(9_000, 60)
    taken = sum(map(embedded_size, pictures.named.values()))
    assert EMBEDDED_BYTES - 12_000 < taken <= EMBEDDED_BYTES
    with_picture = [claim.citations[0].evidence is not None for claim in found.key_risks]
    assert with_picture[-1]  # the one that SUMMARY names comes first
    assert with_picture[:-1] == sorted(with_picture[:-1], reverse=True)
    assert not all(with_picture)
    assert [claim.text for claim in found.key_risks] == [f"Risk {n}" for n in range(1, 61)]


def test_a_picture_that_is_too_large_at_every_resolution_is_left_out() -> None:
    found, pictures = pictured(PICTURE_BYTES + 1, 2)
    assert pictures.named == {}
    assert all(claim.citations[0].evidence is None for claim in found.key_risks)


# ---- freezing -------------------------------------------------------------------------------


@pytest.fixture
def filing(tmp_path: Path) -> Filing:
    folder = tmp_path / "content" / "filings" / "pebblegate"
    folder.mkdir(parents=True)
    pdf = drawn.filing(folder / "source.pdf")
    (folder / "filing.toml").write_text(
        f'id = "pebblegate"\nsha256 = "{file_sha256(pdf)}"\n', encoding="utf-8"
    )
    (loaded,) = load_filings(tmp_path / "content")
    return loaded


def named(filing: Filing) -> set[str]:
    """The pictures that the frozen checkpoint names; each has to be there, whole."""
    frozen = read_checkpoint(filing).body.outcome.factsheet
    names = set()
    for claim in (frozen.overview.issuer, *frozen.key_risks):
        assert isinstance(claim, Claim)
        names |= {citation.evidence for citation in claim.citations if citation.evidence}
    for name in names:
        assert sha256_hex((filing.evidence / f"{name}.png").read_bytes()) == name
    return names


def test_freezing_a_reading_keeps_its_pictures_and_the_page_carries_them(
    filing: Filing, tmp_path: Path
) -> None:
    checkpoint = analyze_filing(filing, LocalState(tmp_path / "state"))
    (frozen,) = load_filings(tmp_path / "content")
    names = named(frozen)
    assert names
    kept = {path.stem for path in filing.evidence.iterdir()}
    assert all(f'"{name}"'.encode() in checkpoint.to_bytes() for name in kept)
    (tmp_path / "content" / "site.toml").write_text('title = "Desk"\nauthor = "D"\n')
    build(tmp_path / "content", tmp_path / "build")
    html = (tmp_path / "build/filings/pebblegate/index.html").read_text(encoding="utf-8")
    facts = json.loads(html.split('id="hcgen-page">')[1].split("</script>")[0])
    assert kept == {sha256_hex(base64.b64decode(png)) for png in facts["pictures"].values()}


def test_a_file_that_is_no_filing_is_pictured_and_leaves_no_picture_behind(tmp_path: Path) -> None:
    pdf = drawn.filing(tmp_path / "loose.pdf")
    state = LocalState(tmp_path / "state")
    checkpoint = analyze_target(str(pdf), tmp_path / "content", state, reporter=Reporter())
    issuer = checkpoint.body.outcome.factsheet.overview.issuer
    assert isinstance(issuer, Claim)
    assert issuer.citations[0].evidence is not None
    assert list(tmp_path.rglob("*.png")) == []


@pytest.mark.parametrize("fault", ["fail", "crash"])
def test_whatever_fails_while_freezing_a_named_picture_is_there(
    fault: Any, filing: Filing, tmp_path: Path
) -> None:
    with finished(filing.source_pdf, tmp_path) as analysis:
        before = filing.folder
        for k in range(1, 400, 7):
            copy = tmp_path / "copies" / str(k) / "filings" / "pebblegate"
            shutil.copytree(before, copy)
            (again,) = load_filings(copy.parent.parent)
            layer = FaultyLayer(k, fault)
            with suppress(MachineError, PowerCut):
                freeze(again, analysis.checkpoint, pictures=analysis.pictures, files=layer)
            (after,) = load_filings(copy.parent.parent)
            if after.checkpoint is not None:
                named(after)
            freeze(again, analysis.checkpoint, pictures=analysis.pictures)
            (whole,) = load_filings(copy.parent.parent)
            assert named(whole)
            if layer.count < k:
                return
    raise AssertionError("the faults never came to an end")
