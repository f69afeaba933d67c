"""Figures that read otherwise than their font is printed are no proof of what the page shows."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from hcgen.document import Line, open_document
from tests.document.raw_pdf import raw_pdf, stream

LIE = {"1": "9", "2": "8", "3": "7"}
FIGURE = "120,300"
READ = "980,700"


def tounicode(codes: dict[int, str], width: int = 2) -> bytes:
    rows = "".join(f"<{code:0{width}X}> <{ord(text):04X}> " for code, text in codes.items())
    high = "F" * width
    return stream(
        f"begincmap 1 begincodespacerange <{'0' * width}> <{high}> endcodespacerange "
        f"{len(codes)} beginbfchar {rows}endbfchar endcmap"
    )


def read_as(figure: str, lie: dict[str, str]) -> dict[int, str]:
    """A table by which the letters of a figure read as others."""
    return {ord(letter): lie.get(letter, letter) for letter in "0123456789,"}


def sfnt(*, cmap: bytes = b"", post: bytes = b"") -> bytes:
    """As much of a TrueType font as its tables of characters and names."""
    tables = {name: data for name, data in ((b"cmap", cmap), (b"post", post)) if data}
    place = 12 + 16 * len(tables)
    head, body = b"\0\1\0\0" + struct.pack(">4H", len(tables), 0, 0, 0), b""
    for name, data in tables.items():
        head += name + struct.pack(">LLL", 0, place + len(body), len(data))
        body += data
    return head + body


def unicode_map(glyphs: dict[str, int]) -> bytes:
    """A table of characters in format 4, one segment a character."""
    codes = sorted((ord(letter), glyph) for letter, glyph in glyphs.items())
    segments = [
        *((code, code, (glyph - code) & 0xFFFF) for code, glyph in codes),
        (0xFFFF, 0xFFFF, 1),
    ]
    count = len(segments)
    table = struct.pack(">7H", 4, 16 + 8 * count, 0, 2 * count, 0, 0, 0)
    ends, starts, deltas = (
        struct.pack(f">{count}H", *column) for column in zip(*segments, strict=True)
    )
    table += starts + b"\0\0" + ends + deltas + b"\0\0" * count
    return struct.pack(">HHHHL", 0, 1, 3, 1, 12) + table


def post_names(names: list[str]) -> bytes:
    """A table of names in format 2, every name its own."""
    strings = b"".join(bytes([len(name)]) + name.encode() for name in names)
    numbers = struct.pack(f">{len(names)}H", *range(258, 258 + len(names)))
    return struct.pack(">L28x", 0x20000) + struct.pack(">H", len(names)) + numbers + strings


GLYPHS = {letter: 3 + place for place, letter in enumerate("0123456789,")}
WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "comma"]


def simple(encoding: str, lie: dict[str, str], *, more: str = "", kind: str = "Type1") -> dict[int, str | bytes]:  # fmt: skip
    """A font of single codes, not embedded unless ``more`` says so."""
    return {
        10: f"<< /Type /Font /Subtype /{kind} /BaseFont /Helvetica /ToUnicode 11 0 R {encoding} {more} >>",
        11: tounicode(read_as(FIGURE, lie)),
    }


def composite(program: bytes, lie: dict[str, str]) -> dict[int, str | bytes]:
    """A font whose codes are its glyphs, embedded."""
    told = {GLYPHS[letter]: lie.get(letter, letter) for letter in GLYPHS}
    return {
        10: "<< /Type /Font /Subtype /Type0 /BaseFont /Made /Encoding /Identity-H /ToUnicode 11 0 R "
        "/DescendantFonts [12 0 R] >>",
        11: tounicode(told, 4),
        12: "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Made /CIDToGIDMap /Identity /DW 600 "
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 13 0 R >>",
        13: "<< /Type /FontDescriptor /FontName /Made /Flags 4 /FontBBox [0 0 600 800] /Ascent 800 "
        "/Descent 0 /CapHeight 700 /StemV 80 /ItalicAngle 0 /FontFile2 14 0 R >>",
        14: stream(program, f"/Length1 {len(program)}"),
    }


def misprints(path: Path, objects: dict[int, str | bytes], shown: str) -> int:
    """How many figures of the page are printed otherwise than they read."""
    from hcgen.document.second_reader import SecondReader

    content = f"BT /F 11 Tf 50 200 Td {shown} Tj ET"
    raw_pdf(path, content, resources="/Font << /F 10 0 R >>", objects=objects)
    return len(SecondReader(path.read_bytes()).misprints(1))


DIFFERENCES = (
    f"/Encoding << /Differences [44 /comma 48 {' '.join('/' + word for word in WORDS[:10])}] >>"
)
SUBSET = f"/Encoding << /Differences [44 /g1 48 {' '.join(f'/g{n}' for n in range(2, 12))}] >>"


@pytest.mark.parametrize(
    "encoding", ["/Encoding /WinAnsiEncoding", "/Encoding /MacRomanEncoding", "", DIFFERENCES],
    ids=["named", "another", "standard", "differences"],
)  # fmt: skip
@pytest.mark.parametrize(("lie", "wrong"), [(LIE, 3), ({}, 0)], ids=["lies", "honest"])
def test_the_encoding_of_a_font_and_its_text_must_name_the_same_digits(
    encoding: str, lie: dict[str, str], wrong: int, tmp_path: Path
) -> None:
    assert misprints(tmp_path / "a.pdf", simple(encoding, lie), f"({FIGURE})") == wrong


def test_names_that_tell_no_digit_are_believed_as_they_read(tmp_path: Path) -> None:
    assert misprints(tmp_path / "a.pdf", simple(SUBSET, LIE), f"({FIGURE})") == 0


def test_only_the_digits_that_differ_are_in_doubt(tmp_path: Path) -> None:
    assert misprints(tmp_path / "a.pdf", simple("", {"1": "9"}), "(102,030,111)") == 4


@pytest.mark.parametrize("program", [
    sfnt(cmap=unicode_map(GLYPHS)), sfnt(post=post_names([".notdef", "a", "b", *WORDS])),
], ids=["characters", "names"])  # fmt: skip
@pytest.mark.parametrize(("lie", "wrong"), [(LIE, 3), ({}, 0)], ids=["lies", "honest"])
def test_the_tables_of_an_embedded_font_and_its_text_must_name_the_same_digits(
    program: bytes, lie: dict[str, str], wrong: int, tmp_path: Path
) -> None:
    codes = "".join(f"{GLYPHS[letter]:04X}" for letter in FIGURE)
    assert misprints(tmp_path / "a.pdf", composite(program, lie), f"<{codes}>") == wrong


def by_code(form: int) -> bytes:
    """A table of codes, as symbol fonts have it, in format 0, 6 or 12."""
    glyphs = {ord(letter): glyph for letter, glyph in GLYPHS.items()}
    row = [glyphs.get(code, 0) for code in range(256)]
    if form == 0:
        return struct.pack(">HHHHL3H256B", 0, 1, 1, 0, 12, 0, 262, 0, *row)
    if form == 6:
        return struct.pack(">HHHHL5H256H", 0, 1, 1, 0, 12, 6, 522, 0, 0, 256, *row)
    groups = [
        struct.pack(">LLL", 0xF000 + code, 0xF000 + code, each) for code, each in glyphs.items()
    ]
    head = struct.pack(">HHHHLHHLLL", 0, 1, 3, 0, 12, 12, 0, 16 + 12 * len(groups), 0, len(groups))
    return head + b"".join(groups)


@pytest.mark.parametrize("form", [0, 6, 12])
@pytest.mark.parametrize(("lie", "wrong"), [(LIE, 3), ({}, 0)], ids=["lies", "honest"])
def test_a_symbol_font_is_asked_by_its_codes_whatever_its_encoding(
    form: int, lie: dict[str, str], wrong: int, tmp_path: Path
) -> None:
    program = sfnt(cmap=by_code(form), post=post_names([".notdef", "a", "b", *WORDS]))
    objects = composite(program, {}) | simple(
        SUBSET, lie, kind="TrueType", more="/FontDescriptor 13 0 R"
    )
    assert misprints(tmp_path / "a.pdf", objects, f"({FIGURE})") == wrong


@pytest.mark.parametrize(("lie", "wrong"), [(LIE, 3), ({}, 0)], ids=["lies", "honest"])
def test_the_names_within_an_embedded_cff_font_count(
    lie: dict[str, str], wrong: int, tmp_path: Path
) -> None:
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.t2CharStringPen import T2CharStringPen

    order = [".notdef", "a", "b", *WORDS]
    pen = T2CharStringPen(600, None)
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({})
    builder.setupCFF("Made", {}, {name: pen.getCharString() for name in order}, {})
    builder.setupHorizontalMetrics(dict.fromkeys(order, (600, 0)))
    objects = composite(builder.font["CFF "].compile(builder.font), lie)
    objects[12] = str(objects[12]).replace("CIDFontType2", "CIDFontType0")
    objects[13] = str(objects[13]).replace("/FontFile2", "/FontFile3")
    objects[14] = bytes(objects[14]).replace(b"/Length1", b"/Subtype /CIDFontType0C /Length1")  # type: ignore[arg-type]
    codes = "".join(f"{GLYPHS[letter]:04X}" for letter in FIGURE)
    assert misprints(tmp_path / "a.pdf", objects, f"<{codes}>") == wrong


@pytest.mark.parametrize(("lie", "wrong"), [(LIE, 3), ({}, 0)], ids=["lies", "honest"])
def test_a_collection_of_characters_that_everybody_knows_counts(
    lie: dict[str, str], wrong: int, tmp_path: Path
) -> None:
    objects: dict[int, str | bytes] = {
        10: "<< /Type /Font /Subtype /Type0 /BaseFont /MingLiU /Encoding /UniCNS-UCS2-H /ToUnicode 11 0 R "
        "/DescendantFonts [12 0 R] >>",
        11: tounicode(read_as(FIGURE, lie), 4),
        12: "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /MingLiU "
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (CNS1) /Supplement 0 >> >>",
    }
    codes = "".join(f"{ord(letter):04X}" for letter in FIGURE)
    assert misprints(tmp_path / "a.pdf", objects, f"<{codes}>") == wrong


def test_a_damaged_font_tells_nothing_and_ends_nothing(tmp_path: Path) -> None:
    whole = sfnt(cmap=unicode_map(GLYPHS))
    codes = "".join(f"{GLYPHS[letter]:04X}" for letter in FIGURE)
    for end in range(0, len(whole), 7):
        misprints(tmp_path / "a.pdf", composite(whole[:end], LIE), f"<{codes}>")


def test_a_word_that_is_printed_otherwise_is_not_shown_to_be_visible(tmp_path: Path) -> None:
    path = raw_pdf(
        tmp_path / "a.pdf",
        f"BT /F 11 Tf 50 200 Td ({FIGURE}) Tj 100 0 Td (400,500) Tj ET",
        resources="/Font << /F 10 0 R >>",
        page="/MediaBox [0 0 400 300] /CropBox [20 100 380 280] /Rotate 90",
        objects=simple("", LIE),
    )
    with open_document(path) as document:
        (line,) = document.page(1).lines
        found = document.reader.unseen(1, [_part(line, READ), _part(line, "400,500")])
    assert [one and (one.word, one.why) for one in found] == [(READ, "misprinted"), None]


def _part(line: Line, text: str) -> list[tuple[int, int, int]]:
    start = line.text.index(text)
    return [(line.order, start, start + len(text))]
