"""The statement of profit or loss: its heads, its rows, and the traps that are set in them."""

from __future__ import annotations

import calendar
from dataclasses import dataclass, field
from itertools import groupby
from typing import Literal

from tests.torture.blind.draft import Column, Draft
from tests.torture.blind.words import Pair

Metric = Literal["revenue", "gross_profit", "profit_for_period"]
METRICS: tuple[Metric, ...] = ("revenue", "gross_profit", "profit_for_period")
LABELS: dict[str, tuple[Pair, ...]] = {
    "revenue": (("Revenue", "收益"), ("Revenue", "收入"), ("Turnover", "營業額")),
    "cost": (("Cost of sales", "銷售成本"), ("Cost of revenue", "收入成本"), ("Cost of sales", "銷售成本")),
    "gross_profit": (("Gross profit", "毛利"),),
    "other": (("Other income", "其他收入"), ("Other income and gains, net", "其他收入及收益淨額")),
    "selling": (("Selling expenses", "銷售開支"), ("Selling and distribution expenses", "銷售及分銷開支")),
    "admin": (("Administrative expenses", "行政開支"),),
    "before": (("Profit before tax", "除稅前溢利"), ("Profit before income tax", "除所得稅前溢利"), ("Profit before taxation", "稅前利潤")),
    "tax": (("Income tax expense", "所得稅開支"),),
    "profit_for_period": (("Profit for the year", "年內溢利"), ("Profit and total comprehensive income for the year", "年內溢利及全面收益總額"), ("Profit for the year", "年度利潤")),
}  # fmt: skip


@dataclass
class Cell:
    """A cell of a row and how many columns it is centred over."""

    text: str
    span: int = 1


@dataclass
class Sheet:
    """How one table differs from the draft's statement."""

    unit: str = "thousand"
    turned: bool = False
    """Later years first over the same digits: false on purpose."""
    labels: dict[str, str] = field(default_factory=dict)
    plain_loss: bool = False


def labels(draft: Draft) -> dict[str, str]:
    """The words of the rows, drawn once a document."""
    chosen = draft.draw.randint(0, 2)
    told = {key: draft.t(forms[chosen % len(forms)]) for key, forms in LABELS.items()}
    if draft.loss:
        for key in ("before", "profit_for_period"):
            told[key] = (
                told[key].replace("Profit", "Loss").replace("溢利", "虧損").replace("利潤", "虧損")
            )
            told[key] = told[key].replace("total comprehensive income", "total comprehensive loss")
    return told


def unit(draft: Draft, size: str) -> str:
    """Currency and unit as they are printed."""
    if draft.english:
        return f"{draft.currency}’000" if size == "thousand" else f"{draft.currency} million"
    power = "千" if size == "thousand" else "百萬"
    return {"RMB": f"人民幣{power}元", "HK$": f"{power}港元", "US$": f"{power}美元"}[draft.currency]


def amount(value: int) -> str:
    """A figure as it is printed."""
    return f"({-value:,})" if value < 0 else f"{value:,}"


