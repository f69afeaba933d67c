"""The files of phrases: read once, checked, compiled to regular expressions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from hcgen.base import (
    HAN,
    HAN_DIGITS,
    MONTH,
    REDACTED,
    Grammar,
    phrase_list,
    phrase_table,
    read_phrases,
    require_known,
)

HERE = "hcgen.agent.extractors.rules.vocabulary"
FILES: Mapping[str, frozenset[str]] = {
    "labels": frozenset(
        {
            "not_revenue",
            "kind_of_revenue",
            "revenue_of_contracts",
            "other_revenue",
            "income_over_costs",
            "all_costs",
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
            "company_alone",
            "not_as_reported",
            "restated",
            "reported_before",
            "use_of_proceeds",
            "not_use_of_proceeds",
            "report_of_others",
        }
    ),
    "issuer": frozenset(
        {
            "application_proof",
            "phip",
            "annual_report",
            "annual_report_title",
            "annual_report_head",
            "interim_report_title",
            "interim_report_head",
            "other_report",
            "results_announcement",
            "scheme",
            "date_of_document",
            "day_of_something",
            "over_a_name",
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
            "gem_itself",
            "gem",
            "main_board",
            "weighted_voting",
            "weighted_voting_own",
            "h_shares",
            "dual_primary",
            "secondary",
        }
    ),
    "business": frozenset(
        {
            "lead",
            "subject",
            "between",
            "is",
            "does",
            "activities",
            "activity",
            "principal",
            "aside",
            "not_business",
            "general_heading",
            "no_sector",
            "heads_industry",
        }
    ),
    "subjects": frozenset({"issuer", "securities", "other", "institution"}),
    "offer": frozenset(
        {"offer_size", "offer_price", "offer_price_redacted", "next_label", "spent"}
    ),
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
    "here": rf"(?:{{0}}){_END}",
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
    "years": rf"(?:(?:19|20)\d\d(?:\s?[/–-]\s?\d{{2,4}})?|[{HAN_DIGITS}]{{4}}年?)",
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
    data, grammar = read_phrases(text, where, lists, _FRAGMENTS, space=space)
    return Vocabulary({name: _ranks(name, value, grammar) for name, value in data.items()})


def _ranks(name: str, value: object, grammar: Grammar) -> tuple[re.Pattern[str], ...]:
    tables = value if isinstance(value, list) else [value]
    return tuple(_pattern(f"{grammar.where}, [{name}]", table, grammar) for table in tables)


def _pattern(where: str, value: object, grammar: Grammar) -> re.Pattern[str]:
    table = phrase_table(value, _KEYS, where)
    phrases = phrase_list(table.get("phrases"), where)
    place = table.get("place", "whole" if grammar.where == "labels.toml" else "within")
    require_known([place], _PLACES, where)
    return re.compile(_PLACES[place].format(grammar.any_of(phrases)), re.I)
