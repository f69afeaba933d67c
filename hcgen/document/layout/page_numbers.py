"""The number printed on a page: read from head or foot, made good by the sequence rule.

A candidate counts only if pages around it carry on the same count: a number that stands alone
may be anything. Page labels of the file are not asked: in filings they are blank or 1, 2, 3 …
"""

from __future__ import annotations

import dataclasses
import re
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hcgen.document.model import Page

_NUMBER = r"(?P<prefix>[A-Z]{1,4}[-–—](?:[A-Z][-–—])?)?(?P<count>\d{1,4}|[ivxlc]{1,8})"
_FRAME = r"[-－–—−‐‒―\s.|•*\[\]()（）第頁页]*"
_TOTAL = r"(?:[\s頁页，,]*(?:\bof\b|/|共)\s*\d{1,4})?"
_WHOLE = re.compile(rf"{_FRAME}(?:page\s+)?{_NUMBER}{_TOTAL}{_FRAME}", re.IGNORECASE)
_SPACED = re.compile(r"\b([IVXL]{1,5}[A-Z]?)\s*[-–—]\s*(?=\d)")
_YEAR = r"(?:19|20)\d\d"
_ENDS = (
    re.compile(rf"^{_NUMBER}\s+(?:\D|{_YEAR}\b)"),
    re.compile(rf"(?:\D|\b{_YEAR})\s+{_NUMBER}$"),
)
_IS_YEAR = re.compile(_YEAR)
_SUPPORT = 10
_APPENDIX = re.compile(r"[IVX]{1,5}[A-Z]?-")
_LONGEST = 40
_WIDEST = 200
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


@dataclass(frozen=True, slots=True)
class _Count:
    """A reading of a number: the run it belongs to, by what stays the same from page to page."""

    prefix: str
    roman: bool
    offset: int
    capital: bool = False


def is_page_number(text: str) -> bool:
    """Whether a line is nothing but a page number: ``– 12 –``, ``iv``, ``IA-13``."""
    match = _whole(text) if len(text) < _LONGEST else None
    return match is not None and _count(match, 0) is not None


def without_number(text: str) -> str:
    """A line without the page number at its left or right end."""
    text = text.strip()
    found = [match for pattern in _ENDS if (match := pattern.search(text[:_WIDEST]))]
    numbers = [match for match in found if _count(match, 0)]
    match = next((m for m in numbers if not _IS_YEAR.fullmatch(m["count"])), None)
    if match is None:
        return text
    first = match.start("prefix" if match["prefix"] else "count")
    return (text[:first] + text[match.end("count") :]).strip()


def _whole(text: str) -> re.Match[str] | None:
    return _WHOLE.fullmatch(_SPACED.sub(r"\1-", text.strip()))


def number_pages(pages: Sequence[Page]) -> list[Page]:
    """The pages with their printed numbers, by the readings that their neighbours bear out."""
    readings = [list(_readings(page)) for page in pages]
    places: dict[_Count, list[int]] = defaultdict(list)
    for page, found in zip(pages, readings, strict=True):
        for count in found:
            places[count].append(page.number)
    chosen = [
        _best(page.number, found, places) for page, found in zip(pages, readings, strict=True)
    ]
    _fill(chosen)
    _begin(chosen, readings)
    return [
        dataclasses.replace(page, printed_number=_printed(count, page.number) if count else None)
        for page, count in zip(pages, chosen, strict=True)
    ]


def _readings(page: Page) -> Iterator[_Count]:
    """What the furniture may say, the outermost line first."""
    for line in sorted(
        page.furniture, key=lambda line: min(line.box.y0, page.height - line.box.y1)
    ):
        text = line.text.strip()
        if len(text) > _WIDEST:
            continue
        matches = [_whole(text)]
        if matches[0] is None:
            matches = [pattern.search(text) for pattern in _ENDS]
        for match in matches:
            if match and (count := _count(match, page.number)):
                yield count


def _count(match: re.Match[str], page: int) -> _Count | None:
    digits = match["count"]
    if digits.isascii() and digits.isdigit():
        value, roman = int(digits), False
    else:
        value, roman = _roman(digits.lower()), True
    if not value or (roman and digits != digits.lower() and digits != digits.upper()):
        return None
    prefix = re.sub("[–—]", "-", match["prefix"] or "")
    return _Count(prefix, roman, page - value, roman and digits.isupper())


def _roman(text: str) -> int:
    values = [_ROMAN[letter] for letter in text]
    total = sum(
        -value if value < max(values[place + 1 :], default=0) else value
        for place, value in enumerate(values)
    )
    return total if total > 0 and to_roman(total) == text else 0


def to_roman(number: int) -> str:
    """The lower-case Roman numeral of a number from 1 to 399."""
    text = ""
    for value, letters in (
        (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"),
        (1, "i"),
    ):  # fmt: skip
        text += letters * (number // value)
        number %= value
    return text


def _best(page: int, found: list[_Count], places: dict[_Count, list[int]]) -> _Count | None:
    """The reading that most pages around share. None where no other page shares it, save that of
    an appendix (``V-1``): appendices of one page are common, and nothing else looks like that."""
    support = Counter(
        {
            count: bisect_right(places[count], page + _SUPPORT)
            - bisect_left(places[count], page - _SUPPORT)
            for count in found
        }
    )
    best = support.most_common(1)
    return best[0][0] if best and (best[0][1] > 1 or _is_appendix(best[0][0], page)) else None


def _is_appendix(count: _Count, page: int) -> bool:
    value = page - count.offset
    return bool(_APPENDIX.fullmatch(count.prefix)) and not count.roman and value < _SUPPORT


def _fill(chosen: list[_Count | None]) -> None:
    """The sequence rule: a page without a number between two of one count has its place in it."""
    last: int | None = None
    for place, count in enumerate(chosen):
        if count is None:
            continue
        if last is not None and chosen[last] == count:
            chosen[last + 1 : place] = [count] * (place - last - 1)
        last = place


def _begin(chosen: list[_Count | None], readings: list[list[_Count]]) -> None:
    """The first page of a count often bears no number: the one before a 2 is a 1."""
    for place, count in enumerate(chosen[1:], 1):
        if count and place + 1 - count.offset == 2 and not readings[place - 1]:
            chosen[place - 1] = chosen[place - 1] or count


def _printed(count: _Count, page: int) -> str:
    value = page - count.offset
    text = to_roman(value) if count.roman else str(value)
    return count.prefix + (text.upper() if count.capital else text)
