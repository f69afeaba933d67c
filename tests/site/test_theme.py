"""The theme is found alike in a wheel, a source distribution and an editable installation."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
NAMES = {
    path.relative_to(ROOT / "templates").as_posix()
    for path in (ROOT / "templates").rglob("*")
    if path.is_file()
}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("hatchling")
    out = tmp_path_factory.mktemp("dist")
    code = "import sys; from hatchling.build import build_sdist, build_wheel; build_wheel(sys.argv[1]); build_sdist(sys.argv[1])"
    done = subprocess.run(
        [sys.executable, "-c", code, str(out)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return out


def found_from(path: Path, away: Path) -> set[str]:
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); from hcgen.site import default_templates as d;"
        "print('\\n'.join(p.relative_to(d()).as_posix() for p in d().rglob('*') if p.is_file())); import hcgen;"
        "assert hcgen.__file__.startswith(sys.argv[1])"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", code, str(path)],
        cwd=away,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def test_a_wheel_carries_the_theme(built: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        wheel.extractall(tmp_path / "site")
    assert found_from(tmp_path / "site", tmp_path) == NAMES


def test_a_source_distribution_carries_the_theme(built: Path, tmp_path: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        # Python 3.11.2, Debian's, has no filters yet, and 3.12 warns where none is named
        archive.extraction_filter = getattr(tarfile, "data_filter", lambda member, _: member)
        archive.extractall(tmp_path)
    (unpacked,) = tmp_path.glob("hcgen-*")
    assert found_from(unpacked, tmp_path) == NAMES


def test_both_carry_the_words_of_the_rules(built: Path) -> None:
    words = {path.relative_to(ROOT).as_posix() for path in (ROOT / "hcgen").rglob("*.toml")}
    assert "hcgen/document/chapter_titles.toml" in words
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        assert words <= set(wheel.namelist())
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        assert words <= {name.partition("/")[2] for name in archive.getnames()}


def test_the_working_tree_finds_its_own_theme(tmp_path: Path) -> None:
    assert found_from(ROOT, tmp_path) == NAMES
