"""What a check says: tiers, severities, findings, the report."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import IntEnum, StrEnum
from typing import Any

from hcgen.standard.markup.source import Place


class Tier(IntEnum):
    """The four tiers of §4; each includes those below."""

    PROTOCOL = 1
    CONTENT = 2
    AGENTIC = 3
    DISCOVERY = 4

    @property
    def word(self) -> str:
        """The tier's name, as pages and commands write it."""
        return self.name.lower()

    @classmethod
    def named(cls, word: str) -> Tier:
        """The tier of a name; raises ``KeyError`` for another word."""
        return cls[word.upper()]


class Severity(StrEnum):
    """How much a finding matters; from ``--fail-on`` upwards it fails the command."""

    NOTE = "note"
    WARNING = "warning"
    ERROR = "error"

    @property
    def rank(self) -> int:
        """0 for a note, 2 for an error."""
        return list(Severity).index(self)


@dataclass(frozen=True, slots=True)
class Finding:
    """One unmet or doubtful point: which rule, where, what is so, and what to do."""

    rule: str
    tier: Tier
    severity: Severity
    where: Place
    message: str
    fix: str
    section: str

    def to_json(self) -> dict[str, Any]:
        """The finding as ``--format json`` prints it."""
        where = {"line": self.where.line, "column": self.where.column}
        made = {**asdict(self), "where": where}
        return {**made, "tier": self.tier.word, "severity": self.severity.value}


@dataclass(frozen=True, slots=True)
class Report:
    """What a check found.

    ``reached`` is the highest tier whose rules all hold, lower tiers included; ``None`` where even
    Protocol is not reached. ``has_hc`` is false for a page without any HC block.
    """

    kind: str
    has_hc: bool
    version: str | None
    reached: Tier | None
    findings: tuple[Finding, ...]

    def worst(self) -> Severity | None:
        """The gravest severity among the findings."""
        return max((f.severity for f in self.findings), key=lambda s: s.rank, default=None)

    def fails(self, fail_on: Severity, tier: Tier | None = None) -> bool:
        """Whether a finding of ``fail_on`` or worse stands, or ``tier`` is not reached."""
        worst = self.worst()
        too_bad = worst is not None and worst.rank >= fail_on.rank
        return too_bad or self.fails_tier(tier)

    def fails_tier(self, tier: Tier | None) -> bool:
        """Whether a page with HC blocks stays below a tier.

        A `.hc` text cannot show more than Content, so it is not asked for a tier.
        """
        asked = tier is not None and self.has_hc and self.kind == "page"
        return asked and (self.reached or 0) < (tier or 0)

    def to_json(self) -> dict[str, Any]:
        """The report as ``--format json`` prints it."""
        return {
            "kind": self.kind,
            "has_hc": self.has_hc,
            "hc_version": self.version,
            "tier": self.reached.word if self.reached else None,
            "findings": [finding.to_json() for finding in self.findings],
        }
