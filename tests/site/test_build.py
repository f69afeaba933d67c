"""Building: what is written, kept, removed and refused."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hcgen.base import FILES, ContentError, FileLayer, MachineError, UsageError, sha256_hex
from hcgen.contracts import Checkpoint
from hcgen.site import build
from hcgen.site.model import OutputFile
from hcgen.site.output.write import INTENT, MANIFEST, write_site
from tests.site import factory


@pytest.fixture
def content(tmp_path: Path) -> Path:
    return factory.write_site(tmp_path / "content", readings())


def readings() -> list[Checkpoint]:
    return [
        factory.checkpoint("kite-one"),
        factory.checkpoint("kite-two", document_type="prospectus"),
    ]


def tree(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): sha256_hex(path.read_bytes())
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_a_second_build_writes_nothing(content: Path, tmp_path: Path) -> None:
    first = build(content, tmp_path / "build")
    times = {path: path.stat().st_mtime_ns for path in (tmp_path / "build").rglob("*")}
    second = build(content, tmp_path / "build")
    assert first.kept == first.removed == frozenset()
    assert second.rebuilt == second.removed == frozenset()
    assert second.kept == first.rebuilt
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "build").rglob("*")} == times


def test_only_the_pages_that_a_new_filing_touches_are_rebuilt(
    content: Path, tmp_path: Path
) -> None:
    build(content, tmp_path / "build")
    factory.write_filing(content, factory.checkpoint("kite-three"))
    report = build(content, tmp_path / "build")
    assert {a for a in report.rebuilt if a.startswith("filings/")} == {
        "filings/kite-three/index.html",
        "filings/kite-three/index.hc",
        "filings/kite-three/index.html.md",
    }
    assert "filings/kite-one/index.html" in report.kept
    assert report.removed == frozenset()


def test_the_pages_of_a_filing_that_is_gone_go_too(content: Path, tmp_path: Path) -> None:
    build(content, tmp_path / "build")
    for path in sorted((content / "filings" / "kite-two").rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    (content / "filings" / "kite-two").rmdir()
    report = build(content, tmp_path / "build")
    assert report.removed == {
        f"filings/kite-two/index.{kind}" for kind in ("html", "hc", "html.md")
    }
    assert not (tmp_path / "build" / "filings" / "kite-two").exists()


def test_a_build_into_an_old_folder_equals_a_fresh_one(content: Path, tmp_path: Path) -> None:
    build(content, tmp_path / "build")
    factory.write_filing(content, factory.checkpoint("kite-three"))
    (content / "site.toml").write_text('title = "Another"\n', encoding="utf-8")
    build(content, tmp_path / "build")
    build(content, tmp_path / "fresh")
    assert tree(tmp_path / "build") == tree(tmp_path / "fresh")


def test_the_manifest_names_every_file_with_its_hash(content: Path, tmp_path: Path) -> None:
    build(content, tmp_path / "build")
    files = tree(tmp_path / "build")
    del files[MANIFEST]
    assert json.loads((tmp_path / "build" / MANIFEST).read_text())["files"] == files


class Failing(FileLayer):
    """A file layer whose k-th change of the disk fails, as if the power went."""

    def __init__(self, at: int) -> None:
        super().__init__()
        self.left = at

    def _count(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise OSError(28, "No space left on device")

    def write(self, descriptor: int, data: bytes) -> None:
        self._count()
        super().write(descriptor, data)

    def replace(self, source: Path, target: Path) -> None:
        self._count()
        super().replace(source, target)

    def unlink(self, path: Path) -> None:
        self._count()
        super().unlink(path)


def test_wherever_the_writing_is_cut_off_the_next_one_gives_the_same_site(tmp_path: Path) -> None:
    def files(**texts: str) -> list[OutputFile]:
        return [
            OutputFile(name.replace("_", "/"), text.encode(), "a test")
            for name, text in texts.items()
        ]

    old = files(index="1", a_index="1", b_index="1", b_hc="1", same="s")
    new = files(index="2", a_index="2", c_index="2", c_hc="2", same="s")
    write_site(tmp_path / "old", old)
    write_site(tmp_path / "new", new)
    before, after = tree(tmp_path / "old"), tree(tmp_path / "new")
    cut = 0
    for at in range(60):
        out = tmp_path / f"cut-{at}"
        shutil.copytree(tmp_path / "old", out)
        try:
            write_site(out, new, layer=Failing(at))
        except MachineError:
            cut += 1
            for address, digest in tree(out).items():
                if address != INTENT and not address.endswith(".tmp"):
                    assert digest in (before.get(address), after.get(address)), "a file is whole"
        write_site(out, new)
        assert tree(out) == after
    assert 10 < cut < 60


def test_a_first_build_that_was_cut_off_can_be_run_again(content: Path, tmp_path: Path) -> None:
    with pytest.raises(MachineError, match="disk is full"):
        build(content, tmp_path / "build", layer=Failing(30))
    build(content, tmp_path / "build")
    build(content, tmp_path / "fresh")
    assert tree(tmp_path / "build") == tree(tmp_path / "fresh")


def test_an_error_in_the_content_leaves_the_old_site_as_it_was(
    content: Path, tmp_path: Path
) -> None:
    build(content, tmp_path / "build")
    before = tree(tmp_path / "build")
    (content / "site.toml").write_text('titel = "x"\n', encoding="utf-8")
    with pytest.raises(ContentError):
        build(content, tmp_path / "build")
    assert tree(tmp_path / "build") == before


@pytest.mark.parametrize("where", ["content", "content/build", "."])
def test_an_output_that_is_holds_or_lies_in_the_content_is_refused(
    content: Path, tmp_path: Path, where: str
) -> None:
    before = tree(content)
    with pytest.raises(UsageError, match="cannot be the output"):
        build(content, tmp_path / where)
    assert tree(content) == before


def test_an_output_reached_by_a_link_into_the_content_is_refused(
    content: Path, tmp_path: Path
) -> None:
    (tmp_path / "link").symlink_to(content)
    with pytest.raises(UsageError, match="cannot be the output"):
        build(content, tmp_path / "link")


def test_a_folder_with_other_peoples_files_is_refused_and_left_alone(
    content: Path, tmp_path: Path
) -> None:
    out = tmp_path / "build"
    out.mkdir()
    (out / "thesis.txt").write_text("mine")
    with pytest.raises(UsageError, match="did not write"):
        build(content, out)
    assert tree(out) == {"thesis.txt": sha256_hex(b"mine")}


def test_files_that_others_put_beside_ours_stay(content: Path, tmp_path: Path) -> None:
    out = tmp_path / "build"
    build(content, out)
    (out / "CNAME").write_text("filings.example")
    build(content, out)
    assert (out / "CNAME").read_text() == "filings.example"


def test_a_foreign_file_in_the_way_is_not_overwritten(content: Path, tmp_path: Path) -> None:
    out = tmp_path / "build"
    build(content, out)
    (out / "filings" / "kite-three").mkdir()
    (out / "filings" / "kite-three" / "index.html").write_text("mine")
    factory.write_filing(content, factory.checkpoint("kite-three"))
    with pytest.raises(UsageError, match="stands in the way"):
        build(content, out)
    assert (out / "filings" / "kite-three" / "index.html").read_text() == "mine"


def test_nothing_is_written_through_a_link_inside_the_output(content: Path, tmp_path: Path) -> None:
    out = tmp_path / "build"
    build(content, out)
    elsewhere = tmp_path / "elsewhere"
    (out / "filings").rename(elsewhere)
    (out / "filings").symlink_to(elsewhere)
    with pytest.raises(UsageError, match="stands in the way"):
        build(content, out)


def test_a_filing_without_a_reading_is_an_error_that_names_it(
    content: Path, tmp_path: Path
) -> None:
    path = content / "filings" / "kite-one" / "filing.toml"
    path.write_text("\n".join(path.read_text().splitlines()[:2]) + "\n")
    with pytest.raises(ContentError, match=r"kite-one.*has not been read"):
        build(content, tmp_path / "build")


def test_a_reading_that_was_changed_after_it_was_frozen_is_refused(
    content: Path, tmp_path: Path
) -> None:
    path = next((content / "filings" / "kite-one" / "checkpoints").iterdir())
    path.write_bytes(path.read_bytes().replace(b"Harbour Kite", b"Harbour Gull"))
    with pytest.raises(ContentError, match="changed after it was frozen"):
        build(content, tmp_path / "build")


def test_an_evidence_picture_behind_a_link_out_of_the_content_is_refused(tmp_path: Path) -> None:
    content = factory.write_site(tmp_path / "content", factory.every_kind()[:1])
    path = next((content / "filings" / "harbour-kite" / "evidence").iterdir())
    path.rename(tmp_path / "outside.png")
    path.symlink_to(tmp_path / "outside.png")
    with pytest.raises(ContentError, match="outside content"):
        build(content, tmp_path / "build")


def test_the_source_is_published_only_where_the_site_says_so(tmp_path: Path) -> None:
    pdf = b"%PDF-1.7 a very small file"
    made = factory.checkpoint("kite-one", sha256=sha256_hex(pdf))
    for publish in (False, True):
        content = factory.write_site(tmp_path / f"c{publish}", [made], publish_source=publish)
        (content / "filings" / "kite-one" / "source.pdf").write_bytes(pdf)
        build(content, tmp_path / f"b{publish}")
        html = (tmp_path / f"b{publish}" / "filings/kite-one/index.html").read_text()
        assert (tmp_path / f"b{publish}" / "filings/kite-one/source.pdf").exists() is publish
        assert ('href="source.pdf#page=17"' in html) is publish
        assert (f'href="{factory.SOURCE}#page=17"' in html) is not publish


def test_a_published_source_must_be_the_file_that_was_read(tmp_path: Path) -> None:
    content = factory.write_site(tmp_path / "content", readings(), publish_source=True)
    (content / "filings" / "kite-one" / "source.pdf").write_bytes(b"%PDF-1.7 another file")
    with pytest.raises(ContentError, match="not the file that was read"):
        build(content, tmp_path / "build")


def test_a_sites_own_template_replaces_one_of_the_theme(content: Path, tmp_path: Path) -> None:
    own = tmp_path / "templates"
    own.mkdir()
    (own / "404.html").write_text(
        '{% extends "base.html" %}{% block body %}<main id="main"><h1>Gone</h1></main>{% endblock %}'
    )
    build(content, tmp_path / "build", templates=own)
    assert "<h1>Gone</h1>" in (tmp_path / "build" / "404.html").read_text()
    assert "Filings, read once" in (tmp_path / "build" / "index.html").read_text()


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("<html>{{ hc.head }}</html>", "does not place"),
        (
            '{% extends "base.html" %}{% block body %}<script>alert(1)</script>{% endblock %}',
            "does not place",
        ),
        ('{% extends "base.html" %}{% block body %}{{ hc.head }}{% endblock %}', "does not place"),
        ("{% if %}", "broken"),
        ("{{ nothing.here }}", "not there"),
    ],
    ids=["pieces left out", "a script of its own", "a piece twice", "bad syntax", "unknown name"],
)
def test_a_template_that_alters_the_pages_pieces_is_refused(
    content: Path, tmp_path: Path, template: str, said: str
) -> None:
    own = tmp_path / "templates"
    own.mkdir()
    (own / "404.html").write_text(template)
    with pytest.raises(ContentError, match=said):
        build(content, tmp_path / "build", templates=own)
    assert not (tmp_path / "build").exists()


def test_the_same_content_gives_the_same_bytes_anywhere(content: Path, tmp_path: Path) -> None:
    code = "import sys; from pathlib import Path; from hcgen.site import build; build(Path(sys.argv[1]), Path(sys.argv[2]))"
    trees = []
    for seed, zone, place in (("1", "Pacific/Kiritimati", "a"), ("2", "America/Anchorage", "b/c")):
        copy = tmp_path / place / "content"
        for path in content.rglob("*"):
            if path.is_file():
                FILES.write_atomic(
                    copy / path.relative_to(content), path.read_bytes(), durable=False
                )
        environment = {
            **os.environ,
            "PYTHONHASHSEED": seed,
            "TZ": zone,
            "LC_ALL": "C",
            "PYTHONUTF8": seed,
        }
        environment["PYTHONUTF8"] = "1" if seed == "1" else "0"
        subprocess.run(
            [sys.executable, "-c", code, str(copy), str(tmp_path / place / "out")],
            check=True, env=environment, cwd=Path(__file__).parent.parent.parent,
        )  # fmt: skip
        trees.append(tree(tmp_path / place / "out"))
    assert trees[0] == trees[1]


def test_two_thousand_rows_are_one_list_and_more_are_split_by_year(tmp_path: Path) -> None:
    made = [
        factory.checkpoint(f"kite-{year}-{n}", dates={"document": f"{year}-03-0{n}"})
        for year in (2024, 2025)
        for n in range(1, 8)
    ]
    content = factory.write_site(tmp_path / "content", made)
    with (content / "site.toml").open("a") as file:
        file.write("[limits]\nlist_rows = 10\n")
    build(content, tmp_path / "build")
    index = (tmp_path / "build" / "index.html").read_text()
    assert index.count("<tr><td>") == 10
    assert "10 of 14 filings are here, the newest" in index
    for year in ("2024", "2025"):
        page = (tmp_path / "build" / "years" / year / "index.html").read_text()
        assert page.count("<tr><td>") == 7
        assert f'href="../../filings/kite-{year}-1/index.html"' in page
