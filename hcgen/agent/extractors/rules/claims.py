"""Small makers of claims and absences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from hcgen.agent.candidates import describe, pages_in_words, runs
from hcgen.agent.extractors.rules.checked import CHECKS
from hcgen.agent.extractors.rules.document_view import Source, joined
from hcgen.contracts import Absence, Check, Citation, Claim, Panel


def claim(
    panel: Panel,
    field: str,
    text: str,
    citations: Iterable[Citation | None],
    number: int | None = None,
    *,
    checks: Sequence[Check] = (),
) -> Claim | None:
    """A claim, or nothing where no place carries it. ``checks`` says what was checked, where that
    is not the same for all claims of the field."""
    held = tuple(citation for citation in citations if citation is not None)
    text = " ".join(text.split())
    if not held or not text:
        return None
    return Claim(
        id=f"{panel}.{field}" + (f".{number}" if number is not None else ""),
        panel=panel,
        field=field,
        text=text,
        citations=held,
        checks=(*(checks or CHECKS.get(field, ())),),
    )


def numbered(
    panel: Panel,
    field: str,
    found: Sequence[tuple[str, Sequence[Citation]]],
    checks: Sequence[Check] = (),
) -> tuple[Claim, ...]:
    """A list of claims, numbered from 1."""
    made = (
        claim(panel, field, text, cited, n, checks=checks)
        for n, (text, cited) in enumerate(found, start=1)
    )
    return tuple(each for each in made if each is not None)


def looked_in(source: Source, pages: Iterable[int]) -> tuple[str, ...]:
    """Pages in words, by the chapters they are in: "SUMMARY, pages 11–34"."""
    wanted = sorted(set(pages))
    found = []
    for chapter in source.document.chapters:
        own = [n for n in wanted if chapter.first_page <= n <= chapter.last_page]
        found += [replace(chapter, first_page=first, last_page=last) for first, last in runs(own)]
        wanted = [n for n in wanted if n not in own]
    return (*describe(found), *(pages_in_words(first, last) for first, last in runs(wanted)))


def not_shown(looked_in: tuple[str, ...]) -> Absence:
    """The document does not show it where it was looked for."""
    return Absence(state="not_shown", looked_in=looked_in)


def redacted(citation: Citation | None, looked_in: tuple[str, ...]) -> Absence:
    """The document redacts it at this place."""
    if citation is None:
        return not_shown(looked_in)
    return Absence(state="redacted", looked_in=looked_in, citations=(citation,))


def cite_lines(source: Source, page: int, first: int, last: int) -> Citation | None:
    """The quote of the printed lines ``first`` to ``last`` of a page, both included."""
    lines = source.page(page).lines
    return source.cite(page, lines[first].start, lines[last].end)


def cite_text(source: Source, page: int, text: str, start: int = 0) -> Citation | None:
    """The quote of the first place from ``start`` on where a page prints this very text."""
    place = source.page(page).text.find(text, start)
    return source.cite(page, place, place + len(text)) if place >= 0 else None


def running(lines: Iterable[str]) -> str:
    """Printed lines as running text."""
    return joined(lines)
