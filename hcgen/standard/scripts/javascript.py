"""JavaScript as tree-sitter sees it: queries, limits, names."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

DEFINITIONS = """
(assignment_expression) @assign
(variable_declarator) @declare
(function_declaration) @function
(call_expression function: (member_expression) @callee) @call
"""
CALLS = """
(comment) @comment
(call_expression) @call
"""
_MOST_CALLS = 20_000
_DEEPEST = 400
_BRACKET = re.compile(r"[(\[{]|[)\]}]")


def readable(script: str) -> bool:
    """Whether a script is small and flat enough to be analysed in linear time (limits are ours)."""
    if script.count("(") > _MOST_CALLS:
        return False
    if script.count("(") + script.count("[") + script.count("{") <= _DEEPEST:
        return True
    depth = 0
    for match in _BRACKET.finditer(script):
        depth += 1 if match.group() in "([{" else -1
        if depth > _DEEPEST:
            return False
    return True


@dataclass(frozen=True, slots=True)
class Parsed:
    """A script's syntax tree. Offsets of nodes count bytes of ``data``."""

    data: bytes
    root: Any

    @property
    def broken(self) -> bool:
        """Whether there is a syntax error."""
        return bool(self.root.has_error)

    def offset(self, byte: int) -> int:
        """A byte's offset in characters of the script."""
        return len(self.data[:byte].decode("utf-8", "replace"))

    def captures(self, query: str) -> dict[str, list[Any]]:
        """The nodes that a query finds, by the names it gives them."""
        from tree_sitter import QueryCursor  # noqa: PLC0415 - loaded by the first page with scripts

        found: dict[str, list[Any]] = QueryCursor(_query(query)).captures(self.root)
        return found


def parse(script: str) -> Parsed:
    """Parse a script; never raises. Ask :func:`readable` first."""
    data = script.encode("utf-8", "replace")
    return Parsed(data, _parser().parse(data).root_node)


@cache
def _language() -> Any:
    import tree_sitter_javascript  # noqa: PLC0415
    from tree_sitter import Language  # noqa: PLC0415

    return Language(tree_sitter_javascript.language())


@cache
def _parser() -> Any:
    from tree_sitter import Parser  # noqa: PLC0415

    return Parser(_language())


@cache
def _query(text: str) -> Any:
    from tree_sitter import Query  # noqa: PLC0415

    return Query(_language(), text)


def node_text(node: Any) -> str:
    """The source of a node; empty without one."""
    return "" if node is None or node.text is None else node.text.decode("utf-8", "replace")


def property_name(node: Any) -> str | None:
    """The name of a property; ``None`` where it is computed."""
    if node is None:
        return None
    if node.type == "computed_property_name":
        return property_name(node.named_children[0]) if node.named_children else None
    if node.type in ("property_identifier", "number"):
        return node_text(node)
    if node.type == "string":
        return re.sub(r"\\(.)", r"\1", node_text(node)[1:-1])
    return None
