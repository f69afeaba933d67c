"""A PDF → pages, words, labels, chapters, tables; engines, limits, child process."""

from hcgen.document.limits import Limits
from hcgen.document.model import (
    Chapter,
    ChapterKind,
    Document,
    Language,
    Line,
    OutlineEntry,
    Page,
    Properties,
    Reader,
    Styled,
    Word,
)
from hcgen.document.ocr import ocr_versions
from hcgen.document.opening import open_document
from hcgen.document.places import boxes_between
from hcgen.document.versions import engine_versions

__all__ = [
    "Chapter",
    "ChapterKind",
    "Document",
    "Language",
    "Limits",
    "Line",
    "OutlineEntry",
    "Page",
    "Properties",
    "Reader",
    "Styled",
    "Word",
    "boxes_between",
    "engine_versions",
    "ocr_versions",
    "open_document",
]
