"""Whole filings as pages without a PDF: what each page prints, by its place and size."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from hcgen.document import Chapter, Displayed, Line, OutlineEntry, Page, Rect
from hcgen.document.chapters.find import find_chapters
from hcgen.document.layout.page_numbers import number_pages, to_roman
from hcgen.document.layout.running_heads import part_furniture

WIDTH, HEIGHT = 595.0, 842.0
WORDS = [
    "orchard",
    "pears",
    "river",
    "barns",
    "harvest",
    "market",
    "crate",
    "shops",
    "summer",
    "frost",
    "pickers",
    "slope",
    "water",
    "stone",
    "road",
    "field",
    "ladder",
    "basket",
    "cellar",
    "price",
    "quarter",
    "season",
    "customer",
    "contract",
    "staff",
    "loan",
]
HAN = "果園位於河岸兩側山坡每年收成後運往四個市鎮銷售客戶多為小型商店付款期三十日租約將於明年屆滿"

EN = """cover|Cover|1|
warning|WARNING|1|
important|IMPORTANT|2|r
timetable|EXPECTED TIMETABLE|1|r
contents|CONTENTS|1|r
summary|SUMMARY|4|a
definitions|DEFINITIONS|2|a
risk_factors|RISK FACTORS|5|a
directors_and_parties|DIRECTORS AND PARTIES INVOLVED IN THE SHARE OFFER|1|a
industry|INDUSTRY OVERVIEW|2|a
business|BUSINESS|6|a
other|CONTRACTUAL ARRANGEMENTS|1|a
share_capital|SHARE CAPITAL|1|a
financial_information|FINANCIAL INFORMATION|5|a
future_plans|FUTURE PLANS AND USE OF PROCEEDS|1|a
underwriting|UNDERWRITING|1|a
accountants_report|APPENDIX I ACCOUNTANTS’ REPORT|4|I
appendix|APPENDIX II UNAUDITED PRO FORMA FINANCIAL INFORMATION|2|II
appendix|APPENDIX III STATUTORY AND GENERAL INFORMATION|3|III"""
ZH = """cover|封面|1|
warning|警 告|1|
important|重要提示|2|r
timetable|預期時間表|1|r
contents|目 錄|1|r
summary|概 要|4|a
definitions|釋 義|2|a
risk_factors|風 險 因 素|5|a
directors_and_parties|董事及參與股份發售的人士|1|a
industry|行 業 概 覽|2|a
business|業 務|6|a
other|合約安排|1|a
share_capital|股 本|1|a
financial_information|財 務 資 料|5|a
future_plans|未來計劃及所得款項用途|1|a
underwriting|包 銷|1|a
accountants_report|附錄一 會計師報告|4|I
appendix|附錄二 未經審核備考財務資料|2|II
appendix|附錄三 法定及一般資料|3|III"""
REPORT = """cover|Cover|1|
contents|CONTENTS|1|a
corporate_information|CORPORATE INFORMATION|1|a
financial_information|FINANCIAL HIGHLIGHTS|1|a
other|CHAIRMAN’S STATEMENT|3|a
management_discussion|MANAGEMENT DISCUSSION AND ANALYSIS|8|a
directors_and_management|DIRECTORS AND SENIOR MANAGEMENT|3|a
other|CORPORATE GOVERNANCE REPORT|6|a
other|INDEPENDENT AUDITOR’S REPORT|4|a
financial_information|CONSOLIDATED STATEMENT OF PROFIT OR LOSS|1|a
other|NOTES TO THE CONSOLIDATED FINANCIAL STATEMENTS|12|a
financial_information|FIVE-YEAR FINANCIAL SUMMARY|1|a"""


@dataclass(frozen=True)
class Sheet:
    """A page that is to be printed: its chapter, its place in it, its number."""

    kind: str
    title: str
    first: bool
    place: int
    number: str


@dataclass(frozen=True)
class Starts:
    """A chapter with its pages and the number that its first page bears."""

    kind: str
    title: str
    first: int
    last: int
    number: str


def sheets(plan: str) -> list[Sheet]:
    """The pages of a plan (kind|title|pages|count: r, a, the name of an appendix, or none)."""
    found: list[Sheet] = []
    counts = {"r": 0, "a": 0}
    for row in plan.splitlines():
        kind, title, pages, system = row.split("|")
        for place in range(int(pages)):
            number = f"{system}-{place + 1}"
            if system in counts:
                counts[system] += 1
                number = str(counts["a"]) if system == "a" else to_roman(counts["r"])
            found.append(Sheet(kind, title, place == 0, place, number if system else ""))
    return found


def starts(plan: str) -> list[Starts]:
    """The chapters of a plan."""
    found: list[Starts] = []
    for number, sheet in enumerate(sheets(plan), 1):
        if sheet.first:
            found.append(Starts(sheet.kind, sheet.title, number, number, sheet.number))
        else:
            before = found.pop()
            found.append(Starts(before.kind, before.title, before.first, number, before.number))
    return found


Print = Callable[[Sheet, int], str]
Outline = Callable[[Sequence[Starts]], Sequence[tuple[str, int, int]]]
Printed = Iterator[tuple[float, float, str]]


def running(sheet: Sheet, _: int) -> str:
    """The chapter's name on each of its pages."""
    return sheet.title


