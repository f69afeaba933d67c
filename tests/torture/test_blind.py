"""Documents drawn blind: the few that ``make test`` reads, and whether their judge can say no."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import browser_path, require_driver
from tests.samples.mutate import needs_font
from tests.torture.blind.press import compose, press
from tests.torture.blind.run import read
from tests.torture.blind.score import score

SEEDS = (1, 2, 3)
"""Of their own: neither those that rules are mended by nor those of the proof."""


@pytest.fixture(scope="module")
def readings(tmp_path_factory: pytest.TempPathFactory, playwright: Any) -> list[Any]:
    require_driver()
    folder = tmp_path_factory.mktemp("blind")
    browser = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
    try:
        drawn = [press(browser.new_page(), seed, folder) for seed in SEEDS]
    finally:
        browser.close()
    return [(draft.truth, read(path)) for draft, path in drawn]


@pytest.mark.browser
@needs_font
def test_no_field_of_a_document_drawn_blind_is_wrong(readings: list[Any]) -> None:
    lines = [line for truth, reading in readings for line in score(truth, reading)]
    assert [line for line in lines if line.verdict == "wrong"] == []
    assert sum(line.verdict == "right" for line in lines) > 40


@pytest.mark.browser
@needs_font
def test_the_judge_calls_a_false_name_figure_and_risk_wrong(readings: list[Any]) -> None:
    truth, reading = readings[0]
    forged = copy.deepcopy(reading)
    sheet = forged["body"]["outcome"]["factsheet"]
    sheet["overview"]["issuer"] = {
        "state": "verified",
        "text": "Moonlit Forgery Limited",
        "citations": [],
    }
    sheet["key_risks"].append({"text": "A forged risk.", "group": None, "in_summary": False})
    sheet["financial_highlights"]["rows"][0]["cells"][0]["value"] += 1
    wrong = {line.field.split()[0] for line in score(truth, forged) if line.verdict == "wrong"}
    metric = sheet["financial_highlights"]["rows"][0]["metric"]
    assert {"overview.issuer", "key_risks", metric} <= wrong


def test_the_judge_calls_what_was_not_read_missing_and_no_reading_wrong(tmp_path: Path) -> None:
    draft, _ = compose(SEEDS[0])
    empty = {
        "overview": {"business": []}, "offering": {"sponsors": [], "use_of_proceeds": []}, "key_risks": [],
        "financial_highlights": {"currency": None, "unit": None, "periods": [], "rows": []},
    }  # fmt: skip
    outcome = {"factsheet": empty, "omissions": [], "state": "partial"}
    body = {"filing": {"document_type": draft.kind, "dates": {}}, "outcome": outcome}
    lines = score(draft.truth, {"body": body})
    assert {line.verdict for line in lines if line.shown and line.field != "document_type"} == {
        "missing"
    }
    assert [line.verdict for line in score(draft.truth, None)] == ["wrong"]


def test_a_seed_draws_the_same_document_each_time() -> None:
    assert compose(7)[1] == compose(7)[1] != compose(8)[1]
