"""An observation is journalled: the skill, what was asked, what came; it leaves a checkpoint."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hcgen.agent.runs.observer import digest, observe, recordable
from hcgen.base import MachineError
from hcgen.filings import LocalState
from hcgen.journal import Summary, list_journals, read_body, read_final, read_journal
from hcgen.observe import get_tree
from hcgen.observe.look import look_at_file


@pytest.fixture
def state(tmp_path: Path) -> LocalState:
    return LocalState(tmp_path / "state")


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "page.html"
    path.write_text("<title>A page</title><h1>Head</h1><p>Words.", encoding="utf-8")
    return path


def run_of(state: LocalState) -> Summary:
    run = list_journals(state.journals)[-1]
    assert isinstance(run, Summary)
    return run


def test_a_look_is_kept_with_its_receipt_and_its_tree(state: LocalState, page: Path) -> None:
    look = observe("page.html", lambda: look_at_file(page), state)
    run = run_of(state)
    records = read_journal(state.journals, run.run_id)
    assert [record.kind for record in records] == [
        "start",
        "constraint",
        "decision",
        "receipt",
        "final",
    ]
    assert read_body(state.journals, run.run_id, records[1])["persona"] == "observer"
    assert records[3].body["tree"] == look.tree.sha256
    assert json.loads(read_final(state.journals, run.run_id))["observation"]["title"] == "A page"
    assert get_tree(state.trees, look.tree.sha256) == look.tree


def test_the_next_observation_is_told_of_the_ones_before(state: LocalState, page: Path) -> None:
    assert digest(state) == ""
    observe("page.html", lambda: look_at_file(page), state)
    page.write_text("<title>Later</title><p>Other.", encoding="utf-8")
    observe("page.html", lambda: look_at_file(page), state)
    lines = digest(state).splitlines()
    assert lines[0] == "Earlier checkpoints, newest first:"
    assert ["Later" in lines[1], "A page" in lines[2]] == [True, True]
    records = read_journal(state.journals, run_of(state).run_id)
    told = read_body(state.journals, run_of(state).run_id, records[2])["digest"]
    assert "A page" in told


def test_a_look_that_fails_is_unfinished_and_its_error_goes_on(state: LocalState) -> None:
    def fail() -> None:
        raise MachineError("the server answered 404", where="https://x.example/?api_key=s3cret")

    target = "https://x.example/?api_key=s3cret"
    with pytest.raises(MachineError, match="404"):
        observe(target, fail, state)  # type: ignore[arg-type]
    run = run_of(state)
    assert run.state == "unfinished"
    written = "".join(r.as_json() for r in read_journal(state.journals, run.run_id))
    assert "404" in written
    assert "s3cret" not in written


@pytest.mark.parametrize(
    ("target", "kept"),
    [
        ("https://x.example/a?q=1&b=2", "https://x.example/a?q=1&b=2"),
        ("https://x.example/a?token=abc&q=1", "https://x.example/a?token=withheld&q=1"),
        ("report 2024.pdf", "report 2024.pdf"),
    ],
)
def test_an_address_is_recorded_without_the_secrets_in_its_query(target: str, kept: str) -> None:
    assert recordable(target) == kept
