"""Labels of an income statement: which row is revenue, gross profit, profit of the period."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Literal

from hcgen.agent.extractors.rules.vocabulary import vocabulary
from hcgen.base import HAN, HAN_DIGITS, IS_HAN
from hcgen.contracts import Metric

Part = Literal["cost", "profit_before_tax", "tax"]
"""Rows that are read only to check the others."""
Named = Metric | Part | Literal["profit_owned"]
"""What a label may name: the lists of ``labels.toml``."""

_MARKS = re.compile(
    r"(?:\s*\((?:notes?\s*)?(?:\d{1,2}|[a-z]|[ivx]{1,4})(?:\s*(?:,|and|&)\s*\d{1,2})*\)"
    r"|\s+notes?\s+\d{1,2}"
    rf"|\s*\(附?註\s*[\d{HAN_DIGITS}及和、,]*\)|(?<=[a-z{HAN}])\d|[*†#^]+)+$"
)
_IN_MONEY = re.compile(
    r"\s*[(,]?\s*(?:in\s+)?((?:rmb|hk\$|us\$|s\$|人民幣|港元|美元)\s?['’‘0a-z\s千百萬億元]{0,12}"
    r"|[千百萬億]{1,2}(?:元|港元|美元))\s*\)?$"
)
"""Currency and unit at the end of a label: "revenue (hk$ million)"."""
_NUMBERING = re.compile(
    r"^(?:[ivx]{1,4}[.)]|\((?:[a-z]|[ivx]{1,4}|\d{1,2})\)|[–—-])\s+|"
    rf"^[{HAN_DIGITS}]{{1,3}}、\s*",
    re.I,
)
_REMARK = re.compile(
    r"\s*\((?:including|inclusive of|包括)[^()]*\)$|\s*\(淨?(?:虧損|損失|虧絀)以.{0,6}號填列\)$"
    r"|\s*\([\"“'‘][–—−-][\"”'’] for (?:net )?loss(?:es)?\)$"
)
"""What a label adds in brackets: what is part of it, or how a loss is printed."""
_LESS = re.compile(r"^(?:減|less)\s?:\s*")
_SHAPES = str.maketrans("税内净润润额营业总销损亏归属应占综", "稅內淨潤潤額營業總銷損虧歸屬應佔綜")
"""Other shapes of characters, which fonts and writers use for the ones of the rules."""


_INVERTED = re.compile(
    r"(?<!\()\bloss(?:es)?\s?/?\s?\((?:profits?|incomes?|earnings)\)"
    r"|(?<!\()[虧毛]損/?\((?:溢利|利潤|純利|毛利)\)"
)
"""Labels under which brackets mean a profit: what sign a figure has is in doubt."""


def _folded(label: str) -> str:
    plain = unicodedata.normalize("NFKC", label).lower().replace("╱", "/").translate(_SHAPES)
    plain = re.sub(rf"(?<=[{HAN}/()])\s+(?=[{HAN}/()])", "", plain)
    return " ".join(plain.split())


@lru_cache(maxsize=8_192)  # each label is asked after for every part
def tidy(label: str) -> str:
    """A label as the rules compare it: folded, one space, no numbering, marks, colon or leaders."""
    plain = re.sub(r"\s*/\s*", "/", _folded(label))
    plain = re.sub(r"\(\s+|\s+\)", lambda found: found[0].strip(), plain)
    plain = _NUMBERING.sub("", plain).strip(" :.,;…")
    plain = _IN_MONEY.sub("", plain)
    previous = None
    while plain != previous:
        previous = plain
        plain = _REMARK.sub("", _MARKS.sub("", plain)).strip(" :.,;…")
    return plain


def money_words(label: str) -> str:
    """The currency and unit that a label ends with, folded; empty where it names none."""
    found = _IN_MONEY.search(_folded(label))
    return found[1] if found else ""


def rank(part: Named, label: str) -> int | None:
    """How well a label names a part, 0 being best; ``None`` where it names something else. A label
    in two languages names what both of its halves name."""
    if _INVERTED.search(tidy(label)):
        return None
    if vocabulary("labels").vetoes(part, tidy(label)):
        return None
    ranks = [_rank(part, half) for half in _halves(label)]
    return None if None in ranks else min(each for each in ranks if each is not None)


def _rank(part: Named, label: str) -> int | None:
    plain = tidy(label)
    if part in ("cost", "tax"):
        plain = _LESS.sub("", plain)
    return vocabulary("labels").rank(part, plain)


def _halves(label: str) -> tuple[str, ...]:
    """The English and the Chinese half of a label that is printed in both, word by word."""
    words = label.split()
    chinese = [word for word in words if IS_HAN.search(word)]
    if not chinese or not re.search(r"[A-Za-z]{4}", label):
        return (label,)
    return (" ".join(word for word in words if not IS_HAN.search(word)), "".join(chinese))


def only_loss(label: str) -> bool:
    """Whether a label names a loss and no profit, so that an unbracketed figure means a loss."""
    plain = tidy(label)
    loss = re.search(r"\bloss(?:es)?\b|虧損|毛損|淨虧損", plain)
    gain = re.search(
        r"\bprofits?\b|\bincome\b(?! tax)|\bearnings\b|利潤|溢利|純利|毛利|[/(][損利]", plain
    )
    return bool(loss and not gain)
