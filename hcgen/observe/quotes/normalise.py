"""The one normalisation of quotes, with the way back to the characters as printed.

Rules: NFKC; white space, soft hyphens, zero-width and direction marks
dropped; quotation marks, dashes, slashes, tildes and the radicals of Chinese characters folded;
PDFium's U+FFFE read as a hyphen; ligatures folded (NFKC does); leader dots (three or more) dropped;
lower case. Raised and circled figures and fractions are *not* folded: a footnote mark must not
become a digit of the number before it.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

_MARKS = "\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a\ufe20-\ufe2f"
_CLUSTER = re.compile(rf"[^{_MARKS}][{_MARKS}]+|[^\x00-\x7f\u3400-\u9fff]", re.DOTALL)
_DROPPED = frozenset(
    chr(code)
    for low, high in (
        (0x00, 0x20),
        (0x7F, 0xA0),
        (0xAD, 0xAD),
        (0x61C, 0x61C),
        (0x180B, 0x180E),
        (0x200B, 0x200F),
        (0x2028, 0x202E),
        (0x2060, 0x206F),
        (0xFE00, 0xFE0F),
        (0xFEFF, 0xFEFF),
        (0xE0000, 0xE01EF),
    )
    for code in range(low, high + 1)
)
_RADICALS = (
    "⺁⺂⺃⺅⺉⺋⺎⺏⺐⺒⺓⺔⺕⺖⺘⺙⺛⺞⺠⺡⺣⺤⺦⺨⺫⺭⺯⺰⺱⺲⺳⺹⺺⺾⺿⻁⻂⻃⻄⻅"
    "⻆⻈⻉⻋⻌⻍⻎⻐⻑⻒⻓⻔⻖⻘⻙⻚⻛⻜⻝⻟⻠⻢⻣⻤⻥⻦⻧⻨⻩⻪⻫⻬⻭⻮⻯⻰⻱⻲⻳"
)
_IDEOGRAPHS = (
    "厂乛乚亻刂㔾兀尣尢巳幺彑彐忄扌攵旡歺民氵灬爫丬犭罒礻糹纟罓罒㓁耂肀艹艹虎衤覀西见"
    "角讠贝车辶辶辶钅長镸长门阝青韦页风飞食飠饣马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟"
)
"""What some makers of PDF write for a character that looks the same; NFKC folds the Kangxi radicals
only, not this supplement."""
_FOLDED = {
    **dict(zip(_RADICALS, _IDEOGRAPHS, strict=True)),
    **dict.fromkeys("‘’‚‛′‵`´＇ʼ", "'"),
    **dict.fromkeys("“”„‟″‶＂", '"'),
    **dict.fromkeys("‐‑‒–—―−⁃﹘﹣－─━\ufffe", "-"),
    **dict.fromkeys("‧∙⋅・･", "·"),
    **dict.fromkeys("∕⁄╱⧸", "/"),
    **dict.fromkeys("〜∼", "~"),
    "∶": ":",
    "⋯": "...",
}
_LEADERS = re.compile("[.·]{3,}")


@dataclass(frozen=True, slots=True)
class Normalised:
    """A text as it is compared. ``origins[i]`` is where its character ``i`` comes from, and
    ``ends[i]`` where that stretch of the original ends."""

    text: str
    origins: tuple[int, ...]
    ends: tuple[int, ...]


def plain(text: str) -> str:
    """The normalised text alone; equal to ``normalise(text).text`` and many times faster."""
    folded = _CLUSTER.sub(lambda match: _fold(match.group()), text)
    return _LEADERS.sub("", folded.translate(_ASCII))


def normalise(text: str) -> Normalised:
    """The normalised text with the way back to the original, character by character."""
    letters: list[str] = []
    origins: list[int] = []
    ends: list[int] = []

    def add_singles(start: int, end: int) -> None:
        """Characters that stand for themselves or for one other: ASCII and Chinese."""
        kept = [place for place in range(start, end) if text[place] not in _DROPPED]
        letters.append(text[start:end].translate(_ASCII))
        origins.extend(kept)
        ends.extend(place + 1 for place in kept)

    place = 0
    for match in _CLUSTER.finditer(text):
        add_singles(place, match.start())
        place = match.end()
        folded = _fold(match.group())
        letters.append(folded)
        origins += [match.start()] * len(folded)
        ends += [place] * len(folded)
    add_singles(place, len(text))
    return _without_leaders("".join(letters), origins, ends)


@lru_cache(maxsize=16_384)
def _fold(cluster: str) -> str:
    if len(cluster) == 1:
        if cluster in _DROPPED:
            return ""
        if cluster in _FOLDED:
            return _FOLDED[cluster]
        if unicodedata.category(cluster) == "No":
            return cluster
    folded = unicodedata.normalize("NFKC", cluster)
    return "".join(
        _FOLDED.get(letter, letter.lower())
        for letter in folded
        if letter not in _DROPPED and not letter.isspace()
    )


_ASCII = {code: _fold(chr(code)) for code in range(128)}


def _without_leaders(text: str, origins: list[int], ends: list[int]) -> Normalised:
    if not _LEADERS.search(text):
        return Normalised(text, tuple(origins), tuple(ends))
    kept: list[int] = []
    last = 0
    for match in _LEADERS.finditer(text):
        kept += range(last, match.start())
        last = match.end()
    kept += range(last, len(text))
    return Normalised(
        "".join(text[place] for place in kept),
        tuple(origins[place] for place in kept),
        tuple(ends[place] for place in kept),
    )
