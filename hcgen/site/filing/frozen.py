"""A filing as it was read from ``content/``: its frozen reading and what lies beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hcgen.contracts import Body, Checkpoint


@dataclass(frozen=True, slots=True)
class PublishedTree:
    """The observation tree of a reading as the files that the site publishes."""

    files: Mapping[str, bytes]
    """JSON by file name, in reading order."""
    nodes: int
    """How many nodes they hold."""


@dataclass(frozen=True, slots=True)
class FrozenFiling:
    """A filing of ``content/`` with its frozen reading and what lies beside it."""

    id: str
    checkpoint: Checkpoint
    sha256: str
    """The checkpoint's name: the hash of its canonical JSON."""
    raw: bytes
    """The very bytes that the name is the hash of."""
    origin: str
    """The ``filing.toml`` it comes from, for messages."""
    source: str | None = None
    """A web address of the PDF, ``source.pdf`` where it is published beside the page, or null."""
    source_pdf: bytes | None = None
    """The PDF itself, where the site publishes it."""
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    """Evidence pictures (PNG) by their sha256."""
    tree: PublishedTree | None = None
    """The text of the document, where the site publishes it."""
    with_corrections: Body | None = None
    """The reading with what persons corrected; null where they corrected nothing."""

    @property
    def body(self) -> Body:
        """The reading as pages show it."""
        return self.with_corrections or self.checkpoint.body
