"""What published pages and the versions of the standard disagree about, one test a row."""

from __future__ import annotations

import html
from typing import Any

import pytest

from hcgen.standard import (
    Finding,
    Metadata,
    Tier,
    check,
    check_hc,
    export,
    parse_hc,
    read_page,
    script_json,
)
from tests.standard.pages import (
    CONTEXT,
    INSTRUCTIONS,
    MANIFEST,
    METADATA,
    by_hand,
    discovery_page,
    edited,
)


def of(report: Any, rule: str) -> list[Finding]:
    return [finding for finding in report.findings if finding.rule == rule]


def page(**values: Any) -> str:
    return by_hand(metadata=script_json({**METADATA, **values}))


def test_missing_instructions_fail_content_only_and_the_rule_is_named() -> None:
    now = check(by_hand(instructions=""))
    assert now.reached is Tier.PROTOCOL
    assert "1.3.3 asks for them at Content tier" in of(now, "HC-INST-001")[0].message
    before = check(
        by_hand(instructions="", metadata=script_json({**METADATA, "hc_version": "1.2.2"}))
    )
    assert before.reached is Tier.PROTOCOL
    assert "1.2.2 asked at Protocol tier" in of(before, "HC-INST-001")[0].message


@pytest.mark.parametrize(
    ("version", "text", "rules"),
    [
        ("1.3.3", "## HC_BOOTSTRAP\nx", set()),
        ("1.3.3", "\n  ## HC_BOOTSTRAP\nx", set()),
        ("1.3.3", "Hello\n## HC_BOOTSTRAP\nx", {"HC-INST-003"}),
        ("1.3.3", "Hello", {"HC-INST-002"}),
        ("1.3.3", "see ## HC_BOOTSTRAP inline", {"HC-INST-002"}),
        ("1.1", "Hello", set()),
    ],
)
def test_the_marker_begins_stands_later_or_is_absent(
    version: str, text: str, rules: set[str]
) -> None:
    report = check(
        by_hand(instructions=text, metadata=script_json({**METADATA, "hc_version": version}))
    )
    assert {f.rule for f in report.findings if f.rule.startswith("HC-INST")} == rules


@pytest.mark.parametrize(
    "version", ["1.1", "1.1.0", "1.2.2", "1.3", "1.3.0", "1.3.1", "1.3.2", "1.3.3"]
)
def test_every_published_version_is_accepted(version: str) -> None:
    report = check(page(hc_version=version))
    assert not of(report, "HC-META-006")
    assert not of(report, "HC-META-007")
    assert report.reached is Tier.DISCOVERY


def test_a_newer_version_is_read_by_the_newest_rules_and_a_strange_one_is_told() -> None:
    assert "newer" in of(check(page(hc_version="2.0")), "HC-META-007")[0].message
    assert "never published" in of(check(page(hc_version="1.0")), "HC-META-007")[0].message


def test_tools_by_the_old_id_are_read_and_either_name_means_them() -> None:
    old = by_hand().replace(
        'type="application/webmcp+json"', 'type="application/json" id="hc-tools"', 1
    )
    report = check(old)
    assert [f.severity.value for f in of(report, "HC-TOOL-003")] == ["warning"]
    assert parse_hc(export(old)).tools["tool_prefix"] == "tide"
    for name in ("hc-tools", "webmcp+json"):
        private = page(protection={"private_blocks": [name]})
        assert of(check(private), "HC-PROT-002")
        assert parse_hc(export(private)).tools is None


def test_both_manifests_are_fine_while_they_agree() -> None:
    twin = script_json(
        edited(MANIFEST, lambda m: m["tools"][1]["annotations"].update(consequentialHint=True))
    )
    block = f'<script type="application/json" id="hc-tools">{twin}</script>'
    assert {f.rule for f in check(by_hand(head=block)).findings} == {"HC-TOOL-003"}


def test_instructions_of_a_template_are_what_was_written() -> None:
    text = INSTRUCTIONS + 'Use <tool_name> & say "x" </b> <p>one'
    raw = read_page(by_hand(instructions=text)).first("hc-instructions")
    escaped = read_page(by_hand(instructions=html.escape(text))).first("hc-instructions")
    assert raw is not None
    assert escaped is not None
    assert raw.text == escaped.text == text
    assert (raw.raw_markup, escaped.raw_markup) == (True, False)


def test_private_blocks_stay_out_of_the_text_and_a_private_context_is_an_error() -> None:
    private = by_hand(
        head='<script type="application/json" id="hc-context-private">{"secret": 1}</script>'
    )
    assert [f.severity.value for f in of(check(private), "HC-PROT-001")] == ["error"]
    assert "secret" not in export(private, include_private=True)


