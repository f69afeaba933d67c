"""One run of ``hcgen check``: sources in, reports and an exit status out."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass, replace

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
    """What came of a run."""

    gate: Gate
    results: tuple[Checked, ...]
    errors: tuple[HcgenError, ...]

    def printed(self, form: str) -> str:
        """The reports in one of the formats."""
        return FORMATS[form](self.results, self.gate)

    def failure(self) -> HcgenError | None:
        """What the command ends with: unreadable input, failed checks, missing blocks, in order."""
        if self.errors:
            return max(self.errors, key=lambda error: error.exit_status)
        failed = [checked for checked in self.results if checked.fails(self.gate)]
        if not failed:
            return None
        if all(checked.lacks_hc for checked in failed):
            return NoHcBlock(
                f"no HC block in {len(failed)} of {len(self.results)}",
                fix="see hcgen rules for what a page needs",
            )
        return CheckFailed(
            f"{len(failed)} of {len(self.results)} failed", fix="mend what the findings name"
        )


@dataclass(frozen=True, slots=True)
class Checking:
    """The settings of a run."""

    gate: Gate
    strict: bool = False
    browser: bool = False

    def run(self, targets: Iterable[str]) -> Run:
        """Check everything that the targets hold; one bad file does not stop the rest.

        An HC block is required of each page that is named, and of all where none has one.
        """
        results: list[Checked] = []
        errors: list[HcgenError] = []
        with ExitStack() as stack:
            prover = stack.enter_context(Prover()) if self.browser else None
            for source in sources(targets):
                if isinstance(source, HcgenError):
                    errors.append(source)
                    continue
                report = self._report(source, prover)
                results.append(Checked(source.name, report, required=source.named))
        if not any(checked.report.has_hc for checked in results):
            results = [replace(checked, required=True) for checked in results]
        return Run(self.gate, tuple(results), tuple(errors))

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
