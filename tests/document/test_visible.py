"""A quote is proved to be visible: the page is drawn with its words and without them.

The proof is asked alone here, without the filter that keeps the commonest hidden text from being
read at all, so that each trick is one that only the proof can answer.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from hcgen.document import Limits, Unseen, open_document
from hcgen.document.pdfium.file import Engine
from hcgen.document.pdfium.lines import PageLines
from hcgen.document.pdfium.visible.prove import first_unseen
from tests.document.raw_pdf import HELVETICA, raw_pdf, stream

QUOTE = "Revenue 120,500"
SHOW = f"BT /F 11 Tf 50 200 Td ({QUOTE}) Tj ET"


@dataclass(frozen=True)
class Drawn:
    """What is drawn on a page, and the quote that stands there."""

    content: str
    resources: str = ""
    objects: dict[int, str | bytes] = field(default_factory=dict)
    page: str = "/MediaBox [0 0 400 300]"
    catalog: str = ""
    quote: str = QUOTE


def unseen(path: Path, drawn: Drawn) -> str:
    """Why the quote is not shown to be visible, with its word; empty where it is."""
    raw_pdf(
        path,
        drawn.content,
        resources=drawn.resources,
        page=drawn.page,
        catalog=drawn.catalog,
        objects=drawn.objects,
    )
    engine = Engine(path.read_bytes())  # kept: PDFium reads from its bytes
    page = engine.page(1)
    page._hidden = lambda _: frozenset()
    for order, (text, _) in enumerate(PageLines(page).fast()):
        if (start := text.find(drawn.quote)) >= 0:
            (found,) = first_unseen(page, [[(order, start, start + len(drawn.quote))]])
            return f"{found.why} {found.word}" if found else ""
    raise AssertionError(f"{drawn.quote} is not read: {page.raw()!r}")


def picture(number: int, grey: int) -> dict[int, str | bytes]:
    entries = "/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8"
    return {number: stream(bytes([grey]), entries)}


def form(number: int, content: str, resources: str = "/Font << /F 5 0 R >>", more: str = "") -> dict[int, str | bytes]:  # fmt: skip
    entries = (
        f"/Type /XObject /Subtype /Form /BBox [0 0 400 300] /Resources << {resources} >> {more}"
    )
    return {number: stream(content, entries)}


def type3(number: int, glyph: str, unicode: str = "") -> dict[int, str | bytes]:
    """A font whose every glyph is drawn alike, as ``number``; ``unicode`` is its other name."""
    names = " ".join(f"/g{code}" for code in range(32, 127))
    procs = " ".join(f"/g{code} {number + 1} 0 R" for code in range(32, 127))
    widths = " ".join(["500"] * 95)
    table = (
        "begincmap 1 begincodespacerange <00> <FF> endcodespacerange "
        f"1 beginbfrange <20> <7E> <0020> endbfrange {unicode} endcmap"
    )
    return {
        number: "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 500 800] /FontMatrix [.001 0 0 .001 0 0] "
        f"/FirstChar 32 /LastChar 126 /Widths [{widths}] /Encoding << /Differences [32 {names}] >> "
        f"/CharProcs << {procs} >> /Resources << >> /ToUnicode {number + 2} 0 R >>",
        number + 1: stream(glyph),
        number + 2: stream(table),
    }


BOX_GLYPH = "500 0 0 0 450 700 d1 0 0 450 700 re f"
EMPTY_GLYPH = "500 0 d0"
WHITE_GLYPH = "500 0 d0 1 g 0 0 450 700 re f"
BOTH_FONTS = "/Font << /F 5 0 R /T 10 0 R >>"
SQUARE = "/Type /XObject /Subtype /Form /BBox [40 190 200 220] /Resources << >>"
ON_OFF = "/OCProperties << /OCGs [20 0 R] /D << /OFF [20 0 R] >> >>"
MASK = "/G << /SMask << /Type /Mask /S /Luminosity /G 10 0 R >> >>"
GROUP = "/Group << /S /Transparency /CS /DeviceGray >>"
MASSES = " ".join(f"BT /Z 14 Tf {40 + 3 * n} {196 + 5 * (n % 3)} Td (n) Tj ET" for n in range(50))
DINGBATS = "<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>"
SHADING = (
    "/Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 400 0] /Extend [true true] "
    "/Function << /FunctionType 2 /Domain [0 1] /C0 [0.6] /C1 [0.9] /N 1 >> >> >>"
)

HIDDEN = {
    "white on white": Drawn(f"1 g {SHOW}"),
    "the palest grey": Drawn(f"0.93 g {SHOW}"),
    "in the colour of a ground": Drawn(f"0.2 0.3 0.6 rg 40 190 200 40 re f {SHOW}"),
    "nearly in the colour of a ground": Drawn(
        f"0.2 0.3 0.6 rg 40 190 200 40 re f 0.25 0.3 0.6 rg {SHOW}"
    ),
    "in a colour that is as light as its ground": Drawn(
        f"0.6 0 0 rg 40 190 200 40 re f 0 0.305 0 rg {SHOW}"
    ),
    "under a picture": Drawn(f"{SHOW} q 200 0 0 40 40 190 cm /I Do Q", "/XObject << /I 10 0 R >>", picture(10, 255)),
    "under a picture in a form": Drawn(
        f"{SHOW} /X Do", "/XObject << /X 11 0 R >>",
        picture(10, 90) | form(11, "q 200 0 0 40 40 190 cm /I Do Q", "/XObject << /I 10 0 R >>"),
    ),
    "under a thick line": Drawn(f"{SHOW} 1 G 60 w 0 205 m 400 205 l S"),
    "under dashes": Drawn(f"{SHOW} 1 G 30 w [1 0.05] 0 d 0 205 m 400 205 l S"),
    "under a polygon": Drawn(f"{SHOW} 0.4 g 0 150 m 400 150 l 200 300 l f"),
    "under a shading": Drawn(f"{SHOW} q 40 190 200 40 re W n /S sh Q", SHADING),
    "under other letters": Drawn(f"{SHOW} 0 g {MASSES}", "/Font << /F 5 0 R /Z 10 0 R >>", {10: DINGBATS}),
    "under an annotation": Drawn(
        SHOW, objects={10: "<< /Type /Annot /Subtype /Square /Rect [40 190 200 220] /F 4 /AP << /N 11 0 R >> >>",
                       11: stream("1 g 40 190 160 30 re f", SQUARE)},
        page="/MediaBox [0 0 400 300] /Annots [10 0 R]",
    ),
    "under the field of a form": Drawn(
        SHOW, objects={10: "<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [40 190 200 220] /F 4 /AP << /N 11 0 R >> >>",
                       11: stream("1 g 40 190 160 30 re f", SQUARE)},
        page="/MediaBox [0 0 400 300] /Annots [10 0 R]", catalog="/AcroForm << /Fields [10 0 R] >>",
    ),
    "behind a soft mask": Drawn(f"/G gs {SHOW}", f"/ExtGState << {MASK} >>", form(10, "0 g 0 0 400 300 re f", "", GROUP)),
    "transparent": Drawn(f"/G gs {SHOW}", "/ExtGState << /G << /ca 0.05 >> >>"),
    "in a blend that leaves the ground": Drawn(f"1 g /G gs {SHOW}", "/ExtGState << /G << /BM /Multiply >> >>"),
    "on a layer that is off": Drawn(f"/OC /L BDC {SHOW} EMC", "/Properties << /L 20 0 R >>", {20: "<< /Type /OCG /Name (L) >>"}, catalog=ON_OFF),
    "on a membership of layers that is off": Drawn(
        f"/OC /L BDC {SHOW} EMC", "/Properties << /L 10 0 R >>",
        {10: "<< /Type /OCMD /OCGs [20 0 R] /P /AnyOn >>", 20: "<< /Type /OCG /Name (L) >>"}, catalog=ON_OFF,
    ),
    "in a font with empty glyphs": Drawn(f"BT /T 11 Tf 50 200 Td ({QUOTE}) Tj ET", BOTH_FONTS, type3(10, EMPTY_GLYPH)),
    "squeezed from the sides": Drawn(f"BT /F 11 Tf 2 Tz 50 200 Td ({QUOTE}) Tj ET"),
    "squeezed from above": Drawn(f"BT /F 1 Tf 11 0 0 0.2 50 200 Tm ({QUOTE}) Tj ET"),
    "tiny": Drawn(f"BT /F 1 Tf 50 200 Td ({QUOTE}) Tj ET"),
    "invisible": Drawn(f"BT 3 Tr /F 11 Tf 50 200 Td ({QUOTE}) Tj ET"),
    "a clip path only": Drawn(f"BT 7 Tr /F 11 Tf 50 200 Td ({QUOTE}) Tj ET"),
    "invisible over a picture": Drawn(
        f"q 400 0 0 300 0 0 cm /I Do Q BT 3 Tr /F 11 Tf 50 200 Td ({QUOTE}) Tj ET", "/XObject << /I 10 0 R >>", picture(10, 200)
    ),
    "out of the crop box": Drawn(SHOW, page="/MediaBox [0 0 400 300] /CropBox [0 0 400 150]"),
    "cut to a sliver": Drawn(f"q 40 206 200 2 re W n {SHOW} Q"),
    "cut by letters": Drawn(f"q BT 7 Tr /F 3 Tf 50 200 Td (.) Tj ET BT 0 Tr /F 11 Tf 50 200 Td ({QUOTE}) Tj ET Q"),
    "its upper half covered": Drawn(f"{SHOW} 1 g 40 203 200 20 re f"),
    "its middle covered": Drawn(f"{SHOW} 1 g 40 201.5 200 4.5 re f"),
    "in a form, white": Drawn("/X Do", "/XObject << /X 10 0 R >>", form(10, f"1 g {SHOW}")),
    "in a form in a form, under a shape": Drawn(
        "/X Do", "/XObject << /X 11 0 R >>",
        form(10, SHOW) | form(11, "/Y Do 1 g 40 190 200 40 re f", "/XObject << /Y 10 0 R >>"),
    ),
    "white twice": Drawn(f"1 g {SHOW} {SHOW}"),
    "white, with a text for machines": Drawn(f"/Span << /ActualText ({QUOTE}) >> BDC 1 g {SHOW} EMC"),
    "half covered, with a text for machines": Drawn(
        f"/Span << /ActualText ({QUOTE}) >> BDC {SHOW} EMC 1 g 90 195 20 20 re f"
    ),
    "white over other print": Drawn(f"BT /F 11 Tf 50 200 Td (Pears and plums) Tj ET 1 g {SHOW}", quote=QUOTE),
}  # fmt: skip


@pytest.mark.parametrize("drawn", HIDDEN.values(), ids=HIDDEN)
def test_words_that_no_person_sees_are_not_shown_to_be_visible(
    drawn: Drawn, tmp_path: Path
) -> None:
    assert unseen(tmp_path / "a.pdf", drawn).startswith("unseen ")


def beside(hidden: str, visible: str = "20,500") -> str:
    """A figure whose first digit is drawn otherwise than the rest of it."""
    return f"BT /F 11 Tf 50 200 Td (Revenue ) Tj {hidden} {visible and f'({visible}) Tj'} ET"


PARTLY = {
    "a white digit": Drawn(beside("1 g (1) Tj 0 g")),
    "a pale digit": Drawn(beside("0.92 g (1) Tj 0 g")),
    "an invisible digit": Drawn(beside("3 Tr (1) Tj 0 Tr")),
    "a digit with a white glyph": Drawn(
        beside("/T 11 Tf (1) Tj /F 11 Tf"), BOTH_FONTS, type3(10, WHITE_GLYPH)
    ),
    "an empty digit that its neighbours overlap": Drawn(
        "BT /F 11 Tf 50 200 Td (Revenue 1) Tj /T 11 Tf 50.5 0 Td (7) Tj /F 11 Tf 3 0 Td (20,500) Tj ET",
        BOTH_FONTS,
        type3(10, "500 0 0 0 450 700 d1"),
        quote="Revenue 1720,500",
    ),
    "a digit under a shape": Drawn(f"{SHOW} 1 g 97 195 6 20 re f"),
    "a white bracket": Drawn(
        beside("1 g (\\() Tj 0 g (120,500) Tj 1 g (\\)) Tj", ""), quote="Revenue (120,500)"
    ),
    "a white comma": Drawn("BT /F 11 Tf 50 200 Td (Revenue 120) Tj 1 g (,) Tj 0 g (500) Tj ET"),
    "a white label": Drawn("BT /F 11 Tf 50 200 Td 1 g (Revenue ) Tj 0 g (120,500) Tj ET"),
    "half of an eight": Drawn(
        "BT /F 11 Tf 50 200 Td (Revenue 8) Tj ET 1 g 97.8 195 3 20 re f", quote="Revenue 8"
    ),
}


@pytest.mark.parametrize("drawn", PARTLY.values(), ids=PARTLY)
def test_one_letter_that_no_person_sees_is_enough(drawn: Drawn, tmp_path: Path) -> None:
    assert unseen(tmp_path / "a.pdf", drawn).startswith("unseen ")


def test_words_that_share_their_text_object_and_place_with_others_cannot_be_taken_out_alone(
    tmp_path: Path,
) -> None:
    """Empty glyphs and printed ones in one piece of text: which of them is seen cannot be told."""
    glyphs = type3(10, EMPTY_GLYPH)
    glyphs[10] = str(glyphs[10]).replace("/g65 11 0 R", "/g65 13 0 R")
    glyphs[13] = stream(BOX_GLYPH)
    one = Drawn(
        "BT /T 11 Tf 50 200 Td [(999) 1500 (AAA)] TJ ET", BOTH_FONTS, glyphs, quote="999AAA"
    )
    assert unseen(tmp_path / "a.pdf", one).startswith(("joined ", "unseen "))


def test_a_text_for_machines_over_several_pieces_of_print_has_no_place_to_be_proved_in(
    tmp_path: Path,
) -> None:
    pieces = "BT /F 11 Tf 50 200 Td (Revenue 1) Tj 1 g (20,500) Tj ET"
    drawn = Drawn(f"/Span << /ActualText ({QUOTE}) >> BDC {pieces} EMC")
    assert unseen(tmp_path / "a.pdf", drawn).startswith("joined ")


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_hidden_words_are_not_taken_for_seen_because_an_honest_quote_stands_in_their_place(
    order: tuple[int, int], tmp_path: Path
) -> None:
    """Both are asked for together, and both are left out of one drawing."""
    hidden = "BT 3 Tr /F 11 Tf 50 200 Td (Revenue 999,101) Tj ET BT 0 Tr ET"
    content = [SHOW, hidden]
    path = raw_pdf(tmp_path / "a.pdf", " ".join(content[place] for place in order))
    engine = Engine(path.read_bytes())  # kept: PDFium reads from its bytes
    page = engine.page(1)
    page._hidden = lambda _: frozenset()
    (text, _), *_ = PageLines(page).fast()
    parts = [[(0, text.index(figure), text.index(figure) + 7)] for figure in ("120,500", "999,101")]
    honest, forged = first_unseen(page, parts)
    assert honest is None
    assert forged is not None
    assert forged.word == "999,101"


SHOWN = {
    "plain": Drawn(SHOW),
    "white on a dark ground": Drawn(f"0.1 0.2 0.5 rg 40 190 200 40 re f 1 g {SHOW}"),
    "black on a coloured ground": Drawn(f"1 0.8 0.2 rg 40 190 200 40 re f 0 g {SHOW}"),
    "grey": Drawn(f"0.6 g {SHOW}"),
    "on a picture": Drawn(f"q 400 0 0 300 0 0 cm /I Do Q {SHOW}", "/XObject << /I 10 0 R >>", picture(10, 180)),
    "on a shading": Drawn(f"/S sh {SHOW}", SHADING),
    "over a watermark": Drawn(f"0.85 g BT /F 90 Tf 20 180 Td (DRAFT) Tj ET 0 g {SHOW}"),
    "under a watermark that lets it through": Drawn(
        f"{SHOW} /G gs 0.5 g BT /F 90 Tf 20 180 Td (DRAFT) Tj ET", "/ExtGState << /G << /ca 0.3 >> >>"
    ),
    "under a highlighter": Drawn(f"{SHOW} 1 1 0 rg /G gs 40 190 200 40 re f", "/ExtGState << /G << /BM /Multiply >> >>"),
    "under a link": Drawn(
        SHOW, objects={10: "<< /Type /Annot /Subtype /Link /Rect [40 190 200 220] /Border [0 0 1] >>"},
        page="/MediaBox [0 0 400 300] /Annots [10 0 R]",
    ),
    "underlined": Drawn(f"{SHOW} 50 198.5 90 0.5 re f"),
    "struck through": Drawn(f"{SHOW} 0.4 w 50 203.8 m 140 203.8 l S"),
    "in a table with rules": Drawn(f"{SHOW} 0.5 w 45 195 150 20 re S"),
    "small": Drawn(f"BT /F 5 Tf 50 200 Td ({QUOTE}) Tj ET"),
    "large": Drawn(f"BT /F 40 Tf 50 200 Td ({QUOTE}) Tj ET"),
    "in a narrow face": Drawn(f"BT /F 11 Tf 50 Tz 50 200 Td ({QUOTE}) Tj ET"),
    "kerned": Drawn("BT /F 11 Tf 50 200 Td [(Re) 30 (v) 20 (enue 12) -40 (0) 60 (,500)] TJ ET"),
    "outlined": Drawn(f"BT 1 Tr 0.4 w /F 14 Tf 50 200 Td ({QUOTE}) Tj ET"),
    "filled and outlined": Drawn(f"BT 2 Tr 0.3 w /F 11 Tf 50 200 Td ({QUOTE}) Tj ET"),
    "printed twice": Drawn(f"{SHOW} {SHOW}"),
    "printed twice, aside": Drawn(f"{SHOW} BT /F 11 Tf 50.4 200 Td ({QUOTE}) Tj ET"),
    "printed three times": Drawn(f"{SHOW} BT /F 11 Tf 50.3 200 Td ({QUOTE}) Tj ET BT /F 11 Tf 50.5 200 Td ({QUOTE}) Tj ET"),
    "filled, then outlined": Drawn(f"{SHOW} BT 1 Tr 0.3 w /F 11 Tf 50 200 Td ({QUOTE}) Tj ET"),
    "with a shadow": Drawn(f"0.7 g BT /F 11 Tf 50.8 199.2 Td ({QUOTE}) Tj ET 0 g {SHOW}"),
    "letter by letter, twice": Drawn(
        "BT /F 11 Tf 50 200 Td (8) Tj ET BT /F 11 Tf 50.3 200 Td (8) Tj ET BT /F 11 Tf 57 200 Td (5) Tj ET "
        "BT /F 11 Tf 57.3 200 Td (5) Tj ET", quote="85",
    ),
    "invisible, and printed": Drawn(f"BT 3 Tr /F 11 Tf 50 200 Td ({QUOTE}) Tj ET BT 0 Tr /F 11 Tf 50 200 Td ({QUOTE}) Tj ET"),
    "in a form": Drawn("/X Do", "/XObject << /X 10 0 R >>", form(10, SHOW)),
    "in a form that is moved": Drawn("q 1 0 0 1 20 -30 cm /X Do Q", "/XObject << /X 10 0 R >>", form(10, SHOW)),
    "in a form that is drawn twice": Drawn(
        "/X Do q 1 0 0 1 0 -60 cm /X Do Q", "/XObject << /X 10 0 R >>", form(10, SHOW)
    ),
    "in a form in a form": Drawn(
        "/X Do", "/XObject << /X 11 0 R >>", form(10, SHOW) | form(11, "/Y Do", "/XObject << /Y 10 0 R >>")
    ),
    "in a group with half its strength": Drawn(
        "/G gs /X Do", "/ExtGState << /G << /ca 0.6 >> >> /XObject << /X 10 0 R >>", form(10, SHOW, more=GROUP)
    ),
    "through a soft mask that lets it through": Drawn(
        f"/G gs {SHOW}", f"/ExtGState << {MASK} >>", form(10, "1 g 0 0 400 300 re f", "", GROUP)
    ),
    "on a layer that is on": Drawn(
        f"/OC /L BDC {SHOW} EMC", "/Properties << /L 20 0 R >>", {20: "<< /Type /OCG /Name (L) >>"},
        catalog="/OCProperties << /OCGs [20 0 R] /D << >> >>",
    ),
    "in a font with drawn glyphs": Drawn(f"BT /T 11 Tf 50 200 Td ({QUOTE}) Tj ET", BOTH_FONTS, type3(10, BOX_GLYPH)),
    "within a clip path": Drawn(f"q 40 190 200 40 re W n {SHOW} Q"),
    "within a round clip path": Drawn(f"q 0 150 m 0 300 400 300 400 150 c W n {SHOW} Q"),
    "on a page turned right": Drawn(SHOW, page="/MediaBox [0 0 400 300] /Rotate 90"),
    "on a page turned over": Drawn(SHOW, page="/MediaBox [0 0 400 300] /Rotate 180"),
    "on a page turned left": Drawn(SHOW, page="/MediaBox [0 0 400 300] /Rotate 270"),
    "on a cropped page": Drawn(SHOW, page="/MediaBox [0 0 400 300] /CropBox [40 150 300 250]"),
    "on a cropped and turned page": Drawn(SHOW, page="/MediaBox [0 0 400 300] /CropBox [40 150 300 250] /Rotate 90"),
    "on a page that begins elsewhere": Drawn(SHOW, page="/MediaBox [-100 -50 400 300]"),
    "set sideways": Drawn(f"BT /F 11 Tf 0 1 -1 0 200 50 Tm ({QUOTE}) Tj ET"),
    "on a page as large as a poster": Drawn(SHOW, page="/MediaBox [0 0 5000 4000]"),
    "with a text for machines": Drawn(f"/Span << /ActualText ({QUOTE}) >> BDC {SHOW} EMC"),
    "beside hidden words": Drawn(f"{SHOW} 1 g BT /F 11 Tf 50 180 Td (Moonlit Forgery) Tj ET"),
    "over hidden words": Drawn(f"1 g BT /F 11 Tf 50 200 Td (Moonlit Forgery) Tj ET 0 g {SHOW}"),
}  # fmt: skip


@pytest.mark.parametrize("drawn", SHOWN.values(), ids=SHOWN)
def test_words_that_a_person_sees_are_shown_to_be_visible_however_they_are_drawn(
    drawn: Drawn, tmp_path: Path
) -> None:
    assert unseen(tmp_path / "a.pdf", drawn) == ""


def test_the_page_is_as_before_after_the_proof(tmp_path: Path) -> None:
    from hcgen.document.pdfium.raster import rasterise

    content = f"{SHOW} {SHOW} BT /F 11 Tf 50 180 Td (Profit 7) Tj ET 0.5 g 10 10 50 50 re f /X Do"
    path = raw_pdf(
        tmp_path / "a.pdf", content, resources="/XObject << /X 10 0 R >>", objects=form(10, SHOW)
    )
    engine = Engine(path.read_bytes())  # kept: PDFium reads from its bytes
    page = engine.page(1)
    before = rasterise(page, page.frame.page, 1)
    assert first_unseen(page, [[(0, 0, 7)], [(1, 0, 8)]]) == [None, None]
    assert rasterise(page, page.frame.page, 1) == before
    with page.read_again() as again:
        assert again.raw() == page.raw()


def test_a_letter_beyond_the_first_65536_moves_no_box(tmp_path: Path) -> None:
    table = (
        "begincmap 1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfrange <20> <7D> <0020> "
        "endbfrange 1 beginbfchar <7E> <D840DC00> endbfchar endcmap"
    )
    drawn = Drawn(
        "BT /F 11 Tf 50 220 Td (A~B) Tj 0 -20 Td (Revenue 120,500 ~) Tj ET",
        "/Font << /F 10 0 R >>",
        {10: HELVETICA.replace(">>", "/ToUnicode 11 0 R >>"), 11: stream(table)},
        quote="Revenue 120,500 \U00020000",
    )
    assert unseen(tmp_path / "a.pdf", drawn) == ""


def test_what_is_not_drawn_in_time_is_not_shown_to_be_visible(tmp_path: Path) -> None:
    path = raw_pdf(tmp_path / "a.pdf", SHOW)
    with open_document(path, limits=Limits(looking_cpu_seconds=-1.0)) as document:
        assert document.reader.unseen(1, [[(0, 0, 7)]]) == (Unseen("", "unproved"),)
        assert document.reader.words(1)  # other questions have time of their own


def test_a_page_of_ten_thousand_objects_and_deep_forms_is_proved_within_its_time(
    tmp_path: Path,
) -> None:
    rows = "".join(f"BT /F 3 Tf 10 {298 - n * 3} Td (Row {n} 120,500) Tj ET " for n in range(95))
    shapes = "".join(f"{n % 390} {n % 290} 2 2 re f " for n in range(10_000))
    deep = {
        number: form(number, f"/X Do {shapes[:2000]}", f"/XObject << /X {number + 1} 0 R >>")[
            number
        ]
        for number in range(10, 40)
    }
    path = raw_pdf(
        tmp_path / "a.pdf",
        f"0.9 g {shapes} /X Do 0 g {rows}",
        resources="/XObject << /X 10 0 R >>",
        objects=deep | form(40, "0 0 1 1 re f"),
    )
    with open_document(path) as document:
        before = document.reader.cpu
        parts = [[(line.order, 0, len(line.text))] for line in document.page(1).lines]
        assert len(parts) == 95
        assert document.reader.unseen(1, parts) == (None,) * 95
        assert document.reader.cpu - before < 3
