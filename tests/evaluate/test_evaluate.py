"""The eval gate: what counts as right, wrong, missing; thresholds; the baseline."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from hcgen.base import CheckFailed, UsageError
from hcgen.cli.eval import command
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
from hcgen.evaluate.run import (
    Evaluation,
    Thresholds,
    below,
    evaluate,
    read_baseline,
    require,
)
from hcgen.evaluate.scoring import Score, score
from hcgen.evaluate.truth import TrueCell, TrueField, TrueFiling, TrueRisk, read_truth
from hcgen.filings import LocalState
from hcgen.journal import Summary, list_journals

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
    ("key", "texts", "page", "outcome"),
    [
        ("overview.issuer", ("Palmyra Foods Limited",), None, (1, 1, 0, 0)),
        ("overview.issuer", ("Palmyra…",), None, (1, 1, 0, 0)),
        ("overview.issuer", ("Palmyra Foods Limited",), 999, (1, 0, 1, 1)),
        ("overview.issuer", ("Palmyra",), None, (1, 0, 1, 1)),
        ("overview.issuer", (), None, (1, 0, 1, 0)),
        ("overview.sector", (), None, (1, 1, 0, 0)),
        ("overview.sector", ("toys",), None, (1, 0, 0, 1)),
        ("offering.sponsors", ("A Limited", "B Limited"), None, (2, 0, 0, 2)),
    ],
)
def test_a_field_of_claims_is_right_wrong_or_missing(
    key: str, texts: tuple[str, ...], page: int | None, outcome: tuple[int, int, int, int]
) -> None:
    truth = replace(TRUTH, fields=(TrueField(key, texts, page),))
    result = score(sheet(), truth, 0)
    assert outcome == (
        result.fields, result.fields_right, result.fields_wrong, result.fields_missing,
    )  # fmt: skip


def test_a_field_that_no_sheet_has_is_refused_with_the_nearest(tmp_path: Path) -> None:
    raw = json.loads(SAMPLES.read_text())
    raw["filings"][0]["fields"] = {"overview.stok_code": {"text": "1"}}
    (tmp_path / "truth.json").write_text(json.dumps(raw))
    with pytest.raises(UsageError, match=r"overview\.stock_code"):
        read_truth(tmp_path / "truth.json")


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
    require(good, Thresholds(), read_baseline(baseline))
    worse = Evaluation({"x": score(sheet(unit=1), TRUTH, 4)})
    with pytest.raises(CheckFailed, match="cells_right 1, the baseline has 3"):
        require(worse, Thresholds(), read_baseline(baseline))


SAMPLES = ROOT / "tests/samples/truth.json"
FILING: dict[str, object] = {
    "file": "x.pdf",
    "issuer": "Palmyra Foods Limited",
    "financials": [
        {"end": "2024-12-31", "months": 12, "revenue": "1", "gross_profit": None,
         "profit_for_period": "–"},
    ],
    "risk_factors": [{"heading": "We depend on few customers.", "pdf_page": 3}],
}  # fmt: skip
DEEP = b"[" * 100_000


def changed(*place: str | int, to: object) -> bytes:
    """A truth of one filing with another value at one place."""
    raw = {"filings": [json.loads(json.dumps(FILING))]}
    at: Any = raw["filings"][0]
    for key in place[:-1]:
        at = at[key]
    at[place[-1]] = to
    return json.dumps(raw).encode()


def refusal_of_truth(data: bytes, folder: Path) -> str:
    path = folder / "truth.json"
    path.write_bytes(data)
    with pytest.raises(UsageError, match=r"truth\.json: the truth file cannot be used") as caught:
        read_truth(path)
    said = str(caught.value)
    assert "\n" not in said
    return said


@pytest.mark.parametrize(
    "data",
    [b"", b"not json", b"{}", b'{"filings": [{"file": "x"}]}', b"[]", b"\xff", DEEP, b'"\\ud800"'],
)
def test_a_truth_file_of_another_form_is_one_clear_error(data: bytes, tmp_path: Path) -> None:
    refusal_of_truth(data, tmp_path)


@pytest.mark.parametrize(
    ("place", "value", "said"),
    [
        (("file",), 3, "filings[0].file: input should be a valid string"),
        (("issuer",), 3, "filings[0].issuer: input"),
        (("unit",), ["x"], "filings[0].unit: input"),
        (("financials",), None, "filings[0].financials: input"),
        (("financials", 0, "end"), 3, "filings[0].financials[0].end: input"),
        (("financials", 0, "end"), "soon", 'filings[0].financials[0]: "end" is a day'),
        (("financials", 0, "months"), None, 'filings[0].financials[0]: "months" is missing'),
        (("financials", 0, "months"), True, "filings[0].financials[0].months: input"),
        (("financials", 0, "revenue"), 5, "filings[0].financials[0].revenue: input"),
        (("risk_factors", 0, "heading"), 3, "filings[0].risk_factors[0].heading: input"),
        (("risk_factors", 0, "heading"), " ", "filings[0].risk_factors[0].heading: a heading"),
        (("risk_factors", 0, "pdf_page"), 0, "filings[0].risk_factors[0].pdf_page: input"),
        (("file",), "../../x", "filings[0].file: it leads out of the folder"),
        (("file",), "a/../../x", "filings[0].file: it leads out of the folder"),
        (("file",), "..\\x", "filings[0].file: it leads out of the folder"),
        (("file",), "C:\\x", "filings[0].file: it leads out of the folder"),
        (("file",), "/x", "filings[0].file: it leads out of the folder"),
        (("file",), "", "filings[0].file: it names no file"),
        (("file",), "a\x00b", "filings[0].file: it names no file"),
        (("file",), "x" * 300, "filings[0].file: the name is too long"),
    ],
)
def test_a_wrong_value_of_the_truth_is_named_with_its_place(
    place: tuple[str | int, ...], value: object, said: str, tmp_path: Path
) -> None:
    assert said in refusal_of_truth(changed(*place, to=value), tmp_path)


def test_a_truth_without_filings_is_no_truth(tmp_path: Path) -> None:
    assert "the truth names no filing" in refusal_of_truth(b'{"filings": []}', tmp_path)


def test_a_filing_stands_once_in_a_truth(tmp_path: Path) -> None:
    twice = json.dumps({"filings": [FILING, {**FILING, "file": "./x.pdf"}]}).encode()
    assert "stands twice, as [0] and [1]" in refusal_of_truth(twice, tmp_path)
    (tmp_path / "x.pdf").write_bytes(b"%PDF-")
    path = tmp_path / "truth.json"
    path.write_text(json.dumps({"filings": [FILING, {**FILING, "file": "x"}]}))
    with pytest.raises(UsageError, match=r'"x\.pdf" and "x" are the same file'):
        evaluate(path, tmp_path, LocalState(tmp_path / "state"))


def test_a_truth_may_say_more_than_is_asked_and_begin_with_a_byte_order_mark(
    tmp_path: Path,
) -> None:
    path = tmp_path / "truth.json"
    path.write_bytes(b"\xef\xbb\xbf" + changed("kind", to=["anything"]))
    (filing,) = read_truth(path)
    assert [cell.printed for cell in filing.cells] == ["1", None, "–"]


@pytest.mark.parametrize(
    ("total", "said"),
    [
        (None, "total: "),
        ({"cells_wrong": 0}, "total.cells_right: field required"),
        ({"cells_right": "x"}, "total.cells_right: input should be a valid integer"),
        ({"citation_share": "x"}, "total.citation_share: input should be a valid number"),
        ({"citation_share": float("nan")}, "total.citation_share: input"),
        ({"cells_wrong": -1}, "total.cells_wrong: input"),
    ],
)
def test_a_baseline_of_another_form_is_named_with_its_place(
    total: dict[str, object] | None, said: str, tmp_path: Path
) -> None:
    good = Score().as_json()
    if total is not None and total != {"cells_wrong": 0}:
        total = {**good, **total}
    path = tmp_path / "baseline.json"
    path.write_text(json.dumps({"total": total}))
    with pytest.raises(UsageError, match="the baseline cannot be used") as caught:
        read_baseline(path)
    assert said in str(caught.value)


@pytest.mark.parametrize("data", [b"\xff", b"{}", b"3", DEEP])
def test_a_baseline_that_is_none_is_one_clear_error(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "baseline.json"
    path.write_bytes(data)
    with pytest.raises(UsageError, match=r"baseline\.json: the baseline cannot be used"):
        read_baseline(path)


def test_a_share_that_is_no_number_asks_for_nothing_and_is_refused(tmp_path: Path) -> None:
    done = CliRunner().invoke(
        command, [str(SAMPLES), "--filings", str(tmp_path), "--min-cells", "nan"]
    )
    assert done.exit_code == 2
    assert "no share from 0 to 1" in done.output


def test_a_filing_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"brindlewave"):
        evaluate(ROOT / "tests/samples/truth.json", tmp_path, LocalState(tmp_path))


def test_the_samples_are_read_without_a_fault(tmp_path: Path) -> None:
    result = evaluate(
        ROOT / "tests/samples/truth.json", ROOT / "content/filings", LocalState(tmp_path)
    )
    require(result, Thresholds(issuers=1.0, cells=1.0, risks=1.0, citations=1.0, wrong=0))
    assert result.total.filings == 3
    summaries = list_journals(LocalState(tmp_path).journals)
    states = [each.state for each in summaries if isinstance(each, Summary)]
    assert states == ["unfinished"] * 3


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


def hold_the_baseline(corpus: Path, folder: Path) -> None:
    """The real filings are read no worse than the baseline says; tests/torture reads them."""
    result = evaluate(corpus / "truth.json", corpus / "filings", LocalState(folder))
    baseline = json.loads(BASELINE.read_text())
    assert below(result, baseline) == []
    assert result.total.cells_wrong == 0


@pytest.mark.corpus
def test_a_real_filing_is_read_without_a_fault(corpus: Path, tmp_path: Path) -> None:
    raw = json.loads((corpus / "truth.json").read_text())
    raw["filings"] = [one for one in raw["filings"] if one["file"].endswith("_ap_2026_en.pdf")]
    (tmp_path / "truth.json").write_text(json.dumps(raw))
    result = evaluate(tmp_path / "truth.json", corpus / "filings", LocalState(tmp_path))
    require(result, Thresholds(issuers=1.0, cells=1.0, risks=1.0, citations=1.0, wrong=0))
    assert result.total.filings == 1
