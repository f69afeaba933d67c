"""The registry stack (§8): normalising its shapes and saying what a reader walks. No network
here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import urljoin

LEVELS = ("meta", "standard", "organization", "project", "user")
"""The five levels, in order."""

_DEFAULT_PRIORITY = {level: 10 * (at + 1) for at, level in enumerate(reversed(LEVELS))}

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class StackEntry:
    """One registry to consult. A lower ``priority`` wins on conflicts."""

    level: str | None
    url: str | None
    auto_load: bool
    priority: int


@dataclass(frozen=True, slots=True)
class Stack:
    """The entries in the order they stand, and what was odd about them (``index: text``)."""

    entries: tuple[StackEntry, ...]
    notes: tuple[str, ...]


def stack_entry(level: str, url: str | None, *, priority: int | None = None) -> dict[str, Any]:
    """An entry as pages carry it.

    Default priorities are ours, as the standard lost them: the nearer to the user, the lower
    (user 10, project 20, organization 30, standard 40, meta 50).
    """
    chosen = _DEFAULT_PRIORITY[level] if priority is None else priority
    return {"level": level, "url": url, "auto_load": url is not None, "priority": chosen}


def normalise_stack(raw: object) -> Stack:
    """Read any shape seen in the wild; never raises.

    A missing ``auto_load`` is not auto-loaded, and noted.
    """
    if not isinstance(raw, list):
        return Stack((), ("registry_stack is not a list",))
    entries: list[StackEntry] = []
    notes: list[str] = []
    for index, item in enumerate(raw):
        entry, odd = _entry(item)
        notes += [f"entry {index + 1}: {text}" for text in odd]
        if entry is not None:
            entries.append(entry)
    return Stack(tuple(entries), tuple(notes))


def _entry(item: object) -> tuple[StackEntry | None, list[str]]:
    if isinstance(item, str):
        return StackEntry(None, item, False, 100), [
            "a bare address: level and auto_load are missing"
        ]
    if not isinstance(item, Mapping):
        return None, ["neither an object nor an address"]
    odd = []
    level = item.get("level")
    if level not in LEVELS:
        odd.append(f"the level {level!r} is not one of {', '.join(LEVELS)}")
    url = item.get("url")
    if url is not None and not isinstance(url, str):
        odd.append("the url is not text")
        url = None
    auto = item.get("auto_load")
    if not isinstance(auto, bool):
        odd.append("auto_load is missing, so it is not loaded by itself")
    priority = item.get("priority")
    if not isinstance(priority, int) or isinstance(priority, bool):
        priority = _DEFAULT_PRIORITY.get(level, 100) if isinstance(level, str) else 100
    name = level if isinstance(level, str) else None
    return StackEntry(name, url, auto is True, priority), odd


def walk_candidates(metadata: Mapping[str, Any], page_url: str) -> tuple[str, ...]:
    """The registry addresses to fetch for a page, best first, each once.

    With a stack: its entries with ``auto_load`` and an address, by priority, ties in order. Without
    one: the ``registries`` object, then ``/registry.json`` of the page's site. The addresses are
    whatever the page says: fetch them only through a guarded fetcher.
    """
    if "registry_stack" in metadata:
        chosen = [e for e in normalise_stack(metadata["registry_stack"]).entries if e.auto_load]
        urls = [e.url for e in sorted(chosen, key=lambda e: e.priority) if e.url]
    else:
        listed = metadata.get("registries")
        values = listed.items() if isinstance(listed, Mapping) else ()
        urls = [v for k, v in values if isinstance(v, str) and v and not str(k).startswith("_")]
        urls.append("/registry.json")
    joined = (_joined(page_url, url) for url in urls)
    return tuple(dict.fromkeys(url for url in joined if url))


def _joined(base: str, url: str) -> str | None:
    """The absolute address; ``None`` for what is no address at all."""
    try:
        return urljoin(base, url)
    except ValueError:
        return None


def merge(candidates: Iterable[tuple[int, str, T]]) -> tuple[T, ...]:
    """Merge ``(priority, id, value)``: per id the lowest number wins, the first among equals.

    The merge key is ours: the artifact's id.
    """
    ranked = sorted(enumerate(candidates), key=lambda row: (row[1][0], row[0]))
    kept: dict[str, T] = {}
    for _, (_, identifier, value) in ranked:
        kept.setdefault(identifier, value)
    return tuple(kept.values())
