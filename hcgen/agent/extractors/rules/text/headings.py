"""Headings of risk sections: what is a title, a group heading, a risk, and where a section ends."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.text.paragraphs import Block, PrintedLine, printed_lines
from hcgen.agent.extractors.rules.vocabulary import vocabulary
from hcgen.base import HAN, HAN_DIGITS, IS_HAN, LINE_BULLETS, han_folded

LONGEST = 700
"""Characters a risk heading may have."""
SECTION_PAGES = 15
"""Pages a section of risks inside another chapter may have."""

FEW = 4
"""Chinese characters that a numbered bold heading must have."""
TOPIC = 14
"""Characters that a Chinese topic may have."""

_NUMBER = (
    r"^(?:part\s+)?(?:[ivx]{1,4}[.)、]|\(?[a-z0-9]{1,2}[.)、]"
    rf"|[（(]?[{HAN_DIGITS}]{{1,2}}[)）、.])?\s*"
)
_NUMBER_ZH = rf"^(?:[（(]?[{HAN_DIGITS}\dA-Za-z]{{1,2}}[)）、.．])?\s*"
_TOPIC_ZH = re.compile(_NUMBER_ZH + "(?:與|有關|關於)")
_COLUMNS = re.compile(
    r"(?:(?:19|20)\d\d\s*年?\s+){1,4}(?:19|20)\d\d|(?:HK\$|US\$|RMB)\s?[’'](?:000|million)\b"
    r"|千(?:港|美|日)?元|人民幣千元",
    re.I,
)
"""What heads the columns of a table: years beside each other, a currency in thousands."""
_SIMPLE = str.maketrans(
    "风险与关业务们无赖将亏损动响变诉讼须竞争从营订论丧偿审监资财产质证诚释缓负债减值罚处阻断",
    "風險與關業務們無賴將虧損動響變訴訟須競爭從營訂論喪償審監資財產質證誠釋緩負債減值罰處阻斷",
)
"""Simplified characters of the words that the rules look for."""


def plain(text: str) -> str:
    """A heading as it is compared: folded, one space, no spaces between Chinese characters, these
    in their traditional form where the rules look for them."""
    folded = " ".join(unicodedata.normalize("NFKC", text).split()).translate(_SIMPLE)
    return han_folded(folded)


def is_title(text: str) -> bool:
    """Whether a heading is the title of a section on risks."""
    return _is("risk_title", unnumbered(plain(text)))


def _is(name: str, text: str) -> bool:
    """Whether a text has a phrase of a list of ``titles.toml``."""
    return bool(vocabulary("titles")[name].search(text))


def unnumbered(folded: str) -> str:
    """A folded heading without the number before it."""
    return re.sub(_NUMBER, "", folded, flags=re.I)


def is_group(text: str) -> bool:
    """Whether a heading names a group of risks: "Risks relating to our business"."""
    folded = plain(text)
    if is_title(folded) or re.search(r"[.。;,]$|;\s*(?:and|or|以?及|和)$", folded):
        return False  # a sentence, or a point of a list
    if IS_HAN.search(folded):
        return len(folded) <= 60 and _is("risk_group_zh", folded) and not _says(folded)
    bare = unnumbered(folded)
    if _is("risk_group", bare) or _is("risk_field", bare):
        return True
    return _is("risk_group_of", bare) and not _is("verb", bare)


def names_one(text: str, following: str = "") -> bool:
    """Whether a heading names one kind of risk, "Credit risk": a group only over other headings. A
    Chinese one does where the ``following`` heading is no longer than a topic."""
    folded = plain(text)
    if IS_HAN.search(folded):
        kind = re.match(rf"^[{HAN}]{{2,8}}風險$", folded)
        few = 0 < len(plain(following)) <= TOPIC and not re.search(r"[.。]$", following)
        return bool(kind and few and not re.search(r"有關|相關|其他|一般", folded))
    return bool(re.search(r"\brisk$", folded, re.I) and _is("risk_field", unnumbered(folded)))


def _heads_columns(text: str) -> bool:
    return bool(_COLUMNS.search(text)) and not re.search(r"[.。]$", text)


def _says(text: str) -> bool:
    """Whether a Chinese heading makes a statement rather than naming a topic."""
    text = re.sub(r"^我們所?(?:面臨|承受)的(?=與|有關|關於)", "", text)
    ours = "|我們(?!的|業務|行業|股份|[AH]股|證券|營運|運營)"
    ours = "" if _TOPIC_ZH.match(text) else ours
    return bool(re.search(rf"可能|面臨|承受|將會|未必|無法|存在|倘{ours}", text))


def is_heading(block: Block, *, least: int = 8) -> bool:
    """Whether a block can be a risk or group heading: a sentence or a topic, not a bullet, a label
    of a table, a note, or a paragraph. ``least``: the Chinese characters that it must have."""
    text = plain(block.text)
    if is_title(text) or len(text) > LONGEST or _heads_columns(text):
        return False
    if is_group(text):
        return True
    if block.style != (False, False):
        text = re.sub(rf"^[{LINE_BULLETS}]\s*", "", text)
    if re.match(rf"^(?:notes?\b|source\b|附註|資料來源|[{LINE_BULLETS}])", text, re.I) or re.search(
        r"[:：]$", text
    ):
        return False
    if IS_HAN.search(text):
        numbered = block.style[0] and re.match(r"[(（]?\d{1,2}[)）.、]", text)
        enough = min(least, FEW) if numbered else least
        return len(IS_HAN.findall(text)) >= enough and len(block.lines) <= 8
    words = re.findall(r"[A-Za-z][A-Za-z’'-]*", text)
    if 2 <= len(words) <= 9 and re.search(r"\brisks?$", text, re.I):
        return True
    written = any(word.islower() and len(word) > 2 for word in words)
    return len(words) >= 4 and (written or (text.isupper() and _is("may", text)))


def section(source: Source, pages: Sequence[int]) -> list[PrintedLine]:
    """The lines of a section on risks inside another chapter: from its title to the next heading
    of the same kind, over consecutive pages. Empty where there is none."""
    for number in pages:
        page_lines = source.page(number).lines
        for n, line in enumerate(page_lines):
            if is_title(line.text):
                found = _until_next(source, number, n)
                if len(found) >= 4:
                    return found
    return []


def _until_next(source: Source, first: int, index: int) -> list[PrintedLine]:
    last = min(source.last, first + SECTION_PAGES)
    lines = printed_lines(source, range(first, last + 1), styled=True)
    start = next(n for n, line in enumerate(lines) if line.page == first and line.index == index)
    title = lines[start]
    if not (title.bold or title.italic or plain(title.text).isupper() or IS_HAN.search(title.text)):
        return []
    kept: list[PrintedLine] = []
    for line in lines[start + 1 :]:
        if is_rival(line, title):
            break
        kept.append(line)
    return kept


def is_rival(line: PrintedLine, title: PrintedLine) -> bool:
    """Whether a heading is set like the title, and so ends the section: one that speaks of risks
    itself does not."""
    text = plain(line.text)
    if line.style != title.style or is_group(text) or is_title(text):
        return False
    if _is("may", text) or _heads_columns(text):
        return False
    if plain(title.text).isupper():
        return text.isupper() and len(re.findall(r"[A-Z]{2,}", text)) >= 1
    tall = title.place.height
    same_height = abs(line.place.height - tall) < 0.6
    return (
        line.bold
        and same_height
        and len(text) < 60
        and not re.search(r"[.。]$", text)
        and ("風險" not in text and "risk" not in text.lower())
    )
