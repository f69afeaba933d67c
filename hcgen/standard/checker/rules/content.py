"""HC-INST, HC-CTX, HC-PROT: instructions, context, protection (§3, §5)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from hcgen.standard.checker.findings import Tier
from hcgen.standard.checker.rules.rule import Hit, Table
from hcgen.standard.checker.rules.subject import Subject
from hcgen.standard.markup import read as names
from hcgen.standard.markup.read import Block
from hcgen.standard.models.versions import Version

CONTENT = Table(tier=Tier.CONTENT)
_MARKER = "## HC_BOOTSTRAP"
_MARKER_LINE = re.compile(rf"(?m)^[ \t]*{_MARKER}\b")
_INVISIBLE = re.compile("[\U000e0000-\U000e007f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")


def _bootstrap(block: Block) -> int | None:
    match = _MARKER_LINE.search(block.text)
    return None if match is None else match.start()


@CONTENT.error(
    "INST-001", "§3", "The page has hc-instructions.",
    'Add <template id="hc-instructions" data-format="markdown"> first in <body>.', required=True,
)  # fmt: skip
def instructions_are_there(subject: Subject) -> Iterator[Hit]:
    """Row 1: 1.3.3 asks for them at Content tier; 1.2.2 asked at Protocol."""
    if subject.meta_block and subject.page.first(names.INSTRUCTIONS) is None:
        rule = "1.3.3 asks for them at Content tier" + (
            "" if subject.modern else ", 1.2.2 asked at Protocol tier"
        )
        yield Hit(f"there are no hc-instructions ({rule})")


@CONTENT.error(
    "INST-002", "§3", "hc-instructions hold the HC_BOOTSTRAP marker.",
    f"Begin them with the line {_MARKER}.", required=True,
)  # fmt: skip
def marker_is_there(subject: Subject) -> Iterator[Hit]:
    """Row 2. Pages of 1.1 had no marker."""
    block = subject.page.first(names.INSTRUCTIONS)
    if block is not None and subject.version >= Version(1, 2, 0) and _bootstrap(block) is None:
        yield Hit(f"hc-instructions have no line {_MARKER}", block.place)


@CONTENT.warning(
    "INST-003", "§3", "hc-instructions begin with the HC_BOOTSTRAP marker.",
    "Move the marker to the first line.",
)  # fmt: skip
def marker_comes_first(subject: Subject) -> Iterator[Hit]:
    """Row 2: later in the text it is a warning."""
    block = subject.page.first(names.INSTRUCTIONS)
    if block is None:
        return
    at = _bootstrap(block)
    if at is not None and block.text[:at].strip():
        yield Hit("text stands before the HC_BOOTSTRAP marker", block.place_at(at))


@CONTENT.note(
    "INST-004", "§3", "hc-instructions are a <template>.",
    'Use <template id="hc-instructions" data-format="markdown">.', reads="page",
)  # fmt: skip
def instructions_are_a_template(subject: Subject) -> Iterator[Hit]:
    """Row 6: script text/plain is read as well."""
    block = subject.page.first(names.INSTRUCTIONS)
    if block is not None and subject.modern and block.tag != "template":
        yield Hit(f"hc-instructions are a <{block.tag}>", block.place)


@CONTENT.note(
    "INST-005", "ours", "hc-instructions stand in <body>.",
    "Move them to the beginning of <body>.", reads="page",
)  # fmt: skip
def instructions_are_in_body(subject: Subject) -> Iterator[Hit]:
    """Row 6: a <template> in <head> is a parse error for some HTML5 parsers."""
    block = subject.page.first(names.INSTRUCTIONS)
    if block is not None and block.tag == "template" and block.in_head:
        yield Hit("the template of hc-instructions stands in <head>", block.place)


@CONTENT.note(
    "INST-006",
    "ours",
    "hc-instructions hold no markup.",
    "Write < as &lt; and & as &amp;.",
    reads="page",
)
def instructions_are_text(subject: Subject) -> Iterator[Hit]:
    """Row 6: readers of textContent lose what was parsed as elements."""
    block = subject.page.first(names.INSTRUCTIONS)
    if block is not None and block.raw_markup:
        yield Hit("parts of hc-instructions are parsed as HTML elements", block.place)


@CONTENT.warning(
    "INST-007", "ours", "hc-instructions hold no invisible characters.", "Remove them."
)
def instructions_are_visible(subject: Subject) -> Iterator[Hit]:
    """Tags, zero-width and bidi characters hide text from people, not from models."""
    block = subject.page.first(names.INSTRUCTIONS)
    found = _INVISIBLE.search(block.text) if block else None
    if block and found:
        code = f"U+{ord(found.group()):04X}"
        yield Hit(
            f"hc-instructions hold the invisible character {code}", block.place_at(found.start())
        )


@CONTENT.error(
    "CTX-001", "§3", "The page has hc-context-public.",
    'Add <script type="application/json" id="hc-context-public">.', required=True,
)  # fmt: skip
def context_is_there(subject: Subject) -> Iterator[Hit]:
    """Before 1.3, hc-context or #hc-human-docs stood for it."""
    if subject.meta_block is None or subject.page.first(names.CONTEXT, names.CONTEXT_OLD):
        return
    if subject.modern or not subject.page.human_docs:
        yield Hit("there is no hc-context-public")


