"""What stands in content/filings/, and everything that can be off in it, with its line."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from hcgen.base import ContentError, ContentErrors, UsageError
from hcgen.filings import find_filing, load_filings

SHA = "a1" * 32


def filing_toml(content: Path, name: str, text: str) -> Path:
    path = content / "filings" / name / "filing.toml"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_filings_are_sorted_by_id_and_carry_every_fact(tmp_path: Path) -> None:
    filing_toml(tmp_path, "b", f'id = "b"\nsha256 = "{SHA}"\n')
    filing_toml(
        tmp_path,
        "a",
        f'id = "a"\nsha256 = "{SHA[::-1]}"\nsource = "https://example.com/x.pdf"\n'
        'filed = "2026-01-31"\ndocument_type = "prospectus"\ntitle = "Någon 公司"\n'
        f'fictional = true\ncheckpoint = "{SHA}"\n',
    )
    first, second = load_filings(tmp_path)
    assert (first.id, second.id) == ("a", "b")
    assert first.filed == date(2026, 1, 31)
    assert first.title == "Någon 公司"
    assert first.document_type == "prospectus"
    assert first.fictional
    assert first.checkpoint == SHA
    assert (second.source, second.filed, second.title, second.checkpoint) == (None,) * 4
    assert find_filing((first, second), "b") is second


def test_no_folder_is_no_filings(tmp_path: Path) -> None:
    assert load_filings(tmp_path) == ()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('titel = "x"', 'there is no key "titel"; did you mean "title"?'),
        ('zzz = "x"', 'there is no key "zzz"; known here: checkpoint, document_type, '),
        ('source = "javascript:x"', '"source" cannot be used; it takes an http or https address'),
        ('source = "https://a:b@example.com"', "without user and password"),
        ("filed = 2026-02-30", "the file is not TOML"),
        ('filed = "2026-02-30"', '"filed" cannot be used; there is no such day'),
        ('filed = "5 May 2026"', '"filed" cannot be used; it takes a day, YYYY-MM-DD'),
        ("filed = 2026-01-02T03:04:05Z", '"filed" cannot be used; it takes a day, YYYY-MM-DD'),
        ('document_type = "prospectos"', 'did you mean "prospectus"?'),
        ('title = ""', '"title" cannot be used'),
        ('title = "a\\u202eb"', "without hidden characters"),
        ('fictional = "yes"', "it takes true or false"),
        ('checkpoint = "ABC"', "64 lower-case hexadecimal digits"),
        ("checkpoint = 3", "64 lower-case hexadecimal digits"),
        ("[source]\nx = 1", '"source" cannot be used'),
        ("title", "the file is not TOML"),
        ('title = "x"\ntitle = "y"', "the file is not TOML"),
    ],
)
def test_an_error_has_file_line_and_advice(tmp_path: Path, line: str, said: str) -> None:
    path = filing_toml(tmp_path, "a", f'# a comment\nid = "a"\nsha256 = "{SHA}"\n{line}\n')
    with pytest.raises(ContentError) as caught:
        load_filings(tmp_path)
    message = str(caught.value)
    assert message.startswith(f"{path}:")
    assert int(message.removeprefix(f"{path}:").split(":")[0]) >= (1 if line[0] == "[" else 4)
    assert said in message
    assert "\n" not in message


def test_all_errors_of_all_files_are_said_at_once(tmp_path: Path) -> None:
    filing_toml(tmp_path, "a", 'id = "b"\nsha256 = "x"\ntitel = "t"\n')
    filing_toml(tmp_path, "c", "nonsense\n")
    (tmp_path / "filings" / "d").mkdir()
    (tmp_path / "filings" / "d" / "notes.txt").write_text("x")
    with pytest.raises(ContentErrors) as caught:
        load_filings(tmp_path)
    lines = str(caught.value).splitlines()
    assert len(lines) == 5
    assert 'a/filing.toml:1: "id" is not the name of the folder, a' in lines[2]
    assert "c/filing.toml:1: the file is not TOML" in lines[3]
    assert "the folder has no filing.toml" in lines[4]


def test_missing_keys_are_named(tmp_path: Path) -> None:
    filing_toml(tmp_path, "a", "")
    with pytest.raises(ContentErrors) as caught:
        load_filings(tmp_path)
    assert [problem.what for problem in caught.value.problems] == [
        '"id" is missing',
        '"sha256" is missing',
    ]


@pytest.mark.parametrize("name", ["A", "a b", "a..b", "con"])
def test_an_id_that_is_no_plain_name_is_refused(tmp_path: Path, name: str) -> None:
    filing_toml(tmp_path, name, f'id = "{name}"\nsha256 = "{SHA}"\n')
    with pytest.raises(ContentError, match='"id" cannot be used'):
        load_filings(tmp_path)


def test_what_is_not_utf8_is_said_with_its_line(tmp_path: Path) -> None:
    path = filing_toml(tmp_path, "a", "")
    path.write_bytes(b'id = "a"\ntitle = "\xff"\n')
    with pytest.raises(ContentError, match=r"filing\.toml:2: the file is not UTF-8"):
        load_filings(tmp_path)


def test_links_out_of_the_content_are_refused(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    filing_toml(outside, "a", f'id = "a"\nsha256 = "{SHA}"\n')
    content = tmp_path / "content"
    (content / "filings" / "b").mkdir(parents=True)
    (content / "filings" / "a").symlink_to(outside / "filings" / "a")
    (content / "filings" / "b" / "filing.toml").symlink_to(outside / "filings/a/filing.toml")
    with pytest.raises(ContentErrors) as caught:
        load_filings(content)
    assert [problem.what for problem in caught.value.problems] == [
        "a symbolic link leads out of the content"
    ] * 2


def test_a_circle_of_links_is_said(tmp_path: Path) -> None:
    (tmp_path / "filings").mkdir()
    (tmp_path / "filings" / "a").symlink_to(tmp_path / "filings" / "b")
    (tmp_path / "filings" / "b").symlink_to(tmp_path / "filings" / "a")
    with pytest.raises(ContentErrors, match="circle"):
        load_filings(tmp_path)


def test_a_folder_that_a_killed_add_left_empty_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "filings" / "a").mkdir(parents=True)
    (tmp_path / "filings" / "b").mkdir()
    (tmp_path / "filings" / "b" / ".hcgen-1-0123456789abcdef.tmp").write_bytes(b"half")
    (tmp_path / "filings" / "README").write_text("about this folder")
    assert load_filings(tmp_path) == ()


def test_an_unknown_id_names_the_nearest(tmp_path: Path) -> None:
    filing_toml(tmp_path, "brindle", f'id = "brindle"\nsha256 = "{SHA}"\n')
    with pytest.raises(UsageError, match='no filing "brindel"; did you mean "brindle"'):
        find_filing(load_filings(tmp_path), "brindel")
    with pytest.raises(UsageError, match=r"hcgen add FILE\.pdf"):
        find_filing((), "x")
