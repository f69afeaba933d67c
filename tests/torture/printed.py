"""Read filings that a browser printed: ``python -m tests.torture.printed [--count N] [--seed S]``.

Each is drawn at random: language, kind, print, order of years, stub period, how the header of the
statement is stacked, where its unit stands, percentages, notes, losses, and how risks are set off.
Chromium prints them, so fonts, spacing and encodings are a maker's that is not ours. ``hcgen eval``
judges them: exit status 1 where a figure or an issuer is wrong or a citation does not stand. What
is missing is printed, because random print is sometimes worse than any filing's. Nothing is kept.
"""

from __future__ import annotations

import argparse
import calendar
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pypdfium2
from playwright.sync_api import Page, PdfMargins, sync_playwright

from samples.words import WORDS, Words

FOOTER = '<div style="width:100%;text-align:center;font-size:9pt">– <span class="pageNumber"></span> –</div>'
MARGIN: PdfMargins = {"top": "22mm", "bottom": "22mm", "left": "22mm", "right": "22mm"}


@dataclass(frozen=True, slots=True)
class Column:
    """A period of the statement: its last month, and its figures in printed units."""

    year: int
    month: int
    months: int
    figures: dict[str, int]

    @property
    def end(self) -> str:
        """The last day, ISO."""
        return f"{self.year}-{self.month:02d}-{calendar.monthrange(self.year, self.month)[1]}"


class Filing:
    """One filing, drawn from a seed: its page as HTML, and what is true of it."""

    def __init__(self, seed: int, language: str) -> None:
        self.draw = random.Random(seed)
        self.words: Words = WORDS[language]
        self.name = f"{language}-{seed}.pdf"
        self.english, self.chinese = self.draw.choice(self.words.names)
        self.currency = self.draw.choice(("RMB", "RMB", "HK$", "US$"))
        self.thousands = self.draw.random() < 0.75
        self.loss = self.draw.random() < 0.3
        self.gross = self.draw.random() < 0.85
        self.percent, self.note = self.draw.random() < 0.4, self.draw.random() < 0.3
        self.numerals = self.draw.random() < 0.5
        self.columns = self._columns()
        self.risks = self.draw.sample(self.words.risks, len(self.words.risks))

    def _columns(self) -> list[Column]:
        month, stub = self.draw.choice((12, 12, 12, 3, 6, 9)), self.draw.choice((0, 0, 3, 6, 9))
        last, count = self.draw.choice((2022, 2023, 2024)), self.draw.choice((2, 3, 3))
        years = [(last - n, month, 12) for n in reversed(range(count))]
        later = last + (month + stub > 12)
        stubs = [(later - n, (month + stub - 1) % 12 + 1, stub) for n in (1, 0)] if stub else []
        turn = -1 if self.draw.random() < 0.2 else 1
        return [Column(*period, self._figures()) for period in (*years[::turn], *stubs[::turn])]

    def _figures(self) -> dict[str, int]:
        revenue = self.draw.randint(20_000, 900_000)
        gross = int(revenue * self.draw.uniform(0.1, 0.6))
        before = int(revenue * self.draw.uniform(0.02, 0.09)) * (-1 if self.loss else 1)
        tax = -int(abs(before) * 0.15)
        top = gross if self.gross else revenue
        return {
            "revenue": revenue, "cost": gross - revenue, "gross_profit": gross,
            "other": before - top, "before": before, "tax": tax, "profit_for_period": before + tax,
        }  # fmt: skip

    # ---- the page

    def html(self) -> str:
        """The whole document."""
        words, table, say = self.words, self.statement(), self.words.paragraph
        risk = self.draw.choice(words.risk_prints)
        groups = self.draw.choice(words.groups)
        parts = [f'<div class="cover">{words.cover(self.draw, self.english, self.chinese)}</div>']
        parts += [f"<h1>{words.summary}</h1><h2>{words.overview}</h2><p>{words.business}</p>"]
        parts += [say(self.draw), table, say(self.draw), f"<h1>{words.risk_factors}</h1>"]
        parts += [say(self.draw)]
        for number, text in enumerate(self.risks):
            parts += [f"<h2>{groups[number // 6]}</h2>"] if number % 6 == 0 else []
            parts += [risk.format(text), say(self.draw)]
        parts += [f"<h1>{words.business_title}</h1>", *(say(self.draw) for _ in range(6))]
        parts += [f"<h1>{words.finance}</h1>", *(say(self.draw) for _ in range(3)), table]
        return f'<!doctype html><html lang="{words.language}"><meta charset="utf-8"><style>{self.css()}</style>{"".join(parts)}'

    def css(self) -> str:
        """The print of the page: size, family, alignment."""
        pick = self.draw.choice
        return (
            f"@page{{size:A4}}body{{font:{pick((9.5, 10.5, 11))}pt/1.35 {pick(self.words.fonts)};text-align:{pick(('justify', 'left'))}}}"
            "h1{font-size:13pt;text-align:center;break-before:page}h2,h3{font-size:1em;font-weight:bold}h3{font-style:italic}.cover{text-align:center}"
            f"table{{width:100%;border-collapse:collapse;font-size:{pick((7.5, 8, 9))}pt}}td,th{{padding:1pt 3pt;font-weight:normal;vertical-align:bottom}}"
            f"td:first-child{{width:34%}}.n,th{{text-align:right;white-space:nowrap}}.y{{text-align:{pick(('center', 'right'))}}}"
            f".c{{text-align:{pick(('center', 'left'))};white-space:normal;{pick(('', 'border-bottom:.5pt solid'))}}}.t .n{{border-top:.5pt solid}}"
        )

    def statement(self) -> str:
        """The table with the words above it."""
        words, span = self.words, 2 if self.percent else 1
        unit = words.unit(self.currency, thousands=self.thousands)
        place = self.draw.choice(("columns", "header", "above"))
        blank = "<th></th>" * (1 + self.note)
        rows = self._heads(span)
        units = "".join(f"<th>{unit if place == 'columns' else ''}</th>" + "<th>%</th>" * self.percent for _ in self.columns)  # fmt: skip
        if place == "header":
            rows.append(f'<tr>{blank}<th class="c" colspan="{span * len(self.columns)}">({unit})</th></tr>')  # fmt: skip
        if place == "columns" or self.percent:
            rows.append(f"<tr>{blank}{units}</tr>")
        if self.columns[-1].months != 12 and self.draw.random() < 0.8:
            first = min(column.year for column in self.columns if column.months != 12)
            marks = (words.unaudited if c.months != 12 and c.year == first else "" for c in self.columns)  # fmt: skip
            rows.append(f"<tr>{blank}" + "".join(f"<th>{mark}</th>" + "<th></th>" * self.percent for mark in marks) + "</tr>")  # fmt: skip
        kept = [key for key in words.labels if self.gross or key not in ("cost", "gross_profit")]
        rows += [self._row(key) for key in kept]
        above = f'<p style="text-align:right">({unit})</p>' if place == "above" else ""
        return f"<p>{words.lead}</p>{above}<table>{''.join(rows)}</table>"

    def _heads(self, span: int) -> list[str]:
        words, note = self.words, f"<th>{self.words.note}</th>" * self.note
        told = [words.period(c.month, c.months, numerals=self.numerals) for c in self.columns]
        years = [words.year(c.year, numerals=self.numerals) for c in self.columns]
        if self.draw.random() < 0.3:
            cells = "".join(f'<th class="y" colspan="{span}">{"<br>".join((*words.halves(head), year))}</th>' for head, year in zip(told, years, strict=True))  # fmt: skip
            return [f"<tr><th></th>{note}{cells}</tr>"]
        groups = "".join(
            f'<th class="c" colspan="{span * told.count(head)}">{head}</th>' for head in dict.fromkeys(told)
        )  # fmt: skip
        cells = "".join(f'<th class="y" colspan="{span}">{year}</th>' for year in years)
        blank = "<th></th>" * (1 + self.note)
        return [f"<tr>{blank}{groups}</tr>", f"<tr><th></th>{note}{cells}</tr>"]

    def _row(self, key: str) -> str:
        labels = self.words.labels[key]
        label = labels[-1] if self.loss and key in ("before", "profit_for_period") else labels[0]
        if key == "profit_for_period" and self.columns[-1].months != 12:
            label = self.words.of_both(label)
        cells = "".join(
            f'<td class="n">{printed(c.figures[key])}</td>'
            + f'<td class="n">{c.figures[key] / c.figures["revenue"] * 100:.1f}</td>' * self.percent
            for c in self.columns
        )
        note = f'<td class="n">{5 if key == "revenue" else ""}</td>' * self.note
        ruled = ' class="t"' if key == "gross_profit" else ""
        return f"<tr{ruled}><td>{label}</td>{note}{cells}</tr>"

    # ---- the truth

    def truth(self, path: Path) -> dict[str, Any]:
        """What is true of the printed file, as ``hcgen eval`` takes it."""
        document = pypdfium2.PdfDocument(path)
        texts = ["".join(page.get_textpage().get_text_bounded().split()) for page in document]
        pages = {risk: _page(texts, "".join(risk.split())) for risk in self.risks}
        return {
            "file": self.name,
            "issuer": self.english if self.words.language == "en" else self.chinese,
            "currency": self.currency,
            "unit": "thousand" if self.thousands else "million",
            "financials": [
                {
                    "end": c.end, "months": c.months, "revenue": printed(c.figures["revenue"]),
                    "gross_profit": printed(c.figures["gross_profit"]) if self.gross else None,
                    "profit_for_period": printed(c.figures["profit_for_period"]),
                }
                for c in self.columns
            ],
            "risk_factors": [{"heading": risk, "pdf_page": page} for risk, page in pages.items() if page],
        }  # fmt: skip


