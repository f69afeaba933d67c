"""By what a reading can be checked: its run, its versions, its hashes."""

from __future__ import annotations

from collections.abc import Iterator

from hcgen.base import one_line
from hcgen.contracts import Checkpoint, Factsheet, figures
from hcgen.site.words import day


def trust(checkpoint: Checkpoint) -> list[dict[str, str]]:
    """Rows with a label, a text, its kind, and the whole of what the text shortens."""
    body, run = checkpoint.body, checkpoint.run
    extractors = sorted({name for names in _extractors(body.outcome.factsheet) for name in names})
    versions = ", ".join(
        f"{one_line(k, 40)} {one_line(v, 40)}" for k, v in sorted(body.versions.items())
    )
    rows = [
        ("Run", run.run_id, "code"),
        ("Read on", f"{day(run.started[:10])}, {run.started[11:16]} UTC", ""),
        ("Extractor", ", ".join(one_line(name, 40) for name in extractors) or "none kept", ""),
        ("Versions", versions or "not given", ""),
        ("File", f"sha256 {short_hash(body.filing.sha256)}", "code"),
        ("Journal", short_hash(run.journal_head) if run.journal_head else "", "code"),
        (
            "Earlier reading",
            short_hash(checkpoint.previous) if checkpoint.previous else "none",
            "code" if checkpoint.previous else "",
        ),
    ]
    full = {
        "File": body.filing.sha256,
        "Journal": run.journal_head,
        "Earlier reading": checkpoint.previous,
    }
    return [
        {"label": label, "text": one_line(text, 300), "kind": kind, "full": full.get(label) or ""}
        for label, text, kind in rows
        if text
    ]


def _extractors(sheet: Factsheet) -> Iterator[tuple[str, ...]]:
    yield from (claim.extractors for claim in sheet.claims())
    yield from (figure.cell.extractors for figure in figures(sheet))


def short_hash(digest: str) -> str:
    """The first twelve digits in fours: ``9f2c 41ab 77d0 …``."""
    return f"{digest[:4]} {digest[4:8]} {digest[8:12]} …"
