"""The second reader: playa-pdf, pure Python, none of whose code is PDFium's. Child only."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from hcgen.document.font_digits import misprinted

_GLUED = re.compile(r",\d{3}\d|\.\d+,\d|\.\d+\.\d")
"""Figures that cannot be one number: two labels of a chart, read without the gap between them."""


_ON_BASE = {
    "ETenms-B5-H": "ETen-B5-H",
    "ETenms-B5-V": "ETen-B5-V",
    "UniJIS-UCS2-HW-H": "UniJIS-UCS2-H",
    "UniJIS-UCS2-HW-V": "UniJIS-UCS2-V",
}
"""Encodings that Adobe defines as another one with a few codes changed. playa 1.1 ships the changes
without the other one, and reads no Chinese in a font of an old Windows system."""

_FAKE_BOLD = 8
"""Characters of a line that must all come in pairs before it counts as printed twice."""


class SecondReader:
    """Reads pages afresh from the same bytes. Opened at the first question."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._document: Any = None
        self._fonts: dict[int, list[Any]] = {}
        self._misprinted: dict[int, tuple[Any, frozenset[int]]] = {}

    def text(self, number: int) -> str:
        """The text of a physical page; empty where this reader sees nothing or fails. Where it
        runs figures together, the pieces of text that the page is drawn from follow one by one.

        A reader that stumbles has seen nothing: whatever its parser raises on a damaged page means
        that it did not see the quote.
        """
        return self._read(number, _spaced)

    def glued(self, number: int) -> str:
        """The pieces of text that the page is drawn from, one after the other. Nothing parts them,
        so that a number whose neighbour is a figure is not seen whole here, rather than wrongly."""
        return self._read(number, self._drawn)

    def misprints(self, number: int) -> list[tuple[float, float]]:
        """The middles, in user space, of the figures of a page that the file's text and its fonts
        tell differently. Raises nothing: a font that is damaged tells nothing."""
        try:
            return list(self._misprints(self._opened().pages[number - 1]))
        except MemoryError:
            raise
        except Exception:
            return []

    def _drawn(self, page: Any) -> str:
        """The pieces of a page's text; the fonts in which they are set are noted on the way."""
        pieces = list(page.texts)
        fonts = {id(piece.gstate.font): piece.gstate.font for piece in pieces}
        self._fonts[page.page_idx] = list(fonts.values())
        return "".join(piece.chars for piece in pieces)

    def _misprints(self, page: Any) -> Iterator[tuple[float, float]]:
        if page.page_idx not in self._fonts:
            self._drawn(page)
        if not any(map(self._codes, self._fonts[page.page_idx])):
            return
        page.set_initial_ctm("default", 0)
        try:
            for glyph in page.glyphs:
                if glyph.cid in self._codes(glyph.font):
                    left, bottom, right, top = glyph.bbox
                    yield (left + right) / 2, (bottom + top) / 2
        finally:
            page.set_initial_ctm(page.space, page.rotate)

    def _codes(self, font: Any) -> frozenset[int]:
        """The codes that a font misprints. The font is kept, so that no other takes its place."""
        if id(font) not in self._misprinted:
            self._misprinted[id(font)] = font, _misprinted(font)
        return self._misprinted[id(font)][1]

    def has_layers_off(self) -> bool:
        """Whether the file has layers that may not be shown when it is opened. PDFium obeys them
        when it draws, and does not tell."""
        if not any(mark in self._data for mark in (b"/OCProperties", b"/ObjStm")):
            return False
        try:
            return _layers_off(self._opened().catalog)
        except MemoryError:
            raise
        except Exception:
            return True  # in doubt, text is put to the proof

    def _opened(self) -> Any:
        if self._document is None:
            import playa  # noqa: PLC0415 - not before it is asked

            _complete_encodings()
            self._document = playa.parse(self._data)
        return self._document

    def _read(self, number: int, read: Callable[[Any], str]) -> str:
        try:
            return read(self._opened().pages[number - 1])
        except MemoryError:
            raise
        except Exception:
            return ""


def _misprinted(font: Any) -> frozenset[int]:
    try:
        return misprinted(font)
    except MemoryError:
        raise
    except Exception:
        return frozenset()


def _layers_off(catalog: Any) -> bool:
    """The default configuration of the layers: some off, or switched by what the page is for."""
    import playa  # noqa: PLC0415 - not before it is asked

    resolve: Callable[[Any], Any] = playa.resolve
    layers = resolve(catalog.get("OCProperties"))
    shown = resolve(layers.get("D")) if layers else None
    if not shown:
        return False
    base = getattr(resolve(shown.get("BaseState")), "name", "ON")
    return base != "ON" or bool(resolve(shown.get("OFF"))) or bool(resolve(shown.get("AS")))


def _complete_encodings() -> None:
    from playa.cmapdb import CMap, get_cmap  # noqa: PLC0415 - with playa itself

    for name, base in _ON_BASE.items():
        changed, whole = get_cmap(name), get_cmap(base)
        if isinstance(changed, CMap) and isinstance(whole, CMap):
            changed.code2cid = _over(whole.code2cid, changed.code2cid)


def _over(base: Any, changes: Any) -> Any:
    """A trie of codes with another's leaves in place of its own."""
    if not isinstance(base, dict) or not isinstance(changes, dict):
        return changes
    return base | {key: _over(base.get(key), value) for key, value in changes.items()}


def _spaced(page: Any) -> str:
    text = str(page.extract_text_untagged())
    if _GLUED.search(text):
        text += "\n\n" + "\n".join(part.chars for part in page.texts)
    return text + _printed_once(text)


def _printed_once(text: str) -> str:
    """Lines whose every character comes twice or three times, which is how some makers print
    bold, once more with each character once. Both forms are kept: this reader takes no sides."""
    found = []
    for line in text.split("\n"):
        for times in (2, 3):
            once = line[::times]
            if len(line) >= _FAKE_BOLD and line == "".join(letter * times for letter in once):
                found.append(once)
    return "".join(f"\n{line}" for line in found)
