"""Labels of an income statement: which row is revenue, gross profit, profit of the period."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Literal

from hcgen.contracts import Metric

Part = Literal["cost", "profit_before_tax", "tax"]
"""Rows that are read only to check the others."""

_PL = (
    r"(?:net |consolidated )*(?:\((?:profits?|loss(?:es)?)\) (?:profits?|loss(?:es)?)"
    r"|\(?(?:profits?|loss(?:es)?|earnings)\)?(?:/\(?(?:profits?|loss(?:es)?)\)?)?)"
)
_WHEN = (
    r"(?:for|of|in) (?:the |each )?(?:financial |fiscal |reporting |relevant |respective |track record )*"
    r"(?:years?|periods?|years?/periods?|periods?/years?|years? and periods?|year or period"
    r"|(?:three|four|five|six|seven|eight|nine|ten|eleven|twelve) months)"
)
_TCI = r"(?: and (?:other |total )*comprehensive (?:income|loss|expenses?|\(?(?:loss|income|expenses?)\)?/\(?(?:loss|income|expenses?)\)?|\((?:loss|income|expenses?)\) (?:loss|income|expenses?)))"

_REVENUE = (
    # a total rules over a plain line; the order is the rank
    r"total (?:net |operating |consolidated |group )*(?:revenues?|turnover|sales)(?:,? net)?",
    (
        r"(?:net |consolidated |operating |group |our |sales |contract )*(?:revenues?|turnover|sales)(?:,? (?:net|total)| [–—-] (?:net|total))?"
        r"(?:/(?:revenues?|turnover|sales))?(?: \((?:revenues?|turnover|net)\))?"
    ),
    (
        r"(?:total |net )*revenues? from (?:contracts? with )?customers(?:,? net)?"
        r"|revenues?(?: of the group|,? [–—-]? ?\(?(?:from )?continuing operations\)?)|total revenues? from external customers|revenues? from (?:operations|(?:our |its |the )?principal activit(?:y|ies)|external customers)"
    ),
    r"gross (?:revenues?|turnover|sales)",  # before what is taken off: of use only without a net one
)
_GROSS = (
    (
        r"(?:total )?gross (?:\(?(?:profits?|loss(?:es)?)\)?)(?:/\(?(?:gross )?\(?(?:profits?|loss(?:es)?)\)?"
        r"| (?:\((?:loss|profit)\)|or loss)|(?<=\)) (?:profits?|loss))?"
        rf"(?: {_WHEN})?|gp"
    ),
)
_PROFIT = (
    rf"{_PL}(?: after (?:income )?tax(?:ation|es)?)?{_TCI}? {_WHEN}(?:,? net of tax)?",
    (
        rf"{_PL} \({_PL}\) {_WHEN}|{_PL} {_WHEN}(?: \(.{{0,30}}restated\))?"
        rf"|{_PL} {_WHEN}(?:,? (?:and|representing)(?: the)? (?:other |total )*comprehensive (?:income|loss|expenses?)(?: {_WHEN})?)"
        rf"|{_PL} {_WHEN} from continuing and discontinued operations"
    ),
    (
        r"(?:consolidated )?net (?:\(?(?:incomes?|profits?|loss(?:es)?)\)?)(?:/\(?(?:incomes?|profits?|loss(?:es)?)\)?)?"
        rf"{_TCI}?(?: {_WHEN})?|net (?:income|profit|loss) \((?:loss|income|profit)\)(?: {_WHEN})?|{_PL}{_TCI}"
        rf"|net \((?:loss|income|profit)\) (?:loss|income|profit)(?: {_WHEN})?|net earnings(?: {_WHEN})?"
    ),
    (
        r"(?:net )?(?:\(?(?:profits?|loss(?:es)?)\)?)(?:/\(?(?:profits?|loss(?:es)?)\)?)? after (?:income )?tax(?:ation|es)?"
        rf"(?: {_WHEN})?|pat"
    ),
)
_OWNED = (
    (
        rf"{_PL}{_TCI}? {_WHEN}(?:{_TCI}(?: {_WHEN})?)? attributable to (?:the )?(?:owners|equity (?:share)?holders|shareholders|"
        r"equity owners) of (?:the |our )?(?:company|parent)"
    ),
)
_COST = (
    (
        r"(?:total )?costs? of (?:sales?|revenues?|services?|goods sold|sales and services|services rendered"
        r"|inventories sold|services provided|sales/services|operations?)(?: and .{0,40})?"
    ),
    r"direct (?:operating )?costs?(?: of .{0,20})?|operating costs?|costs? of .{0,30} sold",
)
_BEFORE_TAX = (
    (
        r"(?:net )?\(?(?:profits?|loss(?:es)?|incomes?)\)?(?:/\(?(?:profits?|loss(?:es)?|incomes?)\)?)? before "
        r"(?:income )?tax(?:ation|es)?(?: (?:expenses?|credits?))?(?: .{0,3})?|pbt"
    ),
)
_TAX = (
    (
        r"(?:provision for )?(?:income |profits )?tax(?:ation|es)?(?: \(?(?:expenses?|credits?|charges?|benefits?)\)?)?"
        r"(?:/\(?(?:expenses?|credits?|charges?|benefits?)\)?| \((?:expenses?|credits?|charges?|benefits?)\))?"
    ),
)

_ZH_PL = r"(?:純利|淨利|淨利潤|淨虧損|利潤|溢利|虧損|盈利|收益淨額)"
_ZH_EITHER = rf"\({_ZH_PL}\){_ZH_PL}|\(?{_ZH_PL}\)?(?:[/╱]\(?{_ZH_PL}\)?|\({_ZH_PL}\))?"
_ZH_TERM = r"(?:財政|會計)?(?:年|期)(?:內|度|間)?"
_ZH_EITHER = f"(?:{_ZH_EITHER})"
_ZH_WHEN = rf"(?:本|各|該|全|有關|相關)?{_ZH_TERM}(?:[/╱及]{_ZH_TERM})?內?"
_ZH_ALL = r"(?:全面|綜合)"
_ZH_SUM = r"\(?(?:收益|收入|虧損|開支)\)?"
_ZH_TCI = (
    rf"(?:[及和]|[,、]?即)(?:其他)?(?:{_ZH_WHEN})?{_ZH_ALL}{_ZH_SUM}/?(?:{_ZH_SUM})?(?:總額|總計)?"
)
_ZH_REVENUE = (
    r"(?:總|淨)(?:收入|收益|營收|營業額|營業收入)(?:淨額|總額)?|(?:收入|收益|營業收入|營業額)(?:總額|總計|合計|淨額)",
    (
        r"收入|收益|營業額|營業收入|營業總收入|銷售收入|銷售額|淨?銷售淨?額|營收|(?:來自)?持續經營業務(?:的|之)?(?:收入|收益)|(?:收入|收益)[－–—-](?:總額|淨額)"
        r"|(?:來自)?與?客戶(?:之間|訂立)?(?:的|之)?合[約同](?:的|之)?(?:所?產生的)?(?:收入|收益)(?:總額)?"
        r"|來自(?:外部|對外)?客戶(?:的|之)?(?:收入|收益)"
    ),
)
_ZH_GROSS = (
    r"總?\(?毛(?:利潤?|損|虧)\)?(?:/?\(?毛?(?:利潤?|損|虧)\)?)?(?:總額)?|毛\(?[損虧利]\)?/?\(?[損虧利]\)?|\(毛[利損虧]\)毛[利損虧]",
)
_ZH_PROFIT = (
    rf"{_ZH_WHEN}(?:的|之)?{_ZH_EITHER}(?:淨額)?(?:{_ZH_TCI})?",
    (
        rf"\(?(?:純利|淨利潤|淨利|淨虧損|淨溢利)\)?(?:[/╱]\(?(?:淨虧損|虧損淨額|虧損|淨利潤|溢利)\)?)?|{_ZH_EITHER}淨額"
        r"|淨\(?(?:虧損|利潤|溢利)\)?[/╱]?\(?(?:虧損|利潤|溢利)\)?"
    ),
    rf"(?:{_ZH_WHEN})?除?(?:所得)?稅後{_ZH_EITHER}",
)
_ZH_OWNERS = (
    r"[本貴母]公司(?:之|的)?(?:普通)?(?:權益)?(?:擁有人|持有人|股東|股份持有人|股權持有人)應佔"
)
_ZH_OWNED = (
    rf"{_ZH_OWNERS}(?:{_ZH_WHEN})(?:的|之)?{_ZH_EITHER}(?:{_ZH_TCI})?",
    rf"(?:{_ZH_WHEN}){_ZH_OWNERS}{_ZH_EITHER}(?:{_ZH_TCI})?",
)
_ZH_COST = (
    r"(?:銷售|營業|收入|服務|銷貨|收益|直接|經營|提供服務|已售商品|銷售及服務|主營業務)(?:的|之)?成本|銷售成本總額",
)
_ZH_BEFORE = (rf"(?:除|未計)?(?:所得)?稅前{_ZH_EITHER}|利潤總額",)
_ZH_TAX = (
    r"所得稅(?:\(?(?:開支|費用|抵免|支出)\)?)?(?:[/╱]\(?(?:開支|抵免|費用)\)?|\((?:開支|抵免)\))?|稅項(?:\(?(?:開支|抵免|支出)\)?)?(?:[/╱]\(?(?:開支|抵免)\)?)?",
)

_RULES: dict[Metric | Part | Literal["profit_owned"], tuple[re.Pattern[str], ...]] = {
    "revenue": tuple(map(re.compile, (*_REVENUE, *_ZH_REVENUE))),
    "gross_profit": tuple(map(re.compile, (*_GROSS, *_ZH_GROSS))),
    "profit_for_period": tuple(map(re.compile, (*_PROFIT, *_ZH_PROFIT))),
    "profit_owned": tuple(map(re.compile, (*_OWNED, *_ZH_OWNED))),
    "cost": tuple(map(re.compile, (*_COST, *_ZH_COST))),
    "profit_before_tax": tuple(map(re.compile, (*_BEFORE_TAX, *_ZH_BEFORE))),
    "tax": tuple(map(re.compile, (*_TAX, *_ZH_TAX))),
}
_MARKS = re.compile(
    r"(?:\s*\((?:notes?\s*)?(?:\d{1,2}|[a-z]|[ivx]{1,4})(?:\s*(?:,|and|&)\s*\d{1,2})*\)|\s+notes?\s+\d{1,2}"
    r"|\s*\(附?註\s*[\d一二三四五六七八九十及和、,]*\)|(?<=[a-z\u3400-\u9fff])\d|[*†#^]+)+$"
)
_IN_MONEY = re.compile(
    r"\s*[(,]?\s*(?:in\s+)?((?:rmb|hk\$|us\$|s\$|人民幣|港元|美元)\s?['’‘0a-z\s千百萬億元]{0,12}|[千百萬億]{1,2}(?:元|港元|美元))\s*\)?$"
)
"""Currency and unit at the end of a label: "revenue (hk$ million)"."""
_NUMBERING = re.compile(
    r"^(?:[ivx]{1,4}[.)]|\((?:[a-z]|[ivx]{1,4}|\d{1,2})\)|[–—-])\s+|^[一二三四五六七八九十]{1,3}、\s*",
    re.I,
)
_REMARK = re.compile(
    r"\s*\((?:including|inclusive of|包括)[^()]*\)$|\s*\(淨?(?:虧損|損失|虧絀)以.{0,6}號填列\)$"
)
"""What a label adds in brackets: what is part of it, or how a loss is printed."""
_LESS = re.compile(r"^(?:減|less)\s?:\s*")
_SHAPES = str.maketrans("税内净润润额营业总销损亏归属应占综", "稅內淨潤潤額營業總銷損虧歸屬應佔綜")
"""Other shapes of characters, which fonts and writers use for the ones of the rules."""


_INVERTED = re.compile(
    r"(?<!\()\bloss(?:es)?\s?/?\s?\((?:profits?|incomes?|earnings)\)|(?<!\()[虧毛]損/?\((?:溢利|利潤|純利|毛利)\)"
)
"""Labels under which brackets mean a profit: what sign a figure has is in doubt."""
_HAN = re.compile(r"[\u3400-\u9fff]")


def _folded(label: str) -> str:
    plain = unicodedata.normalize("NFKC", label).lower().replace("╱", "/").translate(_SHAPES)
    plain = re.sub(r"(?<=[\u3400-\u9fff/()])\s+(?=[\u3400-\u9fff/()])", "", plain)
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


def rank(part: Metric | Part | Literal["profit_owned"], label: str) -> int | None:
    """How well a label names a part, 0 being best; ``None`` where it names something else. A label
    in two languages names what both of its halves name."""
    if _INVERTED.search(tidy(label)):
        return None
    ranks = [_rank(part, half) for half in _halves(label)]
    return None if None in ranks else min(each for each in ranks if each is not None)


def _rank(part: Metric | Part | Literal["profit_owned"], label: str) -> int | None:
    plain = tidy(label)
    if part in ("cost", "tax"):
        plain = _LESS.sub("", plain)
    return next((n for n, rule in enumerate(_RULES[part]) if rule.fullmatch(plain)), None)


def _halves(label: str) -> tuple[str, ...]:
    """The English and the Chinese half of a label that is printed in both, word by word."""
    words = label.split()
    chinese = [word for word in words if _HAN.search(word)]
    if not chinese or not re.search(r"[A-Za-z]{4}", label):
        return (label,)
    return (" ".join(word for word in words if not _HAN.search(word)), "".join(chinese))


def only_loss(label: str) -> bool:
    """Whether a label names a loss and no profit, so that an unbracketed figure means a loss."""
    plain = tidy(label)
    loss = re.search(r"\bloss(?:es)?\b|虧損|毛損|淨虧損", plain)
    gain = re.search(
        r"\bprofits?\b|\bincome\b(?! tax)|\bearnings\b|利潤|溢利|純利|毛利|[/(][損利]", plain
    )
    return bool(loss and not gain)
