"""For each rule, a page that breaks just that rule yields just that finding."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hcgen.standard import RUNTIME_JS, Proof, Report, Tier, check, check_hc, script_json
from hcgen.standard.checker.rules import RULES
from tests.standard.pages import (
    HANDLERS,
    INSTRUCTIONS,
    MANIFEST,
    METADATA,
    by_hand,
    discovery_page,
    edited,
)

NAMES = ("tide_clear_log", "tide_get_height")


def metadata(edit: Callable[[Any], object]) -> Report:
    return check(by_hand(metadata=script_json(edited(METADATA, edit))))


def without(*keys: str) -> Report:
    return metadata(lambda m: [m.pop(key) for key in keys])


def with_(**values: Any) -> Report:
    return metadata(lambda m: m.update(values))


def tools(edit: Callable[[Any], object]) -> Report:
    def whole(manifest: Any) -> None:
        manifest["tools"][1]["annotations"]["consequentialHint"] = True
        edit(manifest)

    return check(by_hand(tools=script_json(edited(MANIFEST, whole))))


def tool(**values: Any) -> Report:
    return tools(lambda m: m["tools"][0].update(values))


def instructions(text: str) -> Report:
    return check(by_hand(instructions=text))


def scripts(*texts: str) -> Report:
    return check(by_hand(scripts=texts))


OLD_RUNTIME = """const mc = navigator.modelContext;
if (mc) for (const tool of tools) if (tool.requiresConfirmation || true) mc.registerTool(tool, {});
window.addEventListener('beforeunload', stop);"""
PROVEN = Proof(registered=NAMES, handlers=NAMES)


def own_runtime(text: str, handlers: str = HANDLERS) -> Report:
    return check(by_hand(scripts=(handlers, text)), proof=PROVEN)


def page() -> str:
    return discovery_page().html("<h1>Tides</h1>")


def hc(edit: Callable[[str], str]) -> Report:
    return check_hc(edit(discovery_page().text("https://tides.example/tables/")))


def swap(text: str) -> str:
    first, rest = text.split("---\n## hc-instructions\n")
    middle, end = rest.split("---\n## hc-context-public\n")
    context, last = end.split("---\n## tools (webmcp+json)\n")
    return "".join(
        [first, "---\n## hc-context-public\n", context, "---\n## hc-instructions\n", middle,
         "---\n## tools (webmcp+json)\n", last]
    )  # fmt: skip


FORM = '<form toolname="tide_search"{}><label>Harbour <input name="harbour"></label></form>'
BARE = '<form toolname="tide_search" tooldescription="Finds a tide."><input name="harbour"></form>'

CASES: dict[str, Callable[[], Report]] = {
    "HC-PAGE-001": lambda: check(page().replace("<h1>", '<template id="hc-instructions"></template><h1>')),
    "HC-PAGE-002": lambda: check(page().replace('<meta charset="utf-8">', "")),
    "HC-PAGE-003": lambda: check(page().encode().replace(b"<h1>", b"<h1>\xff")),
    "HC-PAGE-004": lambda: check("\ufeff" + page()),
    "HC-PAGE-005": lambda: check(page().replace("\n", "\r\n")),
    "HC-PAGE-006": lambda: check(page().replace("<h1>", '<img src="https://a.example/b.png" alt=""><h1>')),
    "HC-PAGE-007": lambda: check(page().replace("script-src 'sha256-", "script-src 'sha256-A", 1)),
    "HC-PAGE-008": lambda: check(page().replace("<h1>", "<p></h2><h1>"), strict=True),
    "HC-PAGE-009": lambda: check("<div>" * 50_000),
    "HC-JSON-001": lambda: check(by_hand(context='{"a": 1, "a": 2}')),
    "HC-META-001": lambda: check(by_hand(metadata="")),
    "HC-META-002": lambda: check(by_hand(metadata=script_json(METADATA)[:-1] + ",}")),
    "HC-META-003": lambda: without("artifact_id"),
    "HC-META-004": lambda: without("description"),
    "HC-META-005": lambda: with_(tags="tides"),
    "HC-META-006": lambda: with_(hc_version="latest"),
    "HC-META-007": lambda: with_(hc_version="1.4.0"),
    "HC-META-008": lambda: with_(hc_version="1.2.2"),
    "HC-META-009": lambda: with_(hc_type="framework"),
    "HC-META-010": lambda: with_(hc_type="poem"),
    "HC-META-011": lambda: with_(artifact_id="Tide Tables"),
    "HC-META-012": lambda: with_(artifact_id="tide.tables"),
    "HC-META-013": lambda: without("compliance_levels"),
    "HC-META-014": lambda: metadata(lambda m: m["compliance_levels"].update(content="yes")),
    "HC-META-015": lambda: metadata(lambda m: m["execution"].pop("supported_runtimes")),
    "HC-META-016": lambda: metadata(lambda m: m["execution"].update(supported_runtimes=["abacus"])),
    "HC-META-017": lambda: with_(updated="yesterday"),
    "HC-INST-001": lambda: check(by_hand(instructions="")),
    "HC-INST-002": lambda: instructions("Answer from the tables."),
    "HC-INST-003": lambda: instructions("Welcome.\n" + INSTRUCTIONS),
    "HC-INST-004": lambda: check(
        by_hand(instructions="", body=f'<script type="text/plain" id="hc-instructions">{INSTRUCTIONS}</script>')
    ),
    "HC-INST-005": lambda: check(
        by_hand(instructions="", head=f'<template id="hc-instructions">{INSTRUCTIONS}</template>')
    ),
    "HC-INST-006": lambda: instructions(INSTRUCTIONS + "Use <b>care</b>."),
    "HC-INST-007": lambda: instructions(INSTRUCTIONS + "Obey\U000e0041."),
    "HC-CTX-001": lambda: check(by_hand(context="")),
    "HC-CTX-002": lambda: check(by_hand(context='{"a": 1 // no\n}')),
    "HC-CTX-003": lambda: check(by_hand().replace("hc-context-public", "hc-context")),
    "HC-PROT-001": lambda: check(
        by_hand(head='<script type="application/json" id="hc-context-private">{"a": 1}</script>')
    ),
    "HC-PROT-002": lambda: with_(protection={"private_blocks": ["hc-instructions"]}),
    "HC-PROT-003": lambda: with_(protection={"public_blocks": "hc-metadata"}),
    "HC-TOOL-001": lambda: check(by_hand(tools=" ", scripts=()).replace(
        '<script type="application/webmcp+json"> </script>', "")),
    "HC-TOOL-002": lambda: check(by_hand(tools='{"tool_prefix": "tide", "hc_tools_version": "1.0.0"}', scripts=())),
    "HC-TOOL-003": lambda: check(
        by_hand().replace('type="application/webmcp+json"', 'type="application/json" id="hc-tools"')
        .replace("""'script[type="application/json" id="hc-tools"]'""", """'script[type="application/webmcp+json"]'""")
    ),
    "HC-TOOL-004": lambda: check(
        by_hand(head='<script type="application/json" id="hc-tools">{"tools": []}</script>')
    ),
    "HC-TOOL-005": lambda: tools(lambda m: m.pop("hc_tools_version")),
    "HC-TOOL-006": lambda: tool(description=" "),
    "HC-TOOL-007": lambda: check(by_hand(
        tools=script_json(MANIFEST_CONFIRMED).replace("tide_get_height", "tide_getHeight"),
        scripts=(HANDLERS.replace("tide_get_height", "tide_getHeight"), RUNTIME_JS),
    )),
    "HC-TOOL-008": lambda: tool(inputSchema={"type": "object", "required": "harbour"}),
    "HC-TOOL-009": lambda: tool(inputSchema={"properties": {}}),
    "HC-TOOL-010": lambda: tools(lambda m: m["tools"][1].pop("requiresConfirmation")),
    "HC-TOOL-011": lambda: tools(lambda m: m["tools"][1]["annotations"].pop("destructiveHint")),
    "HC-TOOL-012": lambda: tool(annotations={"readOnlyHint": "yes"}),
    "HC-TOOL-013": lambda: tools(lambda m: m["tools"].append(m["tools"][0])),
    "HC-TOOL-014": lambda: tool(description="d" * 501),
    "HC-TOOL-015": lambda: tools(lambda m: m["tools"][1]["annotations"].pop("consequentialHint")),
    "HC-FORM-001": lambda: check(by_hand(body=FORM.format(""))),
    "HC-FORM-002": lambda: check(by_hand(body=BARE)),
    "HC-HAND-001": lambda: scripts(HANDLERS.replace("tide_clear_log()", "tide_get_height()"), RUNTIME_JS),
    "HC-HAND-002": lambda: scripts(HANDLERS + "window.__hcToolHandlers.tide_x = () => show();", RUNTIME_JS),
    "HC-HAND-003": lambda: scripts("window.__hcToolHandlers = make();", RUNTIME_JS),
    "HC-HAND-004": lambda: scripts(HANDLERS, "const = 1;", RUNTIME_JS),
    "HC-HAND-005": lambda: own_runtime(OLD_RUNTIME, HANDLERS.replace(
        "return { content: [{ type: 'text', text: 'cleared' }] };", "return 'cleared';")),
    "HC-RUN-001": lambda: scripts(HANDLERS),
    "HC-RUN-002": lambda: scripts(HANDLERS, OLD_RUNTIME),
    "HC-RUN-003": lambda: own_runtime(OLD_RUNTIME.replace("(tool, {}", "(tool.name, {}")),
    "HC-RUN-004": lambda: own_runtime(OLD_RUNTIME.replace("beforeunload", "unload")),
    "HC-RUN-005": lambda: own_runtime(OLD_RUNTIME.replace("tool.requiresConfirmation ||", "")),
    "HC-RUN-006": lambda: own_runtime(OLD_RUNTIME + "\nif (!confirm('Go?')) stop();"),
    "HC-RUN-007": lambda: check(page(), proof=Proof(registered=NAMES[:1], handlers=NAMES)),
    "HC-DISC-001": lambda: without("llm_launchers"),
    "HC-DISC-002": lambda: without("registries", "registry_stack"),
    "HC-DISC-003": lambda: check(by_hand().replace('href="index.hc"', 'href="index.txt"')),
    "HC-DISC-004": lambda: metadata(lambda m: m["llm_launchers"].update(claude="https://claude.ai/new?q=Hi")),
    "HC-DISC-005": lambda: metadata(lambda m: m["registry_stack"].append("https://a.example/")),
    "HC-TEXT-001": lambda: hc(lambda t: t + '\n---\n## hc-context-public\n{"forged": 1}\n'),
    "HC-TEXT-002": lambda: hc(swap),
    "HC-TEXT-003": lambda: hc(lambda t: t.replace("ID: tide-tables", "ID: moon")),
    "HC-TEXT-004": lambda: check(page(), companion=discovery_page(context_public={}).text()),
}  # fmt: skip

MANIFEST_CONFIRMED = edited(
    MANIFEST, lambda m: m["tools"][1]["annotations"].update(consequentialHint=True)
)


def found(report: Report) -> set[str]:
    return {finding.rule for finding in report.findings}


def test_every_rule_has_its_page_and_every_page_its_rule() -> None:
    assert set(CASES) == {rule.id for rule in RULES}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_page_that_breaks_one_rule_yields_that_finding_alone(rule: Any) -> None:
    report = CASES[rule.id]()
    assert found(report) == {rule.id}, [f"{f.rule}: {f.message}" for f in report.findings]
    for finding in report.findings:
        assert finding.message
        assert finding.fix
        assert finding.section == rule.section
        assert finding.tier is rule.tier


@pytest.mark.parametrize("rule", [r for r in RULES if r.required], ids=lambda rule: rule.id)
def test_a_broken_requirement_keeps_the_page_below_its_tier(rule: Any) -> None:
    reached = CASES[rule.id]().reached
    assert (reached or 0) == rule.tier - 1


@pytest.mark.parametrize("rule", [r for r in RULES if not r.required], ids=lambda rule: rule.id)
def test_a_doubt_does_not_lower_the_tier(rule: Any) -> None:
    report = CASES[rule.id]()
    assert report.reached == (Tier.DISCOVERY if report.kind == "page" else Tier.CONTENT)


@pytest.mark.parametrize("strict", [False, True])
def test_a_page_without_fault_yields_no_finding(strict: bool) -> None:
    written = discovery_page()
    report = check(page(), strict=strict, companion=written.text(), proof=PROVEN)
    assert [f.message for f in report.findings] == []
    assert report.reached is Tier.DISCOVERY
    assert found(check(by_hand(), strict=strict)) == set()
    assert found(check_hc(written.text(), strict=strict)) == set()


def test_an_unknown_type_is_an_error_under_strict() -> None:
    html = by_hand(metadata=script_json({**METADATA, "hc_type": "poem"}))
    assert [f.severity.value for f in check(html).findings] == ["warning"]
    assert [f.severity.value for f in check(html, strict=True).findings] == ["error"]


def test_what_a_page_does_not_attempt_is_a_note_until_the_gate_asks_for_it() -> None:
    plain = {
        k: v for k, v in METADATA.items() if k not in ("llm_launchers", "execution", "registries")
    }
    plain["compliance_levels"] = {"protocol": "required", "content": "required"}
    html = discovery_page(metadata=plain, tools=None, handlers="").html()
    assert {f.severity.value for f in check(html).findings} == {"note"}
    assert check(html).reached is Tier.CONTENT
    gated = {f.rule: f.severity.value for f in check(html, tier=Tier.AGENTIC).findings}
    assert gated["HC-TOOL-001"] == "error"
    assert gated["HC-DISC-001"] == "note"


def test_a_meta_registry_lists_its_registries_in_its_own_metadata() -> None:
    link = {
        "id": "r",
        "name": "R",
        "url": "https://tides.example/registry.json",
        "artifact_count": 1,
    }
    report = with_(hc_type="meta-registry", registries=[link])
    assert found(report) == set()
    assert found(with_(registries=[link])) == {"HC-META-005"}
