"""The three fictional filings hold what their truth says, and they are what the script draws."""

from __future__ import annotations

import ast
import hashlib
import json
import os
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.samples import ROOT, SAMPLES
from tests.samples.reading import amount, pages_by_pdfium, pages_by_playa, row, squeezed

FILINGS = ROOT / "content" / "filings"
TRUTH: dict[str, dict[str, Any]] = {
    filing["file"]: filing
    for filing in json.loads(Path(__file__).with_name("truth.json").read_text("utf-8"))["filings"]
}
NAMES = tuple(TRUTH)
FULL, PARTIAL, REJECTED = NAMES
METRICS = ("revenue", "gross_profit", "profit_for_period")


@cache
def pages(name: str) -> list[str]:
    return pages_by_pdfium(FILINGS / name / "source.pdf")


def statements(name: str) -> list[tuple[str, int]]:
    """Each (text, physical page) that the truth of a sample states, figures aside."""
    truth = TRUTH[name]
    found = [
        (truth[key], truth[page])
        for key, page in (
            ("issuer", "issuer_pdf_page"),
            ("issuer_zh", "issuer_pdf_page"),
            ("issuer_en", "issuer_pdf_page"),
            ("incorporated_in", "issuer_pdf_page"),
            ("business_quote", "business_pdf_page"),
            ("sponsor", "sponsor_pdf_page"),
        )
        if truth.get(key)
    ]
    for risk in truth["risk_factors"]:
        found += [(risk["heading"], risk["pdf_page"]), (risk["group"], risk["pdf_page"])]
        if risk["summary_pdf_page"]:
            found.append((risk["heading"], risk["summary_pdf_page"]))
    return found


def columns(name: str, page: int, label: str) -> list[str]:
    """A row's amounts, one a period: what stands between them is a share of revenue or a note."""
    figures = row(pages(name)[page - 1], label)
    periods = len(TRUTH[name]["financials"])
    if len(figures) == 2 * periods:
        return figures[::2]
    return figures[-periods:]


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_is_a_small_real_pdf_of_as_many_pages_as_its_truth_says(name: str) -> None:
    data = (FILINGS / name / "source.pdf").read_bytes()
    assert data.startswith(b"%PDF-")
    assert len(data) <= 300_000
    assert 30 <= len(pages(name)) <= 60
    assert len(pages(name)) == TRUTH[name]["pages_total"]


@pytest.mark.parametrize("name", NAMES)
def test_every_page_of_a_sample_says_that_it_is_fictional(name: str) -> None:
    assert [
        number
        for number, text in enumerate(pages(name), 1)
        if "Fictional sample: no such" not in text
    ] == []


def test_every_page_of_the_chinese_sample_says_so_in_chinese_too() -> None:
    assert all("虛構樣本：世上並無此公司" in text for text in pages(PARTIAL))


@pytest.mark.parametrize("name", [FULL, PARTIAL])
def test_every_statement_of_the_truth_stands_on_its_page(name: str) -> None:
    absent = [
        (text, page)
        for text, page in statements(name)
        if squeezed(text) not in squeezed(pages(name)[page - 1])
    ]
    assert absent == []


@pytest.mark.parametrize("name", NAMES)
def test_two_independent_readers_read_the_same_text_on_every_page(name: str) -> None:
    other = pages_by_playa(FILINGS / name / "source.pdf")
    differing = [
        number
        for number, (one, two) in enumerate(zip(pages(name), other, strict=True), 1)
        if squeezed(one) != squeezed(two)
    ]
    assert differing == []


@pytest.mark.parametrize("name", [FULL, PARTIAL])
@pytest.mark.parametrize("metric", METRICS)
def test_the_figures_of_the_truth_stand_in_their_rows_in_the_order_of_the_periods(
    name: str, metric: str
) -> None:
    truth = TRUTH[name]
    label = truth["labels"]["profit" if metric == "profit_for_period" else metric]
    known = [(at, one) for at, one in enumerate(truth["financials"]) if one[metric] is not None]
    for key in ("pdf_page", "also_on_pdf_page"):
        for at, period in known:
            assert columns(name, period[key], label)[at] == period[metric]


