"""A journal: the append-only record of one run, one writer, every record on the disk."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from filelock import FileLock, Timeout

from hcgen.base import (
    FILES,
    FileLayer,
    HcgenError,
    MachineError,
    UsageError,
    machine_errors,
    sha256_hex,
)
from hcgen.journal import blobs
from hcgen.journal.heads import head_path, keep_head, require_whole
from hcgen.journal.reading import (
    JOURNAL_NAME,
    LOCK_NAME,
    State,
    checkpoint_path,
    existing_run,
    run_folder,
    scan,
    summarise,
)
from hcgen.journal.record import KINDS, Kind, Record, encode
from hcgen.journal.secrets import refuse_secrets

_ADVICE = f"append {', '.join(KINDS[:-1])}; the final record is written by finalise"

Clock = Callable[[], datetime]
"""Says what time it is, with a time zone."""


def utc_now() -> datetime:
    """The machine's clock. Times go into journals only, never into what is built from them."""
    return datetime.now(UTC)


class Journal:
    """The journal of a run, open for writing; close it, or use it in a ``with``.

    A record that :meth:`append` returned is on the disk: killing the process at any moment keeps
    exactly what was acknowledged (and at most the one record that was being written).
    """

    def __init__(
        self,
        run: Path,
        lock: FileLock,
        records: list[Record],
        *,
        clock: Clock,
        files: FileLayer,
        torn: Path | None = None,
    ) -> None:
        self._run = run
        self._lock = lock
        self._records = records
        self._clock = clock
        self._files = files
        self._broken = False
        self._state: State = summarise(run, tuple(records)).state
        self.torn = torn
        """Where the bytes of a torn last line were put when the journal was opened."""

    @classmethod
    def create(
        cls,
        folder: Path,
        run_id: str,
        *,
        clock: Clock = utc_now,
        files: FileLayer = FILES,
    ) -> Self:
        """Begin the journal of a new run below ``folder``; its first record has to be its start.

        Raises :class:`UsageError` where the run is there already, :class:`MachineError` where it
        cannot be kept.
        """
        run = run_folder(folder, run_id)
        files.make_folder(run)
        lock = _hold(run)
        try:
            path = run / JOURNAL_NAME
            if head_path(run).exists() or (path.exists() and path.stat().st_size):
                raise UsageError(f'the run "{run_id}" has a journal already', fix="name a new run")
        except BaseException:
            lock.release()
            raise
        return cls(run, lock, [], clock=clock, files=files)

    @property
    def run_id(self) -> str:
        """The name of the run."""
        return self._run.name

    @property
    def state(self) -> State:
        """How far the run is."""
        return self._state

    @property
    def head(self) -> str | None:
        """The hash of the last record, which names all records before it."""
        return self._records[-1].sha256 if self._records else None

    def records(self) -> tuple[Record, ...]:
        """All records, oldest first."""
        return tuple(self._records)

    def body(self, record: Record) -> dict[str, Any]:
        """The record's body with what lies in ``blobs/`` put back."""
        body: dict[str, Any] = blobs.resolve(record.body, self._run, self._files)
        return body

    def append(self, kind: Kind, body: Mapping[str, Any]) -> Record:
        """Record something and wait until it is on the disk.

        Raises :class:`SecretRefused` for what looks like a secret, :class:`UsageError` after the
        end of the run, :class:`MachineError` where the disk refuses: then it is not acknowledged,
        and may stand in the journal all the same.
        """
        if kind not in KINDS or kind == "final":
            raise UsageError(f'"{kind}" is nothing that a run records', fix=_ADVICE)
        if (kind == "start") != (not self._records):
            raise UsageError("a run has one start, which is its first record", fix=_ADVICE)
        if kind == "unfinished" and "closed" in body:
            raise UsageError('"closed" is the journal\'s own key', fix="use close_unfinished")
        self._refuse_after_the_end("nothing is recorded after it")
        return self._write(kind, body)

    def finalise(self, data: bytes, *, publication_required: bool = False) -> str:
        """End the run with its one immutable checkpoint, and let go of the journal.

        Returns the sha256 that names the checkpoint. Allowed on a run that was closed as
        unfinished; refused (:class:`UsageError`) on one that has its checkpoint.
        ``publication_required`` keeps the journal until it was published.
        """
        if self._state == "finalised":
            raise UsageError(f'the run "{self.run_id}" is finalised', fix="start a new run")
        sha256 = sha256_hex(data)
        self._files.write_atomic(checkpoint_path(self._run, sha256), data, mode=0o444)
        publication = "required" if publication_required else "optional"
        body = {"checkpoint": sha256, "bytes": len(data), "publication": publication}
        self._write("final", body)
        self._state = "finalised"
        self.close()
        return sha256

    def close_unfinished(self, reason: str) -> Record | None:
        """Close a run that did not reach its end; it keeps its records and takes no more.

        Where the disk refused an earlier record, or refuses this one, nothing is recorded and the
        value is None: the run has no end, so it is read as unfinished all the same, and the error
        that stopped it is the one to show.
        """
        self._refuse_after_the_end("it cannot be closed again")
        record = None
        if self._records and not self._broken:
            with suppress(MachineError):
                record = self._write("unfinished", {"reason": reason, "closed": True})
        self._state = "unfinished"
        self.close()
        return record

    def record_publication(self, commit: str, where: str) -> Record:
        """Add the receipt of a publication: the one record that may stand after the end."""
        if self._state != "finalised":
            raise UsageError(
                f'the run "{self.run_id}" is not finalised',
                why="only a finalised checkpoint is published",
                fix=f"run hcgen journal finalize {self.run_id}",
            )
        return self._write("receipt", {"published": commit, "where": where})

    def close(self) -> None:
        """Let go of the journal."""
        self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _refuse_after_the_end(self, why: str) -> None:
        if self._state != "running":
            raise UsageError(
                f'the run "{self.run_id}" is {self._state}', why=why, fix="start a new run"
            )

    def _write(self, kind: Kind, body: Mapping[str, Any]) -> Record:
        if self._broken or not self._lock.is_locked:
            raise UsageError(
                f'the journal of "{self.run_id}" is closed',
                why="its last write failed" if self._broken else "",
                fix="open it again",
            )
        refuse_secrets(dict(body))
        try:
            bounded, new = blobs.bound(dict(body))
        except (TypeError, ValueError) as error:
            raise UsageError("the body of a record cannot be kept", why=str(error)) from error
        for name, data in new.items():
            self._files.write_atomic(self._run / "blobs" / name, data)
        record, line = encode(
            seq=len(self._records) + 1, prev=self.head, time=self._now(), kind=kind, body=bounded
        )
        try:
            self._files.append_durable(self._run / JOURNAL_NAME, line)
            keep_head(self._run, record, self._files)
        except BaseException:
            self._broken = True
            raise
        self._records.append(record)
        return record

    def _now(self) -> str:
        now = self._clock().astimezone(UTC)
        return f"{now:%Y-%m-%dT%H:%M:%S}.{now.microsecond // 1000:03d}Z"


