"""How far each filing is: frozen or not, with what outcome, by which rules."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path

from hcgen.agent import current_versions
from hcgen.base import ContentError, count
from hcgen.document import ocr_versions
from hcgen.filings import (
    Filing,
    LocalState,
    load_filings,
    locate_pdf,
    read_checkpoint,
    read_corrections,
)


@dataclass(frozen=True, slots=True)
class Standing:
    """One filing's standing. ``outdated`` names what has changed since it was read."""

    id: str
    state: str
    """full, partial, rejected, "not read", or "damaged"."""
    checkpoint: str | None
    pdf_at_hand: bool
    outdated: tuple[str, ...] = ()
    problem: str | None = None
    """Why the checkpoint cannot be read, where it is damaged."""
    corrections: int = 0
    """How many corrections of this checkpoint wait for the next reading."""

    def as_json(self) -> dict[str, object]:
        """As plain JSON values."""
        return {**asdict(self), "outdated": list(self.outdated)}

    def as_line(self) -> str:
        """As one line of text."""
        name = (self.checkpoint or "")[:12] or "–"
        notes = [] if self.pdf_at_hand else ["PDF not at hand"]
        notes += [f"read by older {part}" for part in self.outdated]
        notes += [self.problem] if self.problem else []
        if self.corrections:
            notes.append(f"{count(self.corrections, 'correction')} for the next reading")
        return f"{self.id:32} {self.state:9} {name:12} {'; '.join(notes)}".rstrip()


def standing(content: Path, state: LocalState) -> tuple[Standing, ...]:
    """The standing of every filing, sorted by id."""
    return tuple(_standing(filing, state) for filing in load_filings(content))


def _standing(filing: Filing, state: LocalState) -> Standing:
    at_hand = locate_pdf(filing, state) is not None
    if filing.checkpoint is None:
        return Standing(filing.id, "not read", None, at_hand)
    try:
        body = read_checkpoint(filing).body
    except ContentError as error:
        return Standing(filing.id, "damaged", filing.checkpoint, at_hand, problem=error.what)
    now = current_versions() | (ocr_versions() if "ocr_reader" in body.versions else {})
    outdated = tuple(
        f"{name} ({body.versions.get(name, 'none')}, now {version})"
        for name, version in sorted(now.items())
        if body.versions.get(name) != version
    )
    waiting = sum(each.checkpoint == filing.checkpoint for each in read_corrections(filing))
    return Standing(
        filing.id, body.outcome.state, filing.checkpoint, at_hand, outdated, corrections=waiting
    )
