"""Which handlers a page's scripts really define (§7), by parsing the JavaScript.

Understood: ``window.__hcToolHandlers`` (also through ``globalThis``, ``self``, an index, an alias)
assigned an object literal, ``X || {}``, ``Object.assign``, ``Object.freeze``; single properties
assigned; spreads and names of objects known in the same script. Anything else is *dynamic*: the
page may define more handlers than can be seen without running it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from hcgen.standard.scripts.javascript import (
    DEFINITIONS,
    Parsed,
    node_text,
    parse,
    property_name,
    readable,
)

_NAME = "__hcToolHandlers"
_GLOBALS = frozenset({"window", "globalThis", "self"})
_FUNCTIONS = frozenset(
    {"function_expression", "arrow_function", "method_definition", "generator_function",
     "function_declaration", "generator_function_declaration"}
)  # fmt: skip
_NOT_CALLABLE = frozenset(
    {"string", "number", "null", "undefined", "true", "false", "array", "object", "regex",
     "template_string"}
)  # fmt: skip
_DEPTH = 12


@dataclass(frozen=True, slots=True)
class Handlers:
    """What one or several scripts define.

    ``returns_blocks`` says per handler: ``False`` where every way out is evidently not MCP content
    (a text, a number, an array, nothing), else ``True``.
    """

    returns_blocks: dict[str, bool] = field(default_factory=dict)
    dynamic: bool = False
    assigned: bool = False
    broken_at: int | None = None

    def merged(self, later: Handlers) -> Handlers:
        """Both, the later definitions winning."""
        return Handlers(
            {**self.returns_blocks, **later.returns_blocks},
            self.dynamic or later.dynamic,
            self.assigned or later.assigned,
            self.broken_at if self.broken_at is not None else later.broken_at,
        )


@lru_cache(maxsize=512)
def read_handlers(script: str) -> Handlers:
    """What one script defines; ``broken_at`` is the offset of its first syntax error."""
    named = _NAME in script
    if not readable(script):
        return Handlers(dynamic=named)
    parsed = parse(script)
    if parsed.broken:
        return Handlers(dynamic=named, broken_at=parsed.offset(_first_error(parsed.root)))
    return _Reader(parsed).read() if named else Handlers()


def _first_error(root: Any) -> int:
    node = root
    for _ in range(10_000):
        if node.type == "ERROR" or node.is_missing:
            break
        inner = next((child for child in node.children if child.has_error), None)
        if inner is None:
            break
        node = inner
    return int(node.start_byte)


class _Reader:
    def __init__(self, parsed: Parsed) -> None:
        captures = parsed.captures(DEFINITIONS)
        self._objects: dict[str, Any] = {}
        self._aliases: set[str] = {_NAME}
        self._functions: dict[str, Any] = {}
        nodes = [n for name in ("assign", "declare", "call") for n in captures.get(name, ())]
        self._nodes = sorted(nodes, key=lambda n: (n.start_byte, -n.end_byte))
        for node in captures.get("function", ()):
            self._functions[node_text(node.child_by_field_name("name"))] = node
        self._names: dict[str, bool] = {}
        self._dynamic = self._assigned = False

    def read(self) -> Handlers:
        for node in self._nodes:
            if node.type == "variable_declarator":
                self._declared(node)
            elif node.type == "assignment_expression":
                self._set(node)
            else:
                self._called(node)
        return Handlers(self._names, self._dynamic, self._assigned)

    def _declared(self, node: Any) -> None:
        name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
        if name is None or value is None or name.type != "identifier":
            return
        if self._is_table(value) or (
            value.type == "assignment_expression"
            and self._is_table(value.child_by_field_name("left"))
        ):
            self._aliases.add(node_text(name))
        else:
            self._objects[node_text(name)] = value
            if value.type in _FUNCTIONS:
                self._functions[node_text(name)] = value

    def _set(self, node: Any) -> None:
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        if self._is_table(left):
            self._assigned = True
            if not self._keeps(right, 0):
                self._names = {}
            self._take(right, 0)
        elif left.type in ("member_expression", "subscript_expression") and self._is_table(
            left.child_by_field_name("object")
        ):
            self._assigned = True
            key = property_name(
                left.child_by_field_name("property") or left.child_by_field_name("index")
            )
            if key is None:
                self._dynamic = True
            else:
                self._define(key, right)

    def _called(self, node: Any) -> None:
        callee = node_text(node.child_by_field_name("function"))
        given = node.child_by_field_name("arguments")
        arguments = [] if given is None else given.named_children
        if not arguments or not self._is_table(arguments[0]):
            return
        if callee == "Object.assign":
            self._assigned = True
            for argument in arguments[1:]:
                self._take(argument, 0)
        elif callee in ("Object.defineProperty", "Object.defineProperties", "Reflect.set"):
            self._dynamic = True

    def _is_table(self, node: Any) -> bool:
        if node is None:
            return False
        if node.type == "identifier":
            return node_text(node) in self._aliases
        if node.type in ("member_expression", "subscript_expression"):
            owner = node.child_by_field_name("object")
            key = property_name(
                node.child_by_field_name("property") or node.child_by_field_name("index")
            )
            return key == _NAME and owner is not None and node_text(owner) in _GLOBALS
        return False

    def _keeps(self, node: Any, depth: int) -> bool:
        """Whether a new table keeps what the old one held (``X || {}``, a spread, assign)."""
        if depth > _DEPTH:
            return False
        return self._is_table(node) or any(
            self._keeps(child, depth + 1)
            for child in node.named_children
            if child.type not in ("pair", "method_definition")
        )

    def _take(self, node: Any, depth: int) -> None:
        """Take the handlers of an expression that stands for an object."""
        if self._is_table(node):
            return
        kind = node.type
        if depth > _DEPTH:
            self._dynamic = True
        elif kind == "object":
            for member in node.named_children:
                self._member(member, depth)
        elif kind in ("parenthesized_expression", "spread_element"):
            for child in node.named_children:
                self._take(child, depth + 1)
        elif kind in ("binary_expression", "assignment_expression"):
            self._take(node.child_by_field_name("left"), depth + 1)
            self._take(node.child_by_field_name("right"), depth + 1)
        elif kind == "identifier" and node_text(node) in self._objects:
            self._take(self._objects[node_text(node)], depth + 1)
        elif kind == "call_expression" and node_text(node.child_by_field_name("function")) in (
            "Object.assign",
            "Object.freeze",
            "Object.seal",
        ):
            for child in node.child_by_field_name("arguments").named_children:
                self._take(child, depth + 1)
        elif kind != "comment":
            self._dynamic = True

    def _member(self, member: Any, depth: int) -> None:
        if member.type == "spread_element":
            self._take(member, depth + 1)
        elif member.type == "shorthand_property_identifier":
            self._define(node_text(member), member)
        elif member.type == "method_definition":
            key = property_name(member.child_by_field_name("name"))
            if key is None:
                self._dynamic = True
            elif not any(child.type in ("get", "set") for child in member.children):
                self._define(key, member)
        elif member.type == "pair":
            key = property_name(member.child_by_field_name("key"))
            if key is None:
                self._dynamic = True
            else:
                self._define(key, member.child_by_field_name("value"))

    def _define(self, key: str, value: Any) -> None:
        if value is None or value.type in _NOT_CALLABLE:
            self._names.pop(key, None)
            return
        known = value
        if value.type in ("identifier", "shorthand_property_identifier"):
            known = self._functions.get(node_text(value))
            plain = self._objects.get(node_text(value))
            if known is None and plain is not None and plain.type in _NOT_CALLABLE:
                self._names.pop(key, None)
                return
        self._names[key] = (
            known is None or known.type not in _FUNCTIONS or _may_return_blocks(known)
        )


def _may_return_blocks(function: Any) -> bool:
    body = function.child_by_field_name("body")
    if body is None:
        return True
    if body.type != "statement_block":
        return not _evidently_no_blocks(body)
    found = list(_returns(body))
    if not found:
        return any(node.type == "throw_statement" for node in body.named_children)
    return any(not _evidently_no_blocks(value) for value in found)


def _returns(body: Any) -> Iterator[Any]:
    waiting = [body]
    while waiting:
        node = waiting.pop()
        if node.type == "return_statement":
            yield node.named_children[0] if node.named_children else node
        elif node.type not in _FUNCTIONS:
            waiting.extend(node.named_children)


def _evidently_no_blocks(node: Any) -> bool:
    if node.type == "parenthesized_expression" and node.named_children:
        return _evidently_no_blocks(node.named_children[0])
    if node.type == "object":
        return not any(
            child.type == "spread_element"
            or property_name(child.child_by_field_name("key") or child.child_by_field_name("name"))
            in (None, "content")
            or (child.type == "shorthand_property_identifier" and node_text(child) == "content")
            for child in node.named_children
            if child.type != "comment"
        )
    return node.type in _NOT_CALLABLE or node.type == "return_statement"
