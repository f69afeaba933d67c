"""Draw documents in turn, read them two at a time, judge, and tell."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.torture.blind.press import press
from tests.torture.blind.score import Line, score
from tests.torture.blind.truth import PLAIN

FOUND = 0.95
"""The share of what documents print that must be found."""
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
OWN = [sys.executable, "-m", "hcgen"]
Judged = dict[str, list[Line]]


def read(path: Path, command: list[str] | None = None) -> dict[str, Any] | None:
    """The checkpoint of a document as JSON; None where the command failed. A command of another
    place is run without this one's path, so that it reads by its own rules."""
    state = {"HCGEN_STATE": str(path.with_suffix(".state"))}
    kept = {
        key: value for key, value in os.environ.items() if command is None or key != "PYTHONPATH"
    }
    done = subprocess.run(
        [*(command or OWN), "analyze", str(path), "--json"],
        env=kept | state,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    if done.returncode not in (0, 3) or not done.stdout:
        return None
    reading: dict[str, Any] = json.loads(done.stdout)
    return reading


def run(
    seeds: Iterable[int],
    folder: Path,
    *,
    command: list[str] | None = None,
    keep: Path | None = None,
) -> Judged:
    """The judgements by document."""
    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    with ThreadPoolExecutor(2) as workers, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        drawn = [press(page, seed, folder) for seed in seeds]
        browser.close()
        readings = list(workers.map(lambda one: read(one[1], command), drawn))
    judged: Judged = {}
    for (draft, path), reading in zip(drawn, readings, strict=True):
        judged[path.stem] = score(draft.truth, reading)
        if keep and any(line.verdict != "right" for line in judged[path.stem]):
            keep.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, keep)
            (keep / f"{path.stem}.json").write_text(
                json.dumps(reading, ensure_ascii=False, indent=1), encoding="utf-8"
            )
    return judged


def found(judged: Judged) -> float:
    """The share of shown fields that was found, and right."""
    shown = [line for lines in judged.values() for line in lines if line.shown]
    right = sum(line.weight for line in shown if line.verdict == "right")
    return right / sum(line.weight for line in shown) if shown else 1.0


def wrong(judged: Judged) -> int:
    """How many statements are wrong."""
    return sum(line.verdict == "wrong" for lines in judged.values() for line in lines)


def report(judged: Judged) -> int:
    """Print the table and the faults; the exit status."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for lines in judged.values():
        for line in lines:
            kind = f"plain: {line.field.split()[0]}" if line.kind == PLAIN else line.kind
            counts[kind][line.verdict] += 1
    width = max(map(len, counts), default=4)
    print(f"{'kind':<{width}}  right  missing  wrong")
    for kind in sorted(counts):
        count = counts[kind]
        print(f"{kind:<{width}}  {count['right']:>5}  {count['missing']:>7}  {count['wrong']:>5}")
    print(
        f"\n{len(judged)} documents; wrong {wrong(judged)}; found {found(judged):.1%} of what they print"
    )
    for name, lines in judged.items():
        for line in lines:
            if line.verdict != "right":
                print(
                    f"{name}  {line.verdict:<7}  [{line.kind}] {line.field}: got {line.got!r}, wanted {line.wanted!r}"
                )
    return int(wrong(judged) > 0 or found(judged) < FOUND)
