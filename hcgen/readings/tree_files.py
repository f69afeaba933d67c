"""The tree of a reading as the files that a site may publish."""

from __future__ import annotations

from hcgen.base import canonical_json
from hcgen.contracts import NODES_A_FILE, TreeNode, TreeRange, range_name
from hcgen.observe import Node, Tree


def tree_files(tree: Tree, filing: str) -> dict[str, bytes]:
    """File name → JSON: the nodes in reading order, ``NODES_A_FILE`` a file."""
    nodes = [_node(node) for node in tree.nodes.values()]
    starts = range(0, len(nodes), NODES_A_FILE)
    return {
        range_name(start): canonical_json(
            TreeRange(
                filing=filing,
                tree_sha256=tree.sha256,
                nodes=tuple(nodes[start : start + NODES_A_FILE]),
                next=_after(start, len(nodes)),
            ).model_dump(mode="json")
        )
        for start in starts
    }


def _after(start: int, nodes: int) -> str | None:
    following = start + NODES_A_FILE
    return range_name(following) if following < nodes else None


def _node(node: Node) -> TreeNode:
    return TreeNode(
        id=node.id,
        parent=node.parent,
        kind=node.kind,
        title=node.title,
        text=node.text,
        spans=tuple((s.page, s.start, s.end, s.anchor, s.boxes) for s in node.spans),
    )
