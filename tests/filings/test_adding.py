"""A PDF becomes a filing; its bytes go to the local store; nothing is taken twice."""

from __future__ import annotations

import tomllib
from datetime import date
from pathlib import Path

import pytest

from hcgen.base import (
    ContentError,
    DocumentError,
    HcgenError,
    MachineError,
    UsageError,
    sha256_hex,
)
from hcgen.filings import (
    Added,
    Facts,
    LocalState,
    add_filing,
    add_filings,
    load_filings,
    locate_pdf,
)
from tests.base.faults import FAULTS, Fault, FaultyLayer, PowerCut
from tests.filings.helpers import added


@pytest.fixture
def state(tmp_path: Path) -> LocalState:
    return LocalState(tmp_path / "state")


@pytest.fixture
def content(tmp_path: Path) -> Path:
    return tmp_path / "content"


def test_the_state_folder_is_the_named_one_else_the_users(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HCGEN_STATE", str(tmp_path))
    assert LocalState.default().journals == tmp_path / "journals"
    monkeypatch.delenv("HCGEN_STATE")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "xdg"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert LocalState.default().root.is_relative_to(tmp_path)
    assert "hcgen" in LocalState.default().root.name


def test_a_pdf_becomes_a_filing_named_after_its_file(
    tmp_path: Path, content: Path, state: LocalState
) -> None:
    pdf = tmp_path / "申請版本 A (1).pdf"
    pdf.write_bytes(b"%PDF-1")
    filing = add_filing(
        content,
        state,
        pdf,
        Facts(
            source_url="https://example.com/a.pdf",
            filed=date(2026, 1, 5),
            document_type="phip",
            fictional=True,
        ),
    )
    assert filing.id == "申請版本-a-1"
    assert tomllib.loads(filing.file.read_text(encoding="utf-8")) == {
        "id": "申請版本-a-1",
        "sha256": sha256_hex(b"%PDF-1"),
        "source": "https://example.com/a.pdf",
        "filed": date(2026, 1, 5),
        "document_type": "phip",
        "fictional": True,
    }
    assert load_filings(content) == (filing,)
    assert locate_pdf(filing, state) == state.document_path(filing.sha256)
    assert state.document_path(filing.sha256).read_bytes() == b"%PDF-1"


def test_what_is_not_known_is_not_written(tmp_path: Path) -> None:
    filing = added(tmp_path)
    assert set(tomllib.loads(filing.file.read_text())) == {"id", "sha256"}


def test_a_pdf_that_nobody_can_read_can_be_added(tmp_path: Path) -> None:
    damaged = b"\0" * 1_000 + b"%PDF-1.7\n1 0 obj\n<<"
    assert added(tmp_path, data=damaged).sha256 == sha256_hex(damaged)


@pytest.mark.parametrize(
    ("data", "kind"),
    [(b"", "empty"), (b"<html>not a PDF</html>", "not_pdf"), (bytes(1_024) + b"%PDF-1", "not_pdf")],
    ids=["empty", "another kind", "a header that comes too late"],
)
def test_what_is_no_pdf_is_not_added(tmp_path: Path, data: bytes, kind: str) -> None:
    with pytest.raises(DocumentError, match=r"^\S+/a\.pdf: the file is not added") as caught:
        added(tmp_path, name="a.pdf", data=data)
    assert caught.value.kind == kind
    assert not (tmp_path / "content").exists()
    assert not (tmp_path / "state").exists()


def test_the_same_pdf_again_is_the_filing_that_is_there(
    tmp_path: Path, content: Path, state: LocalState
) -> None:
    first = added(tmp_path)
    state.document_path(first.sha256).unlink()
    copy = tmp_path / "copy.pdf"
    copy.write_bytes(b"%PDF-1 a")
    assert list(add_filings(content, state, [copy], Facts(id="other"))) == [Added(first, new=False)]
    assert len(load_filings(content)) == 1
    assert locate_pdf(first, state) is not None, "a fresh clone gets its PDF back this way"


def test_another_pdf_under_the_same_id_is_refused(tmp_path: Path) -> None:
    first = added(tmp_path)
    with pytest.raises(UsageError, match=r"belongs to another PDF.*--id"):
        added(tmp_path, data=b"%PDF-1 b")
    assert load_filings(tmp_path / "content") == (first,)


@pytest.mark.parametrize("name", ["../x", "A", "a b", "", "a/b", "con", "..", "a--b"])
def test_an_id_that_is_no_plain_name_is_refused(
    tmp_path: Path, content: Path, state: LocalState, name: str
) -> None:
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1")
    with pytest.raises(UsageError, match="cannot be the id"):
        add_filing(content, state, tmp_path / "a.pdf", Facts(id=name))
    assert not content.exists()


@pytest.mark.parametrize(
    "address",
    ["ftp://example.com/a", "javascript:alert(1)", "example.com", "https://u:p@example.com/",
     "https://example.com/a b", "https:///a", "https://[x/", 'https://example.com/"'],
)  # fmt: skip
def test_a_source_that_is_no_public_address_is_refused(
    tmp_path: Path, content: Path, state: LocalState, address: str
) -> None:
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1")
    with pytest.raises(UsageError, match="source address cannot be used"):
        add_filing(content, state, tmp_path / "a.pdf", Facts(source_url=address))
    assert not content.exists()


def test_a_missing_file_is_the_machines_fault(content: Path, state: LocalState) -> None:
    with pytest.raises(MachineError, match="not there"):
        add_filing(content, state, Path("none.pdf"))


def test_a_pdf_beside_its_filing_is_found_first_and_only_if_it_is_the_one(
    tmp_path: Path, state: LocalState
) -> None:
    filing = added(tmp_path)
    filing.source_pdf.write_bytes(b"%PDF-1 a")
    assert locate_pdf(filing, state) == filing.source_pdf
    filing.source_pdf.write_bytes(b"other")
    assert locate_pdf(filing, state) == state.document_path(filing.sha256)
    state.document_path(filing.sha256).unlink()
    assert locate_pdf(filing, state) is None


def test_a_damaged_copy_in_the_store_is_said(tmp_path: Path, state: LocalState) -> None:
    filing = added(tmp_path)
    state.document_path(filing.sha256).write_bytes(b"damaged")
    with pytest.raises(MachineError, match=r"was damaged.*hcgen add"):
        locate_pdf(filing, state)
    added(tmp_path)
    assert locate_pdf(filing, state) is not None


def test_a_link_out_of_the_content_is_not_followed(
    tmp_path: Path, content: Path, state: LocalState
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (content / "filings").mkdir(parents=True)
    (content / "filings" / "a").symlink_to(outside)
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1")
    with pytest.raises(ContentError, match="leads out of the content"):
        add_filing(content, state, tmp_path / "a.pdf")
    assert list(outside.iterdir()) == []


@pytest.mark.parametrize("fault", FAULTS)
def test_adding_can_fail_at_any_moment_and_be_done_again(tmp_path: Path, fault: Fault) -> None:
    pdf = tmp_path / "a.pdf"
    pdf.write_bytes(b"%PDF-1")

    def add(number: int, files: FaultyLayer) -> None:
        root = tmp_path / f"k{number}"
        add_filing(root / "content", LocalState(root / "state"), pdf, files=files)

    counting = FaultyLayer()
    add(0, counting)
    assert counting.count > 8
    for k in range(1, counting.count + 1):
        with pytest.raises((MachineError, PowerCut)):
            add(k, FaultyLayer(k, fault))
        content, state = tmp_path / f"k{k}" / "content", LocalState(tmp_path / f"k{k}" / "state")
        assert len(load_filings(content)) <= 1
        filing = add_filing(content, state, pdf)
        assert load_filings(content) == (filing,)
        assert locate_pdf(filing, state) is not None


def test_a_name_that_looks_like_a_key_is_refused_before_its_reading_would_be(
    tmp_path: Path, content: Path, state: LocalState
) -> None:
    pdf = tmp_path / f"sk-{'a1b2' * 5}.pdf"
    pdf.write_bytes(b"%PDF-1.7")
    with pytest.raises(UsageError, match="may hold a secret"):
        add_filing(content, state, pdf)
    assert not content.exists()
    assert add_filing(content, state, pdf, Facts(id="a-filing")).id == "a-filing"


def test_of_many_files_each_gets_its_answer_and_none_stops_another(
    tmp_path: Path, content: Path, state: LocalState
) -> None:
    papers = {"a.pdf": b"%PDF-1 a", "b.pdf": b"pears", "A.pdf": b"%PDF-1 A", "c.pdf": b"%PDF-1 a"}
    for name, data in papers.items():
        (tmp_path / name).write_bytes(data)
    pdfs = [*(tmp_path / name for name in papers), tmp_path / "none.pdf", tmp_path / "a.pdf"]
    answers = list(add_filings(content, state, pdfs, Facts(fictional=True)))
    (filing,) = load_filings(content)
    assert filing.fictional
    said = [(type(each), each.where if isinstance(each, HcgenError) else each) for each in answers]
    assert said == [
        (Added, Added(filing, new=True)),
        (DocumentError, str(tmp_path / "b.pdf")),
        (UsageError, str(tmp_path / "A.pdf")),
        (Added, Added(filing, new=False)),
        (MachineError, str(tmp_path / "none.pdf")),
        (Added, Added(filing, new=False)),
    ]


def test_others_get_their_turn_while_many_files_are_added(
    tmp_path: Path, content: Path, state: LocalState, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever adds a filing in between is seen: nothing is taken twice."""
    monkeypatch.setattr("hcgen.filings.adding._TURN", 0.0)
    for name in ("a.pdf", "b.pdf"):
        (tmp_path / name).write_bytes(b"%PDF-1 " + name.encode())
    adding = add_filings(content, state, [tmp_path / "a.pdf", tmp_path / "b.pdf"])
    first = next(adding)
    between = add_filing(content, state, tmp_path / "b.pdf", Facts(id="between"))
    assert list(adding) == [Added(between, new=False)]
    assert isinstance(first, Added)
    assert load_filings(content) == (first.filing, between)
