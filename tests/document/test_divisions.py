"""Chapters and printed numbers of whole filings, however bookmarks, contents and heads are made."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from hcgen.document.titles import chapter_kind
from tests.document.sheets import (
    EN,
    REPORT,
    ZH,
    Outline,
    Print,
    Read,
    Sheet,
    Starts,
    at_first,
    nothing,
    ranges,
    read,
    running,
    sheets,
)

TITLES = Path(__file__).with_name("titles.txt").read_text(encoding="utf-8").splitlines()
STRIP = (
    "THIS DOCUMENT IS IN DRAFT FORM, INCOMPLETE AND SUBJECT TO CHANGE AND THAT THE INFORMATION",
    "MUST BE READ IN CONJUNCTION WITH THE SECTION HEADED “WARNING” ON THE COVER",
)


@pytest.mark.parametrize("row", [row for row in TITLES if row and not row.startswith("#")])
def test_a_printed_title_names_its_kind(row: str) -> None:
    kind, title = row.split("|")
    assert chapter_kind(title) == kind


def flat(form: str = "{title}", shift: int = 0, cut: int = 99) -> Outline:
    def marks(chapters: Sequence[Starts]) -> list[tuple[str, int, int]]:
        return [
            (form.format(n=n, title=each.title[:cut]), max(1, each.first + shift), 0)
            for n, each in enumerate(chapters, 1)
        ]

    return marks


def other_tongue(chapters: Sequence[Starts]) -> list[tuple[str, int, int]]:
    titles = [row.split("|")[1] for row in (EN if "告" in chapters[1].title else ZH).splitlines()]
    return [(title, each.first, 0) for title, each in zip(titles, chapters, strict=True)]


def with_parts(chapters: Sequence[Starts]) -> list[tuple[str, int, int]]:
    marks = []
    for each in chapters:
        marks.append((each.title, each.first, 0))
        if each.kind == "summary":
            marks += [("Overview", each.first, 0), ("Risk Factors", each.first + 1, 0)]
            marks += [("Use of proceeds", each.last, 0)]
    return marks


def under_the_cover(chapters: Sequence[Starts]) -> list[tuple[str, int, int]]:
    return [(each.title, each.first, min(n, 1)) for n, each in enumerate(chapters)]


def under_parts(chapters: Sequence[Starts]) -> list[tuple[str, int, int]]:
    body = [(each.title, each.first, 0) for each in chapters if "APPENDIX" not in each.title]
    ends = [(each.title, each.first, 1) for each in chapters if "APPENDIX" in each.title]
    return [*body, ("Appendices", ends[0][1], 0), *ends]


@pytest.mark.parametrize(
    "outline",
    [
        flat(),
        flat("{n}. {title}"),
        flat("{n:02d}_E_{title}.pdf"),
        flat("E1{n:02d}_{title}"),
        flat("EWP1{n:02d} {title}"),
        flat(shift=1),
        flat(shift=2),
        flat(cut=18),
        other_tongue,
        with_parts,
        under_the_cover,
        under_parts,
    ],
)
def test_bookmarks_of_many_makes_give_the_same_chapters(outline: Outline) -> None:
    found = read(outline=outline)
    assert found.source == "outline"
    assert found.chapters == ranges(EN)


def test_bookmarks_that_point_a_page_too_early_are_put_right() -> None:
    found = read(outline=flat(shift=-1))
    # two bookmarks point at page 1 then, and one of them is lost
    assert found.chapters[2:] == ranges(EN)[2:]


def test_names_of_files_and_codes_do_not_reach_the_reader() -> None:
    found = read(outline=flat("E1{n:02d}_{title}.pdf"))
    assert "RISK FACTORS" in found.titles


@pytest.mark.parametrize(
    "outline",
    [
        flat("E1{n:02d}.pdf"),
        flat("Untitled"),
        lambda chapters: [(each.title, 1, 0) for each in chapters],
        lambda chapters: [("Cover", 1, 0), ("Contents", 6, 0), ("Back cover", 44, 0)],
        lambda _: [("Income statement", 37, 0), ("Notes", 38, 0), ("Share capital", 39, 0)],
    ],
)
def test_bookmarks_that_name_no_chapters_are_passed_over(outline: Outline) -> None:
    found = read(outline=outline)
    assert found.source == "contents"
    assert found.chapters == ranges(EN)


def before_title(chapter: Starts) -> list[str]:
    return [f"{chapter.number} {chapter.title}"]


def two_lines(chapter: Starts) -> list[str]:
    words = chapter.title.split()
    kept = [" ".join(words[:4])] if len(words) > 4 else []
    return [*kept, f"{' '.join(words[4:] or words)} . . . . . {chapter.number}"]


def parts(chapter: Starts) -> list[str]:
    rows = [f"{chapter.title} . . . . . {chapter.number}"]
    if chapter.kind == "business":
        rows += [f"Our competitive strengths . . . . . {int(chapter.number) + 1}"]
    return rows


def spans(chapter: Starts) -> list[str]:
    length = chapter.last - chapter.first
    many = f" – {int(chapter.number) + length}" if chapter.number.isdigit() and length else ""
    return [f"{chapter.title} {chapter.number}{many}"]


@pytest.mark.parametrize("plan", [EN, ZH])
@pytest.mark.parametrize(
    "entry",
    [
        before_title,
        two_lines,
        parts,
        spans,
        lambda chapter: [f"{chapter.title} {chapter.number}"],
        lambda chapter: [f"{chapter.title}...........{chapter.number}"],
        lambda chapter: [f"{chapter.first}. {chapter.title} . . . . {chapter.number}"],
        lambda chapter: [f"{chapter.title} . . . . Page {chapter.number}"],
    ],
)
def test_contents_of_many_makes_give_the_same_chapters(entry: object, plan: str) -> None:
    found = read(plan, entry=entry)  # type: ignore[arg-type]
    assert found.source == "contents"
    assert found.chapters == ranges(plan)


def test_contents_whose_numbers_are_one_too_high_are_put_right() -> None:
    def entry(chapter: Starts) -> list[str]:
        number = str(int(chapter.number) + 1) if chapter.number.isdigit() else chapter.number
        return [f"{chapter.title} . . . . {number}"]

    assert read(entry=entry).chapters == ranges(EN)


def test_contents_help_where_no_page_bears_a_number() -> None:
    found = read(foot=nothing)
    assert (found.source, found.chapters) == ("contents", ranges(EN))


def numbered_head(sheet: Sheet, _: int) -> str:
    return f"{sheet.title} {sheet.number}".strip()


def with_number_first(sheet: Sheet, _: int) -> str:
    return f"{sheet.number} {sheet.title}".strip()


def continued(sheet: Sheet, _: int) -> str:
    return sheet.title if sheet.first else f"{sheet.title} (CONTINUED)"


def company(_: Sheet, __: int) -> str:
    return "PEAR ORCHARD HOLDINGS LIMITED"


@pytest.mark.parametrize("plan", [EN, ZH])
@pytest.mark.parametrize(
    ("head", "heading"),
    [
        (running, nothing),
        (numbered_head, nothing),
        (with_number_first, nothing),
        (continued, nothing),
        (at_first, nothing),
        (company, at_first),
        (nothing, at_first),
    ],
)
def test_heads_alone_divide_a_filing(head: Print, heading: Print, plan: str) -> None:
    found = read(plan, head=head, heading=heading, entry=None)
    assert found.source == "headings"
    assert found.chapters == ranges(plan)


def names_of_parts(sheet: Sheet, _: int) -> str:
    """A part of a chapter that is called like another chapter, at the top of a page."""
    parts_of = {("summary", 2): "RISK FACTORS", ("financial_information", 1): "USE OF PROCEEDS"}
    return parts_of.get((sheet.kind, sheet.place), "")


@pytest.mark.parametrize(
    ("head", "heading", "way"),
    [
        (running, nothing, "outline"),
        (running, nothing, "contents"),
        (running, nothing, "headings"),
        (at_first, nothing, "headings"),
        (nothing, at_first, "headings"),
        (nothing, at_first, "contents"),
    ],
)
def test_a_part_named_like_a_chapter_is_none(head: Print, heading: Print, way: str) -> None:
    found = read(
        head=head,
        heading=heading,
        first_line=names_of_parts,
        outline=flat() if way == "outline" else None,
        entry=None if way == "headings" else lambda each: [f"{each.title} . . . {each.number}"],
        foot=nothing if (way, head) == ("contents", nothing) else running_number,
    )
    assert found.source == way
    assert found.chapters == ranges(EN)


def running_number(sheet: Sheet, _: int) -> str:
    return sheet.number


def test_the_standing_warning_is_no_text_of_any_page() -> None:
    found = read(strip=STRIP)
    assert found.chapters == ranges(EN)
    assert not any("DRAFT FORM" in page.text for page in found.pages)


def test_an_annual_report_is_divided_alike_by_contents_and_heads() -> None:
    def foot(sheet: Sheet, page: int) -> str:
        return f"{sheet.number} Pear Holdings" if page % 2 else f"Annual Report 2024 {sheet.number}"

    for entry in (before_title, parts, None):
        found = read(REPORT, foot=foot, entry=entry)
        assert found.chapters == ranges(REPORT)
        assert found.numbers == [sheet.number for sheet in sheets(REPORT)]


def odd_and_even(sheet: Sheet, page: int) -> str:
    sides = (f"{sheet.number} 2024 Annual Report", f"2024 Annual Report {sheet.number}")
    return sides[page % 2] if sheet.number else ""


@pytest.mark.parametrize(
    "form",
    [
        "{n}", "- {n} -", "－ {n} －", "| {n} |", "Page {n}", "Page {n} of 44", "{n} / 44", "第 {n} 頁",
        "第{n}頁，共44頁", "{n} Annual Report 2024", "Annual Report 2024 {n}", "odd and even",
    ],
)  # fmt: skip
def test_feet_of_many_makes_give_the_printed_numbers(form: str) -> None:
    def foot(sheet: Sheet, page: int) -> str:
        if form == "odd and even":
            return odd_and_even(sheet, page)
        return form.format(n=sheet.number) if sheet.number else ""

    assert read(foot=foot).numbers == [sheet.number for sheet in sheets(EN)]


def test_a_number_left_out_on_the_first_page_of_a_chapter_is_made_good() -> None:
    def foot(sheet: Sheet, _: int) -> str:
        return "" if sheet.first else f"– {sheet.number} –"

    found: Read = read(foot=foot, outline=flat())
    wanted = [sheet.number for sheet in sheets(EN)]
    assert found.numbers[6:33] == wanted[6:33]
    assert found.numbers[35:] == wanted[35:]
    # one number of front matter bears out no count, and none comes after the last number of the body
    assert all(number in ("", right) for number, right in zip(found.numbers, wanted, strict=True))


def test_appendices_keep_their_spaced_numbers_and_capitals_stay() -> None:
    def foot(sheet: Sheet, _: int) -> str:
        return sheet.number.replace("-", " – ").upper()

    numbers = read(foot=foot).numbers
    assert numbers[2:4] == ["I", "II"]
    assert numbers[-3:] == ["III-1", "III-2", "III-3"]