def at_first(sheet: Sheet, _: int) -> str:
    """The chapter's name on its first page alone."""
    return sheet.title if sheet.first else ""


def nothing(_: Sheet, __: int) -> str:
    """No running head or foot."""
    return ""


def dashed(sheet: Sheet, _: int) -> str:
    """The number between dashes."""
    return f"– {sheet.number} –" if sheet.number else ""


def leaders(chapter: Starts) -> list[str]:
    """An entry of the contents with leaders."""
    return [f"{chapter.title} . . . . . . . . {chapter.number}"]


@dataclass(frozen=True)
class Read:
    """What the document layer makes of the pages."""

    chapters: list[tuple[str, int, int]]
    titles: list[str]
    source: str
    numbers: list[str]
    pages: Sequence[Page]


def read(
    plan: str = EN,
    *,
    head: Print = running,
    foot: Print = dashed,
    heading: Print = nothing,
    strip: Sequence[str] = (),
    entry: Callable[[Starts], list[str]] | None = leaders,
    first_line: Print = nothing,
    outline: Outline | None = None,
) -> Read:
    """A plan, printed and read. ``strip``: lines over each page; ``heading``: in large letters;
    ``first_line``: over the prose, as large as that; ``entry``: the lines of the contents."""
    chapters = starts(plan)
    pages = []
    for number, sheet in enumerate(sheets(plan), 1):
        printed: list[tuple[float, float, str]] = []
        if sheet.kind != "cover":
            printed += [(20 + 9 * row, 7, text) for row, text in enumerate(strip)]
            printed.append((52, 11, head(sheet, number)))
            printed.append((88, 18, heading(sheet, number)))
        body = [first_line(sheet, number), *_body(sheet, number, plan)]
        if sheet.kind == "contents" and entry:
            listed = [each for each in chapters if each.kind not in ("cover", "warning")]
            body = [line for each in listed for line in entry(each)]
        top = 130 if heading is not nothing else 88
        printed += [(top + 14 * row, 11, text) for row, text in enumerate(filter(None, body))]
        printed.append((800, 10, foot(sheet, number)))
        pages.append(_page(number, printed))
    marks = [OutlineEntry(*mark) for mark in outline(chapters)] if outline else []
    read_pages = number_pages(part_furniture(pages))
    found, source = find_chapters(read_pages, marks)
    return Read(
        [_range(chapter) for chapter in found],
        [chapter.title for chapter in found],
        source,
        [page.printed_number or "" for page in read_pages],
        read_pages,
    )


def ranges(plan: str) -> list[tuple[str, int, int]]:
    """What is to be found of a plan."""
    return [(each.kind, each.first, each.last) for each in starts(plan)]


def _range(chapter: Chapter) -> tuple[str, int, int]:
    return chapter.kind, chapter.first_page, chapter.last_page


def _body(sheet: Sheet, number: int, plan: str) -> list[str]:
    if sheet.kind == "cover":
        return ["Pear Orchard Holdings Limited", "SHARE OFFER"]
    if plan == ZH:
        return [HAN[(7 * number + 5 * row) % 20 :][:22] for row in range(20)]
    return [
        " ".join(
            WORDS[(number * 7 + row * 5 + step * (row + 3)) % len(WORDS)] for step in range(10)
        )
        for row in range(20)
    ]


def _page(number: int, printed: Sequence[tuple[float, float, str]]) -> Page:
    lines: list[Line] = []
    start = 0
    for order, (y, size, text) in enumerate(row for row in printed if row[2]):
        box: Displayed = Rect(72.0, y, min(523.0, 72.0 + 0.5 * size * len(text)), y + size)
        lines.append(Line(text, box, start, start + len(text), order))
        start += len(text) + 1
    text = "\n".join(line.text for line in lines)
    return Page(number, WIDTH, HEIGHT, text=text, lines=tuple(lines))