def open_journal(
    folder: Path, run_id: str, *, clock: Clock = utc_now, files: FileLayer = FILES
) -> Journal:
    """Open a run's journal for writing.

    A torn last line is set aside in a file beside the journal, and ``journal.torn`` names it.
    Raises :class:`CheckFailed` where the chain does not hold, :class:`MachineError` where another
    process writes it.
    """
    run = existing_run(folder, run_id)
    lock = _hold(run)
    try:
        path = run / JOURNAL_NAME
        data = files.read_bytes(path)
        records = list(scan(data, path))
        require_whole(run, records, files)
        torn = _set_aside(run, data, files)
        return Journal(run, lock, records, clock=clock, files=files, torn=torn)
    except (HcgenError, OSError):
        lock.release()
        raise


def _set_aside(run: Path, data: bytes, files: FileLayer) -> Path | None:
    size = data.rfind(b"\n") + 1
    if size == len(data):
        return None
    tail = data[size:]
    aside = run / f"torn-{size}-{sha256_hex(tail)[:8]}.bin"
    files.write_atomic(aside, tail)
    files.cut(run / JOURNAL_NAME, size)
    return aside


def _hold(run: Path) -> FileLock:
    lock = FileLock(run / LOCK_NAME, timeout=0)
    with machine_errors("cannot lock the journal", run):
        try:
            lock.acquire()
        except Timeout:
            raise MachineError(
                "the journal is in use",
                where=str(run),
                why="another process writes it",
                fix="wait until that run has ended",
            ) from None
    return lock
