"""Recognised pieces become printed lines in reading order, with a place for every character."""

from __future__ import annotations

from hcgen.document.geometry import Rect
from hcgen.document.ocr.layout import Piece, lines_of, pieces_in_points
from hcgen.document.ocr.reader import beside
from hcgen.document.ocr.variants import as_printed


def piece(text: str, x: float, y: float, *, wide: float = 5.0, slope: float = 0.0) -> Piece:
    solid = [place for place, letter in enumerate(text) if letter != " "]
    width = wide * len(text)
    centres = tuple(x + wide * (place + 0.5) for place in solid)
    return Piece(text, 0.99, Rect(x, y, x + width, y + 12), slope, 0.3, centres)


def texts(*pieces: Piece) -> list[str]:
    return [line.text for line in lines_of(pieces)]


def test_what_stands_on_one_height_is_one_line_from_left_to_right() -> None:
    found = texts(
        piece("131,750", 400, 101), piece("Revenue", 72, 100), piece("Cost of sales", 72, 116)
    )
    assert found == ["Revenue 131,750", "Cost of sales"]


def test_a_page_that_lies_askew_keeps_its_lines() -> None:
    fall = 0.02
    rows = [
        piece("a long line of the page", x, 100 + 14 * row + fall * x, slope=fall)
        for row in range(4)
        for x in (60, 380)
    ]
    assert texts(*rows) == ["a long line of the page a long line of the page"] * 4


def test_two_columns_of_prose_are_read_one_after_the_other() -> None:
    left = [piece(f"the left column, line {n:02}", 60, 100 + 14 * n, wide=9) for n in range(9)]
    right = [piece(f"the right column at {n:03}", 320, 100 + 14 * n, wide=9) for n in range(9)]
    found = texts(*left, *right)
    assert found[:9] == [part.text for part in left]
    assert found[9:] == [part.text for part in right]


def test_a_table_is_no_pair_of_columns() -> None:
    rows = [
        part
        for n in range(10)
        for part in (
            piece("Other gains and losses", 60, 100 + 14 * n),
            piece("1,234", 450, 100 + 14 * n),
        )
    ]
    assert texts(*rows) == ["Other gains and losses 1,234"] * 10


def test_a_wide_gap_is_a_space_although_the_net_has_written_none() -> None:
    centres = tuple([72 + 5 * n for n in range(7)] + [172 + 5 * n for n in range(5)])
    glued = Piece("703,477100.0", 0.99, Rect(70, 100, 195, 112), 0.0, 0.3, centres)
    assert texts(glued) == ["703,477 100.0"]


def test_the_box_of_a_part_holds_its_characters_and_no_others() -> None:
    (line,) = lines_of([piece("Revenue", 72, 100), piece("131,750", 400, 100)])
    box = line.part(8, 15)
    assert box is not None
    assert 399 <= box[0] <= 401
    assert 434 <= box[2] <= 436
    assert line.part(0, 0) is None


def test_the_witness_is_asked_at_the_place_of_each_line() -> None:
    lines = lines_of([piece("Revenue 88,699", 72, 100), piece("Gross profit 88,899", 72, 114)])
    seen = [piece("Gross profit 88,899", 73, 115), piece("Revenue 88,899", 72, 101)]
    assert beside(lines, seen) == ["Revenue 88,899", "Gross profit 88,899"]


def test_control_characters_and_empty_pieces_are_left_out() -> None:
    rows = [
        ["a\x00b\u200b", 0.9, 10, 10, 60, 30, 0, 0.3, [20, 40]],
        ["  ", 0.9, 1, 1, 9, 9, 0, 0, []],
    ]
    assert [part.text for part in pieces_in_points(rows, 0.5)] == ["a b"]


def test_simplified_forms_are_folded_on_pages_in_traditional_characters_only() -> None:
    page = "截至該年度的綜合損益及財務資產總額與權益，除税前溢利為一千二百三十萬元"
    assert "除稅前溢利為一千二百三十萬元" in as_printed(page)
    simplified = "截至该年度的综合损益及财务资产总额与权益，除税前溢利为一千二百三十万元"
    assert as_printed(simplified) == simplified
