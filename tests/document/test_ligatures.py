"""A ligature is one glyph, and browsers tell its letters beside it (ActualText): no word ends there."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcgen.document import open_document
from tests.document.raw_pdf import raw_pdf

FONT = (
    "<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman"
    " /Encoding << /BaseEncoding /WinAnsiEncoding /Differences [1 /fi 2 /fl] >> >>"
)
LIGATURES = {"fi": r"\001", "fl": r"\002"}


def words(path: Path, *pieces: str) -> list[str]:
    """The words of a line in these pieces, a ligature being one; "^1" is a raised mark."""
    drawn = [
        f"/Span << /ActualText ({piece}) >> BDC ({LIGATURES[piece]}) Tj EMC"
        if piece in LIGATURES
        else f"/L 6 Tf 5 Ts ({piece[1:]}) Tj"
        if piece.startswith("^")
        else f"({piece}) Tj"
        for piece in pieces
    ]
    raw_pdf(
        path,
        f"BT /L 10 Tf 50 200 Td {' '.join(drawn)} ET",
        resources="/Font << /L 10 0 R >>",
        objects={10: FONT},
    )
    with open_document(path) as document:
        return [word.text for word in document.reader.words(1)]


@pytest.mark.parametrize(
    ("pieces", "read"),
    [
        (("Gross pro", "fi", "t"), ["Gross", "profit"]),
        (("fi", "ve of", "fi", "ces"), ["five", "offices"]),
        (("in", "fl", "ow net"), ["inflow", "net"]),
    ],
)
def test_a_word_with_a_ligature_is_one(
    tmp_path: Path, pieces: tuple[str, ...], read: list[str]
) -> None:
    assert words(tmp_path / "a.pdf", *pieces) == read


def test_a_raised_mark_behind_such_a_word_is_none_of_it(tmp_path: Path) -> None:
    assert words(tmp_path / "a.pdf", "Pro", "fi", "t", "^1") == ["Profit", "1"]
