"""The language of a body of text, by its characters; and text that no font table can explain."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from itertools import islice

from hcgen.base import IS_HAN
from hcgen.document.model import Language

_TRADITIONAL = frozenset(
    "國會發業們這個為來時說對開關東車門見現過還進運動長難頭體應財務資產與於價計總經營權證書報產風險實際備註萬億個並點線電話號條場學習節約領導變"
)
_SIMPLIFIED = (
    frozenset(
        "国会发业们这个为来时说对开关东车门见现过还进运动长难头体应财务资产与于价计总经营权证书报产风险实际备注万亿个并点线电话号条场学习节约领导变"
    )
    - _TRADITIONAL
)
_ONLY_TRADITIONAL = _TRADITIONAL - frozenset(
    "国会发业们这个为来时说对开关东车门见现过还进运动长难头体应财务资产与于价计总经营权证书报产风险实际备注万亿个并点线电话号条场学习节约领导变"
)
_LATIN_WORD = re.compile("[A-Za-z]{2,}")
_KNOWN = re.compile(
    "[A-Za-z\u00aa\u00ba\u00c0-\u024f\u1e00-\u1eff\u0370-\u03ff\u1f00-\u1fff"
    "\u2100-\u218f\u2460-\u24ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufb00-\ufb06\uff00-\uffef"
    "\U00020000-\U0003ffff]"
)
_UNMAPPED = re.compile("[\ufffd\ue000-\uefff\uf100-\uf8ff]")
_NAMES = re.compile(r"\(cid:\d|/H\d")
_FEWEST_LETTERS = 20
_SPEAKING = 5
"""Letters and figures that make a page one with text."""


def speaks(text: str) -> bool:
    """Whether a page's text holds enough letters and figures to count as text."""
    return len(list(islice(filter(str.isalnum, text), _SPEAKING))) == _SPEAKING


def language_of(texts: list[str]) -> Language:
    """The language of the body: that of most of its words, a Chinese character counting as half
    a word; ``und`` where there is next to no text or it is neither English nor Chinese."""
    body = "\n".join(texts)
    han = len(IS_HAN.findall(body))
    words = len(_LATIN_WORD.findall(body))
    if han / 2 + words < 5:
        return "und"
    if han / 2 < words:
        return "en"
    counts = Counter(IS_HAN.findall(body))
    simplified = sum(counts[letter] for letter in _SIMPLIFIED)
    traditional = sum(counts[letter] for letter in _ONLY_TRADITIONAL)
    return "zh-Hans" if simplified > traditional else "zh-Hant"


def is_garbage(text: str) -> bool:
    """Whether a page's text is not text: more than 2 % of its letters outside the Latin, Greek
    and East Asian scripts, or more than 1 % of its characters unmapped (measured on mojibake of
    fonts without a Unicode table; symbol fonts' bullets, U+F000 to U+F0FF, are let pass)."""
    foreign = {letter for letter in set(text) if not letter.isascii()}
    stray = sum(text.count(letter) for letter in foreign if _UNMAPPED.match(letter))
    if stray + len(_NAMES.findall(text)) > max(2, 0.01 * len(text)):
        return True
    strange = [letter for letter in foreign if not _KNOWN.match(letter)]
    letters = sum(
        text.count(letter) for letter in strange if unicodedata.category(letter).startswith("L")
    )
    if not letters:
        return False
    known = len(_KNOWN.findall(text))
    return letters + known >= _FEWEST_LETTERS and letters > 0.02 * (letters + known)
