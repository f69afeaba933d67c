"""``site.toml``: closed keys, faults with their lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcgen.agent.extractors import default_extractors
from hcgen.base import ContentError
from hcgen.site import SiteConfig, load_config
from hcgen.site.config import _EXTRACTORS


def load(tmp_path: Path, text: str | bytes) -> SiteConfig:
    data = text.encode() if isinstance(text, str) else text
    (tmp_path / "site.toml").write_bytes(data)
    return load_config(tmp_path)


def test_a_title_is_enough(tmp_path: Path) -> None:
    config = load(tmp_path, 'title = "Filings"\n')
    assert config.title == "Filings"
    assert config.base_url is None
    assert not config.publish_source
    assert not config.publish_tree


def test_a_byte_order_mark_and_windows_line_ends_are_read(tmp_path: Path) -> None:
    assert load(tmp_path, b'\xef\xbb\xbftitle = "Filings"\r\n').title == "Filings"


def test_the_address_loses_its_last_slash(tmp_path: Path) -> None:
    config = load(tmp_path, 'title = "F"\nbase_url = "https://a.example/sub/"\n')
    assert config.address("registry.json") == "https://a.example/sub/registry.json"
    assert config.base_path == "/sub/"
    assert config.origin == "https://a.example"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('title = "F"\n\nbase_ulr = "x"\n', r'site.toml:3: there is no key .base_ulr.*"base_url"'),
        ('title = "F"\n[limits]\nlist_row = 5\n', r'site.toml:3: there is no key .limits.list_row.*"list_rows"'),
        ('title = "F"\nbase_url = "ftp://x"\n', r"site.toml:2: the value of .base_url. .*https://"),
        ('title = "F"\nbase_url = "https://me@x.example"\n', r"site.toml:2: the value of .base_url."),
        ('title = "F"\nbase_url = "https://x.example/?a"\n', r"site.toml:2: the value of .base_url. .*without"),
        ('title = "F"\npublish_source = "yes please"\n', r"site.toml:2: the value of .publish_source."),
        ('description = "no title"\n', r"site.toml:1: the key .title. is missing"),
        ('title = "F"\ntitle = "G"\n', r"site.toml:2: the TOML is broken"),
        ('title = a: b\n', r"site.toml:1: the TOML is broken"),
        (b'title = "\xff"\n', r"not UTF-8"),
        ('title = "F"\npublish_tree = "yes"\n', r"site.toml:2: the value of .publish_tree."),
        ('title = "F"\npublish_tree = 1\n', r"site.toml:2: the value of .publish_tree."),
        ('title = "F"\npublish_source = 1.0\n', r"site.toml:2: the value of .publish_source."),
        ('title = 2026-01-31\n', r"site.toml:1: the value of .title."),
        ('title = "F"\n[limits]\nlist_rows = "50"\n', r"site.toml:3: the value of .limits.list_rows."),
        ('title = "F"\n[limits]\nlist_rows = 50.0\n', r"site.toml:3: the value of .limits.list_rows."),
        ('title = "F"\nlimits = 5\n', r"site.toml:2: the value of .limits."),
        ('title = "F"\nextractor = "nope"\n', r"site.toml:2: the value of .extractor. .*no such extractor; known here: rules"),
        ('title = "a\\u0000b"\n', r"site.toml:1: the value of .title. .*control"),
        ('title = "a\\u202Eb"\n', r"site.toml:1: the value of .title. .*bidi"),
        ('title = "a\\nb"\n', r"site.toml:1: the value of .title. .*one line"),
        ('title = "F"\ndescription = "a\\u202Eb"\n', r"site.toml:2: the value of .description. .*bidi"),
        ('title = "F"\nauthor = "a\\u0007b"\n', r"site.toml:2: the value of .author. .*control"),
        ('title = "F"\nprivate_folder = "a\\u0000b"\n', r"site.toml:2: the value of .private_folder. .*control"),
        ("a = " + "[" * 100_000, r"site.toml: the TOML is broken .it is nested too deep"),
        ('title = "F"\n[limits]\nlist_rows = ' + "9" * 5_000, r"the TOML is broken"),
    ],
)  # fmt: skip
def test_a_fault_is_said_with_its_line(tmp_path: Path, text: str | bytes, said: str) -> None:
    with pytest.raises(ContentError, match=said):
        load(tmp_path, text)


@pytest.mark.parametrize("key", ["base_url", "author_url", "private_api"])
@pytest.mark.parametrize(
    "address",
    [
        "https://x.example/a b",
        "https://x.example/\\n",
        "https://x.exa\\tmple/",
        "https://x.example/\\u0000",
        "https://x.example/\\u202E",
        "https://x.example/\\u200B",
        'https://x.example/\\"onload=',
        "https://x.example/'a",
        "https://x.example/<b>",
        "https://x.example\\\\a",
        "https://x.example:99999",
        "https://x.example:0",
        "https://x.example:a",
        "https://x.example;sandbox",
        "https://@x.example",
        "https://[::1",
        "https://",
    ],
)
def test_an_address_that_could_be_read_in_two_ways_is_refused(
    tmp_path: Path, key: str, address: str
) -> None:
    with pytest.raises(ContentError, match=rf"site.toml:2: the value of .{key}. does not fit \("):
        load(tmp_path, f'title = "F"\n{key} = "{address}"\n')


def test_all_keys_with_values_that_fit_are_read(tmp_path: Path) -> None:
    config = load(
        tmp_path,
        """
title = "上市文件 🏳️‍🌈"
description = "One sentence."
base_url = "http://127.0.0.1:8000/sub"
author = "D’Arcy & Co."
author_url = "https://例子.example/~desk"
language = "zh-Hant"
registry = "my-filings"
extractor = "rules"
publish_source = true
publish_tree = true
origin_trial = "AbC+/="
private_api = "https://[::1]:8443/private"
private_folder = "../private"

[limits]
list_rows = 50
page_kilobytes = 700
hc_tokens = 9_000
evidence_kilobytes = 0
""",
    )
    assert config.model_fields_set == set(SiteConfig.model_fields)
    assert config.limits.hc_tokens == 9_000
    assert load(tmp_path, 'title = "F"\nbase_url = ""\n').base_url is None


def test_the_extractors_of_site_toml_are_those_of_the_agent() -> None:
    assert tuple(each.name for each in default_extractors()) == _EXTRACTORS


def test_all_faults_are_said_at_once(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as raised:
        load(tmp_path, 'titel = "F"\nauthr = "G"\n')
    assert all(word in str(raised.value) for word in ("titel", "authr", "'title' is missing"))


def test_a_folder_without_site_toml_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"no site\.toml.*make one"):
        load_config(tmp_path)


def test_every_key_has_a_line_that_explains_it() -> None:
    source = Path(__import__("hcgen.site.config", fromlist=["x"]).__file__).read_text()
    for name in SiteConfig.model_fields:
        after = source.split(f"    {name}: ", 1)[1].split('\n    """', 1)
        assert len(after) == 2, name
