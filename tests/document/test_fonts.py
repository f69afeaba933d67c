"""The names of fonts tell bold and slanted print, in Chinese families too."""

from __future__ import annotations

import pytest

from hcgen.document.pdfium.fonts import names_bold, names_italic, names_plain


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
