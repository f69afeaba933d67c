"""Freezing a reading, and reading what was frozen."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import tomlkit
from pydantic import ValidationError

from hcgen.base import FILES, ContentError, FileLayer, UsageError, exclusive, sha256_hex
from hcgen.contracts import Checkpoint
from hcgen.filings.collection import filings_folder
from hcgen.filings.model import Filing
from hcgen.filings.toml import read_filing
from hcgen.filings.tree import inside
from hcgen.journal import read_final

_NONE: Mapping[str, bytes] = MappingProxyType({})
CHECKPOINT_LIMIT = 64 << 20
"""Bytes of a checkpoint file that are read at most."""


def read_checkpoint(filing: Filing, *, files: FileLayer = FILES) -> Checkpoint:
    """The filing's current checkpoint, checked against its name and against the filing.

    Raises :class:`ContentError` where there is none, or where the file is missing, was changed,
    or belongs to another filing.
    """
    if filing.checkpoint is None:
        raise ContentError(
            f'the filing "{filing.id}" has not been read yet',
            where=str(filing.file),
            fix=f"run hcgen analyze {filing.id}",
        )
    return read_named_checkpoint(filing, filing.checkpoint, files=files)


def read_named_checkpoint(filing: Filing, sha256: str, *, files: FileLayer = FILES) -> Checkpoint:
    """A checkpoint of the filing by name, with the same checks: earlier ones may be read too."""
    path = inside(filing.checkpoint_path(sha256), filing.folder.parent)
    if not path.is_file():
        raise ContentError(
            "the checkpoint that filing.toml names is missing",
            where=str(path),
            fix=f"restore it, or remove the line from {filing.file} to read the filing again",
        )
    data = files.read_bytes(path, limit=CHECKPOINT_LIMIT)
    if sha256_hex(data) != sha256:
        raise ContentError(
            "the checkpoint was changed after it was frozen",
            where=str(path),
            why="its bytes do not match its name",
            fix="restore it, for example with git checkout",
        )
    try:
        checkpoint = Checkpoint.model_validate_json(data)
    except ValidationError as error:
        first = error.errors()[0]
        raise ContentError(
            "the checkpoint has a form that this version does not know",
            where=str(path),
            why=f"{'.'.join(map(str, first['loc']))}: {first['msg']}",
            fix=f"run hcgen analyze {filing.id}",
        ) from error
    _refuse_strangers(filing, checkpoint, str(path))
    return checkpoint


def freeze(
    filing: Filing,
    checkpoint: Checkpoint,
    *,
    pictures: Mapping[str, bytes] = _NONE,
    tree: Mapping[str, bytes] = _NONE,
    files: FileLayer = FILES,
) -> Filing:
    """Write the evidence pictures (sha256 → PNG), the files of the tree (name → JSON) where it is
    to be published, and the checkpoint, then make it the filing's current one; returns the filing
    as it is now.

    Pictures and tree are on the disk before the checkpoint that names them, that before
    ``filing.toml`` names it, and each file is whole or as it was. Comments in ``filing.toml``
    stay. Raises :class:`ContentError` where the name is taken by other bytes,
    :class:`UsageError` where the checkpoint does not follow the filing's current one.
    """
    data = checkpoint.to_bytes()
    sha256 = sha256_hex(data)
    path = inside(filing.checkpoint_path(sha256), filing.folder.parent)
    _refuse_strangers(filing, checkpoint, str(path))
    with exclusive(filing.folder.parent, "freezing a reading"):
        current = read_filing(filing.folder, files).checkpoint
        if current != sha256:
            _refuse_changed(path, data, files)
            _refuse_outrun(filing, checkpoint, current)
            _keep_pictures(filing, pictures, files)
            for name, nodes in tree.items():
                folder = filing.tree_folder(str(checkpoint.body.document.tree_sha256))
                files.write_atomic(inside(folder / name, filing.folder.parent), nodes)
            files.write_atomic(path, data)
            _name_checkpoint(filing, sha256, files)
        return read_filing(filing.folder, files)


def _refuse_changed(path: Path, data: bytes, files: FileLayer) -> None:
    if path.exists() and files.read_bytes(path, limit=CHECKPOINT_LIMIT) != data:
        raise ContentError(
            "the checkpoint was changed after it was frozen",
            where=str(path),
            why="other bytes stand under its name",
            fix="restore it, or remove the file",
        )


def _refuse_outrun(filing: Filing, checkpoint: Checkpoint, current: str | None) -> None:
    if checkpoint.previous != current:
        raise UsageError(
            f'the new checkpoint of "{filing.id}" does not follow the current one',
            where=str(filing.file),
            why="the filing was read again meanwhile",
            fix=f"run hcgen analyze {filing.id}",
        )


def checkpoint_place(content: Path, journals: Path, run_id: str) -> Path:
    """Where the content keeps the checkpoint that a run was finalised with.

    Raises :class:`UsageError` where no filing has it.
    """
    name = f"{sha256_hex(read_final(journals, run_id))}.json"
    for path in sorted(filings_folder(content).glob(f"*/checkpoints/{name}")):
        return inside(path, content).absolute()
    raise UsageError(
        f'no filing holds the checkpoint of "{run_id}"',
        where=str(content),
        fix="say with --path where in the repository it belongs",
    )


def _name_checkpoint(filing: Filing, sha256: str, files: FileLayer) -> None:
    path = inside(filing.file, filing.folder.parent)
    document = tomlkit.parse(files.read_bytes(path).decode("utf-8"))
    document["checkpoint"] = sha256
    files.write_atomic(path, tomlkit.dumps(document).encode("utf-8"))


def _keep_pictures(filing: Filing, pictures: Mapping[str, bytes], files: FileLayer) -> None:
    """Write the pictures that are not there yet."""
    for name, png in pictures.items():
        path = inside(filing.evidence / f"{name}.png", filing.folder.parent)
        if sha256_hex(png) != name:
            raise ValueError(f"the picture {name} is not the one it is named for")
        files.write_atomic(path, png)


def _refuse_strangers(filing: Filing, checkpoint: Checkpoint, where: str) -> None:
    facts = checkpoint.body.filing
    if (facts.id, facts.sha256) != (filing.id, filing.sha256):
        raise ContentError(
            f'the checkpoint belongs to another filing or another PDF ("{facts.id}")',
            where=where,
            fix=f"run hcgen analyze {filing.id}",
        )
