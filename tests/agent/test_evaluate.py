"""The eval gate: what counts as right, wrong, missing; thresholds; the baseline."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from hcgen.agent.evaluate import Evaluation, Thresholds, below, evaluate, require
from hcgen.agent.evaluate_score import Score, score
from hcgen.agent.evaluate_truth import TrueCell, TrueFiling, TrueRisk, read_truth
from hcgen.base import CheckFailed, UsageError
from hcgen.contracts import (
    Cell,
    Citation,
    Claim,
    Factsheet,
    FinancialHighlights,
    Period,
    RiskClaim,
    Row,
)
from hcgen.filings import LocalState

ROOT = Path(__file__).parent.parent.parent
BASELINE = Path(__file__).parent / "eval-baseline.json"
QUOTE = Citation(page=20, quote="Revenue 703,477 (9,918)")
TRUTH = TrueFiling(
    file="x.pdf",
    issuers=("Palmyra Foods Limited",),
    currency="RMB",
    unit=1000,
    cells=(
        TrueCell("revenue", "2023-12-31", 12, "703,477"),
        TrueCell("revenue", "2024-09-30", 9, "(9,918)"),
        TrueCell("gross_profit", "2023-12-31", 12, None),
    ),
    risks=(TrueRisk("We depend on few customers.", 50),),
)


def sheet(
    figures: tuple[tuple[str, int], ...] = (("703,477", 703_477_000), ("(9,918)", -9_918_000)),
    *,
    unit: int = 1000,
    currency: str = "RMB",
    ends: tuple[str, str] = ("2023-12-31", "2024-09-30"),
    risk_page: int = 50,
) -> Factsheet:
    cells = tuple(Cell(printed=p, value=v, state="value", citations=(QUOTE,)) for p, v in figures)
    spans = zip(ends, (12, 9), ("2023-01-01", "2024-01-01"), strict=True)
    name = Claim(
        id="overview.issuer",
        panel="overview",
        field="issuer",
        text="PALMYRA FOODS LIMITED",
        citations=(QUOTE,),
    )
    risk = RiskClaim(
        id="key_risks.risk.1",
        panel="key_risks",
        field="risk",
        text="We depend on few customers. They may leave.",
        citations=(QUOTE.model_copy(update={"page": risk_page}),),
    )
    empty = Factsheet.empty()
    return empty.model_copy(
        update={
            "overview": empty.overview.model_copy(update={"issuer": name}),
            "financial_highlights": FinancialHighlights(
                currency=currency,
                unit=unit,
                periods=tuple(Period(start=s, end=e, months=m, label=e) for e, m, s in spans),
                rows=(Row(metric="revenue", label_as_printed="Revenue", cells=cells),),
            ),
            "key_risks": (risk,),
        }
    )


def counts(result: Score) -> tuple[int, int, int]:
    return result.cells_right, result.cells_wrong, result.cells_missing


def test_right_figures_name_and_headings_count() -> None:
    result = score(sheet(), TRUTH, citations_right=4)
    assert counts(result) == (3, 0, 0)
    assert (result.issuers_right, result.risks_found, result.citations) == (1, 1, 4)
    assert result.notes == ()
    assert result.citation_share == 1.0


@pytest.mark.parametrize(
    "off",
    [
        {"unit": 1},
        {"currency": "HK$"},
        {"figures": (("703,478", 703_478_000), ("(9,918)", -9_918_000))},
        {"ends": ("2022-12-31", "2024-09-30")},
    ],
)
def test_a_wrong_unit_currency_figure_or_period_is_wrong(off: dict[str, object]) -> None:
    result = score(sheet(**off), TRUTH, 0)  # type: ignore[arg-type]
    assert result.cells_wrong >= 1
    assert any(note.startswith("wrong:") for note in result.notes)


def test_what_is_not_shown_is_missing_and_not_wrong() -> None:
    result = score(Factsheet.empty(), TRUTH, 0)
    assert counts(result) == (1, 0, 2)
    assert (result.issuers_right, result.risks_found) == (0, 0)


def test_a_figure_where_there_is_none_is_wrong() -> None:
    truth = replace(TRUTH, cells=(TrueCell("revenue", "2023-12-31", 12, None),))
    assert score(sheet(), truth, 0).cells_wrong == 2


def test_a_heading_on_another_page_is_not_found() -> None:
    assert score(sheet(risk_page=51), TRUTH, 0).risks_found == 0


def test_a_document_without_an_issuer_is_right_where_none_is_shown() -> None:
    assert score(Factsheet.empty(), replace(TRUTH, issuers=()), 0).issuers_right == 1


def test_thresholds_say_what_is_not_reached() -> None:
    result = Evaluation({"x": score(sheet(unit=1), TRUTH, 3)})
    require(result, Thresholds(issuers=1.0, risks=1.0))
    with pytest.raises(CheckFailed, match=r"cells 33\.3%.*2 wrong cells"):
        require(result, Thresholds(cells=0.9, wrong=0))


def test_a_figure_below_the_baseline_fails(tmp_path: Path) -> None:
    good = Evaluation({"x": score(sheet(), TRUTH, 4)})
    baseline = tmp_path / "baseline.json"
    baseline.write_text(json.dumps(good.as_json()))
    require(good, Thresholds(), baseline)
    worse = Evaluation({"x": score(sheet(unit=1), TRUTH, 4)})
    with pytest.raises(CheckFailed, match="cells_right 1, the baseline has 3"):
        require(worse, Thresholds(), baseline)


@pytest.mark.parametrize("text", ["not json", "{}", '{"filings": [{"file": "x"}]}', "[]"])
def test_a_truth_file_of_another_form_is_one_clear_error(text: str, tmp_path: Path) -> None:
    path = tmp_path / "truth.json"
    path.write_text(text)
    with pytest.raises(UsageError, match="the truth file cannot be used"):
        read_truth(path)


def test_a_filing_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"brindlewave"):
        evaluate(ROOT / "tests/samples/truth.json", tmp_path, LocalState(tmp_path))


def test_the_samples_are_read_without_a_fault(tmp_path: Path) -> None:
    result = evaluate(
        ROOT / "tests/samples/truth.json", ROOT / "content/filings", LocalState(tmp_path)
    )
    require(result, Thresholds(issuers=1.0, cells=1.0, risks=1.0, citations=1.0, wrong=0))
    assert result.total.filings == 3


def test_the_command_prints_json_and_ends_with_1_where_a_threshold_is_not_met(
    tmp_path: Path,
) -> None:
    raw = json.loads((ROOT / "tests/samples/truth.json").read_text())
    raw["filings"] = raw["filings"][-1:]
    raw["filings"][0]["issuer"] = "Somebody Else Limited"
    truth = tmp_path / "truth.json"
    truth.write_text(json.dumps(raw))
    run = subprocess.run(
        [sys.executable, "-c", "import sys; from hcgen.cli.main import main; sys.exit(main())",
         "eval", str(truth), "--filings", str(ROOT / "content/filings"), "--json", "--min-issuers", "1"],
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert run.returncode == 1
    assert json.loads(run.stdout)["total"]["issuers_right"] == 0
    assert "issuers 0.0%" in run.stderr


@pytest.mark.corpus
def test_the_corpus_is_read_no_worse_than_the_baseline(corpus: Path, tmp_path: Path) -> None:
    result = evaluate(corpus / "truth.json", corpus / "filings", LocalState(tmp_path))
    baseline = json.loads(BASELINE.read_text())
    assert below(result, baseline) == []
    assert result.total.cells_wrong == 0
