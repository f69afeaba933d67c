"""Every persona is started with the heartbeat skill, and its journal says so."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import frontmatter
import yaml

from hcgen.agent.runs import persona
from hcgen.agent.runs.history import DIGEST_LIMIT
from hcgen.agent.runs.persona import brief, load
from hcgen.base import sha256_hex
from hcgen.filings import Correction
from hcgen.journal import BODY_LIMIT, KINDS, Journal, read_body, read_journal
from hcgen.observe import NODE_TEXT_LIMIT, PREVIEW_LIMIT
from hcgen.observe.views.view import PAGE_LIMIT
from hcgen.standard import Metadata

ROOT = Path(__file__).parent.parent.parent
BUNDLE = ROOT / "content/pages/heartbeat"


def clock() -> datetime:
    return datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


def test_the_skill_is_an_hc_page_of_type_skill_that_begins_with_its_marker() -> None:
    metadata = Metadata.of(frontmatter.load(str(BUNDLE / "index.md")).metadata)
    assert metadata.values["hc_type"] == "skill"
    text = (BUNDLE / "instructions.md").read_text(encoding="utf-8")
    assert text.startswith("## HC_BOOTSTRAP\n")
    assert load().text == text
    assert load().sha256 == sha256_hex(text.encode())
    assert (load().name, load().version) == ("heartbeat", metadata.values["version"])


def test_the_skill_names_the_kinds_and_limits_that_the_product_keeps() -> None:
    context = yaml.safe_load((BUNDLE / "context.yaml").read_text(encoding="utf-8"))
    assert sorted(context["record_kinds"]) == sorted(set(KINDS) - {"start", "final"})
    assert context["limits"] == {
        "record_bytes": BODY_LIMIT,
        "digest_characters": DIGEST_LIMIT,
        "node_characters": NODE_TEXT_LIMIT,
        "preview_characters": PREVIEW_LIMIT,
        "map_page_characters": PAGE_LIMIT,
    }
    for kind in context["record_kinds"]:
        assert f"- `{kind}`" in load().text


def test_the_start_of_a_run_records_skill_digest_and_corrections(tmp_path: Path) -> None:
    with Journal.create(tmp_path, "r-1", clock=clock) as journal:
        journal.append("start", {})
        token = "ghp_" + "a1" * 20
        brief(journal, "analyst", "a digest", [Correction("overview.issuer", f"not {token}")])
    records = read_journal(tmp_path, "r-1")
    assert [record.kind for record in records[1:]] == ["constraint", "constraint", "correction"]
    bodies = [read_body(tmp_path, "r-1", record) for record in records[1:]]
    assert bodies[0]["text"] == load().text
    assert (bodies[0]["persona"], bodies[0]["version"]) == ("analyst", load().version)
    assert bodies[1]["digest"] == "a digest"
    assert bodies[2]["field"] == "overview.issuer"
    assert token not in bodies[2]["why"]


def test_the_skill_is_looked_for_in_the_wheel_first() -> None:
    assert persona._PLACES[0].parts[-2:] == ("skills", "heartbeat")
    assert '"content/pages/heartbeat" = "hcgen/skills/heartbeat"' in (
        ROOT / "pyproject.toml"
    ).read_text(encoding="utf-8")
