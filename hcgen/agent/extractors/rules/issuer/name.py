"""The issuer's name as printed: on the cover, on the pages after it, else as it is defined."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from hcgen.agent.extractors.rules.document_view import Source, joined
from hcgen.agent.extractors.rules.issuer.cover_name import (
    ASIDE,
    bare_name,
    cover,
    name_on,
    names_above,
)
from hcgen.agent.extractors.rules.issuer.defined_name import read_definition
from hcgen.agent.extractors.rules.issuer.document_type import read_type
from hcgen.agent.extractors.rules.text.company_name import LONGEST, Name, Names, same_name
from hcgen.agent.extractors.rules.text.field_rule import FieldRule
from hcgen.agent.extractors.rules.vocabulary import SUFFIX
from hcgen.base import HAN

COVER_PAGES = 6
"""Pages on which the name over the place of incorporation is looked for."""

_INCORPORATED = re.compile(
    r"^[(（﹙\[]\s*(?:(?:a|an)\s+(?:[\w\s,-]{0,60}?)(?:company|corporation|bank|trust|partnership"
    r"|business|scheme)|a\s+real\s+estate|a\s+joint\s+stock|incorporated|established|registered"
    r"|continued|organi[sz]ed|constituted|formed|[於在于].{2,30}(?:註冊|注册|成立|登[記记])"
    r"|exact\s+name\s+of\s+|company\s+registration\s+n)"
    r"|^(?-i:Incorporated)\s+in\s+(?:the\s+)?[A-Z][^.]{3,80}$",
    re.I,
)
_CODE = re.compile(r"^[(（]?\s*(?:stock\s+code|股份代[號号])\s*[:：]", re.I)
_ADDRESSED = re.compile(
    rf"^(?:(?:To|TO)\s+(?:the|THE)\s+(?:[Ss]hareholders|[Mm]embers|SHAREHOLDERS"
    rf"|MEMBERS)\s+(?:of|OF)\s+(?P<en>[A-Z0-9][^\n]{{2,90}}?"
    rf"(?:\n[A-Z][^\n]{{0,60}}?)?{SUFFIX})(?=\s*(?:\n|[(（]|$))"
    rf"|致\s*(?P<zh>[{HAN}（）()]{{2,40}}(?:公司|銀行|信託))(?:列位|全體|各位)?(?:股東|成員)\s*[:：]?\s*$)",
    re.M,
)
"""To whom an independent auditor reports."""
_ADDRESSEE = FieldRule("", _ADDRESSED)
_CLOSED = re.compile(r"[)）﹚\]]\s*$")
_PROOF = re.compile(
    r"^(?:(?:the\s+)?(?:application\s+proof|post\s+hearing\s+information\s+pack|phip)\s+of"
    r"|.*(?:申請版本|聆訊後資料集)\s*)$",
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
            each
            for number in (1, 2)
            if number <= source.last
            for each in _over_code(source, number)
        ]
    borne_out = [each for each in found if _agreement(each, defined)]
    borne_out.sort(key=lambda each: -_agreement(each, defined))
    if borne_out or found:
        best = (borne_out or found)[0]
        return _filled(best, borne_out or found[:1], defined)
    found_there = _on_cover(source, defined)
    if found_there.english or found_there.chinese:
        return found_there
    return _addressed(source)


def _addressed(source: Source) -> Names:
    """The company whose shareholders an auditor addresses, in capitals or in Chinese, as the report
    stands in its own annual report; of several companies none, and none in other documents."""
    found: dict[str, Names] = {}
    if read_type(source) not in ("annual_report", "interim_report", "results_announcement"):
        return Names()
    for number in range(1, source.last + 1):
        for match in _ADDRESSEE.matches(source, number):
            group = "en" if match["en"] else "zh"
            text = joined(match[group].split("\n")).strip()
            cited = source.cite(number, match.start(group), match.end(group))
            if cited is not None and len(text) <= LONGEST:
                name = Name(text, cited)
                made = Names(english=name) if group == "en" else Names(chinese=name)
                found.setdefault(group + text.casefold(), made)
    english = [each.english for each in found.values() if each.english]
    chinese = [each.chinese for each in found.values() if each.chinese]
    return Names(
        english[0] if len(english) == 1 else None, chinese[0] if len(chinese) == 1 else None
    )


def _on_cover(source: Source, defined: Names) -> Names:
    """The defined name as the first page prints it on a line of its own, where it does."""
    english, chinese = defined.english, defined.chinese
    page = cover(source, 1)
    for n, text in enumerate(page.lines):
        if defined.english is not None and same_name(text, defined.english.text):
            english = name_on(source, page, n, n, text) or english
        if defined.chinese is not None and same_name(text, defined.chinese.text):
            chinese = name_on(source, page, n, n, text) or chinese
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
    page = cover(source, number)
    lines = page.lines
    found = []
    for n, text in enumerate(lines):
        if not _INCORPORATED.match(text.strip()):
            continue
        closing = (m for m in range(n, min(n + 4, len(lines))) if _CLOSED.search(lines[m]))
        span = page.span(n, next(closing, n)) or (page.places[n], page.places[n])
        bracket = (number, *span)
        guesses = [
            *(names_above(source, page, n, bold_guess=guess) for guess in (False, True)),
            *(names_above(source, page, n, taken=taken) for taken in (0, 1, 2)),
        ]
        if not any(names.english or names.chinese for names in guesses):
            guesses = [bare_name(source, page, n)]
        for names in guesses:
            read = Names(names.english, names.chinese, bracket)
            if (names.english or names.chinese) and read not in found:
                found.append(read)
    return found


def _over_code(source: Source, number: int) -> list[Names]:
    """The names over the stock code, where no place of incorporation is printed."""
    page = cover(source, number)
    for n, text in enumerate(page.lines):
        if _CODE.match(text.strip()):
            guesses = (names_above(source, page, n, bold_guess=guess) for guess in (False, True))
            return [names for names in guesses if names.english or names.chinese]
    return []


def _after_proof(source: Source, number: int) -> list[Names]:
    page = cover(source, number)
    lines = page.lines
    for n, text in enumerate(lines):
        if _PROOF.match(text.strip()):
            stop = next(
                (
                    m
                    for m in range(n + 1, min(n + 8, len(lines)))
                    if len(lines[m]) > 90 or ASIDE.search(lines[m]) or _INCORPORATED.match(lines[m])
                ),
                min(n + 5, len(lines)),
            )
            names = names_above(source, page, stop)
            return [names] if names.english or names.chinese else []
    return []
