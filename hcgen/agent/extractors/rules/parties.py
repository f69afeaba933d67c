"""The sponsors: from the chapter on parties, else from the definitions."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hcgen.agent.extractors.rules.findings import numbered
from hcgen.agent.extractors.rules.names_model import same_name
from hcgen.agent.extractors.rules.source import Source, joined
from hcgen.contracts import Citation, Claim
from hcgen.document import Line

MOST = 12

_ROLE = re.compile(
    r"^(?:(?:the\s+)?(?:sole|joint|co-?)?\s*sponsors?(?:\s+to\s+the\s+listing)?)(?=$|[\s,.(（…:：]|\[)(?!.{0,3}(?:has|have|is|are|may|and\s+us|concurs?|satisf\w+|fees?)\b)",
    re.I,
)
_ROLE_ZH = re.compile(
    r"^(?:獨家|聯席|保薦人兼|上市)?保薦人(?:[、及和兼][^\s]{0,40}?)?(?=\s|$|[.…:：])"
)
_END_ROLE = re.compile(
    r"^(?:joint|sole|overall|global|legal|reporting|auditors?|accountants?|compliance|receiving|property|independent|industry|financial\s+advis\w+|underwriters?|co-|capital\s+market|bookrunners?|lead\s+manager|sponsor-"
    r"|法律|申報|核數|整體|聯席|合規|收款|物業|獨立|行業|賬簿|牽頭|包銷|承銷|全球|資本市場|財務顧問|保薦人兼|\[REDACTED\]|\[編纂\]|as\s+to\b)",
    re.I,
)
_STEM = r"(?:(?:[A-Z0-9][\w&.,’'/()-]*|\([^()]{1,60}\)|of|and|the)\s+){1,14}?"
_STRONG = re.compile(
    rf"^(?P<name>{_STEM}(?:Limited|LIMITED|Ltd\.?|LTD\.?|plc|PLC|L\.?L\.?C\.?|Inc\.?|N\.A\.|Association|AG|S\.A\.))(?=$|[\s,;*(])"
    r"|^(?P<zh>[\u3400-\u9fffA-Za-z（）().・·]{2,40}?有限公司)(?=$|[\s*，,(（])"
)
_WEAK = re.compile(
    rf"^(?P<name>{_STEM}(?:Corporation|Branch|Bank|Company))(?=$|[\s,;*(])"
    r"|^(?P<zh>[\u3400-\u9fffA-Za-z（）().・·]{2,40}?(?:分行|公司|銀行))(?=$|[\s*，,(（])"
)
_ADDRESS = re.compile(
    r"^(?:\d|level|suite|units?|rooms?|flat|floor|\w+(?:st|nd|rd|th)\s+floor|central\b|tower|no\.|g/f|[\w\s,]{0,40}hong\s+kong$"
    r"|kowloon|wan\s?chai|admiralty|香港$|香港\d|中環|灣仔|九龍|金鐘|上環|銅鑼灣)",
    re.I,
)
_STREET = re.compile(
    r"\b(?:road|street|avenue|floor|tower|cent(?:re|er)|place|building|plaza|house|square|queensway|territories)\b|[號樓座室]$|[街道路]\d",
    re.I,
)
_BODY = re.compile(
    r"\b(?:limited|ltd|plc|corporation|l\.?l\.?c|bank|securities|capital)\b|公司|銀行", re.I
)


def read_sponsors(source: Source, pages: Sequence[int]) -> tuple[Claim, ...]:
    """Names under "Sole Sponsor" or "Joint Sponsors" in the chapter on parties, until the next role."""
    chapters = source.document.chapters_of("directors_and_parties", "corporate_information")
    parties = [n for n in pages if any(c.first_page <= n <= c.last_page for c in chapters)]
    for number in dict.fromkeys((*parties, *pages)):
        found = _on_page(source, number)
        if found:
            return numbered("offering", "sponsors", found[:MOST])
    return ()


def _on_page(source: Source, number: int) -> list[tuple[str, list[Citation]]]:
    lines = source.page(number).lines
    for n, line in enumerate(lines):
        role = _ROLE.match(line.text) or _ROLE_ZH.match(line.text)
        if role is None or len(line.text) > 110:
            continue
        found = _names(source, number, n, role.end())
        if found:
            return found
    return []


def _names(
    source: Source, number: int, start: int, offset: int
) -> list[tuple[str, list[Citation]]]:
    """The companies named from a role's line on: each on one line or wrapped over two or three."""
    page = source.page(number)
    lines = page.lines
    found: list[tuple[str, list[Citation]]] = []
    n, skip = start, offset
    while n < len(lines) and n < start + 60:
        text = lines[n].text
        rest = text[skip:]
        if n > start and (_END_ROLE.match(text) and not _company(text)):
            break
        lead = _lead(rest)
        if lead >= len(rest.rstrip()) or (n > start and _is_address(text)):
            n, skip = n + 1, 0
            continue
        begin = lines[n].start + skip + lead
        name, last = _longest(page.text, begin, [line.end for line in _reach(lines, n)])
        if name:
            cited = source.cite(number, begin, _end_of(page.text, begin, name))
            if cited is not None and all(not same_name(name, other) for other, _ in found):
                found.append((name, [cited]))
        if not found and n > start + 3:
            break
        n, skip = n + last + 1, 0
    return found


def _lead(rest: str) -> int:
    """How far the words between the role and the name reach: leaders, other roles, a redaction."""
    match = re.match(
        r"(?:\s*(?:and|及|、|兼|,|[.…:：\s]|\[(?:REDACTED|編纂)\]|\([^)]*order\)"
        r"|(?:Sponsor-)?(?:Sole\s+|Joint\s+)?(?:Overall|Global)\s+Coordinators?|Bookrunners?|Lead\s+Managers?))*",
        rest,
    )
    return match.end() if match else 0


def _reach(lines: Sequence[Line], n: int) -> list[Line]:
    """The line and those after it over which a name may wrap."""
    reach = [lines[n]]
    for line in lines[n + 1 : n + 3]:
        if _is_address(line.text) or _END_ROLE.match(line.text):
            break
        reach.append(line)
    return reach


def _longest(text: str, begin: int, ends: Sequence[int]) -> tuple[str, int]:
    """The company that begins at a place, and how many further lines it takes. A name that closes
    with "Limited" or its like is looked for first, over all lines it may wrap over."""
    for pattern in (_STRONG, _WEAK):
        for last, end in enumerate(ends):
            found = pattern.match(joined(text[begin:end].split("\n")).strip())
            name = (found["name"] or found["zh"]).strip(" ,") if found else ""
            if len(name) >= 6 and not _is_address(name):
                return name, last
    return "", 0


def _is_address(text: str) -> bool:
    plain = text.strip()
    named = _BODY.search(plain)
    return not named and bool(_ADDRESS.match(plain) or _STREET.search(plain))


def _company(text: str) -> bool:
    return bool(_STRONG.match(text.strip()))


def _end_of(text: str, begin: int, name: str) -> int:
    wanted = sum(not c.isspace() for c in name)
    end = begin
    while wanted and end < len(text):
        wanted -= not text[end].isspace()
        end += 1
    return end
