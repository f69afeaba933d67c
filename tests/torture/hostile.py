"""Read a folder of hostile PDFs and count how they end: make a table, fail on what must not be.

``python -m tests.torture.hostile FOLDER [--write docs/hostile.md] [--cli 12]``: each file is read by the
whole analysis in this very process, and every n-th by the command as well. Each has to end in an
outcome within 20 seconds of processor time and 1 GB of memory. Exit status 1 where one does not.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from hcgen.agent import Subject, analyze
from hcgen.base import slug
from hcgen.filings import LocalState

SECONDS = 20.0
MEGABYTES = 1_000.0
HEAD = """# Hostile PDFs

How the files of a local folder end: test files of public PDF parsers (encrypted, damaged, without
text, with odd fonts, loops and huge numbers) and documents that are not what they say. Each is
read by the whole analysis in one process; every one ends in an outcome, and none takes the process
down. Made by `python -m tests.torture.hostile FOLDER --write docs/hostile.md`; the files themselves are no
part of the project.
"""
_STATUSES = {"full": (0,), "partial": (0,), "rejected": (3,)}


@dataclass(frozen=True, slots=True)
class Ending:
    """How one file ended: ``full``, ``partial``, ``rejected`` or ``crash``, and the reason, in words
    that do not name the file. ``seconds`` of processor time, the child's included."""

    outcome: str
    reason: str
    seconds: float
    problem: str = ""


def end_of(path: Path) -> Ending:
    """Analyse one file in this process; whatever is raised is a crash."""
    before = _cpu()
    with tempfile.TemporaryDirectory() as folder:
        try:
            analysis = analyze(Subject(path, slug(path.stem)), LocalState(Path(folder)))
            with analysis.journal as journal:
                journal.close_unfinished("read without freezing")
        except Exception as error:
            said = f"{path.name}: {error}"
            return Ending("crash", type(error).__name__, _cpu() - before, said)
    seconds = _cpu() - before
    outcome = analysis.checkpoint.body.outcome
    reason = outcome.reasons[0] if outcome.state == "rejected" else ""
    problem = f"{path.name}: {seconds:.1f} s of processor time" if seconds > SECONDS else ""
    return Ending(outcome.state, _kind(reason, path.name), seconds, problem)


def memory() -> float:
    """Bytes at the highest: this process and the largest of its children together."""
    usages = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_maxrss for usage in usages) * 1024


def by_command(path: Path, expected: str) -> str:
    """Run ``hcgen analyze`` on a file; what is wrong with how it ends, or nothing."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-m", "hcgen", "analyze", str(path), "--json"],
            env={**os.environ, "HCGEN_STATE": folder},
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode not in _STATUSES.get(expected, ()):
        return f"{path.name}: status {done.returncode} by the command, {expected} in process"
    return f"{path.name}: a traceback" if "Traceback" in done.stderr else ""


def table(endings: list[Ending]) -> Iterator[str]:
    """The counts as Markdown rows, the most frequent first."""
    counts = Counter((ending.outcome, ending.reason) for ending in endings)
    yield "| outcome | reason | files |"
    yield "|---|---|---:|"
    for (outcome, reason), count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        yield f"| {outcome} | {reason or '–'} | {count} |"
    yield f"| **all** | | **{len(endings)}** |"


def document(endings: list[Ending], commands: int, highest: float) -> str:
    """The page of the docs."""
    cpu = sorted(ending.seconds for ending in endings)
    figures = (
        f"Processor time of a file, its children included: median {cpu[len(cpu) // 2]:.1f} s, at "
        f"most {cpu[-1]:.1f} s (the limit is {SECONDS:.0f} s). Memory at its highest, parent and "
        f"child together: {highest:.0f} MB (the limit is {MEGABYTES:.0f} MB). {commands} files were "
        "read by `hcgen analyze` as well and ended the same way."
    )
    return "\n".join((HEAD, *table(endings), "", figures, ""))


def _kind(reason: str, name: str) -> str:
    """A reason without the file's name, its numbers and the advice."""
    text = reason.removeprefix(f"{name}: ").split(";")[0].split(" (fix:")[0]
    words = ["N" if any(map(str.isdigit, word)) else word for word in text.split()]
    return " ".join(words).replace("|", "/")


def _cpu() -> float:
    return sum(
        usage.ru_utime + usage.ru_stime
        for usage in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


def main() -> int:
    """Read all; the value is the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--write", type=Path)
    parser.add_argument("--cli", type=int, default=12, help="read every n-th by the command too")
    options = parser.parse_args()
    paths = sorted(path for path in options.folder.iterdir() if path.is_file())
    endings: list[Ending] = []
    problems: list[str] = []
    for path in paths:
        endings.append(end_of(path))
        print(f"{endings[-1].seconds:5.1f} s  {endings[-1].outcome:9} {path.name}", flush=True)
    highest = memory() / 1_000_000
    sample = list(zip(paths, endings, strict=True))[:: options.cli]
    problems += [said for path, ending in sample if (said := by_command(path, ending.outcome))]
    problems += [ending.problem for ending in endings if ending.problem]
    if highest > MEGABYTES:
        problems.append(f"{highest:.0f} MB at the highest")
    print("\n".join((*table(endings), *problems)))
    if options.write and not problems:
        options.write.write_text(document(endings, len(sample), highest), encoding="utf-8")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
