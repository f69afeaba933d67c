"""``hcgen build`` killed at any moment and run again gives the same site."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
KILLS = 2
"""How often; tests/torture kills at more moments."""


def start(site: Path, state: Path, *options: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "hcgen", "build", *options],
        cwd=site,
        env={**os.environ, "HCGEN_STATE": str(state)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def run(site: Path, state: Path, *options: str) -> int:
    return start(site, state, *options).wait()


def fresh_site(folder: Path) -> Path:
    """The samples as they were before anything was frozen."""
    shutil.copytree(ROOT / "content", folder / "content")
    for filing in (folder / "content/filings").iterdir():
        shutil.rmtree(filing / "checkpoints", ignore_errors=True)
        shutil.rmtree(filing / "evidence", ignore_errors=True)
        lines = (filing / "filing.toml").read_text(encoding="utf-8").splitlines(keepends=True)
        kept = [line for line in lines if not line.startswith("checkpoint")]
        (filing / "filing.toml").write_text("".join(kept), encoding="utf-8")
    return folder


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def bodies(site: Path) -> dict[str, object]:
    return {
        path.parent.parent.name: json.loads(path.read_bytes())["body"]
        for path in sorted(site.glob("content/filings/*/checkpoints/*.json"))
    }


def outlive(kills: int, tmp_path: Path) -> None:
    """Kill a build at that many moments, evenly spread over the time that a whole one takes."""
    whole = fresh_site(tmp_path / "whole")
    began = time.monotonic()
    assert run(whole, tmp_path / "whole-state") == 0
    seconds = time.monotonic() - began
    for number in range(kills):
        site = fresh_site(tmp_path / f"killed-{number}")
        state = tmp_path / f"state-{number}"
        process = start(site, state)
        time.sleep(seconds * (number + 0.5) / kills)
        process.send_signal(signal.SIGKILL)
        process.wait()
        for path in site.glob("content/filings/*/checkpoints/*.json"):
            assert hashlib.sha256(path.read_bytes()).hexdigest() == path.stem
        assert run(site, state) == 0
        assert run(site, state, "--frozen", "--out", "afresh") == 0
        assert files_of(site / "build") == files_of(site / "afresh")
        assert bodies(site) == bodies(whole)
        assert not list(site.rglob("*.tmp"))


def test_a_killed_build_leaves_whole_files_and_the_next_one_finishes(tmp_path: Path) -> None:
    outlive(KILLS, tmp_path)


def test_a_second_build_analyses_nothing_and_writes_the_same_bytes(tmp_path: Path) -> None:
    site = fresh_site(tmp_path)
    assert run(site, tmp_path / "state") == 0
    first = {p: (p.read_bytes(), p.stat().st_mtime_ns) for p in site.rglob("*") if p.is_file()}
    runs = len(list((tmp_path / "state/journals").iterdir()))
    assert run(site, tmp_path / "state") == 0
    again = {p: (p.read_bytes(), p.stat().st_mtime_ns) for p in site.rglob("*") if p.is_file()}
    assert again == first
    assert len(list((tmp_path / "state/journals").iterdir())) == runs
