"""What a person found wrong stays with the filing."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcgen.base import ContentError, ContentErrors, UsageError
from hcgen.filings import Correction, add_correction, read_corrections
from hcgen.journal import SecretRefused
from tests.filings.helpers import added

FIRST = Correction(field="overview.issuer", why='it is the "parent"', claim="A\nCompany 公司")
SECOND = Correction(field="financial_highlights.revenue.2024-12-31", why="x", checkpoint="0a" * 32)


def test_corrections_are_kept_in_order_and_each_once(tmp_path: Path) -> None:
    filing = added(tmp_path)
    assert read_corrections(filing) == ()
    assert add_correction(filing, FIRST) is True
    assert add_correction(filing, SECOND) is True
    assert add_correction(filing, FIRST) is False
    assert read_corrections(filing) == (FIRST, SECOND)


@pytest.mark.parametrize("end", ["", "\n", "\r\n", "\n\n# the end"])
def test_comments_in_the_file_stay(tmp_path: Path, end: str) -> None:
    filing = added(tmp_path)
    path = filing.folder / "corrections.toml"
    before = f"# ours\n[[correction]]\nfield = 'overview.sector'  # kept\nwhy = 'w'{end}"
    path.write_bytes(before.encode())
    add_correction(filing, FIRST)
    assert path.read_bytes().decode().startswith(before)
    assert read_corrections(filing) == (Correction("overview.sector", "w"), FIRST)


@pytest.mark.parametrize(
    "correction",
    [
        Correction(field="issuer", why="x"),
        Correction(field="", why="x"),
        Correction(field="overview.issuer", why=" "),
        Correction(field="overview.issuer", why="x" * 2001),
        Correction(field="../../x.y", why="x"),
        Correction(field="overview.issuer", why="x", checkpoint="abc"),
    ],
)
def test_a_correction_that_could_not_be_read_back_is_refused(
    tmp_path: Path, correction: Correction
) -> None:
    filing = added(tmp_path)
    with pytest.raises(UsageError, match="the correction cannot be kept"):
        add_correction(filing, correction)
    assert not (filing.folder / "corrections.toml").exists()


def test_all_that_is_off_in_the_file_is_said_with_its_line(tmp_path: Path) -> None:
    filing = added(tmp_path)
    path = filing.folder / "corrections.toml"
    path.write_text(
        'note = 1\n[[correction]]\nfield = "a.b"\nwhy = "x"\n\n[[correction]]\nwhy = 3\nwho = "me"\n'
    )
    with pytest.raises(ContentErrors) as caught:
        read_corrections(filing)
    assert str(caught.value).splitlines() == [
        f'{path}:1: there is no key "note"; known here: correction',
        f'{path}:6: there is no key "who"; did you mean "why"?',
        f'{path}:6: "field" cannot be used; it takes a text of at most 2000 characters',
        f'{path}:6: "why" cannot be used; it takes a text of at most 2000 characters',
    ]
    path.write_text('correction = "x"')
    with pytest.raises(ContentError, match="a correction is a table"):
        read_corrections(filing)


def test_the_file_is_not_read_through_a_link(tmp_path: Path) -> None:
    filing = added(tmp_path)
    (tmp_path / "outside.toml").write_text("")
    (filing.folder / "corrections.toml").symlink_to(tmp_path / "outside.toml")
    with pytest.raises(ContentError, match="leads out of the content"):
        read_corrections(filing)


def test_a_secret_is_not_kept_in_a_file_that_goes_to_git(tmp_path: Path) -> None:
    filing = added(tmp_path)
    secret = "Authorization: Bearer " + "abc123" * 6
    with pytest.raises(SecretRefused) as caught:
        add_correction(filing, Correction("overview.issuer", f"see {secret}"))
    assert "abc123" not in str(caught.value)
    assert read_corrections(filing) == ()
