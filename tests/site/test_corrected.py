"""What a person corrected is shown and marked on the next build; the frozen reading stays."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from hcgen.contracts import Claim, figures
from hcgen.filings import Correction, add_correction, load_filings, remove_corrections
from hcgen.site import build
from tests.site import factory

FULL = factory.checkpoint("right")
ID = FULL.body.filing.id
SHEET = FULL.body.outcome.factsheet
ISSUER = SHEET.overview.issuer
FIGURE = next(each for each in figures(SHEET) if each.cell.state == "value")
RIGHT = Correction("overview.issuer", "the cover says so", value="Right Name Limited", page=1,
                   quote="Right Name Limited")  # fmt: skip
LAYERS = ("index.html", "index.hc", "index.html.md")


def _built(tmp_path: Path, *corrections: Correction) -> Path:
    content = tmp_path / "content"
    if not content.exists():
        factory.write_site(content, [FULL])
    (filing,) = load_filings(content)
    for each in corrections:
        add_correction(filing, each)
    build(content, tmp_path / "build")
    return tmp_path / "build" / "filings" / ID


@pytest.mark.parametrize("layer", LAYERS)
def test_each_layer_tells_the_right_value_and_that_a_person_gave_it(
    tmp_path: Path, layer: str
) -> None:
    text = (_built(tmp_path, RIGHT) / layer).read_text()
    assert "Right Name Limited" in text
    assert "corrected by a person: the cover says so" in text


def test_the_page_takes_the_corrected_name_and_keeps_the_frozen_reading_and_the_outcome(
    tmp_path: Path,
) -> None:
    html = (_built(tmp_path, RIGHT) / "index.html").read_text()
    assert "<title>Right Name Limited" in html
    block = re.search(r'id="hcgen-checkpoint"[^>]*>(.*?)</script>', html, re.S)
    assert block is not None
    assert json.loads(block[1]) == json.loads(FULL.to_bytes())
    context = re.search(r'"outcome": \{"state": "(\w+)"', html)
    assert context is not None
    assert context[1] == FULL.body.outcome.state


def test_a_filing_whose_issuer_is_wrong_is_called_by_its_title(tmp_path: Path) -> None:
    assert isinstance(ISSUER, Claim)
    content = factory.write_site(tmp_path / "content", [FULL])
    file = content / "filings" / ID / "filing.toml"
    file.write_text(file.read_text() + 'title = "A Prospectus of 2025"\n')
    html = (_built(tmp_path, Correction("overview.issuer", "no", ISSUER.text)) / "index.html").read_text()  # fmt: skip
    assert "<title>A Prospectus of 2025" in html
    assert "found wrong by a person: no" in html


@pytest.mark.parametrize("layer", LAYERS)
def test_a_corrected_figure_has_its_value_in_units_and_its_mark(tmp_path: Path, layer: str) -> None:
    right = Correction(FIGURE.id, "a misprint", FIGURE.cell.printed, value="(1,234.5)", page=20,
                       quote="Revenue (1,234.5)")  # fmt: skip
    text = (_built(tmp_path, right) / layer).read_text()
    assert "(1,234.5)" in text.replace("\\(", "(").replace("\\)", ")")
    assert "corrected by a person: a misprint" in text
    if layer == "index.hc":
        assert "-1234500" in text


def test_a_figure_found_wrong_is_taken_back(tmp_path: Path) -> None:
    wrong = Correction(FIGURE.id, "no", FIGURE.cell.printed)
    page = _built(tmp_path, wrong)
    assert "found wrong by a person: no" in (page / "index.html").read_text()
    compare = (page.parents[1] / "compare" / "index.html").read_text()
    assert str(FIGURE.cell.value) not in compare


def test_a_correction_taken_back_leaves_the_page_as_it_was(tmp_path: Path) -> None:
    before = {layer: (_built(tmp_path) / layer).read_bytes() for layer in LAYERS}
    changed = {layer: (_built(tmp_path, RIGHT) / layer).read_bytes() for layer in LAYERS}
    (filing,) = load_filings(tmp_path / "content")
    other = replace(RIGHT, field="overview.sector")
    add_correction(filing, other)
    assert remove_corrections(filing, "overview.issuer") == 1
    assert remove_corrections(filing, "overview.sector") == 1
    assert remove_corrections(filing, "overview.sector") == 0
    after = {layer: (_built(tmp_path) / layer).read_bytes() for layer in LAYERS}
    assert before == after
    assert before != changed
