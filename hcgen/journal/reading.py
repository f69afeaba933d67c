"""Reading a journal without holding it: records, the state of a run, checks, the list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from filelock import FileLock, Timeout

from hcgen.base import FILES, CheckFailed, FileLayer, HcgenError, UsageError, one_line, sha256_hex
from hcgen.journal import blobs
from hcgen.journal.heads import heads, require_whole
from hcgen.journal.record import Record, decode

State = Literal["running", "unfinished", "finalised"]
"""``running``: open, whether its process lives or not; ``unfinished``: closed without an end."""

JOURNAL_NAME = "journal.jsonl"
LOCK_NAME = "lock"
_RUN_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


@dataclass(frozen=True, slots=True)
class Summary:
    """How far a run is."""

    run_id: str
    state: State
    records: int
    started: str
    """UTC; empty where not even the first record was kept."""
    last: str
    """UTC, of the last record."""
    checkpoint: str | None = None
    publication_required: bool = False
    published: str | None = None
    """The commit that a publication receipt names."""
    torn: int = 0
    """How many torn lines were set aside when the journal was opened."""
    subject: str = ""
    """What was read: the filing's id, or the address or file that was observed."""
    left: bool = False
    """Whether it is open though no process writes it: that process was ended before the run."""

    def as_line(self) -> str:
        """One line for a list."""
        if self.published:
            publication = f", published in {self.published[:12]}"
        else:
            publication = ", to be published" if self.publication_required else ""
        checkpoint = f", checkpoint {self.checkpoint[:12]}" if self.checkpoint else ""
        torn = f", {self.torn} torn set aside" if self.torn else ""
        subject = f"{one_line(self.subject, 100)}, " if self.subject else ""
        how = "unfinished (its process is gone)" if self.left else self.state
        state = f"{how}, {self.records} records"
        return f"{self.run_id}: {subject}{state}{checkpoint}{publication}{torn}"


def run_folder(folder: Path, run_id: str) -> Path:
    """The folder of a run. Raises :class:`UsageError` for a name that no run can have."""
    if not _RUN_ID.fullmatch(run_id):
        raise UsageError(
            f'"{run_id}" is no name of a run',
            why="letters, digits, dot, hyphen and underscore, at most 100",
            fix="see hcgen journal list",
        )
    return folder / run_id


def existing_run(folder: Path, run_id: str) -> Path:
    """The folder of a run that is there; else :class:`UsageError`, and :class:`CheckFailed` where
    its journal was there once."""
    path = run_folder(folder, run_id)
    if not (path / JOURNAL_NAME).is_file():
        require_whole(path, (), FILES)
        raise UsageError(f'there is no journal "{run_id}"', fix="see hcgen journal list")
    return path


def scan(data: bytes, where: Path) -> Iterator[Record]:
    """The records of a journal's whole lines, chain checked; a torn last line is not looked at.

    Raises :class:`CheckFailed` at the first line that is not the record that belongs there.
    """
    before: Record | None = None
    start = 0
    while (end := data.find(b"\n", start)) >= 0:
        try:
            before = decode(data[start:end], before)
        except ValueError as error:
            line = before.seq + 1 if before else 1
            raise CheckFailed(
                "the journal was changed after it was written",
                where=f"{where}:{line}",
                why=str(error),
                fix="keep the file for inspection; the run cannot go on from it",
            ) from None
        yield before
        start = end + 1


def read_journal(folder: Path, run_id: str, *, files: FileLayer = FILES) -> tuple[Record, ...]:
    """The records of a run as they stand on the disk, chain and end checked. Takes no lock."""
    run = existing_run(folder, run_id)
    path = run / JOURNAL_NAME
    records = tuple(scan(files.read_bytes(path), path))
    require_whole(run, records, files)
    return records


def read_body(
    folder: Path, run_id: str, record: Record, *, files: FileLayer = FILES
) -> dict[str, Any]:
    """The record's body with what lies in ``blobs/`` put back."""
    body: dict[str, Any] = blobs.resolve(record.body, existing_run(folder, run_id), files)
    return body


def checkpoint_path(run: Path, sha256: str) -> Path:
    """Where a run's folder keeps its checkpoint."""
    return run / f"checkpoint-{sha256}.json"


def read_final(folder: Path, run_id: str, *, files: FileLayer = FILES) -> bytes:
    """The bytes that the run was finalised with, checked against their name."""
    summary = summarise(run_folder(folder, run_id), read_journal(folder, run_id, files=files))
    if summary.checkpoint is None:
        raise UsageError(
            f'the run "{run_id}" is not finalised', fix=f"run hcgen journal finalize {run_id}"
        )
    path = checkpoint_path(run_folder(folder, run_id), summary.checkpoint)
    data = files.read_bytes(path)
    if sha256_hex(data) != summary.checkpoint:
        raise CheckFailed(
            "the checkpoint was changed", where=str(path), why="its bytes do not match its name"
        )
    return data


