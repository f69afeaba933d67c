"""The board of a frozen run: its start, what each step received and when, and its end."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from hcgen.contracts import LOG_WIDTH, Run, log_of
from tests.site.factory import checkpoint

SHA256 = "ab" * 32


def test_each_step_stands_at_the_time_when_it_ended() -> None:
    lines = log_of(checkpoint("harbour-kite"), SHA256)
    assert lines[0].startswith("08:15:00 start: filing harbour-kite, sha256 ")
    assert [line[:16] for line in lines[1:-1]] == [
        "08:15:01 1 parse",
        "08:15:01 2 chunk",
        "08:15:02 3 extra",
        "08:15:02 4 valid",
        "08:15:02 5 inter",
    ]
    assert lines[1].endswith(" (1,100 ms)")
    assert lines[-1] == "08:15:02 final: checkpoint abababababab"


def test_a_run_past_midnight_and_steps_without_a_time_still_have_lines() -> None:
    frozen = checkpoint("late")
    run = Run(run_id="r-late", started="2026-06-30T23:59:59Z", steps_ms=(1_500,))
    lines = log_of(frozen.model_copy(update={"run": run}), SHA256)
    assert {line[:8] for line in lines[1:]} == {"00:00:00"}
    assert not lines[2].endswith("ms)")


def test_no_line_can_be_longer_than_a_board_is_wide_or_break_it() -> None:
    frozen = checkpoint("x" * 400, title="a\nb")
    lines = log_of(frozen, SHA256)
    assert max(map(len, lines)) == LOG_WIDTH
    assert all(line.isprintable() for line in lines)


@pytest.mark.parametrize("started", ["", "yesterday", "2026-06-30", "2026-06-30T08:15:00+00:00"])
def test_a_run_says_when_it_started_in_one_form_only(started: str) -> None:
    with pytest.raises(ValidationError):
        Run(run_id="r", started=started)
