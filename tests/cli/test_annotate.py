"""``hcgen annotate`` marks what a filing cites in a copy of its PDF."""

from __future__ import annotations

import shutil
from pathlib import Path

import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from hcgen.base import ExitStatus
from hcgen.contracts import Checkpoint, citations
from hcgen.filings import load_filings, read_checkpoint
from tests.agent import drawn
from tests.cli.conftest import Run
from tests.filings.helpers import empty_site

SAMPLES = Path(__file__).parents[2] / "content"


def marked_pages(path: Path) -> set[int]:
    document = pypdfium2.PdfDocument(path)
    return {n + 1 for n in range(len(document)) if pdfium.FPDFPage_GetAnnotCount(document[n])}


def titles(path: Path) -> list[str]:
    return [each.get_title() for each in pypdfium2.PdfDocument(path).get_toc()]


def frozen(content: Path, name: str) -> Checkpoint:
    return read_checkpoint(next(each for each in load_filings(content) if each.id == name))


@pytest.fixture
def content(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SAMPLES, tmp_path / "content"))


def test_every_cited_page_of_a_filing_is_marked_and_every_claim_has_a_bookmark(
    hcgen: Run, content: Path
) -> None:
    name = "brindlewave-robotics-phip"
    done = hcgen("annotate", name, "-o", "marked.pdf", "--content", str(content))
    assert (done.returncode, done.stderr) == (0, "written: marked.pdf\n")
    marked = content.parent / "marked.pdf"
    sheet = frozen(content, name).body.outcome.factsheet
    told = titles(marked)
    for claim in sheet.claims():
        assert any(claim.text[:30].split("\n")[0] in title for title in told), claim.id
    own = {cited.page for claim in sheet.claims() for cited in claim.citations}
    assert own <= marked_pages(marked) <= {cited.page for cited in citations(sheet)}
    assert marked.read_bytes().startswith((content / "filings" / name / "source.pdf").read_bytes())


def test_what_a_person_corrected_is_marked_instead_of_what_was_read(
    hcgen: Run, content: Path
) -> None:
    name = "brindlewave-robotics-phip"
    hcgen(
        "correct", name, "overview.sector", "--value", "hospitals and the distributors",
        "--page", "6", "--why", "a test", "--content", str(content),
    )  # fmt: skip
    done = hcgen("annotate", name, "-o", "marked.pdf", "--content", str(content))
    assert done.returncode == 0, done.stderr
    assert "Sector: hospitals and the distributors" in titles(content.parent / "marked.pdf")


def test_a_file_is_read_and_marked_and_nothing_is_frozen(hcgen: Run, tmp_path: Path) -> None:
    drawn.filing(tmp_path / "pebblegate.pdf")
    done = hcgen("annotate", "pebblegate.pdf", "-o", "marked.pdf")
    assert done.returncode == 0, done.stderr
    assert f"Issuer: {drawn.ISSUER}" in titles(tmp_path / "marked.pdf")
    assert not (tmp_path / "content").exists()


@pytest.mark.parametrize(
    ("target", "out", "words"),
    [
        ("nobody", "marked.pdf", 'there is no filing "nobody"'),
        ("pebblegate.pdf", "pebblegate.pdf", "the copy would replace the PDF itself"),
        ("plain.pdf", "marked.pdf", "rejected"),
        ("text.pdf", "marked.pdf", "text.pdf"),
        ("pebblegate.pdf", "plain.pdf/marked.pdf", "plain.pdf"),
    ],
)
def test_what_cannot_be_marked_is_told_in_a_line(
    *, hcgen: Run, tmp_path: Path, target: str, out: str, words: str
) -> None:
    empty_site(tmp_path)
    drawn.filing(tmp_path / "pebblegate.pdf")
    shutil.copy(
        SAMPLES / "filings" / "wan-ling-institute-prospectus" / "source.pdf", tmp_path / "plain.pdf"
    )
    (tmp_path / "text.pdf").write_text("no PDF")
    before = (tmp_path / "pebblegate.pdf").read_bytes()
    done = hcgen("annotate", target, "-o", out)
    assert done.returncode in (ExitStatus.USAGE, ExitStatus.DOCUMENT, ExitStatus.MACHINE), (
        done.stderr
    )
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert (tmp_path / "pebblegate.pdf").read_bytes() == before
    assert not (tmp_path / "marked.pdf").exists()
