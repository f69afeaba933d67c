"""The face of the package: what it exports, its doctests, its purity."""

from __future__ import annotations

import ast
import doctest
import importlib
import pkgutil
from pathlib import Path

import hcgen.standard
from hcgen.standard import RULES, RUNTIME_JS

MODULES = sorted(
    name for _, name, _ in pkgutil.walk_packages(hcgen.standard.__path__, "hcgen.standard.")
)


def test_everything_exported_is_there_and_sorted() -> None:
    names = hcgen.standard.__all__
    assert len(set(names)) == len(names)
    assert all(hasattr(hcgen.standard, name) for name in names)
    assert names == sorted(names)


def test_the_examples_in_the_docstrings_run() -> None:
    face = {name: getattr(hcgen.standard, name) for name in hcgen.standard.__all__}
    results = [doctest.testmod(hcgen.standard, extraglobs=face)]
    results += [doctest.testmod(importlib.import_module(name)) for name in MODULES]
    assert sum(result.failed for result in results) == 0
    assert sum(result.attempted for result in results) >= 20


def test_nothing_in_it_reads_files_or_the_clock() -> None:
    allowed = {"hcgen.standard.checker.proof"}  # opens a browser when asked to
    for name in set(MODULES) - allowed:
        module = importlib.import_module(name)
        tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
        imported = {
            alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.Import)
            for alias in node.names
        }
        assert not imported & {"os", "time", "datetime", "random", "subprocess", "socket"}, name


def test_rule_ids_are_unique_and_say_where_they_come_from() -> None:
    assert len({rule.id for rule in RULES}) == len(RULES)
    for rule in RULES:
        assert rule.says.endswith(".")
        assert rule.fix.endswith(".")
        assert rule.section.startswith("§") or rule.section in ("ours", "WebMCP", "HTML")


def test_the_runtime_keeps_the_words_that_the_checklist_asks_for() -> None:
    for word in (
        "navigator.modelContext",
        "beforeunload",
        "window.__hcToolHandlers",
        "application/webmcp+json",
    ):
        assert word in RUNTIME_JS
    assert RUNTIME_JS.isascii()
    assert "confirm(" not in RUNTIME_JS.replace("confirm() blocks", "")
