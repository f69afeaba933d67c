"""The observation board: what a run has received so far, in lines of text, and nothing remote."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from hcgen.base import HcgenError, UsageError, one_line
from hcgen.contracts import final_words, log_line, receipt_words, start_words
from hcgen.journal import (
    Record,
    Summary,
    is_free,
    list_journals,
    read_body,
    read_journal,
)

_POLL_SECONDS = 0.3
_LOOK_EVERY = 10
"""Polls between two looks for runs whose process is gone."""
_SHOWN = ("receipt", "correction", "constraint", "unfinished", "final")


def latest(folder: Path) -> str:
    """The name of the run that began last. Raises :class:`UsageError` where there is none."""
    runs = [run for run in list_journals(folder) if isinstance(run, Summary)]
    if not runs:
        raise UsageError("there is no run to show", fix="analyze a filing or observe a page")
    return runs[-1].run_id


def board(
    folder: Path,
    run_id: str,
    *,
    once: bool = False,
    sleep: Callable[[float], None] = time.sleep,
) -> Iterator[str]:
    """The lines of a run as they arrive, until it ends; with ``once``, those that are there.

    A run whose process is gone ends here, too; nothing is changed.

    Every line is bounded and holds no control character, whatever the run received: it may be
    written to a terminal as it is. Raises :class:`UsageError` for a run that is not there.
    """
    shown = 0
    actions: dict[int, str] = {}
    polls = 0
    while True:
        left = polls % _LOOK_EVERY == 0 and is_free(folder / run_id)
        polls += 1
        records = read_journal(folder, run_id)
        for record in records[shown:]:
            yield from _lines(folder, run_id, record, actions)
        shown = len(records)
        if once or any(map(_ends, records)):
            return
        if left:
            yield "unfinished: its process is gone"
            return
        sleep(_POLL_SECONDS)


def _ends(record: Record) -> bool:
    return record.kind == "final" or (
        record.kind == "unfinished" and record.body.get("closed") is True
    )


def _lines(folder: Path, run_id: str, record: Record, actions: dict[int, str]) -> Iterator[str]:
    try:
        body = read_body(folder, run_id, record)
    except HcgenError as error:
        body = {"damaged": str(error)}
    if record.kind == "decision":
        actions[int(body.get("n") or 0)] = str(body.get("action", ""))
    if record.kind in ("start", *_SHOWN):
        yield log_line(record.time[11:19], _told(record.kind, body, actions))


def _told(kind: str, body: dict[str, Any], actions: dict[int, str]) -> str:
    if kind == "start" and body.keys() >= {"filing", "sha256"}:
        return start_words(body["filing"], body["sha256"])
    if kind == "receipt" and "observation" in body:
        action = actions.get(int(body.get("n") or 0), "")
        status = body.get("status", "")
        return receipt_words(body.get("n"), action, status, body["observation"], body.get("ms"))
    if kind == "receipt" and "tree" in body:
        seen = f"{body.get('title')} · {body.get('nodes')} nodes, tree {str(body['tree'])[:12]}"
        return f"{body.get('n')} observe {body.get('status', '')}: {seen}"
    if kind == "final":
        return final_words(str(body.get("checkpoint")))
    if kind == "constraint" and "skill" in body:
        return f"skill {body['skill']} {body.get('version', '')} for the {body.get('persona', '')}"
    if kind == "constraint" and "digest" in body:
        return f"digest of {len(str(body['digest'])):,} characters, {str(body.get('sha256'))[:12]}"
    parts = [f"{name} {_short(value)}" for name, value in sorted(body.items())]
    return f"{kind}: {', '.join(parts)}"


def _short(value: Any) -> str:
    return one_line(str(value), 80)
