"""What is no readable document ends in one clear error; what is partly readable goes on."""

from __future__ import annotations

import os
import resource
import time
import zlib
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest
from reportlab.pdfgen.canvas import Canvas  # noqa: TC002 - the tests say what they draw on

from hcgen.base import DocumentError, MachineError
from hcgen.document import Limits, open_document
from tests.document.drawing import PROSE, draw, lines


def refusal(path: Path, limits: Limits | None = None) -> DocumentError:
    with pytest.raises(DocumentError) as caught, open_document(path, limits=limits or Limits()):
        pass
    return caught.value


def outcome(path: Path) -> str:
    """``document``, or the kind of the error."""
    try:
        with open_document(path) as document:
            assert document.pages
            return "document"
    except DocumentError as error:
        return error.kind


def encrypted(path: Path, *, user: str, algorithm: str = "RC4-128") -> Path:
    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter(clone_from=PdfReader(draw(path.with_name("plain.pdf"), [lines(*PROSE)])))
    writer.encrypt(user, owner_password="orchard", algorithm=algorithm)
    writer.write(path)
    return path


def minimal(content: bytes, *, kids: bytes = b"3 0 R", count: int = 1) -> bytes:
    """A whole PDF without a cross-reference table (readers rebuild it)."""
    return (
        b"%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n"
        b"2 0 obj\n<</Type/Pages/Kids[" + kids + b"]/Count " + str(count).encode() + b">>\nendobj\n"
        b"3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R"
        b"/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>\nendobj\n"
        b"4 0 obj\n<</Length " + str(len(content)).encode() + b">>\nstream\n" + content +
        b"\nendstream\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n"
    )  # fmt: skip


CASES: list[tuple[str, Callable[[Path], object], str, str]] = [
    ("empty file", lambda p: p.write_bytes(b""), "empty", "the file is empty"),
    (
        "web page",
        lambda p: p.write_text("\n<!DOCTYPE html><title>Not found</title>"),
        "not_pdf",
        "it is an HTML page",
    ),
    ("office file", lambda p: p.write_bytes(b"PK\x03\x04rest"), "not_pdf", "ZIP or Office"),
    ("plain text", lambda p: p.write_text("pears"), "not_pdf", "it is not a PDF"),
    ("password", lambda p: encrypted(p, user="secret"), "encrypted", "wants a password"),
    ("only a header", lambda p: p.write_bytes(b"%PDF-1.7\n" + bytes(4000)), "damaged", "damaged"),
    (
        "drawings only",
        lambda p: draw(p, [lambda canvas: canvas.rect(1, 1, 9, 9)] * 2),
        "no_text",
        "no text",
    ),
]


@pytest.mark.parametrize(("name", "make", "kind", "why"), CASES, ids=[case[0] for case in CASES])
def test_a_fault_of_the_document_is_one_line_that_names_the_file_not_its_folder(
    tmp_path: Path, name: str, make: Callable[[Path], object], kind: str, why: str
) -> None:
    path = tmp_path / "pear.pdf"
    make(path)
    error = refusal(path)
    assert error.kind == kind
    assert why in error.why
    assert error.fix
    assert str(error).startswith("pear.pdf: ")
    assert str(tmp_path) not in str(error)
    assert "\n" not in str(error)


@pytest.mark.parametrize("algorithm", ["RC4-40", "RC4-128", "AES-128", "AES-256-R5", "AES-256"])
def test_an_encrypted_file_that_opens_without_a_password_is_read_by_both_readers(
    tmp_path: Path, algorithm: str
) -> None:
    """As an exchange publishes files that must not be changed."""
    with open_document(encrypted(tmp_path / "a.pdf", user="", algorithm=algorithm)) as document:
        assert document.page(1).text == "\n".join(PROSE)
        assert document.reader.second_reading(1).split() == " ".join(PROSE).split()


