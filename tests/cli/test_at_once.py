"""Commands that run at once: what one of them has said is done is done, and the next one works."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from hcgen.base import ExitStatus, MachineError, exclusive
from hcgen.filings import load_filings, read_corrections
from tests.agent import drawn
from tests.filings.helpers import empty_site

SAMPLES = Path(__file__).parents[2] / "content"
SECONDS = 120
Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def start(tmp_path: Path, local_state: Path) -> Start:
    """Start ``hcgen`` in a process of its own, and do not wait for it."""

    def started(*arguments: str | Path) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "hcgen", *map(str, arguments)],
            cwd=tmp_path,
            env={**os.environ, "HCGEN_STATE": str(local_state)},
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip

    return started


def ended(processes: Sequence[subprocess.Popen[str]]) -> list[tuple[int, str, str]]:
    said = [process.communicate(timeout=SECONDS) for process in processes]
    return [(p.returncode, *each) for p, each in zip(processes, said, strict=True)]


@pytest.fixture
def content(tmp_path: Path) -> Path:
    ours = empty_site(tmp_path)
    shutil.copytree(SAMPLES / "filings" / "brindlewave-robotics-phip", ours / "filings" / "robots")
    toml = ours / "filings" / "robots" / "filing.toml"
    toml.write_text(toml.read_text().replace("brindlewave-robotics-phip", "robots"))
    return ours


def test_of_ten_corrections_at_once_all_are_kept(tmp_path: Path, start: Start) -> None:
    shutil.copytree(SAMPLES, tmp_path / "content")
    name = "brindlewave-robotics-phip"
    fields = [f"key_risks.risk.{n}" for n in range(1, 6)]
    fields += [f"overview.{name}" for name in ("issuer", "issuer_zh", "stock_code", "sector")]
    processes = [start("correct", name, field, "--why", "a test") for field in fields]
    outcomes = ended(processes)
    acknowledged = [f for f, (status, *_) in zip(fields, outcomes, strict=True) if status == 0]
    (filing,) = (each for each in load_filings(tmp_path / "content") if each.id == name)
    assert sorted(each.field for each in read_corrections(filing)) == sorted(acknowledged)
    assert len(acknowledged) >= 6


def test_of_two_filings_that_want_one_id_one_is_told_so(tmp_path: Path, start: Start) -> None:
    empty_site(tmp_path)
    papers = [tmp_path / f"{n}.pdf" for n in range(4)]
    for n, paper in enumerate(papers):
        paper.write_bytes(b"%%PDF-1.7 %d" % n)
    outcomes = ended([start("add", paper, "--id", "same") for paper in papers])
    assert sorted(status for status, *_ in outcomes) == [0, 2, 2, 2]
    assert all("belongs to another PDF" in err for status, _, err in outcomes if status)
    (filing,) = load_filings(tmp_path / "content")
    added = outcomes.index(next(each for each in outcomes if each[0] == 0))
    assert filing.sha256 in filing.file.read_text()
    assert (tmp_path / f"{added}.pdf").exists()


def site(folder: Path, pages: int) -> Path:
    """A site of pages, so many that building takes a while."""
    (folder / "content" / "pages").mkdir(parents=True)
    (folder / "content" / "site.toml").write_text('title = "Tea"\n')
    for number in range(pages):
        (folder / "content" / "pages" / f"p{number}.md").write_text(page(f"Page {number}"))
    return folder / "content"


def page(title: str) -> str:
    return f"---\ntitle: {title}\ntype: reference\nsummary: A page of a test.\n---\nText.\n"


def test_builds_in_one_folder_follow_one_another_and_the_last_content_stays(
    tmp_path: Path, start: Start
) -> None:
    content = site(tmp_path, 40)
    processes = [start("build")]
    time.sleep(0.8)
    (content / "pages" / "late.md").write_text(page("Late"))
    processes += [start("build"), start("build")]
    outcomes = ended(processes)
    assert [status for status, *_ in outcomes] == [0, 0, 0], outcomes
    assert (tmp_path / "build" / "late" / "index.html").is_file()
    again = ended([start("build")])
    assert again[0][0] == 0
    assert " 0 files written," in again[0][2]


def test_a_folder_whose_list_lacks_pages_of_ours_heals(tmp_path: Path, start: Start) -> None:
    content = site(tmp_path, 3)
    ended([start("build")])
    pages = tmp_path / "build" / "p1"
    kept = {path.name: path.read_bytes() for path in pages.iterdir()}
    (content / "pages" / "p1.md").rename(content / "p1.md")
    ended([start("build")])
    assert not pages.exists()
    pages.mkdir()
    for name, data in kept.items():
        (pages / name).write_bytes(data)
    (content / "p1.md").rename(content / "pages" / "p1.md")
    (status, _, err), = ended([start("build")])  # fmt: skip
    assert status == 0, err


def test_what_somebody_else_put_into_the_folder_still_stands_in_the_way(
    tmp_path: Path, start: Start
) -> None:
    content = site(tmp_path, 2)
    ended([start("build")])
    (tmp_path / "build" / "late").mkdir()
    (tmp_path / "build" / "late" / "index.html").write_text("<p>mine</p>")
    (content / "pages" / "late.md").write_text(page("Late"))
    (status, _, err), = ended([start("build")])  # fmt: skip
    assert status == ExitStatus.USAGE
    assert "did not write" in err


def test_a_build_that_fails_leaves_no_folder_behind(tmp_path: Path, start: Start) -> None:
    content = site(tmp_path, 1)
    (content / "pages" / "bad.md").write_text("---\ntitle: [\n---\n")
    (status, _, _), = ended([start("build")])  # fmt: skip
    assert status == ExitStatus.USAGE
    assert not (tmp_path / "build").exists()


def test_the_lock_of_a_process_that_was_killed_is_none(tmp_path: Path) -> None:
    code = (
        "import pathlib, sys, time; from hcgen.base import exclusive\n"
        "with exclusive(pathlib.Path(sys.argv[1]), 'a test'): print('held', flush=True); time.sleep(99)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        said: list[str] = []
        with (
            pytest.raises(MachineError) as refused,
            exclusive(tmp_path, "another", patience=1.2, waiting=said.append),
        ):
            pass
        assert f"process {holder.pid}, a test" in str(refused.value)
        assert said == [f"waiting for process {holder.pid}, a test"]
        holder.send_signal(signal.SIGKILL)
    with exclusive(tmp_path, "another", patience=0):
        assert not list(tmp_path.iterdir())


def test_a_filing_is_frozen_once_when_two_read_it_at_once(
    content: Path, tmp_path: Path, start: Start
) -> None:
    drawn.filing(tmp_path / "pebblegate.pdf")
    ended([start("add", "pebblegate.pdf")])
    outcomes = ended([start("analyze", "pebblegate"), start("analyze", "pebblegate")])
    assert sorted(status for status, *_ in outcomes) in ([0, 0], [0, 2])
    (filing,) = (each for each in load_filings(content) if each.id == "pebblegate")
    assert filing.checkpoint is not None
    assert (filing.folder / "checkpoints" / f"{filing.checkpoint}.json").is_file()
