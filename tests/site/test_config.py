"""``site.toml``: closed keys, faults with their lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcgen.base import ContentError
from hcgen.site import SiteConfig, load_config


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
    ],
)  # fmt: skip
def test_a_fault_is_said_with_its_line(tmp_path: Path, text: str | bytes, said: str) -> None:
    with pytest.raises(ContentError, match=said):
        load(tmp_path, text)


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