def test_a_missing_file_and_a_folder_are_the_machine_s_fault(tmp_path: Path) -> None:
    for path in (tmp_path / "none.pdf", tmp_path):
        with pytest.raises(MachineError) as caught, open_document(path):
            pass
        assert caught.value.where == path.name


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.pdf")
    with pytest.raises(MachineError), open_document(tmp_path / "pipe.pdf"):
        pass


def test_a_larger_file_and_a_longer_one_than_allowed_are_refused(tmp_path: Path) -> None:
    path = draw(tmp_path / "a.pdf", [lines(*PROSE)] * 5)
    assert refusal(path, Limits(file_bytes=100)).kind == "too_large"
    assert refusal(path, Limits(pages=4)).kind == "too_many_pages"


def test_a_wrong_cross_reference_table_is_rebuilt(tmp_path: Path) -> None:
    data = draw(tmp_path / "a.pdf", [lines(*PROSE)]).read_bytes()
    place = data.rindex(b"startxref")
    (tmp_path / "b.pdf").write_bytes(data[:place] + b"startxref\n7\n%%EOF\n")
    with open_document(tmp_path / "b.pdf") as document:
        assert document.page(1).text == "\n".join(PROSE)


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9])
def test_a_truncated_file_ends_in_a_document_or_in_one_error(tmp_path: Path, share: float) -> None:
    data = draw(tmp_path / "a.pdf", [lines(*PROSE)] * 6).read_bytes()
    path = tmp_path / "b.pdf"
    path.write_bytes(data[: int(len(data) * share)])
    assert outcome(path) in {"document", "damaged", "empty", "no_text"}


def test_a_document_without_pages_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(minimal(b"", kids=b"", count=0))
    assert outcome(path) in {"empty", "damaged"}


