"""The analysis page as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hcgen.site.filing.claims import BY_PERSON, READ_BY_OCR, Cite, ClaimView, FieldView
from hcgen.site.filing.finance import CellView, FinanceView
from hcgen.site.filing.panels import PanelsView, RiskGroup
from hcgen.site.filing.trace import StepView
from hcgen.site.filing.view import FilingView
from hcgen.site.hc.markdown_text import document, link, md, table


def analysis_mirror(
    filing: FilingView, facts: Sequence[tuple[str, str]], address: str | None
) -> str:
    """Everything the page shows of a reading, its citations as links to the physical page.

    ``facts`` are the rows that the page has below its title, as label and value.
    """
    badge, names = filing.badge, filing.names
    lines = [f"# {md(names.name)}", ""]
    if names.name_zh:
        lines += [md(names.name_zh), ""]
    lines += ["> A draft, never an action. Not advice: check each claim at its source.", ""]
    if filing.facts.fictional:
        lines += ["> Fictional sample: this document describes no real company.", ""]
    lines += [f"- {md(badge.text)}", *(f"  - {md(reason)}" for reason in badge.reasons)]
    lines += [f"- {label}: {md(value)}" for label, value in facts]
    lines += [
        f"- Source: {link(filing.source, filing.source)}"
        if filing.source
        else "- Source: no address is known"
    ]
    if address:
        lines.append(f"- Page: <{address}>")
    if filing.panels is not None:
        lines += _panels(filing.panels)
    lines += ["", "## How this was read", "", *_steps(filing.steps)]
    lines += ["", "## Trust", "", f"- Checkpoint: sha256 {filing.frozen.sha256}"]
    lines += [f"- {row['label']}: {md(row['full'] or row['text'])}" for row in filing.trust]
    return document(lines)


def _panels(view: PanelsView) -> list[str]:
    lines = ["", "## Overview", ""]
    lines += [line for field in (view.business, *view.overview) for line in _field(field)]
    lines += ["", "## Financial highlights", "", *_finance(view.finance)]
    lines += ["", f"## Key risks{': ' + view.risks.note if view.risks.note else ''}", ""]
    lines += _groups((*view.risks.shown, *view.risks.folded))
    if view.risks.absence:
        lines += _field(FieldView("Key risks", absence=view.risks.absence))
    lines += ["", "## Offering and parties", ""]
    lines += [line for field in view.offering for line in _field(field)]
    return lines


def _field(field: FieldView) -> list[str]:
    if field.absence is not None:
        state = "redacted in source" if field.absence.state == "redacted" else "not shown"
        where = f" (looked in: {md(field.absence.where)})" if field.absence.where else ""
        return [f"- {field.label}: {state}{where}{_cites(field.absence.cites)}"]
    if field.omitted is not None:
        return [f"- {field.label}: {field.omitted[0].lower()}"]
    return [f"- {field.label}: {_claim(claim)}" for claim in field.claims]


def _claim(claim: ClaimView) -> str:
    notes = f" ({md('; '.join(claim.notes))})" if claim.notes else ""
    return f"{md(claim.text.text)}{notes}{_cites(claim.cites)}"


def _cites(cites: Sequence[Cite]) -> str:
    return "".join(f" [{link(cite.label, cite.href)}]" for cite in cites)


def _finance(view: FinanceView) -> list[str]:
    lines: list[str] = []
    if view.rows:
        lines += [md(". ".join(part for part in (view.unit, view.caption) if part)), ""]
        names = [" ".join((column.name, *column.notes)) for column in view.columns]
        rows = [[row.name, *(_cell(cell) for cell in row.cells)] for row in view.rows]
        lines += table(["", *map(md, names)], rows)
        lines += ["", *(f"- Checked: {md(check.text)}" for check in view.checks)]
    return lines + [line for field in view.absences for line in _field(field)]


def _cell(cell: CellView) -> str:
    told = [note for note in cell.notes if note == READ_BY_OCR or BY_PERSON in note]
    noted = f" ({md('; '.join(told))})" if told else ""
    return link(cell.text, cell.cites[0].href if cell.cites else None) + noted


def _groups(groups: Iterable[RiskGroup]) -> list[str]:
    lines: list[str] = []
    for group in groups:
        if group.name:
            lines += ["", f"### {md(group.name.text)}", ""]
        lines += [f"- {_claim(risk)}" for risk in group.risks]
    return lines


def _steps(steps: Sequence[StepView]) -> list[str]:
    lines = []
    for step in steps:
        lines.append(
            f"{step.n}. {step.action}: {md(step.thought.text)} {md(step.observation.text)}".rstrip()
        )
        for drop in step.dropped:
            pages = ", ".join(str(page) for page, _ in drop.pages)
            place = f" (page {pages})" if pages else ""
            told = f"{drop.kind.lower()}: {md(drop.field)}: {md(drop.reason.text)}{place}"
            lines.append(f"   - {told}")
    return lines
