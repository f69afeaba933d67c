"""Statements drawn at random, their columns headed in the ways that filings head them.

One draw is a sheet with what it says: for each period its last day, its months and its figures.
Letters are as wide as in a book face, headings are wrapped to the room they have.
"""

from __future__ import annotations

import calendar
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from reportlab.pdfbase.pdfmetrics import stringWidth

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.income_statement.panel import Highlights, read_highlights
from tests.agent.rules.sheets import WIDE, Ink, Sheet, document

LEFT, RIGHT = 50.0, 565.0
COUNTS = ("three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")
ZH_DIGITS = "零一二三四五六七八九"
METRICS = {"revenue": "revenue", "gross_profit": "gross_profit", "profit": "profit_for_period"}
LABELS = {
    "en": {
        "revenue": "Revenue",
        "cost": "Cost of sales",
        "gross_profit": "Gross profit",
        "other": "Administrative expenses",
        "before": "Profit before tax",
        "tax": "Income tax expense",
        "profit": "Profit for the year/period",
    },
    "zh": {
        "revenue": "收益",
        "cost": "銷售成本",
        "gross_profit": "毛利",
        "other": "行政開支",
        "before": "除稅前溢利",
        "tax": "所得稅開支",
        "profit": "年／期內溢利",
    },
}


@dataclass(frozen=True)
class Set(Ink):
    """Print whose letters have the widths of Times."""

    def advance(self, character: str) -> float:
        if WIDE.match(character):
            return self.size
        return float(stringWidth(character, "Times-Roman", self.size))


def wide(text: str, size: float) -> float:
    """The width of a text in points."""
    return sum(map(Set("", 0, 0, size=size).advance, text))


def last_day(month: int) -> int:
    """The last day of a month, of February that of a common year."""
    return calendar.monthrange(2023, month)[1]


@dataclass(frozen=True)
class Told:
    """A period as drawn."""

    year: int
    month: int
    months: int

    @property
    def end(self) -> str:
        day = last_day(self.month)
        return f"{self.year}-{self.month:02}-{day:02}"


@dataclass
class Drawn:
    """A drawn statement. ``cells`` has (metric, last day, months) → as printed."""

    sheets: list[Sheet]
    language: str
    periods: list[Told]
    cells: dict[tuple[str, str, int], str]
    how: dict[str, object] = field(default_factory=dict)

    def read(self) -> Highlights:
        """What the rules make of it."""
        whole = document(
            *self.sheets, chapters=[("summary", 1, len(self.sheets))], language=self.language
        )
        return read_highlights(Source(whole), range(1, len(self.sheets) + 1), ("SUMMARY",))

    def wrong(self, result: Highlights) -> list[str]:
        """What is read and not so."""
        told = {(each.end, each.months) for each in self.periods}
        found = [
            f"no such period: {period.end}/{period.months}"
            for period in result.panel.periods
            if (period.end, period.months) not in told
        ]
        for row in result.panel.rows:
            for period, cell in zip(result.panel.periods, row.cells, strict=True):
                true = self.cells.get((row.metric, period.end, period.months))
                if cell.state != "not_shown" and true is not None and cell.printed != true:
                    found.append(f"{row.metric} {period.end}: {cell.printed}, not {true}")
        return found

    @property
    def told(self) -> bool:
        """Whether the pages say of every column what its period is."""
        return self.how.get("words of years") != "none" or bool(self.how["told elsewhere"])

    def whole(self, result: Highlights) -> bool:
        """Whether every figure is read."""
        shown = sum(cell.state != "not_shown" for row in result.panel.rows for cell in row.cells)
        return shown == len(self.cells)


def english_day(period: Told, style: str) -> str:
    last = last_day(period.month)
    name = calendar.month_name[period.month]
    return f"{name} {last}," if style == "american" else f"{last} {name}"


def chinese_number(number: int) -> str:
    tens, ones = divmod(number, 10)
    text = ("" if tens < 2 else ZH_DIGITS[tens]) + ("十" if tens else "")
    return text + (ZH_DIGITS[ones] if ones or not tens else "")


def chinese_day(period: Told, style: str) -> str:
    last = last_day(period.month)
    if style == "digits":
        return f"{period.month}月{last}日"
    return f"{chinese_number(period.month)}月{chinese_number(last)}日"


def year_name(year: int, language: str, style: str) -> str:
    if language == "zh" and style != "digits":
        return "".join(ZH_DIGITS[int(d)] for d in str(year)) + "年"
    return f"{year}年" if language == "zh" else str(year)


