"""The commands check, export, migrate and rules, as a person runs them."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from hcgen.base import ExitStatus, HcgenError
from hcgen.standard import script_json
from tests.standard.pages import HANDLERS, METADATA, by_hand, discovery_page

OLD = Path(__file__).parent / "old"


def run(verb: str, *arguments: object) -> tuple[int, Result]:
    """The exit status that ``hcgen`` gives it, and the result."""
    command = importlib.import_module(f"hcgen.cli.{verb}").command
    result = CliRunner().invoke(command, [str(argument) for argument in arguments])
    if isinstance(result.exception, HcgenError):
        assert "\n" not in str(result.exception)
        return int(result.exception.exit_status), result
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result


@pytest.fixture
def site(tmp_path: Path) -> Path:
    page = discovery_page()
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "index.html").write_text(page.html(), encoding="utf-8")
    (tmp_path / "a" / "index.hc").write_text(page.text(), encoding="utf-8")
    (tmp_path / "404.html").write_text("<p>Not found</p>", encoding="utf-8")
    return tmp_path


def test_a_fine_site_passes_and_its_page_without_blocks_is_named(site: Path) -> None:
    status, result = run("check", site, "--tier", "discovery", "--fail-on", "warning", "--strict")
    assert status == ExitStatus.DONE
    assert "404.html: no HC block" in result.stdout
    assert "index.html: discovery tier" in result.stdout


def test_a_page_is_compared_with_the_text_beside_it(site: Path) -> None:
    stale = discovery_page(context_public={"old": 1}).text()
    (site / "a" / "index.hc").write_text(stale, encoding="utf-8")
    status, result = run("check", site / "a" / "index.html")
    assert status == ExitStatus.FINDINGS
    assert "HC-TEXT-004" in result.stdout


def test_a_named_page_without_blocks_has_its_own_status(site: Path) -> None:
    assert run("check", site / "404.html")[0] == ExitStatus.NO_HC_BLOCK
    assert run("export", site / "404.html")[0] == ExitStatus.NO_HC_BLOCK
    assert run("migrate", site / "404.html")[0] == ExitStatus.NO_HC_BLOCK


def test_a_finding_below_the_threshold_does_not_fail() -> None:
    assert run("check", OLD / "1.3.0.html")[0] == ExitStatus.FINDINGS
    assert run("check", OLD / "1.3.0.html", "--fail-on", "never")[0] == ExitStatus.DONE
    assert run("check", OLD / "1.2.2.html")[0] == ExitStatus.DONE
    assert run("check", OLD / "1.2.2.html", "--fail-on", "note")[0] == ExitStatus.FINDINGS
    assert run("check", OLD / "1.2.2.html", "--tier", "agentic")[0] == ExitStatus.FINDINGS


def bad_inputs(folder: Path) -> dict[str, tuple[Path, ExitStatus]]:
    (folder / "binary.html").write_bytes(b"\x7fELF\0\0\0\1" * 100)
    with (folder / "large.html").open("wb") as file:
        file.truncate(50_000_000)
    (folder / "empty").mkdir()
    os.mkfifo(folder / "pipe.html")
    return {
        "binary": (folder / "binary.html", ExitStatus.DOCUMENT),
        "large": (folder / "large.html", ExitStatus.DOCUMENT),
        "missing": (folder / "missing.html", ExitStatus.MACHINE),
        "empty folder": (folder / "empty", ExitStatus.USAGE),
        "a pipe": (folder / "pipe.html", ExitStatus.MACHINE),
    }


@pytest.mark.parametrize("what", ["binary", "large", "missing", "empty folder", "a pipe"])
def test_bad_input_gives_one_clear_line_and_its_status(tmp_path: Path, what: str) -> None:
    path, expected = bad_inputs(tmp_path)[what]
    status, result = run("check", path)
    assert status == expected
    assert result.stdout == ""
    assert str(path) in str(result.exception)


def test_one_bad_file_does_not_keep_the_rest_from_being_checked(site: Path) -> None:
    (site / "b.html").write_bytes(b"\0" * 50)
    status, result = run("check", site)
    assert status == ExitStatus.DOCUMENT
    assert "a/index.html: discovery tier" in result.stdout


@pytest.mark.parametrize("verb", ["check", "export"])
def test_addresses_go_through_the_guarded_fetcher(verb: str) -> None:
    status, result = run(verb, "http://127.0.0.1:1/page.html")
    assert status != ExitStatus.DONE
    assert "127.0.0.1" in str(result.exception)


@pytest.mark.parametrize("form", ["json", "sarif"])
def test_machine_formats_are_json(site: Path, form: str) -> None:
    _, result = run("check", site, "--format", form)
    json.loads(result.stdout)


def test_export_prints_the_text_of_the_page(site: Path) -> None:
    status, result = run("export", site / "a" / "index.html", "--source", "https://a.example/")
    assert status == ExitStatus.DONE
    assert result.stdout == discovery_page().text("https://a.example/")
    run("export", site / "a" / "index.html", "--out", site / "new.hc")
    assert run("check", site / "new.hc")[0] == ExitStatus.DONE


def test_private_blocks_are_exported_only_when_asked_for(tmp_path: Path) -> None:
    private = {**METADATA, "protection": {"private_blocks": ["hc-instructions"]}}
    file = tmp_path / "p.html"
    file.write_text(by_hand(metadata=script_json(private)), encoding="utf-8")
    assert "## hc-instructions" not in run("export", file)[1].stdout
    assert "## hc-instructions" in run("export", file, "--private")[1].stdout


def test_migrate_shows_the_diff_first_and_writes_when_told(tmp_path: Path) -> None:
    file = tmp_path / "old.html"
    before = (OLD / "1.3.0.html").read_bytes()
    file.write_bytes(before)
    file.chmod(0o640)
    status, result = run("migrate", file)
    assert status == ExitStatus.DONE
    assert '+    "hc_version": "1.3.3",' in result.stdout
    assert "step 1: hc_version" in result.stderr
    assert file.read_bytes() == before
    run("migrate", file, "--write")
    assert b'"hc_version": "1.3.3"' in file.read_bytes()
    assert file.stat().st_mode & 0o777 == 0o640
    assert "nothing to change" in run("migrate", file)[1].stderr


def test_rules_lists_every_rule() -> None:
    assert "HC-RUN-007" in run("rules")[1].stdout
    assert len(json.loads(run("rules", "--format", "json")[1].stdout)["rules"]) > 70


BROKEN_RUNTIME = """(async function () {
  const manifest = JSON.parse(document.querySelector('script[type="application/webmcp+json"]').textContent);
  if (navigator.modelContext) {
    for (const tool of manifest.tools) {
      const stop = await navigator.modelContext.registerTool(tool.name, { description: tool.description });
      window.addEventListener('beforeunload', stop);
      if (tool.requiresConfirmation) console.log('asks');
    }
  }
})();"""
OWN_RUNTIME = BROKEN_RUNTIME.replace(
    "navigator.modelContext", "(document.modelContext || navigator.modelContext)"
).replace(
    "registerTool(tool.name, { description: tool.description })",
    "registerTool({ name: tool.name, description: tool.description, inputSchema: tool.inputSchema,"
    " execute: (args) => window.__hcToolHandlers[tool.name](args) })",
)


def test_without_playwright_the_browser_check_says_what_to_install(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "playwright.sync_api", None)
    status, result = run("check", site, "--browser")
    assert status == ExitStatus.MACHINE
    assert "pip install playwright" in str(result.exception)


@pytest.mark.browser
def test_the_browser_proves_what_registers_and_what_does_not(chromium: Any, tmp_path: Path) -> None:
    pages = {
        "ours.html": discovery_page().html(),
        "printed.html": by_hand(scripts=(HANDLERS, BROKEN_RUNTIME)),
        "own.html": by_hand(scripts=(HANDLERS, OWN_RUNTIME)),
    }
    for name, html in pages.items():
        (tmp_path / name).write_text(html, encoding="utf-8")
    # Playwright's own loop runs here already, so the command runs as a process of its own.
    code = "import sys; from hcgen.cli.check import command; command()"
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path), "--browser", "--format", "json"],
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    results = {Path(r["name"]).name: r for r in json.loads(done.stdout)["results"]}
    found = {name: [f["rule"] for f in result["findings"]] for name, result in results.items()}
    assert found["ours.html"] == []
    assert results["ours.html"]["tier"] == "discovery"
    assert found["printed.html"].count("HC-RUN-007") == 2
    assert results["printed.html"]["tier"] == "content"
    assert found["own.html"] == []
    assert results["own.html"]["tier"] == "discovery"
