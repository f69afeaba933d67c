"""The loop reasons, acts and observes; it is bounded, closed, and always ends at the interrupt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from hcgen.agent.extractor import Candidates, Draft
from hcgen.agent.loop.outcome import outcome
from hcgen.agent.loop.policy import MAX_STEPS, Decision
from hcgen.agent.loop.run import run_loop
from hcgen.agent.loop.state import ReadingState
from hcgen.agent.loop.tools import Observation, Tool, ToolFailure
from hcgen.agent.verify.draft import judge
from hcgen.agent.verify.omit import as_dropped
from hcgen.base import DocumentError, MachineError, Reporter
from hcgen.contracts import PANELS, Action, Factsheet, TraceStep
from hcgen.document import Chapter, Document, Page
from tests.agent.factory import (
    HEADER,
    ISSUER,
    ROW,
    UNIT,
    Pages,
    cell,
    cite,
    draft,
    highlights,
    issuer_claim,
    risk,
)

SEES = Pages((1, ISSUER), (2, ROW), (2, HEADER), (2, UNIT), (3, "We may fail."), (4, "[REDACTED]"))
REDACTED = {"state": "redacted", "citations": (cite("[REDACTED]", 4),)}
WHOLE = draft(
    overview={"issuer": issuer_claim()},
    financial_highlights=highlights(cell("12,345", 12_345_000)),
    key_risks=(risk(1, "We may fail."),),
    offering={
        "offer_size": Factsheet.empty().offering.offer_size.model_copy(update=REDACTED),
    },
)


class Script:
    """An extractor's proposals in turn, as tools: each run of extract takes the next one."""

    def __init__(self, *drafts: Factsheet, broken: Mapping[str, Exception] | None = None) -> None:
        self._drafts = iter(drafts)
        self._broken = broken or {}

    def tools(self, *without: str) -> dict[Action, Tool]:
        every: dict[Action, Tool] = {
            "parse": self._guard("parse", self._parse),
            "chunk": self._guard("chunk", self._chunk),
            "extract": self._guard("extract", self._extract),
            "validate": self._guard("validate", self._validate),
        }
        return {name: tool for name, tool in every.items() if name not in without}

    def _guard(self, name: str, tool: Tool) -> Tool:
        def guarded(reading_state: ReadingState, args: Mapping[str, Any]) -> Observation:
            if name in self._broken:
                raise self._broken[name]
            return tool(reading_state, args)

        return guarded

    def _parse(self, reading_state: ReadingState, args: Mapping[str, Any]) -> Observation:
        page = Page(number=1, width=595, height=842, text=ISSUER)
        chapter = Chapter("summary", "SUMMARY", 1, 1)
        reading_state.document = Document(
            "x.pdf",
            "0" * 64,
            "en",
            (page,),
            (),
            (chapter,),
            reader=None,  # type: ignore[arg-type]
        )
        return Observation("1 page")

    def _chunk(self, reading_state: ReadingState, args: Mapping[str, Any]) -> Observation:
        panels = args.get("panels", PANELS)
        reading_state.widened = "panels" in args
        reading_state.unread = Candidates(nodes=dict.fromkeys(panels, ("n1",)), looked_in={})
        return Observation(f"chosen for {', '.join(panels)}")

    def _extract(self, reading_state: ReadingState, args: Mapping[str, Any]) -> Observation:
        reading_state.unread = None
        reading_state.draft = Draft(next(self._drafts), "prospectus")
        reading_state.first_draft = reading_state.first_draft or reading_state.draft
        return Observation(f"from {args['from']}")

    def _validate(self, reading_state: ReadingState, args: Mapping[str, Any]) -> Observation:
        from hcgen.agent.loop.tools import _taken_over

        assert reading_state.draft is not None
        judgement = judge(reading_state.draft.factsheet, SEES)
        reading_state.draft = None
        reading_state.omissions.extend(judgement.omissions)
        reading_state.verified = _taken_over(reading_state.verified, judgement.factsheet)
        return Observation("judged", dropped=tuple(map(as_dropped, judgement.omissions)))


@pytest.fixture
def reading_state() -> Iterator[ReadingState]:
    with ExitStack() as open_files:
        yield ReadingState(Path("x.pdf"), "0" * 64, (), Reporter(), open_files)


def actions(steps: tuple[TraceStep, ...]) -> list[str]:
    return [step.action for step in steps]


def test_a_whole_document_takes_five_steps_and_is_full(reading_state: ReadingState) -> None:
    trace = run_loop(reading_state, tools=Script(WHOLE).tools()).trace
    assert actions(trace.steps) == ["parse", "chunk", "extract", "validate", "interrupt"]
    assert outcome(reading_state).state == "full"


