"""Registries (§8, §9): the models of `registry.json` and `meta-registry.json`, and their writers.

The shape of a registry is that of 1.1 as seen in published files. The standard
lost the key names of a meta-registry and the values of ``mode``; those here are ours.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from hcgen.base import ContentError
from hcgen.standard.models.versions import SPEC_VERSION

Name = Annotated[str, Field(min_length=1)]


class _Open(BaseModel):
    """Frozen; unknown keys are kept, as the standard's pages use them freely."""

    model_config = ConfigDict(frozen=True, extra="allow")

    def to_json(self) -> dict[str, Any]:
        """The JSON value, declared keys first, keys without a value left out."""
        return self.model_dump(mode="json", exclude_none=True)


class RegistryEntry(_Open):
    """One page that a registry lists."""

    id: Name
    type: Name
    name: Name
    url: Name
    summary: str
    category: str | None = None
    tags: tuple[str, ...] | None = None
    version: str | None = None
    updated: str | None = None


class Registry(_Open):
    """A catalogue of pages. Ids are unique."""

    hc_version: str = SPEC_VERSION
    registry_id: Name
    name: str | None = None
    updated: str | None = None
    artifacts: tuple[RegistryEntry, ...]

    @model_validator(mode="after")
    def _ids_are_unique(self) -> Registry:
        _unique([entry.id for entry in self.artifacts])
        return self


class RegistryLink(_Open):
    """One registry that a meta-registry lists.

    ``mode``: ``public`` is read by anybody, ``private`` needs a token. ``level`` is a level
    of the registry stack.
    """

    id: Name
    name: Name
    url: Name
    mode: Literal["public", "private"] = "public"
    artifact_count: int = Field(ge=0)
    level: Literal["meta", "standard", "organization", "project", "user"] | None = None
    summary: str | None = None


class MetaRegistry(_Open):
    """The top of the stack: one address that leads to all registries of a user."""

    hc_version: str = SPEC_VERSION
    registry_id: Name
    name: str | None = None
    updated: str | None = None
    registries: tuple[RegistryLink, ...]

    @model_validator(mode="after")
    def _ids_are_unique(self) -> MetaRegistry:
        _unique([link.id for link in self.registries])
        return self


def _unique(ids: Sequence[str]) -> None:
    if twice := sorted({name for name in ids if ids.count(name) > 1}):
        raise ValueError(f"two entries have the id {twice[0]!r}")


def read_registry(value: object) -> Registry | MetaRegistry:
    """Read either kind from a JSON value, a registry page's ``hc-metadata`` included.

    Raises ``ContentError``: an answer of another shape (a wrapper round a server's records, say)
    must never be read as a registry full of defaults.
    """
    if not isinstance(value, dict):
        raise ContentError("this is not a registry", why="it is not a JSON object")
    model: type[Registry | MetaRegistry] = MetaRegistry if "registries" in value and (
        "artifacts" not in value
    ) else Registry  # fmt: skip
    identifier = value.get("registry_id", value.get("artifact_id"))
    try:
        return model.model_validate({**value, "registry_id": identifier})
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise ContentError("this is not a registry", where=where, why=first["msg"]) from error
