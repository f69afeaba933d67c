"""The issuer's name as printed: on the cover, on the pages after it, else as “the Company” is defined."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from hcgen.agent.extractors.rules.findings import cite_lines
from hcgen.agent.extractors.rules.names_defined import read_definition
from hcgen.agent.extractors.rules.names_model import LONGEST, SUFFIX, Name, Names, same_name
from hcgen.agent.extractors.rules.source import CHINESE, Source, joined

COVER_PAGES = 6
"""Pages on which the name over the place of incorporation is looked for (ours)."""

_ENGLISH = re.compile(rf"^[A-Z0-9“\"‘].*\b{SUFFIX}\)?[*#†^]{{0,3}}$")
_ONLY_SUFFIX = re.compile(
    r"^(?:\(?[A-Z][\w’']*\)?\s+){0,2}(?:Company|Co\.?|COMPANY|CO\.?|Holdings?|HOLDINGS?|Group|GROUP|Corporation|CORPORATION)?,?\s*"
    r"(?:Limited|LIMITED|Ltd\.?|LTD\.?|Inc\.?|INC\.?|Corporation|CORPORATION|Corp\.?|PLC|plc|S\.A\.|N\.V\.)[*#†]{0,3}$"
)
_CHINESE_NAME = re.compile(
    r"^[\u3400-\u9fffA-Za-z0-9（）()﹙﹚·．.\s－-]{2,50}(?:有限責任公司|有限公司|公司|集團|銀行|信託|基金|合夥企業|控股)[*＊#]{0,3}$"
)
_INCORPORATED = re.compile(
    r"^[(（﹙\[]\s*(?:(?:a|an)\s+(?:[\w\s,-]{0,60}?)(?:company|corporation|bank|trust|partnership|business|scheme)|a\s+real\s+estate|a\s+joint\s+stock|incorporated|established|registered"
    r"|continued|organi[sz]ed|constituted|formed|於.{2,30}(?:註冊|成立|登記)|在.{2,30}(?:註冊|成立))",
    re.I,
)
_CLOSED = re.compile(r"[)）﹚\]]\s*$")
_GENERIC = frozenset(
    [
        "company",
        "co",
        "limited",
        "ltd",
        "holdings",
        "holding",
        "group",
        "corporation",
        "corp",
        "inc",
        "plc",
        "international",
        "technology",
        "technologies",
        "enterprises",
        "industries",
        "industrial",
        "development",
        "the",
        "and",
    ]
)
_ASIDE = re.compile(
    r"^[(（﹙].*(?:formerly|carrying on business|trading (?:in Hong Kong )?as|前稱|the\s+[“\"]Company|本公司|「公司」|stock code|股份代號|for identification)"
    r"|^[*＊#]|^(?:及其|and its subsidiaries)",
    re.I,
)
_PROOF = re.compile(
    r"^(?:(?:the\s+)?(?:application\s+proof|post\s+hearing\s+information\s+pack|phip)\s+of|.*(?:申請版本|聆訊後資料集)\s*)$",
    re.I,
)


def read_names(source: Source, pages: Sequence[int]) -> Names:
    """From the lines over "(incorporated in …)" on the first pages; else from the line after
    "Application Proof of"; else from the definition of “the Company”. A name that the definition
    contradicts gives way to another on the cover that it bears out."""
    defined = read_definition(source, pages)
    found = [
        each
        for number in range(1, min(COVER_PAGES, source.last) + 1)
        for each in _over_brackets(source, number)
    ]
    found += [
        each for number in (1, 2) if number <= source.last for each in _after_proof(source, number)
    ]
    borne_out = [each for each in found if _agrees(each, defined)]
    if borne_out or found:
        best = (borne_out or found)[0]
        return _filled(best, borne_out or found[:1], defined)
    return defined


def _agrees(names: Names, defined: Names) -> bool:
    pairs = ((names.english, defined.english), (names.chinese, defined.chinese))
    return any(a is not None and b is not None and same_name(a.text, b.text) for a, b in pairs)


def _filled(best: Names, others: Iterable[Names], defined: Names) -> Names:
    english, chinese, incorporated = best.english, best.chinese, best.incorporated
    for other in (*others, defined if _agrees(best, defined) else Names()):
        english = english or other.english
        chinese = chinese or other.chinese
        incorporated = incorporated or other.incorporated
    return Names(english, chinese, incorporated)


def _over_brackets(source: Source, number: int) -> list[Names]:
    """The names straight over each bracket on the place of incorporation."""
    lines = [line.text for line in source.page(number).lines]
    found = []
    for n, text in enumerate(lines):
        if not _INCORPORATED.match(text.strip()):
            continue
        closing = (m for m in range(n, min(n + 4, len(lines))) if _CLOSED.search(lines[m]))
        bracket = (number, n, next(closing, n))
        for guess in (False, True):
            names = _upwards(source, number, lines, n, bold_guess=guess)
            read = Names(names.english, names.chinese, bracket)
            if (names.english or names.chinese) and read not in found:
                found.append(read)
    return found


def _upwards(
    source: Source, number: int, lines: Sequence[str], below: int, *, bold_guess: bool = False
) -> Names:
    english: Name | None = None
    chinese: Name | None = None
    n, strangers = below - 1, 0
    while n >= 0 and strangers < 9 and not (english and chinese):
        text = lines[n].strip()
        if re.search(r"[)）]$", text) and not re.search(r"[(（]", text):
            n -= 1  # the tail of a bracket that begins on the line above
            while n > 0 and not re.search(r"[(（]", lines[n]):
                n -= 1
            n -= 1
            continue
        if _ASIDE.search(text):
            n -= 1
            continue
        latin, han = split_scripts(text)
        took = False
        if han and chinese is None and _CHINESE_NAME.match(han):
            chinese, took = _name(source, number, n, n, han), True
        if latin and english is None and _is_english(latin):
            first = _first_line(lines, n, latin, bold_guess=bold_guess)
            whole = latin if first == n else joined(lines[first : n + 1])
            english, took = _name(source, number, first, n, whole if first != n else latin), True
            n = first
        if not took:
            if (english or chinese) and len(text) > 60:
                break
            strangers += 1
        n -= 1
    return Names(english, chinese)


def _is_english(text: str) -> bool:
    return (
        len(text) <= LONGEST
        and bool(_ENGLISH.match(text))
        and not re.search(
            r"\b(?:Sponsors?|Coordinators?|Bookrunners?|Managers?|Underwriters?|Advis[eo]rs?|Stock\s+Exchange)\b",
            text,
        )
        and not re.search(r"[.;:]\s+[a-z]", text)
    )


def _first_line(lines: Sequence[str], n: int, text: str, *, bold_guess: bool) -> int:
    """Where a name over two lines begins. Its last line holds nothing but words that any company
    may have; with ``bold_guess``, little more than such words."""
    words = re.findall(r"[A-Za-z]+", text.lower())
    generic = all(word in _GENERIC for word in words)
    if n and (generic or (bold_guess and _ONLY_SUFFIX.match(text))):
        above = lines[n - 1].strip()
        latin = not CHINESE.search(above)
        if (
            latin
            and re.match(r"^[A-Z0-9“]", above)
            and len(above) < 70
            and not re.search(r"[.:;)]$|\bof$", above)
        ):
            return n - 1
    return n


def split_scripts(text: str) -> tuple[str, str]:
    """The Latin and the Chinese part of a line that prints both beside each other."""
    if not CHINESE.search(text):
        return text, ""
    place = re.match(
        r"^([A-Z][A-Za-z0-9&.,’'()\s*-]{6,}?)\s*(?=[\u3400-\u9fff(（])([\u3400-\u9fff(（].*)$", text
    )
    if place and not re.search(r"[A-Za-z]{3}", place[2]):
        return place[1].strip(), place[2].strip()
    return "", text


def _name(source: Source, number: int, first: int, last: int, text: str) -> Name | None:
    page = source.page(number)
    clean = re.sub(r"[*＊#†^]+$", "", text.strip()).strip()
    if first == last:
        line = page.lines[first]
        place = page.text.find(clean, line.start, line.end)
        citation = source.cite(number, place, place + len(clean)) if place >= 0 else None
    else:
        citation = cite_lines(source, number, first, last)
    return Name(clean, citation) if citation is not None and clean else None


def _after_proof(source: Source, number: int) -> list[Names]:
    lines = [line.text for line in source.page(number).lines]
    for n, text in enumerate(lines):
        if _PROOF.match(text.strip()):
            stop = next(
                (
                    m
                    for m in range(n + 1, min(n + 8, len(lines)))
                    if len(lines[m]) > 90
                    or _ASIDE.search(lines[m])
                    or _INCORPORATED.match(lines[m])
                ),
                min(n + 5, len(lines)),
            )
            names = _upwards(source, number, lines, stop)
            return [names] if names.english or names.chinese else []
    return []