def heading(period: Told, language: str, style: str, *, lead: str = "") -> str:
    """The words of a period without its year; spaces are where a line may end."""
    if language == "zh":
        length = "年度" if period.months == 12 else f"{chinese_number(period.months)}個月"
        if style == "digits" and period.months != 12:
            length = f"{period.months}個月"
        return f"截至 {chinese_day(period, style)} 止{length}"
    day = english_day(period, style)
    if period.months == 12:
        return f"{lead or 'Year'} ended {day}"
    months = COUNTS[period.months - 3]
    start = f"For the {months}" if lead.startswith("For") else months.capitalize()
    return f"{start} months ended {day}"


def wrap(text: str, room: float, size: float, *, language: str) -> list[str]:
    """The text in lines no wider than ``room`` where words allow."""
    glue = "" if language == "zh" else " "
    lines: list[str] = []
    for word in text.split():
        if lines and wide(lines[-1] + glue + word, size) <= room:
            lines[-1] += glue + word
        else:
            lines.append(word)
    return lines


def show(number: int) -> str:
    return "–" if number == 0 else f"({-number:,})" if number < 0 else f"{number:,}"


class Pen:
    """Draws one statement from the draws of ``random``."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.language = random.choice(("en", "en", "zh"))
        self.style = (
            random.choice(("american", "british"))
            if self.language == "en"
            else random.choice(("digits", "numerals"))
        )
        self.how: dict[str, object] = {"language": self.language, "style": self.style}
        self.periods, self.groups = self._periods()
        self.percent = self._choose("percent", (False, False, True))
        self.notes = self._choose("notes", (False, False, True))
        self.dollars = self._choose("dollars", (False,) * 5 + (True,))
        self.change = self._choose("change", ("",) * 6 + ("Change", "Period-on-period", "YoY"))
        self.size = 8.0

    def _choose(self, name: str, options: Sequence[object]) -> object:
        self.how[name] = chosen = self.random.choice(options)
        return chosen

    def _periods(self) -> tuple[list[Told], list[list[int]]]:
        """The periods in printed order, and the runs of them that are of one kind."""
        random = self.random
        month = random.choice((12, 12, 12, 3, 6, 9, random.randint(1, 12)))
        last, count = random.randint(2012, 2026), random.randint(2, 4)
        years = [Told(last - n, month, 12) for n in reversed(range(count))]
        months = random.randint(3, 11)
        total = last * 12 + month - 1 + months
        year, stub_month = total // 12, total % 12 + 1
        stubs = [Told(year - 1, stub_month, months), Told(year, stub_month, months)]
        stubs = random.choice(([], stubs, stubs, stubs[1:]))
        newest = self._choose("newest first", (False, False, True))
        runs = [years, stubs] if stubs else [years]
        if newest:
            runs = [run[::-1] for run in runs]
            if self._choose("stubs first", (False, True)):
                runs.reverse()
        self.how["periods"] = [f"{p.end}/{p.months}" for run in runs for p in run]
        flat = [period for run in runs for period in run]
        groups, at = [], 0
        for run in runs:
            groups.append(list(range(at, at + len(run))))
            at += len(run)
        return flat, groups

    def figures(self) -> dict[str, list[int]]:
        """The rows, which add up."""
        random, count = self.random, len(self.periods)
        top = random.choice((9_999, 999_999, 99_999_999))
        rows: dict[str, list[int]] = {name: [] for name in LABELS["en"]}
        for _ in range(count):
            revenue = random.randint(top // 10, top)
            cost = -random.randint(revenue // 3, revenue - 1)
            other, tax = -random.randint(1, revenue // 2), -random.randint(0, revenue // 20)
            before = revenue + cost + other
            for name, value in zip(
                rows,
                (revenue, cost, revenue + cost, other, before, tax, before + tax),
                strict=True,
            ):
                rows[name].append(value)
        return rows

    def draw(self) -> Drawn:
        rows = self.figures()
        printed = {name: [show(value) for value in values] for name, values in rows.items()}
        columns = self._columns(rows)
        self._place(columns)
        sheet = Sheet()
        sheet.size = self.size
        self._head(sheet, columns)
        self._body(sheet, columns)
        return Drawn(
            [sheet, *self._elsewhere()],
            self.language,
            self.periods,
            {
                (METRICS[name], period.end, period.months): printed[name][n]
                for name in METRICS
                for n, period in enumerate(self.periods)
            },
            self.how,
        )

    def _columns(self, rows: dict[str, list[int]]) -> list[Column]:
        columns = []
        names = list(rows)
        if self.notes:
            cells = [self.random.choice(("", "5", "12", "7")) for _ in names]
            columns.append(Column("notes", -1, cells))
        last_year = max(n for n, p in enumerate(self.periods) if p.months == 12)
        for n in range(len(self.periods)):
            columns.append(Column("value", n, [show(rows[name][n]) for name in names]))
            if self.percent:
                shares = [rows[name][n] * 100 / rows["revenue"][n] for name in names]
                cells = [f"({-s:.1f})" if s < 0 else f"{s:.1f}" for s in shares]
                columns.append(Column("percent", n, cells))
            if self.dollars and n == last_year and not self.percent:
                cells = [show(round(rows[name][n] / 7.1)) for name in names]
                columns.append(Column("dollars", n, cells))
        if self.change:
            cells = [f"{self.random.uniform(-40, 80):.1f}".replace("-", "–") for _ in names]
            columns.append(Column("change", -1, [f"{c}%" for c in cells]))
        return columns

    def _place(self, columns: list[Column]) -> None:
        """Where each column ends, in the largest print that leaves room for the labels."""
        random = self.random
        label = 30 + random.uniform(60, 110)
        longest = max(
            (
                word
                for period in self.periods
                for word in heading(period, self.language, self.style).split()
            ),
            key=len,
        )
        for size, wanted in (
            (s, g) for s in (10.0, 9.0, 8.0, 7.0, 6.0) for g in (3.0, 2.0, 1.3, 1.0)
        ):
            self.size = size
            gap = wanted * size
            room = wide(longest, size)
            least = {"value": room, "dollars": 3.6 * size, "percent": 1.5 * size}
            if self.change:
                least["change"] = max(wide(w, size) for w in str(self.change).split())
            widths = [
                gap + max(least.get(c.kind, 2.6 * size), *(wide(t, size) for t in c.cells))
                for c in columns
            ]
            if LEFT + label + sum(widths) <= RIGHT and random.random() < 0.6:
                break
        if LEFT + label + sum(widths) > RIGHT and (self.percent or self.change or self.dollars):
            columns[:] = [c for c in columns if c.kind in ("notes", "value")]
            self.percent, self.dollars, self.change = False, False, ""
            self.how["no room"] = "for more than values"
            self._place(columns)
            return
        label = min(label, RIGHT - LEFT - sum(widths))
        room = RIGHT - LEFT - label - sum(widths)
        spread = random.choice((0.0, 0.0, 0.5, 1.0)) * max(0.0, room) / len(columns)
        x = RIGHT - sum(widths) - spread * len(columns)
        for column, width in zip(columns, widths, strict=True):
            column.left = x + gap
            x += width + spread
            column.right = x
        self.how |= {"size": self.size, "gap": round(gap, 1), "spread": round(spread, 1)}

    def _head(self, sheet: Sheet, columns: list[Column]) -> None:
        layout = self._choose(
            "layout", ("centred", "centred", "left", "column", "caption", "stub only", "common")
        )
        year_align = self._choose("years", ("right", "centre"))
        lead = str(self._choose("lead", ("Year", "For the year", "Years")))
        intro = {"en": "The following table sets forth our results:", "zh": "下表載列我們的業績："}
        sheet.rows.append([Set(intro[self.language], LEFT, 90, size=self.size)])
        sheet.y = 90
        spans = [self._span(columns, [n]) for n in range(len(self.periods))]
        lines: list[list[Ink]] = []
        if layout == "caption":
            self._caption(sheet)
        elif layout == "column":
            self._stacks(lines, spans)
        else:
            self._group_heads(sheet, lines, columns, layout=str(layout), lead=lead)
        if layout != "column":
            lines += self._year_lines(spans, str(year_align))
        self._others(lines, columns)
        lines += self._units(columns, spans)
        step = self.random.choice((1.15, 1.3, 1.5)) * self.size
        sheet.y += self.random.choice((1.5, 2.5)) * self.size
        for line in lines:
            sheet.y += step
            if line:
                placed = [Set(i.text, i.x, sheet.y, i.align, self.size, bold=True) for i in line]
                sheet.rows.append(list(placed))

    def _span(self, columns: list[Column], periods: Sequence[int]) -> tuple[float, float]:
        own = [c for c in columns if c.period in periods]
        return min(c.left for c in own), max(c.right for c in own)

    def _caption(self, sheet: Sheet) -> None:
        heads = []
        for group in self.groups:
            years = [year_name(self.periods[n].year, self.language, self.style) for n in group]
            text = heading(self.periods[group[0]], self.language, self.style)
            if self.language == "zh":
                text = text.replace("截至 ", "截至" + "、".join(years)).replace(" ", "")
            else:
                text = f"{text} {' and '.join(years)}"
            heads.append(text)
        joined = {"en": " and the ", "zh": "及"}[self.language].join(heads)
        text = f"For the {joined}" if self.language == "en" else joined
        sheet.y += 2 * self.size
        for line in wrap(text, RIGHT - LEFT, self.size, language=self.language):
            sheet.y += 1.3 * self.size
            sheet.rows.append([Set(line, LEFT, sheet.y, size=self.size)])

    def _stacks(self, lines: list[list[Ink]], spans: Sequence[tuple[float, float]]) -> None:
        """Each column has its own words, one over another, its year at their end."""
        align = self._choose("stack", ("right", "centre"))
        stacks = []
        for period, (left, right) in zip(self.periods, spans, strict=True):
            words = heading(period, self.language, self.style)
            year = year_name(period.year, self.language, self.style)
            if self.language == "zh":
                words = words.replace("截至 ", f"截至 {year} ")
                stacks.append(wrap(words, right - left, self.size, language="zh"))
            else:
                stacks.append(wrap(f"{words} {year}", right - left, self.size, language="en"))
        most = max(map(len, stacks))
        top = self._choose("tops level", (False, False, False, True))
        for k in range(most):
            line: list[Ink] = []
            for stack, (left, right) in zip(stacks, spans, strict=True):
                n = k if top else k - most + len(stack)
                if 0 <= n < len(stack):
                    x = right if align == "right" else (left + right) / 2
                    line.append(Ink(stack[n], x, 0, str(align)))
            lines.append(line)

    def _group_heads(
        self,
        sheet: Sheet,
        lines: list[list[Ink]],
        columns: list[Column],
        *,
        layout: str,
        lead: str,
    ) -> None:
        heads = []
        two = self._choose("day below", (False, True))
        for group in self.groups:
            left, right = self._span(columns, group)
            text = heading(self.periods[group[0]], self.language, self.style, lead=lead)
            if layout == "common" and self.language == "en":
                text = text.removeprefix("For the ").removeprefix("for the ")
                text = text[0].lower() + text[1:]
            parts = text.split(" ended ") if self.language == "en" else [text]
            pieces = [f"{parts[0]} ended", parts[1]] if two and len(parts) == 2 else [text]
            wrapped = [
                line
                for piece in pieces
                for line in wrap(piece, right - left, self.size, language=self.language)
            ]
            heads.append((wrapped, left, right))
        if layout == "stub only" and len(heads) > 1:
            year_group = next(
                n for n, g in enumerate(self.groups) if self.periods[g[0]].months == 12
            )
            where = self._choose("words of years", ("none", "caption", "row above"))
            words, left, right = heads[year_group]
            heads[year_group] = ([], left, right)
            if where == "caption":
                sheet.y += 2.5 * self.size
                text = heading(self.periods[self.groups[year_group][0]], self.language, self.style)
                text = text.replace(" ", "") if self.language == "zh" else text
                sheet.rows.append([Set(text, LEFT, sheet.y, size=self.size)])
            elif where == "row above":
                lines += [[Ink(word, (left + right) / 2, 0, "centre")] for word in words]
        if layout == "common" and self.language == "en":
            left, right = self._span(columns, range(len(self.periods)))
            lines.append([Ink("For the", (left + right) / 2, 0, "centre")])
        most = max(len(words) for words, _, _ in heads)
        for k in range(most):
            line: list[Ink] = []
            for words, left, right in heads:
                n = k - most + len(words)
                if n >= 0 and layout == "left":
                    line.append(Ink(words[n], left, 0))
                elif n >= 0:
                    line.append(Ink(words[n], (left + right) / 2, 0, "centre"))
            lines.append(line)

    def _year_lines(self, spans: Sequence[tuple[float, float]], align: str) -> list[list[Ink]]:
        glued = self._unaudited == "glued"
        with_month = self._choose("month in row", (False, False, False, True))
        names = []
        for n, period in enumerate(self.periods):
            name = year_name(period.year, self.language, self.style)
            if with_month and self.language == "en":
                month = calendar.month_abbr[period.month]
                last = last_day(period.month)
                name = f"{month} {last}, {name}"
            if glued and n == self._first_stub:
                name += " (unaudited)" if self.language == "en" else "（未經審核）"
            names.append(name)
        if any(
            wide(name, self.size) > right - left + 0.2 * self.size
            for name, (left, right) in zip(names, spans, strict=True)
        ):
            self.how["month in row"] = "no room"
            names = [year_name(p.year, self.language, self.style) for p in self.periods]
        return [
            [
                Ink(name, right if align == "right" else (left + right) / 2, 0, align)
                for name, (left, right) in zip(names, spans, strict=True)
            ]
        ]

    @property
    def _unaudited(self) -> object:
        return self.how.setdefault(
            "unaudited",
            self.random.choice(("none", "below", "glued")) if len(self.groups) > 1 else "none",
        )

    @property
    def _first_stub(self) -> int:
        return next((n for n, p in enumerate(self.periods) if p.months != 12), -1)

    def _units(
        self, columns: list[Column], spans: Sequence[tuple[float, float]]
    ) -> list[list[Ink]]:
        unit = {"en": "RMB’000", "zh": "人民幣千元"}[self.language]
        dollars = {"en": "US$’000", "zh": "千美元"}[self.language]
        once = self._choose("unit once", (False, False, True)) and not (
            self.percent or self.dollars or self.change
        )
        lines: list[list[Ink]] = []
        if self._unaudited == "below":
            left, right = spans[self._first_stub]
            text = {"en": "(unaudited)", "zh": "（未經審核）"}[self.language]
            if wide(text, self.size) <= right - left + self.size:
                lines.append([Ink(text, (left + right) / 2, 0, "centre")])
        if once:
            left, right = self._span(columns, range(len(self.periods)))
            text = {"en": "(RMB in thousands)", "zh": "（人民幣千元）"}[self.language]
            return [*lines, [Ink(text, (left + right) / 2, 0, "centre")]]
        names = {"value": unit, "percent": "%", "dollars": dollars, "change": "%"}
        if self.percent and self._choose("percent words", (False, True)):
            names["percent"] = {"en": "%", "zh": "佔收益%"}[self.language]
        row = [Ink(names[c.kind], c.right, 0, "right") for c in columns if c.kind in names]
        wrapped = any(
            wide(names[c.kind], self.size) > c.right - c.left for c in columns if c.kind in names
        )
        if wrapped and self.language == "zh":
            short = {**names, "value": "千元", "percent": "%"}
            first = [Ink("人民幣", c.right, 0, "right") for c in columns if c.kind == "value"]
            return [
                *lines,
                first,
                [Ink(short[c.kind], c.right, 0, "right") for c in columns if c.kind in short],
            ]
        return [*lines, row]

    def _others(self, lines: list[list[Ink]], columns: list[Column]) -> None:
        """The heads over columns that are of no period."""
        years = len(lines) - 1
        for column in columns:
            if column.kind == "notes":
                text = {"en": "Notes", "zh": "附註"}[self.language]
                lines[years].insert(0, Ink(text, column.right, 0, "right"))
            if column.kind == "change":
                text = str(self.change) if self.language == "en" else "變動"
                parts = wrap(text, column.right - column.left, self.size, language="en")
                for k, part in enumerate(reversed(parts)):
                    if years - k >= 0:
                        lines[years - k].append(Ink(part, column.right, 0, "right"))

    def _body(self, sheet: Sheet, columns: list[Column]) -> None:
        for n, label in enumerate(LABELS[self.language].values()):
            sheet.y += 1.5 * self.size
            inks: list[Ink] = [Set(label, LEFT, sheet.y, size=self.size)]
            inks += [
                Set(c.cells[n], c.right, sheet.y, "right", self.size) for c in columns if c.cells[n]
            ]
            sheet.rows.append(inks)

    def _elsewhere(self) -> list[Sheet]:
        """A page that says when the financial years end."""
        if not self._choose("told elsewhere", (False, True)):
            return []
        year = next(p for p in self.periods if p.months == 12)
        if self.language == "zh":
            name = year_name(year.year, "zh", self.style)
            text = f"截至{name}{chinese_day(year, self.style)}止年度，我們錄得溢利。"
        else:
            day = english_day(year, self.style).rstrip(",")
            text = f"We were profitable for the year ended {day}, {year.year}."
        return [Sheet().text(text)]


@dataclass
class Column:
    """A column of cells; ``period`` is −1 where it is of none."""

    kind: str
    period: int
    cells: list[str]
    left: float = 0.0
    right: float = 0.0


def drawn(seed: int) -> Drawn:
    """The statement of a seed."""
    return Pen(Random(seed)).draw()
