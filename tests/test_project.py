"""The project keeps its own rules: format, lint, types, rooms, public names."""

from __future__ import annotations

import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import hcgen

ROOT = Path(__file__).parent.parent
ROOMS = sorted(module.name for module in pkgutil.iter_modules(hcgen.__path__) if module.ispkg)


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(Path(sys.executable).parent / command[0]), *command[1:]],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    "command",
    [
        ("ruff", "check", "."),
        ("ruff", "format", "--check", "."),
        ("mypy",),
        ("lint-imports", "--no-cache"),
    ],
    ids=["lint", "format", "types", "rooms"],
)
def test_the_source_passes(command: tuple[str, ...]) -> None:
    done = run(*command)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_exports_a_sorted_list_of_names_that_exist(room: str) -> None:
    module = importlib.import_module(f"hcgen.{room}")
    names = list(getattr(module, "__all__", []))
    assert names == sorted(names)
    assert all(hasattr(module, name) for name in names)


@pytest.mark.parametrize("room", [room for room in ROOMS if room != "cli"])
def test_no_name_of_a_face_is_hidden_by_a_module_of_its_room(room: str) -> None:
    module = importlib.import_module(f"hcgen.{room}")
    children = {child.name for child in pkgutil.iter_modules(module.__path__)}
    assert children.isdisjoint(getattr(module, "__all__", []))


FOLDERS = sorted(path for path in (ROOT / "hcgen").rglob("*") if list(path.glob("*.py")))
MANY = {"hcgen/cli"}  # one module a verb


def test_no_folder_has_more_modules_than_a_newcomer_can_look_over() -> None:
    counted = {
        path.relative_to(ROOT).as_posix(): len(list(path.glob("[!_]*.py"))) for path in FOLDERS
    }
    assert {name for name, count in counted.items() if count > 13} <= MANY
