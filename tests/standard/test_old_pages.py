"""Pages of earlier versions: what is found in them, and how they are brought up to date."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from hcgen.base import ContentError, NoHcBlock
from hcgen.standard import RUNTIME_JS, Tier, check, migrate, read_page
from tests.standard.pages import by_hand, discovery_page

OLD = Path(__file__).parent / "old"

FOUND = {
    "1.1": (
        Tier.CONTENT,
        [(1, "HC-TOOL-001", "note"), (6, "HC-DISC-001", "note"), (6, "HC-DISC-002", "note"),
         (8, "HC-META-008", "note"), (10, "HC-META-012", "warning")],
    ),
    "1.2.2": (
        Tier.CONTENT,
        [(1, "HC-TOOL-001", "note"), (6, "HC-DISC-001", "note"), (6, "HC-DISC-002", "note"),
         (6, "HC-META-008", "note")],
    ),
    "1.3.0": (
        Tier.CONTENT,
        [(1, "HC-RUN-001", "error"), (7, "HC-DISC-001", "note"), (7, "HC-DISC-002", "note"),
         (7, "HC-META-013", "warning"), (15, "HC-META-015", "warning"), (20, "HC-TOOL-003", "warning")],
    ),
    "1.3.3": (
        Tier.CONTENT,
        [(6, "HC-DISC-001", "note"), (16, "HC-DISC-005", "warning"), (16, "HC-DISC-005", "warning"),
         (17, "HC-PROT-002", "warning"), (35, "HC-RUN-002", "warning"), (46, "HC-RUN-003", "warning"),
         (50, "HC-RUN-006", "warning")],
    ),
}  # fmt: skip


def old(version: str) -> bytes:
    return (OLD / f"{version}.html").read_bytes()


@pytest.mark.parametrize("version", FOUND)
def test_each_old_shape_has_its_findings(version: str) -> None:
    report = check(old(version))
    tier, findings = FOUND[version]
    assert [(f.where.line, f.rule, f.severity.value) for f in report.findings] == findings
    assert report.reached is tier
    assert report.version == version


STEPS = {"1.1": {1, 3, 4}, "1.2.2": {1, 3, 4, 5}, "1.3.0": {1, 2, 3, 4, 7, 9}, "1.3.3": set()}


@pytest.mark.parametrize("version", STEPS)
def test_migration_takes_the_steps_that_the_page_needs(version: str) -> None:
    made = migrate(old(version))
    assert {change.step for change in made.changes} == STEPS[version]
    again = migrate(made.data())
    assert again.changes == ()
    assert again.data() == made.data()


def test_what_migration_leaves_to_a_person_is_said() -> None:
    assert {note.step for note in migrate(old("1.1")).notes} == {1, 5, 6, 7}
    assert {note.step for note in migrate(old("1.3.3")).notes} == {7, 9}


def test_a_migrated_page_reaches_agentic_tier() -> None:
    made = migrate(old("1.3.0"))
    page = read_page(made.data())
    assert page.scripts[-1].text == RUNTIME_JS
    assert page.first("webmcp+json") is not None
    assert page.first("hc-tools") is None
    assert check(made.data()).reached is Tier.AGENTIC


def test_the_address_of_the_page_gives_its_launchers() -> None:
    made = migrate(old("1.2.2"), address="https://knots.example/a b/")
    launcher = (read_page(made.text).metadata or {})["llm_launchers"]["claude"]
    assert launcher.startswith(
        "https://claude.ai/new?q=Fetch%20https%3A%2F%2Fknots.example%2Fa%20b%2F%20"
    )


def removed(before: bytes, after: bytes) -> str:
    """The characters of the page that are no longer there, in order."""
    old_text, new_text = before.decode("latin-1"), after.decode("latin-1").replace(RUNTIME_JS, "")
    matcher = difflib.SequenceMatcher(None, old_text, new_text, autojunk=False)
    return "".join(old_text[a:b] for kind, a, b, _, _ in matcher.get_opcodes() if kind != "equal")


GONE = {"1.1": "1", "1.2.2": "22", "1.3.3": ""}
"""What the version's digits lose; all else is only added, but for the tag of the tools."""


@pytest.mark.parametrize("version", STEPS)
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_everything_else_stays_byte_for_byte(version: str, ends: str) -> None:
    text = old(version).decode().replace("\n", ends)
    whole = "\ufeff" + text.replace("<h1>", f"<h1>\t {ends}é")
    data = whole.encode() + b"<!-- \xff\xfe -->"
    made = migrate(data)
    after = made.data()
    gone = removed(data, after)
    if version == "1.3.0":
        assert len(gone) < len("'application/json' id='hc-tools'") + 2
    else:
        assert gone == GONE[version]
    assert after.endswith(b"<!-- \xff\xfe -->")
    assert after.startswith(b"\xef\xbb\xbf")


def test_line_ends_of_the_page_are_used_for_what_is_added() -> None:
    made = migrate(old("1.1").decode().replace("\n", "\r\n").encode())
    block = made.data().split(b'id="hc-metadata">')[1].split(b"</script>")[0]
    assert block.count(b"\n") == block.count(b"\r\n")


def test_an_attribute_that_only_looks_like_the_id_is_left_alone() -> None:
    html = by_hand(tools="").replace(
        '<script type="application/json" id="hc-metadata">',
        "<script data-note=\"x id='hc-tools' \" ID = hc-tools TYPE=application/json>"
        '{"tools": []}</script><script type="application/json" id="hc-metadata">',
        1,
    )
    made = migrate(html.replace("1.3.3", "1.3.0"))
    assert '<script data-note="x id=\'hc-tools\' " type="application/webmcp+json">' in made.text


def test_the_runtime_goes_before_the_real_end_of_the_body() -> None:
    html = old("1.3.0").decode() + "<!-- </body> -->"
    page = read_page(migrate(html).text)
    assert page.scripts[-1].text == RUNTIME_JS


def test_a_page_with_a_policy_is_told_instead_of_changed() -> None:
    policy = '<meta http-equiv="Content-Security-Policy" content="script-src \'none\'">'
    made = migrate(old("1.3.0").decode().replace("<title>", policy + "<title>"))
    assert 9 not in {change.step for change in made.changes}
    assert 9 in {note.step for note in made.notes}


def test_the_diff_shows_what_changes() -> None:
    diff = migrate(old("1.2.2")).diff("knots.html")
    assert diff.startswith("--- knots.html (before)\n+++ knots.html (after)\n")
    assert migrate(discovery_page().html()).diff() == ""


def test_a_page_without_blocks_and_one_without_metadata_are_refused() -> None:
    with pytest.raises(NoHcBlock):
        migrate("<p>x</p>")
    with pytest.raises(ContentError):
        migrate('<script type="application/json" id="hc-metadata">{,}</script>')


KEYS = st.dictionaries(
    st.text(max_size=6), st.none() | st.text(max_size=9) | st.lists(st.integers()), max_size=5
)


@given(KEYS, st.sampled_from([None, 0, 2, 4, "\t"]))
def test_metadata_of_any_layout_is_edited_as_text(
    values: dict[str, object], indent: object
) -> None:
    import json

    values = {**values, "hc_version": "1.2.2", "title": "T"}
    text = json.dumps(values, indent=indent).replace("<", "\\u003c")  # type: ignore[arg-type]
    made = migrate(f'<script type="application/json" id="hc-metadata">{text}</script>')
    after = read_page(made.text).metadata or {}
    expected = {**values, "hc_version": "1.3.3"}
    assert {key: after[key] for key in expected} == expected
    assert list(after)[: len(values)] == list(values)
