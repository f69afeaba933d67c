"""The names of fonts tell bold and slanted print, in Chinese families too."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcgen.document import open_document
from hcgen.document.pdfium.fonts import names_bold, names_italic, names_plain
from tests.document.raw_pdf import raw_pdf


@pytest.mark.parametrize(
    "name",
    [
        "Times-Bold",
        "ABCDEF+TimesNewRomanPS-BoldItalicMT",
        "MHeiHK-Medium",
        "DFHeiHK-W5",
        "DFSongHK-W7",
        "ABCDEF+DFMing-Bd-HK-BF",
        "STHeitiTC-Medium",
        "SimHei",
        "MSungHK-Xbold",
        "華康中黑體",
        "MicrosoftJhengHei-Bold",
        "NotoSansTC-Black",
    ],
)
def test_a_font_whose_print_stands_out_is_bold(name: str) -> None:
    assert names_bold(name)


@pytest.mark.parametrize(
    "name",
    [
        "TimesNewRomanPSMT",
        "MSungHK-Medium",
        "DFSongHK-W3",
        "DFMing-Lt-HK-BF",
        "MicrosoftJhengHei",
        "NotoSansTC-DemiLight",
        "HeiseiMin-W3",
        "HeitiTC-Light",
        "PMingLiU",
    ],
)
def test_a_font_for_running_text_is_not_bold(name: str) -> None:
    assert not names_bold(name)


def test_kai_is_the_italic_of_chinese_print() -> None:
    assert names_italic("DFKaiHK-W5")
    assert names_italic("Times-Italic")
    assert not names_italic("MSungHK-Light")


@pytest.mark.parametrize("name", ["AAAAAA+NotoSerif-Regular", "Calibri-Light", "Georgia,Regular"])
def test_a_name_of_common_print_outweighs_the_stem(name: str) -> None:
    assert names_plain(name)
    assert not names_bold(name)


@pytest.mark.parametrize("name", ["Times-Bold", "TimesNewRomanPSMT", "Lighthouse-Bd", "NotoSerif"])
def test_a_name_without_a_word_of_weight_leaves_it_to_the_stem(name: str) -> None:
    assert not names_plain(name)


def test_letters_without_a_font_s_name_are_bold_by_their_ink(tmp_path: Path) -> None:
    """A browser thickens letters by itself, and prints them in a font of drawings."""

    def drawings(wide: int) -> str:
        glyph = f"600 0 0 0 600 700 d1 100 0 {wide} 700 re 400 0 {wide} 700 re f"
        return f"<< /Length {len(glyph)} >>\nstream\n{glyph}\nendstream"

    def font(glyph: int) -> str:
        return (
            "<< /Type /Font /Subtype /Type3 /FontMatrix [.001 0 0 .001 0 0] /FontBBox [0 0 600 700]"
            " /FirstChar 65 /LastChar 65 /Widths [600] /Resources << >>"
            f" /Encoding << /Differences [65 /A] >> /CharProcs << /A {glyph} 0 R >> >>"
        )

    shown = "".join(f"BT /P 12 Tf 20 {y} Td (AAAAAAAAAA) Tj ET\n" for y in range(60, 200, 20))
    path = raw_pdf(
        tmp_path / "ink.pdf",
        f"{shown}BT /B 12 Tf 20 250 Td (AAAAAAAA) Tj ET",
        resources="/Font << /P 10 0 R /B 11 0 R >>",
        objects={10: font(12), 11: font(13), 12: drawings(80), 13: drawings(160)},
    )
    with open_document(path) as document:
        words = document.reader.words(1)
    assert {(len(word.text), word.bold) for word in words} == {(8, True), (10, False)}
