"""``hcgen add`` takes files and folders, one line each; and no command makes a site of nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcgen.base import ExitStatus
from hcgen.filings import load_filings
from tests.cli.conftest import Run
from tests.filings.helpers import empty_site


@pytest.fixture
def content(tmp_path: Path) -> Path:
    return empty_site(tmp_path)


def pdf(path: Path) -> Path:
    """A file that begins like a PDF, with its name as its text."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"%PDF-1.7 " + path.name.encode())
    return path


def ids(content: Path) -> list[str]:
    return [filing.id for filing in load_filings(content)]


def test_files_and_folders_are_added_in_order_with_one_line_each(
    hcgen: Run, content: Path, tmp_path: Path
) -> None:
    pdf(tmp_path / "z.pdf")
    for name in ("b.PDF", "a.pdf", ".hidden.pdf", "notes.txt", "deeper/c.pdf"):
        pdf(tmp_path / "papers" / name)
    (tmp_path / "papers" / "folder.pdf").mkdir()
    (tmp_path / "papers" / "link.pdf").symlink_to(pdf(tmp_path / "elsewhere" / "linked.pdf"))
    done = hcgen("add", "z.pdf", "papers", "--document-type", "circular", "--fictional")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        f"{name}: added as content/filings/{name}" for name in ("z", "a", "b")
    ]
    assert ids(content) == ["a", "b", "z"]
    assert {(f.document_type, f.fictional) for f in load_filings(content)} == {("circular", True)}
    again = hcgen("add", "papers")
    assert (again.returncode, again.stdout.splitlines()[0]) == (
        0, "a: is there already, in content/filings/a",
    )  # fmt: skip


def test_a_file_that_cannot_be_taken_stops_no_other_and_the_worst_is_the_status(
    hcgen: Run, content: Path, tmp_path: Path
) -> None:
    pdf(tmp_path / "a.pdf")
    (tmp_path / "page.pdf").write_text("<!doctype html><p>Not found")
    (tmp_path / "empty").mkdir()
    pdf(tmp_path / "z.pdf")
    bad = ["page.pdf", "empty", "none.pdf"]
    done = hcgen("add", "a.pdf", *bad, "z.pdf")
    assert done.returncode == ExitStatus.MACHINE
    assert [line.split(":")[0] for line in done.stdout.splitlines()] == ["a", "z"]
    assert [line.split(":")[1].strip() for line in done.stderr.splitlines()] == bad
    assert ids(content) == ["a", "z"]
    statuses = [hcgen("add", "a.pdf", name).returncode for name in bad]
    assert statuses == [ExitStatus.DOCUMENT, ExitStatus.USAGE, ExitStatus.MACHINE]


@pytest.mark.parametrize(
    ("data", "words"),
    [(b"pears", "not a PDF"), (b"<html>", "not a PDF"), (b"", "the file is empty")],
    ids=["text", "a web page", "empty"],
)
def test_what_is_no_pdf_is_refused_in_one_line(
    data: bytes, words: str, hcgen: Run, content: Path, tmp_path: Path
) -> None:
    (tmp_path / "paper.pdf").write_bytes(data)
    done = hcgen("add", "paper.pdf")
    assert done.returncode == ExitStatus.DOCUMENT
    assert done.stderr.startswith("hcgen: paper.pdf: the file is not added (")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
    assert [path.name for path in content.iterdir()] == ["site.toml"]


@pytest.mark.parametrize(
    "option",
    [("--id", "x"), ("--source-url", "https://x.example/a.pdf"), ("--filed", "2026-01-05")],
    ids=lambda option: option[0],
)
def test_a_fact_of_one_file_cannot_be_said_of_several(
    option: tuple[str, str], hcgen: Run, content: Path, tmp_path: Path
) -> None:
    for name in ("a.pdf", "b.pdf"):
        pdf(tmp_path / "papers" / name)
    done = hcgen("add", "papers", *option)
    assert done.returncode == ExitStatus.USAGE
    assert done.stderr == (
        f"hcgen: {option[0]} cannot be said of 2 files at once; add the files one by one\n"
    )
    assert ids(content) == []
    assert hcgen("add", "papers/a.pdf", *option).returncode == 0


@pytest.mark.parametrize(
    "command",
    [
        "add a.pdf", "add papers", "analyze paper", "analyze --outdated", "annotate paper -o o.pdf",
        "build", "build --frozen", "build --reproduce", "correct paper overview.issuer --why x",
        "correct paper --list", "new skill Tea", "status", "status --json",
    ],
)  # fmt: skip
@pytest.mark.parametrize("there", [False, True], ids=["no folder", "a folder that is no content"])
def test_outside_a_site_a_command_says_so_in_one_line_and_makes_nothing(
    there: bool, command: str, hcgen: Run, tmp_path: Path, local_state: Path
) -> None:
    pdf(tmp_path / "a.pdf")
    pdf(tmp_path / "papers" / "b.pdf")
    if there:
        (tmp_path / "content").mkdir()
    before = sorted(tmp_path.rglob("*"))
    done = hcgen(*command.split())
    assert done.returncode == ExitStatus.USAGE
    assert done.stdout == ""
    assert done.stderr.startswith("hcgen: content: there is no site here (no site.toml); run hcgen")
    assert done.stderr.count("\n") == 1
    assert sorted(tmp_path.rglob("*")) == before
    assert list(local_state.iterdir()) == []


def test_a_word_in_the_form_of_an_id_is_a_filing_and_anything_else_a_file(
    hcgen: Run, content: Path, tmp_path: Path
) -> None:
    hcgen("add", pdf(tmp_path / "paper.pdf"))
    for command in (("analyze", "papr"), ("annotate", "papr", "-o", "out.pdf")):
        done = hcgen(*command)
        assert done.returncode == ExitStatus.USAGE
        assert done.stderr == 'hcgen: there is no filing "papr"; did you mean "paper"?\n'
    for command in (("analyze", "papr.pdf"), ("annotate", "papr.pdf", "-o", "out.pdf")):
        done = hcgen(*command)
        assert done.returncode == ExitStatus.MACHINE
        assert "hcgen: papr.pdf: cannot read the file (the file is not there)" in done.stderr
