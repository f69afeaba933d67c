"""Run the commands in pairs at once, kill one in every other round, and count what was lost.

    python -m tests.torture.pairs [--rounds 20] [--seed 1] [--only add+build]

Each command that changes something meets each (itself too) in one site. A round prepares what the
two need, starts both, kills one of them with SIGKILL at a random moment in every second round, and
reads back: what a command acknowledged (it ended with 0) has to be there, and so has what earlier
rounds acknowledged; both run once more, to their end; the site builds. Exit status 1 where that
does not hold.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from hcgen.base import HcgenError
from hcgen.filings import load_filings, read_corrections
from hcgen.journal import Journal, list_journals, read_final, verify
from tests.agent import drawn
from tests.cli import warm

FILING = "pebblegate"
BUSY = "is in use", "another process is at work"
SECONDS = 120


@dataclass
class Site:
    """A site with one filing, a git repository of its own, and journals."""

    root: Path
    acknowledged: list[tuple[str, str]] = field(default_factory=list)
    """What commands said is done: the command's name and what it was done to."""
    usual: dict[str, float] = field(default_factory=dict)
    """Seconds that a command takes, by its name."""

    @property
    def content(self) -> Path:
        return self.root / "content"

    @property
    def journals(self) -> Path:
        return self.root / "state" / "journals"

    def start(self, arguments: Sequence[str], said: Path) -> int:
        """Start a command in a fork of this process; returns the fork's number."""
        child = os.fork()
        if child:
            return child
        said.write_bytes(b"")
        command = {
            "arguments": list(arguments),
            "cwd": str(self.root),
            "environment": {**os.environ, "HCGEN_STATE": str(self.root / "state")},
            "outputs": [(number, str(said), os.O_WRONLY | os.O_APPEND) for number in (1, 2)],
        }
        status = warm.become(command)
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)

    def run(self, *arguments: str) -> tuple[int, str]:
        """Run a command to its end: its status and what it said."""
        said = self.root / "said"
        return _status(self.start(arguments, said)), said.read_text(encoding="utf-8")


def _refused(status: int, words: str) -> bool:
    """Whether a command said in one line that another was first, or is at work."""
    last = words.rstrip("\n").rpartition("\n")[2]
    if "Traceback" in words or not last.startswith("hcgen: "):
        return False
    return status == 2 or (status == 4 and any(each in last for each in BUSY))


def _status(child: int) -> int:
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.005)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    raise TimeoutError(f"a command has not ended in {SECONDS} s")


@dataclass(frozen=True)
class Work:
    """One command: what it needs, how it is called, and what must be there once it is done."""

    prepare: Callable[[Site, str], list[str]]
    """Prepare what the name stands for; returns the arguments."""
    holds: Callable[[Site, str], str | None]
    """What does not hold of what was acknowledged for a name."""
    shared: bool = False
    """Two of a kind may be done to one and the same thing."""


def _add(site: Site, name: str) -> list[str]:
    (site.root / f"{name}.pdf").write_bytes(b"%PDF-1.7 " + name.encode())
    return ["add", f"{name}.pdf"]


def _added(site: Site, name: str) -> str | None:
    digest = hashlib.sha256(b"%PDF-1.7 " + name.encode()).hexdigest()
    found = [filing for filing in load_filings(site.content) if filing.id == name]
    if [filing.sha256 for filing in found] != [digest]:
        return "the filing is gone"
    return None if list(site.root.glob(f"state/**/{digest}*")) else "its PDF is gone"


def _analyze(site: Site, name: str) -> list[str]:
    del site, name
    return ["analyze", FILING]


def _analyzed(site: Site, name: str) -> str | None:
    del name
    (filing,) = (each for each in load_filings(site.content) if each.id == FILING)
    path = filing.folder / "checkpoints" / f"{filing.checkpoint}.json"
    if not path.is_file() or hashlib.sha256(path.read_bytes()).hexdigest() != filing.checkpoint:
        return "the filing names a checkpoint that is not there whole"
    return None


