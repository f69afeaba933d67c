"""HC-TEXT: `.hc` files, and a page against its `.hc` (§13)."""

from __future__ import annotations

from collections.abc import Iterator

from hcgen.base import canonical_json
from hcgen.standard.checker.findings import Tier
from hcgen.standard.checker.rules.rule import Hit, Table
from hcgen.standard.checker.rules.subject import Subject
from hcgen.standard.hc_text import from_page as exporting
from hcgen.standard.hc_text.parse import HcText, scan_hc
from hcgen.standard.hc_text.write import INSTRUCTIONS, SECTIONS
from hcgen.standard.markup.source import Place
from hcgen.standard.markup.strict_json import read_json

TEXT = Table(tier=Tier.DISCOVERY, reads="hc")


@TEXT.error(
    "TEXT-001", "§13", "The file has its heading line and sections, each once.",
    "Write it with hcgen export.", tier=Tier.PROTOCOL, required=True,
)  # fmt: skip
def form_is_right(subject: Subject) -> Iterator[Hit]:
    """Row 18: a section that stands twice is refused, as one may be forged."""
    for message, line in subject.text.problems if subject.text else ():
        yield Hit(message, Place(line, 1))


@TEXT.warning("TEXT-002", "§13", "Sections stand in the order of the standard.", "Reorder them.")
def sections_are_in_order(subject: Subject) -> Iterator[Hit]:
    """hc-metadata, hc-instructions, hc-context-public, tools."""
    found = list(subject.text.sections) if subject.text else []
    order = [SECTIONS.index(section.name) for section in found]
    for section, rank, before in zip(found[1:], order[1:], order, strict=False):
        if rank < before:
            yield Hit(f"{section.name} stands too late", Place(section.line - 1, 1))


@TEXT.warning("TEXT-003", "§13", "The head agrees with hc-metadata.", "Write it with hcgen export.")
def head_agrees(subject: Subject) -> Iterator[Hit]:
    """Version, type and id are said twice; title is shown on one line."""
    text = subject.text
    if text is None or text.metadata is None or text.problems:
        return
    for key, said in (
        ("hc_version", text.version),
        ("hc_type", text.hc_type),
        ("artifact_id", text.artifact_id),
    ):
        value = text.metadata.get(key)
        if isinstance(value, str) and value and value != said:
            yield Hit(f"the head says {said[:40]!r} and {key} is {value[:40]!r}", Place(1, 1))


AGAINST = Table(tier=Tier.DISCOVERY, reads="page")


@AGAINST.error(
    "TEXT-004", "§13", "The .hc says what the page says.", "Export the page again.", required=True
)
def companion_agrees(subject: Subject) -> Iterator[Hit]:
    """Only where the `.hc` of a page is given: every public block, value for value."""
    companion = subject.companion
    if companion is None:
        return
    if companion.problems:
        yield Hit(f"its .hc cannot be used: {companion.problems[0][0]}")
        return
    fresh = scan_hc(exporting.export(subject.page))
    for name in SECTIONS:
        if not _same(name, fresh, companion):
            yield Hit(f"{name} differs between the page and its .hc")


def _same(name: str, left: HcText, right: HcText) -> bool:
    first, second = left.body(name), right.body(name)
    if first is None or second is None or name == INSTRUCTIONS:
        return first == second
    a, b = read_json(first), read_json(second)
    if a.fault is not None or b.fault is not None:
        return first == second
    return canonical_json(a.value) == canonical_json(b.value)
