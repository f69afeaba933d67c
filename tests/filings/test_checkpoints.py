"""A reading is frozen whole or not at all, and never changed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hcgen.base import FILES, ContentError, MachineError, UsageError, sha256_hex
from hcgen.filings import (
    checkpoint_place,
    freeze,
    load_filings,
    read_checkpoint,
    read_named_checkpoint,
)
from hcgen.journal import Journal
from tests.base.faults import FAULTS, Fault, FaultyLayer, PowerCut
from tests.filings.helpers import added, checkpoint_for


def test_a_frozen_reading_is_read_back_and_named_by_its_bytes(tmp_path: Path) -> None:
    filing = added(tmp_path)
    checkpoint = checkpoint_for(filing)
    frozen = freeze(filing, checkpoint)
    assert frozen.checkpoint == checkpoint.sha256
    assert load_filings(tmp_path / "content") == (frozen,)
    path = frozen.checkpoint_path(checkpoint.sha256)
    assert sha256_hex(path.read_bytes()) == path.stem
    assert read_checkpoint(frozen) == checkpoint


def test_comments_and_order_in_filing_toml_stay(tmp_path: Path) -> None:
    filing = added(tmp_path)
    text = filing.file.read_text()
    filing.file.write_text(f'# kept\n{text}title = "T"  # kept too\n\n# the end\n')
    checkpoint = checkpoint_for(filing)
    freeze(filing, checkpoint)
    after = filing.file.read_text()
    line = f'checkpoint = "{checkpoint.sha256}"'
    assert after == f'# kept\n{text}title = "T"  # kept too\n\n# the end\n{line}\n'


def test_freezing_the_same_again_changes_nothing(tmp_path: Path) -> None:
    filing = added(tmp_path)
    checkpoint = checkpoint_for(filing)
    frozen = freeze(filing, checkpoint)
    before = filing.file.read_bytes()
    assert freeze(filing, checkpoint) == frozen
    assert filing.file.read_bytes() == before


def test_a_new_reading_names_the_old_which_stays(tmp_path: Path) -> None:
    first = freeze(added(tmp_path), checkpoint_for(added(tmp_path)))
    second = freeze(first, checkpoint_for(first, "run-2"))
    assert read_checkpoint(second).previous == first.checkpoint
    assert first.checkpoint is not None
    assert read_named_checkpoint(second, first.checkpoint).run.run_id == "run-1"


def test_a_reading_that_was_overtaken_is_refused(tmp_path: Path) -> None:
    filing = added(tmp_path)
    frozen = freeze(filing, checkpoint_for(filing))
    with pytest.raises(UsageError, match="does not follow the current one"):
        freeze(filing, checkpoint_for(filing, "run-2"))
    assert load_filings(tmp_path / "content") == (frozen,)
    assert len(list((filing.folder / "checkpoints").iterdir())) == 1


def test_other_bytes_under_the_name_are_not_overwritten(tmp_path: Path) -> None:
    filing = added(tmp_path)
    checkpoint = checkpoint_for(filing)
    path = filing.checkpoint_path(checkpoint.sha256)
    path.parent.mkdir()
    path.write_bytes(b"other")
    with pytest.raises(ContentError, match="other bytes stand under its name"):
        freeze(filing, checkpoint)
    assert path.read_bytes() == b"other"
    assert load_filings(tmp_path / "content")[0].checkpoint is None


def test_a_checkpoint_of_another_filing_is_refused(tmp_path: Path) -> None:
    filing = added(tmp_path)
    other = replace(filing, id="other")
    with pytest.raises(ContentError, match="belongs to another filing"):
        freeze(filing, checkpoint_for(other))
    frozen = freeze(filing, checkpoint_for(filing))
    with pytest.raises(ContentError, match="another PDF"):
        read_checkpoint(replace(frozen, sha256="0" * 64))


def test_a_filing_that_was_not_read_says_what_to_run(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="has not been read yet; run hcgen analyze report-2024"):
        read_checkpoint(added(tmp_path))


def test_a_missing_and_a_changed_checkpoint_are_said_with_the_file(tmp_path: Path) -> None:
    filing = added(tmp_path)
    frozen = freeze(filing, checkpoint_for(filing))
    assert frozen.checkpoint is not None
    path = frozen.checkpoint_path(frozen.checkpoint)
    path.write_bytes(path.read_bytes() + b"\n")
    with pytest.raises(
        ContentError, match=r"was changed after it was frozen.*git checkout"
    ) as caught:
        read_checkpoint(frozen)
    assert caught.value.where == str(path)
    path.unlink()
    with pytest.raises(ContentError, match="is missing"):
        read_checkpoint(frozen)


def test_a_form_that_is_not_known_is_said(tmp_path: Path) -> None:
    filing = added(tmp_path)
    data = checkpoint_for(filing).to_bytes().replace(b'"previous"', b'"forerunner"')
    path = filing.checkpoint_path(sha256_hex(data))
    FILES.write_atomic(path, data)
    with pytest.raises(ContentError, match="a form that this version does not know"):
        read_checkpoint(replace(filing, checkpoint=path.stem))


def test_checkpoints_are_not_written_through_a_link(tmp_path: Path) -> None:
    filing = added(tmp_path)
    outside = tmp_path / "outside"
    outside.mkdir()
    (filing.folder / "checkpoints").symlink_to(outside)
    with pytest.raises(ContentError, match="leads out of the content"):
        freeze(filing, checkpoint_for(filing))
    assert list(outside.iterdir()) == []


@pytest.mark.parametrize("fault", FAULTS)
def test_whatever_fails_a_checkpoint_is_whole_or_absent(tmp_path: Path, fault: Fault) -> None:
    counting = FaultyLayer()
    filing = added(tmp_path / "count")
    freeze(filing, checkpoint_for(filing), files=counting)
    assert counting.count >= 8
    for k in range(1, counting.count + 1):
        filing = added(tmp_path / f"k{k}")
        checkpoint = checkpoint_for(filing)
        with pytest.raises((MachineError, PowerCut)):
            freeze(filing, checkpoint, files=FaultyLayer(k, fault))
        (found,) = load_filings(tmp_path / f"k{k}" / "content")
        if found.checkpoint is not None:
            assert read_checkpoint(found) == checkpoint
        path = filing.checkpoint_path(checkpoint.sha256)
        assert not path.exists() or path.read_bytes() == checkpoint.to_bytes()
        assert read_checkpoint(freeze(found, checkpoint)) == checkpoint


def test_the_place_of_a_runs_checkpoint_is_found_in_the_content(tmp_path: Path) -> None:
    filing = added(tmp_path)
    checkpoint = checkpoint_for(filing)
    journal = Journal.create(tmp_path / "journals", "run-1")
    journal.append("start", {})
    journal.finalise(checkpoint.to_bytes())
    content = tmp_path / "content"
    with pytest.raises(UsageError, match="no filing holds the checkpoint"):
        checkpoint_place(content, tmp_path / "journals", "run-1")
    freeze(filing, checkpoint)
    place = checkpoint_place(content, tmp_path / "journals", "run-1")
    assert place == filing.checkpoint_path(checkpoint.sha256)
