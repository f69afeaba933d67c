"""Reports as text, JSON, SARIF 2.1.0 and JUnit XML. Deterministic: no clock, no machine."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote
from xml.sax.saxutils import escape, quoteattr

from hcgen.standard.checker.findings import Finding, Report, Severity, Tier
from hcgen.standard.checker.rules import RULES
from hcgen.standard.escape import one_line

_SARIF = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
_NO_BLOCK = "no HC block"


@dataclass(frozen=True, slots=True)
class Gate:
    """When a command fails: from which severity on (``None``: never), and below which tier."""

    fail_on: Severity | None = Severity.ERROR
    tier: Tier | None = None

    def fails(self, report: Report) -> bool:
        """Whether one report fails."""
        if self.fail_on is None:
            return report.fails_tier(self.tier)
        return report.fails(self.fail_on, self.tier)


@dataclass(frozen=True, slots=True)
class Checked:
    """A report and the name of what was checked: a path with ``/``, or an address.

    ``required`` says that an HC block must be there, as in a page that the person named. A folder
    may hold other pages too.
    """

    name: str
    report: Report
    required: bool = False

    @property
    def lacks_hc(self) -> bool:
        """Whether the HC block is not there that must be."""
        return self.required and not self.report.has_hc

    def fails(self, gate: Gate) -> bool:
        """Whether it is counted as failed, whatever the format."""
        return self.lacks_hc or gate.fails(self.report)


def as_text(results: Sequence[Checked], gate: Gate) -> str:
    """One line per finding, one per page, one in the end."""
    lines: list[str] = []
    for checked in results:
        lines += [_line(checked.name, finding) for finding in checked.report.findings]
        lines.append(f"{checked.name}: {_summary(checked.report, gate)}")
    if len(results) > 1:
        failed = sum(checked.fails(gate) for checked in results)
        lines.append(f"{len(results)} checked, {failed} failed")
    return "\n".join(lines)


def _line(name: str, finding: Finding) -> str:
    where = f"{name}:{finding.where.line}:{finding.where.column}"
    head = (
        f"{where}: {finding.severity.value} {finding.rule} ({finding.tier.word}, {finding.section})"
    )
    return f"{head}: {one_line(finding.message)}. {one_line(finding.fix)}"


def _summary(report: Report, gate: Gate) -> str:
    if not report.has_hc:
        return _NO_BLOCK
    tier = f"{report.reached.word} tier" if report.reached else "no tier reached"
    version = f"HC {one_line(report.version)}" if report.version else "no version"
    asked = f", {gate.tier.word} asked" if gate.tier and report.fails_tier(gate.tier) else ""
    return f"{tier}{asked} ({version}; {_counts(report)})"


def _counts(report: Report) -> str:
    counts = {s: sum(f.severity is s for f in report.findings) for s in reversed(Severity)}
    said = [f"{n} {s.value}{'s' if n > 1 else ''}" for s, n in counts.items() if n]
    return ", ".join(said) or "no findings"


def _json(value: object) -> str:
    """JSON that any terminal and file can hold: half a surrogate pair becomes ``?``."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    return text.encode("utf-8", "replace").decode("utf-8")


def as_json(results: Sequence[Checked], gate: Gate) -> str:
    """``{"results": [{"name", "fails", …report}]}``."""
    listed = [
        {"name": checked.name, "fails": checked.fails(gate), **checked.report.to_json()}
        for checked in results
    ]
    return _json({"results": listed})


