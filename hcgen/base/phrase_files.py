"""Files of phrases: what such a file must hold, and the grammar that its phrases are read in."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from typing import Any

from hcgen.base.errors import ContentError
from hcgen.base.phrases import Grammar
from hcgen.base.problems import nearest


def read_phrases(
    text: str,
    where: str,
    lists: Iterable[str],
    fragments: Mapping[str, str],
    *,
    space: str = " ",
) -> tuple[Mapping[str, Any], Grammar]:
    """The lists of a file as they stand there, in order, and the grammar with its ``[parts]``.

    ``where`` is the file's name, for the messages of errors, ``lists`` the names of the lists that
    it must have. Raises :class:`ContentError` where it has others, or is no TOML."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ContentError("this is no TOML", where=where, why=str(error)) from error
    grammar = Grammar(_parts(data.pop("parts", {}), where), fragments, space, where)
    known = frozenset(lists)
    require_known(data, known, where)
    for name in sorted(known - data.keys()):
        raise ContentError(f"the list “{name}” is missing", where=where)
    return data, grammar


def phrase_table(table: object, keys: Iterable[str], where: str) -> Mapping[str, Any]:
    """A table of a file, which may have these keys. Raises :class:`ContentError`."""
    if not isinstance(table, dict):
        raise ContentError("a list of phrases is a table", where=where)
    require_known(table, keys, where)
    return table


def phrase_list(value: object, where: str) -> list[str]:
    """Phrases, of which a file may give one alone. Raises :class:`ContentError`."""
    phrases = [value] if isinstance(value, str) else value
    if not isinstance(phrases, list) or not phrases:
        raise ContentError("phrases are wanted here", where=where)
    for phrase in phrases:
        if not isinstance(phrase, str):
            raise ContentError("a phrase stands in quotes", where=where)
    return phrases


def require_known(found: Iterable[Any], known: Iterable[str], where: str) -> None:
    """Raise :class:`ContentError` for the first name that is not known, with the nearest one."""
    names = frozenset(known)
    for key in found:
        if key not in names:
            raise ContentError(
                f"“{key}” is not known here", where=where, fix=nearest(str(key), names)
            )


def _parts(data: object, where: str) -> Mapping[str, str]:
    """The named phrases; one that is a list of phrases is any of them."""
    if not isinstance(data, dict):
        raise ContentError("[parts] is a table of phrases", where=where)
    return {
        name: "|".join(phrase_list(value, f"{where}, [parts] {name}"))
        for name, value in data.items()
    }
