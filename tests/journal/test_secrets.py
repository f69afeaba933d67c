"""Secrets never reach a journal, and ordinary words are not taken for secrets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hcgen.journal import SecretRefused, refuse_secrets, without_secrets
from tests.journal.helpers import begun

# Made of parts, so that no scanner takes this file for a leak.
SHAPES = {
    "a private key": "-----BEGIN RSA " + "PRIVATE KEY-----\nMIIE",
    "a bearer token": "Bearer " + "abc123" * 5,
    "an Authorization header": "Authorization: Basic " + "dXNlcjpwdw==",
    "an API key": "sk-" + "proj1" * 6,
    "a cloud access key": "AKIA" + "ABCDEFGHIJ234567",
    "a repository token": "ghp_" + "a1B2" * 9,
    "a chat token": "xoxb-" + "123456789012-abc",
    "a JSON web token": "eyJ" + "hbGciOiJIUzI1" + ".eyJ" + "zdWIiOiIxMjM0" + ".sig",
    "an address with a password": "https://" + "user:pw@" + "example.com/",
}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_secret_is_refused_by_its_shape_wherever_it_stands(tmp_path: Path, shape: str) -> None:
    secret = SHAPES[shape]
    with begun(tmp_path) as journal:
        for body in ({"text": f"it says {secret}"}, {"a": [{"b": secret}]}, {f"x {secret}": 1}):
            with pytest.raises(SecretRefused, match=f"looks like {shape}") as caught:
                journal.append("receipt", body)
            assert secret not in str(caught.value)
    assert secret.encode() not in (tmp_path / "run-1" / "journal.jsonl").read_bytes()


@pytest.mark.parametrize(
    "name",
    [
        "password",
        "api_key",
        "apiKey",
        "API-KEY",
        "db_password",
        "clientSecret",
        "Authorization",
        "access_token",
        "token",
        "Set-Cookie",
        "private_key",
        "session_id",
    ],
)
def test_a_secret_is_refused_by_its_name(tmp_path: Path, name: str) -> None:
    with begun(tmp_path) as journal:
        for body in ({name: "x"}, {"deep": [{name: ["x"]}]}, {name: {"v": "x"}}):
            with pytest.raises(SecretRefused, match="is a secret by its name"):
                journal.append("decision", body)
        assert len(journal.records()) == 1


@pytest.mark.parametrize(
    "body",
    [
        {"text": "bearer certificates and bearer instruments, issued to the bearer"},
        {"text": "basic earnings per share; Authorization: granted"},
        {"text": "the password policy of the Group", "secretary": "Ms Chan"},
        {"tokens": 512, "max_tokens": 9, "token": 3},
        {"password": "", "secret": None, "cookies": []},
        {"text": "https://example.com/a:b@c and mail@example.com"},
        {"sha256": "a1" * 32, "key_risks": "Risks", "keyword": "x"},
    ],
)
def test_ordinary_words_are_kept(tmp_path: Path, body: dict[str, Any]) -> None:
    with begun(tmp_path) as journal:
        assert journal.append("receipt", body).body == body


def test_words_of_documents_can_be_recorded_without_what_looks_like_a_secret(
    tmp_path: Path,
) -> None:
    for shape, secret in SHAPES.items():
        text = without_secrets(f"before {secret} after")
        assert secret not in text
        assert "withheld: looks like" in text, shape
        with begun(tmp_path, f"r{len(shape)}-{shape[-3:]}") as journal:
            journal.append("receipt", {"quote": text})


@pytest.mark.parametrize(
    "name",
    [
        "sk-biopharm-application-proof-2026",
        "pk-robotics-holdings-limited-phip-2025-12-31",
        "rk_semiconductor_group_prospectus_2026",
    ],
)
def test_a_name_of_words_and_a_year_is_no_key(name: str) -> None:
    refuse_secrets({"filing": name})
