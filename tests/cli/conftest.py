"""A command line of its own, run in its own process, in a folder of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
SECONDS = 120
Done = subprocess.CompletedProcess[str]
Run = Callable[..., Done]
Warm = subprocess.Popen[str]


@pytest.fixture(scope="session")
def warm() -> Iterator[Warm]:
    """A process that has imported all that commands import: see ``warm.py``."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.cli.warm"],
        cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    ) as started:  # fmt: skip
        yield started
        assert started.stdin is not None
        started.stdin.close()


@pytest.fixture
def hcgen(
    warm: Warm, tmp_path: Path, local_state: Path, tmp_path_factory: pytest.TempPathFactory
) -> Run:
    """Run ``hcgen`` as a person would, in an empty folder."""
    said = tmp_path_factory.mktemp("said")
    outputs = [(number, said / name) for number, name in ((1, "out"), (2, "err"))]

    def run(*arguments: str | Path, cwd: Path = tmp_path, **environment: str) -> Done:
        for _, path in outputs:
            path.write_bytes(b"")
        command = {
            "arguments": [*map(str, arguments)],
            "cwd": str(cwd),
            "environment": {**os.environ, "HCGEN_STATE": str(local_state), **environment},
            "outputs": [(number, str(path), os.O_WRONLY) for number, path in outputs],
            "seconds": SECONDS,
        }
        assert warm.stdin is not None
        assert warm.stdout is not None
        warm.stdin.write(json.dumps(command) + "\n")
        warm.stdin.flush()
        status = int(warm.stdout.readline())
        out, err = (path.read_text(encoding="utf-8") for _, path in outputs)
        return subprocess.CompletedProcess(arguments, status, out, err)

    return run


@pytest.fixture
def cold(tmp_path: Path, local_state: Path) -> Run:
    """Run ``hcgen`` as ``python -m`` starts it, imports and all."""

    def run(*arguments: str | Path) -> Done:
        return subprocess.run(
            [sys.executable, "-m", "hcgen", *map(str, arguments)],
            cwd=tmp_path, env={**os.environ, "HCGEN_STATE": str(local_state)},
            capture_output=True, text=True, timeout=SECONDS, check=False,
        )  # fmt: skip

    return run
