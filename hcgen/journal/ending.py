"""The ends of a run by another hand: closed after a kill, finalised by a person, pruned."""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path

from hcgen.base import (
    FILES,
    CheckFailed,
    FileLayer,
    HcgenError,
    MachineError,
    UsageError,
    canonical_json,
    machine_errors,
)
from hcgen.journal.heads import head_path
from hcgen.journal.journal import Clock, open_journal, utc_now
from hcgen.journal.reading import Summary, list_journals, summarise, verify

_PRUNED = ".pruned-"


def close_abandoned(
    folder: Path, *, clock: Clock = utc_now, files: FileLayer = FILES
) -> tuple[str, ...]:
    """Close as unfinished every run whose process is gone; returns their names.

    Runs that a living process writes, and journals that cannot be read, are left as they are.
    """
    closed = []
    for summary in list_journals(folder, files=files):
        if isinstance(summary, HcgenError) or summary.state != "running":
            continue
        try:
            journal = open_journal(folder, summary.run_id, clock=clock, files=files)
        except (CheckFailed, MachineError):  # in use, or not readable: not ours to close
            continue
        with journal:
            if journal.state == "running":
                journal.close_unfinished("the process ended before the run did")
                closed.append(summary.run_id)
    return tuple(closed)


def finalise_run(
    folder: Path,
    run_id: str,
    file: Path | None = None,
    *,
    publication_required: bool = False,
    clock: Clock = utc_now,
    files: FileLayer = FILES,
) -> str:
    """End a run that was left without an end, by a person's call; returns the checkpoint's sha256.

    The checkpoint is the bytes of ``file``, else the record of the run itself as canonical JSON:
    ``{"run_id", "head", "records": [{"seq", "time", "kind", "body"}]}``.
    """
    with open_journal(folder, run_id, clock=clock, files=files) as journal:
        if not journal.records():
            raise UsageError(
                f'the run "{run_id}" has no record',
                why="there is nothing to freeze",
                fix=f"remove it: hcgen journal prune {run_id}",
            )
        if file is not None:
            data = files.read_bytes(file)
        else:
            records = [
                {"seq": r.seq, "time": r.time, "kind": r.kind, "body": journal.body(r)}
                for r in journal.records()
            ]
            data = canonical_json({"run_id": run_id, "head": journal.head, "records": records})
        return journal.finalise(data, publication_required=publication_required)


def prune(folder: Path, run_id: str, *, files: FileLayer = FILES) -> Summary:
    """Remove a finished run from the local state; returns what it was.

    A run without a single record is removed as it is. Raises :class:`UsageError` for a run
    without its end, and for one whose required publication has no receipt; :class:`CheckFailed`
    where the journal does not hold (it may be evidence).
    """
    with open_journal(folder, run_id, files=files) as journal:
        summary = summarise(folder / run_id, journal.records())
        if not journal.records():  # a full disk at its very start: nothing was acknowledged
            _remove(folder, run_id, files)
            return summary
        if summary.state != "finalised":
            raise UsageError(
                f'the run "{run_id}" is {summary.state}',
                why="an unfinished journal is kept",
                fix=f"finish it with hcgen journal finalize {run_id}",
            )
        if summary.publication_required and summary.published is None:
            raise UsageError(
                f'the run "{run_id}" has no publication receipt',
                why="its publication is required",
                fix=f"run hcgen journal publish {run_id} --git",
            )
        for problem in verify(folder, run_id, files=files):
            raise CheckFailed("the journal does not hold", where=run_id, why=problem)
        _remove(folder, run_id, files)
    return summary


def _remove(folder: Path, run_id: str, files: FileLayer) -> None:
    """Out of sight in one step, then file by file; what a kill leaves goes with the next prune."""
    head = head_path(folder / run_id)
    files.remove(head)  # first: a run without a head is no fault
    with suppress(OSError):
        head.parent.rmdir()
    with machine_errors("cannot remove the journal", folder / run_id):
        files.replace(folder / run_id, folder / f"{_PRUNED}{run_id}")
        files.fsync_folder(folder)
        for leftover in sorted(folder.glob(f"{_PRUNED}*")):
            shutil.rmtree(leftover)
