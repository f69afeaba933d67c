"""A name of a company, in Latin letters and in Chinese, and when two prints name one company."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from hcgen.agent.extractors.rules.vocabulary import GENERIC
from hcgen.contracts import Citation

LONGEST = 120
"""Characters a name may have."""

MARK = r"(?:\s*[*＊#†^]{1,3}|\s*[-–—－]\s?[WBSPRＷＢＳＰＲ]{1,2})*"
"""What may follow a name that is no part of it: a mark for a note, the class of a stock ("- W")."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name as printed, and where."""

    text: str
    citation: Citation
    may_be_cut: bool = False
    """Whether the line above is set like it and might be its beginning."""
    defined: bool = False
    """Whether the definition of “the Company” bears it out."""


@dataclass(frozen=True, slots=True)
class Names:
    """The issuer in Latin letters and in Chinese, where each is printed, and the line below."""

    english: Name | None = None
    chinese: Name | None = None
    incorporated: tuple[int, int, int] | None = None
    """Page and first and last line of the bracket on the place of incorporation."""


def same_name(one: str, other: str) -> bool:
    """Whether two prints name one company: case, spaces, marks and brackets set aside."""
    return folded_name(one) == folded_name(other)


def has_own_word(name: str) -> bool:
    """Whether a name has a Latin word that not any company may have."""
    return any(word not in GENERIC for word in re.findall(r"[a-z]+", name.lower()))


def folded_name(text: str) -> str:
    """A name as it is compared."""
    plain = unicodedata.normalize("NFKC", text).lower()
    plain = re.sub(r"\bco\b\.?", "company", plain)
    plain = re.sub(r"\bltd\b\.?", "limited", plain)
    return re.sub(r"[^\w]", "", plain)
