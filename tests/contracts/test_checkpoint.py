"""What a frozen reading can not say: a state that its contents belie, a page that the filing has not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pydantic import ValidationError

from hcgen.contracts import Checkpoint
from tests.site.factory import checkpoint

Json = dict[str, Any]


def _as(state: str, *reasons: str) -> Callable[[Json], None]:
    return lambda body: body["outcome"].update(state=state, reasons=list(reasons))


def _without_issuer(body: Json) -> None:
    body["outcome"]["factsheet"]["overview"]["issuer"] = {"state": "not_shown"}


def _without_figures(body: Json) -> None:
    body["outcome"]["factsheet"]["financial_highlights"]["rows"] = []


def _issuer_on_page_513(body: Json) -> None:
    body["outcome"]["factsheet"]["overview"]["issuer"]["citations"][0]["page"] = 513


def _witness_on_page_513(body: Json) -> None:
    cell = body["outcome"]["factsheet"]["financial_highlights"]["rows"][0]["cells"][0]
    cell["witnesses"] = [{"page": 513, "quote": "Revenue 1"}]


def _chapter_to_page_513(body: Json) -> None:
    body["document"]["chapters"][-1]["last_page"] = 513


def _shorter_file(body: Json) -> None:
    body["filing"]["pages"] = 100


def _step_twice(body: Json) -> None:
    body["trace"]["steps"][1]["n"] = 1


def test_the_reading_that_the_cases_change_is_a_good_one() -> None:
    good = checkpoint("good")
    assert Checkpoint.model_validate_json(good.to_bytes()) == good


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_as("rejected", "not a filing"), "rejected: the factsheet is not empty"),
        (_as("full", "2 claims dropped"), "full: 1 reasons"),
        (_as("partial"), "partial: 0 reasons"),
        (_without_issuer, "the issuer is not verified"),
        (_without_figures, "no figure is verified"),
        (_issuer_on_page_513, "page 513 is cited or mapped; the filing has 512"),
        (_witness_on_page_513, "page 513 is cited or mapped"),
        (_chapter_to_page_513, "page 513 is cited or mapped"),
        (_shorter_file, "the filing has 100"),
        (_step_twice, "steps are numbered"),
    ],
)
def test_what_contradicts_itself_is_no_checkpoint(
    change: Callable[[Json], None], said: str
) -> None:
    raw = checkpoint("good").model_dump(mode="json")
    change(raw["body"])
    with pytest.raises(ValidationError, match=said):
        Checkpoint.model_validate(raw)
