"""A command line of its own, run in its own process, in a folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Done = subprocess.CompletedProcess[str]
Run = Callable[..., Done]


@pytest.fixture
def hcgen(tmp_path: Path, local_state: Path) -> Run:
    """Run ``hcgen`` as a person would, in an empty folder."""

    def run(*arguments: str | Path, cwd: Path = tmp_path, **environment: str) -> Done:
        return subprocess.run(
            [sys.executable, "-m", "hcgen", *map(str, arguments)],
            cwd=cwd,
            env={**os.environ, "HCGEN_STATE": str(local_state), **environment},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    return run
