"""HC-TOOL and HC-FORM: the tool manifest and annotated forms (§3, §12)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from hcgen.standard.checker.findings import Tier
from hcgen.standard.checker.rules.rule import Hit, Table
from hcgen.standard.checker.rules.subject import Subject
from hcgen.standard.markup import read as names
from hcgen.standard.models.schema import schema_problem
from hcgen.standard.models.tools import TOOL_NAME

TOOLS = Table(tier=Tier.AGENTIC)
_LONG_NAME, _LONG_DESCRIPTION, _LONG_PARAMETER = 30, 500, 150  # Chrome's advice
_HINTS = (
    "readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint", "untrustedContentHint",
    "consequentialHint",
)  # fmt: skip
_DESTRUCTIVE = re.compile(
    r"(?:^|_)(?:delete|remove|erase|destroy|drop|purge|wipe|reset|clear|overwrite|cancel|revoke)"
    r"(?:_|$)"
)


def _annotations(tool: Mapping[str, object]) -> Mapping[str, object]:
    value = tool.get("annotations")
    return value if isinstance(value, Mapping) else {}


@TOOLS.error(
    "TOOL-001", "§12", "The page has tools: a webmcp+json block or annotated forms.",
    'Add <script type="application/webmcp+json">.', required=True,
)  # fmt: skip
def tools_are_there(subject: Subject) -> Iterator[Hit]:
    """Item 1 of the checklist."""
    if subject.meta_block and subject.manifest_block is None and not subject.forms:
        yield Hit("there are no tools")


@TOOLS.error(
    "TOOL-002", "§3", "The tools are a JSON object with a list of tools.",
    'Write {"hc_tools_version": …, "tool_prefix": …, "tools": […]}.', required=True,
)  # fmt: skip
def manifest_is_json(subject: Subject) -> Iterator[Hit]:
    """Strict JSON (rows 8 and 14 name the usual causes), at least one tool, all of them objects."""
    block = subject.manifest_block
    if block is None:
        return
    if fault := block.json.fault:
        yield Hit(
            f"the tools are not JSON: {fault.message}", block.place_at(fault.offset), fault.fix
        )
        return
    value = block.json.value
    listed = value.get("tools") if isinstance(value, dict) else None
    if not isinstance(listed, list) or not listed:
        yield Hit("the block has no list of tools", block.place)
    elif not all(isinstance(tool, dict) for tool in listed):
        yield Hit("an entry of tools is not an object", block.place)


@TOOLS.warning(
    "TOOL-003", "§10", "The tools are a webmcp+json block.",
    'Replace id="hc-tools" by type="application/webmcp+json".', reads="page",
)  # fmt: skip
def manifest_has_its_new_type(subject: Subject) -> Iterator[Hit]:
    """Row 5: the old id is read, and a warning from 1.3 on."""
    block = subject.page.first(names.TOOLS_OLD)
    if block and subject.modern and not list(manifests_agree(subject)):
        yield Hit('the tools carry the old id "hc-tools"', block.place)


@TOOLS.error(
    "TOOL-004", "§10", "There is one manifest, not an old and a new one that differ.",
    "Remove the hc-tools block.", required=True, reads="page",
)  # fmt: skip
def manifests_agree(subject: Subject) -> Iterator[Hit]:
    """Row 5."""
    old, new = subject.page.first(names.TOOLS_OLD), subject.page.first(names.TOOLS)
    if old and new and old.json.fault is None and old.json.value != new.json.value:
        yield Hit("hc-tools and webmcp+json differ", old.place)


@TOOLS.warning(
    "TOOL-005", "§3", "The manifest has hc_tools_version and tool_prefix.", "Add the field."
)
def manifest_has_its_fields(subject: Subject) -> Iterator[Hit]:
    """Both stand in the sample of §3."""
    block = subject.manifest_block
    value = block.json.value if block else None
    if block is None or not isinstance(value, dict):
        return
    for key in ("hc_tools_version", "tool_prefix"):
        if not isinstance(value.get(key), str) or not value[key]:
            yield Hit(f"{key} is missing", block.place)


@TOOLS.error(
    "TOOL-006", "§12", "Each tool has name, description and inputSchema.", "Add the field.",
    required=True,
)  # fmt: skip
def tools_are_whole(subject: Subject) -> Iterator[Hit]:
    """Item 2 of the checklist."""
    for tool in subject.tools:
        for key in ("name", "description", "inputSchema"):
            value = tool.value.get(key)
            there = isinstance(value, dict if key == "inputSchema" else str)
            if not there or (isinstance(value, str) and not value.strip()):
                yield Hit(f"the tool {tool.name or '(without a name)'} has no {key}", tool.place)


@TOOLS.error(
    "TOOL-007", "§12", "Tool names are snake_case and begin with the domain's prefix.",
    "Name it {domain}_{action} or {domain}_{action}_{target}.", required=True,
)  # fmt: skip
def names_have_their_form(subject: Subject) -> Iterator[Hit]:
    """Item 3; the third part is optional (row 11). Forms' names count as well."""
    for tool in subject.named_tools:
        if not TOOL_NAME.fullmatch(tool.name):
            yield Hit(
                f"the tool name {tool.name[:60]!r} is not snake_case with a prefix", tool.place
            )
        elif subject.prefix and not tool.name.startswith(f"{subject.prefix.removesuffix('_')}_"):
            yield Hit(
                f"the tool name {tool.name!r} does not begin with {subject.prefix!r}", tool.place
            )


