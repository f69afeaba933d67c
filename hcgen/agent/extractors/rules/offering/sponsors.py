"""The sponsors: from the chapter on parties, else from the definitions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from hcgen.agent.extractors.rules.claims import numbered
from hcgen.agent.extractors.rules.document_view import Source, joined
from hcgen.agent.extractors.rules.text.company_name import same_name
from hcgen.agent.extractors.rules.text.label_value import column, cut, rows
from hcgen.base import HAN, IS_HAN, REDACTED
from hcgen.contracts import Citation, Claim
from hcgen.document import Line

MOST = 12

_ROLE = re.compile(
    r"^[“\"]?(?:(?:the\s+)?(?:sole|joint|co-?)?\s*sponsors?(?:\s+to\s+the\s+listing)?)(?=$"
    r"|[\s,.(（…:：”\"]|\[)(?!.{0,3}(?:has|have|is|are|may|and\s+us|concurs?|satisf\w+|fees?)\b)",
    re.I,
)
_ROLE_ZH = re.compile(
    r"^「?(?:獨家|聯席|保薦人兼"
    r"|上市)?保薦人(?:[、及和兼][^\s]{0,40}?)?(?:[（(][^）)]{2,12}(?:順序|次序|排序)[）)])?(?=\s"
    r"|$|[.…:：」])"
)
_ADVISES = re.compile(r"\badvis[eo]rs?\b|\bcounsel\b|顧問|律師", re.I)
_ADVISER_TO = re.compile(
    r"\b(?:advis[eo]rs?|counsel)\s+to(?:\s+(?:the|our))?(?:\s+as\s+to\b.*)?$", re.I
)
"""The first line of a label that goes on: "Legal advisers to the", over "Sole Sponsor"."""
_OTHER_ROLE = re.compile(
    r"^(?:(?:joint|sole|overall|global|lead|co-?|capital|market|sponsor|hong\s+kong)[\s-]+)*"
    r"(?:coordinators?|bookrunners?|lead\s+managers?|intermediar(?:y|ies)|underwriters?)\b",
    re.I,
)
_GOES_ON = re.compile(
    r"(?:[,、]|\band|及|\b(?:overall|joint|sole|global|lead|capital|market)|sponsor\s?-)\s*$", re.I
)
"""The end of a line after which a label is not at its end."""
_GONE_ON = re.compile(
    r"^(?:and\b|及|和|兼|coordinators?\b|bookrunners?\b|managers?\b|協調人|管理人|經辦人)", re.I
)
"""The beginning of a line that only the rest of a label can have."""
_ROLES_ONLY = re.compile(
    r"^(?:(?:and|joint|sole|overall|global|lead|co-?|capital|market|sponsors?|coordinators?"
    r"|bookrunners?|managers?|intermediar(?:y|ies))\b[\s,-]*"
    rf"|{REDACTED}[\s,]*|\([^)]*order\))+$",
    re.I,
)
_END_ROLE = re.compile(
    r"^(?:joint|sole|overall|global|legal|reporting|auditors?|accountants?|compliance|receiving"
    r"|property|independent|industry|financial\s+advis\w+|underwriters?|co-|capital\s+market"
    r"|bookrunners?|lead\s+manager|sponsor-"
    rf"|法律|申報|核數|整體|聯席|合規|收款|物業|獨立|行業|賬簿|牽頭|包銷|承銷|全球|資本市場|財務顧問|保薦人兼|{REDACTED}|as\s+to\b)",
    re.I,
)
_STEM = r"(?:(?:[A-Z0-9][\w&.,’'/()-]*|\([^()]{1,60}\)|of|and|the|&)\s+){1,14}?"
_MARK = r"\d?\s*$"
"""The end of a line, a footnote's mark before it."""
_STRONG = re.compile(
    rf"^(?P<name>{_STEM}(?:Limited|LIMITED|Ltd\.?|LTD\.?|plc|PLC|L\.?L\.?C\.?|Inc\.?|N\.A\."
    rf"|Association|AG|S\.A\.))(?={_MARK}|[\s,;*(])"
    rf"|^(?P<zh>[{HAN}A-Za-z（）().・·]{{2,40}}?有限(?:責任)?公司)(?={_MARK}|[\s*，,、(（及和])"
)
_WEAK = re.compile(
    rf"^(?P<name>{_STEM}(?:Corporation|Branch|Bank|Company))(?=$|[\s,;*(])"
    rf"|^(?P<zh>[{HAN}A-Za-z（）().・·]{{2,40}}?(?:分行|公司|銀行))(?=$|[\s*，,(（])"
)
_ADDRESS = re.compile(
    r"^(?:\d|level|suite|units?|rooms?|flat|floor|\w+(?:st|nd|rd|th)\s+floor|central\b|tower"
    r"|no\.|g/f|[\w\s,]{0,40}hong\s+kong$"
    r"|kowloon|wan\s?chai|admiralty|香港$|香港\d|中環|灣仔|九龍|金鐘|上環|銅鑼灣)",
    re.I,
)
_STREET = re.compile(
    r"\b(?:road|street|avenue|floor|tower|cent(?:re|er)|place|building|plaza|house|square"
    r"|queensway|territories)\b|[號樓座室]$|[街道路]\d",
    re.I,
)
_BODY = re.compile(
    r"\b(?:limited|ltd|plc|corporation|l\.?l\.?c|bank|securities|capital)\b|公司|銀行", re.I
)


