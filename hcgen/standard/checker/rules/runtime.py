"""HC-HAND and HC-RUN: handlers and registration (§7, §12)."""

from __future__ import annotations

from collections.abc import Iterator

from hcgen.standard.checker.findings import Tier
from hcgen.standard.checker.rules.rule import Hit, Table
from hcgen.standard.checker.rules.subject import Subject, script_place
from hcgen.standard.markup.source import Place
from hcgen.standard.scripts.handlers import read_handlers

RUNTIME = Table(tier=Tier.AGENTIC, reads="page")


def _wants_scripts(subject: Subject) -> bool:
    """Forms need no script; tools of a manifest do."""
    return bool(subject.tools)


def _confirming(subject: Subject) -> list[str]:
    return [t.name for t in subject.tools if t.value.get("requiresConfirmation") is True]


@RUNTIME.error(
    "HAND-001", "§12", "Each tool has a handler in window.__hcToolHandlers.",
    "Define a function of that name.", required=True,
)  # fmt: skip
def tools_have_handlers(subject: Subject) -> Iterator[Hit]:
    """Item 7 of the checklist; row 12. Where handlers are dynamic, HC-HAND-003 speaks instead."""
    proof = subject.proof
    if subject.handlers.dynamic and proof is None:
        return
    known = subject.handlers.returns_blocks if proof is None else proof.handlers
    for tool in subject.tools:
        if tool.name and tool.name not in known:
            yield Hit(f"{tool.name} has no handler", tool.place)


@RUNTIME.note(
    "HAND-002", "§7", "Each handler has a tool.", "Declare the tool, or remove the handler."
)
def handlers_have_tools(subject: Subject) -> Iterator[Hit]:
    """Row 12."""
    known = {tool.name for tool in subject.tools}
    for name in subject.handlers.returns_blocks:
        if name not in known:
            yield Hit(f"the handler {name} belongs to no tool", _handler_place(subject, name))


@RUNTIME.warning(
    "HAND-003", "§12", "Handlers can be seen without running the page.",
    "Assign window.__hcToolHandlers an object literal, or run check --browser.", required=True,
)  # fmt: skip
def handlers_can_be_seen(subject: Subject) -> Iterator[Hit]:
    """Item 7 is not proven where handlers are made by code."""
    if not subject.handlers.dynamic or subject.proof is not None:
        return
    unseen = [t for t in subject.tools if t.name and t.name not in subject.handlers.returns_blocks]
    for tool in unseen:
        yield Hit(f"a handler of {tool.name} is not proven: handlers are made by code", tool.place)


@RUNTIME.warning(
    "HAND-004", "ours", "Scripts are JavaScript without syntax errors.", "Mend the script."
)
def scripts_are_whole(subject: Subject) -> Iterator[Hit]:
    """A script with a syntax error does not run at all."""
    for script in subject.own_scripts:
        at = read_handlers(script.text).broken_at
        if at is not None:
            yield Hit("the script does not parse", script_place(script, at))


@RUNTIME.error(
    "HAND-005", "§12", "Handlers return MCP content blocks.",
    "Return { content: [{ type: 'text', text }] }.", required=True,
)  # fmt: skip
def handlers_return_blocks(subject: Subject) -> Iterator[Hit]:
    """Item 8, where the opposite is evident. Our runtime wraps what is no block."""
    if subject.has_known_runtime:
        return
    known = {tool.name for tool in subject.tools}
    for name, fine in subject.handlers.returns_blocks.items():
        if not fine and name in known:
            yield Hit(
                f"the handler {name} returns no content blocks", _handler_place(subject, name)
            )


def _handler_place(subject: Subject, name: str) -> Place:
    for script in subject.own_scripts:
        if "__hcToolHandlers" in script.text and name in script.text:
            return script_place(script, script.text.index(name))
    return Place()


@RUNTIME.error(
    "RUN-001", "§12", "A script checks for navigator.modelContext.", "Add the runtime script.",
    required=True,
)  # fmt: skip
def runtime_is_there(subject: Subject) -> Iterator[Hit]:
    """Item 9 of the checklist."""
    detects = any(found.detects for _, found in subject.registrations)
    if _wants_scripts(subject) and not subject.has_known_runtime and not detects:
        yield Hit("no script checks for navigator.modelContext")


@RUNTIME.warning(
    "RUN-002", "§12", "Registration is proven: our runtime, or a run in a browser.",
    "Use the runtime of hcgen, or run check --browser.", required=True,
)  # fmt: skip
def registration_is_proven(subject: Subject) -> Iterator[Hit]:
    """Only our script's known hash, or a browser, proves that the tools register."""
    if not _wants_scripts(subject) or subject.has_known_runtime or subject.proof is not None:
        return
    for script, found in subject.registrations:
        if found.detects:
            yield Hit("that this script registers the tools is not proven", script.place)


@RUNTIME.warning(
    "RUN-003", "WebMCP", "registerTool is called with one object.",
    "Call registerTool({name, description, inputSchema, execute}, {signal}).",
)  # fmt: skip
def tools_are_registered_as_objects(subject: Subject) -> Iterator[Hit]:
    """Row 13: the form printed in §7 works in no current client."""
    for script, found in subject.registrations:
        if found.two_arguments_at is not None:
            yield Hit(
                "registerTool(name, {…}) works in no current client",
                script_place(script, found.two_arguments_at),
            )


@RUNTIME.error(
    "RUN-004", "§12", "Registrations are cleaned up on beforeunload.",
    "Add a beforeunload listener.",
    required=True,
)  # fmt: skip
def registrations_are_cleaned_up(subject: Subject) -> Iterator[Hit]:
    """Item 10 of the checklist."""
    if not _wants_scripts(subject) or subject.has_known_runtime:
        return
    detecting = [(script, found) for script, found in subject.registrations if found.detects]
    if detecting and not any(found.cleans_up for _, found in subject.registrations):
        yield Hit("no clean-up on beforeunload", detecting[0][0].place)


@RUNTIME.error(
    "RUN-005", "§12", "A gate asks a person before a tool that needs confirmation.",
    "Ask before the handler runs; the runtime of hcgen does.", required=True,
)  # fmt: skip
def a_gate_is_there(subject: Subject) -> Iterator[Hit]:
    """Item 11 of the checklist."""
    asks = subject.has_known_runtime or any(found.asks for _, found in subject.registrations)
    detects = any(found.detects for _, found in subject.registrations)
    if _confirming(subject) and detects and not asks:
        yield Hit(f"nothing asks before {_confirming(subject)[0]} runs")


@RUNTIME.warning("RUN-006", "WebMCP", "The gate is not confirm().", "Use an in-page <dialog>.")
def the_gate_is_a_dialog(subject: Subject) -> Iterator[Hit]:
    """confirm() deadlocks debugging clients."""
    for script, found in subject.registrations:
        if found.confirms_at is not None:
            yield Hit("confirm() blocks debugging clients", script_place(script, found.confirms_at))


@RUNTIME.error(
    "RUN-007", "§12", "A browser has every tool of the page after it loaded.",
    "Open the page and read the console.", required=True,
)  # fmt: skip
def a_browser_has_the_tools(subject: Subject) -> Iterator[Hit]:
    """With ``check --browser`` only: the page was opened in Chromium."""
    if subject.proof is None:
        return
    for tool in subject.named_tools:
        if tool.name not in subject.proof.registered:
            yield Hit(f"{tool.name} is not registered in the browser", tool.place)
