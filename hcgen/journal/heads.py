"""The head of each journal, kept apart from it: how many records were acknowledged, and the last.

A journal proves by its chain that no record was changed, not that none is missing at its end. Its
head is written after each record, before that is acknowledged, as a transparency log signs what it
has shown; so a journal that was cut or emptied later is short of its head.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from hcgen.base import CheckFailed, FileLayer, canonical_json
from hcgen.journal.record import Record

_FOLDER = ".heads"


def head_path(run: Path) -> Path:
    """Where the head of a run lies: beside the runs, not within one."""
    return run.parent / _FOLDER / f"{run.name}.json"


def keep_head(run: Path, record: Record, files: FileLayer) -> None:
    """Keep a record as the last that was acknowledged."""
    files.write_atomic(
        head_path(run), canonical_json({"records": record.seq, "sha256": record.sha256}) + b"\n"
    )


def heads(folder: Path) -> tuple[str, ...]:
    """The names of all runs that have a head."""
    return tuple(sorted(path.stem for path in (folder / _FOLDER).glob("*.json")))


def require_whole(run: Path, records: Sequence[Record], files: FileLayer) -> None:
    """Raise :class:`CheckFailed` where records that were acknowledged are missing, and name them.
    A journal of an earlier version has no head, and is taken as it is."""
    path = head_path(run)
    if not path.is_file():
        return
    try:
        head = json.loads(files.read_bytes(path))
        count, sha256 = int(head["records"]), str(head["sha256"])
    except (ValueError, KeyError, TypeError) as error:
        raise CheckFailed(
            "the head of the journal is damaged",
            where=str(path),
            why=str(error),
            fix="keep both for inspection",
        ) from error
    if len(records) < count:
        first = len(records) + 1
        gone = f"record {count} is" if first == count else f"records {first} to {count} are"
        raise CheckFailed(
            f"the journal was cut: {gone} gone",
            where=str(run),
            why=f"{count} were acknowledged, and {len(records)} are there",
            fix="keep the file for inspection; the run cannot go on from it",
        )
    if records[count - 1].sha256 != sha256:
        raise CheckFailed(
            f"the journal was written anew: record {count} is not the one that was acknowledged",
            where=str(run),
            why=f"its hash was {sha256[:12]}…",
            fix="keep the file for inspection; the run cannot go on from it",
        )
