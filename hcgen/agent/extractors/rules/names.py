"""The issuer's name as printed: on the cover, on the pages after it, else as “the Company” is defined."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from hcgen.agent.extractors.rules.findings import cite_lines
from hcgen.agent.extractors.rules.names_defined import read_definition
from hcgen.agent.extractors.rules.names_model import LONGEST, MARK, SUFFIX, Name, Names, same_name
from hcgen.agent.extractors.rules.source import CHINESE, Source, joined

COVER_PAGES = 6
"""Pages on which the name over the place of incorporation is looked for (ours)."""

_ENGLISH = re.compile(rf"^[A-Z0-9“\"‘].*\b{SUFFIX}\)?{MARK}$")
_ONLY_SUFFIX = re.compile(
    r"^(?:\(?[A-Z][\w’']*\)?\s+){0,2}(?:Company|Co\.?|COMPANY|CO\.?|Holdings?|HOLDINGS?|Group|GROUP|Corporation|CORPORATION)?,?\s*"
    r"(?:Limited|LIMITED|Ltd\.?|LTD\.?|Inc\.?|INC\.?|Corporation|CORPORATION|Corp\.?|PLC|plc|S\.A\.|N\.V\.)"
    rf"{MARK}$"
)
_CHINESE_NAME = re.compile(
    r"^[\u3400-\u9fffA-Za-z0-9（）()﹙﹚·．.\s－-]{2,50}(?:有限責任公司|有限公司|公司|集團|銀行|信託|基金|合夥企業|控股)"
    rf"{MARK}$"
)
_INCORPORATED = re.compile(
    r"^[(（﹙\[]\s*(?:(?:a|an)\s+(?:[\w\s,-]{0,60}?)(?:company|corporation|bank|trust|partnership|business|scheme)|a\s+real\s+estate|a\s+joint\s+stock|incorporated|established|registered"
    r"|continued|organi[sz]ed|constituted|formed|於.{2,30}(?:註冊|成立|登記)|在.{2,30}(?:註冊|成立)"
    r"|exact\s+name\s+of\s+|company\s+registration\s+n)|^(?-i:Incorporated)\s+in\s+(?:the\s+)?[A-Z][^.]{3,80}$",
    re.I,
)
_CODE = re.compile(r"^[(（]?\s*(?:stock\s+code|股份代號)\s*[:：]", re.I)
_BARE_LATIN = re.compile(r"^[A-Z][\w’'&.-]*(?:[ ,]+(?:[A-Z][\w’'&.-]*|of|and|\([A-Z][\w ]*\)))*$")
_BARE_CHINESE = re.compile(r"^[\u3400-\u9fff（）()·A-Za-z]{2,20}$")
_NO_NAME = re.compile(
    r"offer|prospectus|application proof|information pack|important|warning|\bof$|\breport\b|circular|document|listing|sponsor|\bplacing\b",
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
    if not found:
        found = [
            each for number in (1, 2) if number <= source.last for each in _over_code(source, number)
        ]
    borne_out = [each for each in found if _agreement(each, defined)]
    borne_out.sort(key=lambda each: -_agreement(each, defined))
    if borne_out or found:
        best = (borne_out or found)[0]
        return _filled(best, borne_out or found[:1], defined)
    return _on_cover(source, defined)


def _on_cover(source: Source, defined: Names) -> Names:
    """The defined name as the first page prints it on a line of its own, where it does."""
    english, chinese = defined.english, defined.chinese
    for n, line in enumerate(source.page(1).lines):
        text = _close(line.text)
        if defined.english is not None and same_name(text, defined.english.text):
            english = _name(source, 1, n, n, text) or english
        if defined.chinese is not None and same_name(text, defined.chinese.text):
            chinese = _name(source, 1, n, n, text) or chinese
    return Names(english, chinese)


def _agreement(names: Names, defined: Names) -> int:
    """In how many scripts the definition bears the names out."""
    pairs = ((names.english, defined.english), (names.chinese, defined.chinese))
    return sum(a is not None and b is not None and same_name(a.text, b.text) for a, b in pairs)


def _filled(best: Names, others: Iterable[Names], defined: Names) -> Names:
    english, chinese, incorporated = best.english, best.chinese, best.incorporated
    for other in (*others, defined if _agreement(best, defined) else Names()):
        english = english or other.english
        chinese = chinese or other.chinese
        incorporated = incorporated or other.incorporated
    return Names(english, chinese, incorporated)


def _over_brackets(source: Source, number: int) -> list[Names]:
    """The names straight over each bracket on the place of incorporation, the likeliest first; a
    name may take further lines above, which only the definition of the company can tell."""
    lines = [_close(line.text) for line in source.page(number).lines]
    found = []
    for n, text in enumerate(lines):
        if not _INCORPORATED.match(text.strip()):
            continue
        closing = (m for m in range(n, min(n + 4, len(lines))) if _CLOSED.search(lines[m]))
        bracket = (number, n, next(closing, n))
        guesses = [
            *(_upwards(source, number, lines, n, bold_guess=guess) for guess in (False, True)),
            *(_upwards(source, number, lines, n, taken=taken) for taken in (0, 1, 2)),
        ]
        if not any(names.english or names.chinese for names in guesses):
            guesses = [_bare(source, number, lines, n)]
        for names in guesses:
            read = Names(names.english, names.chinese, bracket)
            if (names.english or names.chinese) and read not in found:
                found.append(read)
    return found


def _close(text: str) -> str:
    """A line without the spaces that set Chinese characters apart."""
    spread = re.compile(r"(?<=[\u3400-\u9fff（）()「」])[ \u3000]+(?=[\u3400-\u9fff（）()「」])")
    return spread.sub("", text) if CHINESE.search(text) else text


def _bare(source: Source, number: int, lines: Sequence[str], below: int) -> Names:
    """A name that ends with no word for a company: a line in capitals or with capital initials
    close over the bracket, and a short Chinese line beside it."""
    english: Name | None = None
    chinese: Name | None = None
    for n in range(below - 1, max(-1, below - 5), -1):
        text = lines[n].strip()
        if _ASIDE.search(text):
            continue
        if chinese is None and english is None and _BARE_CHINESE.match(text):
            chinese = _name(source, number, n, n, text)
        elif _BARE_LATIN.match(text) and not _NO_NAME.search(text):
            english = _name(source, number, n, n, text)
            break
        else:
            break
    return Names(english, chinese)


def _upwards(
    source: Source,
    number: int,
    lines: Sequence[str],
    below: int,
    *,
    bold_guess: bool = False,
    taken: int | None = None,
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
            first = (
                _first_line(lines, n, latin, bold_guess=bold_guess)
                if taken is None
                else _lines_above(lines, n, taken)
            )
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
    words = re.findall(r"[A-Za-z]+", re.sub(rf"{MARK}$", "", text).lower())
    generic = all(word in _GENERIC for word in words)
    if generic or (bold_guess and _ONLY_SUFFIX.match(text)):
        return _lines_above(lines, n, 1)
    return n


def _lines_above(lines: Sequence[str], n: int, most: int) -> int:
    """How far up a name may reach, at most so many lines."""
    first = n
    while first and n - first < most:
        above = lines[first - 1].strip()
        if CHINESE.search(above) or not re.match(r"^[A-Z0-9“]", above) or len(above) >= 70:
            break
        if re.search(r"[.:;]$|\b(?:of|OF)$", above) or above.count("(") != above.count(")"):
            break
        first -= 1
    return first


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
    clean = re.sub(rf"{MARK}$", "", text.strip()).strip()
    if first == last:
        line = page.lines[first]
        letters = (re.escape(letter) for letter in clean if not letter.isspace())
        found = re.compile(r"\s*".join(letters)).search(page.text, line.start, line.end)
        citation = source.cite(number, found.start(), found.end()) if found else None
    else:
        citation = cite_lines(source, number, first, last)
    return Name(clean, citation) if citation is not None and clean else None


def _over_code(source: Source, number: int) -> list[Names]:
    """The names over the stock code, where no place of incorporation is printed (annual reports)."""
    lines = [_close(line.text) for line in source.page(number).lines]
    for n, text in enumerate(lines):
        if _CODE.match(text.strip()):
            guesses = (_upwards(source, number, lines, n, bold_guess=guess) for guess in (False, True))
            return [names for names in guesses if names.english or names.chinese]
    return []


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
