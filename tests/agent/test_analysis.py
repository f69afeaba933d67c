"""One analysis of a real file: journalled, repeatable, replayable, frozen once."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from hcgen.agent import ReadingState, analysis, analyze, replay
from hcgen.agent.analysis import Analysis, Subject
from hcgen.agent.extractors import default_extractors
from hcgen.agent.extractors.rules import extractor
from hcgen.agent.loop.journal_recorder import trace_of
from hcgen.base import CheckFailed, MachineError, Reporter, file_sha256
from hcgen.contracts import NOT_SHOWN, AgentTrace, Checkpoint
from hcgen.filings import (
    Correction,
    Filing,
    LocalState,
    add_correction,
    load_filings,
    read_checkpoint,
)
from hcgen.journal import close_abandoned, list_journals, read_body, read_journal
from hcgen.readings import analyze_filing, analyze_outdated, reproduce, standing

ROOT = Path(__file__).parent.parent.parent
SAMPLES = sorted(path.parent.name for path in (ROOT / "content/filings").glob("*/source.pdf"))


def subject(sample: str) -> Subject:
    return Subject(ROOT / "content/filings" / sample / "source.pdf", sample)


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> LocalState:
    return LocalState(tmp_path_factory.mktemp("state"))


@pytest.fixture(scope="module")
def first(state: LocalState) -> dict[str, Analysis]:
    return {sample: analyze(subject(sample), state) for sample in SAMPLES}


def journalled(state: LocalState, run_id: str) -> AgentTrace:
    records = read_journal(state.journals, run_id)
    return trace_of((record.kind, read_body(state.journals, run_id, record)) for record in records)


def test_the_samples_end_full_partial_and_rejected(first: dict[str, Analysis]) -> None:
    states = [analysis.checkpoint.body.outcome.state for analysis in first.values()]
    assert sorted(states) == ["full", "partial", "rejected"]


@pytest.mark.parametrize("sample", SAMPLES)
def test_two_analyses_of_one_file_give_the_same_body_and_differ_in_the_run(
    sample: str, first: dict[str, Analysis], state: LocalState
) -> None:
    again = analyze(subject(sample), state).checkpoint
    before = first[sample].checkpoint
    assert again.body_bytes() == before.body_bytes()
    assert again.run.run_id != before.run.run_id


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_trace_is_a_projection_of_the_journal(
    sample: str, first: dict[str, Analysis], state: LocalState
) -> None:
    run_id = first[sample].checkpoint.run.run_id
    assert journalled(state, run_id) == first[sample].checkpoint.body.trace


@pytest.mark.parametrize("sample", SAMPLES)
def test_replaying_the_recorded_actions_gives_the_recorded_observations(
    sample: str, first: dict[str, Analysis]
) -> None:
    path = subject(sample).path
    with ExitStack() as open_files:
        reading_state = ReadingState(
            path, file_sha256(path), default_extractors(), Reporter(), open_files
        )
        assert replay(first[sample].checkpoint.body.trace, reading_state) == ()


def test_a_replay_on_another_file_says_which_steps_differ(first: dict[str, Analysis]) -> None:
    one, other = SAMPLES[0], subject(SAMPLES[1]).path
    with ExitStack() as open_files:
        reading_state = ReadingState(
            other, file_sha256(other), default_extractors(), Reporter(), open_files
        )
        trace = first[one].checkpoint.body.trace
        assert replay(trace, reading_state) == tuple(range(1, len(trace.steps)))


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_checkpoint_survives_the_way_through_json(
    sample: str, first: dict[str, Analysis]
) -> None:
    checkpoint = first[sample].checkpoint
    again = Checkpoint.model_validate_json(checkpoint.to_bytes())
    assert again == checkpoint
    assert again.sha256 == checkpoint.sha256


def test_a_missing_file_freezes_nothing_and_leaves_no_journal(tmp_path: Path) -> None:
    state = LocalState(tmp_path / "state")
    with pytest.raises(MachineError):
        analyze(Subject(tmp_path / "none.pdf", "none"), state)
    assert list_journals(state.journals) == ()


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """A collection with one sample, not read yet."""
    shutil.copytree(
        ROOT / "content/filings" / SAMPLES[0], tmp_path / "content/filings" / SAMPLES[0]
    )
    folder = tmp_path / "content/filings" / SAMPLES[0]
    shutil.rmtree(folder / "checkpoints", ignore_errors=True)
    lines = (folder / "filing.toml").read_text(encoding="utf-8").splitlines(keepends=True)
    (folder / "filing.toml").write_text(
        "".join(line for line in lines if not line.startswith("checkpoint")), encoding="utf-8"
    )
    return tmp_path / "content"


def test_reading_a_filing_again_freezes_a_new_checkpoint_that_names_the_old(
    content: Path, state: LocalState
) -> None:
    (filing,) = load_filings(content)
    one = analyze_filing(filing, state)
    two = analyze_filing(load_filings(content)[0], state)
    assert (one.previous, two.previous) == (None, one.sha256)
    frozen = {path.stem for path in (filing.folder / "checkpoints").iterdir()}
    assert frozen == {one.sha256, two.sha256}
    assert read_checkpoint(load_filings(content)[0]) == two


def test_a_fresh_reading_that_differs_from_the_frozen_one_is_named_with_its_place(
    content: Path, state: LocalState
) -> None:
    (filing,) = load_filings(content)
    analyze_filing(filing, state)
    (filing,) = load_filings(content)
    assert reproduce([filing], state, reporter=Reporter()).repeated == [filing.id]
    text = filing.file.read_text(encoding="utf-8").replace("fictional = true", "fictional = false")
    filing.file.write_text(text, encoding="utf-8")
    with pytest.raises(CheckFailed, match=r"body\.filing\.fictional: True became False"):
        reproduce(load_filings(content), state, reporter=Reporter())


def read_by_others(monkeypatch: pytest.MonkeyPatch, content: Path, state: LocalState) -> Filing:
    """A filing that was read by other rules, which read the same."""
    with monkeypatch.context() as other:
        other.setattr(extractor, "rules_version", lambda: "abc")
        analyze_filing(load_filings(content)[0], state)
    return load_filings(content)[0]


def test_a_reading_by_other_rules_repeats_where_it_says_the_same_and_both_are_named(
    content: Path, state: LocalState, monkeypatch: pytest.MonkeyPatch
) -> None:
    filing = read_by_others(monkeypatch, content, state)
    found = reproduce([filing], state, reporter=Reporter())
    assert found.repeated == [filing.id]
    now = extractor.rules_version()
    assert found.notes == (f"{filing.id}: read by rules abc; today's are {now}, and read the same",)


def test_a_checkpoint_of_an_older_contract_is_not_compared(
    content: Path, state: LocalState, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as other:
        other.setattr(analysis, "CONTRACT", 2)
        for newer in ("_type", "_date"):
            other.setattr(extractor._Reading, newer, lambda _: NOT_SHOWN)
        analyze_filing(load_filings(content)[0], state)
    found = reproduce(load_filings(content), state, reporter=Reporter())
    assert (found.repeated, found.older) == ([], [SAMPLES[0]])
    assert found.notes == (f"not repeated, because of an older contract: {SAMPLES[0]}",)


def test_what_today_s_rules_read_alike_stays_and_what_they_read_otherwise_is_frozen_anew(
    content: Path, state: LocalState, monkeypatch: pytest.MonkeyPatch
) -> None:
    filing = read_by_others(monkeypatch, content, state)
    found = analyze_outdated([filing], state, reporter=Reporter())
    assert (found.repeated, found.anew) == ([filing.id], [])
    assert load_filings(content)[0].checkpoint == filing.checkpoint
    text = filing.file.read_text(encoding="utf-8").replace("fictional = true", "fictional = false")
    filing.file.write_text(text, encoding="utf-8")
    found = analyze_outdated(load_filings(content), state, reporter=Reporter())
    assert (found.repeated, found.anew) == ([], [filing.id])
    anew = read_checkpoint(load_filings(content)[0])
    assert anew.previous == filing.checkpoint
    assert anew.body.versions["rules"] == extractor.rules_version()


def test_the_standing_tells_what_was_read_and_what_was_not(
    content: Path, state: LocalState
) -> None:
    (before,) = standing(content, state)
    assert (before.state, before.checkpoint, before.pdf_at_hand) == ("not read", None, True)
    analyze_filing(load_filings(content)[0], state)
    (after,) = standing(content, state)
    assert after.state in ("full", "partial", "rejected")
    assert after.outdated == ()


def test_the_standing_tells_of_corrections_that_wait_and_of_a_checkpoint_that_is_damaged(
    content: Path, state: LocalState
) -> None:
    analyze_filing(load_filings(content)[0], state)
    (filing,) = load_filings(content)
    assert filing.checkpoint is not None
    wrong = Correction("overview.issuer", "it is another", checkpoint=filing.checkpoint)
    add_correction(filing, wrong)
    (waiting,) = standing(content, state)
    assert waiting.as_line().endswith("1 correction for the next reading")
    filing.checkpoint_path(filing.checkpoint).write_bytes(b"{}")
    (damaged,) = standing(content, state)
    assert damaged.state == "damaged"
    assert damaged.problem is not None
    assert damaged.problem in damaged.as_line()


@pytest.mark.parametrize("part", range(5))
def test_a_killed_run_keeps_exactly_the_acknowledged_steps(
    part: int, first: dict[str, Analysis], state: LocalState, tmp_path: Path
) -> None:
    sample = SAMPLES[0]
    took = sum(first[sample].checkpoint.run.steps_ms) / 1000
    process = subprocess.Popen(
        [sys.executable, "-m", "hcgen", "analyze", str(subject(sample).path)],
        env={**os.environ, "HCGEN_STATE": str(tmp_path)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(0.5 + took * part / 5)
    process.send_signal(signal.SIGKILL)
    _, said = process.communicate()
    killed = LocalState(tmp_path)
    close_abandoned(killed.journals)
    whole = first[sample].checkpoint.body.trace.steps
    acknowledged = sum(line.lstrip()[:1].isdigit() for line in said.splitlines())
    for run in list_journals(killed.journals):
        assert getattr(run, "state", None) == "unfinished"
        kept = journalled(killed, getattr(run, "run_id", "")).steps
        assert kept == whole[: len(kept)]
        assert acknowledged <= len(kept) <= acknowledged + 1
