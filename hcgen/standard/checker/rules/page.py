"""HC-PAGE: the file itself (rows 15 and 16; §1)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from hcgen.standard.checker.findings import Tier
from hcgen.standard.checker.rules.rule import Hit, Table
from hcgen.standard.checker.rules.subject import Subject
from hcgen.standard.markup import read as names
from hcgen.standard.markup.strict import parse_errors
from hcgen.standard.writing.csp import content_hash

PAGE = Table(tier=Tier.PROTOCOL, reads="page")
_SCRIPT_SRC = re.compile(r"(?:^|;)\s*script-src\s([^;]*)")
_DEFAULT_SRC = re.compile(r"(?:^|;)\s*default-src\s([^;]*)")


@PAGE.error("PAGE-001", "§3", "Each HC block stands once.", "Remove one of the two.", required=True)
def blocks_stand_once(subject: Subject) -> Iterator[Hit]:
    """An id twice, or two webmcp+json blocks (row 15)."""
    for name, count in Counter(block.name for block in subject.page.blocks).items():
        if count > 1:
            second = subject.page.named(name)[1]
            yield Hit(
                f"{name} stands {count} times; readers differ in which they take", second.place
            )


@PAGE.warning(
    "PAGE-002", "HTML", "The page declares its character set.",
    'Put <meta charset="utf-8"> first in <head>.',
)  # fmt: skip
def charset_is_declared(subject: Subject) -> Iterator[Hit]:
    """Row 16. A byte-order mark declares it too, but is a finding of its own."""
    declared = any(
        "charset" in meta or "charset=" in meta.get("content", "").lower()
        for meta in subject.page.metas
    )
    if not declared:
        yield Hit("no character set is declared, so readers guess")


@PAGE.warning("PAGE-003", "§13", "The page is valid UTF-8.", "Save the file as UTF-8.")
def page_is_utf8(subject: Subject) -> Iterator[Hit]:
    """Row 16: decoded all the same."""
    decoded = subject.page.decoded
    if decoded.damaged:
        yield Hit(f"some bytes are not {decoded.encoding}; they were read as U+FFFD")
    elif decoded.encoding not in ("utf-8", "text"):
        yield Hit(f"the page is {decoded.encoding}, not UTF-8")


@PAGE.warning("PAGE-004", "ours", "There is no byte-order mark.", "Save the file without a BOM.")
def no_byte_order_mark(subject: Subject) -> Iterator[Hit]:
    """Row 16."""
    if subject.page.decoded.bom:
        yield Hit("the file begins with a byte-order mark")


@PAGE.warning("PAGE-005", "ours", "Lines end with LF.", "Save the file with LF line ends.")
def lines_end_with_lf(subject: Subject) -> Iterator[Hit]:
    """Row 16: hashes of inline scripts and of blocks are taken over LF."""
    if subject.page.decoded.crlf:
        yield Hit("lines end with CR LF; hashes over the file and over what a browser reads differ")


@PAGE.warning(
    "PAGE-006", "§1", "The page loads nothing from outside itself.",
    "Put it inline, or use a data: address.",
)  # fmt: skip
def loads_nothing(subject: Subject) -> Iterator[Hit]:
    """§1: a single file with zero external dependencies."""
    for tag, address in dict.fromkeys(subject.page.loads):
        yield Hit(f"<{tag}> loads {address[:120]}")


@PAGE.error(
    "PAGE-007", "ours", "The page's own policy lets its scripts run.",
    "Add the hash that the message names to script-src.", tier=Tier.AGENTIC,
)  # fmt: skip
def policy_allows_own_scripts(subject: Subject) -> Iterator[Hit]:
    """A Content-Security-Policy that blocks the page's own inline scripts leaves no tools."""
    for sources in _script_sources(subject):
        hashed = "'sha" in sources or "'nonce-" in sources
        if "'unsafe-inline'" in sources and not hashed:
            continue
        for script in subject.page.scripts:
            if "'nonce-" not in sources and not _allowed(script.text, sources):
                yield Hit(
                    f"the policy blocks this script; its hash is {content_hash(script.text)}",
                    script.place,
                )


def _script_sources(subject: Subject) -> Iterator[str]:
    for meta in subject.page.metas:
        if meta.get("http-equiv", "").strip().lower() == "content-security-policy":
            policy = meta.get("content", "")
            found = _SCRIPT_SRC.search(policy) or _DEFAULT_SRC.search(policy)
            if found:
                yield found.group(1)


def _allowed(script: str, sources: str) -> bool:
    return content_hash(script) in sources or "'sha384-" in sources or "'sha512-" in sources


@PAGE.warning(
    "PAGE-008",
    "HTML",
    "The page is HTML without parse errors.",
    "Mend the markup.",
    strict_only=True,
)
def markup_is_clean(subject: Subject) -> Iterator[Hit]:
    """``--strict`` only: html5lib is the judge."""
    for place, code in parse_errors(subject.page.source):
        yield Hit(f"HTML parse error: {code}", place)


@PAGE.error(
    "PAGE-009",
    "ours",
    "The page can be parsed in reasonable time.",
    "Close elements, and nest fewer.",
    required=True,
)
def page_can_be_parsed(subject: Subject) -> Iterator[Hit]:
    """Where it cannot, no other rule is asked."""
    if subject.page.problem is not None:
        yield Hit(f"the page was not parsed: {subject.page.problem}")


@PAGE.warning(
    "JSON-001",
    "§3",
    "No key stands twice in one JSON object.",
    "Remove one of the two.",
    reads="both",
)
def keys_stand_once(subject: Subject) -> Iterator[Hit]:
    """Readers differ in which of the two values they take."""
    for block in subject.page.named(*names.JSON_BLOCKS):
        if block.json.repeated is not None:
            key = block.json.repeated
            yield Hit(f"the key {key!r} stands twice in {block.name}", block.place_of(f'"{key}"'))