def read_sponsors(source: Source, pages: Sequence[int]) -> tuple[Claim, ...]:
    """Names under "Sole Sponsor" or "Joint Sponsors" in the chapter on parties."""
    parties = source.within(pages, "directors_and_parties", "corporate_information")
    for number in dict.fromkeys((*parties, *pages)):
        found = _on_page(source, number, goes_on=number + 1 in parties)
        if found:
            return numbered("offering", "sponsors", found[:MOST])
    return ()


Named = list[tuple[str, list[Citation]]]


def _on_page(source: Source, number: int, *, goes_on: bool) -> Named:
    """The sponsors of the first role on a page that has any; of the next page too where the list
    reaches the foot of this one."""
    page = rows(source, number)
    for n, row in enumerate(page):
        text = row[0].text
        role = _ROLE.match(text) or _ROLE_ZH.match(text)
        if role is None or len(text) > 110 or _ADVISES.search(role[0]):
            continue
        before = [each[0].text.strip() for each in page[max(0, n - 2) : n]]
        if _ADVISES.search(text) or any(_ADVISER_TO.search(each) for each in before):
            continue
        edge = row[1].place.x0 if len(row) > 1 else column(source, number, row[0], role.end())
        if (within := _amid_its_cell(source, number, page, n, edge)) is not None:
            if found := _names(source, within)[0]:
                return found
            continue
        parts = [_part(source, number, each, edge) for each in page[n : n + 60]]
        if len(row) == 1:
            parts[0] = replace(parts[0], begin=max(parts[0].begin, row[0].start + role.end()))
            if edge is None:
                parts[0] = replace(parts[0], label=text)
        found, ended = _names(source, parts)
        if _ALONE.search(role[0]):
            found, ended = found[:1], True
        if found and not ended and goes_on and edge is not None:
            rest = [_part(source, number + 1, each, edge) for each in rows(source, number + 1)]
            while rest and _is_title(source, rest[0]):
                rest = rest[1:]
            found += _names(source, rest, further=True)[0]
        if found:
            return found
    return []


def _amid_its_cell(
    source: Source, number: int, page: Sequence[Sequence[Line]], n: int, edge: float | None
) -> list[_Part] | None:
    """The entries beside a label that stands at the middle or the foot of its cell, where what is
    beside it goes on from above; nothing where the label stands at the head.

    A company and its address are one entry. The label of one company is of the entry within which
    it stands; the label of several is of those around whose middle it stands, else of none."""
    label = page[n][0]
    if edge is None:
        edge = _edge_around(page, n)
    if edge is None:
        return None
    parts = [_part(source, number, row, edge) for row in page]
    texts = [part.text(source).strip() for part in parts]
    amid = texts[n] or (0 < n < len(page) - 1 and texts[n - 1] and texts[n + 1])
    labelled = [bool(part.label) for part in parts]
    if not amid or (_begins_company(texts[n]) and not _has_orphans(labelled, texts, n)):
        return None
    entries = _entries(labelled, texts, n)
    own = [each for each in entries if each[0] <= n <= each[-1]]
    if not entries or entries[0][0] > n:
        return None
    several = _SEVERAL.search(label.text)
    chosen = own[0] if own and not several else _around(label, entries, page)
    return [replace(parts[row], label="") for row in chosen]


_ALONE = re.compile(r"\bsole\b|獨家", re.I)
"""A role of one company: whatever other names follow have another."""
_SEVERAL = re.compile(r"\bjoint\b|sponsors\b|聯席", re.I)