class Statement:
    """The statement of one document, printed alike wherever no sheet says otherwise."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.labels = labels(draft)
        if draft.options.statement == "contracts":
            self.labels = self._contracts()
        draw = draft.draw
        self.where = draw.choice(("columns", "header", "above"))
        self.stacked = draw.random() < 0.4
        self.note = draw.random() < 0.3
        self.percent = draw.random() < 0.25 and not draft.options.statement
        self.trap = draft.options.statement
        if self.trap in ("header right", "weeks", "incorporation", "restated", "change"):
            self.where, self.percent = draw.choice(("columns", "above")), False
            self.stacked = self.trap in ("weeks", "incorporation")
        self.at = draw.randrange(len(draft.columns) - 1)
        """Where the trap of a cell sits: this column and the next."""
        self.metric: Metric = draw.choice(METRICS)

    def html(self, sheet: Sheet | None = None) -> str:
        """The table with its head."""
        sheet = sheet or Sheet()
        draft = self.draft
        shown = [*draft.columns]
        heads = shown[::-1] if sheet.turned else shown
        told = unit(draft, sheet.unit)
        rows = self._heads(heads)
        blank = "<th></th>" * (1 + self.note)
        more = self.trap == "change"
        span = 2 if self.percent else 1
        if self.where == "columns" or self.percent:
            cells = "".join(
                f"<th class=y>{told if self.where == 'columns' else ''}</th>"
                + "<th>%</th>" * self.percent
                for _ in heads
            )
            rows.append(f"<tr>{blank}{cells}{'<th class=y>%</th>' * more}</tr>")
        elif more:
            rows.append(f"<tr>{blank}{'<th></th>' * len(heads)}<th class=y>%</th></tr>")
        if self.where == "header":
            rows.append(
                f"<tr>{blank}<th colspan={span * len(heads)}>({told})</th>{'<th></th>' * more}</tr>"
            )
        for key, label in self.labels.items():
            rows.append(self._row(key, label, shown, sheet))
        above = f"<p class=r>({told})</p>" if self.where == "above" else ""
        return f"{above}<table class=fig>{''.join(rows)}</table>"

    def _contracts(self) -> dict[str, str]:
        """Revenue of one kind below income of others, without a total."""
        t, told = self.draft.t, self.labels
        for column in self.draft.columns:
            figures = column.figures
            figures["interest"], figures["rental"] = figures["revenue"] * 3, figures["revenue"] // 2
            figures["admin"] = (
                figures["before"] - figures["interest"] - figures["rental"] - figures["revenue"]
            )
        return {
            "interest": t("Interest income from finance leases", "融資租賃利息收入"),
            "rental": t("Rental income", "租金收入"),
            "revenue": t("Revenue from contracts with customers", "客戶合約收益"),
            **{key: told[key] for key in ("admin", "before", "tax", "profit_for_period")},
        }

    # ---- heads

    def _words(self, column: Column) -> str:
        draft = self.draft
        if column.head:
            return column.head
        day = calendar.monthrange(column.year if column.month != 2 else 2023, column.month)[1]
        name = calendar.month_name[column.month]
        if draft.english:
            ending = f"{day} {name}" if draft.seed % 2 else f"{name} {day},"
            return f"Year ended {ending}"
        return f"截至{column.month}月{day}日止年度"

    def _year(self, column: Column) -> str:
        restated = column.head.startswith("*")
        year = f"{column.year}" if self.draft.english else f"{column.year}年"
        return f"{year}<br>{self.draft.t('(restated)', '（經重列）')}" if restated else year

    def _heads(self, columns: list[Column]) -> list[str]:
        span = 2 if self.percent else 1
        note = f"<th>{self.draft.t('Note', '附註')}</th>" * self.note
        more = f"<th class=y>{self.draft.t('Change', '變動')}</th>" * (self.trap == "change")
        if self.trap in ("weeks", "incorporation"):
            cells = "".join(f"<th class=y>{column.head}</th>" for column in columns)
            return [f"<tr><th></th>{note}{cells}</tr>"]
        if self.trap == "change":
            last = columns[-1]
            more = f"<th class=y>{self.draft.t('Change', '變動')}<br>{self._year(last)}</th>"
        words = [
            self._words(column) if not column.head.startswith("*") else self._words(columns[0])
            for column in columns
        ]
        if self.stacked:
            cells = "".join(
                f"<th class=y colspan={span}>{word}<br>{self._year(column)}</th>"
                for word, column in zip(words, columns, strict=True)
            )
            return [f"<tr><th></th>{note}{cells}{more}</tr>"]
        align = ' style="text-align:right"' if self.trap == "header right" else ""
        groups = "".join(
            f"<th class=p{align} colspan={span * len(list(run))}>{word}</th>"
            for word, run in groupby(words)
        )
        years = "".join(
            f"<th class=y colspan={span}>{self._year(column)}</th>" for column in columns
        )
        first = "<th></th>" * (1 + self.note)
        return [
            f"<tr>{first}{groups}{'<th></th>' * bool(more)}</tr>",
            f"<tr><th></th>{note}{years}{more}</tr>",
        ]

    # ---- rows

    def _row(self, key: str, label: str, columns: list[Column], sheet: Sheet) -> str:
        cells = [Cell(self._text(key, column, sheet)) for column in columns]
        trapped = key == self.metric and self.trap in ("centred", "two in a cell")
        if trapped and self.trap == "centred":
            cells[self.at : self.at + 2] = [Cell(cells[self.at].text, 2)]
        elif trapped:
            value = columns[self.at + 1].figures[key]
            cells[self.at + 1].text += f" {amount(value + (1000 if value > 0 else -1000))}"
        span = 2 if self.percent else 1
        drawn = "".join(
            f'<td class=n colspan={cell.span * span} style="text-align:center">{cell.text}</td>'
            if cell.span > 1
            else f"<td class=n>{cell.text}</td>" + self._share(key, column)
            for cell, column in zip(cells, columns, strict=False)
        )
        if self.trap == "change":
            now, then = columns[-1].figures[key], columns[-2].figures[key]
            change = (now - then) / abs(then) * 100
            drawn += f"<td class=n>{f'({-change:.1f})' if change < 0 else f'{change:.1f}'}</td>"
        note = f"<td class=n>{'5' if key == 'revenue' else ''}</td>" * self.note
        mark = " class=sum" if key in ("gross_profit", "before", "profit_for_period") else ""
        return f"<tr{mark}><td>{label}</td>{note}{drawn}</tr>"

    def _share(self, key: str, column: Column) -> str:
        share = column.figures[key] / column.figures["revenue"] * 100
        printed = f"({-share:.1f})" if share < 0 else f"{share:.1f}"
        return f"<td class=n>{printed}</td>" * self.percent

    def _text(self, key: str, column: Column, sheet: Sheet) -> str:
        value = column.figures[key]
        if sheet.plain_loss and key in ("before", "profit_for_period"):
            value = abs(value)
        printed = amount(value)
        sign = {"RMB": "RMB", "HK$": "HK$", "US$": "US$"}[self.draft.currency]
        if self.trap == "signs all" or (
            self.trap == "signs first" and key in ("revenue", "profit_for_period")
        ):
            printed = (
                f"{sign}{printed}"
                if self.draft.seed % 3
                else f"{'$' if sign != 'RMB' else sign} {printed}"
            )
        return printed
