"""What is wrong with a file is said in one line, and the exit status tells whose fault it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pypdf import PdfWriter
from reportlab.pdfgen.canvas import Canvas

from hcgen.base import ExitStatus
from tests.cli.conftest import Done, Run


def last_line(done: Done) -> str:
    assert "Traceback" not in done.stderr
    return done.stderr.rstrip("\n").rsplit("\n", 1)[-1]


def no_text(path: Path) -> None:
    canvas = Canvas(str(path))
    canvas.rect(100, 100, 200, 200, fill=1)
    canvas.showPage()
    canvas.save()


def encrypted(path: Path) -> None:
    writer = PdfWriter()
    writer.add_blank_page(200, 200)
    writer.encrypt("secret", algorithm="RC4-128")
    writer.write(path)


FAULTS = {
    "not a PDF": (lambda path: path.write_bytes(b"just text"), "not a PDF"),
    "an HTML page": (lambda path: path.write_bytes(b"<!doctype html><p>hello"), "HTML"),
    "empty": (lambda path: path.write_bytes(b""), "empty"),
    "encrypted": (encrypted, "encrypted"),
    "no text": (no_text, "text"),
    "cut short": (lambda path: path.write_bytes(b"%PDF-1.7\n1 0 obj\n<<"), ""),
}


@pytest.mark.parametrize("fault", sorted(FAULTS))
def test_a_fault_of_the_document_is_one_line_with_status_3(
    fault: str, tmp_path: Path, hcgen: Run
) -> None:
    make, word = FAULTS[fault]
    make(tmp_path / "paper.pdf")
    done = hcgen("analyze", "paper.pdf")
    assert done.returncode == ExitStatus.DOCUMENT
    line = last_line(done)
    assert line.startswith("hcgen: paper.pdf: rejected (")
    assert word in line
    assert done.stdout == ""


def test_a_rejection_is_printed_as_json_too(tmp_path: Path, hcgen: Run) -> None:
    (tmp_path / "paper.pdf").write_bytes(b"just text")
    done = hcgen("analyze", "paper.pdf", "--json")
    outcome = json.loads(done.stdout)["body"]["outcome"]
    assert done.returncode == ExitStatus.DOCUMENT
    assert outcome["state"] == "rejected"
    assert outcome["factsheet"]["key_risks"] == []


@pytest.mark.parametrize("target", ["nowhere.pdf", "folder"])
def test_a_fault_of_the_machine_is_one_line_with_status_4(
    target: str, tmp_path: Path, hcgen: Run
) -> None:
    (tmp_path / "folder").mkdir()
    done = hcgen("analyze", target)
    assert done.returncode == ExitStatus.MACHINE
    assert last_line(done).startswith(f"hcgen: {target}: cannot read the file (")


def test_a_filing_with_a_fault_of_its_own_is_frozen_as_rejected(tmp_path: Path, hcgen: Run) -> None:
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "site.toml").write_text('title = "T"\nbase_url = "https://t.example"\n')
    (tmp_path / "paper.pdf").write_bytes(b"%PDF-1.7 just text")
    assert hcgen("add", "paper.pdf").returncode == 0
    done = hcgen("build")
    assert done.returncode == 0, done.stderr
    assert "rejected" in (tmp_path / "build/filings/paper/index.html").read_text(encoding="utf-8")
    assert len(list((tmp_path / "content/filings/paper/checkpoints").iterdir())) == 1


def test_a_missing_pdf_freezes_nothing_and_says_what_to_do(
    tmp_path: Path, hcgen: Run, local_state: Path
) -> None:
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "site.toml").write_text('title = "T"\nbase_url = "https://t.example"\n')
    (tmp_path / "paper.pdf").write_bytes(b"%PDF-1.7 just text")
    hcgen("add", "paper.pdf")
    for stored in (local_state / "documents").iterdir():
        stored.unlink()
    done = hcgen("build")
    assert done.returncode == ExitStatus.MACHINE
    assert last_line(done).startswith("hcgen: paper: its PDF is not at hand")
    assert not (tmp_path / "content/filings/paper/checkpoints").exists()
    frozen = hcgen("build", "--frozen")
    assert frozen.returncode == ExitStatus.FINDINGS
    assert "not frozen" in last_line(frozen)
