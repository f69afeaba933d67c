"""html5lib as the strict judge of markup: slow and thorough, asked under ``--strict``."""

from __future__ import annotations

from collections.abc import Iterator

import html5lib

from hcgen.standard.markup.source import Place

_LIMIT = 20  # findings of one kind past this number help nobody


def parse_errors(html: str) -> Iterator[tuple[Place, str]]:
    """The first parse errors of a page, with html5lib's names for them."""
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    parser.parse(html, scripting=True)  # as a browser does
    for (line, column), code, _ in parser.errors[:_LIMIT]:
        yield Place(line, max(1, column)), code
