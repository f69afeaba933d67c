"""Publishing a finalised checkpoint to a git repository: separate, explicit, alone in its
commit."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from hcgen.base import FILES, CheckFailed, FileLayer, MachineError, UsageError, exclusive, one_line
from hcgen.journal.journal import Clock, open_journal, utc_now
from hcgen.journal.reading import read_final, summarise

_TIMEOUT = 120
_REDIRECTING = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY")


@dataclass(frozen=True, slots=True)
class Publication:
    """Where a checkpoint was published."""

    commit: str
    path: str
    """Relative to the root of the repository."""
    new: bool
    """False where an earlier commit held it already: only the receipt was missing."""


def publish_to_git(
    folder: Path,
    run_id: str,
    repository: Path,
    path: Path,
    *,
    clock: Clock = utc_now,
    files: FileLayer = FILES,
) -> Publication:
    """Commit the run's checkpoint at ``path``, alone, and record the commit in the journal.

    What else is staged or changed in the repository stays as it is; nothing is pushed. A run that
    died between the commit and the receipt finds its commit again. Raises :class:`UsageError`
    where the run is not finalised, ``path`` lies outside the repository or holds other bytes, or
    no branch is checked out, whose commits git would one day discard,
    :class:`MachineError` where git refuses.
    """
    data = read_final(folder, run_id, files=files)
    root = Path(_git(repository, "rev-parse", "--show-toplevel")).resolve()
    place = _place(root, path)
    _require_branch(root)
    target = root / place
    if target.exists() and files.read_bytes(target) != data:
        raise UsageError(
            "another file stands where the checkpoint belongs",
            where=str(target),
            fix="choose another path",
        )
    with (
        open_journal(folder, run_id, clock=clock, files=files) as journal,
        exclusive(root, "publishing a checkpoint"),
    ):
        files.write_atomic(target, data)
        commit = _find_commit(root, place, data)
        new = commit is None
        message = f"Publish the checkpoint of {run_id}"
        if commit is None:
            commit = _commit_alone(root, place, message)
        ours = new or _git(root, "log", "-1", "--format=%s", commit) == message
        _check_commit(root, place, commit, data, alone=ours)
        if summarise(folder / run_id, journal.records()).published != commit:
            journal.record_publication(commit, place)
    return Publication(commit, place, new)


def _require_branch(root: Path) -> None:
    if _run(root, "symbolic-ref", "--quiet", "HEAD").returncode:
        raise UsageError(
            "the repository has no branch checked out",
            where=str(root),
            why="a commit on none belongs to no history",
            fix="switch to the site's branch and publish again",
        )


def _place(root: Path, path: Path) -> str:
    absolute = path if path.is_absolute() else root / path
    try:
        relative = absolute.resolve().relative_to(root)
    except (ValueError, RuntimeError) as error:
        raise UsageError(
            "the path lies outside the repository", where=str(path), fix=f"choose one below {root}"
        ) from error
    if ".git" in (part.lower() for part in relative.parts):
        raise UsageError(
            "the path lies in git's own folder", where=str(path), fix="choose one of the site's"
        )
    return str(PurePosixPath(relative))


def _find_commit(root: Path, place: str, data: bytes) -> str | None:
    """The commit that brought these bytes to this path, if the current branch has them."""
    if _blob(root, f"HEAD:{place}") != data:
        return None
    return _git(root, "log", "-1", "--format=%H", "--", f":(literal){place}")


def _commit_alone(root: Path, place: str, message: str) -> str:
    literal = f":(literal){place}"
    _git(root, "add", "--", literal)
    try:
        _git(root, "commit", "--quiet", "--only", "--message", message, "--", literal)
    except MachineError:
        if _run(root, "reset", "--quiet", "--", literal).returncode:  # before the first commit
            _run(root, "rm", "--cached", "--quiet", "--force", "--", literal)
        raise
    return _git(root, "rev-parse", "HEAD")


def _check_commit(root: Path, place: str, commit: str, data: bytes, *, alone: bool) -> None:
    if _blob(root, f"{commit}:{place}") != data:
        raise CheckFailed(
            "the commit does not hold the checkpoint",
            where=f"{commit} {place}",
            why="git changed its bytes",
            fix="turn conversion off for *.json (.gitattributes) and publish again",
        )
    listed = _git(root, "show", "--name-only", "--format=", "-z", commit)
    if alone and listed.strip("\0\n") != place:
        raise CheckFailed(
            "the commit holds more than the checkpoint",
            where=commit,
            why="a hook added to it",
            fix="undo the commit and turn the hook off for checkpoints",
        )


def _blob(root: Path, name: str) -> bytes | None:
    done = _run(root, "cat-file", "blob", name)
    return done.stdout if done.returncode == 0 else None


def _git(root: Path, *arguments: str) -> str:
    done = _run(root, *arguments)
    if done.returncode == 0:
        return done.stdout.decode("utf-8", "replace").rstrip("\n")
    lines = done.stderr.decode("utf-8", "replace").splitlines()
    said = one_line(" ".join(line for line in lines if not line.startswith("hint:")), 200)
    raise MachineError(
        f"git refused: {arguments[0]}",
        where=str(root),
        why=said or "it gave no reason",
        fix="mend that in the repository and publish again",
    )


def _run(root: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    environment = {key: value for key, value in os.environ.items() if key not in _REDIRECTING}
    environment.update(GIT_TERMINAL_PROMPT="0", LC_ALL="C")
    try:
        return subprocess.run(  # noqa: S603 - our own arguments, no shell
            ["git", "-C", str(root), *arguments],  # noqa: S607 - the git of the user's PATH
            capture_output=True,
            check=False,
            env=environment,
            stdin=subprocess.DEVNULL,
            timeout=_TIMEOUT,
        )
    except FileNotFoundError as error:
        raise MachineError("git is not installed", fix="install it and publish again") from error
    except subprocess.TimeoutExpired as error:
        raise MachineError(
            "git did not answer", where=str(root), why=f"after {_TIMEOUT} s", fix="try again"
        ) from error
