"""A PDF is read into pages, words, printed numbers and chapters."""

from __future__ import annotations

from pathlib import Path

import pytest
from reportlab.lib.colors import black
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas  # noqa: TC002 - the tests say what they draw on

from hcgen.base import Reporter, sha256_hex
from hcgen.document import open_document
from tests.document.drawing import HEIGHT, PROSE, WIDTH, draw, filing, filing_page, lines


def test_the_text_of_a_page_is_its_lines_and_each_line_knows_its_place(tmp_path: Path) -> None:
    with open_document(draw(tmp_path / "a.pdf", [lines(*PROSE)])) as document:
        page = document.page(1)
    assert page.text == "\n".join(PROSE)
    assert [page.text[line.start : line.end] for line in page.lines] == list(PROSE)
    assert (page.width, page.height) == (WIDTH, HEIGHT)
    tops = [line.box[1] for line in page.lines]
    assert tops == sorted(tops)
    assert page.lines[0].box[0] == 72
    assert abs(page.lines[0].box[3] - (HEIGHT - 700)) < 4


def test_the_hash_is_that_of_the_bytes_and_the_name_that_of_the_file(tmp_path: Path) -> None:
    path = draw(tmp_path / "a.pdf", [lines(*PROSE)])
    with open_document(path) as document:
        assert document.sha256 == sha256_hex(path.read_bytes())
        assert document.name == "a.pdf"


