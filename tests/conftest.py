"""What every test may ask for: the corpus beside the project, a clean local state."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("hcgen", deadline=None)  # a busy machine is no fault of the code
settings.load_profile("hcgen")

ROOT = Path(__file__).parent.parent
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
CORPUS = ROOT.parent / "shared" / "corpus"


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of real filings beside the project; local data that is never part of it."""
    if not (CORPUS / "truth.json").is_file():
        pytest.skip("no ../shared/corpus beside the project: the real filings are local data")
    return CORPUS


@pytest.fixture(autouse=True)
def local_state(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A local state folder of the test's own, so that no test touches the user's."""
    folder = tmp_path_factory.mktemp("state")
    monkeypatch.setenv("HCGEN_STATE", str(folder))
    return folder


def browser_path() -> str:
    """The distribution's Chromium; the test is skipped where there is none."""
    found = next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    return found or pytest.skip("no Chromium: sudo apt-get install chromium")


def require_driver() -> None:
    """Skip the test where the program that Playwright brings along does not start."""
    driver = pytest.importorskip("playwright._impl._driver")
    node, _ = driver.compute_driver_executable()
    if subprocess.run([node, "--version"], capture_output=True, check=False).returncode != 0:
        pytest.skip("Playwright's driver does not start: sudo apt-get install libatomic1")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Any]:
    """The one Playwright of a test process: a second one in the same thread would be refused."""
    sync_api = pytest.importorskip("playwright.sync_api")
    require_driver()
    with sync_api.sync_playwright() as running:
        yield running