def as_sarif(results: Sequence[Checked], gate: Gate) -> str:  # noqa: ARG001 - one signature for all
    """SARIF 2.1.0, for code scanning."""
    index = {rule.id: at for at, rule in enumerate(RULES)}
    found = [
        {
            "ruleId": finding.rule,
            "ruleIndex": index[finding.rule],
            "level": finding.severity.value,
            "message": {"text": f"{one_line(finding.message)}. {one_line(finding.fix)}"},
            "locations": [_location(checked.name, finding)],
        }
        for checked in results
        for finding in checked.report.findings
    ]
    found += [  # no rule of the standard: what has no HC block is no HC page
        {
            "level": "error",
            "message": {"text": _NO_BLOCK},
            "locations": [_place(checked.name, 1, 1)],
        }
        for checked in results
        if checked.lacks_hc
    ]
    driver = {
        "name": "hcgen",
        "informationUri": "https://hc-standard.org/spec/v1.3.3/",
        "rules": [_sarif_rule(rule) for rule in RULES],
    }
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": found}
    whole = {"$schema": _SARIF, "version": "2.1.0", "runs": [run]}
    return _json(whole)


def _sarif_rule(rule: Any) -> dict[str, Any]:
    return {
        "id": rule.id,
        "shortDescription": {"text": rule.says},
        "help": {"text": rule.fix},
        "defaultConfiguration": {"level": rule.severity.value},
        "properties": {"tags": [rule.tier.word], "section": rule.section},
    }


def _location(name: str, finding: Finding) -> dict[str, Any]:
    return _place(name, finding.where.line, finding.where.column)


def _place(name: str, line: int, column: int) -> dict[str, Any]:
    return {
        "physicalLocation": {
            "artifactLocation": {"uri": quote(name, safe="/:?=&%#~")},
            "region": {"startLine": line, "startColumn": column},
        }
    }


def as_junit(results: Sequence[Checked], gate: Gate) -> str:
    """JUnit XML: one suite per page, one case per finding and one for the tier."""
    suites = [_suite(checked, gate) for checked in results]
    return "\n".join(
        [
            '<?xml version="1.0" encoding="UTF-8"?>',
            '<testsuites name="hcgen check">',
            *suites,
            "</testsuites>",
        ]
    )


def _suite(checked: Checked, gate: Gate) -> str:
    report, name = checked.report, quoteattr(one_line(checked.name))
    floor = gate.fail_on.rank if gate.fail_on else len(Severity)
    cases = [_case(name, finding, finding.severity.rank >= floor) for finding in report.findings]
    short = checked.lacks_hc or report.fails_tier(gate.tier)
    reached = escape(_summary(report, gate))
    failure = f"<failure message={quoteattr(_summary(report, gate))}/>" if short else ""
    cases.append(
        f'<testcase classname={name} name="tier">{failure}'
        f"<system-out>{reached}</system-out></testcase>"
    )
    failures = sum(f.severity.rank >= floor for f in report.findings) + short
    head = (
        f'<testsuite name={name} tests="{len(cases)}" failures="{failures}" errors="0" skipped="0">'
    )
    return "\n".join([head, *cases, "</testsuite>"])


def _case(name: str, finding: Finding, fails: bool) -> str:
    where = f"{finding.where.line}:{finding.where.column}"
    text = escape(f"{where}: {one_line(finding.message)}. {one_line(finding.fix)}")
    inner = (
        f"<failure type={quoteattr(finding.severity.value)}"
        f" message={quoteattr(one_line(finding.message))}>{text}</failure>"
        if fails
        else f"<system-out>{text}</system-out>"
    )
    return (
        f"<testcase classname={name} name={quoteattr(f'{finding.rule} {where}')}>{inner}</testcase>"
    )


FORMATS: dict[str, Callable[[Sequence[Checked], Gate], str]] = {
    "json": as_json,
    "junit": as_junit,
    "sarif": as_sarif,
    "text": as_text,
}
"""The formats of ``hcgen check --format``."""


def rules_as_text() -> str:
    """The rules as a person reads them."""
    return "\n".join(
        f"{rule.id}  {rule.tier.word:<9}  {rule.severity.value:<7}"
        f"  {'required' if rule.required else '':<8}  {rule.section:<6}  {rule.says}"
        for rule in RULES
    )


def rules_as_json() -> str:
    """The rules as ``hcgen rules --format json`` prints them."""
    return _json({"rules": [rule.to_json() for rule in RULES]})
