"""A version made of what a reader is: its rules and its words, however they are laid out.

Two readers have one fingerprint if their definitions say the same. Comments, docstrings, imports,
blank lines, file names and the order of definitions do not count, so that moving a file or a
function changes nothing; the number does count, of a limit or in a phrase. It is the same on every
Python that hcgen runs on, because the syntax trees are walked here and not dumped by Python: what
a newer version adds to them is empty for code that older ones can read.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from hcgen.base import FILES, MachineError, canonical_json, sha256_hex

LENGTH = 12
"""Hexadecimal digits of a fingerprint: enough to tell the versions of one project apart."""
_UNTOLD = frozenset({"ctx", "kind", "type_comment", "type_ignores", "level"})
"""Fields that change nothing in what code does, or belong to imports."""


def fingerprint(folders: Iterable[Traversable], memory: Path | None = None) -> str:
    """Of all Python and TOML files in these folders and in those below them.

    ``memory`` is a folder that keeps fingerprints by the bytes that they were made of, because to
    walk the syntax trees takes longer than to read ten pages. Any other byte makes another one at
    once; where the folder cannot be read or written, nothing is kept and nothing fails.
    """
    sources = [source for folder in folders for source in _sources_of(folder)]
    if memory is None:
        return _made(sources)
    place = memory / _sources_key(sources)
    with suppress(MachineError, UnicodeDecodeError):
        kept = FILES.read_bytes(place, limit=LENGTH).decode("ascii")
        if re.fullmatch(rf"[0-9a-f]{{{LENGTH}}}", kept):
            return kept
    made = _made(sources)
    with suppress(MachineError):
        FILES.write_atomic(place, made.encode("ascii"), durable=False)
    return made


def of_code(text: str) -> tuple[str, ...]:
    """The hash of each definition of a module, sorted."""
    told = (_told(statement) for statement in ast.parse(text).body if _counts(statement))
    return tuple(sorted(_hash(each) for each in told))


def of_words(text: str) -> str:
    """The hash of a TOML file by what it says. The order of its tables and lists counts: the first
    phrase rules."""
    return _hash(_listed(tomllib.loads(text)))


def _sources_of(place: Traversable) -> Iterator[tuple[str, bytes]]:
    """What each file is, by the end of its name, and its bytes."""
    if place.is_dir():
        for entry in place.iterdir():
            yield from _sources_of(entry)
    elif place.name.endswith((".py", ".toml")):
        yield place.name.rpartition(".")[2], place.read_bytes()


def _made(sources: Iterable[tuple[str, bytes]]) -> str:
    parts: list[str] = []
    for kind, data in sources:
        text = data.decode("utf-8")
        parts.extend(of_code(text) if kind == "py" else [of_words(text)])
    return sha256_hex("\n".join(sorted(parts)).encode())[:LENGTH]


def _sources_key(sources: Iterable[tuple[str, bytes]]) -> str:
    """The hash of the files, of this module, and of what parses them: one Python's answer is no
    other's, so that a difference between them would be seen."""
    walked_by = (files("hcgen.agent.extractors") / "fingerprint.py").read_bytes()
    told = sorted(f"{kind} {sha256_hex(data)}" for kind, data in [*sources, ("by", walked_by)])
    return sha256_hex("\n".join([str(sys.implementation.cache_tag), *told]).encode())


def _counts(node: ast.AST) -> bool:
    """Whether a statement is more than an import or a text that documents something."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        return False
    text = node.value if isinstance(node, ast.Expr) else None
    return not (isinstance(text, ast.Constant) and isinstance(text.value, str))


def _told(value: object) -> object:
    """A syntax tree as lists: the type of each node, then its fields by name, but empty ones."""
    if isinstance(value, ast.Constant):
        return [type(value.value).__name__, ascii(value.value)]
    if isinstance(value, ast.JoinedStr):
        return ["JoinedStr", *_merged(value.values)]
    if isinstance(value, ast.AST):
        fields = ((name, getattr(value, name, None)) for name in sorted(value._fields))
        told = [[name, _told(field)] for name, field in fields if name not in _UNTOLD]
        return [type(value).__name__, *(pair for pair in told if pair[1] not in (None, []))]
    if isinstance(value, list):
        return [_told(each) for each in value if not isinstance(each, ast.AST) or _counts(each)]
    return value


def _merged(pieces: Iterable[ast.expr]) -> Iterator[object]:
    """The pieces of an f-string, texts in a row as one: Python versions part them differently."""
    text = ""
    for piece in pieces:
        if isinstance(piece, ast.Constant):
            text += str(piece.value)
        else:
            yield from ([ascii(text)] if text else [])
            yield _told(piece)
            text = ""
    yield from ([ascii(text)] if text else [])


def _listed(value: object) -> object:
    """The tables of a TOML file as lists of pairs, in their order."""
    if isinstance(value, dict):
        return [[key, _listed(each)] for key, each in value.items()]
    if isinstance(value, list):
        return [_listed(each) for each in value]
    return value if isinstance(value, str | int | bool) else str(value)


def _hash(told: object) -> str:
    return sha256_hex(canonical_json(told))
