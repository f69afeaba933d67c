"""The build: read everything → draft → draw → check → write. It depends on ``content/`` alone."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import hcgen
from hcgen.base import (
    FILES,
    ContentError,
    FileLayer,
    Reporter,
    count,
    exclusive,
    raise_content_errors,
)
from hcgen.site.collect import collect
from hcgen.site.discovery_files import discovery_files
from hcgen.site.model import BuildReport, OutputFile, PageDraft, Site
from hcgen.site.output.checks import check_authored
from hcgen.site.output.private import write_private
from hcgen.site.output.render import menu_of, render_page
from hcgen.site.output.write import check_addresses, check_out, write_site
from hcgen.site.pages import PAGE_SOURCES, PageSource
from hcgen.site.reserved import refuse_reserved
from hcgen.site.theme import Theme, default_templates, own_templates

_NAMED = 10
"""Files that are left out and named; more are a number."""
_PATIENCE = 600.0
"""Seconds that a build waits for another in the same folder: many times what a large site takes."""


def build(
    content: Path,
    out: Path,
    *,
    templates: Path | None = None,
    reporter: Reporter | None = None,
    layer: FileLayer = FILES,
    sources: Sequence[tuple[str, PageSource]] = PAGE_SOURCES,
    unpublished: bool = False,
) -> BuildReport:
    """Build the site of ``content`` into ``out``; no PDF, no network, no clock.

    ``templates`` overrides the default theme file by file: the folder of that name beside
    ``content``, where none is given. ``unpublished`` draws drafts too.
    Everything is read, drawn and checked before the first byte is written, and each file is
    replaced whole: an error leaves the earlier site as it was. Raises
    :class:`~hcgen.base.ContentError` for what is off in ``content``,
    :class:`~hcgen.base.UsageError` for an output folder that cannot be one, and
    :class:`~hcgen.base.MachineError`.
    """
    told = reporter or Reporter()
    templates = templates or own_templates(content)
    check_out(out, _protected(content, templates))
    with exclusive(out, "building a site", patience=_PATIENCE, waiting=told.finished):
        report = _build(content, out, templates, layer, sources, unpublished=unpublished)
    told.finished(_in_words(report, out))
    return report


def _build(
    content: Path,
    out: Path,
    templates: Path,
    layer: FileLayer,
    sources: Sequence[tuple[str, PageSource]],
    *,
    unpublished: bool,
) -> BuildReport:
    """Read, draw, check, write: while no other build reads what this one overtakes."""
    site = collect(content, drafts=unpublished)
    theme = Theme(templates)
    refused = refuse_reserved((*site.authored, *site.withheld), site.static)
    raise_content_errors([*refused, *theme.faults()])
    drafts = draft_pages(site, theme, sources)
    menu = menu_of(drafts)
    files = [file for draft in drafts for file in render_page(draft, site.config, theme, menu)]
    files += discovery_files(site, drafts)
    files += [*site.static, *_linked(drafts)]
    notes = (*_notes(site, files), *_left_out(site, drafts), *theme.unused())
    check_addresses(files)
    check_authored(site, drafts, files)
    private = content.resolve().parent / site.config.private_folder
    write_private(site.authored, private, [out, *_protected(content, templates)], layer)
    rebuilt, kept, removed = write_site(out, files, layer=layer)
    return BuildReport(
        rebuilt=rebuilt,
        kept=kept,
        removed=removed,
        pages=len(drafts),
        filings=len(site.filings),
        notes=notes,
    )


def draft_pages(
    site: Site, theme: Theme, sources: Sequence[tuple[str, PageSource]] = PAGE_SOURCES
) -> tuple[PageDraft, ...]:
    """Every page of the site, before it is drawn."""
    drafts: list[PageDraft] = []
    for _, source in sources:
        drafts.extend(source(site, theme, tuple(drafts)))
        _check_drafts(drafts)
    return tuple(drafts)


def _linked(drafts: Sequence[PageDraft]) -> list[OutputFile]:
    """The files that pages link to, each once."""
    files = {(file.address, file.origin): file for draft in drafts for file in draft.files}
    raise_content_errors(refuse_reserved((), files.values()))
    return list(files.values())


def _left_out(site: Site, drafts: Sequence[PageDraft]) -> Iterator[str]:
    """Files of ``content`` that are not part of the site."""
    used = {os.path.normpath(source) for draft in drafts for source in draft.sources}
    hidden = [page.file.parent for page in site.withheld if page.bundle]
    left = [
        path
        for path in site.others
        if os.path.normpath(path) not in used and not any(map(path.is_relative_to, hidden))
    ]
    for path in left[:_NAMED]:
        yield f"{path} is left out: no page links to it; what is copied lies in content/static"
    if len(left) > _NAMED:
        yield f"{len(left) - _NAMED:,} further files of content are left out"


def _check_drafts(drafts: Sequence[PageDraft]) -> None:
    """Refuse two pages at one address or of one id, before an index is made of them."""
    check_addresses([OutputFile(f"{d.path}{d.file_name}.html", b"", d.origin) for d in drafts])
    seen: dict[str, PageDraft] = {}
    for draft in drafts:
        identifier = str(draft.metadata["artifact_id"])
        other = seen.setdefault(identifier, draft)
        if other is not draft:
            raise ContentError(
                f"two pages have the artifact_id {identifier!r}",
                where=draft.origin,
                why=f"the other comes from {other.origin}",
                fix="rename one of them",
            )


def _protected(content: Path, templates: Path) -> list[Path]:
    return [content, default_templates(), Path(hcgen.__file__).parent, templates]


def _notes(site: Site, files: Sequence[OutputFile]) -> tuple[str, ...]:
    notes = []
    if site.config.base_url is None:
        notes.append(
            "base_url is not set in site.toml: no launchers, no registry stack, no sitemap; "
            "Discovery is unmet"
        )
    limit = site.config.limits.page_kilobytes * 1024
    for file in files:
        large = file.address.startswith("filings/") and file.address.endswith(".html")
        if large and len(file.data) > limit:
            notes.append(
                f"/{file.address} has {len(file.data) // 1024} KB, "
                f"above the limit of {limit // 1024}"
            )
    return tuple(notes)


def _in_words(report: BuildReport, out: Path) -> str:
    filings = f" of {count(report.filings, 'filing')}" if report.filings else ""
    return (
        f"{count(report.pages, 'page')}{filings} in {out}: "
        f"{count(len(report.rebuilt), 'file')} written, "
        f"{len(report.kept):,} unchanged, {len(report.removed):,} removed"
    )
