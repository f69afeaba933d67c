"""What a rule is, and the table that all rules stand in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from hcgen.standard.checker.findings import Severity, Tier
from hcgen.standard.checker.rules.subject import Subject
from hcgen.standard.markup.source import Place


@dataclass(frozen=True, slots=True)
class Hit:
    """One place where a rule does not hold. ``fix`` replaces the rule's own advice."""

    message: str
    place: Place = field(default_factory=Place)
    fix: str | None = None


Check = Callable[[Subject], Iterable[Hit]]


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. Ids are stable: they are never reused for another meaning.

    ``required``: the tier is not reached while the rule is broken. ``strict`` is the severity
    under ``--strict``. ``section`` names where the rule comes from: a section of 1.3.3, "1.2.2" for
    an earlier version, "WebMCP" for what clients do, "ours" otherwise.
    """

    id: str
    tier: Tier
    severity: Severity
    section: str
    says: str
    fix: str
    check: Check
    required: bool = False
    strict: Severity | None = None
    strict_only: bool = False
    reads: str = "both"

    def to_json(self) -> dict[str, Any]:
        """The rule as ``hcgen rules --format json`` prints it."""
        return {
            "id": self.id,
            "tier": self.tier.word,
            "severity": self.severity.value,
            "required": self.required,
            "section": self.section,
            "says": self.says,
            "fix": self.fix,
            "reads": self.reads,
            **({"strict": self.strict.value} if self.strict else {}),
            **({"strict_only": True} if self.strict_only else {}),
        }


class Table:
    """Rules of one family, collected by decorating their checks."""

    def __init__(self, *, tier: Tier, reads: str = "both") -> None:
        self.rules: list[Rule] = []
        self._tier = tier
        self._reads = reads

    def error(self, rule: str, section: str, says: str, fix: str, **more: Any) -> _Decorator:
        """A rule whose breach is an error."""
        return self._add(rule, severity=Severity.ERROR, section=section, says=says, fix=fix, **more)

    def warning(self, rule: str, section: str, says: str, fix: str, **more: Any) -> _Decorator:
        """A rule whose breach is a warning."""
        return self._add(
            rule, severity=Severity.WARNING, section=section, says=says, fix=fix, **more
        )

    def note(self, rule: str, section: str, says: str, fix: str, **more: Any) -> _Decorator:
        """A rule whose breach is worth a note."""
        return self._add(rule, severity=Severity.NOTE, section=section, says=says, fix=fix, **more)

    def _add(self, rule: str, **values: Any) -> _Decorator:
        def decorate(check: Check) -> Check:
            whole = {"tier": self._tier, "reads": self._reads, **values}
            self.rules.append(Rule(id=f"HC-{rule}", check=check, **whole))
            return check

        return decorate


_Decorator = Callable[[Check], Check]
