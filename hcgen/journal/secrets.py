"""What a journal never keeps: secrets, by the name they are filed under and by their shape.

A journal is read by people and may be published; a secret in it cannot be called back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from hcgen.base import UsageError

_NAMES = re.compile(
    r"(?:^|_)(?:passw(?:or)?d|passphrase|secret|secrets|credentials?|authorization|cookies?|"
    r"api_?keys?|access_?keys?|secret_?keys?|private_?keys?|bearer|session_?id|"
    r"(?:auth|access|refresh|api|id|bearer|session|csrf)_?tokens?)(?:$|_)"
    r"|^tokens?$"
)
_SHAPES: dict[str, re.Pattern[str]] = {
    "a private key": re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY-----"),
    "a bearer token": re.compile(
        r"\bbearer\s+(?=[^\s\"']*\d)[A-Za-z0-9._~+/=-]{20,}", re.IGNORECASE
    ),
    "an Authorization header": re.compile(r"\bauthorization\s*:\s*\S+\s+\S{8,}", re.IGNORECASE),
    "an API key": re.compile(  # one long run of letters and figures: a name has words in it
        r"\b(?:sk|pk|rk)[-_](?:[A-Za-z0-9]{1,40}[-_]){0,8}"
        r"(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z0-9]{16,}"
        r"|\bAIza[0-9A-Za-z_-]{35}|\bhf_[A-Za-z0-9]{30,}|\bnpm_[A-Za-z0-9]{36}"
    ),
    "a cloud access key": re.compile(r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b"),
    "a repository token": re.compile(
        r"\bgh[pousr]_[A-Za-z0-9]{36,}|\bgithub_pat_[A-Za-z0-9_]{22,}|\bglpat-[A-Za-z0-9_-]{20,}"
    ),
    "a chat token": re.compile(r"\bxox[abeoprs]-[A-Za-z0-9-]{10,}"),
    "a JSON web token": re.compile(r"\beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[\w-]+"),
    "an address with a password": re.compile(
        r"\b[a-z][a-z0-9+.-]*://[^\s/:@]+:[^\s/@]+@", re.IGNORECASE
    ),
}


class SecretRefused(UsageError):
    """A body holds something that looks like a secret; the message never repeats it."""


def refuse_secrets(body: dict[str, Any]) -> None:
    """Raise :class:`SecretRefused` for the first secret in a body, by name or by shape."""
    for path, name, text in _walk(body, "", ""):
        if text and _is_secret_name(name):
            raise _refusal(path, f'a value named "{name}" is a secret by its name')
        if shape := _shape(text):
            raise _refusal(path, f"it looks like {shape}")


def without_secrets(text: str) -> str:
    """The text with every secret shape replaced, for words that come from documents."""
    for shape, pattern in _SHAPES.items():
        text = pattern.sub(f"[withheld: looks like {shape}]", text)
    return text


def _refusal(path: str, why: str) -> SecretRefused:
    return SecretRefused(
        "nothing that is kept may hold a secret", where=path, why=why, fix="leave it out"
    )


def _walk(value: Any, path: str, name: str) -> Iterator[tuple[str, str, str]]:
    """Every text with its path and the nearest key above it; keys are texts of the level above."""
    if isinstance(value, str):
        yield path, name, value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield path, name, str(key)
            yield from _walk(
                part, path if _shape(str(key)) else f"{path}.{key}".lstrip("."), str(key)
            )
    elif isinstance(value, list | tuple):
        for index, part in enumerate(value):
            yield from _walk(part, f"{path}[{index}]", name)


def _is_secret_name(name: str) -> bool:
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name)
    return bool(_NAMES.search(re.sub(r"[^a-z0-9]+", "_", spaced.lower())))


def _shape(text: str) -> str | None:
    return next((shape for shape, pattern in _SHAPES.items() if pattern.search(text)), None)
