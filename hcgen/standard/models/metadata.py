"""The `hc-metadata` block as an open model (§3): identity checked, everything else kept in
order."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hcgen.base import ContentError
from hcgen.standard.models.versions import HC_TYPES, SPEC_VERSION, Version

ARTIFACT_ID = re.compile(r"[a-z0-9]+(?:[-_.][a-z0-9]+)*", re.ASCII)
"""What we write as ``artifact_id``: kebab case; dots and underscores are read but not advised."""


@dataclass(frozen=True, slots=True)
class Metadata:
    """What ``hc-metadata`` says. ``values`` keeps unknown keys and the order they came in.

    >>> Metadata.of({"hc_type": "skill", "artifact_id": "a-b", "title": "T", "description": "D",
    ...              "tags": [], "_note": "kept"}).values["_note"]
    'kept'
    """

    values: Mapping[str, Any]

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Metadata:
        """Check the identity fields; ``hc_version`` is put first where it is missing.

        Raises ``ContentError`` that names every identity field that is missing or off.
        """
        whole = dict(values) if "hc_version" in values else {"hc_version": SPEC_VERSION, **values}
        if problems := list(_problems(whole)):
            raise ContentError("hc-metadata cannot be written", why="; ".join(problems))
        return cls(whole)

    @property
    def title(self) -> str:
        """The title."""
        return str(self.values["title"])

    @property
    def description(self) -> str:
        """The description, or the summary that stands for it."""
        return str(self.values.get("description") or self.values.get("summary") or "")

    @property
    def private_blocks(self) -> tuple[str, ...]:
        """The names in ``protection.private_blocks``."""
        protection = self.values.get("protection")
        names = protection.get("private_blocks") if isinstance(protection, Mapping) else None
        return tuple(str(name) for name in names) if isinstance(names, (list, tuple)) else ()


def _problems(values: Mapping[str, Any]) -> list[str]:
    found = []
    if Version.parse(values.get("hc_version")) is None:
        found.append(
            f"hc_version is {values.get('hc_version')!r}, not a version like {SPEC_VERSION}"
        )
    kind = values.get("hc_type")
    if kind not in HC_TYPES:
        near = difflib.get_close_matches(str(kind), HC_TYPES, 1)
        hint = f", did you mean {near[0]!r}" if near else f", not one of {', '.join(HC_TYPES)}"
        found.append(f"hc_type is {kind!r}{hint}")
    identifier = values.get("artifact_id")
    if not isinstance(identifier, str) or not ARTIFACT_ID.fullmatch(identifier):
        found.append(f"artifact_id is {identifier!r}, not kebab case")
    if not isinstance(values.get("title"), str) or not values["title"].strip():
        found.append("title is missing")
    if not any(
        isinstance(values.get(k), str) and values[k].strip() for k in ("description", "summary")
    ):
        found.append("description is missing")
    tags = values.get("tags")
    if not isinstance(tags, (list, tuple)) or not all(isinstance(tag, str) for tag in tags):
        found.append("tags is not a list of words")
    return found
