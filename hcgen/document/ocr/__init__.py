"""Scanned pages, read by two recognisers: the optional extra ``hcgen[ocr]``."""

from hcgen.document.ocr.layout import GUESSED
from hcgen.document.ocr.models import HOW_TO_GET, available, ocr_versions
from hcgen.document.ocr.pages import SCANNED, Scanned, read_scans
from hcgen.document.ocr.reader import ScanReader
from hcgen.document.ocr.recognising import Recognition

__all__ = [
    "GUESSED",
    "HOW_TO_GET",
    "SCANNED",
    "Recognition",
    "ScanReader",
    "Scanned",
    "available",
    "ocr_versions",
    "read_scans",
]
