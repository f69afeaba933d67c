"""Parts of pages that are made of the program itself, so that they cannot be out of date.

A paragraph ``[[hcgen:rules]]`` in a page becomes the rules of the checker; ``uses: [rules]`` in the
front matter puts them into the page as data for its script.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Any

from hcgen.site.hc.markdown_text import md
from hcgen.standard import RULES, SPEC_VERSION, Rule

_FAMILIES = {
    "CTX": "Context",
    "DISC": "Launchers, registries, .hc access",
    "FORM": "Annotated forms",
    "HAND": "Handlers",
    "INST": "Instructions",
    "JSON": "JSON",
    "META": "Metadata",
    "PAGE": "The file",
    "PROT": "Protection",
    "RUN": "Registration",
    "TEXT": ".hc texts",
    "TOOL": "Tools",
}
_READS = {"both": "page and .hc text", "page": "page", "hc": ".hc text"}


def rules_markdown() -> str:
    """Every rule: what it asks, what to do, its tier, severity and source."""
    lines: list[str] = []
    for family, rules in groupby(RULES, key=_family):
        lines += [f"## {_FAMILIES.get(family, family)}", ""]
        for rule in rules:
            facts = [
                rule.tier.word,
                rule.severity.value,
                _source(rule),
                _READS.get(rule.reads, rule.reads),
            ]
            if rule.required:
                facts.append("required for the tier")
            if rule.strict_only:
                facts.append("only with --strict")
            elif rule.strict:
                facts.append(f"{rule.strict.value} with --strict")
            lines += [f"### {rule.id}", "", f"*{md(' · '.join(facts))}*", "", md(rule.says), ""]
            lines += [f"To mend it: {md(rule.fix)}", ""]
    return "\n".join(lines)


def _family(rule: Rule) -> str:
    return rule.id.split("-")[1]


def _source(rule: Rule) -> str:
    if rule.section == "ours":
        return "ours"
    return f"{rule.section} of the standard" if rule.section.startswith("§") else rule.section


def rules_data() -> dict[str, Any]:
    """The rules for a script: texts by id, and the version they are of."""
    keys = ("tier", "severity", "section", "says", "fix", "required")
    rules = {rule.id: {key: rule.to_json()[key] for key in keys} for rule in RULES}
    return {"version": SPEC_VERSION, "rules": rules}


MARKDOWN: Mapping[str, Callable[[], str]] = {"rules": rules_markdown}
"""What ``[[hcgen:name]]`` stands for."""

DATA: Mapping[str, Callable[[], Any]] = {"rules": rules_data}
"""What ``uses: [name]`` puts into a page, as the data block ``hcgen-name``."""
