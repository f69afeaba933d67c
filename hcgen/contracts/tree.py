"""The published tree: the text of a document as static JSON, a fixed number of nodes a file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import Field

from hcgen.base import canonical_json, sha256_hex
from hcgen.contracts.model import Box, Contract, Sha256

NODES_A_FILE = 20
"""Nodes of one file: at most 40,000 characters of text, which an agent can take at once."""


class TreeNode(Contract):
    """A node of the observation tree, as the tree's hash was made of it."""

    id: str = Field(pattern=r"^n\d{1,7}$")
    parent: str | None
    kind: Literal["document", "section", "text"]
    title: str
    text: str
    spans: tuple[tuple[int, int, int, str | None, tuple[Box, ...]], ...]
    """Physical page, first and last character on it, anchor, boxes."""


class TreeRange(Contract):
    """One file: consecutive nodes in reading order. The hash of all files' nodes, in order and as
    canonical JSON, is ``tree_sha256``, which the checkpoint names: so anyone can verify the text.
    """

    filing: str
    tree_sha256: Sha256
    nodes: tuple[TreeNode, ...]
    next: str | None
    """The file that follows beside this one; null after the last."""


def range_name(number: int) -> str:
    """The name of the file that holds the node of this number."""
    return f"n{number - number % NODES_A_FILE}.json"


def nodes_sha256(nodes: Iterable[TreeNode]) -> str:
    """The hash of a whole tree."""
    return sha256_hex(canonical_json([node.model_dump(mode="json") for node in nodes]))
