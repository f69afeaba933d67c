"""JSON blocks read strictly, with the cause of a fault in words (rows 8 and 14)."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, NoReturn

_COMMENT = re.compile(r"(?m)^\s*//|[\s,{\[]//|/\*")
MAX_DEPTH = 100
"""How deep a value may be nested, so that nothing that walks it can run out of stack."""


@dataclass(frozen=True, slots=True)
class JsonFault:
    """Why a text is not JSON: ``offset`` into it, and how to mend it."""

    message: str
    offset: int
    fix: str


@dataclass(frozen=True, slots=True)
class JsonRead:
    """A value or a fault; ``repeated`` names a key that stands twice in one object."""

    value: Any = None
    fault: JsonFault | None = None
    repeated: str | None = None


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")


def read_json(text: str) -> JsonRead:
    """Parse strictly; never raises."""
    repeated: list[str] = []

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(items)
        if len(made) != len(items):
            keys = [key for key, _ in items]
            repeated.append(next(key for key in keys if keys.count(key) > 1))
        return made

    try:
        value = json.loads(text, object_pairs_hook=pairs, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        return JsonRead(fault=_explained(text, error))
    except ValueError as error:
        return JsonRead(fault=JsonFault(str(error), 0, "write plain JSON values"))
    except RecursionError:
        return _TOO_DEEP
    if text.count("[") + text.count("{") > MAX_DEPTH and _depth(value) > MAX_DEPTH:
        return _TOO_DEEP
    return JsonRead(value=value, repeated=repeated[0] if repeated else None)


_TOO_DEEP = JsonRead(
    fault=JsonFault(f"the value is nested more than {MAX_DEPTH} deep", 0, "flatten the value")
)


def _depth(value: Any) -> int:
    depth, level = 0, [value]
    while level and depth <= MAX_DEPTH:
        depth += 1
        level = [
            item
            for parent in level
            if isinstance(parent, (dict, list))
            for item in (parent.values() if isinstance(parent, dict) else parent)
        ]
    return depth


def _explained(text: str, error: json.JSONDecodeError) -> JsonFault:
    if not text.strip():
        return JsonFault("the block is empty", 0, "write a JSON object")
    lowered = text.lower()
    if "<!--" in lowered and "<script" in lowered[lowered.index("<!--") :]:
        return JsonFault(
            "'<!--' and '<script' inside a JSON string swallow what follows the block",
            lowered.index("<!--"),
            "write < as \\u003c inside JSON strings",
        )
    if error.msg.startswith("Unterminated string") and "\n" not in text[error.pos :].rstrip():
        return JsonFault(
            "the block ends inside a string: a '</script>' in the text ends the element early",
            error.pos,
            "write < as \\u003c inside JSON strings",
        )
    if _COMMENT.search(text, max(0, error.pos - 200), error.pos + 2):
        return JsonFault(
            f"{error.msg}: comments are not JSON", error.pos, "remove the // and /* */ comments"
        )
    return JsonFault(error.msg, error.pos, "write strict JSON: double quotes, no trailing comma")
