"""The files of phrases: read once, checked, compiled to regular expressions."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from hcgen.base import HAN, HAN_DIGITS, MONTH, REDACTED, ContentError, Grammar, nearest

HERE = "hcgen.agent.extractors.rules.vocabulary"
FILES: Mapping[str, frozenset[str]] = {
    "labels": frozenset(
        {
            "not_revenue",
            "kind_of_revenue",
            "revenue",
            "gross_profit",
            "profit_for_period",
            "profit_owned",
            "cost",
            "profit_before_tax",
            "tax",
        }
    ),
    "titles": frozenset(
        {
            "risk_title",
            "risk_group",
            "risk_field",
            "risk_group_of",
            "verb",
            "risk_group_zh",
            "risk_words",
            "may",
            "consolidated_results",
            "not_as_reported",
            "use_of_proceeds",
        }
    ),
    "issuer": frozenset(
        {
            "application_proof",
            "phip",
            "annual_report",
            "open_offer",
            "rights_issue",
            "offering_circular",
            "circular",
            "this_prospectus",
            "listing_document",
            "prospectus",
            "notice",
            "calls_itself_announcement",
            "calls_itself_document",
        }
    ),
    "offer": frozenset({"offer_size", "offer_price", "offer_price_redacted", "next_label"}),
}
"""The files, without their ending, and the lists that each of them has."""

_KEYS = frozenset({"phrases", "place", "note"})
_LATIN = "[A-Za-z0-9]"
_EDGE = f"(?:(?<!{_LATIN})|(?!{_LATIN}))"
"""Where a word may begin: not amid Latin letters; Chinese words have no edges."""
_END = f"(?:(?!{_LATIN})|(?<!{_LATIN}))"
_PLACES = {
    "whole": r"\A(?:{0})\Z",
    "begin": rf"\A(?:{{0}}){_END}",
    "end": rf"{_EDGE}(?:{{0}})\Z",
    "within": rf"{_EDGE}(?:{{0}}){_END}",
}
_FRAGMENTS = {
    "han": f"[{HAN}]",
    "no han before": f"(?<![{HAN}])",
    "han digit": f"[{HAN_DIGITS}]",
    "month": MONTH,
    "redacted": REDACTED,
    "word": r"\w+",
    "edge": r"\b",
    "gap": r"\s*",
    "colon": r"\s*[:：]?\s*",
    "end of label": r"(?=\s|[:：])",
}


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """One file: lists of phrases by name, each in the order of its ranks."""

    lists: Mapping[str, tuple[re.Pattern[str], ...]]

    def __getitem__(self, name: str) -> re.Pattern[str]:
        """The phrases of a list that has one rank."""
        (only,) = self.lists[name]
        return only

    def vetoes(self, name: str, text: str) -> bool:
        """Whether a text has a phrase of the list ``not_<name>``, where there is one."""
        return any(each.search(text) for each in self.lists.get(f"not_{name}", ()))

    def rank(self, name: str, text: str) -> int | None:
        """The rank of the first phrase of a list that a text has, 0 being best; none where a veto
        of the list stands in it."""
        if self.vetoes(name, text):
            return None
        return next((n for n, each in enumerate(self.lists[name]) if each.search(text)), None)


@cache
def vocabulary(name: str) -> Vocabulary:
    """The file of this name. Raises :class:`ContentError` where it cannot be read."""
    text = (files(HERE) / f"{name}.toml").read_text(encoding="utf-8")
    space = " " if name == "labels" else r"\s+"
    return read_vocabulary(text, f"{name}.toml", FILES[name], space=space)


def read_vocabulary(text: str, where: str, lists: Iterable[str], *, space: str = " ") -> Vocabulary:
    """A file's text. ``where`` is its name, for the messages of errors, ``lists`` the names of the
    lists that it must have."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ContentError("this is no TOML", where=where, why=str(error)) from error
    grammar = Grammar(_parts(data.pop("parts", {}), where), _FRAGMENTS, space, where)
    known = frozenset(lists)
    _require_known(data, known, where)
    for name in sorted(known - data.keys()):
        raise ContentError(f"the list “{name}” is missing", where=where)
    return Vocabulary({name: _ranks(name, value, grammar) for name, value in data.items()})


def _parts(data: object, where: str) -> Mapping[str, str]:
    """The named phrases; one that is a list of phrases is any of them."""
    if not isinstance(data, dict):
        raise ContentError("[parts] is a table of phrases", where=where)
    return {
        name: "|".join(_strings(value, f"{where}, [parts] {name}")) for name, value in data.items()
    }


def _ranks(name: str, value: object, grammar: Grammar) -> tuple[re.Pattern[str], ...]:
    tables = value if isinstance(value, list) else [value]
    return tuple(_pattern(f"{grammar.where}, [{name}]", table, grammar) for table in tables)


def _pattern(where: str, table: object, grammar: Grammar) -> re.Pattern[str]:
    if not isinstance(table, dict):
        raise ContentError("a list of phrases is a table", where=where)
    _require_known(table, _KEYS, where)
    phrases = _strings(table.get("phrases"), where)
    place = table.get("place", "whole" if grammar.where == "labels.toml" else "within")
    _require_known([place], _PLACES, where)
    return re.compile(_PLACES[place].format(grammar.any_of(phrases)), re.I)


def _strings(value: object, where: str) -> list[str]:
    phrases = [value] if isinstance(value, str) else value
    if not isinstance(phrases, list) or not phrases:
        raise ContentError("phrases are wanted here", where=where)
    for phrase in phrases:
        if not isinstance(phrase, str):
            raise ContentError("a phrase stands in quotes", where=where)
    return phrases


def _require_known(found: Iterable[Any], known: Iterable[str], where: str) -> None:
    names = frozenset(known)
    for key in found:
        if key not in names:
            raise ContentError(
                f"“{key}” is not known here", where=where, fix=nearest(str(key), names)
            )
