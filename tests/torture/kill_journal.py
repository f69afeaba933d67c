"""Kill a process that writes journals, again and again, and count what was lost.

    python -m tests.torture.kill_journal [--rounds 200] [--seed 1]

Each round starts a writer, lets it acknowledge at least one record, kills it with SIGKILL at a
random moment, and reads everything back: every acknowledged record and checkpoint has to be there,
and at most the one record that was being written besides. Exit status 1 where that does not hold.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from hcgen.base import HcgenError
from hcgen.journal import Journal, Kind, open_journal, read_final, read_journal, verify


def write(folder: Path, name: str) -> None:
    """Write runs of nine records and a checkpoint for ever; print each acknowledgement."""
    number = 0
    while True:
        run_id = f"{name}-{number}"
        with Journal.create(folder, run_id) as journal:
            for index in range(9):
                kind: Kind = "start" if index == 0 else "receipt"
                record = journal.append(kind, {"index": index, "text": "x" * (index * 900)})
                print(run_id, record.seq, record.sha256, flush=True)
            print(run_id, "final", journal.finalise(run_id.encode() * 20_000), flush=True)
        number += 1


def one_round(folder: Path, name: str, delay: float) -> list[str]:
    """Start a writer, kill it, and return what does not hold."""
    command = [sys.executable, __file__, "--write", str(folder), name]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        if writer.stdout is None:  # it is a pipe, as asked for
            return [f"{name}: no pipe"]
        first = writer.stdout.readline()
        time.sleep(delay)
        writer.kill()
        said = first + writer.stdout.read()
    acknowledged = [line.split() for line in said.splitlines() if line.count(" ") == 2]
    if not acknowledged:
        return [f"{name}: the writer acknowledged nothing"]
    problems: list[str] = []
    runs = sorted({line[0] for line in acknowledged})
    for run_id in runs:
        problems.extend(
            _check(folder, run_id, [line for line in acknowledged if line[0] == run_id])
        )
    return problems


def _check(folder: Path, run_id: str, acknowledged: list[list[str]]) -> list[str]:
    try:
        with open_journal(folder, run_id):  # sets a torn last line aside
            pass
        records = {str(record.seq): record.sha256 for record in read_journal(folder, run_id)}
        lost = [seq for _, seq, sha in acknowledged if seq != "final" and records.get(seq) != sha]
        finals = [sha for _, seq, sha in acknowledged if seq == "final"]
        problems = [f"{run_id}: record {seq} was acknowledged and is not there" for seq in lost]
        extra = len(records) - len(acknowledged)
        if extra not in (0, 1):
            problems.append(f"{run_id}: {extra} records besides the acknowledged ones")
        if finals and read_final(folder, run_id) != run_id.encode() * 20_000:
            problems.append(f"{run_id}: the checkpoint is not what was frozen")
        problems.extend(f"{run_id}: {problem}" for problem in verify(folder, run_id))
    except HcgenError as error:
        return [f"{run_id}: {error}"]
    return problems


def main() -> int:
    """Run the rounds; the value is the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", nargs=2, metavar=("FOLDER", "NAME"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.write:
        write(Path(options.write[0]), options.write[1])
    chance = random.Random(options.seed)
    problems: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        for number in range(options.rounds):
            problems.extend(one_round(Path(folder), f"k{number}", chance.uniform(0, 0.15)))
        torn = len(list(Path(folder).glob("*/torn-*")))
    for problem in problems:
        print(problem)
    print(f"{options.rounds} kills, {torn} torn lines set aside, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
