"""Chinese text in fonts that are named and not embedded, in every encoding that old files use."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcgen.document import open_document

TRADITIONAL = "截至二零二五年止年度本公司供應深海養殖裝備"
SIMPLIFIED = "截至二零二五年止年度本公司供应深海养殖装备"


def named_font(text: str, codec: str, encoding: str, collection: str) -> bytes:
    """A PDF of one line in a font of the reader's system, without a map to Unicode."""
    drawn = f"BT /F 12 Tf 72 700 Td <{text.encode(codec).hex()}> Tj ET"
    objects = (
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
        f"<</Length {len(drawn)}>>\nstream\n{drawn}\nendstream",
        f"<</Type/Font/Subtype/Type0/BaseFont/Pear-{encoding}/Encoding/{encoding}/DescendantFonts[6 0 R]>>",
        (
            "<</Type/Font/Subtype/CIDFontType0/BaseFont/Pear/DW 1000/FontDescriptor 7 0 R"
            f"/CIDSystemInfo<</Registry(Adobe)/Ordering({collection})/Supplement 0>>>>"
        ),
        "<</Type/FontDescriptor/FontName/Pear/Flags 6/FontBBox[0 -200 1000 900]/Ascent 880/Descent -120/StemV 80>>",
    )
    body = "".join(f"{n} 0 obj\n{each}\nendobj\n" for n, each in enumerate(objects, start=1))
    return f"%PDF-1.5\n{body}trailer\n<</Root 1 0 R>>\n%%EOF\n".encode("ascii")


@pytest.mark.parametrize(
    ("encoding", "collection", "codec", "text"),
    [
        ("ETen-B5-H", "CNS1", "cp950", TRADITIONAL),
        ("ETenms-B5-H", "CNS1", "cp950", TRADITIONAL),
        ("B5pc-H", "CNS1", "cp950", TRADITIONAL),
        ("HKscs-B5-H", "CNS1", "big5hkscs", TRADITIONAL),
        ("UniCNS-UCS2-H", "CNS1", "utf-16-be", TRADITIONAL),
        ("UniCNS-UTF16-H", "CNS1", "utf-16-be", TRADITIONAL),
        ("GB-EUC-H", "GB1", "gb2312", SIMPLIFIED),
        ("GBK-EUC-H", "GB1", "gbk", TRADITIONAL),
        ("GBK2K-H", "GB1", "gb18030", SIMPLIFIED),
        ("UniGB-UCS2-H", "GB1", "utf-16-be", SIMPLIFIED),
        ("90ms-RKSJ-H", "Japan1", "cp932", "株式会社梨の木は果物を供給します"),
        ("UniJIS-UCS2-HW-H", "Japan1", "utf-16-be", "株式会社梨の木は果物を供給します"),
    ],
)
def test_both_readers_see_the_same_text(
    tmp_path: Path, encoding: str, collection: str, codec: str, text: str
) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(named_font(text, codec, encoding, collection))
    with open_document(path) as document:
        assert document.page(1).text == text
        assert document.reader.second_reading(1).strip() == text
