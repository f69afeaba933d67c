"""Tables from words: figures, rows, columns, headers; from sheets of words and from a real PDF."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from hcgen.document import Turn, open_document
from hcgen.document.tables.figures import parse_figure
from hcgen.document.tables.headers import normalise_dates
from hcgen.document.tables.read import Table, read_tables
from hcgen.document.tables.rows import printed_rows
from tests.agent.rules.sheets import Ink, Sheet, draw

XS = (320.0, 420.0, 520.0)
HEADER = [
    [("Year ended 31 March", 0, 2)],
    [("2021", 0, 0), ("2022", 1, 1), ("2023", 2, 2)],
    [("RMB’000", 0, 0), ("RMB’000", 1, 1), ("RMB’000", 2, 2)],
]
BODY = [("Revenue", "1,204,063", "1,286,021", "1,433,383"), ("Other", "–", "(2)", "3.5")]


@pytest.mark.parametrize(
    ("text", "value", "printed"),
    [
        ("703,477", "703477", "703,477"),
        ("(9,918)", "-9918", "(9,918)"),
        ("（9,918）", "-9918", "（9,918）"),
        ("－123", "-123", "－123"),
        ("1.5%", "1.5", "1.5%"),
        ("(7.0)%", "-7.0", "(7.0)%"),
        ("900,693(6)", "900693", "900,693"),
        ("(900,693)(6)", "-900693", "(900,693)"),
        ("１，２０４", "1204", "１，２０４"),
        ("RMB703,477", "703477", "703,477"),
        ("123*", None, ""),
        ("1,204*", "1204", "1,204"),
        ("100.0¹", "100.0", "100.0"),
    ],
)
def test_a_figure_is_read_as_printed(text: str, value: str | None, printed: str) -> None:
    figure = parse_figure(text)
    if value is None:
        assert figure is None
        return
    assert figure is not None
    assert (figure.value, figure.printed, figure.kind) == (Decimal(value), printed, "number")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("–", "nil"),
        ("—", "nil"),
        ("-", "nil"),
        ("[REDACTED]", "redacted"),
        ("[編纂]", "redacted"),
        ("N/A", "not_applicable"),
        ("不適用", "not_applicable"),
    ],
)
def test_a_cell_may_say_something_other_than_a_number(text: str, kind: str) -> None:
    figure = parse_figure(text)
    assert figure is not None
    assert (figure.kind, figure.value) == (kind, None)


@pytest.mark.parametrize(
    "text",
    ["703,4771", "14(a)", "12,34", "1,2345", "Revenue", "2023年", "(1", "3)", "1 to 2", "§3"],
)
def test_anything_else_is_no_figure(text: str) -> None:
    assert parse_figure(text) is None


def test_chinese_numerals_in_days_and_years_become_digits() -> None:
    assert normalise_dates("截至二零二五年十二月三十一日止") == "截至2025年12月31日止"
    assert normalise_dates("三個月") == "三個月"


def test_words_share_a_row_by_their_centres_and_cells_part_at_gaps() -> None:
    sheet = Sheet().row(
        ("Cost of sales", 60, "left"), ("(1,115)", 320, "right"), ("(1,190)", 420, "right")
    )
    (row,) = printed_rows(sheet.words())
    assert [cell.text for cell in row.cells] == ["Cost of sales", "(1,115)", "(1,190)"]
    assert row.label == "Cost of sales"


def test_leader_dots_are_no_part_of_a_label() -> None:
    sheet = Sheet().row(("Revenue ............ . . . .", 60, "left"), ("5,000", 420, "right"))
    (row,) = printed_rows(sheet.words())
    assert (row.label, [cell.text for cell in row.figures]) == ("Revenue", ["5,000"])


def test_dashes_glued_into_one_word_stand_in_their_own_columns() -> None:
    sheet = Sheet().table(HEADER, BODY, xs=XS)
    words = list(sheet.words())
    glued = words[0].__class__("–––", (316.0, 300.0, 520.0, 310.0), 10.0)
    words += [w for ink in [Ink("Grants", 60, 308)] for w in ink.words()]
    (table,) = read_tables([*words, glued])
    assert [f and f.kind for f in table.rows[-1].figures] == ["nil", "nil", "nil"]


def test_a_raised_mark_is_no_row_and_no_column_of_its_own() -> None:
    sheet = Sheet().table(HEADER, BODY, xs=XS)
    label = sheet.rows[-1][0]
    sheet.rows[-1].append(Ink("(1)", label.x + 26, label.y - 4, size=6))
    (table,) = sheet.tables()
    assert len(table.columns) == 3
    assert table.rows[-1].label in ("Other(1)", "Other (1)")


@pytest.mark.parametrize("shift", [0.0, 0.6, 1.1, 1.8, -1.1, -1.8])
def test_a_table_set_smaller_than_the_text_keeps_its_rows(shift: float) -> None:
    """Its short words are as small as raised marks are, and its label may stand off by a rule."""
    prose = Ink("The group sells pears to the towns of the county. " * 2, 60, 100, size=11)
    rows = [
        (Ink(label, 60, y + shift, size=8), *(Ink(text, x, y, "right", size=8) for text, x in zip(texts, XS, strict=True)))
        for y, (label, *texts) in small_rows()
    ]  # fmt: skip
    words = [word for ink in (prose, *(ink for row in rows for ink in row)) for word in ink.words()]
    found = [[cell.text for cell in row.cells] for row in printed_rows(words)]
    assert found[1:] == [[ink.text for ink in row] for row in rows]


def small_rows() -> list[tuple[float, tuple[str, ...]]]:
    rows = [("Revenue", "1,204,063", "61,021", "433"), ("Cost", "(70.2)", "–", "12,110"), ("Gross", "18.8", "154,268", "5")]  # fmt: skip
    return [(200.0 + 12 * n, row) for n, row in enumerate(rows)]


def test_a_number_at_the_head_of_a_footnote_is_no_figure() -> None:
    sheet = (
        Sheet().table(HEADER, BODY, xs=XS).row(("(1)", 60, "left"), ("See the notes.", 90, "left"))
    )
    (table,) = sheet.tables()
    assert [row.label for row in table.rows] == ["Revenue", "Other"]


def test_a_page_number_below_a_table_is_no_row() -> None:
    (table,) = Sheet().table(HEADER, BODY, xs=XS).row(("– 12 –", 298, "centre"), step=6).tables()
    assert len(table.rows) == 2


@pytest.mark.parametrize("angle", [90, 180, 270])
def test_a_table_set_sideways_is_turned_first(angle: int) -> None:
    flat = Sheet().table(HEADER, BODY, xs=XS)
    turn = Turn(angle, *((842, 595) if angle == 180 else (595, 842)))
    turned = [
        replace(word, box=turn.displayed(word.place), angle=angle, turn=turn)
        for word in flat.words()
    ]
    (one,), (other,) = flat.tables(), read_tables(turned)
    assert figures(one) == figures(other)
    assert [a.text for a in other.anchors] == ["2021", "2022", "2023"]


def test_words_that_run_otherwise_than_the_page_are_in_no_row_of_it() -> None:
    sheet = Sheet().table(HEADER, BODY, xs=XS)
    stamp = replace(sheet.words()[-1], text="1,999", angle=90)
    (table,), (with_stamp,) = sheet.tables(), read_tables([*sheet.words(), stamp])
    assert figures(table) == figures(with_stamp)


def figures(table: Table) -> list[list[str]]:
    return [[f.printed if f else "" for f in row.figures] for row in table.rows]


def test_a_real_pdf_gives_the_same_tables_as_its_words(tmp_path: Path) -> None:
    percent = Sheet().table(
        [
            [("Year ended December 31,", 0, 3)],
            [("2023", 0, 1), ("2024", 2, 3)],
            [("RMB", 0, 0), ("%", 1, 1), ("RMB", 2, 2), ("%", 3, 3)],
        ],
        [
            ("Revenue", "703,477", "100.0", "1,028,277", "100.0"),
            ("Costs", "(375,738)", "(53.4)", "(1)", "–"),
        ],
        xs=(300, 350, 430, 480),
    )
    plain = Sheet().text("Our results:").table(HEADER, BODY, xs=XS)
    path = draw(tmp_path / "drawn.pdf", plain, percent)
    with open_document(path) as document:
        for number, sheet in enumerate((plain, percent), start=1):
            (table,) = read_tables(document.reader.words(number))
            (wanted,) = sheet.tables()
            assert figures(table) == figures(wanted)
            assert [row.label for row in table.rows] == [row.label for row in wanted.rows]
            assert [c.anchor for c in table.columns] == [c.anchor for c in wanted.columns]