def test_a_panel_left_empty_widens_once_and_fits_in_eight_steps(
    reading_state: ReadingState,
) -> None:
    first = WHOLE.model_copy(update={"key_risks": ()})
    trace = run_loop(reading_state, tools=Script(first, WHOLE).tools()).trace
    assert actions(trace.steps) == [
        *("parse", "chunk", "extract", "validate"),
        *("chunk", "extract", "validate", "interrupt"),
    ]
    assert trace.steps[4].args == {"panels": ["key_risks"]}
    assert len(outcome(reading_state).factsheet.key_risks) == 1


def test_what_a_widening_brings_does_not_touch_panels_that_had_an_answer(
    reading_state: ReadingState,
) -> None:
    first = WHOLE.model_copy(update={"key_risks": ()})
    other = WHOLE.model_copy(update={"financial_highlights": highlights(cell("(678)", -678_000))})
    run_loop(reading_state, tools=Script(first, other).tools())
    row = outcome(reading_state).factsheet.financial_highlights.rows[0]
    assert row.cells[0].printed == "12,345"


def test_a_dropped_claim_is_recorded_and_makes_the_outcome_partial(
    reading_state: ReadingState,
) -> None:
    bad = WHOLE.model_copy(update={"key_risks": (risk(1, "We may fail."), risk(2, "Invented."))})
    trace = run_loop(reading_state, tools=Script(bad).tools()).trace
    assert [drop.field for drop in trace.steps[3].dropped] == ["key_risks.2"]
    result = outcome(reading_state)
    assert (result.state, result.reasons) == ("partial", ("1 claim dropped",))


def test_nothing_verified_is_rejected_and_shows_no_claim(reading_state: ReadingState) -> None:
    lies = draft(overview={"issuer": issuer_claim("Somebody Else Limited")})
    run_loop(reading_state, tools=Script(lies, lies).tools())
    result = outcome(reading_state)
    assert result.state == "rejected"
    assert result.factsheet == Factsheet.empty()


@pytest.mark.parametrize(
    ("missing", "expected", "state"),
    [
        ("parse", ["interrupt"], "rejected"),
        ("chunk", ["parse", "extract", "validate", "interrupt"], "full"),
        ("extract", ["parse", "chunk", "interrupt"], "rejected"),
        ("validate", ["parse", "chunk", "extract", "interrupt"], "rejected"),
    ],
)
def test_removing_a_tool_changes_the_steps(
    reading_state: ReadingState, missing: str, expected: list[str], state: str
) -> None:
    trace = run_loop(reading_state, tools=Script(WHOLE).tools(missing)).trace
    assert actions(trace.steps) == expected
    assert outcome(reading_state).state == state


@pytest.mark.parametrize(
    ("broken", "expected", "state"),
    [
        ("parse", ["parse", "interrupt"], "rejected"),
        ("chunk", ["parse", "chunk", "extract", "validate", "interrupt"], "partial"),
        ("extract", ["parse", "chunk", "extract", "interrupt"], "rejected"),
        ("validate", ["parse", "chunk", "extract", "validate", "interrupt"], "rejected"),
    ],
)
def test_a_tool_that_fails_is_an_observation_and_changes_the_outcome(
    reading_state: ReadingState, broken: str, expected: list[str], state: str
) -> None:
    script = Script(WHOLE, broken={broken: ToolFailure("it does not work here")})
    trace = run_loop(reading_state, tools=script.tools()).trace
    assert actions(trace.steps) == expected
    failed = next(step for step in trace.steps if step.action == broken)
    assert (failed.status, failed.observation) == ("failed", "it does not work here")
    result = outcome(reading_state)
    assert result.state == state
    assert "it does not work here" in result.reasons


def test_a_fault_of_the_document_is_the_reason_of_a_rejection(reading_state: ReadingState) -> None:
    fault = DocumentError("the file is encrypted", kind="encrypted", where="x.pdf")
    run_loop(reading_state, tools=Script(broken={"parse": fault}).tools())
    assert outcome(reading_state).reasons == ("x.pdf: the file is encrypted",)


def test_a_fault_of_the_machine_ends_the_run_without_an_outcome(
    reading_state: ReadingState,
) -> None:
    script = Script(WHOLE, broken={"extract": MachineError("the disk is full")})
    with pytest.raises(MachineError):
        run_loop(reading_state, tools=script.tools())


def test_a_policy_that_never_stops_is_stopped_at_the_cap(reading_state: ReadingState) -> None:
    def restless(*_: object, **__: object) -> Decision:
        return Decision("again", "chunk")

    trace = run_loop(reading_state, tools=Script().tools("parse"), policy=restless).trace
    assert len(trace.steps) == MAX_STEPS == 8
    assert trace.steps[-1].action == "interrupt"
    assert trace.steps[-1].status == "stopped"


def test_an_action_outside_the_list_becomes_the_interrupt(reading_state: ReadingState) -> None:
    def curious(*_: object, **__: object) -> Decision:
        return Decision("send it", "publish")  # type: ignore[arg-type]

    trace = run_loop(reading_state, tools=Script().tools(), policy=curious).trace
    assert actions(trace.steps) == ["interrupt"]
    assert "not on the list" in trace.steps[0].thought
