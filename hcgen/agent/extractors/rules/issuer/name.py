"""The issuer's name as printed: on the cover, on the pages after it, else as it is defined."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from hcgen.agent.extractors.rules.document_view import Source, joined
from hcgen.agent.extractors.rules.issuer.cover_name import (
    ASIDE,
    MOST_LINES,
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
from hcgen.contracts import DocumentType

COVER_PAGES = 6
"""Pages on which the name over the place of incorporation is looked for."""

OF_TWO: frozenset[DocumentType] = frozenset({"scheme_document", "circular"})
"""Kinds of document whose cover may print another company before the issuer."""

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
    "Application Proof of"; else from the definition of “the Company”.

    The definition rules: of the names on the cover those that it bears out are the issuer's, and
    what it contradicts gives way to it. Without a definition the first is taken, but where a
    document is of two companies and its cover prints both."""
    defined = read_definition(source, pages)
    found = _on_covers(source)
    borne_out = sorted(
        (each for each in found if _agreement(each, defined)),
        key=lambda each: -_agreement(each, defined),
    )
    if borne_out:
        best = _filled(borne_out[0], borne_out)
    elif defined.english or defined.chinese:
        best = Names()
    elif read_type(source) not in OF_TWO or _of_one_company(found):
        best = _filled(found[0], found[:1]) if found else _addressed(source)
    else:
        return Names()
    english = _reconciled(source, best.english, defined.english)
    chinese = _reconciled(source, best.chinese, defined.chinese)
    return Names(english, chinese, best.incorporated)


def _on_covers(source: Source) -> list[Names]:
    """All that the first pages print where a cover prints the issuer, the likeliest first."""
    found = [
        each
        for number in source.first_pages(COVER_PAGES)
        for each in _over_brackets(source, number)
    ]
    first = source.first_pages(2)
    found += [each for number in first for each in _after_proof(source, number)]
    return found or [each for number in first for each in _over_code(source, number)]


def _of_one_company(found: Sequence[Names]) -> bool:
    """Whether the names over the brackets of one page, as first guessed, are of one company."""
    by_page: dict[int, list[str]] = {}
    brackets: set[tuple[int, int, int]] = set()
    for each in found:
        if each.incorporated is None or each.incorporated in brackets or each.english is None:
            continue
        brackets.add(each.incorporated)
        by_page.setdefault(each.incorporated[0], []).append(each.english.text)
    return all(same_name(names[0], other) for names in by_page.values() for other in names[1:])


def _reconciled(source: Source, printed: Name | None, defined: Name | None) -> Name | None:
    """The name as the cover prints it where the definition bears it out; else as it is defined,
    cited on the cover where that prints it over several lines. Where nothing defines it, a name
    that may be a part of one is none."""
    if defined is None:
        return None if printed is None or printed.may_be_cut else printed
    same = printed is not None and same_name(printed.text, defined.text)
    name = printed if same else _printed_on_cover(source, defined)
    return replace(name or defined, defined=True)


def _printed_on_cover(source: Source, defined: Name) -> Name | None:
    """The defined name on the first page, on a line of its own or over a few."""
    page = cover(source, 1)
    for n in range(len(page.lines)):
        for last in range(n, min(n + MOST_LINES, len(page.lines))):
            text = joined(page.lines[n : last + 1])
            if same_name(text, defined.text) and (name := name_on(source, page, n, last, text)):
                return name
    return None


def _addressed(source: Source) -> Names:
    """The company whose shareholders an auditor addresses, in capitals or in Chinese, as the report
    stands in its own annual report; of several companies none, and none in other documents."""
    found: dict[str, Names] = {}
    if read_type(source) not in ("annual_report", "interim_report", "results_announcement"):
        return Names()
    for number in source.first_pages(source.last):
        for match in _ADDRESSEE.matches_in(source.page(number).text, number):
            group = "en" if match["en"] else "zh"
            text = joined(match[group].split("\n")).strip()
            cited = source.cite(number, match.start(group), match.end(group))
            if cited is not None and len(text) <= LONGEST:
                name, bracket = Name(text, cited), _bracket_after(source, number, match.end(group))
                made = Names(
                    name if group == "en" else None, name if group == "zh" else None, bracket
                )
                found.setdefault(group + text.casefold(), made)
    english = [each for each in found.values() if each.english]
    chinese = [each for each in found.values() if each.chinese]
    alone = [*(english if len(english) == 1 else ()), *(chinese if len(chinese) == 1 else ())]
    return _filled(alone[0], alone) if alone else Names()


def cover_brackets(source: Source) -> list[tuple[int, int, int]]:
    """The brackets on a place of incorporation of the first page: page, first and last line."""
    lines = source.page(1).lines if source.last else ()
    ends = (line.start for line in lines if _INCORPORATED.match(line.text.strip()))
    found = (_bracket_after(source, 1, end) for end in ends)
    return [bracket for bracket in found if bracket is not None]


def _bracket_after(source: Source, number: int, end: int) -> tuple[int, int, int] | None:
    """The bracket on the place of incorporation on the lines after a name."""
    lines = source.page(number).lines
    first = next((n for n, line in enumerate(lines) if line.start >= end), len(lines))
    for n in range(first, min(first + 3, len(lines))):
        if _INCORPORATED.match(lines[n].text.strip()):
            last = next(
                (m for m in range(n, min(n + 3, len(lines))) if _CLOSED.search(lines[m].text)), n
            )
            return number, n, last
    return None


def _agreement(names: Names, defined: Names) -> int:
    """In how many scripts the definition bears the names out."""
    pairs = ((names.english, defined.english), (names.chinese, defined.chinese))
    return sum(a is not None and b is not None and same_name(a.text, b.text) for a, b in pairs)


def _filled(best: Names, others: Iterable[Names]) -> Names:
    """The names, and what other candidates for the same company have beside them."""
    english, chinese, incorporated = best.english, best.chinese, best.incorporated
    for other in others:
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
