"""JSON Schema draft-07 of a tool's arguments, checked with jsonschema and remembered."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

_DRAFT_07 = ("http://json-schema.org/draft-07/schema", "https://json-schema.org/draft-07/schema")


def schema_problem(schema: Mapping[str, Any]) -> str | None:
    """Why a value is not a draft-07 schema; ``None`` where it is one. Never raises."""
    return _problem(json.dumps(schema, sort_keys=True))


@lru_cache(maxsize=2048)
def _problem(text: str) -> str | None:
    schema = json.loads(text)
    if _plain(schema):
        return None
    declared = schema.get("$schema")
    if declared is not None and str(declared).rstrip("#") not in _DRAFT_07:
        return f"it declares {str(declared)[:80]!r}, not draft-07"
    error = next(_validator().iter_errors(schema), None)
    if error is None:
        return None
    where = "/".join(map(str, error.absolute_path)) or "the schema"
    return f"{where}: {error.message[:200]}"


_WORDS = frozenset({"object", "array", "string", "number", "integer", "boolean", "null"})
_TEXTS = frozenset({"title", "description", "pattern", "format"})
_FREE = frozenset({"default", "examples", "const"})


def _plain(schema: object) -> bool:
    """Whether a schema is one of the usual, certainly valid ones: jsonschema need not be asked.

    A shortcut only (30 times as fast): what it does not know goes to jsonschema, and a property
    test holds that it accepts nothing that jsonschema refuses.
    """
    return isinstance(schema, dict) and all(
        _plain_keyword(key, value) for key, value in schema.items()
    )


def _plain_keyword(key: str, value: Any) -> bool:
    if key == "properties":
        return isinstance(value, dict) and all(map(_plain, value.values()))
    if key == "items":
        return _plain(value)
    if key == "required":
        return (
            isinstance(value, list)
            and all(isinstance(name, str) for name in value)
            and len(set(value)) == len(value)
        )
    if key == "type":
        return isinstance(value, str) and value in _WORDS
    if key == "enum":
        texts = isinstance(value, list) and all(isinstance(item, str) for item in value)
        return texts and len(set(value)) == len(value) > 0
    if key in ("minimum", "maximum"):
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    if key in ("minLength", "maxLength", "minItems", "maxItems"):
        return isinstance(value, int) and not isinstance(value, bool) and value >= 0
    if key == "additionalProperties":
        return isinstance(value, bool)
    return (key in _TEXTS and isinstance(value, str)) or key in _FREE


@cache
def _validator() -> Any:
    from jsonschema import Draft7Validator  # noqa: PLC0415 - slow to import, wanted with tools

    return Draft7Validator(Draft7Validator.META_SCHEMA)
