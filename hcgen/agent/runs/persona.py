"""The heartbeat skill: the one text that every persona of the product is started with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

import frontmatter

import hcgen
from hcgen.base import FILES, MachineError, sha256_hex
from hcgen.filings import Correction
from hcgen.journal import Journal, without_secrets

Role = Literal["analyst", "observer"]
"""The personas that the product runs: one reads filings, one reads pages."""

_PACKAGE = Path(hcgen.__file__).parent
_PLACES = (_PACKAGE / "skills" / "heartbeat", _PACKAGE.parent / "content" / "pages" / "heartbeat")
_FILES = ("index.md", "instructions.md", "context.yaml")
_LIMIT = 64_000


@dataclass(frozen=True, slots=True)
class Persona:
    """The skill as it was loaded."""

    name: str
    """The ``artifact_id`` of its page."""
    version: str
    text: str
    """What the persona is told: the page's instructions."""
    sha256: str
    """Of the text's UTF-8 bytes."""


@lru_cache(maxsize=1)
def load() -> Persona:
    """The built-in skill, from the wheel or from the source tree beside the package.

    Raises :class:`MachineError` where the installation is without it, or it is broken.
    """
    folder = next((place for place in _PLACES if (place / _FILES[0]).is_file()), None)
    if folder is None:
        raise _broken(str(_PACKAGE), "it was installed without it")
    page, text = (_read(folder / name) for name in _FILES[:2])
    metadata = frontmatter.loads(page).metadata
    name, version = metadata.get("artifact_id"), metadata.get("version")
    if not (isinstance(name, str) and isinstance(version, str)):
        raise _broken(str(folder / _FILES[0]), "it names no artifact_id and version")
    if not text.startswith("## HC_BOOTSTRAP\n"):
        raise _broken(str(folder / _FILES[1]), "it does not begin with ## HC_BOOTSTRAP")
    return Persona(name, version, text, sha256_hex(text.encode("utf-8")))


def brief(
    journal: Journal, role: Role, digest: str = "", corrections: Iterable[Correction] = ()
) -> None:
    """Record at the start of a run what its persona is bound by: the skill, the digest of earlier
    checkpoints, and each correction that stands."""
    journal.append("constraint", _skill(load(), role))
    if digest:
        journal.append("constraint", {"digest": digest, "sha256": digest_sha256(digest)})
    for correction in corrections:
        known = {name: value for name, value in asdict(correction).items() if value is not None}
        journal.append(
            "correction", {name: without_secrets(str(text)) for name, text in known.items()}
        )


def digest_sha256(digest: str) -> str:
    """The hash by which a run names the digest it was given."""
    return sha256_hex(digest.encode("utf-8"))


def _skill(persona: Persona, role: Role) -> dict[str, Any]:
    return {
        "skill": persona.name,
        "version": persona.version,
        "sha256": persona.sha256,
        "persona": role,
        "text": persona.text,
    }


def _read(path: Path) -> str:
    return FILES.read_bytes(path, limit=_LIMIT).decode("utf-8").replace("\r\n", "\n")


def _broken(where: str, why: str) -> MachineError:
    return MachineError(
        "the heartbeat skill cannot be loaded", where=where, why=why, fix="install hcgen again"
    )
