"""Input schemas: jsonschema is the judge, and the shortcut never overrules it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st
from jsonschema import Draft7Validator

from hcgen.standard.models.schema import _plain, schema_problem

KEYWORDS = st.sampled_from(
    ["type", "properties", "required", "enum", "items", "minimum", "maxLength", "minItems", "title", "pattern",
     "additionalProperties", "default", "description", "format", "const", "$ref", "anyOf"]
)  # fmt: skip
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 3) | st.floats(-2, 2)
    | st.sampled_from(["object", "string", "poem", "integer", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYWORDS, inner, max_size=3),
)  # fmt: skip


@given(st.dictionaries(KEYWORDS, VALUES, max_size=4))
def test_the_shortcut_accepts_nothing_that_jsonschema_refuses(schema: dict[str, Any]) -> None:
    valid = Draft7Validator(Draft7Validator.META_SCHEMA).is_valid(schema)
    assert not _plain(schema) or valid
    assert (schema_problem(schema) is None) == valid


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "objekt"},
        {"type": "object", "required": ["a", "a"]},
        {"properties": {"a": {"minimum": "1"}}},
        {"properties": ["a"]},
        {"minLength": -1},
        {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object"},
    ],
)
def test_what_is_not_draft_07_is_told(schema: dict[str, Any]) -> None:
    assert schema_problem(schema)


def test_draft_07_is_accepted_by_its_name() -> None:
    named = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "type": "object",
        "if": {},
        "then": {},
    }
    assert schema_problem(named) is None
