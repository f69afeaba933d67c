"""What is off in an authored page is an error with its place; nothing is ever published silently."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hcgen.base import ContentError
from tests.site.authored import SITE_TOML, House, page

_CASES = (Path(__file__).parent / "authoring_faults.txt").read_text(encoding="utf-8")


def _cases() -> list[tuple[str, str, list[str]]]:
    """Title, files, expected words; ``\\x07`` in the file stands for the character itself."""
    made = []
    for case in _CASES.replace("\\x07", "\x07").split("=== ")[1:]:
        title, _, rest = case.partition("\n")
        expected = [line[2:] for line in rest.split("\n") if re.match(r"> (?=\S)", line)]
        files = rest[: rest.index("\n> ") + 1]
        made.append((title, files, expected))
    return made


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


@pytest.mark.parametrize(("files", "expected"), [pytest.param(f, e, id=t) for t, f, e in _cases()])
def test_a_fault_names_its_place_and_leaves_the_old_site(
    files: str, expected: list[str], house: House
) -> None:
    house.page("good.md").build()
    before = house.files()
    house.write(files)
    with pytest.raises(ContentError) as raised:
        house.build()
    for words in expected:
        assert words in str(raised.value)
    assert house.files() == before


def test_all_faults_are_said_at_once(house: House) -> None:
    house.write(
        "-- pages/a.md --\n---\ntitle: 1\nhc_type: skil\n---\n"
        "-- pages/b.md --\n---\ntitle: a: b\n---\n"
        "-- pages/c/index.md --\n---\ntitle: C\n---\n"
        "-- pages/c/handlers.js --\nfunction (\n"
    )
    with pytest.raises(ContentError) as raised:
        house.build()
    lines = str(raised.value).splitlines()
    assert len(lines) == 6
    assert all(re.search(r"pages/[abc].*:\d+: ", line) for line in lines)


def test_all_dead_links_are_said_at_once(house: House) -> None:
    house.page("a.md", "[x](b.md#no)\n\n[y](/nowhere/)").page("b.md", "[z](#none)")
    with pytest.raises(ContentError) as raised:
        house.build()
    assert len(str(raised.value).splitlines()) == 3


def test_a_file_that_is_not_utf_8_is_an_error_with_its_line(house: House) -> None:
    house.page("a.md")
    (house.content / "pages" / "a.md").write_bytes(b"---\ntitle: A\n---\n\xff\n")
    with pytest.raises(ContentError, match=r"a\.md:4: the file is not UTF-8"):
        house.build()


def test_a_link_out_of_the_tree_is_refused(house: House, tmp_path: Path) -> None:
    secret = tmp_path / "secret.md"
    secret.write_text(page(), encoding="utf-8")
    house.page("a.md")
    (house.content / "pages" / "out.md").symlink_to(secret)
    with pytest.raises(ContentError, match=r"out\.md: the file lies outside content/"):
        house.build()


@pytest.mark.parametrize("target", [".", "..", "loop"], ids=["itself", "above", "its own name"])
def test_a_circle_of_links_is_an_error_and_does_no_harm(target: str, house: House) -> None:
    house.page("a.md").build()
    before = house.files()
    (house.content / "pages" / "loop").symlink_to(target)
    with pytest.raises(ContentError, match="loop: "):
        house.build()
    assert house.files() == before


def test_a_folder_outside_is_not_published_through_a_link(house: House, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "index.md").write_text(page(), encoding="utf-8")
    house.page("a.md")
    (house.content / "pages" / "door").symlink_to(outside)
    with pytest.raises(ContentError, match="door: the file lies outside content/"):
        house.build()


def test_a_picture_behind_a_link_out_of_the_tree_is_refused(house: House, tmp_path: Path) -> None:
    (tmp_path / "private.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    house.page("a.md", "![x](x.png)")
    (house.content / "pages" / "x.png").symlink_to(tmp_path / "private.png")
    with pytest.raises(ContentError, match="outside content/"):
        house.build()


def test_a_private_context_over_http_is_refused(house: House) -> None:
    house.write(
        f"-- pages/a/index.md --\n{page()}-- pages/a/context.private.yaml --\nkey: value\n",
        site=f'{SITE_TOML}private_api = "http://api.example"\n',
    )
    with pytest.raises(ContentError, match="a token would travel in the clear"):
        house.build()