@CONTENT.error("CTX-002", "§3", "hc-context-public is JSON.", "Write strict JSON.", required=True)
def context_is_json(subject: Subject) -> Iterator[Hit]:
    """Strict JSON (rows 8 and 14 name the usual causes)."""
    block = subject.page.first(names.CONTEXT, names.CONTEXT_OLD)
    fault = block.json.fault if block else None
    if block and fault:
        yield Hit(
            f"{block.name} is not JSON: {fault.message}", block.place_at(fault.offset), fault.fix
        )


@CONTENT.warning(
    "CTX-003", "§10", "The context is called hc-context-public.",
    "Rename hc-context, after moving what is private out of the page.", reads="page",
)  # fmt: skip
def context_has_its_new_name(subject: Subject) -> Iterator[Hit]:
    """Step 5 of the migration."""
    block = subject.page.first(names.CONTEXT_OLD)
    if block and subject.modern:
        yield Hit("hc-context is the name of 1.2.2", block.place)


@CONTENT.error(
    "PROT-001", "§5", "hc-context-private is not in the page.",
    "Serve it through an authenticated API.", reads="page",
)  # fmt: skip
def private_context_is_elsewhere(subject: Subject) -> Iterator[Hit]:
    """Row 7."""
    for block in subject.page.named(names.CONTEXT_PRIVATE)[:1]:
        yield Hit("hc-context-private is readable in the source", block.place)


@CONTENT.warning(
    "PROT-002", "§5", "Blocks called private are not in the page.",
    "Serve the block through an authenticated API, or call it public.", reads="page",
)  # fmt: skip
def private_blocks_are_elsewhere(subject: Subject) -> Iterator[Hit]:
    """Row 7: readable in source. "hc-tools" names the tools in either form (row 5)."""
    protection = subject.metadata.get("protection")
    listed = protection.get("private_blocks") if isinstance(protection, Mapping) else None
    for name in listed if isinstance(listed, list) else ():
        found = (
            (names.TOOLS, names.TOOLS_OLD) if name in (names.TOOLS, names.TOOLS_OLD) else (name,)
        )
        if name != names.CONTEXT_PRIVATE and subject.page.first(*map(str, found)):
            yield Hit(
                f"{name} is called private and readable in the source", subject.at("private_blocks")
            )


@CONTENT.warning(
    "PROT-003", "§5", "protection lists names of blocks.",
    "Write lists such as [\"hc-metadata\"].",
)  # fmt: skip
def protection_lists_names(subject: Subject) -> Iterator[Hit]:
    """public_blocks and private_blocks are lists of texts, without a name in both."""
    protection = subject.metadata.get("protection")
    if not isinstance(protection, Mapping):
        return
    lists = [protection.get(key, []) for key in ("public_blocks", "private_blocks")]
    for value in lists:
        if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
            yield Hit(
                "protection holds something else than names of blocks", subject.at("protection")
            )
            return
    if both := sorted(set(lists[0]) & set(lists[1])):
        yield Hit(f"{both[0]} is called public and private", subject.at("protection"))
