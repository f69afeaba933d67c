"""The rules on documents of any shape: what they show is right, else they show nothing."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from hcgen.evaluate.run import Evaluation, evaluate
from hcgen.filings import LocalState
from tests.samples.mutate import Language, Mutation, draw, needs_font
from tests.samples.strategies import mutations

pytestmark = needs_font

EXAMPLES = 3
"""Documents per language; tests/torture draws hundreds."""

WHOLE = settings(
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)

UNITS = {1: "", 1_000: "in thousands", 1_000_000: "in millions"}


def read(mutation: Mutation, folder: Path) -> Evaluation:
    drawn = draw(mutation)
    facts = {**drawn.truth, "file": "drawn.pdf", "unit": UNITS[drawn.truth["unit"]]}
    (folder / "drawn.pdf").write_bytes(drawn.pdf)
    truth = folder / "truth.json"
    truth.write_text(json.dumps({"filings": [facts]}))
    return evaluate(truth, folder, LocalState(folder / "state"))


def hold_on_drawn_documents(language: Language, examples: int) -> None:
    """A figure of theirs is right or missing, and far more often right."""
    right = missing = 0

    @settings(WHOLE, max_examples=examples)
    @given(mutations(language))
    def check(mutation: Mutation) -> None:
        nonlocal right, missing
        with tempfile.TemporaryDirectory() as folder:
            total = read(mutation, Path(folder)).total
        right += total.cells_right
        missing += total.cells_missing
        assert total.cells_wrong == 0, total.notes
        assert total.citations_right == total.citations

    check()
    assert right > missing


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_figure_is_right_or_missing_and_never_wrong(language: Language) -> None:
    hold_on_drawn_documents(language, EXAMPLES)
