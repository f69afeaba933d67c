"""The board shows what a run receives, as bounded text, while it runs."""

from __future__ import annotations

import threading
from datetime import UTC, datetime
from pathlib import Path

import pytest

from hcgen.agent.runs.live_log import board, latest
from hcgen.agent.runs.persona import brief
from hcgen.base import UsageError
from hcgen.contracts import LOG_WIDTH
from hcgen.journal import Journal


def clock() -> datetime:
    return datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


def receipt(number: int, text: str) -> dict[str, object]:
    return {"n": number, "observation": text, "status": "ok", "ms": 1_200}


def journal(folder: Path, run_id: str = "r-1") -> Journal:
    made = Journal.create(folder, run_id, clock=clock)
    made.append("start", {"filing": "a-filing"})
    return made


def test_the_receipts_of_a_run_are_shown_with_their_actions(tmp_path: Path) -> None:
    with journal(tmp_path) as open_journal:
        brief(open_journal, "analyst", "a digest")
        open_journal.append("decision", {"n": 1, "action": "parse", "thought": "first read"})
        open_journal.append("receipt", receipt(1, "12 pages, English"))
        open_journal.append("unfinished", {"branch": "appendix"})
        open_journal.finalise(b"{}")
    lines = list(board(tmp_path, "r-1"))
    assert lines[0] == "03:04:05 start: filing a-filing"
    assert lines[1] == "03:04:05 skill heartbeat 1.0.0 for the analyst"
    assert lines[2].startswith("03:04:05 digest of 8 characters, ")
    assert lines[3] == "03:04:05 1 parse ok: 12 pages, English (1,200 ms)"
    assert lines[4] == "03:04:05 unfinished: branch appendix"
    assert lines[5].startswith("03:04:05 final: checkpoint 44136fa355b3")


@pytest.mark.parametrize(
    "text", ["\x1b[2J\x1b]0;title\x07", "a\nb\r\nc", "\u202eevil", "\x9b31m", "x" * 9_000]
)
def test_no_line_can_move_or_colour_or_flood_a_terminal(text: str, tmp_path: Path) -> None:
    with journal(tmp_path) as open_journal:
        open_journal.append("receipt", receipt(1, text))
        open_journal.append("receipt", {"title": text, "nodes": 3})
    for line in board(tmp_path, "r-1", once=True):
        assert line.isprintable()
        assert len(line) <= LOG_WIDTH


def test_lines_come_as_they_arrive_until_the_run_ends(tmp_path: Path) -> None:
    open_journal = journal(tmp_path)
    more = iter(
        [
            lambda: open_journal.append("receipt", receipt(1, "one")),
            lambda: open_journal.append("receipt", receipt(2, "two")),
            lambda: open_journal.close_unfinished("stopped"),
        ]
    )
    seen = list(board(tmp_path, "r-1", sleep=lambda _: next(more)()))  # type: ignore[no-untyped-call]
    assert [line.split(" ", 2)[1] for line in seen] == ["start:", "1", "2", "unfinished:"]


def test_once_does_not_wait_for_a_run_that_goes_on(tmp_path: Path) -> None:
    with journal(tmp_path):
        done = threading.Event()
        assert len(list(board(tmp_path, "r-1", once=True, sleep=lambda _: done.set()))) == 1
        assert not done.is_set()


def test_the_latest_run_is_the_one_that_began_last(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="there is no run to show"):
        latest(tmp_path)
    for run_id in ("r-1", "r-2"):
        journal(tmp_path, run_id).close()
    assert latest(tmp_path) == "r-2"
    with pytest.raises(UsageError, match="there is no journal"):
        list(board(tmp_path, "r-3"))
