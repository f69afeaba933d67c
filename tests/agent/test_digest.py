"""A persona is told of its earlier checkpoints within a bound, newest first."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, strategies as st

from hcgen.agent.runs.history import DIGEST_LIMIT, compose, make, of_filing
from hcgen.contracts import Checkpoint, Dropped, TraceStep
from hcgen.filings import Correction, add_correction, freeze
from tests.filings.helpers import added, checkpoint_for


def checkpoints(tmp_path: Path, count: int) -> list[Checkpoint]:
    filing = added(tmp_path)
    return [checkpoint_for(filing, f"run-{number}") for number in range(count)]


def test_without_a_past_there_is_no_digest() -> None:
    assert make("a-filing", (), ()) == ""


def test_corrections_name_filing_and_field_and_come_before_the_checkpoints(tmp_path: Path) -> None:
    corrections = [
        Correction("overview.issuer", "that is the sponsor", claim="Alpha Bank"),
        Correction("key_risks.3", "no such risk"),
    ]
    (checkpoint,) = checkpoints(tmp_path, 1)
    assert make("a-filing", corrections, [checkpoint]).splitlines() == [
        "Corrections that stand:",
        "- a-filing key_risks.3: is wrong: no such risk",
        '- a-filing overview.issuer: "Alpha Bank" is wrong: that is the sponsor',
        "Earlier checkpoints, newest first:",
        (
            f"- {checkpoint.sha256[:12]} of 2026-01-02T03:04:05Z: rejected (nothing); "
            "0 claims and 0 figures in 0 steps, 0 dropped"
        ),
    ]


def test_a_checkpoint_tells_what_was_dropped_and_what_failed(tmp_path: Path) -> None:
    (checkpoint,) = checkpoints(tmp_path, 1)
    steps = (
        TraceStep(n=1, thought="t", action="chunk", status="failed", observation="no chapters"),
        TraceStep(n=2, thought="t", action="validate", dropped=(Dropped(field="f", reason="r"),)),
    )
    trace = checkpoint.body.trace.model_copy(update={"steps": steps})
    body = checkpoint.body.model_copy(update={"trace": trace})
    told = make("x", (), [checkpoint.model_copy(update={"body": body})])
    assert told.endswith("0 figures in 2 steps, 1 dropped; chunk failed: no chapters")


def test_the_chain_of_checkpoints_is_followed_newest_first(tmp_path: Path) -> None:
    filing = added(tmp_path)
    first = checkpoint_for(filing, "run-1")
    filing = freeze(filing, first)
    second = checkpoint_for(filing, "run-2")
    filing = freeze(filing, second)
    add_correction(filing, Correction("overview.sector", "it is a guess"))
    lines = of_filing(filing).splitlines()
    assert "overview.sector" in lines[1]
    assert [line[2:14] for line in lines[3:]] == [second.sha256[:12], first.sha256[:12]]


def test_what_looks_like_a_secret_is_left_out() -> None:
    told = make("x", [Correction("overview.issuer", "key ghp_" + "a1" * 20)], ())
    assert "ghp_" not in told


@given(st.lists(st.text(max_size=600), max_size=60), st.lists(st.text(max_size=900), max_size=60))
def test_a_digest_keeps_its_bound_and_counts_what_did_not_fit(
    corrections: list[str], earlier: list[str]
) -> None:
    def plain(lines: list[str]) -> list[str]:
        return [f"- {' '.join(line.split())[:500]}" for line in lines]

    told = compose(plain(corrections), plain(earlier))
    assert len(told) <= DIGEST_LIMIT
    shown = sum(line.startswith("- ") for line in told.splitlines())
    more = sum(int(line.split()[2]) for line in told.splitlines() if line.startswith("… and "))
    assert shown + more == len(corrections) + len(earlier)


def test_a_checkpoint_that_cannot_be_read_is_told_of_and_stops_nothing(tmp_path: Path) -> None:
    filing = added(tmp_path)
    filing = freeze(filing, checkpoint_for(filing, "run-1"))
    assert filing.checkpoint is not None
    filing.checkpoint_path(filing.checkpoint).write_bytes(b"{}")
    assert (
        of_filing(filing).splitlines()[1].startswith(f"- {filing.checkpoint[:12]} cannot be read: ")
    )
