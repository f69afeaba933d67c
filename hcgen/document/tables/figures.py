"""A printed figure and what it says: number, nil, redacted, not applicable."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from hcgen.base import CURRENCY_SIGN, REDACTED

DASHES = "-‐‑‒–—―−－﹣￾"
"""Characters that stand for nil in a table, alone or repeated."""

_LEADING_SIGN = re.compile(rf"^{CURRENCY_SIGN}\s*(?=[\d(（.])")
_NUMBER = re.compile(
    rf"(?P<open>\()?\s*(?P<minus>[{DASHES}])?\s*(?P<sign>{CURRENCY_SIGN})?\s*(?P<open2>\()?\s*"
    r"(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)\s*(?P<percent>%)?\s*"
    r"(?P<close>\))?\s*(?P<percent2>%)?"
    r"(?P<mark>(?:\s*(?:\([A-Za-z0-9]{1,3}\)|\*{1,3}|[†‡#^]))*)"
)
_REDACTED = re.compile(rf"\(?\s*{REDACTED}\s*\)?\s*%?")
_NOT_APPLICABLE = re.compile(r"(?:N\.?\s?/?\s?[AM]\.?|不適用|不适用)(?:\s*\(\w\))?", re.I)
_NIL = re.compile(rf"[{DASHES}]{{1,3}}(?:\s*%)?|nil|零", re.I)
_RAISED = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹]+$")
SEVERAL = "two figures stand in one cell"
_THOUSANDS = rf"\(?(?:{CURRENCY_SIGN}\s*)?\d{{1,3}}(?:,\d{{3}})+(?:\.\d+)?\)?"
_SEVERAL = re.compile(
    rf"({_THOUSANDS})\s*[/|;~–—]\s*({_THOUSANDS})|({_THOUSANDS})\s*[\[(]({_THOUSANDS})[\])]"
)
_MARK = re.compile(r"\s*\(([A-Za-z0-9]{1,3})\)")


@dataclass(frozen=True, slots=True)
class Figure:
    """What one cell of a table prints. ``value`` is signed, without unit; null unless a number.

    ``unclear``: what is printed cannot be said to be the one figure of this cell; ``why`` says so.
    """

    printed: str
    """As printed, without a currency sign before it or a footnote mark after it."""
    kind: Literal["number", "nil", "redacted", "not_applicable", "unclear"]
    value: Decimal | None = None
    percent: bool = False
    decimals: int = 0
    sign: str = ""
    """The currency's sign or code before the number, folded; empty where there is none."""
    why: str = ""
    """Of an unclear one: what is in doubt, in words."""


def parse_figure(text: str) -> Figure | None:
    """Read a cell that holds one figure and nothing else; ``None`` for any other text.

    Brackets mean negative. A number whose thousands are grouped wrongly (a glued superscript) is
    no figure. A small integer with a letter mark, ``14(a)``, is a reference to a note.
    """
    text = _RAISED.sub("", text.strip())
    plain = unicodedata.normalize("NFKC", text)
    if _NIL.fullmatch(plain):
        return Figure(text, "nil")
    if _REDACTED.fullmatch(plain):
        return Figure(text, "redacted")
    if _NOT_APPLICABLE.fullmatch(plain):
        return Figure(text, "not_applicable")
    found = _NUMBER.fullmatch(plain)
    if found is None and _several(plain):
        return Figure(text, "unclear", why=SEVERAL)
    return _number(text, found) if found else None


def _several(plain: str) -> bool:
    """Whether a text is two figures of thousands or more, the second behind a stroke or in
    brackets, and nothing else."""
    parts = _SEVERAL.fullmatch(plain)
    return parts is not None and all(_NUMBER.fullmatch(part) for part in parts.groups() if part)


def is_year(text: str) -> bool:
    """Whether a cell is a calendar year, with or without a mark, which never counts as a figure."""
    plain = unicodedata.normalize("NFKC", text.strip())
    return bool(re.fullmatch(r"(?:19|20)\d\d(?:\s?\([A-Za-z0-9]{1,2}\)|[*†#]+)*", plain))


def _number(text: str, found: re.Match[str]) -> Figure | None:
    opened = found["open"] or found["open2"]
    if bool(opened) != bool(found["close"]):
        return None
    digits = found["digits"].replace(",", "")
    if re.fullmatch("00+", digits):
        return None  # of a unit: "HK$000"
    mark = found["mark"].strip()
    if mark and "," not in found["digits"] and "." not in digits and not opened:
        letters = _MARK.fullmatch(mark)
        if letters is None or letters[1].isalpha() or len(digits) < 3:
            return None
    value = Decimal(digits)
    if opened or found["minus"]:
        value = -value
    return Figure(
        _LEADING_SIGN.sub("", _unmarked(text, mark)),
        "number",
        value,
        percent=bool(found["percent"] or found["percent2"]),
        decimals=len(digits.partition(".")[2]),
        sign=found["sign"] or "",
    )


def _unmarked(text: str, mark: str) -> str:
    if not mark:
        return text
    cut = len(text)
    wanted = sum(not character.isspace() for character in mark)
    while wanted and cut:
        cut -= 1
        wanted -= not text[cut].isspace()
    return text[:cut].rstrip()
