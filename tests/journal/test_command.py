"""``hcgen journal``: what an operator sees."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from hcgen.cli.main import main
from tests.journal.helpers import begun


@pytest.fixture
def journals(local_state: Path) -> Path:
    return local_state / "journals"


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(["journal", *words])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_listing_showing_and_checking(journals: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with begun(journals) as journal:
        journal.append("decision", {"thought": "read\u202e it\nnow"})
        assert run(capsys, "list") == (0, "run-1: running, 2 records\n", "")
    status, text, _ = run(capsys, "show", "run-1")
    assert status == 0
    assert text.splitlines()[1].startswith("    2 2026-01-02T03:04:06.000Z decision ")
    assert "\u202e" not in text
    _, text, _ = run(capsys, "show", "run-1", "--json")
    assert text.encode() == (journals / "run-1" / "journal.jsonl").read_bytes()
    assert json.loads(text.splitlines()[1])["body"] == {"thought": "read\u202e it\nnow"}
    assert run(capsys, "verify", "run-1") == (0, "run-1: 2 records hold, running\n", "")


def test_a_run_whose_process_is_gone_is_listed_as_unfinished(
    journals: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun(journals).close()
    before = {path: path.read_bytes() for path in journals.rglob("*") if path.is_file()}
    said = "run-1: unfinished (its process is gone), 1 records\n"
    assert run(capsys, "list") == (0, said, "")
    assert before == {path: path.read_bytes() for path in journals.rglob("*") if path.is_file()}


@pytest.mark.parametrize("left", [0, 1, 2])
@pytest.mark.parametrize("action", ["list", "verify", "show", "finalize", "prune"])
def test_a_journal_that_lost_its_end_is_damaged_for_every_command(
    journals: Path, capsys: pytest.CaptureFixture[str], action: str, left: int
) -> None:
    with begun(journals) as journal:
        journal.append("receipt", {"step": 1})
        journal.append("receipt", {"step": 2})
    path = journals / "run-1" / "journal.jsonl"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:left]))
    before = path.read_bytes()
    status, _, err = run(capsys, action, *(() if action == "list" else ("run-1",)))
    assert status == 1
    assert ("record 3 is gone" if left == 2 else f"records {left + 1} to 3 are gone") in err
    assert path.read_bytes() == before


def test_a_run_whose_folder_is_gone_is_missed(
    journals: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun(journals).close()
    shutil.rmtree(journals / "run-1")
    status, _, err = run(capsys, "list")
    assert status == 1
    assert "record 1 is gone" in err


def test_a_run_without_a_record_is_not_finished_but_removed(
    journals: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (journals / "run-1").mkdir(parents=True)  # killed before its first record was on the disk
    (journals / "run-1" / "journal.jsonl").write_bytes(b"")
    status, _, err = run(capsys, "finalize", "run-1")
    assert status == 2
    assert err == (
        'hcgen: the run "run-1" has no record (there is nothing to freeze); '
        "remove it: hcgen journal prune run-1\n"
    )
    assert run(capsys, "prune", "run-1") == (0, "run-1: removed, 0 records\n", "")
    assert not (journals / "run-1").exists()


def test_a_changed_journal_ends_with_status_1(
    journals: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun(journals).close()
    path = journals / "run-1" / "journal.jsonl"
    path.write_bytes(path.read_bytes().replace(b"a test", b"no test") + b"{}\n")
    status, out, err = run(capsys, "verify", "run-1")
    assert (status, out) == (1, "")
    assert len(err.splitlines()) == 1
    assert "the journal does not hold" in err


def test_a_run_that_is_not_there_ends_with_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    for verb in ("show", "verify", "finalize", "prune"):
        status, _, err = run(capsys, verb, "none")
        assert status == 2
        assert err == 'hcgen: there is no journal "none"; see hcgen journal list\n'


def test_from_the_open_run_to_the_pruned_one(
    journals: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "A Test")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "test@example.com")
    subprocess.run(["git", "init", "--quiet", str(tmp_path)], check=True)
    begun(journals).close()
    status, _, err = run(capsys, "prune", "run-1")
    assert status == 2
    assert "an unfinished journal is kept" in err
    status, out, _ = run(capsys, "finalize", "run-1", "--require-publication")
    assert status == 0
    assert out.startswith("run-1: finalised as ")
    status, _, err = run(capsys, "prune", "run-1")
    assert status == 2
    assert "hcgen journal publish run-1 --git" in err
    publish = ("publish", "run-1", "--git", "--repository", str(tmp_path))
    status, _, err = run(capsys, *publish, "--content", str(tmp_path))
    assert status == 2
    assert "no filing holds the checkpoint" in err
    status, out, _ = run(capsys, *publish, "--path", "run.json")
    assert status == 0
    assert out.rstrip().endswith("as run.json")
    assert (tmp_path / "run.json").exists()
    assert run(capsys, "prune", "run-1")[0] == 0
    assert run(capsys, "list") == (0, "", "")


def test_publishing_has_to_be_said(journals: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begun(journals).finalise(b"x")
    status, _, err = run(capsys, "publish", "run-1")
    assert status == 2
    assert "--git" in err
