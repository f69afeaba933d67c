"""What kind of chapter a title names, in English and Chinese."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import cast, get_args

from hcgen.base import (
    HAN,
    HAN_DIGITS,
    REDACTED,
    Grammar,
    han_folded,
    phrase_list,
    phrase_table,
    read_phrases,
)
from hcgen.document.model import ChapterKind

_FILE = "chapter_titles.toml"
_KINDS = frozenset(get_args(ChapterKind)) - {"appendix", "accountants_report", "other"}
"""The kinds that a whole title names."""
_AS_PRINTED = frozenset({"appendix_as_printed", "of_others"})
"""The lists that titles are compared with as they are printed, in capitals or not."""
_LISTS = _KINDS | _AS_PRINTED | {"appendix", "own_figures", "accountants_report"}
_KEYS = frozenset({"phrases", "except", "note"})
_FRAGMENTS = {
    "han digit": f"[{HAN_DIGITS}]",
    "redacted": REDACTED,
    "rest": ".*",
    "letter": ".",
    "latin": "[a-z]",
    "blank": r"\s",
    "gap": r"\s*",
    "edge": r"\b",
}

_HAN = re.compile(f"[{HAN}（）、，－]+")
_NOT_HAN = re.compile(f"[^{HAN}]+")
# Notation, not words, and taken off rather than named: what the grammar of phrases is not for.
_MARKS = re.compile(
    r"\s*[(（](?:note\s*)?[\divx]+[)）]|[*†‡#]+$|\s*[(（](?:continued|cont[’']d|續|续)[)）]"
)
_NUMBERED = re.compile(
    r"^(?:part|section|chapter|item)\s+(?:\d{1,2}[a-z]?|[ivx]{1,5})(?:\s*[.:)、–—-]\s*|\s+)"
    r"|^[(（]?(?:\d{1,2}|[ivx]{1,5})[.:)、]\s*|^第[一二三四五六七八九十\d]+[章節节]\s*"
)
_PROSE = re.compile(r"[。，；]|[a-z)][.;](?:\s|$)|[a-z], [a-z]")
"""Marks after and within statements."""
_REDACTED = re.compile(rf"\s*(?:the )?{REDACTED}\s*")


def read_title_words(text: str) -> Mapping[str, re.Pattern[str]]:
    """The lists of a file's text, the kinds among them in the order in which they are tried.
    Raises :class:`ContentError` where it cannot be read."""
    data, grammar = read_phrases(text, _FILE, _LISTS, _FRAGMENTS)
    return {name: _pattern(name, value, grammar) for name, value in data.items()}


def _pattern(name: str, value: object, grammar: Grammar) -> re.Pattern[str]:
    where = f"{_FILE}, [{name}]"
    table = phrase_table(value, _KEYS, where)
    regex = grammar.any_of(phrase_list(table.get("phrases"), where))
    if "except" in table:
        regex = rf"(?!{grammar.any_of(phrase_list(table['except'], where))}\Z){regex}"
    return re.compile(regex, re.I if name in _AS_PRINTED else 0)


@cache
def _words() -> Mapping[str, re.Pattern[str]]:
    """The lists of the file beside this module."""
    return read_title_words((files("hcgen.document") / _FILE).read_text(encoding="utf-8"))


@cache
def _kinds() -> tuple[tuple[ChapterKind, re.Pattern[str]], ...]:
    """The kinds in the order of the file."""
    found = ((name, pattern) for name, pattern in _words().items() if name in _KINDS)
    return tuple((cast("ChapterKind", name), pattern) for name, pattern in found)


def plain_title(title: str) -> str:
    """A title for comparison: lower case, one space between words, none between Chinese
    characters, no footnote mark, no "(continued)"."""
    text = unicodedata.normalize("NFKC", title).lower().replace("’", "'")
    text = han_folded(" ".join(text.split()))
    text = _MARKS.sub("", text)
    return " ".join(text.split()).strip(" .:–—-")


def is_prose(text: str) -> bool:
    """Whether a line has the marks of a statement, so that it is no title."""
    return bool(_PROSE.search(text))


def is_of_others(title: str) -> bool:
    """Whether a title says that the figures under it are not the issuer's as reported: those of a
    target or a guarantor, or pro forma."""
    return bool(_words()["of_others"].search(title))


@lru_cache(maxsize=4_096)  # running heads say the same on hundreds of pages
def chapter_kind(title: str) -> ChapterKind:
    """The kind that a title names; ``other`` where it names none that we know."""
    return _kind(plain_title(title)) or _kind_of_both(title) or "other"


def is_appendix(title: str) -> bool:
    """Whether a title, or the first line of one, calls itself an appendix."""
    return bool(_words()["appendix_as_printed"].match(title))


def _kind_of_both(title: str) -> ChapterKind | None:
    """The kind that a title in two languages names twice."""
    halves = [" ".join(half.split()) for half in (_HAN.sub(" ", title), _NOT_HAN.sub("", title))]
    if not all(halves):
        return None
    kinds = {_kind(plain_title(half)) for half in halves}
    return kinds.pop() if len(kinds) == 1 else None


def _kind(text: str) -> ChapterKind | None:
    words = _words()
    text = _NUMBERED.sub("", text)
    if match := words["appendix"].match(text):
        rest = text[match.end() :].strip(" .:–—-")
        if is_of_others(rest):
            return "appendix"
        if words["own_figures"].fullmatch(rest):
            return "financial_information"
        return "accountants_report" if words["accountants_report"].search(rest) else "appendix"
    bare = " ".join(_REDACTED.sub(" ", text).split())
    for candidate in dict.fromkeys((text, bare)):
        for kind, pattern in _kinds():
            if pattern.fullmatch(candidate):
                strange = kind == "financial_information" and is_of_others(candidate)
                return None if strange else kind
    return "accountants_report" if words["accountants_report"].fullmatch(text) else None
