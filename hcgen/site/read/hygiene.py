"""What no text of an author's YAML may hold: hidden characters, addresses that are no web pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from hcgen.base import ContentError, hidden, one_line
from hcgen.site.config import checked_address
from hcgen.site.read.yaml_file import Key, YamlFile

_SCHEME = re.compile(r"(?!https?:)[A-Za-z][A-Za-z0-9+.-]*:(?=\S)", re.IGNORECASE)
"""What begins an address that is none of the web; "Note: a text" and "12:30" do not."""
_DROPPED_BY_BROWSERS = re.compile(r"[\t\n\r]")
_ANY_HOST = re.compile(r"(?<=://)\*\.")
"""``https://*.tea.example`` among the trusted origins names every host below one."""


def hidden_characters(read: YamlFile, file: object) -> Iterator[ContentError]:
    """An error for each text, and each name of a key, with characters that people do not see."""
    for key, text in _texts(read.value, (), names=True):
        if found := hidden(text):
            yield ContentError(
                f"{name_of(key)} holds hidden characters",
                where=f"{file}:{read.line(*key)}",
                why=", ".join(found),
                fix="remove them",
            )


def foreign_addresses(read: YamlFile, file: object, key: str) -> Iterator[ContentError]:
    """An error for each text below a key that begins as an address, and not as http or https."""
    for path, text in _texts(read.value[key], (key,)):
        if _SCHEME.match(_DROPPED_BY_BROWSERS.sub("", text).lstrip()):
            yield ContentError(
                f"{name_of(path)} is {one_line(text, 60)!r}",
                where=f"{file}:{read.line(*path)}",
                why="an address begins with https:// or http://",
                fix="where it is none, put a space after the colon",
            )


def bad_addresses(
    read: YamlFile, file: object, key: str, kind: type, words: str
) -> Iterator[ContentError]:
    """An error where a key does not hold what ``words`` say, each text an address of the web."""
    value = read.value[key]
    items = value.values() if isinstance(value, dict) else value
    held = [value] if kind is str else list(items) if isinstance(value, kind) else [None]
    if not all(isinstance(item, str) for item in held):
        yield ContentError(f"{key} does not hold {words}", where=f"{file}:{read.line(key)}")
        return
    for path, text in _texts(value, (key,)):
        try:
            checked_address(_ANY_HOST.sub("", text))
        except ValueError as error:
            yield ContentError(
                f"{name_of(path)} is {one_line(text, 60)!r}",
                where=f"{file}:{read.line(*path)}",
                why=str(error),
            )


def name_of(key: Key) -> str:
    """A key as a person finds it: ``tags``, ``registries.personal``."""
    return one_line(".".join(map(str, key)), 80) or "a key"


def _texts(value: Any, key: Key, *, names: bool = False) -> Iterator[tuple[Key, str]]:
    """Every text below a value with its place; ``names``: those of keys too."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, dict):
        for name, item in value.items():
            if names:
                yield (*key, name), name
            yield from _texts(item, (*key, name), names=names)
    elif isinstance(value, list):
        for n, item in enumerate(value):
            yield from _texts(item, (*key, n), names=names)
