"""Files are whole or as they were, whatever fails."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hcgen.base import FileLayer, MachineError
from tests.base.faults import FAULTS, Fault, FaultyLayer, PowerCut


def temporaries(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir() if path.name.startswith(".hcgen-")]


@pytest.fixture
def restore_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def test_a_new_file_is_written_with_its_folders(tmp_path: Path) -> None:
    target = tmp_path / "a" / "b" / "c.txt"
    assert FileLayer().write_atomic(target, b"one") is True
    assert target.read_bytes() == b"one"
    assert temporaries(target.parent) == []


def test_equal_bytes_are_not_written_again(tmp_path: Path) -> None:
    target = tmp_path / "c.txt"
    layer = FileLayer()
    layer.write_atomic(target, b"one")
    before = target.stat()
    assert layer.write_atomic(target, b"one") is False
    assert layer.write_atomic(target, b"one", durable=False) is False
    after = target.stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)


def test_other_bytes_of_the_same_length_are_written(tmp_path: Path) -> None:
    target = tmp_path / "c.txt"
    layer = FileLayer()
    layer.write_atomic(target, b"one")
    assert layer.write_atomic(target, b"two", durable=False) is True
    assert target.read_bytes() == b"two"


@pytest.mark.parametrize("umask", [0o000, 0o077])
def test_modes_do_not_depend_on_the_umask(tmp_path: Path, umask: int, restore_umask: None) -> None:
    os.umask(umask)
    layer = FileLayer()
    layer.write_atomic(tmp_path / "folder" / "a", b"x")
    layer.append_durable(tmp_path / "folder" / "b", b"x")
    assert stat.S_IMODE((tmp_path / "folder" / "a").stat().st_mode) == 0o644
    assert stat.S_IMODE((tmp_path / "folder" / "b").stat().st_mode) == 0o644
    assert stat.S_IMODE((tmp_path / "folder").stat().st_mode) == 0o755


def test_a_link_is_replaced_and_what_it_points_to_is_left_alone(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.write_bytes(b"same")
    link = tmp_path / "link"
    link.symlink_to(outside)
    assert FileLayer().write_atomic(link, b"same") is True
    assert not link.is_symlink()
    FileLayer().write_atomic(link, b"new")
    assert outside.read_bytes() == b"same"


def test_what_a_killed_process_left_is_swept_by_the_next_write(tmp_path: Path) -> None:
    process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    leftover = tmp_path / f".hcgen-{process.pid}-0123456789abcdef.tmp"
    leftover.write_bytes(b"half")
    try:
        FileLayer().write_atomic(tmp_path / "a", b"x")
        assert leftover.exists(), "the process that writes it still runs"
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    FileLayer().write_atomic(tmp_path / "b", b"x")
    assert not leftover.exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "b"]


def test_sweeping_names_what_it_removed_and_touches_nothing_else(tmp_path: Path) -> None:
    kept = [tmp_path / ".hcgen-notes", tmp_path / "a.tmp", tmp_path / ".hcgen-1-xyz.tmp"]
    for path in kept:
        path.write_bytes(b"")
    name = f".hcgen-{os.getpid()}-0123456789abcdef.tmp"
    (tmp_path / name).write_bytes(b"half")
    assert FileLayer().sweep(tmp_path) == (name,)
    assert all(path.exists() for path in kept)


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("before", [None, b"old content"])
def test_a_file_is_whole_whichever_operation_fails(
    tmp_path: Path, fault: Fault, before: bytes | None
) -> None:
    counting = FaultyLayer()
    counting.write_atomic(tmp_path / "count" / "x" / "file", b"new content, longer")
    failures = 0
    for k in range(1, counting.count + 1):
        folder = tmp_path / f"run{k}"
        target = folder / "x" / "file"
        if before is not None:
            FileLayer().write_atomic(target, before)
        try:
            FaultyLayer(k, fault).write_atomic(target, b"new content, longer")
        except (MachineError, PowerCut):
            failures += 1
        found = target.read_bytes() if target.exists() else None
        assert found in (before, b"new content, longer")
        FileLayer().write_atomic(target, b"later")
        assert target.read_bytes() == b"later"
        assert temporaries(target.parent) == []
    assert failures >= 4


@pytest.mark.parametrize("fault", ["fail", "tear"])
def test_a_failed_append_leaves_the_file_as_it_was(tmp_path: Path, fault: Fault) -> None:
    target = tmp_path / "log"
    FileLayer().append_durable(target, b"first\n")
    for k in (1, 2):
        with pytest.raises(MachineError, match="the disk is full"):
            FaultyLayer(k, fault).append_durable(target, b"second\n")
        assert target.read_bytes() == b"first\n"


def test_a_missing_file_a_folder_and_a_pipe_are_said(tmp_path: Path) -> None:
    layer = FileLayer()
    with pytest.raises(MachineError, match="the file is not there"):
        layer.read_bytes(tmp_path / "none")
    with pytest.raises(MachineError, match="it is a folder"):
        layer.read_bytes(tmp_path)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(MachineError, match="a device or a pipe"):
        layer.read_bytes(tmp_path / "pipe")
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(MachineError, match="not a folder"):
        layer.write_atomic(tmp_path / "file" / "x", b"")


def test_a_limit_is_a_limit(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"12345")
    assert FileLayer().read_bytes(tmp_path / "file", limit=5) == b"12345"
    with pytest.raises(MachineError, match="larger than 4 bytes"):
        FileLayer().read_bytes(tmp_path / "file", limit=4)


def test_a_full_disk_is_one_line_with_what_to_do(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full to write to")
    with pytest.raises(MachineError) as caught:
        FileLayer().append_durable(Path("/dev/full"), b"x")
    assert str(caught.value) == (
        "/dev/full: cannot add to the file (the disk is full); make room and run the command again"
    )


def test_removing_says_whether_it_was_there(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert FileLayer().remove(tmp_path / "file") is True
    assert FileLayer().remove(tmp_path / "file") is False
