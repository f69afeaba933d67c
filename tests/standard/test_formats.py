"""Findings as text, JSON, SARIF and JUnit."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET

import pytest

from hcgen.standard import (
    FORMATS,
    RULES,
    Checked,
    Gate,
    Severity,
    Tier,
    check,
    rules_as_json as listed,
    script_json,
)
from tests.standard.pages import METADATA, by_hand, discovery_page

BROKEN = by_hand(
    metadata=script_json({**METADATA, "hc_type": 'a "poem" <b>\x07]]>', "artifact_id": "a.b"}),
    scripts=(),
)
RESULTS = (
    Checked("build/a b/index.html", check(BROKEN)),
    Checked("build/fine.html", check(discovery_page().html())),
    Checked("build/none.html", check("<p>x</p>")),
)


def test_text_names_place_rule_and_remedy_on_one_line() -> None:
    lines = FORMATS["text"](RESULTS, Gate()).split("\n")
    first = next(line for line in lines if "HC-META-012" in line)
    assert first.startswith("build/a b/index.html:6:")
    assert "warning HC-META-012 (protocol, §3): artifact_id 'a.b' is not kebab-case. Use" in first
    assert "build/fine.html: discovery tier (HC 1.3.3; no findings)" in lines
    assert "build/none.html: no HC block" in lines
    assert lines[-1] == "3 checked, 1 failed"
    assert all(line.isprintable() for line in lines)


def test_json_holds_every_field_of_a_finding() -> None:
    value = json.loads(FORMATS["json"](RESULTS, Gate()))
    broken, fine, none = value["results"]
    assert (broken["fails"], fine["fails"], none["fails"]) == (True, False, False)
    assert (broken["tier"], fine["tier"], none["tier"]) == ("content", "discovery", None)
    assert set(broken["findings"][0]) == {
        "rule", "tier", "severity", "where", "message", "fix", "section",
    }  # fmt: skip
    assert set(broken["findings"][0]["where"]) == {"line", "column"}
    assert none["has_hc"] is False


def test_sarif_is_of_the_shape_that_code_scanning_reads() -> None:
    value = json.loads(FORMATS["sarif"](RESULTS, Gate()))
    assert value["version"] == "2.1.0"
    (run,) = value["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == [rule.id for rule in RULES]
    assert len(run["results"]) == len(RESULTS[0].report.findings)
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in ("note", "warning", "error")
        place = result["locations"][0]["physicalLocation"]
        assert place["artifactLocation"]["uri"] == "build/a%20b/index.html"
        assert place["region"]["startLine"] >= 1
        assert place["region"]["startColumn"] >= 1
        assert result["message"]["text"]


def test_junit_counts_what_fails() -> None:
    root = ET.fromstring(FORMATS["junit"](RESULTS, Gate(Severity.ERROR, Tier.DISCOVERY)))
    broken, fine, none = root.findall("testsuite")
    errors = sum(f.severity is Severity.ERROR for f in RESULTS[0].report.findings)
    assert broken.get("failures") == str(errors + 1)
    assert len(broken.findall("testcase/failure")) == errors + 1
    assert fine.get("failures") == none.get("failures") == "0"
    assert len(broken.findall("testcase")) == int(broken.get("tests", ""))


def test_a_block_that_must_be_there_and_is_not_fails_in_every_format() -> None:
    results = (RESULTS[1], Checked("named.html", check("<p>x</p>"), required=True))
    said = {form: FORMATS[form](results, Gate(None)) for form in FORMATS}
    assert said["text"].endswith("named.html: no HC block\n2 checked, 1 failed")
    assert [each["fails"] for each in json.loads(said["json"])["results"]] == [False, True]
    (found,) = json.loads(said["sarif"])["runs"][0]["results"]
    assert (found["level"], found["message"]["text"]) == ("error", "no HC block")
    assert found["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "named.html"
    suites = ET.fromstring(said["junit"]).findall("testsuite")
    assert [suite.get("failures") for suite in suites] == ["0", "1"]
    assert [len(suite.findall("testcase/failure")) for suite in suites] == [0, 1]


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_is_deterministic_and_takes_no_results(form: str) -> None:
    assert FORMATS[form](RESULTS, Gate()) == FORMATS[form](RESULTS, Gate())
    FORMATS[form]((), Gate())


@pytest.mark.parametrize("form", FORMATS)
def test_hostile_names_do_no_harm_to_any_format(form: str) -> None:
    hostile = "\ud800 \n\x1b[31m </testcase> \u202e"
    values = {
        **METADATA,
        "llm_launchers": {hostile: "x"},
        "hc_type": hostile,
        "hc_version": hostile,
    }
    report = check(by_hand(metadata=script_json(values)))
    assert len(report.findings) >= 3
    text = FORMATS[form]((Checked("a\nb", report),), Gate())
    text.encode("utf-8")
    assert "\x1b" not in text
    if form == "junit":
        ET.fromstring(text)


@pytest.mark.parametrize(
    ("gate", "fails"),
    [
        (Gate(Severity.ERROR), [True, False, False]),
        (Gate(None), [False, False, False]),
        (Gate(None, Tier.CONTENT), [False, False, False]),
        (Gate(None, Tier.AGENTIC), [True, False, False]),
    ],
)
def test_the_gate_asks_for_severity_and_tier(gate: Gate, fails: list[bool]) -> None:
    assert [gate.fails(checked.report) for checked in RESULTS] == fails


def test_a_warning_fails_where_warnings_do() -> None:
    report = check(by_hand(metadata=script_json({**METADATA, "artifact_id": "a.b"})))
    assert not Gate(Severity.ERROR).fails(report)
    assert Gate(Severity.WARNING).fails(report)


def test_the_rules_are_listed_with_all_that_a_reader_needs() -> None:
    rules = json.loads(listed())["rules"]
    assert len(rules) == len(RULES)
    assert all(
        {"id", "tier", "severity", "required", "section", "says", "fix"} <= set(r) for r in rules
    )
