"""``hcgen correct`` keeps what a person found wrong beside the filing."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from hcgen.base import ExitStatus
from hcgen.contracts import Outcome
from hcgen.filings import Filing, LocalState, add_filing, freeze, load_filings, read_corrections
from tests.agent.factory import ISSUER, cell, draft, highlights, issuer_claim
from tests.cli.conftest import Run
from tests.filings.helpers import checkpoint_for, empty_site


@pytest.fixture
def filing(tmp_path: Path, local_state: Path) -> Filing:
    (tmp_path / "paper.pdf").write_bytes(b"%PDF-1 a")
    added = add_filing(empty_site(tmp_path), LocalState(local_state), tmp_path / "paper.pdf")
    sheet = draft(
        overview={"issuer": issuer_claim()},
        financial_highlights=highlights(cell("12,345", 12_345_000)),
    )
    made = checkpoint_for(added)
    outcome = Outcome(state="full", factsheet=sheet)
    facts = made.body.filing.model_copy(update={"pages": 2})
    body = made.body.model_copy(update={"outcome": outcome, "filing": facts})
    return freeze(added, made.model_copy(update={"body": body}))


def test_a_correction_names_filing_field_claim_and_checkpoint(hcgen: Run, filing: Filing) -> None:
    done = hcgen("correct", "paper", "overview.issuer", "--why", "that is the sponsor")
    assert (done.returncode, done.stdout) == (
        0,
        f'paper: overview.issuer "{ISSUER}" is corrected\n',
    )
    assert done.stderr == "run: hcgen analyze paper\n"
    (kept,) = read_corrections(filing)
    assert (kept.why, kept.claim) == ("that is the sponsor", ISSUER)
    assert kept.checkpoint == filing.checkpoint
    again = hcgen("correct", "paper", "overview.issuer", "--why", "that is the sponsor")
    assert "was already corrected" in again.stdout


def test_a_figure_may_be_named_without_its_months(hcgen: Run, filing: Filing) -> None:
    done = hcgen("correct", "paper", "financial_highlights.revenue.2023-12-31", "--why", "wrong")
    assert done.returncode == 0, done.stderr
    (kept,) = read_corrections(filing)
    assert (kept.field, kept.claim) == ("financial_highlights.revenue.2023-12-31.12", "12,345")


@pytest.mark.parametrize(
    ("identifier", "field", "why", "words"),
    [
        ("papr", "overview.issuer", "x", 'did you mean "paper"?'),
        ("paper", "overview.isuer", "x", 'did you mean "overview.issuer"?'),
        ("paper", "overview.issuer", " ", '"why" cannot be used'),
        ("paper", "overview.issuer", "x" * 3_000, '"why" cannot be used'),
    ],
    ids=["unknown filing", "unknown field", "no reason", "too long"],
)
def test_what_cannot_be_kept_is_a_usage_error(
    *, identifier: str, field: str, why: str, words: str, hcgen: Run, filing: Filing
) -> None:
    done = hcgen("correct", identifier, field, "--why", why)
    assert done.returncode == ExitStatus.USAGE
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert read_corrections(filing) == ()


def test_a_filing_that_was_not_read_has_nothing_to_correct(
    hcgen: Run, tmp_path: Path, local_state: Path
) -> None:
    (tmp_path / "other.pdf").write_bytes(b"%PDF-1 b")
    add_filing(empty_site(tmp_path), LocalState(local_state), tmp_path / "other.pdf")
    done = hcgen("correct", "other", "overview.issuer", "--why", "x")
    assert done.returncode == ExitStatus.USAGE
    assert "has not been read yet" in done.stderr
    assert len(load_filings(tmp_path / "content")) == 1


SAMPLE = "brindlewave-robotics-phip"
CONTENT = Path(__file__).parent.parent.parent / "content" / "filings" / SAMPLE
REVENUE = "financial_highlights.revenue.2024-12-31.12"


@pytest.fixture
def sample(tmp_path: Path) -> Filing:
    shutil.copytree(CONTENT, empty_site(tmp_path) / "filings" / SAMPLE)
    (filing,) = load_filings(tmp_path / "content")
    return filing


def test_a_right_value_is_kept_with_its_place_once_the_gate_sees_it(
    hcgen: Run, sample: Filing
) -> None:
    value = ("--value", "medical robotics", "--page", "5")
    done = hcgen("correct", SAMPLE, "overview.sector", *value, "--why", "printed there")
    assert done.returncode == 0, done.stderr
    assert done.stdout == f'{SAMPLE}: overview.sector is corrected to "medical robotics"\n'
    (kept,) = read_corrections(sample)
    assert (kept.claim, kept.value, kept.page) == (None, "medical robotics", 5)
    assert (kept.quote, kept.printed_page) == ("medical robotics", "1")
    listed = hcgen("correct", SAMPLE, "--list").stdout
    assert listed == 'overview.sector: not shown -> "medical robotics" (page 5): printed there\n'
    undone = hcgen("correct", SAMPLE, "overview.sector", "--undo")
    assert undone.stdout == f"{SAMPLE}: 1 correction taken back\n"
    assert read_corrections(sample) == ()


def test_the_quote_of_a_figure_is_its_whole_row(hcgen: Run, sample: Filing) -> None:
    why = ("--page", "6", "--why", "of the other column")
    done = hcgen("correct", SAMPLE, REVENUE, "--value", "191,776", *why)
    assert done.returncode == 0, done.stderr
    (kept,) = read_corrections(sample)
    assert kept.quote is not None
    assert kept.quote.startswith("Revenue")
    assert kept.quote.endswith("100.0")
    part = hcgen("correct", SAMPLE, REVENUE, "--value", "191,776", "--quote", "191,776 100.0", *why)
    assert part.returncode == ExitStatus.FINDINGS
    assert "the quote of a figure is its whole row" in part.stderr


@pytest.mark.parametrize(
    ("more", "status", "words"),
    [
        (("--value", "Nobody Limited", "--page", "1"), ExitStatus.FINDINGS, "quote not on page 1"),
        (("--value", "Nobody Limited", "--page", "99"), ExitStatus.FINDINGS, "there is no page 99"),
        (
            ("--value", "Nobody", "--page", "1", "--quote", "Brindlewave Robotics"),
            ExitStatus.FINDINGS,
            "the quote does not hold the value",
        ),
        (("--value", "Brindlewave"), ExitStatus.USAGE, "give --value and --page"),
        (("--value", " ", "--page", "1"), ExitStatus.USAGE, "the value is empty"),
        (("--undo",), ExitStatus.USAGE, "there is no correction"),
    ],
    ids=["stands nowhere", "no such page", "other words", "no page", "empty", "nothing to undo"],
)
def test_what_the_gate_refuses_is_one_line_and_keeps_nothing(
    *, more: tuple[str, ...], status: ExitStatus, words: str, hcgen: Run, sample: Filing
) -> None:
    done = hcgen("correct", SAMPLE, "overview.issuer", "--why", "x", *more)
    assert done.returncode == status
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert read_corrections(sample) == ()
