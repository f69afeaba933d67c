"""What ``content/filings/<id>/filing.toml`` says of a filing. The shape is ours."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path

from hcgen.contracts import DocumentType

FILING_FILE = "filing.toml"
SOURCE_FILE = "source.pdf"


@dataclass(frozen=True, slots=True)
class Filing:
    """A filing of the collection: facts about its PDF, and the checkpoint that stands for it."""

    id: str
    """Also the name of its folder and of its page."""
    sha256: str
    """Of the PDF's bytes."""
    folder: Path
    """``content/filings/<id>``."""
    source: str | None = None
    """The http(s) address of the PDF, where one is known."""
    filed: date | None = None
    """The day it was filed."""
    document_type: DocumentType | None = None
    """Given by a person; null leaves it to the reading."""
    title: str | None = None
    """Given by a person; null leaves it to the reading."""
    fictional: bool = False
    """A sample that describes no real company."""
    checkpoint: str | None = None
    """The sha256 of the current checkpoint; null before the first reading."""

    @property
    def file(self) -> Path:
        """Its ``filing.toml``."""
        return self.folder / FILING_FILE

    @property
    def source_pdf(self) -> Path:
        """Where a small PDF may lie beside ``filing.toml``."""
        return self.folder / SOURCE_FILE

    @property
    def evidence(self) -> Path:
        """The folder of evidence pictures, each named by its sha256."""
        return self.folder / "evidence"

    def tree_folder(self, sha256: str) -> Path:
        """Where the files of the published tree of this hash lie."""
        return self.folder / "tree" / sha256

    def checkpoint_path(self, sha256: str) -> Path:
        """Where the checkpoint of this name lies."""
        return self.folder / "checkpoints" / f"{sha256}.json"
