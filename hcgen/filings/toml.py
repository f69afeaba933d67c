"""``filing.toml`` → :class:`Filing`: a closed list of keys, every error with its line."""

from __future__ import annotations

import datetime as dt
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args
from urllib.parse import urlsplit

from hcgen.base import ContentError, FileLayer, clean, nearest, raise_content_errors, slug
from hcgen.contracts import DocumentType
from hcgen.filings.model import FILING_FILE, Filing

FILE_LIMIT = 1 << 20
_SHA256 = re.compile(r"[0-9a-f]{64}")
_TITLE_LIMIT = 300


def read_toml(path: Path, files: FileLayer) -> tuple[dict[str, Any], str]:
    """The values of a TOML file of the content, and its text; :class:`ContentError` with the
    line."""
    data = files.read_bytes(path, limit=FILE_LIMIT)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ContentError(
            "the file is not UTF-8", where=f"{path}:{line}", fix="save it as UTF-8"
        ) from error
    try:
        return tomllib.loads(text), text
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"line (\d+)", str(error))
        line = int(at[1]) if at else text.count("\n") + 1
        why = re.sub(r" \(at [^)]*\)$", "", str(error))
        raise ContentError(
            "the file is not TOML", where=f"{path}:{line}", why=why, fix="mend that line"
        ) from error


def line_of(text: str, key: str) -> int:
    """The line (from 1) on which a key is set; 1 where it cannot be told."""
    found = re.search(rf"^[ \t]*[\"']?{re.escape(key)}[\"']?[ \t]*[=.]", text, re.MULTILINE)
    return text.count("\n", 0, found.start()) + 1 if found else 1


def read_filing(folder: Path, files: FileLayer) -> Filing:
    """The filing that a folder holds. Raises :class:`ContentError`, with everything that is off."""
    path = folder / FILING_FILE
    values, text = read_toml(path, files)
    problems: list[ContentError] = []

    def problem(key: str, what: str, fix: str) -> None:
        problems.append(ContentError(what, where=f"{path}:{line_of(text, key)}", fix=fix))

    for key in values:
        if key not in _CHECKS:
            problem(key, f'there is no key "{key}"', nearest(key, _CHECKS))
    facts: dict[str, Any] = {}
    for key, check in _CHECKS.items():
        if key in values:
            try:
                facts[key] = check(values[key])
            except ValueError as error:
                problem(key, f'"{key}" cannot be used', str(error))
        elif key in ("id", "sha256"):
            problem(key, f'"{key}" is missing', "hcgen add writes it")
    if facts.get("id", folder.name) != folder.name:
        problem("id", f'"id" is not the name of the folder, {folder.name}', "make them the same")
    raise_content_errors(problems)
    return Filing(folder=folder, **facts)


def _identifier(value: object) -> str:
    if not isinstance(value, str) or not value or slug(value) != value:
        raise ValueError("letters, digits and single hyphens, in lower case")
    return value


def _sha256(value: object) -> str:
    if not isinstance(value, str) or not _SHA256.fullmatch(value):
        raise ValueError("it takes 64 lower-case hexadecimal digits")
    return value


def check_source(value: object) -> str:
    """An http(s) address; else ``ValueError`` with advice."""
    advice = "it takes an http or https address without user and password"
    if not isinstance(value, str) or re.search(r"[\s\x00-\x1f\x7f<>\"\\]", value):
        raise ValueError(advice)
    try:
        parts = urlsplit(value)
        host = parts.hostname
    except ValueError:
        raise ValueError(advice) from None
    if parts.scheme not in ("http", "https") or not host or "@" in parts.netloc:
        raise ValueError(advice)
    return value


def _day(value: object) -> dt.date:
    if isinstance(value, dt.date) and not isinstance(value, dt.datetime):
        return value
    if isinstance(value, str) and re.fullmatch(r"\d{4}-\d{2}-\d{2}", value):
        try:
            return dt.date.fromisoformat(value)
        except ValueError:
            raise ValueError("there is no such day") from None
    raise ValueError("it takes a day, YYYY-MM-DD")


def _document_type(value: object) -> str:
    known = get_args(DocumentType)
    if not isinstance(value, str) or value not in known:
        raise ValueError(nearest(str(value), known))
    return value


def _title(value: object) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > _TITLE_LIMIT:
        raise ValueError(f"it takes one line of at most {_TITLE_LIMIT} characters")
    if "\n" in value or clean(value).found:
        raise ValueError("it takes one line without hidden characters")
    return value.strip()


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError("it takes true or false")
    return value


_CHECKS: dict[str, Callable[[object], object]] = {
    "id": _identifier,
    "sha256": _sha256,
    "source": check_source,
    "filed": _day,
    "document_type": _document_type,
    "title": _title,
    "fictional": _flag,
    "checkpoint": _sha256,
}
