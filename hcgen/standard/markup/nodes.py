"""Small answers about nodes of the parsed page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode


def unique(nodes: Iterable[LexborNode]) -> Iterator[LexborNode]:
    """Each node once, in order: a node may fit several selectors."""
    seen: set[int] = set()
    for node in nodes:
        if node.mem_id not in seen:
            seen.add(node.mem_id)
            yield node


def attributes_of(node: LexborNode) -> dict[str, str]:
    """The attributes of a node, those without a value as empty text."""
    return {key: value or "" for key, value in node.attributes.items()}
