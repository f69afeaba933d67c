"""YAML as JSON values, each key with its line, so that every fault can name its place."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import yaml

from hcgen.base import ContentError, one_line
from hcgen.site.read.text import CONTROL

_DEEPEST = 40
_MOST = 50_000
_EXACT = 2**53 - 1
"""The largest whole number that every reader of JSON has as it is (RFC 8259, section 6)."""
Key = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class YamlFile:
    """A value and the line of each of its keys and items. Dates stay dates."""

    value: Any
    lines: Mapping[Key, int] = field(default_factory=dict)

    def line(self, *key: str | int) -> int:
        """The line of a key, or of the nearest one above it; 1 where nothing is known."""
        while key and key not in self.lines:
            key = key[:-1]
        return self.lines.get(key, 1)


def read_yaml(text: str, file: object, *, first_line: int = 1) -> YamlFile:
    """Read YAML with the safe loader of libyaml.

    ``first_line`` is the line of the file on which ``text`` begins. Raises :class:`ContentError`
    with ``file:line`` for broken YAML, a date that does not exist, a key that stands twice or is
    no text, control characters, and values that JSON cannot say.
    """
    try:
        loader = yaml.CSafeLoader(text)
        root = loader.get_single_node()
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        line = first_line + (mark.line if mark is not None else 0)
        why = getattr(error, "problem", None) or str(error)
        raise ContentError(
            "the YAML is broken",
            where=f"{file}:{line}",
            why=str(why),
            fix="put a value that holds a colon in quotes" if "mapping values" in str(why) else "",
        ) from error
    if root is None:
        return YamlFile(None)
    reading = _Reading(loader, file, first_line)
    value = reading.value(root, ())
    return YamlFile(value, reading.lines)


class _Reading:
    def __init__(self, loader: yaml.CSafeLoader, file: object, first_line: int) -> None:
        self.lines: dict[Key, int] = {}
        self._loader = loader
        self._file = file
        self._first = first_line
        self._count = 0

    def value(self, node: yaml.Node, key: Key) -> Any:
        line = self._first + node.start_mark.line
        self.lines.setdefault(key, line)
        self._count += 1
        if len(key) > _DEEPEST or self._count > _MOST:
            raise self._fault("the YAML is too large", line, "nested or repeated without end")
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, key)
        if isinstance(node, yaml.SequenceNode):
            return [self.value(item, (*key, n)) for n, item in enumerate(node.value)]
        return self._scalar(node, line)

    def _mapping(self, node: yaml.MappingNode, key: Key) -> dict[str, Any]:
        made: dict[str, Any] = {}
        for name_node, value_node in node.value:
            line = self._first + name_node.start_mark.line
            name = name_node.value
            if not isinstance(name, str) or name_node.tag != "tag:yaml.org,2002:str":
                raise self._fault("a key is not text", line, f"{name!r}: put it in quotes")
            self._printable(name, line)
            if name in made:
                raise self._fault(f"the key {name!r} stands twice", line, "only one can hold")
            self.lines[(*key, name)] = line
            made[name] = self.value(value_node, (*key, name))
        return made

    def _scalar(self, node: yaml.Node, line: int) -> Any:
        try:
            value = self._loader.construct_object(node)
        except (ValueError, yaml.YAMLError) as error:
            why = getattr(error, "problem", None) or str(error)
            raise self._fault(f"the value {node.value!r} cannot be", line, str(why)) from error
        plain = value is None or isinstance(value, (str, bool, int, dt.date))
        if not plain and not (isinstance(value, float) and math.isfinite(value)):
            shown = one_line(node.value, 60)
            raise self._fault(f"the value {shown!r} is of no kind that a page holds", line, "")
        if isinstance(value, str):
            self._printable(value, line)
        if isinstance(value, int) and abs(value) > _EXACT:
            shown = one_line(node.value, 60)
            raise self._fault(
                f"the number {shown!r} is too large", line, "JSON readers would round it"
            )
        return value

    def _printable(self, text: str, line: int) -> None:
        """Refuse what an escape such as ``"\\0"`` brings in past the reading of the file."""
        if found := CONTROL.search(text):
            raise self._fault(
                "a control character stands in the text", line, f"U+{ord(found.group()):04X}"
            )

    def _fault(self, what: str, line: int, why: str) -> ContentError:
        return ContentError(what, where=f"{self._file}:{line}", why=why)


def plain(value: Any) -> Any:
    """The value as JSON has it: dates and times as ISO 8601, as they were written."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, dt.date):
        return value.isoformat()
    return value
