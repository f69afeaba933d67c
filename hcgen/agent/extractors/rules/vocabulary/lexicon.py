"""Words of the trade that several rules know, read from ``lexicon.toml``: companies, currencies,
units. Each is what the rules' own patterns are made of."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from hcgen.base import Grammar, require_known

_FILE = "lexicon.toml"
_KEYS: Mapping[str, frozenset[str]] = {
    "company": frozenset({"suffixes", "han_suffixes", "generic"}),
    "quotes": frozenset({"opens", "closes"}),
    "unit": frozenset({"words", "times", "han", "apostrophes", "run_on", "run_on_signs"}),
}
_CURRENCY_KEYS = frozenset({"codes", "phrases", "signs", "words", "before_noughts"})
_GRAMMAR = Grammar({}, {}, space=r"\s+", where=_FILE)


def read_lexicon(text: str) -> Mapping[str, Any]:
    """The tables of a lexicon. Raises :class:`ContentError` for a key that is not known."""
    data = tomllib.loads(text)
    require_known(data, {*_KEYS, "currency"}, _FILE)
    for name, keys in _KEYS.items():
        require_known(data.get(name, {}), keys, f"{_FILE}, [{name}]")
    for name, table in data.get("currency", {}).items():
        require_known(table, _CURRENCY_KEYS, f"{_FILE}, [currency.{name}]")
    return data


def _currency(table: Mapping[str, list[str]]) -> re.Pattern[str]:
    """All that names one currency. A code is followed by no letter, but for "m" or "bn"."""
    codes = "|".join(table["codes"])
    parts = [rf"(?<![A-Za-z])(?:{codes})(?=(?:m[mn]?|bn)?(?![A-Za-z]))"]
    for before, key, after in (
        ("", "phrases", ""),
        ("(?<![A-Za-z])", "signs", ""),
        (r"\b", "words", r"\b"),
        (r"\b", "before_noughts", r"(?=\s?['’‘]\s?0)"),
    ):
        if key in table:
            parts.append(f"{before}{_GRAMMAR.any_of(table[key])}{after}")
    return re.compile("|".join(parts), re.I)


_DATA = read_lexicon(
    (files("hcgen.agent.extractors.rules.vocabulary") / _FILE).read_text(encoding="utf-8")
)

SUFFIX = _GRAMMAR.any_of(_DATA["company"]["suffixes"])
"""The words with which the name of a company may end; capitals matter."""
HAN_SUFFIX = _GRAMMAR.any_of(_DATA["company"]["han_suffixes"])
"""The same in Chinese."""
GENERIC = frozenset(_DATA["company"]["generic"])
"""Words that any company may have in its name, and that make none by themselves."""

OPENS = "(?:" + "|".join(_DATA["quotes"]["opens"]) + ")"
"""What opens a term that is defined."""
CLOSES = "(?:" + "|".join(_DATA["quotes"]["closes"]) + ")"
"""What closes it."""

CURRENCIES: Mapping[str, re.Pattern[str]] = {
    name: _currency(table) for name, table in _DATA["currency"].items()
}
"""What names a currency, by its sign or code, in a fixed order."""

_UNIT = _DATA["unit"]
UNIT_WORDS: Mapping[str, int] = _UNIT["words"]
"""Powers of ten by their English words."""
UNIT_TIMES: Mapping[str, int] = _UNIT["times"]
"""Powers of ten by the words that multiply them."""
HAN_POWERS: Mapping[str, int] = _UNIT["han"]
"""Powers of ten by Chinese characters."""
APOSTROPHE = f"[{_UNIT['apostrophes']}]"
"""What stands for an apostrophe before the noughts of a unit."""
RUN_ON = (
    rf"(?:(?<![A-Za-z])(?:{'|'.join(_UNIT['run_on'])})|[{re.escape(_UNIT['run_on_signs'])}])\s?"
)
"""The codes and signs onto which the short form of a unit runs: "RMBm"."""
