"""Chapters are found by the outline, else the contents page, else the headings."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcgen.document import Chapter, Document, OutlineEntry, Page, open_document
from hcgen.document.chapters.find import find_chapters
from hcgen.document.model import ChapterKind
from hcgen.document.titles import chapter_kind
from tests.document.drawing import PROSE, draw, filing, lines

KINDS = ["cover", "contents", "summary", "risk_factors", "business", "accountants_report"]
RANGES = [(1, 1), (2, 2), (3, 4), (5, 7), (8, 9), (10, 12)]


def ranges(document: Document) -> list[tuple[int, int]]:
    return [(chapter.first_page, chapter.last_page) for chapter in document.chapters]


@pytest.mark.parametrize(
    ("bookmarks", "contents", "source"),
    [(True, True, "outline"), (False, True, "contents")],
)
def test_outline_and_contents_page_give_the_same_chapters(
    tmp_path: Path, bookmarks: bool, contents: bool, source: str
) -> None:
    path = filing(tmp_path / "a.pdf", bookmarks=bookmarks, contents=contents)
    with open_document(path) as document:
        assert document.chapters_from == source
        assert [chapter.kind for chapter in document.chapters] == KINDS
        assert ranges(document) == RANGES


def test_without_outline_and_contents_the_headings_divide_the_document(tmp_path: Path) -> None:
    path = filing(tmp_path / "a.pdf", bookmarks=False, contents=False)
    with open_document(path) as document:
        assert document.chapters_from == "headings"
        assert [chapter.kind for chapter in document.chapters] == [
            "cover", "other", "summary", "risk_factors", "business", "accountants_report",
        ]  # fmt: skip
        assert ranges(document) == RANGES
        assert document.chapters[1].title == "NOTES"


def test_a_document_without_chapters_has_none(tmp_path: Path) -> None:
    with open_document(draw(tmp_path / "a.pdf", [lines(*PROSE)] * 3)) as document:
        assert document.chapters == ()
        assert document.chapters_from == "none"


def pages(*heads: str) -> list[Page]:
    from hcgen.document import Line, Rect

    return [
        Page(n, 595, 842, text=head, lines=(Line(head, Rect(0, 40, 90, 52), 0, len(head)),))
        for n, head in enumerate(heads, 1)
    ]


def test_bookmarks_beyond_the_file_or_astray_drop_out() -> None:
    document = pages("Cover", "SUMMARY", "SUMMARY", "RISK FACTORS", "BUSINESS", "BUSINESS")
    outline = [
        OutlineEntry("SUMMARY", 2, 0),
        OutlineEntry("WAIVERS", 6, 0),
        OutlineEntry("RISK FACTORS", 4, 0),
        OutlineEntry("INDUSTRY OVERVIEW", 99, 0),
        OutlineEntry("HISTORY", 0, 0),
        OutlineEntry("BUSINESS", 5, 0),
    ]
    chapters, source = find_chapters(document, outline)
    assert source == "outline"
    assert chapters == (
        Chapter("cover", "Cover", 1, 1),
        Chapter("summary", "SUMMARY", 2, 3),
        Chapter("risk_factors", "RISK FACTORS", 4, 4),
        Chapter("business", "BUSINESS", 5, 6),
    )


def test_a_single_root_bookmark_is_looked_through() -> None:
    document = pages("Cover", "SUMMARY", "RISK FACTORS", "BUSINESS")
    outline = [
        OutlineEntry("Prospectus", 1, 0),
        OutlineEntry("SUMMARY", 2, 1),
        OutlineEntry("RISK FACTORS", 3, 1),
        OutlineEntry("BUSINESS", 4, 1),
        OutlineEntry("Our pears", 4, 2),
    ]
    chapters, _ = find_chapters(document, outline)
    assert [chapter.kind for chapter in chapters] == [
        "other",
        "summary",
        "risk_factors",
        "business",
    ]


def test_chapters_cover_every_page_once() -> None:
    document = pages("SUMMARY", "a", "RISK FACTORS", "RISK FACTORS", "BUSINESS", "b")
    chapters, _ = find_chapters(document, [])
    covered = [n for c in chapters for n in range(c.first_page, c.last_page + 1)]
    assert covered == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("SUMMARY", "summary"),
        ("概 要", "summary"),
        ("風險因素", "risk_factors"),
        ("Risk Factors", "risk_factors"),
        ("Principal risks and uncertainties", "risk_factors"),
        ("業 務", "business"),
        ("OUR BUSINESS", "business"),
        ("財務資料", "financial_information"),
        ("FUTURE PLANS AND USE OF PROCEEDS", "future_plans"),
        ("Use of proceeds", "future_plans"),
        ("未來計劃及所得款項用途", "future_plans"),
        ("FUTURE PLANS AND [REDACTED]", "future_plans"),
        ("LETTER FROM THE BOARD", "letter_from_board"),
        ("董事會函件", "letter_from_board"),
        ("Management discussion and analysis", "management_discussion"),
        ("管理層討論及分析", "management_discussion"),
        ("APPENDIX I FINANCIAL INFORMATION OF THE GROUP", "financial_information"),
        ("APPENDIX IB ACCOUNTANTS’ REPORT OF THE TARGET GROUP", "appendix"),
        ("CONSOLIDATED STATEMENT OF PROFIT OR LOSS", "financial_information"),
        ("FIVE-YEAR FINANCIAL SUMMARY", "financial_information"),
        ("OFFERING CIRCULAR SUMMARY", "summary"),
        ("RISK FACTORS AND UNCERTAINTIES", "risk_factors"),
        ("RISK MANAGEMENT AND INTERNAL CONTROL", "other"),
        ("業務及財務回顧", "management_discussion"),
        ("綜合損益及其他全面收益表", "financial_information"),
        ("APPENDIX I – ACCOUNTANTS’ REPORT", "accountants_report"),
        ("附錄一 會計師報告", "accountants_report"),
        ("附錄四 主要法律及監管條文概要", "appendix"),
        ("EXPECTED TIMETABLE(1)", "timetable"),
        ("目 錄", "contents"),
        ("釋義", "definitions"),
        ("前瞻性陳述", "forward_looking"),
        ("董事、監事及參與全球發售的各方", "directors_and_parties"),
        ("董事、監事及高級管理層", "directors_and_management"),
        ("與控股股東的關係", "relationship"),
        ("歷史及公司架構", "history"),
        ("如何申請香港發售股份", "how_to_apply"),
        ("HOW TO APPLY FOR [REDACTED]", "how_to_apply"),
        ("DIRECTORS AND PARTIES INVOLVED IN THE [REDACTED]", "directors_and_parties"),
        ("GLOSSARY OF TECHNICAL TERMS", "glossary"),
        ("[REDACTED]", "other"),
        ("The business of growing pears", "other"),
        ("", "other"),
    ],
)
def test_a_title_names_its_kind(title: str, kind: ChapterKind) -> None:
    assert chapter_kind(title) == kind
