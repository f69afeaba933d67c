"""The Markdown mirror of an authored page: its own text, with links that work beside it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hcgen.site.authored_page import AuthoredPage
from hcgen.site.hc.markdown_text import document, md


@dataclass(frozen=True, slots=True)
class Replacement:
    """What changes on the lines ``first`` to ``last`` (from 0, the last one not included).

    ``old`` is the text that becomes ``new``; None for the lines as a whole.
    """

    first: int
    last: int
    old: str | None
    new: str


def mirrored(page: AuthoredPage, replacements: Iterable[Replacement]) -> str:
    """The page as Markdown: title, description, body."""
    lines: list[str | None] = list(page.body.split("\n"))
    for change in replacements:
        for n in range(change.first, min(max(change.last, change.first + 1), len(lines))):
            line = lines[n]
            if change.old is None:
                lines[n] = None
            elif line is not None:
                lines[n] = line.replace(change.old, change.new)
    body = [line for line in lines if line is not None]
    return document([f"# {md(page.front.title)}", "", md(page.front.description), "", *body])
