"""One run of ``hcgen check``: sources in, reports and an exit status out."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass

from hcgen.base import CheckFailed, HcgenError, NoHcBlock
from hcgen.cli.reading import Source, sources
from hcgen.standard import (
    FORMATS,
    Checked,
    Gate,
    Proof,
    Prover,
    Report,
    check,
    check_hc,
    read_page,
)


@dataclass(frozen=True, slots=True)
class Run:
    """What came of a run. ``missing``: the person named a page without HC block, or only such."""

    gate: Gate
    results: tuple[Checked, ...]
    errors: tuple[HcgenError, ...]
    missing: bool

    def printed(self, form: str) -> str:
        """The reports in one of the formats."""
        return FORMATS[form](self.results, self.gate)

    def failure(self) -> HcgenError | None:
        """What the command ends with: unreadable input, failed checks, missing blocks, in order."""
        if self.errors:
            return max(self.errors, key=lambda error: error.exit_status)
        failed = sum(self.gate.fails(checked.report) for checked in self.results)
        if failed:
            return CheckFailed(
                f"{failed} of {len(self.results)} failed", fix="mend what the findings name"
            )
        if self.missing:
            return NoHcBlock("no HC block was found", fix="see hcgen rules for what a page needs")
        return None


@dataclass(frozen=True, slots=True)
class Checking:
    """The settings of a run."""

    gate: Gate
    strict: bool = False
    browser: bool = False

    def run(self, targets: Iterable[str]) -> Run:
        """Check everything that the targets hold; one bad file does not stop the rest."""
        results: list[Checked] = []
        errors: list[HcgenError] = []
        missing = False
        with ExitStack() as stack:
            prover = stack.enter_context(Prover()) if self.browser else None
            for source in sources(targets):
                if isinstance(source, HcgenError):
                    errors.append(source)
                    continue
                report = self._report(source, prover)
                results.append(Checked(source.name, report))
                missing = missing or (source.named and not report.has_hc)
        none = bool(results) and not any(checked.report.has_hc for checked in results)
        return Run(self.gate, tuple(results), tuple(errors), missing or none)

    def _report(self, source: Source, prover: Prover | None) -> Report:
        if source.is_hc:
            return check_hc(source.data, strict=self.strict)
        page = read_page(source.data)
        proof: Proof | None = None
        if prover is not None and page.has_hc and page.tool_names:
            proof = prover.prove(page.source, page.tool_names)
        return check(
            page, strict=self.strict, tier=self.gate.tier, proof=proof, companion=source.companion
        )
