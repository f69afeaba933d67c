"""The draft of one document: who it is about, how it is printed, and what the traps turned."""

from __future__ import annotations

import calendar
import random
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Literal

from tests.torture.blind import words
from tests.torture.blind.style import draw_style
from tests.torture.blind.truth import Truth
from tests.torture.blind.words import Pair

Kind = Literal["prospectus", "application_proof", "phip"]
_NUMERALS = "〇一二三四五六七八九"


@dataclass
class Column:
    """A period of the statement; ``figures`` in printed units, a loss negative."""

    year: int
    month: int
    months: int
    figures: dict[str, int]
    head: str = ""
    """Words over it, where they are not those of its neighbours."""
    ends: str = ""

    @property
    def end(self) -> str:
        """The last day, ISO."""
        return (
            self.ends
            or f"{self.year}-{self.month:02d}-{calendar.monthrange(self.year, self.month)[1]}"
        )


@dataclass
class Options:
    """What traps turn; the defaults are a document without any."""

    name: Literal["whole", "lines", "picture", "bracket", "other"] = "whole"
    front: Literal["cover", "picture", "announcement", "bilingual"] = "cover"
    addressees: bool = False
    dated_place: bool = False
    label: Literal["top", "middle", "bottom"] = "top"
    sub_points: bool = False
    long_points: bool = False
    offer_brackets: bool = False
    spaced_labels: bool = False
    levels: bool = False
    footnotes: bool = False
    padded: bool = False
    bare: bool = False
    """No definition, cover or note names the place of incorporation; the report of the directors does."""
    statement: str = ""
    """The trap of the statement."""
    extra: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    """Blocks that traps put in, by the name of the place."""


class Draft:
    """Drawn from a seed; the traps and the chapters add to it in turn."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.draw = random.Random(f"blind {seed}")
        draw = self.draw
        self.english = draw.random() < 0.5
        self.language = "en" if self.english else "zh"
        self.kind: Kind = draw.choice(("prospectus", "prospectus", "application_proof", "phip"))
        self.style = draw_style(draw, english=self.english)
        self.truth = Truth()
        self.options = Options()
        self.trade = draw.choice(words.TRADES)
        first, second = draw.sample(words.FIRST, 1)[0], draw.choice(words.SECOND)
        self.first = first
        self.joint_stock = draw.random() < 0.2
        suffix = words.JOINT_STOCK if self.joint_stock else draw.choice(words.SUFFIXES)
        self.halves = ((f"{first[0]} {second[0]}", f"{first[1]}{second[1]}"), suffix)
        self.name: Pair = (
            f"{first[0]} {second[0]} {suffix[0]}",
            f"{first[1]}{second[1]}{suffix[1]}",
        )
        self.place = words.PRC if self.joint_stock else draw.choice(words.PLACES)
        self.gem = draw.random() < 0.15 and not self.joint_stock
        self.code = (
            f"{draw.randint(1001, 9899)}" if draw.random() < 0.6 else f"0{draw.randint(101, 989)}"
        )
        banks = draw.sample(words.BANKS, 6)
        self.sponsors, self.banks = banks[: draw.choice((1, 1, 2))], banks[2:]
        self.others = draw.sample(words.OTHERS, 4)
        self.consultant = draw.choice(words.CONSULTANTS)
        self.auditor = draw.choice(words.AUDITORS)
        self.price = draw.choice((2.5, 3.28, 5.6, 11.84))
        self.shares = draw.randint(60, 480) * 1_000_000
        self.founded = draw.randint(2001, 2014)
        self.day = (2025, draw.randint(2, 11), draw.randint(1, 28))
        self.currency = draw.choice(("RMB", "RMB", "HK$", "US$"))
        self.loss = draw.random() < 0.3
        self.columns = self._columns()
        self.business = ("", "")
        self.born = (2019, 3, 5)
        """When it was incorporated."""

    # ---- words

    def t(self, pair: Pair | str, chinese: str = "") -> str:
        """The words of this document's language."""
        if isinstance(pair, str):
            return pair if self.english else chinese
        return pair[0 if self.english else 1]

    def filler(self, low: int = 1, high: int = 3) -> str:
        """A paragraph that says nothing of note."""
        count = min(self.draw.randint(low, high), len(words.FILLER))
        said = self.draw.sample(words.FILLER, count)
        return f"<p>{(' ' if self.english else '').join(self.t(one) for one in said)}</p>"

    def fillers(self, low: int, high: int) -> str:
        """Some such paragraphs."""
        return "".join(self.filler(2, 4) for _ in range(self.draw.randint(low, high)))

    def extra(self, place: str) -> str:
        """What traps put there."""
        return "".join(self.options.extra[place])

    def put(self, place: str, *blocks: str) -> None:
        """Put blocks at a place."""
        self.options.extra[place] += blocks

    def title(self, english: str, chinese: str) -> str:
        """A chapter's title in the house style."""
        if self.english:
            return (
                english.upper()
                if self.style.caps
                else english.title()
                .replace("’S", "’s")
                .replace(" Of ", " of ")
                .replace(" And ", " and ")
            )
        return " ".join(chinese) if self.style.spaced else chinese

    def label(self, english: str, chinese: str) -> str:
        """A label of the cover or of a table of parties."""
        if self.english:
            return english
        return " ".join(chinese) if self.options.spaced_labels else chinese

    def date(self, year: int, month: int, day: int) -> str:
        """A date in words."""
        return (
            f"{day} {calendar.month_name[month]} {year}"
            if self.english
            else f"{year}年{month}月{day}日"
        )

    def iso(self) -> str:
        """The document's own date."""
        year, month, day = self.day
        return f"{year}-{month:02d}-{day:02d}"

    @property
    def issuer(self) -> str:
        """Its name in the document's language."""
        return self.t(self.name)

    @property
    def offers(self) -> bool:
        """Whether figures of the offer are printed."""
        return self.kind == "prospectus"

    # ---- figures

    def _columns(self) -> list[Column]:
        month = self.draw.choice((12, 12, 12, 3, 6))
        last, count = self.draw.choice((2023, 2024)), self.draw.choice((3, 3, 2))
        return [Column(last - n, month, 12, self.figures()) for n in reversed(range(count))]

    def figures(self) -> dict[str, int]:
        """A statement that adds up."""
        draw = self.draw
        revenue = draw.randint(60_000, 900_000)
        cost = -int(revenue * draw.uniform(0.5, 0.8))
        other, selling = draw.randint(800, 4_000), -int(revenue * draw.uniform(0.03, 0.06))
        gross = revenue + cost
        aim = int(revenue * draw.uniform(0.03, 0.09)) * (-1 if self.loss else 1)
        admin = aim - gross - other - selling
        tax = -int(abs(aim) * draw.uniform(0.08, 0.2))
        return {
            "revenue": revenue, "cost": cost, "gross_profit": gross, "other": other, "selling": selling,
            "admin": admin, "before": aim, "tax": tax, "profit_for_period": aim + tax,
        }  # fmt: skip