def _edge_around(page: Sequence[Sequence[Line]], n: int) -> float | None:
    """The left edge of the column beside a label that stands between two of its lines."""
    label = page[n][0].place
    near = [
        row[-1].place
        for row in (*page[max(0, n - 1) : n], *page[n + 1 : n + 2])
        if row[-1].place.x0 > label.x1
        and abs(row[-1].place.centre_y - label.centre_y) < 2 * label.height
    ]
    return near[0].x0 if len(near) == 2 and abs(near[0].x0 - near[1].x0) < 3 else None


def _begins_company(text: str) -> bool:
    return bool(_STRONG.match(text) or _WEAK.match(text)) and not _is_address(text)


def _above(labelled: Sequence[bool], texts: Sequence[str], n: int) -> int:
    """The first row that stands over a label without another label beside it."""
    while n > 0 and texts[n - 1] and not labelled[n - 1]:
        n -= 1
    return n


def _has_orphans(labelled: Sequence[bool], texts: Sequence[str], n: int) -> bool:
    """Whether the column begins with companies over the label: whose would they be but its own?"""
    first = _above(labelled, texts, n)
    return (first == 0 or not texts[first - 1]) and any(map(_begins_company, texts[first:n]))


def _entries(labelled: Sequence[bool], texts: Sequence[str], n: int) -> list[list[int]]:
    """The rows of each company with its address around a label: from the row after another label,
    or from where the column begins, to the company beside which another label stands."""
    first = _above(labelled, texts, n)
    found: list[list[int]] = []
    for row in range(first, len(texts)):
        if not texts[row] and row != n:
            break
        if _begins_company(texts[row]):
            found.append([row])
        elif found:
            found[-1].append(row)
    others = (k for k, each in enumerate(found) if any(labelled[row] and row != n for row in each))
    return found[: next(others, len(found))]


def _around(
    label: Line, entries: Sequence[Sequence[int]], page: Sequence[Sequence[Line]]
) -> list[int]:
    """The rows of the first entries around whose middle a label stands; none where it does not."""
    for last in range(1, len(entries)):
        top, foot = page[entries[0][0]][-1].place, page[entries[last][-1]][-1].place
        if abs((top.y0 + foot.y1) / 2 - label.place.centre_y) < label.place.height / 2:
            return [row for entry in entries[: last + 1] for row in entry]
    return []


@dataclass(frozen=True, slots=True)
class _Part:
    """What stands on a row beside a label: the label, and where the rest stands in the page."""

    page: int
    label: str
    begin: int
    end: int

    def text(self, source: Source) -> str:
        """The rest."""
        return source.page(self.page).text[self.begin : self.end]


def _part(source: Source, number: int, row: Sequence[Line], edge: float | None) -> _Part:
    """A row, cut at the column of names where the role stands beside it."""
    first, last = row[0], row[-1]
    if len(row) > 1:
        return _Part(number, " ".join(line.text for line in row[:-1]), last.start, last.end)
    at = cut(source, number, first, edge) if edge is not None else 0
    label = first.text[:at].strip()
    if edge is None and _ROLES_ONLY.match(first.text.strip()):
        label = first.text.strip()
    return _Part(number, label, first.start + at, first.end)


def _is_title(source: Source, part: _Part) -> bool:
    """A row that is the title of the chapter, over both columns."""
    whole = (part.label + " " + part.text(source)).strip()
    return whole.isupper() if not IS_HAN.search(whole) else whole.endswith("各方")


def _names(source: Source, parts: Sequence[_Part], *, further: bool = False) -> tuple[Named, bool]:
    """The companies named from a role's row on, each on one line or wrapped over two or three; and
    whether another role ended them."""
    found: Named = []
    n, skip, on = 0, 0, not further
    while n < len(parts):
        part = parts[n]
        if (n or further) and not skip:
            gone_on = _GONE_ON.match(part.label) if n else None
            on = on and bool((n and _GOES_ON.search(parts[n - 1].label)) or gone_on)
            if _is_next_role(source, part, goes_on=on):
                return found, True
        rest = part.text(source)[skip:]
        lead = _lead(rest)
        tail = n > 0 and _ends_address(parts[n - 1].text(source), rest)
        address = (n > 0 or further) and (_is_address(rest) or tail)
        done = lead >= len(rest.rstrip()) or address
        if done or (n > 0 and on and _ROLES_ONLY.match(rest.strip())):
            n, skip = n + 1, 0
            continue
        head = replace(part, begin=part.begin + skip + lead)
        pieces = [head, *_reach(source, parts[n : n + 3])]
        name, last = _longest(source, pieces)
        if name and all(not same_name(name, other) for other, _ in found):
            found.append((name, _cited(source, pieces[: last + 1], name)))
        if not found and n > 3 and not on:
            break
        follows = _and_another(source, head, name) if name and not last else 0
        n, skip = (n, follows - part.begin) if follows else (n + last + 1, 0)
    return found, False


