"""Judge a reading by the truth of its document."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from tests.torture.blind.truth import PLAIN, Figure, Many, Single, Truth

Verdict = Literal["right", "missing", "wrong"]
_LISTS = ("overview.business", "offering.sponsors", "offering.use_of_proceeds", "key_risks")


@dataclass(frozen=True)
class Line:
    """One judgement. ``shown``: the document prints the field, so that it counts as found or not."""

    kind: str
    field: str
    verdict: Verdict
    got: str = ""
    wanted: str = ""
    shown: bool = True
    weight: float = 1.0
    """A field counts as one, however many values it has."""


def squeezed(text: str) -> str:
    """What of a text must be the same: no white space, case, or form of a character."""
    text = unicodedata.normalize("NFKC", text).replace("’", "'").casefold()
    return re.sub(r"\s+", "", text)


def score(truth: Truth, reading: dict[str, Any] | None) -> list[Line]:
    """All judgements on a reading (the JSON of ``hcgen analyze``); None is no reading at all."""
    if reading is None:
        return [Line(PLAIN, "reading", "wrong", "no reading", "one")]
    found = reading["body"]["outcome"]
    sheet, filing = found["factsheet"], reading["body"]["filing"]
    values = {
        "state": found["state"],
        "document_type": filing["document_type"],
        "date": filing["dates"].get("document"),
        "currency": sheet["financial_highlights"]["currency"],
        "unit": sheet["financial_highlights"]["unit"],
    }
    for panel in ("overview", "offering"):
        for name, claim in sheet[panel].items():
            if isinstance(claim, dict):
                values[f"{panel}.{name}"] = claim.get("text")
    claims = list(_claims(sheet))
    omitted = {entry["panel"] for entry in found["omissions"]}
    told = {
        f"{entry['panel']}.{entry['field'].split('.')[0]}" for entry in found["omissions"]
    } | omitted
    lines = [_single(name, want, values.get(name)) for name, want in truth.single.items()]
    for name, many in truth.many.items():
        texts = [text for field, text in claims if field == name]
        strays = [text for text in texts if not _forbidden(truth, name, text)]
        lines += _many(name, many, texts, strays, omitted=name in told)
    lines += _figures(
        truth, sheet["financial_highlights"], omitted="financial_highlights" in omitted
    )
    lines += _never(truth, claims)
    lines += [
        Line("small: colon", field, "wrong", text, "a whole statement", shown=False)
        for field, text in claims
        if re.search("[:：]\\s*$", text)
    ]
    lines += _said(truth, found)
    lines += _risks(truth, sheet["key_risks"])
    return lines


def _claims(sheet: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for panel in ("overview", "offering"):
        for name, value in sheet[panel].items():
            for claim in value if isinstance(value, list) else [value]:
                if claim.get("text"):
                    yield f"{panel}.{name}", claim["text"]
    for claim in sheet["key_risks"]:
        yield "key_risks", claim["text"]


def _single(name: str, want: Single, got: object) -> Line:
    wanted = " | ".join(want.exact) or " + ".join(want.holds) or "nothing"
    silent = not (want.exact or want.holds)
    if got is None:
        verdict: Verdict = "right" if silent or not want.must else "missing"
        return Line(want.kind, name, verdict, "–", wanted, shown=want.must)
    text = squeezed(str(got))
    exact = not want.exact or any(text == squeezed(one) for one in want.exact)
    if name.endswith("stock_code"):
        exact = not want.exact or text.lstrip("0") == want.exact[0].lstrip("0")
    holds = all(any(squeezed(form) in text for form in one.split("|")) for one in want.holds)
    bars = any(squeezed(one) in text for one in want.bars)
    balanced = text.count("(") == text.count(")") if want.holds else True
    right = not silent and exact and holds and not bars and balanced
    return Line(want.kind, name, "right" if right else "wrong", str(got), wanted, shown=want.must)


def _many(
    name: str, want: Many, texts: list[str], others: list[str], *, omitted: bool
) -> list[Line]:
    lines = []
    squeezed_texts = [squeezed(text) for text in texts]
    used: set[int] = set()
    hits = 0
    for each in want.each:
        key = squeezed(each)
        at = next(
            (
                n
                for n, text in enumerate(squeezed_texts)
                if (text == key if want.exact else key in text)
            ),
            None,
        )
        if at is not None:
            used.add(at)
            hits += 1
        lines.append(
            Line(
                want.kind,
                name,
                "right" if at is not None else "missing",
                "–" if at is None else texts[at],
                each,
                weight=1 / len(want.each),
            )
        )
    if (
        want.enough is not None
        and hits < want.enough
        and (
            loose := [
                n
                for n, text in enumerate(squeezed_texts)
                if any(squeezed(one) in text for one in want.allowed)
            ]
        )
    ):
        lines = [Line(want.kind, name, "right", texts[loose[0]], want.each[0])]
    if want.whole and 0 < hits < len(want.each) and not omitted:
        lines.append(
            Line(
                want.kind,
                name,
                "wrong",
                f"{hits} of {len(want.each)}, unsaid",
                "all, or an omission",
                shown=False,
            )
        )
    if want.closed:
        allowed = [squeezed(one) for one in (*want.each, *want.allowed)]
        for at, text in enumerate(squeezed_texts):
            fine = texts[at] not in others or any(
                one in text if not want.exact else one == text for one in allowed
            )
            if at not in used and not fine:
                lines.append(
                    Line(want.kind, name, "wrong", texts[at], "none of these", shown=False)
                )
    return lines


def _forbidden(truth: Truth, name: str, text: str) -> bool:
    """Whether a trap speaks of it, under whose kind it counts."""
    return any(
        one.where in ("*", name) and squeezed(one.text) in squeezed(text) for one in truth.never
    )


def _figures(truth: Truth, panel: dict[str, Any], *, omitted: bool) -> list[Line]:
    cells: dict[tuple[str, str], Any] = {}
    months: dict[str, int] = {}
    for row in panel["rows"]:
        for period, cell in zip(panel["periods"], row["cells"], strict=True):
            months[period["end"]] = period["months"]
            if cell["state"] in ("value", "nil"):
                cells.setdefault((row["metric"], period["end"]), cell)
    lines = []
    kind = next((figure.kind for figure in truth.figures), PLAIN)
    ends = {figure.end for figure in truth.figures}
    for (metric, end), cell in cells.items():
        if end not in ends:
            lines.append(
                Line(
                    kind, f"{metric} {end}", "wrong", cell["printed"], "no such period", shown=False
                )
            )
    for end, count in months.items():
        if end in ends and not truth.months_open and count != 12:
            lines.append(Line(kind, f"period {end}", "wrong", f"{count} months", "12", shown=False))
    lines += [
        _figure(figure, cells.get((figure.metric, figure.end)), omitted=omitted)
        for figure in truth.figures
    ]
    return lines


def _figure(want: Figure, cell: dict[str, Any] | None, *, omitted: bool) -> Line:
    name = f"{want.metric} {want.end}"
    wanted = " | ".join(f"{value:,}" for value in want.values) or "nothing"
    if cell is None:
        missing: Verdict = "right" if not want.must or (want.said and omitted) else "missing"
        return Line(want.kind, name, missing, "–", wanted, shown=want.must and missing == "missing")
    right = cell["value"] in want.values
    return Line(
        want.kind,
        name,
        "right" if right else "wrong",
        f"{cell['printed']} = {cell['value']}",
        wanted,
        shown=want.must,
    )


def _never(truth: Truth, claims: list[tuple[str, str]]) -> Iterator[Line]:
    for never in truth.never:
        key = squeezed(never.text)
        hit = next(
            (
                text
                for field, text in claims
                if never.where in ("*", field) and (key in squeezed(text))
            ),
            None,
        )
        yield Line(
            never.kind,
            f"never in {never.where}",
            "wrong" if hit else "right",
            hit or "–",
            f"not {never.text}",
            shown=False,
        )


def _said(truth: Truth, found: dict[str, Any]) -> Iterator[Line]:
    panel = found["factsheet"]["financial_highlights"]
    spoken = any(entry["panel"] == "financial_highlights" for entry in found["omissions"])
    spoken |= any(cell["alternatives"] for row in panel["rows"] for cell in row["cells"])
    for kind in truth.said:
        silent = not spoken and any(row["cells"] for row in panel["rows"])
        full = found["state"] == "full"
        if silent or full:
            yield Line(
                kind,
                "omission",
                "wrong" if full and silent else "missing",
                f"{found['state']}, {'silent' if silent else 'said'}",
                "said, and not full",
            )
        else:
            yield Line(kind, "omission", "right", found["state"], "said, and not full")


def _risks(truth: Truth, risks: list[dict[str, Any]]) -> Iterator[Line]:
    groups = {squeezed(one) for one in truth.groups}
    known = (
        {squeezed(one) for one in truth.many["key_risks"].each}
        if "key_risks" in truth.many
        else set()
    )
    named = {squeezed(one) for one in truth.in_summary}
    for risk in risks:
        text = squeezed(risk["text"])
        if text not in known:
            continue
        group = risk.get("group")
        if group and not any(one in squeezed(group) for one in groups):
            yield Line(
                truth.many["key_risks"].kind,
                "group of a risk",
                "wrong",
                group,
                " | ".join(truth.groups),
                shown=False,
            )
        if risk["in_summary"] and text not in named:
            yield Line(
                "plain",
                "in_summary",
                "wrong",
                risk["text"],
                "SUMMARY does not name it",
                shown=False,
            )
        if text in named:
            yield Line(
                "plain",
                "in_summary",
                "right" if risk["in_summary"] else "missing",
                str(risk["in_summary"]),
                risk["text"],
                weight=1 / len(named),
            )
