"""Readings of contract 1 load, say what they omit, and are written as they were frozen, for ever."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hcgen.base import sha256_hex
from hcgen.contracts import Checkpoint

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


@pytest.mark.parametrize(("contract", "omissions"), [("1", []), ("2", None)])
def test_omissions_stand_in_readings_from_contract_2_on_and_only_there(
    contract: str, omissions: list[object] | None
) -> None:
    plain = json.loads((FROZEN / "full.json").read_bytes())
    plain["body"]["versions"]["contract"] = contract
    if omissions is not None:
        plain["body"]["outcome"]["omissions"] = omissions
    with pytest.raises(ValueError, match="from contract 2 on"):
        Checkpoint.model_validate(plain)
