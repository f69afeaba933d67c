"""Authored pages as they were read: front matter, body, layers. Nothing is drawn here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Alias:
    """An old address of a page, as an output address such as ``old/index.html``; its place."""

    address: str
    where: str


@dataclass(frozen=True, slots=True)
class Front:
    """The front matter of a page, checked; what has no field here is in ``extra``, in its order."""

    title: str
    description: str
    hc_type: str
    artifact_id: str
    tags: tuple[str, ...]
    created: str | None
    updated: str | None
    """Days or times as they were written (ISO 8601); a time zone is never applied."""
    draft: bool
    aliases: tuple[Alias, ...]
    menu: str
    """The page's name in the foot of every page; empty for a page that is not listed there."""
    order: int
    trusted: bool
    contents: bool
    """Whether the page shows a table of contents."""
    uses: tuple[str, ...]
    """Names of data blocks that the page carries (``generated.py``)."""
    lang: str | None
    extra: Mapping[str, Any]
    lines: Mapping[str, int]
    """The line of each key in the file, and of each tag as ``tags/<tag>``."""


@dataclass(frozen=True, slots=True)
class Layers:
    """The layers of a bundle; one without a file is None and gets a default where it is drawn."""

    instructions: str | None = None
    context: Any = None
    tools: Mapping[str, Any] | None = None
    handlers: str | None = None
    private: Any = None
    """The private context: never drawn, only written to the folder for the API."""


@dataclass(frozen=True, slots=True)
class AuthoredPage:
    """One page of ``content/pages``."""

    file: Path
    parts: tuple[str, ...]
    """The names of its address, each a slug; empty for the root."""
    front: Front
    body: str
    body_line: int
    """The line of the file on which the body begins, from 1."""
    bundle: bool
    layers: Layers = field(default_factory=Layers)

    @property
    def path(self) -> str:
        """The folder of the page below the site's root, with a slash at its end; "" is the root."""
        return "".join(f"{part}/" for part in self.parts)

    @property
    def address(self) -> str:
        """The output address of the page."""
        return f"{self.path}index.html"

    def where(self, key: str) -> str:
        """``file:line`` of a key of the front matter, or of ``tags/<tag>``."""
        return f"{self.file}:{self.front.lines.get(key, 1)}"


@dataclass(frozen=True, slots=True)
class Expected:
    """A link that must lead somewhere once all pages are drawn."""

    address: str
    anchor: str
    where: str
