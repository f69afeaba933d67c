"""Chinese set letter by letter: closed up once, before anything reads it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from hcgen.contracts import Citation
from hcgen.document import open_document
from hcgen.document.letter_spacing import letter_spaced
from hcgen.observe import Gate, pdf_tree
from samples.fonts import CHINESE_FONT, missing_font


def closed(line: str, gap: float) -> str:
    """A line with the blanks closed up that part no words, all of them ``gap`` squares wide."""
    pieces = line.split(" ")
    found = letter_spaced(pieces, lambda _: gap)
    parts = [
        piece + ("" if n in found or n + 1 == len(pieces) else " ")
        for n, piece in enumerate(pieces)
    ]
    return "".join(parts)


@pytest.mark.parametrize(
    ("line", "gap", "text"),
    [
        ("認 購 價 ： 每 股 供 股 股 份 0.15 港 元", 1.0, "認購價：每股供股股份 0.15 港元"),
        ("截至十 二 月三十一 日止年度", 0.5, "截至十二月三十一日止年度"),
        ("因 素（ 包 括 但 不 限 於", 0.5, "因素（包括但不限於"),
        ("年 內 利 潤", 1.0, "年內利潤"),
        ("新能源( 上海) 股份有限公司", 0.5, "新能源(上海)股份有限公司"),
        # what a blank parts
        ("二零二二年 二零二三年 二零二四年", 0.5, "二零二二年 二零二三年 二零二四年"),
        ("倘 閣下", 0.5, "倘 閣下"),
        ("甲 乙 丙", 3.0, "甲 乙 丙"),
        ("「本公司」 指 開曼群島的公司", 2.0, "「本公司」 指 開曼群島的公司"),
        ("聯席保薦人（按字母順序） 茴香銀行（香港）", 0.5, "聯席保薦人（按字母順序） 茴香銀行（香港）"),
        ("R E V E N U E", 0.5, "R E V E N U E"),
    ],
)  # fmt: skip
def test_a_blank_between_characters_that_stand_alone_parts_no_words(
    line: str, gap: float, text: str
) -> None:
    assert closed(line, gap) == text


LINES = (
    "認 購 價 ： 每 股 供 股 股 份 港 幣 一 元",
    "截至十 二 月三十一 日止年度",
    "本公司主要從事水錶業務。",
)
SHUT = (
    "認購價：每股供股股份港幣一元",
    "截至十二月三十一日止年度",
    "本公司主要從事水錶業務。",
)


def spaced(path: Path, *, typed: bool) -> Path:
    """A page of such lines: with typed blanks, or with room between all characters."""
    pdfmetrics.registerFont(TTFont("Spaced", str(CHINESE_FONT)))
    canvas = Canvas(str(path), pagesize=(595, 842), invariant=1)
    for n, text in enumerate(LINES):
        written = canvas.beginText(72, 760 - 24 * n)
        written.setCharSpace(0 if typed or n == len(LINES) - 1 else 5)
        for piece in re.split("( )", text if typed else text.replace(" ", "")):
            # the Chinese font has no glyph for a blank
            written.setFont("Helvetica" if piece == " " else "Spaced", 12)
            written.textOut(piece)
        canvas.drawText(written)
    canvas.save()
    return path


@pytest.mark.skipif(missing_font() is not None, reason=str(missing_font()))
@pytest.mark.parametrize("typed", [True, False])
def test_lines_and_words_are_closed_up_and_their_quotes_stand_for_both_readers(
    tmp_path: Path, typed: bool
) -> None:
    with open_document(spaced(tmp_path / "spaced.pdf", typed=typed)) as document:
        assert tuple(line.text for line in document.page(1).lines) == SHUT
        assert [word.text for word in document.reader.words(1)] == list(SHUT)
        gate = Gate(document, pdf_tree(document))
        for quote in SHUT:
            verdict = gate.verify(Citation(page=1, quote=quote))
            assert verdict.citation is not None, verdict.reason
            assert len(verdict.citation.boxes) == 1