def _build(site: Site, name: str) -> list[str]:
    (site.content / "pages").mkdir(exist_ok=True)
    for old in site.content.glob("pages/*.md"):
        old.unlink()  # so that every build has pages to write and to remove
    (site.content / "pages" / f"{name}.md").write_text(
        f"---\ntitle: {name}\ntype: reference\nsummary: A page of a test.\n---\nText.\n"
    )
    return ["build"]


def _built(site: Site, name: str) -> str | None:
    del name
    return None if (site.root / "build" / "index.html").is_file() else "the site is gone"


def _correct(site: Site, name: str) -> list[str]:
    del site
    return ["correct", FILING, "overview.issuer", "--why", f"a test, {name}"]


def _corrected(site: Site, name: str) -> str | None:
    (filing,) = (each for each in load_filings(site.content) if each.id == FILING)
    reasons = [each.why for each in read_corrections(filing)]
    return None if f"a test, {name}" in reasons else "the correction is gone"


def _run_of(site: Site, name: str, *, finalised: bool) -> str:
    if (site.journals / name).exists():
        return name
    with Journal.create(site.journals, name) as journal:
        journal.append("start", {"name": name})
        if finalised:
            journal.finalise(name.encode(), publication_required="publish" in name)
    return name


def _finalize(site: Site, name: str) -> list[str]:
    return ["journal", "finalize", _run_of(site, name, finalised=False)]


def _finalized(site: Site, name: str) -> str | None:
    if not (site.journals / name).exists():
        return None if ("prune", name) in site.acknowledged else "the journal is gone"
    return None if read_final(site.journals, name) else "the checkpoint is gone"


def _publish(site: Site, name: str) -> list[str]:
    run = _run_of(site, name, finalised=True)
    return ["journal", "publish", run, "--git", "--path", f"published/{name}.json"]


def _published(site: Site, name: str) -> str | None:
    held = _git(site, "cat-file", "blob", f"HEAD:published/{name}.json")
    if not held:
        return "the commit is gone"
    if (site.journals / name).exists() and held.encode() != read_final(site.journals, name):
        return "the commit holds other bytes than the checkpoint"
    return None


def _prune(site: Site, name: str) -> list[str]:
    return ["journal", "prune", _run_of(site, name, finalised=True)]


def _pruned(site: Site, name: str) -> str | None:
    if (site.journals / name).exists():
        return "the journal is still there"
    return _published(site, name) if "publish" in name else None


WORK = {
    "add": Work(_add, _added, shared=True),
    "analyze": Work(_analyze, _analyzed, shared=True),
    "build": Work(_build, _built, shared=True),
    "correct": Work(_correct, _corrected),
    "finalize": Work(_finalize, _finalized, shared=True),
    "publish": Work(_publish, _published, shared=True),
    "prune": Work(_prune, _pruned, shared=True),
}
ON_A_RUN = {"finalize", "publish", "prune"}


def _git(site: Site, *arguments: str) -> str:
    done = subprocess.run(
        ["git", "-C", str(site.root), *arguments], capture_output=True, text=True, check=False
    )
    return done.stdout


def fresh_site(root: Path) -> Site:
    """A site with one filing that is read, in a git repository."""
    site = Site(root)
    site.content.mkdir(parents=True)
    (site.content / "site.toml").write_text('title = "Pairs"\n')
    _git(site, "init", "--quiet", "--initial-branch=main")
    for key, value in (("user.name", "A test"), ("user.email", "test@example.org")):
        _git(site, "config", key, value)
    drawn.filing(root / f"{FILING}.pdf")
    for arguments in (("add", f"{FILING}.pdf"), ("build",)):
        status, said = site.run(*arguments)
        if status:
            raise SystemExit(said)
    return site


