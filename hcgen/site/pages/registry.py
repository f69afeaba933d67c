"""The registry and the meta-registry: as pages for people, and as JSON for machines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hcgen.base import canonical_json, count
from hcgen.site.config import SiteConfig
from hcgen.site.hc import identity
from hcgen.site.hc.instructions import META_REGISTRY, REGISTRY
from hcgen.site.hc.markdown_text import link, md
from hcgen.site.hc.tool_manifests import meta_registry_tools, registry_tools
from hcgen.site.model import OutputFile, PageDraft, Site
from hcgen.site.pages.draft import SITE_ORIGIN, PageKind, page_draft
from hcgen.site.theme import Theme
from hcgen.standard import MetaRegistry, Registry, RegistryEntry, RegistryLink, json_text

SECTION = "Registries"
KIND = PageKind(
    template="registry.html",
    hc_type="registry",
    section=SECTION,
    instructions=REGISTRY,
    tools_script="js/registry-tools.js",
    styles=("css/list.css",),
    owns="registry/",
)
META_KIND = PageKind(
    template="meta-registry.html",
    hc_type="meta-registry",
    section=SECTION,
    instructions=META_REGISTRY,
    tools_script="js/meta-registry-tools.js",
    styles=("css/list.css",),
    owns="meta-registry/",
)


REGISTRY_FILE, META_FILE = "registry.json", "meta-registry.json"


def registry_of(config: SiteConfig, drafts: Sequence[PageDraft]) -> Registry:
    """The catalogue of all listed pages but registries, sorted by id. Addresses are full where
    ``base_url`` is set.
    """
    entries = [_entry(config, draft) for draft in drafts if _listed(draft)]
    return Registry(
        registry_id=config.registry,
        name=config.title,
        updated=_newest(drafts),
        artifacts=tuple(sorted(entries, key=lambda entry: entry.id)),
    )


def meta_registry_of(config: SiteConfig, registry: Registry) -> MetaRegistry:
    """The list of this publisher's registries: the one of the site."""
    return MetaRegistry(
        registry_id=f"{config.registry}-meta",
        name=f"{config.author or config.title}: registries",
        updated=registry.updated,
        registries=(
            RegistryLink(
                id=config.registry,
                name=config.title,
                url=config.address("registry.json") or "registry.json",
                mode="public",
                artifact_count=len(registry.artifacts),
                level="project",
                summary=config.description,
            ),
        ),
    )


def registry_pages(site: Site, theme: Theme, drafts: Sequence[PageDraft]) -> Iterator[PageDraft]:
    """The registry as an HC page whose hc-metadata carries the catalogue."""
    config = site.config
    registry = registry_of(config, drafts)
    rows = [
        {**entry.to_json(), "href": _relative(draft), "lang": draft.lang}
        for entry, draft in zip(
            registry.artifacts, sorted(filter(_listed, drafts), key=_identifier), strict=True
        )
    ]
    yield page_draft(
        config,
        theme,
        KIND,
        path="registry/",
        identifier=f"{config.registry}-registry",
        title=f"Registry of {config.title}",
        description=f"Every page of {config.title}, with its type, address and summary.",
        tags=("registry",),
        updated=registry.updated,
        extra=registry.to_json(),
        tools=registry_tools(),
        context={
            "kind": "registry",
            "count": len(rows),
            "catalogue": "artifacts in hc-metadata; the same as registry.json",
        },
        view={"rows": rows, "json": "../registry.json"},
        menu="Registry",
        mirror=[f"- {link(row['name'], row['url'])}: {md(row['summary'])}" for row in rows],
    )


def meta_registry_pages(
    site: Site, theme: Theme, drafts: Sequence[PageDraft]
) -> Iterator[PageDraft]:
    """The meta-registry as an HC page whose hc-metadata carries the list."""
    config = site.config
    meta = meta_registry_of(config, registry_of(config, drafts))
    rows = meta.to_json()["registries"]
    yield page_draft(
        config,
        theme,
        META_KIND,
        path="meta-registry/",
        identifier=f"{config.registry}-meta-registry",
        title=f"Registries of {config.author or config.title}",
        description="The registries of this publisher: one address that leads to all of them.",
        tags=("registry", "meta-registry"),
        updated=meta.updated,
        extra={"registry_id": meta.registry_id, "registries": rows},
        tools=meta_registry_tools(),
        context={"kind": "meta-registry", "registries": rows},
        view={"rows": rows, "json": "../meta-registry.json"},
        menu="Registries",
        mirror=[
            f"- {link(row['name'], row['url'])}: "
            f"{count(row['artifact_count'], 'page')}, {row['mode']}"
            for row in rows
        ],
    )


def registry_files(config: SiteConfig, drafts: Sequence[PageDraft]) -> Iterator[OutputFile]:
    """``registry.json`` and ``meta-registry.json``."""
    registry = registry_of(config, drafts)
    yield OutputFile(REGISTRY_FILE, _json(registry.to_json()), SITE_ORIGIN)
    meta = meta_registry_of(config, registry)
    yield OutputFile(META_FILE, _json(meta.to_json()), SITE_ORIGIN)


def _json(value: dict[str, Any]) -> bytes:
    canonical_json(value)  # raises for what JSON cannot say
    return json_text(value).encode() + b"\n"


def _listed(draft: PageDraft) -> bool:
    return draft.listed and draft.section != SECTION


def _identifier(draft: PageDraft) -> str:
    return str(draft.metadata["artifact_id"])


def _relative(draft: PageDraft) -> str:
    return f"../{identity.url_path(draft.path)}index.html"


def _entry(config: SiteConfig, draft: PageDraft) -> RegistryEntry:
    address = identity.page_address(config, draft.path)
    return RegistryEntry(
        id=_identifier(draft),
        type=str(draft.metadata["hc_type"]),
        name=draft.title,
        url=address or f"{identity.url_path(draft.path)}index.html",
        summary=draft.summary,
        category=draft.section,
        tags=tuple(draft.metadata["tags"]),
        version=str(draft.metadata["version"]),
        updated=draft.modified,
    )


def _newest(drafts: Sequence[PageDraft]) -> str | None:
    return max((draft.modified for draft in drafts if draft.modified), default=None)