@TOOLS.error(
    "TOOL-008",
    "§12",
    "inputSchema follows JSON Schema draft-07.",
    "Mend the schema.",
    required=True,
)
def schemas_are_draft_07(subject: Subject) -> Iterator[Hit]:
    """Item 4 of the checklist."""
    for tool in subject.tools:
        schema = tool.value.get("inputSchema")
        problem = schema_problem(schema) if isinstance(schema, dict) else None
        if problem:
            yield Hit(f"the inputSchema of {tool.name} is not draft-07: {problem}", tool.place)


@TOOLS.warning("TOOL-009", "WebMCP", "inputSchema describes an object.", 'Add "type": "object".')
def schemas_describe_objects(subject: Subject) -> Iterator[Hit]:
    """Clients pass arguments as one object."""
    for tool in subject.tools:
        schema = tool.value.get("inputSchema")
        if isinstance(schema, dict) and schema.get("type", "object") != "object":
            yield Hit(f"the inputSchema of {tool.name} is of type {schema['type']!r}", tool.place)
        elif isinstance(schema, dict) and "type" not in schema:
            yield Hit(f"the inputSchema of {tool.name} has no type", tool.place)


@TOOLS.error(
    "TOOL-010", "§12", "Destructive tools have requiresConfirmation.",
    'Add "requiresConfirmation": true.', required=True,
)  # fmt: skip
def destructive_tools_are_confirmed(subject: Subject) -> Iterator[Hit]:
    """Item 6 of the checklist."""
    for tool in subject.tools:
        destructive = _annotations(tool.value).get("destructiveHint") is True
        if destructive and tool.value.get("requiresConfirmation") is not True:
            yield Hit(f"{tool.name} is destructive and asks nobody", tool.place)


@TOOLS.error(
    "TOOL-011", "§12", "Tools whose name says that they destroy have a destructiveHint.",
    'Add "destructiveHint": true, or false where nothing is lost.', required=True,
)  # fmt: skip
def destructive_tools_say_so(subject: Subject) -> Iterator[Hit]:
    """Item 5 of the checklist, as far as a name tells; an explicit hint is believed."""
    for tool in subject.tools:
        hints = _annotations(tool.value)
        if _DESTRUCTIVE.search(tool.name) and not {"destructiveHint", "readOnlyHint"} & set(hints):
            yield Hit(f"{tool.name} has no destructiveHint", tool.place)