def one_round(site: Site, pair: tuple[str, str], number: int, chance: random.Random) -> list[str]:
    """Run two commands at once and return what does not hold."""
    same = pair[0] == pair[1]
    together = set(pair) <= ON_A_RUN or (same and WORK[pair[0]].shared)
    one = together and chance.random() < 0.5
    names = [f"{pair[0]}-{pair[1]}-{number}" + ("" if one else f"-{side}") for side in "ab"]
    calls = [WORK[verb].prepare(site, name) for verb, name in zip(pair, names, strict=True)]
    said = [site.root / f"said-{side}" for side in "ab"]
    children = []
    began = time.monotonic()
    for call, path in zip(calls, said, strict=True):
        children.append(site.start(call, path))
        time.sleep(chance.uniform(0, 0.02))
    victim = chance.randrange(2) if number % 2 else None
    if victim is not None:
        usual = site.usual.get(pair[victim], 1.0)
        time.sleep(chance.uniform(0, usual))
        os.kill(children[victim], signal.SIGKILL)
    problems = []
    for side, child in enumerate(children):
        status = _status(child)
        words = said[side].read_text(encoding="utf-8") if said[side].exists() else ""
        if status == 0:
            site.acknowledged.append((pair[side], names[side]))
            site.usual[pair[side]] = time.monotonic() - began
        elif status != -signal.SIGKILL and not _refused(status, words):
            problems.append(f"{' '.join(calls[side])}: {status}: {words}")
    problems.extend(_again(site, pair, names, calls))
    problems.extend(_lost(site))
    return [f"{'+'.join(pair)} {number}: {each.strip()}" for each in problems]


def _again(
    site: Site, pair: tuple[str, str], names: list[str], calls: list[list[str]]
) -> list[str]:
    """Run both once more, one after the other: each ends, and what it says is done is."""
    problems = []
    for verb, name, call in zip(pair, names, calls, strict=True):
        status, words = site.run(*call)
        if status == 0:
            site.acknowledged.append((verb, name))
        elif status != 2:
            problems.append(f"again {' '.join(call)}: {status}: {words}")
    if "build" in pair:
        status, words = site.run("build")
        if status or " 0 files written" not in words:
            problems.append(f"the site does not settle: {status}: {words}")
    return problems


def _lost(site: Site) -> list[str]:
    """What was acknowledged, now or before, and does not hold."""
    problems = []
    for verb, name in dict.fromkeys(site.acknowledged):
        try:
            fault = WORK[verb].holds(site, name)
        except (HcgenError, ValueError) as error:
            fault = str(error)
        if fault:
            problems.append(f"{verb} {name} was acknowledged: {fault}")
    for summary in list_journals(site.journals):
        if isinstance(summary, HcgenError):
            problems.append(f"a journal is damaged: {summary}")
            continue
        problems.extend(
            f"{summary.run_id}: {each}" for each in verify(site.journals, summary.run_id)
        )
    return problems


def settle(site: Site) -> list[str]:
    """After all rounds: the site builds, twice the same, and is what a fresh folder would be."""
    problems = []
    for options in ((), ("--frozen", "--out", "afresh")):
        status, words = site.run("build", *options)
        if status:
            problems.append(f"the last build ends with {status}: {words}")
    if _files(site.root / "build") != _files(site.root / "afresh"):
        problems.append("the site is not what a build into an empty folder gives")
    if left := [str(path) for path in site.root.rglob("*.tmp")]:
        problems.append(f"left behind: {left}")
    return problems


def _files(folder: Path) -> dict[str, bytes]:
    paths = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def run_pair(pair: tuple[str, str], rounds: int, seed: int, folder: Path) -> list[str]:
    """All rounds of one pair in a site of its own."""
    chance = random.Random(f"{seed} {pair}")
    site = fresh_site(folder / "+".join(pair))
    problems = []
    for number in range(rounds):
        problems.extend(one_round(site, pair, number, chance))
    problems.extend(f"{'+'.join(pair)}: {each}" for each in settle(site))
    shutil.rmtree(site.root)
    return problems


def pairs() -> list[tuple[str, str]]:
    """Each command with each, itself too."""
    return list(itertools.combinations_with_replacement(WORK, 2))


def main() -> int:
    """Run the rounds; the value is the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="one pair, as in add+build")
    options = parser.parse_args()
    warm.load()
    chosen = [pair for pair in pairs() if options.only in (None, "+".join(pair))]
    found: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        for pair in chosen:
            problems = run_pair(pair, options.rounds, options.seed, Path(folder))
            found.extend(problems)
            print(
                f"{'+'.join(pair)}: {options.rounds} rounds, {len(problems)} problems", flush=True
            )
            for problem in problems:
                print(f"  {problem}", flush=True)
    print(json.dumps({"pairs": len(chosen), "rounds": options.rounds, "problems": len(found)}))
    return 1 if found or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