def summarise(run: Path, records: tuple[Record, ...]) -> Summary:
    """How far a run is, from its records (and what lies in its folder)."""
    state: State = "running"
    checkpoint: str | None = None
    published: str | None = None
    required = False
    for record in records:
        if record.kind == "final":
            state, checkpoint = "finalised", str(record.body.get("checkpoint"))
            required = record.body.get("publication") == "required"
        elif state == "finalised" and record.kind == "receipt":
            published = str(record.body.get("published", "")) or published
        elif record.kind == "unfinished" and record.body.get("closed") is True:
            state = "unfinished"
    return Summary(
        run_id=run.name,
        state=state,
        records=len(records),
        started=records[0].time if records else "",
        last=records[-1].time if records else "",
        checkpoint=checkpoint,
        publication_required=required,
        published=published,
        torn=sum(1 for _ in run.glob("torn-*.bin")),
        subject=_subject(records[0]) if records else "",
    )


def _subject(start: Record) -> str:
    return str(start.body.get("filing") or start.body.get("target") or "")


def list_journals(folder: Path, *, files: FileLayer = FILES) -> tuple[Summary | HcgenError, ...]:
    """Every run below ``folder``, by start, then name; one that cannot be read is its error."""
    found: list[tuple[str, str, Summary | HcgenError]] = []
    if not folder.is_dir():
        return ()
    there = {path.name for path in folder.iterdir() if (path / JOURNAL_NAME).is_file()}
    for name in sorted(filter(_RUN_ID.fullmatch, there.union(heads(folder)))):
        path = folder / name
        try:
            summary = summarise(path, read_journal(folder, name, files=files))
        except HcgenError as error:
            found.append(("", name, error))
        else:
            left = summary.state == "running" and is_free(path)
            found.append((summary.started, name, replace(summary, left=left)))
    return tuple(entry for _, _, entry in sorted(found, key=lambda item: item[:2]))


def is_free(run: Path) -> bool:
    """Whether no process holds the journal. Nothing is written for the question."""
    if not (run / LOCK_NAME).is_file():
        return True
    lock = FileLock(run / LOCK_NAME, timeout=0)
    try:
        lock.acquire()
    except (Timeout, OSError):
        return False
    lock.release()
    return True


def verify(folder: Path, run_id: str, *, files: FileLayer = FILES) -> tuple[str, ...]:
    """What does not hold in a run, in words: chain, blobs, checkpoint, order. Empty when all does.

    A one-party log proves an edit only against what is kept elsewhere: the head beside it against
    an accident, a published checkpoint against its own keeper.
    """
    run = existing_run(folder, run_id)
    path = run / JOURNAL_NAME
    data = files.read_bytes(path)
    problems: list[str] = []
    records: list[Record] = []
    try:
        records.extend(scan(data, path))
        require_whole(run, records, files)
    except CheckFailed as error:
        return (str(error),)
    tail = len(data) - (data.rfind(b"\n") + 1)
    if tail:
        problems.append(f"the last line is torn: {tail} bytes; opening the journal sets them aside")
    problems.extend(_order(records))
    for record in records:
        for name in blobs.references(record.body):
            try:
                blobs.read_blob(name, run, files)
            except HcgenError as error:
                problems.append(f"record {record.seq}: {error}")
    try:
        if summarise(run, tuple(records)).checkpoint is not None:
            read_final(folder, run_id, files=files)
    except HcgenError as error:
        problems.append(str(error))
    return tuple(problems)


def require_sound(folder: Path, run_id: str, *, files: FileLayer = FILES) -> Summary:
    """The summary of a run that holds; else :class:`CheckFailed` with the first problem."""
    problems = verify(folder, run_id, files=files)
    if problems:
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        raise CheckFailed(f"the journal does not hold{more}", where=run_id, why=problems[0])
    return summarise(run_folder(folder, run_id), read_journal(folder, run_id, files=files))


def _order(records: list[Record]) -> Iterator[str]:
    state = ""
    for record in records:
        if (record.kind == "start") != (record.seq == 1):
            yield f"record {record.seq}: a run has one start, which is its first record"
        if state == "final" and not (record.kind == "receipt" and "published" in record.body):
            yield f"record {record.seq}: stands after the end of the run"
        if state == "closed" and record.kind != "final":
            yield f"record {record.seq}: stands after the run was closed"
        if record.kind == "final":
            state = "final"
        elif record.kind == "unfinished" and record.body.get("closed") is True:
            state = "closed"
