"""Boxes and their spaces: there and back, and what is said of two boxes of one space."""

from __future__ import annotations

import pytest

from hcgen.document import Displayed, Rect, Turn, union

TURNS = [Turn(angle, 595.0, 842.0) for angle in (0, 90, 180, 270)]


@pytest.mark.parametrize("turn", TURNS, ids=lambda turn: str(turn.angle))
def test_a_turn_leads_to_the_upright_page_and_back(turn: Turn) -> None:
    box: Displayed = Rect(70.0, 90.0, 300.0, 102.0)
    assert turn.displayed(turn.upright(box)) == box
    assert turn.upright(box).area == box.area
    assert turn.upright(box).touches(turn.page)
    assert turn.displayed(turn.page) == (0.0, 0.0, 595.0, 842.0)


def test_text_that_runs_up_the_page_reads_from_left_to_right_once_it_is_turned() -> None:
    turn = Turn(270, 595.0, 842.0)
    first: Displayed = Rect(100.0, 700.0, 111.0, 760.0)  # at the left, low on the page
    next_on_its_line: Displayed = Rect(100.0, 600.0, 111.0, 690.0)
    line_below: Displayed = Rect(116.0, 700.0, 127.0, 760.0)
    assert turn.page == (0.0, 0.0, 842.0, 595.0)
    assert turn.upright(first).x1 < turn.upright(next_on_its_line).x0
    assert turn.upright(first).is_beside(turn.upright(next_on_its_line))
    assert turn.upright(first).y1 < turn.upright(line_below).y0
    assert turn.upright(first).is_over(turn.upright(line_below))


def test_two_boxes_overlap_by_as_much_as_they_share_and_a_gap_counts_against_it() -> None:
    one: Displayed = Rect(0.0, 0.0, 10.0, 4.0)
    half: Displayed = Rect(5.0, 0.0, 15.0, 4.0)
    apart: Displayed = Rect(13.0, 6.0, 20.0, 9.0)
    assert (one.overlap_x(half), one.overlap_y(half), one.overlap_x(apart)) == (5.0, 4.0, -3.0)
    assert (one.covered_by(half), one.covered_by(apart)) == (0.5, 0.0)
    assert one.is_over(half, ratio=0.4)
    assert not one.is_over(half, ratio=0.5)
    assert not one.touches(apart)
    assert one.cut(apart).is_empty
    assert union([one, half, apart]) == (0.0, 0.0, 20.0, 9.0)
    assert one.joined(apart) == (0.0, 0.0, 20.0, 9.0)


@pytest.mark.parametrize("moved", [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)])
def test_a_box_sticks_out_of_another_where_one_side_of_it_does(moved: tuple[float, float]) -> None:
    paper: Displayed = Rect(0.0, 0.0, 10.0, 4.0)
    x, y = moved
    assert Rect(x, y, 10.0 + x, 4.0 + y).sticks_out_of(paper)
    assert not paper.sticks_out_of(paper)
    assert not Rect(1.0, 1.0, 9.0, 3.0).sticks_out_of(paper)
