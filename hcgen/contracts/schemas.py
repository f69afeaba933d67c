"""The JSON Schemas of the contracts, generated from the models."""

from __future__ import annotations

from typing import Any

from hcgen.contracts.checkpoint import Body, Checkpoint
from hcgen.contracts.factsheet import Factsheet
from hcgen.contracts.model import Contract
from hcgen.contracts.trace import AgentTrace
from hcgen.contracts.tree import TreeRange

_PUBLISHED: dict[str, type[Contract]] = {
    "agent-trace": AgentTrace,
    "body": Body,
    "checkpoint": Checkpoint,
    "factsheet": Factsheet,
    "tree-range": TreeRange,
}


def json_schemas() -> dict[str, dict[str, Any]]:
    """Name → JSON Schema (2020-12) of each published contract, in serialisation form."""
    return {
        name: {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            **model.model_json_schema(mode="serialization"),
        }
        for name, model in sorted(_PUBLISHED.items())
    }
