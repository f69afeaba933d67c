"""A journal keeps what it acknowledged, in order, and ends once."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from hcgen.base import CheckFailed, FileLayer, MachineError, UsageError, sha256_hex
from hcgen.journal import (
    BODY_LIMIT,
    KINDS,
    Journal,
    Summary,
    close_abandoned,
    list_journals,
    open_journal,
    read_body,
    read_final,
    read_journal,
    utc_now,
    verify,
)
from tests.journal.helpers import begun, ticking


def lines(folder: Path, run_id: str = "run-1") -> list[bytes]:
    return (folder / run_id / "journal.jsonl").read_bytes().split(b"\n")


def test_each_record_is_one_line_that_names_the_line_before(tmp_path: Path) -> None:
    with begun(tmp_path) as journal:
        journal.append("decision", {"n": 1, "thought": "read it"})
        journal.append("receipt", {"n": 1})
    first, second, third, end = lines(tmp_path)
    assert end == b""
    assert json.loads(first) == {
        "seq": 1,
        "prev": None,
        "time": "2026-01-02T03:04:05.000Z",
        "kind": "start",
        "body": {"what": "a test"},
    }
    assert json.loads(second)["prev"] == sha256_hex(first)
    assert json.loads(third)["prev"] == sha256_hex(second)
    assert journal.head == sha256_hex(third)


def test_times_are_utc_whatever_the_clock_shows(tmp_path: Path) -> None:
    hong_kong = timezone(timedelta(hours=8))
    with Journal.create(
        tmp_path, "run", clock=lambda: datetime(2026, 1, 1, 7, tzinfo=hong_kong)
    ) as journal:
        assert journal.append("start", {}).time == "2025-12-31T23:00:00.000Z"


def test_what_was_acknowledged_is_read_back(tmp_path: Path) -> None:
    with begun(tmp_path) as journal:
        for kind in ("decision", "correction", "receipt", "constraint", "unfinished"):
            journal.append(kind, {"of": kind})
        written = journal.records()
    assert read_journal(tmp_path, "run-1") == written
    assert {record.kind for record in written} == set(KINDS) - {"final"}
    assert verify(tmp_path, "run-1") == ()


def test_characters_that_end_lines_elsewhere_end_none_here(tmp_path: Path) -> None:
    text = "a\u2028b\u2029c\u0085d\x0be\x1cf\ng\r\nh"
    with begun(tmp_path) as journal:
        journal.append("receipt", {"text": text})
    assert len(lines(tmp_path)) == 3
    assert read_journal(tmp_path, "run-1")[1].body == {"text": text}


def test_a_long_body_lies_beside_the_journal_and_is_put_back(tmp_path: Path) -> None:
    body = {"n": 4, "observation": "短" * 3000, "nodes": [f"n{i}" for i in range(900)], "why": "x"}
    with begun(tmp_path) as journal:
        record = journal.append("receipt", body)
        assert journal.body(record) == body
    assert len(lines(tmp_path)[1]) < BODY_LIMIT + 300
    assert record.body["n"] == 4
    assert record.body["why"] == "x"
    kept = read_journal(tmp_path, "run-1")[1]
    assert read_body(tmp_path, "run-1", kept) == body
    assert verify(tmp_path, "run-1") == ()


def test_a_body_of_very_many_short_values_is_put_back_too(tmp_path: Path) -> None:
    body = {f"key{i}": i for i in range(2000)}
    with begun(tmp_path) as journal:
        record = journal.append("receipt", body)
        assert journal.body(record) == body


def test_a_changed_blob_is_found(tmp_path: Path) -> None:
    with begun(tmp_path) as journal:
        journal.append("receipt", {"text": "x" * 9000})
    blob = next((tmp_path / "run-1" / "blobs").iterdir())
    blob.write_bytes(b'"other"')
    assert any("does not match" in p or "do not match" in p for p in verify(tmp_path, "run-1"))


def test_a_body_cannot_pose_as_a_reference(tmp_path: Path) -> None:
    with begun(tmp_path) as journal:
        for body in ({"$blob": "x", "bytes": 1}, {"a": [{"b": {"$blob": "x"}}]}):
            with pytest.raises(UsageError, match="journal's own"):
                journal.append("receipt", body)


def test_what_is_no_json_is_refused_and_nothing_is_recorded(tmp_path: Path) -> None:
    with begun(tmp_path) as journal:
        for value in (float("nan"), {1, 2}, object()):
            with pytest.raises(UsageError, match="cannot be kept"):
                journal.append("receipt", {"value": value})
        assert len(journal.records()) == 1
        journal.append("receipt", {"value": 1})


def test_a_run_begins_with_its_one_start(tmp_path: Path) -> None:
    with Journal.create(tmp_path, "run") as journal:
        with pytest.raises(UsageError, match="one start"):
            journal.append("decision", {})
        journal.append("start", {})
        with pytest.raises(UsageError, match="one start"):
            journal.append("start", {})


@pytest.mark.parametrize("kind", ["final", "note", ""])
def test_other_kinds_are_refused(tmp_path: Path, kind: str) -> None:
    with begun(tmp_path) as journal, pytest.raises(UsageError, match="nothing that a run records"):
        journal.append(kind, {})  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["", "..", ".hidden", "a/b", "a\\b", "x" * 101, "a b", "run\n"])
def test_a_name_that_is_a_path_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError, match="is no name of a run"):
        Journal.create(tmp_path, name)


def test_a_run_is_created_once(tmp_path: Path) -> None:
    begun(tmp_path).close()
    with pytest.raises(UsageError, match="has a journal already"):
        Journal.create(tmp_path, "run-1")


def test_there_is_one_writer(tmp_path: Path) -> None:
    with begun(tmp_path):
        program = (
            "import sys\nfrom pathlib import Path\nfrom hcgen.base import MachineError\n"
            "from hcgen.journal import open_journal\n"
            "try: open_journal(Path(sys.argv[1]), 'run-1')\n"
            "except MachineError as error: print(error)\n"
        )
        command = [sys.executable, "-c", program, str(tmp_path)]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        assert "another process writes it" in said
        with pytest.raises(MachineError, match="in use"):
            open_journal(tmp_path, "run-1")
        assert len(read_journal(tmp_path, "run-1")) == 1, "reading needs no lock"
    open_journal(tmp_path, "run-1").close()


def test_nothing_is_written_after_closing(tmp_path: Path) -> None:
    journal = begun(tmp_path)
    journal.close()
    with pytest.raises(UsageError, match="open it again"):
        journal.append("receipt", {})


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    begun(tmp_path).close()
    with open_journal(tmp_path, "run-1", clock=ticking()) as journal:
        assert journal.torn is None
        assert journal.append("receipt", {}).seq == 2
    assert verify(tmp_path, "run-1") == ()


@pytest.mark.parametrize("tail", [b"{", b'{"body":{}', b"\x00" * 40, "短".encode()[:2]])
def test_a_torn_last_line_is_set_aside_and_reported(tmp_path: Path, tail: bytes) -> None:
    begun(tmp_path).close()
    path = tmp_path / "run-1" / "journal.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole + tail)
    assert len(read_journal(tmp_path, "run-1")) == 1
    assert any("torn" in problem for problem in verify(tmp_path, "run-1"))
    with open_journal(tmp_path, "run-1") as journal:
        assert journal.torn is not None
        assert journal.torn.read_bytes() == tail
        journal.append("receipt", {})
    assert path.read_bytes().startswith(whole)
    assert len(read_journal(tmp_path, "run-1")) == 2
    (summary,) = list_journals(tmp_path)
    assert not isinstance(summary, Exception)
    assert (
        summary.as_line() == "run-1: unfinished (its process is gone), 2 records, 1 torn set aside"
    )
    assert verify(tmp_path, "run-1") == ()


def test_a_run_whose_first_line_was_torn_begins_anew(tmp_path: Path) -> None:
    begun(tmp_path).close()
    path = tmp_path / "run-1" / "journal.jsonl"
    path.write_bytes(path.read_bytes()[:20])
    (tmp_path / ".heads" / "run-1.json").unlink()  # a kill amid the first line leaves no head
    with open_journal(tmp_path, "run-1") as journal:
        assert journal.records() == ()
        journal.append("start", {})


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda rows: [rows[0], rows[2]], "sequence number 3 stands where 2 belongs"),
        (lambda rows: [rows[0], rows[1].replace(b"one", b"two"), rows[2]], "hash of the record"),
        (lambda rows: [rows[1], rows[0], rows[2]], "sequence number 2 stands where 1 belongs"),
        (lambda rows: [b"{}", *rows[1:]], "not a record"),
        (lambda rows: [b"nonsense", *rows[1:]], "not JSON"),
        (lambda rows: [b"\xff", *rows[1:]], "not JSON"),
        (lambda rows: [rows[0].replace(b'"start"', b'"token"'), *rows[1:]], "wrong form"),
        (lambda rows: [rows[0].replace(b":1,", b": 1,"), *rows[1:]], "not canonical"),
        (lambda rows: [rows[0].replace(b'"seq":1', b'"seq":true'), *rows[1:]], "wrong form"),
    ],
)
def test_a_changed_journal_is_found_with_its_line(tmp_path: Path, change, why: str) -> None:
    with begun(tmp_path) as journal:
        journal.append("decision", {"text": "one"})
        journal.append("receipt", {})
    path = tmp_path / "run-1" / "journal.jsonl"
    path.write_bytes(b"".join(row + b"\n" for row in change(path.read_bytes().split(b"\n")[:-1])))
    problems = verify(tmp_path, "run-1")
    assert len(problems) == 1
    assert why in problems[0]
    assert "journal.jsonl:" in problems[0]
    with pytest.raises(CheckFailed):
        open_journal(tmp_path, "run-1")


def test_finalising_writes_one_immutable_checkpoint(tmp_path: Path) -> None:
    journal = begun(tmp_path)
    name = journal.finalise(b"the checkpoint")
    assert name == sha256_hex(b"the checkpoint")
    assert read_final(tmp_path, "run-1") == b"the checkpoint"
    final = read_journal(tmp_path, "run-1")[-1]
    assert final.kind == "final"
    assert final.body == {"checkpoint": name, "bytes": 14, "publication": "optional"}
    path = tmp_path / "run-1" / f"checkpoint-{name}.json"
    assert path.stat().st_mode & 0o222 == 0


def test_finalising_twice_and_writing_after_it_is_refused(tmp_path: Path) -> None:
    journal = begun(tmp_path)
    journal.finalise(b"one")
    before = (tmp_path / "run-1" / "journal.jsonl").read_bytes()
    with open_journal(tmp_path, "run-1") as again:
        for attempt in (
            lambda: again.finalise(b"one"),
            lambda: again.finalise(b"two"),
            lambda: again.append("receipt", {}),
            lambda: again.close_unfinished("late"),
            lambda: journal.finalise(b"two"),
            lambda: journal.append("receipt", {}),
        ):
            with pytest.raises(UsageError, match="finalised"):
                attempt()
    assert (tmp_path / "run-1" / "journal.jsonl").read_bytes() == before


def test_a_changed_checkpoint_is_found(tmp_path: Path) -> None:
    name = begun(tmp_path).finalise(b"one")
    path = tmp_path / "run-1" / f"checkpoint-{name}.json"
    path.chmod(0o644)
    path.write_bytes(b"two")
    with pytest.raises(CheckFailed, match="the checkpoint was changed"):
        read_final(tmp_path, "run-1")
    assert any("checkpoint was changed" in problem for problem in verify(tmp_path, "run-1"))


def test_an_unfinished_run_takes_no_records_but_a_person_may_end_it(tmp_path: Path) -> None:
    journal = begun(tmp_path)
    record = journal.close_unfinished("stopped")
    assert record is not None
    assert record.body == {"reason": "stopped", "closed": True}
    with open_journal(tmp_path, "run-1") as again:
        with pytest.raises(UsageError, match="unfinished"):
            again.append("receipt", {})
        again.finalise(b"what there is")
    assert verify(tmp_path, "run-1") == ()


def test_an_unfinished_branch_does_not_close_the_run(tmp_path: Path) -> None:
    with begun(tmp_path) as journal:
        journal.append("unfinished", {"branch": "widening"})
        journal.append("receipt", {})
        with pytest.raises(UsageError, match="close_unfinished"):
            journal.append("unfinished", {"closed": True})


def test_runs_of_dead_processes_are_closed_and_living_ones_left(tmp_path: Path) -> None:
    begun(tmp_path, "dead").close()
    begun(tmp_path, "done").finalise(b"x")
    with begun(tmp_path, "living"):
        assert close_abandoned(tmp_path) == ("dead",)
        assert close_abandoned(tmp_path) == ()
    states = {summary.run_id: summary.state for summary in list_journals(tmp_path)}
    assert states == {"dead": "unfinished", "done": "finalised", "living": "running"}


@pytest.mark.parametrize(
    ("start", "told"),
    [
        (
            {"filing": "kite-phip", "sha256": "0" * 64},
            "run-1: kite-phip, unfinished (its process is gone), 1 records",
        ),
        (
            {"target": "https://a.example/x"},
            "run-1: https://a.example/x, unfinished (its process is gone), 1 records",
        ),
    ],
)
def test_the_list_says_what_a_run_read(tmp_path: Path, start: dict[str, Any], told: str) -> None:
    with Journal.create(tmp_path, "run-1", clock=ticking()) as journal:
        journal.append("start", start)
    (summary,) = list_journals(tmp_path)
    assert isinstance(summary, Summary)
    assert summary.as_line() == told


def test_the_list_is_ordered_by_start_and_shows_what_cannot_be_read(tmp_path: Path) -> None:
    begun(tmp_path, "b").close()
    begun(tmp_path, "a").finalise(b"x", publication_required=True)
    begun(tmp_path, "broken").close()
    (tmp_path / "broken" / "journal.jsonl").write_bytes(b"{}\n")
    (tmp_path / "stray").mkdir()
    broken, first, second = list_journals(tmp_path)
    assert isinstance(broken, CheckFailed)
    assert first.as_line() == ("a: finalised, 2 records, checkpoint 2d711642b726, to be published")
    assert second.as_line() == "b: unfinished (its process is gone), 1 records"
    assert list_journals(tmp_path / "none") == ()


def test_the_machines_clock_has_a_zone() -> None:
    assert utc_now().utcoffset() == timedelta(0)


def test_reading_a_run_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match='there is no journal "none"'):
        read_journal(tmp_path, "none")


class NoDisk(FileLayer):
    def fsync(self, descriptor: int) -> None:
        return


def test_writing_and_reading_stay_linear(tmp_path: Path) -> None:
    import time

    def cost(count: int) -> float:
        files = NoDisk()
        best = []
        for turn in range(3):  # a busy machine slows one turn or another, a curve slows all
            name = f"n{count}-{turn}"
            began = time.process_time()
            with begun(tmp_path, name, files=files) as journal:
                for index in range(count):
                    journal.append("receipt", {"node": f"n{index}"})
            assert len(read_journal(tmp_path, name)) == count + 1
            best.append(time.process_time() - began)
        return min(best)

    cost(100)
    assert cost(4000) < 8 * 2 * cost(500)
