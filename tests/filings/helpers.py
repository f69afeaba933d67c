"""A content folder with a filing, and a checkpoint for it."""

from __future__ import annotations

from pathlib import Path

from hcgen.contracts import (
    AgentTrace,
    Body,
    Checkpoint,
    DocumentSummary,
    Factsheet,
    FilingFacts,
    Outcome,
    Run,
)
from hcgen.filings import Filing, LocalState, add_filing


def empty_site(folder: Path) -> Path:
    """The content of a site that holds nothing yet."""
    content = folder / "content"
    content.mkdir(parents=True, exist_ok=True)
    (content / "site.toml").write_text('title = "A site"\n', encoding="utf-8")
    return content


def added(tmp_path: Path, name: str = "Report 2024.pdf", data: bytes = b"%PDF-1 a") -> Filing:
    tmp_path.mkdir(exist_ok=True)
    pdf = tmp_path / name
    pdf.write_bytes(data)
    return add_filing(tmp_path / "content", LocalState(tmp_path / "state"), pdf)


def checkpoint_for(filing: Filing, run_id: str = "run-1") -> Checkpoint:
    return Checkpoint(
        body=Body(
            filing=FilingFacts(
                id=filing.id,
                sha256=filing.sha256,
                title="A title",
                document_type="other",
                pages=1,
                language="en",
            ),
            outcome=Outcome(state="rejected", reasons=("nothing",), factsheet=Factsheet.empty()),
            trace=AgentTrace(),
            document=DocumentSummary(),
            versions={"contract": "1"},
        ),
        run=Run(run_id=run_id, started="2026-01-02T03:04:05Z"),
        previous=filing.checkpoint,
    )
