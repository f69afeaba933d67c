"""What every test may ask for: the corpus beside the project, a clean local state."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("hcgen", deadline=None)  # a busy machine is no fault of the code
settings.load_profile("hcgen")

ROOT = Path(__file__).parent.parent
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


@pytest.fixture(scope="session")
def playwright() -> Iterator[Any]:
    """The one Playwright of a test process: a second one in the same thread would be refused."""
    sync_api = pytest.importorskip("playwright.sync_api")
    with sync_api.sync_playwright() as running:
        yield running
