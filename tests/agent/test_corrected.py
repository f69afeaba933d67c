"""What a person corrected is not proposed again, and a run says that it was left out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hcgen.agent import analyze
from hcgen.agent.analysis import Subject
from hcgen.agent.verify.corrections import without_corrected
from hcgen.base import UsageError
from hcgen.contracts import Absence, Alternative, Claim, claimed
from hcgen.filings import Correction, Facts, LocalState, add_filing, load_filings, read_corrections
from hcgen.journal import read_journal
from hcgen.readings import analyze_filing, correct_claim
from tests.agent.factory import ISSUER, cell, cite, draft, highlights, issuer_claim, risk

ROOT = Path(__file__).parent.parent.parent
SAMPLE = ROOT / "content/filings/brindlewave-robotics-phip/source.pdf"
PROPOSED = draft(
    overview={"issuer": issuer_claim()},
    financial_highlights=highlights(cell("12,345", 12_345_000), cell("(678)", -678_000)),
    key_risks=(risk(1, "We depend on one supplier."), risk(2, "We may not grow.")),
)


def test_without_corrections_the_draft_is_the_draft() -> None:
    assert without_corrected(PROPOSED, ()) == (PROPOSED, ())


def test_a_corrected_field_is_left_open() -> None:
    made, dropped = without_corrected(PROPOSED, [Correction("overview.issuer", "the sponsor")])
    assert made.overview.issuer == Absence(state="not_shown")
    assert [(drop.id, drop.why, drop.page) for drop in dropped] == [
        ("overview.issuer", "corrected by a person: the sponsor", 1)
    ]
    assert made.key_risks == PROPOSED.key_risks


def test_a_correction_of_a_text_leaves_another_text_alone() -> None:
    wrong = Correction("overview.issuer", "no", claim="Some Other Name Limited")
    assert without_corrected(PROPOSED, [wrong])[0] == PROPOSED
    same = replace(wrong, claim=ISSUER.upper().replace(" ", "  "))
    assert isinstance(without_corrected(PROPOSED, [same])[0].overview.issuer, Absence)


def test_a_corrected_text_is_found_under_another_number() -> None:
    wrong = Correction("key_risks.7", "not a risk", claim="We may not grow.")
    made, dropped = without_corrected(PROPOSED, [wrong])
    assert [claim.text for claim in made.key_risks] == ["We depend on one supplier."]
    assert [drop.id for drop in dropped] == ["key_risks.2"]


def test_a_corrected_figure_leaves_the_rest_of_its_row() -> None:
    field = "financial_highlights.revenue.2024-12-31.12"
    wrong = Correction(field, "wrong column", claim="(678)")
    made, dropped = without_corrected(PROPOSED, [wrong])
    (row,) = made.financial_highlights.rows
    assert [(each.state, each.printed) for each in row.cells] == [
        ("value", "12,345"),
        ("not_shown", ""),
    ]
    assert [drop.id for drop in dropped] == [field]


def test_a_corrected_text_does_not_come_back_as_an_alternative() -> None:
    other = Alternative(text="Bad Name Limited", citations=(cite("Bad Name Limited"),))
    claim = issuer_claim().model_copy(update={"alternatives": (other,)})
    wrong = Correction("overview.issuer", "no", claim="Bad Name Limited")
    issuer = without_corrected(draft(overview={"issuer": claim}), [wrong])[0].overview.issuer
    assert isinstance(issuer, Claim)
    assert (issuer.text, issuer.alternatives) == (ISSUER, ())


def test_every_claim_has_its_field() -> None:
    assert dict(claimed(PROPOSED)) == {
        "overview.issuer": ISSUER,
        "key_risks.1": "We depend on one supplier.",
        "key_risks.2": "We may not grow.",
        "financial_highlights.revenue.2023-12-31.12": "12,345",
        "financial_highlights.revenue.2024-12-31.12": "(678)",
    }


def test_the_next_run_does_not_propose_the_corrected_claim_again(tmp_path: Path) -> None:
    state = LocalState(tmp_path / "state")
    add_filing(tmp_path / "content", state, SAMPLE, Facts(id="sample"))
    (filing,) = load_filings(tmp_path / "content")
    first = analyze_filing(filing, state)
    claims = dict(claimed(first.body.outcome.factsheet))
    field = next(name for name in claims if name.startswith("key_risks."))
    (filing,) = load_filings(tmp_path / "content")
    with pytest.raises(UsageError, match=f'did you mean "{field}"'):
        correct_claim(filing, f"{field}x", "wrong")
    assert correct_claim(filing, field, "it is a heading") == (
        Correction(field, "it is a heading", claims[field], first.sha256),
        True,
    )
    assert correct_claim(filing, field, "it is a heading")[1] is False
    assert [each.field for each in read_corrections(filing)] == [field]
    second = analyze_filing(filing, state)
    assert claims[field] not in dict(claimed(second.body.outcome.factsheet)).values()
    assert len(dict(claimed(second.body.outcome.factsheet))) == len(claims) - 1
    assert field in [drop.field for step in second.body.trace.steps for drop in step.dropped]
    assert second.body.outcome.state == "partial"
    assert second.run.digest_sha256 is not None
    kinds = [record.kind for record in read_journal(state.journals, second.run.run_id)]
    assert kinds[:4] == ["start", "constraint", "constraint", "correction"]
    (filing,) = load_filings(tmp_path / "content")
    again = analyze(
        Subject(SAMPLE, "sample", corrections=read_corrections(filing), digest="other"), state
    )
    again.journal.close()
    assert again.checkpoint.body_bytes() == second.body_bytes()