@pytest.mark.parametrize(
    ("text", "said", "advice"),
    [
        ('{"a": 1 // one\n}', "comments are not JSON", "remove the //"),
        ('{/* one */ "a": 1}', "comments are not JSON", "remove the //"),
        ('{"a": 1,}', "Illegal trailing comma", "no trailing comma"),
        ("", "the block is empty", "write a JSON object"),
        ('{"a": NaN}', "NaN is not JSON", "plain JSON"),
        ("[" * 150 + "]" * 150, "nested more than 100 deep", "flatten"),
        ('{"a": "</script>"}', "ends inside a string", "\\u003c"),
        ('{"a": "<!-- <script>"}</script><p>gone</p>', "swallow", "\\u003c"),
    ],
)
def test_a_fault_in_json_comes_with_its_cause_and_remedy(text: str, said: str, advice: str) -> None:
    (finding,) = of(check(by_hand(context=text or " ")), "HC-CTX-002")
    assert said in finding.message or "property name" in finding.message
    assert advice in finding.fix or "property name" in finding.message


def test_the_fault_is_placed_in_the_source() -> None:
    source = by_hand(context='{\n  "a": 1,\n  "b": two\n}')
    (finding,) = of(check(source), "HC-CTX-002")
    line = source.split("\n")[finding.where.line - 1]
    assert line[finding.where.column - 1 :] == "two"


@pytest.mark.parametrize(
    ("identifier", "rule"),
    [("a-b", None), ("a.b", "HC-META-012"), ("a_b", "HC-META-012"), ("A-b", "HC-META-011"),
     ("a b", "HC-META-011"), ("", "HC-META-003")],
)  # fmt: skip
def test_ids_with_dots_are_a_warning_and_unusable_ones_an_error(
    identifier: str, rule: str | None
) -> None:
    found = {f.rule for f in check(page(artifact_id=identifier)).findings}
    assert found == ({rule} if rule else set())


@pytest.mark.parametrize(
    ("name", "fine"),
    [("tide_get_height", True), ("tide_subscribe", True), ("tide", False), ("moon_get", False),
     ("tide-get", False), ("Tide_get", False), ("tide__get", False)],
)  # fmt: skip
def test_tool_names_need_snake_case_and_the_prefix(name: str, fine: bool) -> None:
    manifest = edited(MANIFEST, lambda m: m["tools"][0].update(name=name))
    report = check(by_hand(tools=script_json(manifest)))
    assert (not of(report, "HC-TOOL-007")) is fine


def test_the_hint_of_a_registration_in_two_arguments_names_the_clients() -> None:
    script = "if (navigator.modelContext) navigator.modelContext.registerTool(t.name, {});"
    (finding,) = of(check(by_hand(scripts=(script,))), "HC-RUN-003")
    assert finding.severity.value == "warning"
    assert "no current client" in finding.message


def test_blocks_are_found_however_their_tags_are_written_and_nowhere_else() -> None:
    hidden = "<!-- {0} --><textarea>{0}</textarea><title>{0}</title>".format(
        '<script id="hc-metadata" type="application/json">{}</script>'
    )
    loud = (
        "<SCRIPT TYPE=application/json\n ID = 'hc-metadata'>"
        + script_json(METADATA)
        + "</SCRIPT\t><pre><script id=hc-context-public>{}</script></pre>"
    )
    found = read_page("<!doctype html><meta charset=utf-8>" + hidden + loud)
    assert [b.name for b in found.blocks] == ["hc-metadata", "hc-context-public"]
    assert found.metadata == METADATA


@pytest.mark.parametrize(
    ("data", "rules"),
    [
        (discovery_page().html().encode("utf-8-sig"), {"HC-PAGE-004"}),
        (discovery_page().html().replace("\n", "\r\n").encode(), {"HC-PAGE-005"}),
        (discovery_page().html().encode("utf-16"), {"HC-PAGE-003", "HC-PAGE-004"}),
        (
            discovery_page(context_public={"a": "é"}).html()
            .replace('charset="utf-8"', 'charset="windows-1252"').encode("cp1252"),
            {"HC-PAGE-003"},
        ),
    ],
    ids=["a byte-order mark", "CRLF", "UTF-16", "windows-1252"],
)  # fmt: skip
def test_other_encodings_are_read_and_warned_of(data: bytes, rules: set[str]) -> None:
    report = check(data)
    assert {f.rule for f in report.findings} == rules
    assert {f.severity.value for f in report.findings} == {"warning"}
    assert report.reached is Tier.DISCOVERY
    context = read_page(data).first("hc-context-public")
    assert context is not None
    assert context.json.value in (CONTEXT, {"a": "é"})


def test_a_page_without_any_block_has_its_own_result() -> None:
    for text in ("", "<p>x</p>", '<div id="hc-human-docs"></div>'):
        report = check(text)
        assert (report.has_hc, report.reached, report.findings) == (False, None, ())


def test_a_forged_section_is_refused() -> None:
    text = discovery_page().text() + '\n---\n## tools (webmcp+json)\n{"tools": []}\n'
    report = check_hc(text)
    assert [f.rule for f in report.findings] == ["HC-TEXT-001"]
    assert report.reached is None


def test_metadata_read_from_anywhere_keeps_its_private_blocks_readable() -> None:
    assert Metadata({"protection": {"private_blocks": "x"}}).private_blocks == ()
    assert Metadata({"protection": 3}).private_blocks == ()