@TOOLS.warning(
    "TOOL-012", "WebMCP", "Hints are booleans that do not contradict each other.", "Mend the hints."
)
def hints_are_sound(subject: Subject) -> Iterator[Hit]:
    """Clients refuse hints of another kind."""
    for tool in subject.tools:
        given = tool.value.get("annotations", {})
        if not isinstance(given, Mapping):
            yield Hit(f"annotations of {tool.name} is not an object", tool.place)
            continue
        for key in _HINTS:
            if key in given and not isinstance(given[key], bool):
                yield Hit(f"{key} of {tool.name} is not true or false", tool.place)
        if given.get("readOnlyHint") is True and given.get("destructiveHint") is True:
            yield Hit(f"{tool.name} is called read-only and destructive", tool.place)


@TOOLS.error(
    "TOOL-013", "WebMCP", "Tool names are unique, those of forms included.",
    "Rename one of the two.",
    required=True,
)  # fmt: skip
def names_are_unique(subject: Subject) -> Iterator[Hit]:
    """The second registration fails."""
    for name, count in Counter(tool.name for tool in subject.named_tools).items():
        if count > 1:
            second = [tool for tool in subject.named_tools if tool.name == name][1]
            yield Hit(f"{count} tools have the name {name!r}", second.place)


@TOOLS.warning(
    "TOOL-014", "WebMCP", "Names and descriptions are short enough for clients.",
    f"At most {_LONG_NAME} characters for a name, {_LONG_DESCRIPTION} for a description, "
    f"{_LONG_PARAMETER} for a parameter's.",
)  # fmt: skip
def texts_are_short(subject: Subject) -> Iterator[Hit]:
    """Chrome's advice."""
    for tool in subject.tools:
        description = tool.value.get("description")
        if len(tool.name) > _LONG_NAME:
            yield Hit(f"the name {tool.name[:60]!r} has {len(tool.name)} characters", tool.place)
        if isinstance(description, str) and len(description) > _LONG_DESCRIPTION:
            yield Hit(
                f"the description of {tool.name} has {len(description)} characters", tool.place
            )
        for name, length in _long_parameters(tool.value):
            yield Hit(f"the description of {tool.name}.{name} has {length} characters", tool.place)


def _long_parameters(tool: Mapping[str, object]) -> Iterator[tuple[str, int]]:
    schema = tool.get("inputSchema")
    properties = schema.get("properties") if isinstance(schema, Mapping) else None
    for name, parameter in properties.items() if isinstance(properties, Mapping) else ():
        text = parameter.get("description") if isinstance(parameter, Mapping) else None
        if isinstance(text, str) and len(text) > _LONG_PARAMETER:
            yield name, len(text)


@TOOLS.note(
    "TOOL-015", "WebMCP", "Tools that need confirmation have consequentialHint.",
    'Add "consequentialHint": true to its annotations.',
)  # fmt: skip
def confirmed_tools_are_consequential(subject: Subject) -> Iterator[Hit]:
    """Browsers drop destructiveHint and keep this one."""
    for tool in subject.tools:
        hints = _annotations(tool.value)
        if tool.value.get("requiresConfirmation") is True and "consequentialHint" not in hints:
            yield Hit(f"{tool.name} has no consequentialHint", tool.place)


@TOOLS.error(
    "FORM-001", "§3", "An annotated form has toolname and tooldescription.", "Add the attribute.",
    required=True, reads="page",
)  # fmt: skip
def forms_are_whole(subject: Subject) -> Iterator[Hit]:
    """Browsers make no tool of half of it."""
    for form in subject.forms:
        for attribute, value in (("toolname", form.name), ("tooldescription", form.description)):
            if not value.strip():
                yield Hit(f"an annotated form has no {attribute}", form.place)


@TOOLS.warning(
    "FORM-002", "§3", "The controls of an annotated form are described.",
    "Add toolparamdescription, a label or aria-description.", reads="page",
)  # fmt: skip
def controls_are_described(subject: Subject) -> Iterator[Hit]:
    """The description of a parameter comes from one of the three."""
    for form in subject.forms:
        for control in form.controls:
            if not control.described:
                yield Hit(
                    f"{control.name!r} of {form.name or 'a form'} is not described", form.place
                )
