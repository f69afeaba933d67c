"""How far each filing is: frozen or not, with what outcome, by which rules."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path

from hcgen.agent.analysis import current_versions
from hcgen.document import ocr_versions
from hcgen.filings import Filing, LocalState, load_filings, locate_pdf, read_checkpoint


@dataclass(frozen=True, slots=True)
class Standing:
    """One filing's standing. ``outdated`` names what has changed since it was read."""

    id: str
    state: str
    """full, partial, rejected, or "not read"."""
    checkpoint: str | None
    pdf_at_hand: bool
    outdated: tuple[str, ...] = ()

    def as_json(self) -> dict[str, object]:
        """As plain JSON values."""
        return {**asdict(self), "outdated": list(self.outdated)}

    def as_line(self) -> str:
        """As one line of text."""
        name = (self.checkpoint or "")[:12] or "–"
        notes = [] if self.pdf_at_hand else ["PDF not at hand"]
        notes += [f"read by older {part}" for part in self.outdated]
        return f"{self.id:32} {self.state:9} {name:12} {'; '.join(notes)}".rstrip()


def standing(content: Path, state: LocalState) -> tuple[Standing, ...]:
    """The standing of every filing, sorted by id."""
    return tuple(_standing(filing, state) for filing in load_filings(content))


def _standing(filing: Filing, state: LocalState) -> Standing:
    at_hand = locate_pdf(filing, state) is not None
    if filing.checkpoint is None:
        return Standing(filing.id, "not read", None, at_hand)
    body = read_checkpoint(filing).body
    now = current_versions() | (ocr_versions() if "ocr_reader" in body.versions else {})
    outdated = tuple(
        f"{name} ({body.versions.get(name, 'none')}, now {version})"
        for name, version in sorted(now.items())
        if body.versions.get(name) != version
    )
    return Standing(filing.id, body.outcome.state, filing.checkpoint, at_hand, outdated)
