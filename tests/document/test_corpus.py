"""A real filing and a few hostile files of the corpus; tests/torture reads all that is there."""

from __future__ import annotations

import resource
from pathlib import Path

import pytest

from hcgen.base import DocumentError
from hcgen.bench.reading import raw_seconds
from hcgen.document import open_document
from hcgen.observe import pdf_tree

pytestmark = pytest.mark.corpus


def cpu() -> float:
    return sum(
        used.ru_utime + used.ru_stime
        for used in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


def filings(corpus: Path) -> list[Path]:
    return sorted((corpus / "filings").glob("*.pdf"))


def one_of(corpus: Path, suffix: str = "_ap_2026_en") -> list[Path]:
    return [path for path in filings(corpus) if path.stem.endswith(suffix)]


def hold_chapters(paths: list[Path]) -> None:
    """Each filing has its chapters, printed numbers and language."""
    assert paths
    for path in paths:
        with open_document(path) as document:
            kinds = {chapter.kind for chapter in document.chapters}
            numbered = sum(page.printed_number is not None for page in document.pages)
            assert document.problems == ()
            assert document.chapters_from in ("outline", "contents")
            assert "appendix" in kinds
            assert "summary" in kinds or "letter_from_board" in kinds
            assert document.language == ("zh-Hant" if path.stem.endswith("_zh") else "en")
            assert numbered >= len(document.pages) - 4
            covered = [n for c in document.chapters for n in range(c.first_page, c.last_page + 1)]
            assert covered == list(range(1, len(document.pages) + 1))


def test_a_filing_has_its_chapters_numbers_and_language(corpus: Path) -> None:
    hold_chapters(one_of(corpus))


def hold_heads(paths: list[Path]) -> None:
    """A chapter's pages bear its running head, and not in their text."""
    assert paths
    for path in paths:
        with open_document(path) as document:
            for chapter in document.chapters_of("summary", "risk_factors", "business"):
                for number in range(chapter.first_page, chapter.last_page + 1):
                    page = document.page(number)
                    heads = {"".join(line.text.split()) for line in page.furniture}
                    title = "".join(chapter.title.split())
                    assert title in heads, (path.name, number)
                    assert title not in {"".join(line.text.split()) for line in page.lines}


def test_a_chapter_s_pages_bear_its_running_head_and_not_in_their_text(corpus: Path) -> None:
    hold_heads(one_of(corpus))


def hold_speed(path: Path, pages: int, seconds: float, ratio: float) -> None:
    """A filing is read in little more than its raw text takes."""
    taken = []
    for _ in range(2):
        began = cpu()
        with open_document(path) as document:
            assert len(document.pages) == pages
        taken.append(cpu() - began)
    assert min(taken) < max(seconds, ratio * raw_seconds(path))


def test_a_filing_is_read_in_little_more_than_its_raw_text_takes(corpus: Path) -> None:
    hold_speed(one_of(corpus)[0], pages=490, seconds=2.5, ratio=5.5)


def children() -> resource.struct_rusage:
    return resource.getrusage(resource.RUSAGE_CHILDREN)


def hostile(corpus: Path) -> list[Path]:
    return sorted(path for path in (corpus / "hostile").iterdir() if path.is_file())


def hold_on_hostile(files: list[Path]) -> None:
    """Each ends in a document or one error, in bounds; by the document layer alone, while
    tests/torture/hostile.py analyses them all."""
    assert files
    refusals = []
    for path in files:
        before = children()
        try:
            with open_document(path) as document:
                pdf_tree(document)
                for page in document.pages[:3]:
                    document.reader.words(page.number)
                    document.reader.second_reading(page.number)
                    document.reader.render(page.number, (0, 0, page.width, 200), dpi=110)
        except DocumentError as error:
            refusals.append(error)
        used = children()
        assert used.ru_utime + used.ru_stime - before.ru_utime - before.ru_stime < 20, path.name
    assert children().ru_maxrss * 1024 < 1_000_000_000
    assert all(error.why and error.fix for error in refusals)


def test_hostile_files_end_in_a_document_or_one_error(corpus: Path) -> None:
    hold_on_hostile(hostile(corpus)[::48])
