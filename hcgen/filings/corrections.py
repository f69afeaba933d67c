"""What a person corrected: kept beside the filing, for its page and for the next reading."""

from __future__ import annotations

import re
from dataclasses import dataclass

import tomlkit

from hcgen.base import (
    FILES,
    ContentError,
    FileLayer,
    UsageError,
    exclusive,
    nearest,
    raise_content_errors,
)
from hcgen.filings.model import Filing
from hcgen.filings.toml import read_toml
from hcgen.filings.tree import inside
from hcgen.journal import refuse_secrets

CORRECTIONS_FILE = "corrections.toml"
_TEXTS = ("field", "why", "claim", "checkpoint", "value", "quote", "printed_page")
_KEYS = (*_TEXTS, "page")
_FIELD = re.compile(r"[a-z0-9_]+(?:\.[A-Za-z0-9_:.-]+)+")
_SHA256 = re.compile(r"[0-9a-f]{64}")
_LIMIT = 2_000


@dataclass(frozen=True, slots=True)
class Correction:
    """One claim that was wrong, and where a person knows it, what is right."""

    field: str
    """``overview.issuer``, ``financial_highlights.revenue.2024-12-31`` …"""
    why: str
    claim: str | None = None
    """The text of the claim that was wrong; null means whatever was claimed for the field."""
    checkpoint: str | None = None
    """The checkpoint in which it stood."""
    value: str | None = None
    """What is right, as printed; null where the person only says that the claim is wrong."""
    page: int | None = None
    """The physical page on which the right value stands; with ``value`` always."""
    quote: str | None = None
    """The verbatim quote that carries it there; with ``value`` always."""
    printed_page: str | None = None


def read_corrections(filing: Filing, *, files: FileLayer = FILES) -> tuple[Correction, ...]:
    """The filing's corrections, oldest first; none where it has no ``corrections.toml``.

    Raises :class:`ContentError` with everything that is off in the file.
    """
    path = filing.folder / CORRECTIONS_FILE
    if not path.exists() and not path.is_symlink():
        return ()
    inside(path, filing.folder.parent)
    values, text = read_toml(path, files)
    lines = [
        number
        for number, line in enumerate(text.split("\n"), 1)
        if re.match(r"[ \t]*\[\[[ \t]*correction[ \t]*\]\]", line)
    ]
    problems = [
        ContentError(
            f'there is no key "{key}"', where=f"{path}:1", fix=nearest(key, ["correction"])
        )
        for key in values
        if key != "correction"
    ]
    entries = values.get("correction", [])
    if not isinstance(entries, list):
        entries = [entries]
    corrections: list[Correction] = []
    for index, entry in enumerate(entries):
        where = f"{path}:{lines[index] if index < len(lines) else 1}"
        found = list(_faults(entry, where))
        problems.extend(found)
        if not found:
            corrections.append(Correction(**entry))
    raise_content_errors(problems)
    return tuple(corrections)


def add_correction(filing: Filing, correction: Correction, *, files: FileLayer = FILES) -> bool:
    """Add a correction at the end of the file; returns whether it was new.

    Comments in the file stay. Raises :class:`UsageError` for a correction that could not be read
    back, or that holds what looks like a secret: the file goes to git.
    """
    entry = {key: value for key in _KEYS if (value := getattr(correction, key)) is not None}
    for fault in _faults(entry, ""):
        raise UsageError(f"the correction cannot be kept: {fault.what}", fix=fault.fix)
    refuse_secrets(entry)
    with exclusive(filing.folder.parent, "correcting a filing"):
        if correction in read_corrections(filing, files=files):
            return False
        path = inside(filing.folder / CORRECTIONS_FILE, filing.folder.parent)
        before = files.read_bytes(path).decode("utf-8") if path.exists() else ""
        table = tomlkit.table()
        table.update(entry)
        document = tomlkit.document()
        array = tomlkit.aot()
        array.append(table)
        document["correction"] = array
        addition = tomlkit.dumps(document)
        gap = "" if not before else "\n" if before.endswith("\n") else "\n\n"
        files.write_atomic(path, (before + gap + addition).encode("utf-8"))
    return True


def remove_corrections(filing: Filing, field: str, *, files: FileLayer = FILES) -> int:
    """Take back every correction of a field; returns how many there were. Comments stay."""
    with exclusive(filing.folder.parent, "taking a correction back"):
        if not any(each.field == field for each in read_corrections(filing, files=files)):
            return 0
        path = inside(filing.folder / CORRECTIONS_FILE, filing.folder.parent)
        document = tomlkit.parse(files.read_bytes(path).decode("utf-8"))
        entries = document["correction"]
        if isinstance(entries, list):
            places = [n for n, entry in enumerate(entries) if entry["field"] == field]
            for place in reversed(places):
                del entries[place]
        else:  # one table, written by hand
            places, entries = [0], []
        if not entries:
            del document["correction"]
        files.write_atomic(path, tomlkit.dumps(document).encode("utf-8"))
    return len(places)


def _faults(entry: object, where: str) -> list[ContentError]:
    if not isinstance(entry, dict):
        return [ContentError("a correction is a table", where=where, fix="write [[correction]]")]
    faults = [
        ContentError(f'there is no key "{key}"', where=where, fix=nearest(key, _KEYS))
        for key in entry
        if key not in _KEYS
    ]
    for key in _TEXTS:
        value = entry.get(key)
        if value is None and key not in ("field", "why"):
            continue
        if not isinstance(value, str) or not value.strip() or len(value) > _LIMIT:
            fix = f"it takes a text of at most {_LIMIT} characters"
            faults.append(ContentError(f'"{key}" cannot be used', where=where, fix=fix))
        elif key == "field" and not _FIELD.fullmatch(value):
            fix = "name panel and field, as in overview.issuer"
            faults.append(ContentError(f'"{value}" is no field', where=where, fix=fix))
        elif key == "checkpoint" and not _SHA256.fullmatch(value):
            fix = "it takes 64 lower-case hexadecimal digits"
            faults.append(ContentError('"checkpoint" cannot be used', where=where, fix=fix))
    page = entry.get("page")
    if page is not None and (isinstance(page, bool) or not isinstance(page, int) or page < 1):
        fix = "it takes the physical page, from 1"
        faults.append(ContentError('"page" cannot be used', where=where, fix=fix))
    if entry.get("value") is not None and (page is None or entry.get("quote") is None):
        fix = "a value needs its page and its quote"
        faults.append(ContentError('"value" cannot be used', where=where, fix=fix))
    return faults