def test_in_the_english_sample_every_column_adds_up_wherever_it_is_printed() -> None:
    for page in (6, 27, 35):
        revenue, cost, gross = (
            [amount(cell) for cell in columns(FULL, page, label)]
            for label in ("Revenue", "Cost of sales", "Gross profit")
        )
        assert [one + two for one, two in zip(revenue, cost, strict=True)] == gross


def test_in_the_chinese_sample_one_gross_profit_contradicts_its_column_and_the_other_pages() -> (
    None
):
    (contradiction,) = TRUTH[PARTIAL]["contradictions"]
    wrong = []
    for page in (contradiction["pdf_page"], *contradiction["elsewhere_pdf_pages"]):
        revenue, cost, gross = (
            columns(PARTIAL, page, label) for label in ("收入", "銷售成本", "毛利")
        )
        wrong += [
            (page, at, gross[at])
            for at in range(3)
            if amount(revenue[at]) + amount(cost[at]) != amount(gross[at])
        ]
        if page != contradiction["pdf_page"]:
            assert gross[1] == contradiction["printed_elsewhere"]
    assert wrong == [(contradiction["pdf_page"], 1, contradiction["printed"])]


@pytest.mark.parametrize("name", [FULL, PARTIAL])
def test_a_nil_is_printed_as_a_dash_and_a_redacted_term_by_its_mark(name: str) -> None:
    for nil in TRUTH[name]["nil"]:
        ends = [period["period"] for period in TRUTH[name]["financials"]]
        cells = columns(name, nil["pdf_page"], nil["row"])
        assert cells[ends.index(nil["period"])] == nil["printed"]
    mark = "[REDACTED]" if TRUTH[name]["language"] == "en" else "[編纂]"
    assert mark in pages(name)[1]


@pytest.mark.parametrize(("name", "word"), [(FULL, "stock code"), (PARTIAL, "股份代號")])
def test_no_page_of_a_listing_sample_shows_a_stock_code(name: str, word: str) -> None:
    assert not any(word in text.lower() for text in pages(name))


def test_the_third_sample_is_called_a_prospectus_and_is_plainly_no_listing_document() -> None:
    text = " ".join(pages(REJECTED)).lower()
    assert "prospectus" in text
    signs = ("limited", "stock exchange", "risk factors", "accountants", "sponsor", "revenue")
    assert [sign for sign in signs if sign in text] == []


@pytest.mark.parametrize("name", NAMES)
def test_the_facts_of_a_sample_name_the_pdf_beside_them_and_call_it_fictional(name: str) -> None:
    facts = tomllib.loads((FILINGS / name / "filing.toml").read_text("utf-8"))
    digest = hashlib.sha256((FILINGS / name / "source.pdf").read_bytes()).hexdigest()
    assert (facts["id"], facts["sha256"], facts["fictional"]) == (name, digest, True)
    assert "source" not in facts


def test_the_committed_samples_are_what_the_script_draws_under_any_hash_seed_and_time_zone() -> (
    None
):
    from samples.draw import cannot_reproduce

    reason = cannot_reproduce()
    if reason is not None:
        pytest.skip(reason)
    environment = {**os.environ, "PYTHONHASHSEED": "4021", "TZ": "Pacific/Apia"}
    done = subprocess.run(
        [sys.executable, "-m", "samples.draw", "--check"],
        capture_output=True, text=True, env=environment, cwd=ROOT, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, ""), done.stdout


def test_a_machine_without_the_font_is_told_which_package_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from samples import fonts

    monkeypatch.setattr(fonts, "CHINESE_FONT", tmp_path / "absent.ttf")
    reason = fonts.missing_font()
    assert reason is not None
    assert "install the Debian package fonts-droid-fallback" in reason
    assert "(sudo apt-get install fonts-droid-fallback)" in reason


def test_the_script_imports_nothing_of_hcgen() -> None:
    imported = set()
    for file in sorted(SAMPLES.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {name.name.split(".")[0] for name in node.names}
            elif isinstance(node, ast.ImportFrom):
                imported.add((node.module or "").split(".")[0])
    assert "samples" in imported
    assert "hcgen" not in imported