def test_a_page_tree_that_holds_itself_does_not_go_on_for_ever(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(minimal(b"BT /F 12 Tf 72 700 Td (Pears) Tj ET", kids=b"2 0 R 3 0 R", count=9))
    began = time.monotonic()
    assert outcome(path) in {"document", "damaged", "empty", "no_text"}
    assert time.monotonic() - began < 20


def test_bookmarks_that_run_in_a_circle_are_read_once(tmp_path: Path) -> None:
    data = minimal(b"BT /F 12 Tf 72 700 Td (Pears and plums) Tj ET")
    data = data.replace(b"/Pages 2 0 R>>", b"/Pages 2 0 R/Outlines 5 0 R>>")
    loop = (
        b"5 0 obj\n<</Type/Outlines/First 6 0 R/Last 7 0 R>>\nendobj\n"
        b"6 0 obj\n<</Title(SUMMARY)/Parent 5 0 R/Next 7 0 R/Dest[3 0 R/Fit]>>\nendobj\n"
        b"7 0 obj\n<</Title(BUSINESS)/Parent 5 0 R/Next 6 0 R/Dest[3 0 R/Fit]>>\nendobj\n"
    )
    path = tmp_path / "a.pdf"
    path.write_bytes(data.replace(b"trailer", loop + b"trailer"))
    with open_document(path) as document:
        assert [entry.title for entry in document.outline] == ["SUMMARY", "BUSINESS"]


def storm(canvas: Canvas) -> None:
    """A page of 400,000 operators, some kilobytes of file."""
    canvas._code.append("BT /F1 1 Tf " + "0 1 Td (pear) Tj " * 400_000 + "ET")


def test_a_page_that_takes_too_long_dies_and_the_rest_goes_on(tmp_path: Path) -> None:
    path = draw(tmp_path / "a.pdf", [lines(*PROSE), storm, lines(*PROSE)])
    began = time.monotonic()
    with open_document(path, limits=Limits(page_cpu_seconds=1)) as document:
        assert [page.text for page in document.pages] == ["\n".join(PROSE), "", "\n".join(PROSE)]
        assert document.problems == (f"page 2: {document.page(2).problem}",)
        assert document.reader.words(2) == ()
        assert document.reader.second_reading(2) == ""
        assert document.reader.words(3)
    assert time.monotonic() - began < 60


def test_a_document_of_such_pages_ends_when_its_time_is_over(tmp_path: Path) -> None:
    """With a sixth of the usual limits; tests/torture takes the usual ones and twenty seconds."""
    path = draw(tmp_path / "a.pdf", [storm] * 12)
    began = children_cpu()
    less = Limits(page_cpu_seconds=1, reading_cpu_seconds=2)
    assert refusal(path, less).kind in {"limits", "no_text", "damaged"}
    assert children_cpu() - began < 5


def children_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def spread(megabytes: int) -> bytes:
    """A page of a few words and that many megabytes of spaces, which a few kilobytes hold."""
    packed = zlib.compressobj(1)
    parts = [packed.compress(b"BT /F 12 Tf 72 700 Td (Pears and plums) Tj ET ")]
    parts += [packed.compress(b" " * 1_000_000) for _ in range(megabytes)]
    content = b"".join([*parts, packed.flush()])
    return minimal(content).replace(b"<</Length", b"<</Filter/FlateDecode/Length")


def test_a_child_that_wants_too_much_memory_is_ended(tmp_path: Path) -> None:
    """The page itself wants it: a small one may be read from what the process holds already."""
    path = tmp_path / "a.pdf"
    path.write_bytes(spread(200))
    for memory in (20_000_000, 250_000_000):
        assert refusal(path, Limits(memory_bytes=memory)).kind in {"limits", "damaged"}
    with open_document(path) as document:
        assert document.page(1).text == "Pears and plums"


def test_text_without_a_table_of_characters_is_a_problem_not_text(tmp_path: Path) -> None:
    from hcgen.document.layout.language import is_garbage

    assert is_garbage("ԱԲԳԴ ԵԶԷԸ ԹԺԻԼ ԽԾԿՀ ՁՂՃՄ ՅՆՇՈ")
    assert is_garbage("(cid:12)(cid:13)(cid:14) (cid:15)")
    assert is_garbage("\ue001\ue002\ue003\ue004 and so on")
    assert not is_garbage("\uf0b7 pears\n\uf0b7 plums and the café’s naïve Ω test")
    assert not is_garbage("收入增加，毛利１２３４元；日本のかな、한글")
    assert not is_garbage("")


def children() -> list[psutil.Process]:
    return psutil.Process().children(recursive=True)


def test_no_process_is_left_when_the_document_is_closed(tmp_path: Path) -> None:
    before = len(children())
    with open_document(draw(tmp_path / "a.pdf", [lines(*PROSE)])) as document:
        document.reader.words(1)
        assert len(children()) == before + 1
    assert len(children()) == before


def test_after_closing_questions_have_empty_answers(tmp_path: Path) -> None:
    with open_document(draw(tmp_path / "a.pdf", [lines(*PROSE)] * 2)) as document:
        kept = document.reader.words(1)
    assert document.reader.words(1) == kept
    assert document.reader.words(2) == ()
    assert document.reader.second_reading(2) == ""


def test_a_child_that_was_killed_is_started_again(tmp_path: Path) -> None:
    with open_document(draw(tmp_path / "a.pdf", [lines(*PROSE)] * 3)) as document:
        children()[-1].kill()
        document.reader.words(1)
        assert document.reader.words(2)


def test_the_child_ends_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    import subprocess
    import sys

    path = draw(tmp_path / "a.pdf", [lines(*PROSE)])
    script = (
        "import sys, time; from pathlib import Path; from hcgen.document import open_document\n"
        "with open_document(Path(sys.argv[1])):\n    print('open', flush=True); time.sleep(60)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, str(path)], stdout=subprocess.PIPE
    ) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"open\n"
        orphans = psutil.Process(parent.pid).children(recursive=True)
        assert len(orphans) == 1
        parent.kill()
    gone, alive = psutil.wait_procs(orphans, timeout=10)
    assert (len(gone), alive) == (1, [])
