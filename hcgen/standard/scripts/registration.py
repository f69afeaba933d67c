"""What a page's scripts do about WebMCP (§7, §12), by parsing the JavaScript."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from hcgen.standard.scripts.javascript import CALLS, node_text, parse, readable


@dataclass(frozen=True, slots=True)
class Registration:
    """What one or several scripts do about WebMCP (§7, §12), comments left aside."""

    detects: bool = False
    two_arguments_at: int | None = None
    cleans_up: bool = False
    asks: bool = False
    confirms_at: int | None = None


@lru_cache(maxsize=512)
def read_registration(script: str) -> Registration:
    """What one script does about WebMCP. Offsets count characters of the script."""
    if "modelContext" not in script and "requiresConfirmation" not in script:
        return Registration()
    parsed = parse(script) if readable(script) else None
    if parsed is None or parsed.broken:
        return Registration(detects="navigator.modelContext" in script)
    captures = parsed.captures(CALLS)
    code = bytearray(parsed.data)
    for comment in captures.get("comment", ()):
        code[comment.start_byte : comment.end_byte] = b" " * (comment.end_byte - comment.start_byte)
    plain = code.decode("utf-8", "replace")

    def offset(nodes: list[Any]) -> int | None:
        first = min((node.start_byte for node in nodes), default=None)
        return None if first is None else parsed.offset(first)

    called = captures.get("call", [])
    confirms = offset([n for n in called if _callee(n) in ("confirm", "window.confirm")])
    return Registration(
        detects=re.search(r"\bnavigator\s*\??\.\s*modelContext\b", plain) is not None,
        two_arguments_at=offset([n for n in called if _registers_by_name(n)]),
        cleans_up=re.search(r"['\"`]beforeunload['\"`]|\bonbeforeunload\b", plain) is not None,
        asks=confirms is not None or "requiresConfirmation" in plain,
        confirms_at=confirms,
    )


def _callee(call: Any) -> str:
    return node_text(call.child_by_field_name("function"))


def _registers_by_name(call: Any) -> bool:
    """``registerTool(name, {…})``: works in no current client."""
    given = call.child_by_field_name("arguments")
    if given is None or not _callee(call).endswith(".registerTool"):
        return False
    arguments = [n for n in given.named_children if n.type != "comment"]
    if not arguments:
        return False
    first = arguments[0]
    named = (
        first.type == "member_expression"
        and node_text(first.child_by_field_name("property")) == "name"
    )
    return named or first.type in ("string", "template_string")
