"""A finalised checkpoint is published alone, deliberately, with a receipt; then it may be pruned."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from hcgen.base import CheckFailed, MachineError, UsageError
from hcgen.journal import (
    Summary,
    finalise_run,
    list_journals,
    open_journal,
    prune,
    publish_to_git,
    read_final,
    read_journal,
    verify,
)
from tests.base.faults import FaultyLayer, PowerCut
from tests.journal.helpers import begun

PLACE = Path("content/filings/a/checkpoints/c.json")


def git(repository: Path, *arguments: str) -> str:
    command = ["git", "-C", str(repository), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def hook(repository: Path, script: str) -> None:
    """A hook of the repository that runs before each commit."""
    path = repository / ".git" / "hooks" / "pre-commit"
    path.parent.mkdir(exist_ok=True)
    path.write_text(script)
    path.chmod(0o755)


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    monkeypatch.setenv("GIT_CONFIG_SYSTEM", "/dev/null")
    path = tmp_path / "site"
    path.mkdir()
    git(path, "init", "--quiet", "--initial-branch", "main")
    git(path, "config", "user.name", "A Test")
    git(path, "config", "user.email", "test@example.com")
    (path / "README").write_text("one\n")
    (path / "notes").write_text("one\n")
    git(path, "add", ".")
    git(path, "commit", "--quiet", "-m", "first")
    return path


@pytest.fixture
def journals(tmp_path: Path) -> Path:
    return tmp_path / "journals"


def test_the_checkpoint_is_committed_alone_and_the_receipt_names_the_commit(
    repository: Path, journals: Path
) -> None:
    begun(journals).finalise(b'{"frozen": 1}')
    (repository / "README").write_text("staged\n")
    git(repository, "add", "README")
    (repository / "notes").write_text("changed\n")
    (repository / "new").write_text("untracked\n")
    publication = publish_to_git(journals, "run-1", repository, PLACE)
    assert publication.new
    assert git(repository, "rev-parse", "HEAD") == publication.commit
    assert git(repository, "show", "--name-only", "--format=", "HEAD") == str(PLACE)
    assert git(repository, "show", f"HEAD:{PLACE}") == '{"frozen": 1}'
    assert git(repository, "status", "--short").splitlines() == [
        "M  README".strip(),
        " M notes",
        "?? new",
    ]
    receipt = read_journal(journals, "run-1")[-1]
    assert receipt.kind == "receipt"
    assert receipt.body == {"published": publication.commit, "where": str(PLACE)}
    assert verify(journals, "run-1") == ()


def test_publishing_again_finds_the_commit_and_makes_none(repository: Path, journals: Path) -> None:
    begun(journals).finalise(b"frozen")
    first = publish_to_git(journals, "run-1", repository, PLACE)
    (repository / "README").write_text("two\n")
    git(repository, "commit", "--quiet", "-am", "later")
    again = publish_to_git(journals, "run-1", repository, PLACE)
    assert again.commit == first.commit
    assert not again.new
    assert git(repository, "rev-list", "--count", "HEAD") == "3"


def test_a_run_that_died_before_its_receipt_is_published_once(
    repository: Path, journals: Path
) -> None:
    begun(journals).finalise(b"frozen")
    counting = FaultyLayer()
    publish_to_git(journals, "run-1", repository, Path("first.json"), files=counting)
    begun(journals, "run-2").finalise(b"frozen too")
    dying = FaultyLayer(counting.count - 1, "crash")
    with pytest.raises(PowerCut):
        publish_to_git(journals, "run-2", repository, Path("other.json"), files=dying)
    head = git(repository, "rev-parse", "HEAD")
    publication = publish_to_git(journals, "run-2", repository, Path("other.json"))
    assert publication.commit == head
    assert not publication.new


def test_only_a_finalised_run_is_published(repository: Path, journals: Path) -> None:
    begun(journals).close_unfinished("stopped")
    with pytest.raises(UsageError, match="is not finalised"):
        publish_to_git(journals, "run-1", repository, PLACE)
    assert git(repository, "status", "--short") == ""


def test_a_file_with_other_bytes_is_not_overwritten(repository: Path, journals: Path) -> None:
    begun(journals).finalise(b"frozen")
    with pytest.raises(UsageError, match="another file stands"):
        publish_to_git(journals, "run-1", repository, Path("README"))
    assert (repository / "README").read_text() == "one\n"


def test_a_path_outside_the_repository_is_refused(repository: Path, journals: Path) -> None:
    begun(journals).finalise(b"frozen")
    for path in (Path("../out.json"), repository.parent / "out.json"):
        with pytest.raises(UsageError, match="outside the repository"):
            publish_to_git(journals, "run-1", repository, path)


def test_a_path_that_git_would_read_as_a_pattern_is_taken_by_the_letter(
    repository: Path, journals: Path
) -> None:
    begun(journals).finalise(b"frozen")
    publication = publish_to_git(journals, "run-1", repository, Path("[a]*?.json"))
    assert publication.path == "[a]*?.json"


def test_a_hook_that_refuses_is_quoted_and_no_receipt_is_written(
    repository: Path, journals: Path
) -> None:
    begun(journals).finalise(b"frozen")
    hook(repository, "#!/bin/sh\necho 'not today' >&2\nexit 1\n")
    with pytest.raises(MachineError, match=r"git refused: commit .*not today"):
        publish_to_git(journals, "run-1", repository, PLACE)
    assert read_journal(journals, "run-1")[-1].kind == "final"


def test_a_path_that_git_ignores_is_said(repository: Path, journals: Path) -> None:
    begun(journals).finalise(b"frozen")
    (repository / ".gitignore").write_text("*.json\n")
    with pytest.raises(MachineError, match=r"git refused: add .*ignored by .*c\.json"):
        publish_to_git(journals, "run-1", repository, PLACE)


def test_bytes_that_git_would_change_are_not_called_published(
    repository: Path, journals: Path
) -> None:
    begun(journals).finalise(b"a\r\nb\r\n")
    (repository / ".gitattributes").write_text("*.json text\n")
    with pytest.raises(CheckFailed, match="does not hold the checkpoint"):
        publish_to_git(journals, "run-1", repository, PLACE)
    assert read_journal(journals, "run-1")[-1].kind == "final"


def test_a_folder_without_a_repository_is_said(tmp_path: Path, journals: Path) -> None:
    begun(journals).finalise(b"frozen")
    with pytest.raises(MachineError, match="not a git repository"):
        publish_to_git(journals, "run-1", tmp_path, PLACE)


def test_pruning_refuses_what_has_no_end(journals: Path) -> None:
    begun(journals, "open").close()
    begun(journals, "left").close_unfinished("stopped")
    for run_id, state in (("open", "running"), ("left", "unfinished")):
        with pytest.raises(UsageError, match=rf"is {state} .*kept"):
            prune(journals, run_id)
        assert (journals / run_id / "journal.jsonl").exists()


def test_pruning_refuses_a_run_whose_required_publication_has_no_receipt(
    repository: Path, journals: Path
) -> None:
    begun(journals).finalise(b"frozen", publication_required=True)
    with pytest.raises(UsageError, match="no publication receipt"):
        prune(journals, "run-1")
    assert read_final(journals, "run-1") == b"frozen"
    publish_to_git(journals, "run-1", repository, PLACE)
    assert prune(journals, "run-1").state == "finalised"
    assert list(journals.iterdir()) == []


def test_pruning_keeps_a_journal_that_was_changed(journals: Path) -> None:
    name = begun(journals).finalise(b"frozen")
    (journals / "run-1" / f"checkpoint-{name}.json").unlink()
    with pytest.raises(CheckFailed, match="does not hold"):
        prune(journals, "run-1")
    assert (journals / "run-1" / "journal.jsonl").exists()


def test_pruning_refuses_a_journal_in_use(journals: Path) -> None:
    begun(journals).finalise(b"frozen")
    with open_journal(journals, "run-1"), pytest.raises(MachineError, match="in use"):
        prune(journals, "run-1")


@pytest.mark.parametrize("k", [1, 2, 3, 4])
def test_a_killed_prune_left_the_run_or_what_goes_with_the_next(journals: Path, k: int) -> None:
    begun(journals).finalise(b"frozen")
    with pytest.raises(PowerCut):
        prune(journals, "run-1", files=FaultyLayer(k, "crash"))
    left = list_journals(journals)
    assert [each.state for each in left if isinstance(each, Summary)] == ["finalised"] * len(left)
    if left:
        prune(journals, "run-1")
    begun(journals, "run-2").finalise(b"frozen")
    prune(journals, "run-2")
    assert list(journals.iterdir()) == []


def test_a_person_finalises_what_was_left_with_the_record_of_the_run(journals: Path) -> None:
    with begun(journals) as journal:
        journal.append("receipt", {"text": "x" * 9000})
    finalise_run(journals, "run-1")
    frozen = read_final(journals, "run-1")
    assert b'"run_id":"run-1"' in frozen
    assert b"x" * 9000 in frozen


def test_a_person_finalises_with_a_file(journals: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"mine")
    begun(journals).close()
    finalise_run(journals, "run-1", tmp_path / "file", publication_required=True)
    assert read_final(journals, "run-1") == b"mine"
    (summary,) = list_journals(journals)
    assert not isinstance(summary, Exception)
    assert summary.publication_required


def test_a_commit_that_a_hook_added_to_is_refused_each_time(
    repository: Path, journals: Path
) -> None:
    begun(journals).finalise(b"{}")
    hook(repository, "#!/bin/sh\necho more > more\ngit add more\n")
    for _ in range(2):
        with pytest.raises(CheckFailed, match="holds more than the checkpoint"):
            publish_to_git(journals, "run-1", repository, PLACE)
    (summary,) = list_journals(journals)
    assert not isinstance(summary, Exception)
    assert summary.published is None


@pytest.mark.parametrize("first", [True, False], ids=["before the first commit", "after it"])
def test_a_hook_that_refuses_leaves_nothing_staged(
    repository: Path, journals: Path, tmp_path: Path, first: bool
) -> None:
    begun(journals).finalise(b"{}")
    if first:
        repository = tmp_path / "empty"
        repository.mkdir()
        git(repository, "init", "--quiet")
    hook(repository, "#!/bin/sh\nexit 1\n")
    with pytest.raises(MachineError):
        publish_to_git(journals, "run-1", repository, PLACE)
    assert git(repository, "ls-files", "--", str(PLACE)) == ""


def test_a_path_in_the_folder_of_git_is_refused(repository: Path, journals: Path) -> None:
    begun(journals).finalise(b"{}")
    with pytest.raises(UsageError, match="git's own folder"):
        publish_to_git(journals, "run-1", repository, Path(".git/hooks/x"))
    assert not (repository / ".git" / "hooks" / "x").exists()


def test_publishing_twice_leaves_one_receipt(repository: Path, journals: Path) -> None:
    begun(journals).finalise(b"{}")
    for _ in range(3):
        publish_to_git(journals, "run-1", repository, PLACE)
    receipts = [r for r in read_journal(journals, "run-1") if "published" in r.body]
    assert len(receipts) == 1


def test_nothing_is_published_where_no_branch_is_checked_out(
    repository: Path, journals: Path
) -> None:
    begun(journals).finalise(b"{}")
    git(repository, "checkout", "--quiet", "--detach")
    with pytest.raises(UsageError, match="no branch checked out"):
        publish_to_git(journals, "run-1", repository, PLACE)
    assert not (repository / PLACE).exists()
    git(repository, "switch", "--quiet", "main")
    assert publish_to_git(journals, "run-1", repository, PLACE).new