def _is_next_role(source: Source, part: _Part, *, goes_on: bool) -> bool:
    """Whether a row begins another role, or another entry of a list of definitions."""
    whole = (part.label + " " + part.text(source)).strip()
    if re.match(r"[“\"「]", whole):
        return True
    if re.match(r"^\([^)]*order\)", whole) or (goes_on and _ROLES_ONLY.match(part.label or whole)):
        return False
    if part.label and not goes_on:
        return True
    own = _ROLE.match(whole) or _ROLE_ZH.match(whole)
    if own is not None and own.end() == len(whole):
        return True
    return bool(_OTHER_ROLE.match(whole) or (_END_ROLE.match(whole) and not _company(whole)))


def _and_another(source: Source, part: _Part, name: str) -> int:
    """Where another company begins on the line on which one ended; 0 where none does."""
    text = source.page(part.page).text
    end = _end_of(text, part.begin, name)
    follows = re.match(r"\s*(?:,|、)?\s*(?:and|及|和|、)\s*(?=\S)", text[end : part.end])
    return end + follows.end() if follows else 0


def _cited(source: Source, pieces: Sequence[_Part], name: str) -> list[Citation]:
    """The quotes of a name: one, or one a line where a label stands between its lines."""
    text = source.page(pieces[0].page).text
    wanted = sum(not letter.isspace() for letter in name)
    spans: list[tuple[int, int]] = []
    for piece in pieces:
        end = piece.begin
        while wanted and end < piece.end:
            wanted -= not text[end].isspace()
            end += 1
        joins = (
            spans and spans[-1][1] <= piece.begin and not text[spans[-1][1] : piece.begin].strip()
        )
        if joins:
            spans[-1] = (spans[-1][0], end)
        else:
            spans.append((piece.begin, end))
    cited = (source.cite(pieces[0].page, begin, end) for begin, end in spans)
    return [citation for citation in cited if citation is not None]


def _lead(rest: str) -> int:
    """How far the words between the role and the name reach: leaders, other roles, a redaction."""
    match = re.match(
        rf"(?:\s*(?:and|及|、|兼|,|指(?=\s)|[.…:：\s”\"」]|{REDACTED}|\([^)]*order\)"
        r"|(?:Sponsor-)?(?:Sole\s+|Joint\s+)?(?:Overall|Global)\s+Coordinators?|Bookrunners?"
        r"|Lead\s+Managers?))*",
        rest,
    )
    return match.end() if match else 0


def _reach(source: Source, parts: Sequence[_Part]) -> list[_Part]:
    """The stretches of the rows over which a name that begins on the first may wrap."""
    reach = []
    for part in parts[1:]:
        rest = part.text(source)
        if _is_address(rest) or _END_ROLE.match(rest) or not rest.strip():
            break
        reach.append(part)
    return reach


def _longest(source: Source, pieces: Sequence[_Part]) -> tuple[str, int]:
    """The company that begins the first stretch, and how many further ones it takes. A name that
    closes with "Limited" or its like is looked for first, over all lines it may wrap over."""
    for pattern in (_STRONG, _WEAK):
        for last in range(len(pieces)):
            lines = (piece.text(source) for piece in pieces[: last + 1])
            found = pattern.match(joined(lines).strip())
            name = (found["name"] or found["zh"]).strip(" ,") if found else ""
            if len(name) >= 6 and not _is_address(name):
                return name, last
    return "", 0


def _is_address(text: str) -> bool:
    plain = text.strip()
    named = _BODY.search(plain)
    return not named and bool(_ADDRESS.match(plain) or _STREET.search(plain))


def _ends_address(before: str, rest: str) -> bool:
    """Whether a row is the end of an address that the row before it cuts: at a comma, or within
    the name of the place."""
    cut = before.rstrip().endswith((",", "，"))
    place = re.search(r"\bhong$", before.strip(), re.I) and re.match(r"kong$", rest.strip(), re.I)
    short = len(rest.split()) <= 3 and not _BODY.search(rest)
    return short and _is_address(before) and bool(cut or place)


def _company(text: str) -> bool:
    return bool(_STRONG.match(text.strip()))


def _end_of(text: str, begin: int, name: str) -> int:
    wanted = sum(not c.isspace() for c in name)
    end = begin
    while wanted and end < len(text):
        wanted -= not text[end].isspace()
        end += 1
    return end
