"""Two weights out of a font that has one: a cut of it, and a bolder copy of the cut."""

from __future__ import annotations

import io
from pathlib import Path

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

_STRENGTH = 0.035
"""How far the second outline stands to the right of the first, in parts of the em."""
_HINTS = ("fpgm", "prep", "cvt ", "gasp", "hdmx", "VDMX", "LTSH")
_BOLD_WEIGHT = 700


def cut(path: Path, characters: frozenset[str]) -> bytes:
    """The font with these characters only, without hints; a character it lacks is an error."""
    options = Options()
    options.hinting = False
    options.name_IDs = [1, 2, 3, 4, 5, 6]
    options.notdef_outline = True
    options.missing_unicodes = False
    options.ignore_missing_unicodes = False
    with TTFont(path, recalcTimestamp=False, recalcBBoxes=False, lazy=True) as font:
        subsetter = Subsetter(options)
        subsetter.populate(text="".join(sorted(characters)))
        subsetter.subset(font)
        return _saved(font)


def embolden(cut_font: bytes) -> bytes:
    """A copy in which every outline is laid twice, a little apart, and that is named bold."""
    with TTFont(io.BytesIO(cut_font), recalcTimestamp=False, recalcBBoxes=False) as font:
        shift = round(font["head"].unitsPerEm * _STRENGTH)
        glyphs, table = font.getGlyphSet(), font["glyf"]
        heavier = {}
        for name in font.getGlyphOrder():
            outline = DecomposingRecordingPen(glyphs)
            glyphs[name].draw(outline)
            pen = TTGlyphPen(None)
            outline.replay(pen)
            outline.replay(TransformPen(pen, (1, 0, 0, 1, shift, 0)))
            heavier[name] = pen.glyph()
        for name, glyph in heavier.items():
            glyph.recalcBounds(table)
            table[name] = glyph
        font["OS/2"].usWeightClass = _BOLD_WEIGHT
        for record in font["name"].names:
            if record.nameID == 6:
                record.string = record.toUnicode() + "-Bold"
        return _saved(font)


def _saved(font: TTFont) -> bytes:
    for tag in _HINTS:
        if tag in font:
            del font[tag]
    out = io.BytesIO()
    font.save(out, reorderTables=False)
    return out.getvalue()