def _page(texts: list[str], heading: str) -> int:
    """The page on which a heading stands whole; 0 where it runs over two."""
    return next((number for number, text in enumerate(texts, start=1) if heading in text), 0)


def printed(value: int) -> str:
    """A figure as a statement prints it."""
    return f"({-value:,})" if value < 0 else f"{value:,}"


def press(page: Page, filing: Filing, folder: Path) -> dict[str, Any]:
    """Print a filing into the folder; its truth."""
    page.set_content(filing.html())
    path = folder / filing.name
    page.pdf(path=path, format="A4", display_header_footer=True, header_template="<p></p>", footer_template=FOOTER, margin=MARGIN)  # fmt: skip
    return filing.truth(path)


def main() -> int:
    """Print, evaluate, tell; 1 where something is wrong."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else "")
    parser.add_argument("--count", type=int, default=20, help="filings of each language")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        page = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox"]
        ).new_page()
        seeds = range(options.seed, options.seed + options.count)
        truth = [
            press(page, Filing(seed, language), Path(name)) for language in WORDS for seed in seeds
        ]
        (Path(name) / "truth.json").write_text(json.dumps({"filings": truth}), encoding="utf-8")
        command = [sys.executable, "-m", "hcgen", "eval", f"{name}/truth.json", "--filings", name]
        limits = ("--min-issuers", "1", "--max-wrong", "0", "--min-citations", "1")
        state = {"HCGEN_STATE": f"{name}/state"}
        return subprocess.run([*command, *limits], env=os.environ | state, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
