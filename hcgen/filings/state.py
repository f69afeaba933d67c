"""The local state: what belongs to this installation and never goes to git."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Self

STATE_VARIABLE = "HCGEN_STATE"
"""The environment variable that names another folder for the local state."""


@dataclass(frozen=True, slots=True)
class LocalState:
    """Journals, PDFs by sha256, trees, fingerprints and the HTTP cache, below one folder."""

    root: Path

    @classmethod
    def default(cls) -> Self:
        """The folder that ``HCGEN_STATE`` names, else the user's state folder for hcgen."""
        if named := os.environ.get(STATE_VARIABLE):
            return cls(Path(named).absolute())
        from platformdirs import user_state_path  # noqa: PLC0415 - only needed without the variable

        return cls(user_state_path("hcgen", appauthor=False))

    @property
    def journals(self) -> Path:
        """One folder a run."""
        return self.root / "journals"

    @property
    def documents(self) -> Path:
        """PDFs, each named by the sha256 of its bytes."""
        return self.root / "documents"

    @property
    def trees(self) -> Path:
        """Observation trees, each named by its hash."""
        return self.root / "trees"

    @property
    def http(self) -> Path:
        """What was fetched, for conditional requests."""
        return self.root / "http"

    @property
    def fingerprints(self) -> Path:
        """Versions of extractors, each named by the hash of the sources it was made of. A cache:
        what is missing is made again."""
        return self.root / "fingerprints"

    def document_path(self, sha256: str) -> Path:
        """Where the PDF with this hash lies, if it is in the store."""
        return self.documents / f"{sha256}.pdf"
