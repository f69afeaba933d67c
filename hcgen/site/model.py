"""What travels through the pipeline: what was read, pages drafted from it, files to write."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hcgen.site.config import SiteConfig
from hcgen.site.filing.view import FilingView

if TYPE_CHECKING:
    from hcgen.site.authored_page import Alias, AuthoredPage, Expected


@dataclass(frozen=True, slots=True)
class Site:
    """Everything that was read, before anything is drawn. Filings are sorted, newest first."""

    config: SiteConfig
    filings: tuple[FilingView, ...]
    content: Path = Path("content")
    authored: tuple[AuthoredPage, ...] = ()
    """The pages of ``content/pages`` that are published, sorted by address."""
    withheld: tuple[AuthoredPage, ...] = ()
    """The drafts, which are not."""

    static: tuple[OutputFile, ...] = ()
    """The files of ``content/static``."""
    others: tuple[Path, ...] = ()
    """Files of ``content`` that are published only where a page links to them or shows them."""

    @property
    def home(self) -> AuthoredPage | None:
        """The home page that an author wrote: ``content/pages/index.md``."""
        return next((page for page in self.authored if not page.parts), None)


@dataclass(frozen=True, slots=True)
class PageDraft:
    """A page before it is drawn: its place, its HC layers, and what its template shows."""

    path: str
    """The folder of the page below the site's root, with a slash at its end; "" is the root."""
    template: str
    origin: str
    """What it is made from, for messages about collisions."""
    metadata: Mapping[str, Any]
    instructions: str
    context: Any
    tools: Mapping[str, Any]
    handlers: str
    scripts: tuple[str, ...]
    styles: tuple[str, ...]
    view: Mapping[str, Any]
    mirror: str
    """The page as Markdown."""
    summary: str
    """One line for registries and llms.txt."""
    section: str
    """The heading of llms.txt that lists the page."""
    lang: str = "en"
    data: Mapping[str, str] = field(default_factory=dict)
    """Data blocks by id, each as JSON that may stand in a script (``compact_json``)."""
    json_ld: Any = None
    forms: bool = False
    file_name: str = "index"
    """The stem of the page's files; only ``404`` is another."""
    listed: bool = True
    """Whether sitemap, registry and llms.txt name the page."""
    modified: str | None = None
    """The day of the page's newest content, ``YYYY-MM-DD``."""
    menu: str = ""
    """The page's name in the foot of every page; empty for a page that is not listed there."""
    aliases: tuple[Alias, ...] = ()
    expects: tuple[Expected, ...] = ()
    """Links within the site that must lead somewhere."""
    files: tuple[OutputFile, ...] = ()
    """Files that the page links to and that are published with it."""
    sources: frozenset[Path] = frozenset()
    """The files of ``content`` beside the page's own that it shows or links to."""
    connect: tuple[str, ...] = ()
    """The origins that the page's own script may reach."""
    smaller: Callable[[Sequence[OutputFile]], PageDraft | None] | None = None
    """Asked with the files as they were drawn: the draft to draw instead where they are too
    large, null where they fit or nothing can be left out."""

    @property
    def title(self) -> str:
        """The title that the page's metadata carries."""
        return str(self.metadata["title"])

    @property
    def depth(self) -> int:
        """How many folders below the root the page lies."""
        return self.path.count("/")


@dataclass(frozen=True, slots=True)
class OutputFile:
    """A file that is about to be written: address below the site's root, bytes, and its origin
    (``file:line`` where a line of what people write asks for it)."""

    address: str
    data: bytes
    origin: str


@dataclass(frozen=True, slots=True)
class BuildReport:
    """What a build did: addresses written anew or changed, left as they were, and removed."""

    rebuilt: frozenset[str]
    kept: frozenset[str]
    removed: frozenset[str]
    pages: int
    filings: int
    notes: tuple[str, ...] = ()
    """What the person should know: Discovery unmet without base_url, pictures left out …"""

    @property
    def files(self) -> int:
        """How many files the site has."""
        return len(self.rebuilt) + len(self.kept)
