"""How much a document may cost. Every limit is a field; a caller may raise or lower it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds within which a file is read (sized for filings of 300 to 1,000 pages)."""

    file_bytes: int = 100_000_000
    """A larger file is refused."""
    pages: int = 3_000
    """A document with more pages is refused."""
    page_characters: int = 60_000
    """A page with more text than this is not read."""
    memory_bytes: int = 750_000_000
    """The address space of the child process, so that parent and child stay under 1 GB."""
    characters: int = 20_000_000
    """Characters of the whole document; what comes after them is not read."""
    page_cpu_seconds: int = 5
    """The processor time for one page or one question; then the child is ended."""
    reading_cpu_seconds: float = 12.0
    """The processor time in which all pages are read, at least; a page that is not reached is a
    page with a problem. Processor time, not wall time, so that a busy machine reads the same text
    as an idle one."""
    reading_cpu_per_page: float = 0.02
    """… or this for each page, where that is more: a Chinese page takes 0.01."""
    asking_cpu_seconds: float = 5.0
    """The processor time that dear questions about single pages may take in all. The first
    tenth of a second of each question is free, so that honest documents never come to the end."""
    looking_cpu_seconds: float = 20.0
    """The processor time in which cited pages are drawn to prove that a person sees their quotes;
    what is cited on pages after that is not shown. A usual filing takes one to three seconds."""
    answer_wall_seconds: float = 60.0
    """The longest silence of a child, for one that waits instead of working."""
    ocr_pages: int = 250
    """Scanned pages that are recognised, from front to back: some 1,600 seconds of processor time
    at six or seven a page, and enough for the cover, the summary and the risk factors of a usual
    filing. A count and not a time, so that a slower machine reads the same pages. 0: none."""
    ocr_second_reader_pages: int = 150
    """Cited scanned pages that the second recogniser reads; a quote on others does not stand."""
    ocr_page_cpu_seconds: int = 90
    """The processor time for one scanned page; then its child is ended."""
    ocr_cpu_seconds: float = 5_000.0
    """The processor time for all scanned pages and both recognisers together, for a document that
    is much dearer than others."""
    ocr_answer_wall_seconds: float = 300.0
    """The longest silence of the child that recognises."""
    ocr_memory_bytes: int = 1_500_000_000
    """Its address space; of that it holds some 600 MB at the most (measured)."""
