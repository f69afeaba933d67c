"""Trees in a folder: each one file, compressed, named by the hash of what it holds."""

from __future__ import annotations

import json
import re
import zlib
from pathlib import Path
from typing import Any

from hcgen.base import FILES, FileLayer, MachineError, UsageError, canonical_json, sha256_hex
from hcgen.observe.tree.from_pdf import plain_nodes
from hcgen.observe.tree.model import Node, Span, Tree

SUFFIX = ".tree"
TREE_BYTES = 512_000_000
"""Bytes of a tree's canonical JSON at most: what unfolds to more is refused."""
SHORTEST_NAME = 8
"""Digits of a tree's name that are enough to ask for it."""
_LEVEL = 3
_NAME = re.compile(rf"[0-9a-f]{{{SHORTEST_NAME},64}}")


def put_tree(folder: Path, tree: Tree, *, files: FileLayer = FILES) -> Path:
    """Keep a tree in ``folder``; returns its file. A tree that is there already is not written."""
    data = canonical_json(plain_nodes(tree.nodes))
    path = folder / f"{tree.sha256}{SUFFIX}"
    files.write_atomic(path, zlib.compress(data, _LEVEL), durable=False)
    return path


def get_tree(folder: Path, name: str, *, files: FileLayer = FILES) -> Tree:
    """The tree of this hash, or of the one hash that begins with ``name`` (at least 8 digits).

    Raises :class:`UsageError` where there is none, or more than one, and :class:`MachineError`
    where the file is damaged: what it holds is checked against its name before it is used.
    """
    path = _file(folder, name)
    packed = files.read_bytes(path, limit=TREE_BYTES)
    try:
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(packed, TREE_BYTES)
    except zlib.error as error:
        raise _damaged(path, "it cannot be unpacked") from error
    if not unpacker.eof or unpacker.unused_data or sha256_hex(data) != path.stem:
        raise _damaged(path, "what it holds does not match its name")
    nodes = [_node(value) for value in json.loads(data)]
    return Tree(nodes={node.id: node for node in nodes}, sha256=path.stem)


def is_tree_name(text: str) -> bool:
    """Whether a text can be the name of a stored tree, or the beginning of one."""
    return bool(_NAME.fullmatch(text))


def _file(folder: Path, name: str) -> Path:
    if not is_tree_name(name):
        raise UsageError(f'"{name}" is no name of a tree', fix="give 8 to 64 hexadecimal digits")
    found = sorted(folder.glob(f"{name}*{SUFFIX}"))
    if not found:
        raise UsageError(f'there is no tree "{name}"', fix="observe the page or the file again")
    if len(found) > 1:
        raise UsageError(f'"{name}" begins {len(found)} trees', fix="give more digits")
    return found[0]


def _damaged(path: Path, why: str) -> MachineError:
    fix = "remove it and observe the page or the file again"
    return MachineError("the stored tree is damaged", where=str(path), why=why, fix=fix)


def _node(value: dict[str, Any]) -> Node:
    spans = tuple(
        Span(page, start, end, anchor, tuple((x0, y0, x1, y1) for x0, y0, x1, y1 in boxes))
        for page, start, end, anchor, boxes in value["spans"]
    )
    text = value["text"]
    digest = sha256_hex(text.encode("utf-8", "surrogatepass"))
    return Node(value["id"], value["parent"], value["kind"], value["title"], text, spans, digest)
