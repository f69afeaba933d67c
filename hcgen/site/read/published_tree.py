"""The published tree of a filing, read back and held against the checkpoint that names it."""

from __future__ import annotations

from pathlib import Path

from pydantic import ValidationError

from hcgen.base import FILES, ContentError
from hcgen.contracts import Checkpoint, TreeNode, TreeRange, nodes_sha256, range_name
from hcgen.filings import Filing, inside
from hcgen.site.filing.frozen import PublishedTree

_FILE_LIMIT = 1024 * 1024
"""Bytes of one file at most: twenty nodes take a tenth of it."""


def published_tree(filing: Filing, checkpoint: Checkpoint, content: Path) -> PublishedTree | None:
    """The files of the tree that the checkpoint names; null where none were kept.

    Raises :class:`ContentError` where they are not whole or not the text that was read.
    """
    sha256 = checkpoint.body.document.tree_sha256
    folder = filing.tree_folder(sha256 or "none")
    if sha256 is None or not folder.is_dir():
        return None
    files: dict[str, bytes] = {}
    nodes: list[TreeNode] = []
    name: str | None = range_name(0)
    while name is not None and name not in files:
        path = inside(folder / name, content)
        files[name] = FILES.read_bytes(path, limit=_FILE_LIMIT) if path.is_file() else b""
        try:
            found = TreeRange.model_validate_json(files[name])
        except ValidationError as error:
            raise _not_the_tree(path) from error
        nodes += found.nodes
        follows = range_name(len(nodes)) if found.next is not None and found.nodes else None
        named = (found.filing, found.tree_sha256, found.next)
        if named != (filing.id, sha256, follows):
            raise _not_the_tree(path)
        name = follows
    if nodes_sha256(nodes) != sha256:
        raise _not_the_tree(folder)
    return PublishedTree(files, len(nodes))


def _not_the_tree(path: Path) -> ContentError:
    return ContentError(
        "the text of the document is not the one that was read",
        where=str(path),
        why="the tree that the checkpoint names has another hash, or a file is missing or damaged",
        fix="restore the folder, or remove it and analyse the filing again",
    )
