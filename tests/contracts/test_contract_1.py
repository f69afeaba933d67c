"""Readings of contract 1 load, say what they omit, and are written as they were frozen, for ever."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hcgen.base import sha256_hex
from hcgen.contracts import Checkpoint, json_schemas

FROZEN = Path(__file__).parent / "contract_1"
NAMES = {
    "full": "0f423f6ca4112ae88cf8ba9c13c8b454416fe554192db9204324dd9733256f0c",
    "partial": "39df618e4320936082b9fc0dd387c99af0b8c1f8e29a7569e1b54be16393877a",
    "rejected": "eecac912f9bbfffaa104808ac4d3326554529d1d5278848354e302192487dd0e",
}


@pytest.mark.parametrize("state", NAMES)
def test_a_frozen_reading_is_written_byte_for_byte_as_it_was(state: str) -> None:
    raw = (FROZEN / f"{state}.json").read_bytes()
    checkpoint = Checkpoint.model_validate_json(raw)
    assert checkpoint.body.outcome.state == state
    assert checkpoint.to_bytes() == raw
    assert checkpoint.sha256 == sha256_hex(raw) == NAMES[state]


def test_what_its_steps_dropped_is_what_it_omits() -> None:
    raw = (FROZEN / "partial.json").read_bytes()
    (omitted,) = Checkpoint.model_validate_json(raw).body.omissions
    assert (omitted.id, omitted.kind, omitted.page) == (
        "financial_highlights.gross_profit.2024-12-31.12", "dropped", 6,
    )  # fmt: skip
    assert omitted.why == "412,608 less 287,455 is 125,153, not 125,513"


OMITTED = {
    "panel": "overview", "field": "sector", "period": None, "kind": "dropped", "why": "x",
    "places": [{"page": 1}],
}  # fmt: skip


@pytest.mark.parametrize(
    ("contract", "omissions", "why"),
    [("1", [OMITTED], "omissions is not in contract 1"), ("99", [], "this version knows")],
)
def test_a_reading_holds_nothing_that_is_newer_than_its_contract(
    contract: str, omissions: list[object], why: str
) -> None:
    plain = json.loads((FROZEN / "partial.json").read_bytes())
    plain["body"]["versions"]["contract"] = contract
    plain["body"]["outcome"]["omissions"] = omissions
    with pytest.raises(ValueError, match=why):
        Checkpoint.model_validate(plain)


def test_the_published_schema_says_what_an_outcome_holds() -> None:
    outcome = json_schemas()["checkpoint"]["$defs"]["Outcome"]
    assert set(outcome["properties"]) == {"state", "reasons", "factsheet", "omissions"}
