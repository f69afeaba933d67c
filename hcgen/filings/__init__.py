"""The store of filings: facts about each PDF, its frozen readings, corrections, local state."""

from hcgen.filings.adding import PDF_LIMIT, add_filing, find_pdf, locate_pdf
from hcgen.filings.checkpoints import (
    checkpoint_place,
    freeze,
    read_checkpoint,
    read_named_checkpoint,
)
from hcgen.filings.collection import filings_folder, find_filing, load_filings
from hcgen.filings.corrections import Correction, add_correction, read_corrections
from hcgen.filings.model import Filing
from hcgen.filings.state import STATE_VARIABLE, LocalState
from hcgen.filings.tree import inside

__all__ = [
    "PDF_LIMIT",
    "STATE_VARIABLE",
    "Correction",
    "Filing",
    "LocalState",
    "add_correction",
    "add_filing",
    "checkpoint_place",
    "filings_folder",
    "find_filing",
    "find_pdf",
    "freeze",
    "inside",
    "load_filings",
    "locate_pdf",
    "read_checkpoint",
    "read_corrections",
    "read_named_checkpoint",
]
