"""The first stage: read everything that the site is made of. Nothing is drawn or written here."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote, urlsplit

from hcgen.base import FILES, ContentError, raise_content_errors, sha256_hex
from hcgen.contracts import Checkpoint, citations_in
from hcgen.filings import Filing, corrected, load_filings, read_checkpoint, read_corrections
from hcgen.site.authored_page import AuthoredPage
from hcgen.site.config import SiteConfig, load_config
from hcgen.site.filing.frozen import FrozenFiling
from hcgen.site.filing.view import FilingView
from hcgen.site.hc.identity import completed
from hcgen.site.model import OutputFile, Site
from hcgen.site.read.files import other_files, static_files
from hcgen.site.read.pages import read_authored
from hcgen.site.read.published_tree import published_tree

_PNG = b"\x89PNG\r\n\x1a\n"
_PICTURE_LIMIT = 512 * 1024
_SOURCE_LIMIT = 100 * 1024 * 1024


def collect(content: Path, *, drafts: bool = False) -> Site:
    """Read the configuration, every frozen filing and every authored page below ``content``.

    ``drafts`` publishes the authored pages that are drafts, too.

    Raises :class:`ContentError` (all of them at once) for a filing without a checkpoint, a
    checkpoint whose hash does not match, and a file that leaves the folder by a symbolic link.
    """
    config = load_config(content)
    filings: list[FilingView] = []
    problems: list[ContentError] = []
    for filing in load_filings(content):
        try:
            filings.append(FilingView(_frozen(filing, config, content)))
        except ContentError as error:
            problems.append(error)
    authored: tuple[AuthoredPage, ...] = ()
    static: tuple[OutputFile, ...] = ()
    try:
        authored = read_authored(content)
    except ContentError as error:
        problems.append(error)
    try:
        static = static_files(content)
    except ContentError as error:
        problems.append(error)
    raise_content_errors(problems)
    filings.sort(key=lambda filing: filing.id)
    filings.sort(key=lambda filing: filing.names.day or "", reverse=True)
    return Site(
        config=completed(config, filings=bool(filings)),
        filings=tuple(filings),
        content=content,
        authored=tuple(page for page in authored if drafts or not page.front.draft),
        withheld=tuple(page for page in authored if page.front.draft and not drafts),
        static=static,
        others=other_files(content),
    )


def _frozen(filing: Filing, config: SiteConfig, content: Path) -> FrozenFiling:
    origin = str(filing.file)
    if filing.checkpoint is None:
        raise ContentError(
            f"the filing {filing.id} has not been read yet",
            where=origin,
            why="it has no checkpoint",
            fix="run hcgen build, or hcgen analyze with its id, where its PDF is at hand",
        )
    checkpoint = read_checkpoint(filing)
    shown = corrected(checkpoint.body, filing, read_corrections(filing))
    raw = FILES.read_bytes(filing.checkpoint_path(filing.checkpoint))
    source_pdf = _source_pdf(filing, config, content)
    address = filing.source or checkpoint.body.filing.source
    return FrozenFiling(
        id=filing.id,
        checkpoint=checkpoint,
        sha256=filing.checkpoint,
        raw=raw,
        origin=origin,
        source="source.pdf" if source_pdf is not None else web_address(address),
        source_pdf=source_pdf,
        pictures=_pictures(filing, checkpoint, content),
        tree=published_tree(filing, checkpoint, content) if config.publish_tree else None,
        with_corrections=shown if shown != checkpoint.body else None,
    )


def web_address(address: str | None) -> str | None:
    """The address if a link to it is harmless (http or https, a host, no user), else null.

    What is not plain ASCII is percent-encoded; a fragment is dropped, since the page
    number takes its place.
    """
    if not address:
        return None
    try:
        parts = urlsplit(address.strip())
        if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc:
            return None
        plain = parts._replace(fragment="").geturl()
    except ValueError:
        return None
    return quote(plain, safe=":/?#[]@!$&'()*+,;=%-._~")


def _source_pdf(filing: Filing, config: SiteConfig, content: Path) -> bytes | None:
    path = filing.source_pdf
    if not config.publish_source or not path.is_file():
        return None
    data = FILES.read_bytes(_inside(path, content), limit=_SOURCE_LIMIT)
    if sha256_hex(data) != filing.sha256:
        raise ContentError(
            "source.pdf is not the file that was read",
            where=str(path),
            why="its sha256 is not the one in filing.toml",
            fix="put the right file there, or remove it",
        )
    return data


def _pictures(filing: Filing, checkpoint: Checkpoint, content: Path) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for citation in citations_in(checkpoint.body.outcome):
        name = citation.evidence
        if name is None or name in found:
            continue
        path = filing.evidence / f"{name}.png"
        if not path.is_file():
            raise ContentError(
                "an evidence picture is missing",
                where=str(path),
                why="the checkpoint names it",
                fix="restore it (it belongs in git), or analyse the filing again",
            )
        data = FILES.read_bytes(_inside(path, content), limit=_PICTURE_LIMIT)
        if sha256_hex(data) != name or not data.startswith(_PNG):
            raise ContentError(
                "the evidence picture is not the one that was frozen",
                where=str(path),
                why="its bytes do not have the hash that names it",
                fix="restore it, or analyse the filing again",
            )
        found[name] = data
    return found


def _inside(path: Path, content: Path) -> Path:
    if not path.resolve().is_relative_to(content.resolve()):
        raise ContentError(
            "the file lies outside content/",
            where=str(path),
            why="a symbolic link leads out of the folder",
            fix="copy the file instead",
        )
    return path
