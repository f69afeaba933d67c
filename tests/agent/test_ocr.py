"""A scanned filing, read whole: its figures are right, its claims say that they were read by OCR."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from hcgen.agent import analyze
from hcgen.agent.analysis import Analysis, Subject
from hcgen.agent.verify.draft import judge
from hcgen.agent.verify.scan_figures import unsafe_on_scan
from hcgen.contracts import Cell, Citation, Claim, Factsheet
from hcgen.document.ocr import ocr_versions
from hcgen.filings import Filing, LocalState, freeze, load_filings
from hcgen.site import build
from tests.agent import drawn
from tests.agent.factory import Pages, draft, risk
from tests.document.scanning import needs_ocr, scanned

ROOT = Path(__file__).parents[2]
CHINESE = ROOT / "content/filings/chengqi-plant-factory-ap/source.pdf"


def read(path: Path, folder: Path) -> Analysis:
    analysis = analyze(Subject(path, path.stem), LocalState(folder / "state"))
    with analysis.journal as journal:
        journal.close_unfinished("a test")
    return analysis


@pytest.fixture(scope="module")
def english(tmp_path_factory: pytest.TempPathFactory) -> Analysis:
    folder = tmp_path_factory.mktemp("english")
    source = drawn.filing(folder / "drawn.pdf")
    return read(scanned(source, folder / "pebblegate.pdf", [1, 2, 3]), folder)


def sheet(analysis: Analysis) -> Factsheet:
    return analysis.checkpoint.body.outcome.factsheet


def figures(found: Factsheet) -> dict[str, list[int | None]]:
    return {
        row.metric: [cell.value for cell in row.cells] for row in found.financial_highlights.rows
    }


def cells(found: Factsheet) -> Iterator[Cell]:
    yield from (c for row in found.financial_highlights.rows for c in row.cells)


# ---- a whole reading --------------------------------------------------------------------------


@needs_ocr
def test_issuer_figures_and_risks_of_a_scan_are_read_and_marked(english: Analysis) -> None:
    found = sheet(english)
    assert isinstance(found.overview.issuer, Claim)
    assert found.overview.issuer.text == drawn.ISSUER
    assert [claim.text for claim in found.key_risks] == list(drawn.RISKS)
    assert {claim.read_by for claim in found.claims()} == {"ocr"}
    assert figures(found) == {
        "revenue": [120_500_000, 131_750_000, 148_900_000],
        "gross_profit": [40_400_000, 46_500_000, 53_500_000],
        "profit_for_period": [12_300_000, 14_900_000, 17_600_000],
    }
    for cell in cells(found):
        assert {"two_readers", "ocr"} <= {check.name for check in cell.checks}


@needs_ocr
def test_every_place_on_a_scan_has_its_picture(english: Analysis) -> None:
    named = {citation.evidence for cell in cells(sheet(english)) for citation in cell.citations}
    assert named
    assert named <= english.pictures.keys()


@needs_ocr
def test_the_checkpoint_names_what_recognised_it(english: Analysis) -> None:
    assert ocr_versions().items() <= english.checkpoint.body.versions.items()


@needs_ocr
def test_pages_in_traditional_chinese_are_read_too(tmp_path: Path) -> None:
    found = sheet(read(scanned(CHINESE, tmp_path / "scan.pdf", [1, 6]), tmp_path))
    assert isinstance(found.overview.issuer, Claim)
    assert found.overview.issuer.text == "澄棲植物工場集團有限公司"
    true = {
        "revenue": [538_917_000, 412_608_000, 301_274_000],
        "gross_profit": [177_711_000, None, 77_427_000],
        "profit_for_period": [25_257_000, -10_480_000, -34_533_000],
    }
    shown = [
        (value, right)
        for metric, values in figures(found).items()
        for value, right in zip(values, true[metric], strict=True)
        if value is not None
    ]
    assert all(value == right for value, right in shown)
    assert len(shown) >= 5, "a scan may lose a figure, and never shows a wrong one"


@needs_ocr
def test_the_page_its_text_and_its_mirror_say_read_by_ocr(
    english: Analysis, tmp_path: Path
) -> None:
    filing = _filing(tmp_path / "content", english)
    freeze(filing, english.checkpoint, pictures=english.pictures)
    build(tmp_path / "content", tmp_path / "out")
    page, hc, mirror = (
        (tmp_path / "out/filings/pebblegate" / name).read_text(encoding="utf-8")
        for name in ("index.html", "index.hc", "index.html.md")
    )
    assert page.count('<small class="note">read by OCR</small>') >= 9 + 1
    assert '"read_by":"ocr"' in hc.replace(" ", "")
    assert "(read by OCR)" in mirror


def _filing(content: Path, analysis: Analysis) -> Filing:
    folder = content / "filings" / "pebblegate"
    folder.mkdir(parents=True)
    (content / "site.toml").write_text('title = "Scans"\n', encoding="utf-8")
    sha256 = analysis.checkpoint.body.filing.sha256
    (folder / "filing.toml").write_text(
        f'id = "pebblegate"\nsha256 = {json.dumps(sha256)}\n', encoding="utf-8"
    )
    (filing,) = load_filings(content)
    return filing


# ---- what the gate does not show --------------------------------------------------------------


@pytest.mark.parametrize("printed", ["703.477", "34,9", "8452", "1,2345", "(9,918", "9,918)"])
def test_a_figure_from_a_scan_that_is_not_printed_so_is_not_shown(printed: str) -> None:
    assert unsafe_on_scan(_cell(printed, f"Revenue {printed}"))


@pytest.mark.parametrize(
    ("printed", "quote"),
    [("9,918", "Loss (9,918"), ("9,918", "Loss 9,918) 10"), ("9,918", "9,918）")],
)
def test_a_figure_beside_one_bracket_is_not_shown(printed: str, quote: str) -> None:
    assert unsafe_on_scan(_cell(printed, quote))


@pytest.mark.parametrize("printed", ["703,477", "(9,918)", "845", "1,234.5", "-18", "（88,699）"])
def test_a_figure_as_print_has_it_is_shown(printed: str) -> None:
    assert not unsafe_on_scan(_cell(printed, f"Revenue {printed} 12,173"))


def _cell(printed: str, quote: str) -> Cell:
    return Cell(printed=printed, value=1, state="value", citations=(Citation(page=1, quote=quote),))


def test_a_claim_from_a_page_with_text_is_not_marked() -> None:
    claim = risk(1, "A late frost may kill the blossom.")
    judged = judge(draft(key_risks=(claim,)), Pages((3, claim.text)))
    assert [each.read_by for each in judged.factsheet.key_risks] == ["text"]