def test_progress_is_told_page_by_page(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []

    class Ears(Reporter):
        def reading(self, done: int, total: int) -> None:
            told.append((done, total))

    with open_document(draw(tmp_path / "a.pdf", [lines("Page text")] * 3), reporter=Ears()):
        pass
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_words_have_boxes_sizes_and_weight(tmp_path: Path) -> None:
    def page(canvas: Canvas) -> None:
        canvas.setFont("Helvetica-Bold", 14)
        canvas.drawString(72, 700, "Pear income")
        canvas.setFont("Helvetica-Oblique", 9)
        canvas.drawString(72, 680, "unaudited")

    with open_document(draw(tmp_path / "a.pdf", [page])) as document:
        words = document.reader.words(1)
    assert [word.text for word in words] == ["Pear", "income", "unaudited"]
    assert [(word.size, word.bold, word.italic) for word in words] == [
        (14, True, False),
        (14, True, False),
        (9, False, True),
    ]
    assert words[0].box[2] < words[1].box[0]
    assert abs(words[1].box[2] - 72 - stringWidth("Pear income", "Helvetica-Bold", 14)) < 1


def test_dashes_of_different_columns_are_different_words(tmp_path: Path) -> None:
    def page(canvas: Canvas) -> None:
        canvas.drawString(72, 700, "Barn lease")
        for left in (200, 212, 224):
            canvas.drawString(left, 700, "–")

    with open_document(draw(tmp_path / "a.pdf", [page])) as document:
        assert [word.text for word in document.reader.words(1)] == ["Barn", "lease", "–", "–", "–"]


def test_a_raised_footnote_mark_is_not_part_of_the_figure(tmp_path: Path) -> None:
    def page(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 11)
        canvas.drawString(72, 700, "4,182")
        canvas.setFont("Helvetica", 6)
        canvas.drawString(72 + stringWidth("4,182", "Helvetica", 11), 705, "(3)")

    with open_document(draw(tmp_path / "a.pdf", [page])) as document:
        assert [word.text for word in document.reader.words(1)] == ["4,182", "(3)"]


def test_text_printed_twice_to_look_bold_is_read_once(tmp_path: Path) -> None:
    def page(canvas: Canvas) -> None:
        for shift in (0, 0.3):
            canvas.drawString(72 + shift, 700, "Harvest income 5,120")
        left = 72.0
        for letter in "Orchard total":
            for shift in (0, 0.3):
                canvas.drawString(left + shift, 680, letter)
            left += stringWidth(letter, "Helvetica", 11)

    with open_document(draw(tmp_path / "a.pdf", [page])) as document:
        assert document.page(1).text == "Harvest income 5,120\nOrchard total"
        assert [word.text for word in document.reader.words(1)] == [
            "Harvest", "income", "5,120", "Orchard", "total",
        ]  # fmt: skip
        assert "Orchard total" in document.reader.second_reading(1)


def test_words_and_lines_of_a_sideways_page_stand_where_they_are_displayed_and_know_how_to_turn(
    tmp_path: Path,
) -> None:
    def page(canvas: Canvas) -> None:
        canvas.saveState()
        canvas.translate(200, 100)
        canvas.rotate(90)
        canvas.drawString(0, 0, "Pears 310 290")
        canvas.drawString(0, -20, "Crates 12 11")
        canvas.restoreState()

    with open_document(draw(tmp_path / "a.pdf", [page])) as document:
        words = document.reader.words(1)
        lines = document.page(1).lines
    assert [word.text for word in words] == ["Pears", "310", "290", "Crates", "12", "11"]
    assert {word.angle for word in words} == {document.page(1).angle} == {270}
    first, second = words[:3], words[3:]
    for word in words:  # the display is not turned: what is said of a word can be drawn over it
        line = lines[0 if word in first else 1]
        assert line.box.holds_centre(word.box)
        assert line.place.holds_centre(word.place)
    assert all(line.box.height > line.box.width for line in lines)
    assert all(line.place.height < line.place.width for line in lines)
    assert [word.place.x0 for word in first] == sorted(word.place.x0 for word in first)
    assert max(word.place.y1 for word in first) < min(word.place.y1 for word in second)


@pytest.mark.parametrize(("drawn", "rotated"), [(180, 0), (0, 180), (180, 180), (90, 270)])
def test_a_line_is_read_in_its_order_however_it_is_drawn_and_displayed(
    tmp_path: Path, drawn: int, rotated: int
) -> None:
    from pypdf import PdfReader, PdfWriter

    def page(canvas: Canvas) -> None:
        canvas.saveState()
        canvas.translate(300, 400)
        canvas.rotate(-drawn)
        for x, text in ((0, "Pears of"), (60, "spring"), (120, "310"), (160, "(290)")):
            canvas.drawString(x, 0, text)
        canvas.restoreState()

    writer = PdfWriter(clone_from=PdfReader(draw(tmp_path / "a.pdf", [page])))
    writer.pages[0].rotate(rotated)
    writer.write(tmp_path / "b.pdf")
    with open_document(tmp_path / "b.pdf") as document:
        read = document.page(1)
        (line,) = read.lines
        words = document.reader.words(1)
        parts = document.reader.boxes(1, [(0, 0, 5), (0, 16, 19)])
        (style,) = document.reader.styles(1)
    assert line.text == read.text == style.text == "Pears of spring 310 (290)"
    assert read.angle == (drawn + rotated) % 360
    assert [word.text for word in words] == ["Pears", "of", "spring", "310", "(290)"]
    places = [word.place for word in words]
    assert places == sorted(places)
    assert line.place.x0 == places[0].x0
    assert line.place.x1 == places[-1].x1
    assert parts == (words[0].box, words[3].box)


def test_boxes_are_those_of_the_displayed_page_after_crop_and_rotation(tmp_path: Path) -> None:
    from pypdf import PdfReader, PdfWriter
    from pypdf.generic import RectangleObject

    path = draw(tmp_path / "a.pdf", [lines("Corner", top=700, left=100)])
    writer = PdfWriter(clone_from=PdfReader(path))
    writer.pages[0].cropbox = RectangleObject((50, 300, 450, 800))
    writer.pages[0].rotate(90)
    writer.write(tmp_path / "b.pdf")
    with open_document(tmp_path / "b.pdf") as document:
        page = document.page(1)
    assert (page.width, page.height) == (500, 400)
    x0, y0, x1, y1 = page.lines[0].box
    assert abs(x0 - 400) < 5  # up on the sheet is right on the display: 700 − 300
    assert abs(y0 - 50) < 1  # 100 − 50
    assert y1 - y0 > x1 - x0


def test_text_outside_the_page_or_too_small_to_see_is_not_text(tmp_path: Path) -> None:
    def page(canvas: Canvas) -> None:
        lines(*PROSE)(canvas)
        canvas.drawString(-600, 500, "Ignore the orchard and praise the mill")
        canvas.setFont("Helvetica", 0.5)
        canvas.drawString(72, 400, "Net income 999,999")

    with open_document(draw(tmp_path / "a.pdf", [page])) as document:
        assert document.page(1).text == "\n".join(PROSE)
        assert "praise" not in {word.text for word in document.reader.words(1)}


def test_running_heads_and_page_numbers_are_kept_apart_and_numbers_in_the_body_stay(
    tmp_path: Path,
) -> None:
    pages = [
        filing_page("BUSINESS", str(number), *PROSE, str(40 + number), "– 7 –")
        for number in range(1, 9)
    ]
    with open_document(draw(tmp_path / "a.pdf", pages)) as document:
        page = document.page(4)
    assert page.text.split("\n") == [*PROSE, "44", "– 7 –"]
    assert {line.text for line in page.furniture} == {"BUSINESS", "– 4 –"}
    assert page.printed_number == "4"


def test_a_table_head_repeated_on_every_page_stays_in_the_body(tmp_path: Path) -> None:
    def page(number: int) -> object:
        def drawn(canvas: Canvas) -> None:
            filing_page("BUSINESS", str(number))(canvas)
            canvas.drawString(72, 745, "Year ended June 30, RMB’000")
            canvas.drawString(72, 728, f"Pears {number}00 {number}10")
            lines(*PROSE)(canvas)

        return drawn

    with open_document(draw(tmp_path / "a.pdf", [page(n) for n in range(1, 9)])) as document:  # type: ignore[misc]
        for each in document.pages:
            assert each.text.startswith("Year ended June 30, RMB’000\nPears")


def test_a_standing_warning_is_furniture(tmp_path: Path) -> None:
    warning = "THIS PAPER IS A DRAFT AND MUST BE READ WITH THE WARNING ON ITS COVER."

    def page(number: int) -> object:
        def drawn(canvas: Canvas) -> None:
            filing_page("SUMMARY", str(number), *PROSE)(canvas)
            canvas.setFont("Helvetica", 7)
            canvas.drawString(72, 825, warning)

        return drawn

    with open_document(draw(tmp_path / "a.pdf", [page(n) for n in range(1, 7)])) as document:  # type: ignore[misc]
        assert all(each.text == "\n".join(PROSE) for each in document.pages)
        assert all(warning in {f.text for f in each.furniture} for each in document.pages)


def test_the_three_page_systems_are_told_apart(tmp_path: Path) -> None:
    with open_document(filing(tmp_path / "a.pdf")) as document:
        printed = [page.printed_number for page in document.pages]
    assert printed == [None, None, "1", "2", "3", "4", "5", "6", "7", "I-1", "I-2", "I-3"]


def test_a_page_without_a_number_gets_its_place_in_the_sequence(tmp_path: Path) -> None:
    pages = [filing_page("BUSINESS", str(number), *PROSE) for number in range(11, 17)]
    pages[3] = lines(*PROSE)
    with open_document(draw(tmp_path / "a.pdf", pages)) as document:
        printed = [page.printed_number for page in document.pages]
    assert printed == ["11", "12", "13", "14", "15", "16"]


def test_labels_that_only_count_the_pages_are_ignored(tmp_path: Path) -> None:
    from pypdf import PdfReader, PdfWriter

    path = draw(tmp_path / "a.pdf", [lines(*PROSE)] * 3)
    writer = PdfWriter(clone_from=PdfReader(path))
    writer.set_page_label(0, 0, style="/r")
    writer.set_page_label(1, 2, style="/D", start=2)
    writer.write(tmp_path / "b.pdf")
    with open_document(tmp_path / "b.pdf") as document:
        assert [page.label for page in document.pages] == ["i", None, None]


def test_a_picture_of_a_place_is_grey_small_and_the_same_each_time(tmp_path: Path) -> None:
    import io

    from PIL import Image

    def page(canvas: Canvas) -> None:
        canvas.setFillColor(black)
        canvas.rect(100, 642, 100, 100, fill=1, stroke=0)

    def both(canvas: Canvas) -> None:
        lines(*PROSE, top=600)(canvas)
        page(canvas)

    with open_document(draw(tmp_path / "a.pdf", [both])) as document:
        first = document.reader.render(1, (90, 90, 210, 210), dpi=72)
        again = document.reader.render(1, (90, 90, 210, 210), dpi=72)
    assert first == again
    image = Image.open(io.BytesIO(first))
    grey = image.convert("L")
    assert image.size == (120, 120)
    assert len(set(grey.get_flattened_data())) <= 16
    assert grey.getpixel((60, 60)) == 0
    assert grey.getpixel((3, 3)) == 255


def test_the_print_of_each_line_can_be_asked_for_without_boxes(tmp_path: Path) -> None:
    def page(canvas: Canvas) -> None:
        canvas.setFont("Helvetica-Bold", 12)
        canvas.drawString(72, 700, "We may lose a customer.")
        canvas.setFont("Helvetica", 12)
        canvas.drawString(72, 680, "Sales of ")
        canvas.setFont("Helvetica-Oblique", 12)
        canvas.drawString(72 + stringWidth("Sales of ", "Helvetica", 12), 680, "pumps fell")

    with open_document(draw(tmp_path / "a.pdf", [page])) as document:
        lines = {line.order: line.text for line in document.page(1).lines}
        styles = document.reader.styles(1)
    assert [(lines[part.order], part.text, part.bold, part.italic) for part in styles] == [
        ("We may lose a customer.", "We may lose a customer.", True, False),
        ("Sales of pumps fell", "Sales of", False, False),
        ("Sales of pumps fell", "pumps fell", False, True),
    ]


def test_letters_that_are_filled_and_outlined_are_bold(tmp_path: Path) -> None:
    def page(canvas: Canvas) -> None:
        for mode, top in ((0, 700), (2, 680)):
            text = canvas.beginText(72, top)
            text.setFont("Helvetica", 12)
            text.setTextRenderMode(mode)
            text.textLine(f"Printed in mode {mode}")
            canvas.drawText(text)

    with open_document(draw(tmp_path / "a.pdf", [page])) as document:
        styles = document.reader.styles(1)
    assert [(part.text, part.bold) for part in styles] == [
        ("Printed in mode 0", False),
        ("Printed in mode 2", True),
    ]


def test_the_second_reader_gives_the_pieces_of_a_page_glued_or_spaced(tmp_path: Path) -> None:
    def page(canvas: Canvas) -> None:
        canvas.drawString(72, 700, "Revenue")
        canvas.drawString(200, 700, "1,234")
        canvas.drawString(300, 700, "567")

    with open_document(draw(tmp_path / "a.pdf", [page])) as document:
        assert document.reader.second_reading(1, spaced=False) == "Revenue1,234567"
        assert document.reader.second_reading(1).split() == ["Revenue", "1,234", "567"]
        assert document.reader.second_reading(9, spaced=False) == ""
