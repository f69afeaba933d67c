"""The observer: a persona that looks at one address or file, once, and leaves a checkpoint."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from hcgen.agent.runs.history import compose
from hcgen.agent.runs.persona import brief
from hcgen.base import HcgenError, canonical_json, one_line
from hcgen.filings import LocalState
from hcgen.journal import (
    Clock,
    Journal,
    SecretRefused,
    Summary,
    list_journals,
    read_final,
    refuse_secrets,
    utc_now,
    without_secrets,
)
from hcgen.observe import Look, Looking, put_tree

_PREFIX = "o-"
_REMEMBERED = 40
"""Earlier observations that are looked at for the digest."""


def observe(target: str, looking: Looking, state: LocalState, *, clock: Clock = utc_now) -> Look:
    """Make the look, journal it, keep its tree, and finalise the run with its receipt.

    What ``looking`` raises is recorded as unfinished and raised.
    """
    started = clock()
    shown = recordable(target)
    run_id = f"{_PREFIX}{started:%Y%m%dT%H%M%SZ}-{secrets.token_hex(3)}"
    told = digest(state)
    journal = Journal.create(state.journals, run_id, clock=clock)
    try:
        journal.append("start", {"target": shown})
        brief(journal, "observer", told)
        journal.append("decision", {"n": 1, "action": "observe", "args": {"target": shown}})
        look = looking()
        put_tree(state.trees, look.tree)
        receipt = _plain({**look.receipt, "target": shown})
        journal.append("receipt", {"n": 1, "status": "ok", **receipt})
        journal.finalise(canonical_json({"observation": receipt, "run_id": run_id}))
    except BaseException as error:
        why = without_secrets(one_line(str(error) or type(error).__name__, 400))
        with journal, suppress(HcgenError):
            journal.close_unfinished(why.replace(target, shown))
        raise
    return look


def digest(state: LocalState) -> str:
    """What the observer is told of earlier observations, newest first."""
    return compose((), _earlier(state))


def recordable(target: str) -> str:
    """The target as a journal may keep it: secrets in an address's query are left out."""
    text = without_secrets(one_line(target, 1_000))
    try:
        parts = urlsplit(text)
        pairs = parse_qsl(parts.query, keep_blank_values=True)
    except ValueError:
        return text
    kept = [(name, "withheld" if _is_secret(name, value) else value) for name, value in pairs]
    return parts._replace(query=urlencode(kept)).geturl() if kept != pairs else text


def _is_secret(name: str, value: str) -> bool:
    try:
        refuse_secrets({name: value})
    except SecretRefused:
        return True
    return False


def _plain(receipt: dict[str, Any]) -> dict[str, Any]:
    """The receipt without what a journal refuses: titles and addresses are others' words."""
    return {
        name: recordable(value) if isinstance(value, str) else value
        for name, value in receipt.items()
    }


def _earlier(state: LocalState) -> Iterator[str]:
    if not state.journals.is_dir():
        return
    runs = [
        run
        for run in list_journals(state.journals)
        if isinstance(run, Summary) and run.run_id.startswith(_PREFIX) and run.checkpoint
    ]
    for run in reversed(runs[-_REMEMBERED:]):
        with suppress(HcgenError, ValueError, KeyError):
            seen = json.loads(read_final(state.journals, run.run_id))["observation"]
            title = one_line(str(seen["title"]), 100)
            source = one_line(str(seen["target"]), 160)
            tree = f"{seen['nodes']} nodes, tree {seen['tree'][:12]}"
            yield f"- {run.started}: {source} · {title} · {tree}"
