"""Checking a page or a `.hc` text against every rule."""

from __future__ import annotations

from collections.abc import Iterable

from hcgen.standard.checker.findings import Finding, Report, Severity, Tier
from hcgen.standard.checker.proof import Proof
from hcgen.standard.checker.rules import RULES, Hit, Rule, Subject
from hcgen.standard.hc_text.parse import HcText, scan_hc
from hcgen.standard.hc_text.write import CONTEXT, INSTRUCTIONS, METADATA, TOOLS
from hcgen.standard.markup import read as names
from hcgen.standard.markup.decode import decode
from hcgen.standard.markup.places import FixedAnchor
from hcgen.standard.markup.read import Block, ReadPage, read_page
from hcgen.standard.markup.source import Place

_HITS_PER_RULE = 50
_SECTION_BLOCKS = {
    METADATA: names.METADATA,
    INSTRUCTIONS: names.INSTRUCTIONS,
    CONTEXT: names.CONTEXT,
    TOOLS: names.TOOLS,
}


def check(
    html: str | bytes | ReadPage,
    *,
    strict: bool = False,
    tier: Tier | None = None,
    proof: Proof | None = None,
    companion: str | bytes | None = None,
) -> Report:
    """Check a page. Never raises, whatever the page.

    ``tier``: breaches up to that tier count as errors even where the page does not claim it.
    ``strict``: html5lib judges the markup, and some warnings are errors. ``proof``: what a browser
    registered (see ``Prover``). ``companion``: the page's `.hc`, to be compared with it.

    >>> report = check('<!doctype html><meta charset="utf-8"><title>x</title>')
    >>> report.has_hc, report.reached
    (False, None)
    """
    page = html if isinstance(html, ReadPage) else read_page(html)
    other = None if companion is None else scan_hc(companion)
    if not page.has_hc and page.problem is None:
        return Report("page", has_hc=False, version=None, reached=None, findings=())
    return _report(Subject(page, companion=other, proof=proof), strict, tier)


def check_hc(data: str | bytes, *, strict: bool = False) -> Report:
    """Check a `.hc` text: its form, and the rules for the blocks in it.

    Tools without their page prove nothing, so Content is the highest tier it can show. Never
    raises.
    """
    text = scan_hc(data)
    if not text.sections:
        return Report("hc", has_hc=False, version=None, reached=None, findings=())
    page = _as_page(data, text)
    report = _report(Subject(page, text=text), strict, None)
    reached = min(report.reached, Tier.CONTENT) if report.reached else None
    return Report("hc", report.has_hc, report.version, reached, report.findings)


def _as_page(data: str | bytes, text: HcText) -> ReadPage:
    blocks = (
        Block(
            name=_SECTION_BLOCKS[section.name],
            tag="section",
            type="",
            id=section.name,
            text=section.body,
            anchor=FixedAnchor(Place(section.line, 1)),
            in_head=False,
        )
        for section in text.sections
    )
    return ReadPage(decoded=decode(data), blocks=tuple(blocks), kind="hc")


def _report(subject: Subject, strict: bool, gate: Tier | None) -> Report:
    kind = subject.page.kind
    attempted = {tier: tier <= (gate or 0) or subject.attempts(tier) for tier in Tier}
    findings: list[Finding] = []
    unmet: set[Tier] = set()
    for rule in RULES:
        if rule.reads not in ("both", kind) or (rule.strict_only and not strict):
            continue
        if subject.page.problem and rule.id != "HC-PAGE-009":
            continue
        if kind == "hc" and rule.tier > Tier.CONTENT and _asks_for_more(rule):
            continue
        hits = _limited(rule.check(subject))
        if hits and rule.required:
            unmet.add(rule.tier)
        severity = _severity(rule, strict, attempted[rule.tier])
        findings += [_finding(rule, severity, hit) for hit in hits]
    findings.sort(key=lambda f: (f.where.line, f.where.column, f.rule, f.message))
    version = subject.metadata.get("hc_version")
    return Report(
        kind=kind,
        has_hc=True,
        version=version if isinstance(version, str) else None,
        reached=_reached(unmet),
        findings=tuple(findings),
    )


def _asks_for_more(rule: Rule) -> bool:
    """A `.hc` holds the blocks that exist; it is not asked for tools or launchers."""
    return rule.id in ("HC-TOOL-001", "HC-DISC-001", "HC-DISC-002")


def _limited(hits: Iterable[Hit]) -> list[Hit]:
    found: list[Hit] = []
    for hit in hits:
        found.append(hit)
        if len(found) == _HITS_PER_RULE:
            break
    return found


def _severity(rule: Rule, strict: bool, attempted: bool) -> Severity:
    if rule.required and not attempted:
        return Severity.NOTE
    return rule.strict if strict and rule.strict else rule.severity


def _finding(rule: Rule, severity: Severity, hit: Hit) -> Finding:
    return Finding(
        rule=rule.id,
        tier=rule.tier,
        severity=severity,
        where=hit.place,
        message=hit.message,
        fix=hit.fix or rule.fix,
        section=rule.section,
    )


def _reached(unmet: set[Tier]) -> Tier | None:
    reached = None
    for tier in Tier:
        if tier in unmet:
            break
        reached = tier
    return reached
