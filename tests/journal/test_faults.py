"""Whatever fails, at whatever moment, the journal is what was acknowledged."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from hcgen.base import MachineError, UsageError, sha256_hex
from hcgen.journal import Journal, Record, open_journal, read_final, read_journal, verify
from tests.base.faults import FAULTS, Fault, FaultyLayer, PowerCut
from tests.journal.helpers import ticking

ROOT = Path(__file__).parent.parent.parent
CHECKPOINT = b"frozen " * 500


def whole_run(folder: Path, files: FaultyLayer, acknowledged: list[Record]) -> str:
    """A run with short and long records and a checkpoint."""
    with Journal.create(folder, "run", clock=ticking(), files=files) as journal:
        acknowledged.append(journal.append("start", {"what": "faults"}))
        acknowledged.append(journal.append("decision", {"n": 1}))
        acknowledged.append(journal.append("receipt", {"text": "long " * 2000}))
        acknowledged.append(journal.append("constraint", {"n": 2}))
        return journal.finalise(CHECKPOINT)


def operations(tmp_path: Path) -> int:
    layer = FaultyLayer()
    whole_run(tmp_path / "counted", layer, [])
    return layer.count


@pytest.mark.parametrize("fault", FAULTS)
def test_for_every_operation_that_fails_the_journal_holds_what_was_acknowledged(
    tmp_path: Path, fault: Fault
) -> None:
    total = operations(tmp_path)
    assert total > 15
    stopped = 0
    for k in range(1, total + 1):
        folder = tmp_path / f"k{k}"
        acknowledged: list[Record] = []
        frozen = None
        try:
            frozen = whole_run(folder, FaultyLayer(k, fault), acknowledged)
        except (MachineError, PowerCut):
            stopped += 1
        check(folder, acknowledged, frozen)
    assert stopped == total


def check(folder: Path, acknowledged: list[Record], frozen: str | None) -> None:
    path = folder / "run" / "journal.jsonl"
    if not path.exists():
        assert acknowledged == []
        return
    with open_journal(folder, "run"):
        pass
    records = [r for r in read_journal(folder, "run") if r.kind != "final"]
    finals = [r for r in read_journal(folder, "run") if r.kind == "final"]
    assert records[: len(acknowledged)] == acknowledged
    in_flight = len(records) + len(finals) - len(acknowledged) - (frozen is not None)
    assert in_flight in (0, 1)  # what was being written may stand, acknowledged or not
    assert verify(folder, "run") == ()
    for checkpoint in (folder / "run").glob("checkpoint-*.json"):
        assert checkpoint.read_bytes() == CHECKPOINT, "a checkpoint is whole or absent"
    if finals:
        assert read_final(folder, "run") == CHECKPOINT
        assert finals[0].body["checkpoint"] == sha256_hex(CHECKPOINT)


@pytest.mark.parametrize("fault", FAULTS)
def test_for_every_operation_that_fails_a_torn_tail_is_never_lost(
    tmp_path: Path, fault: Fault
) -> None:
    def torn_journal(name: str) -> Path:
        with Journal.create(tmp_path / name, "run", clock=ticking()) as journal:
            journal.append("start", {})
        path = tmp_path / name / "run" / "journal.jsonl"
        path.write_bytes(path.read_bytes() + b'{"half')
        return tmp_path / name

    layer = FaultyLayer()
    open_journal(torn_journal("count"), "run", files=layer).close()
    assert layer.count >= 5
    for k in range(1, layer.count + 1):
        folder = torn_journal(f"k{k}")
        with pytest.raises((MachineError, PowerCut)):
            open_journal(folder, "run", files=FaultyLayer(k, fault))
        with open_journal(folder, "run") as journal:
            assert len(journal.records()) == 1
        asides = list((folder / "run").glob("torn-*"))
        assert [path.read_bytes() for path in asides] == [b'{"half']


def test_after_a_failed_write_the_journal_asks_to_be_opened_again(tmp_path: Path) -> None:
    files = FaultyLayer()
    journal = Journal.create(tmp_path, "run", clock=ticking(), files=files)
    journal.append("start", {})
    files.k = files.count + 1
    with pytest.raises(MachineError, match="the disk is full"):
        journal.append("receipt", {})
    with pytest.raises(UsageError, match=r"its last write failed\); open it again"):
        journal.append("receipt", {})
    assert journal.close_unfinished("full disk") is None, "the first error is the one to show"
    with open_journal(tmp_path, "run") as again:
        assert again.append("receipt", {}).seq == 2


def test_nothing_acknowledged_is_lost_to_kill_9() -> None:
    tool = ROOT / "tests" / "torture" / "kill_journal.py"
    command = [sys.executable, str(tool), "--rounds", "20"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("20 kills, ")
    assert done.stdout.rstrip().endswith(", 0 problems")
