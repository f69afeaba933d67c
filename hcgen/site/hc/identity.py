"""What every page has of itself: hc-metadata, links, launchers, the registry stack."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

from hcgen.base import sha256_hex, slug
from hcgen.site.config import SiteConfig
from hcgen.standard import SPEC_VERSION, launchers, stack_entry

ICON = (
    "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%2016%2016'%3E"
    "%3Crect%20width='16'%20height='16'%20rx='3'%20fill='%233b45b0'/%3E"
    "%3Cpath%20d='M4%2011.5V8M8%2011.5V4.5M12%2011.5V6.5'%20stroke='%23fff'%20stroke-width='2'/%3E"
    "%3C/svg%3E"
)
_RUNTIMES = ("llm_direct", "chrome_native", "mcp_b_polyfill", "mcp_b_extension", "claude_code_cdp")


def completed(config: SiteConfig, *, filings: bool) -> SiteConfig:
    """The configuration with what it leaves out of the site's own: a description, and the
    registry's id. A site without ``filings`` says nothing of them."""
    english = config.language.lower().split("-")[0] == "en"
    about = f"The pages of {config.title}." if english else config.title
    own = {
        "description": "Listing documents, read once, every claim cited." if filings else about,
        "registry": "filings" if filings else artifact_id(slug(config.title)),
    }
    return config.model_copy(
        update={key: value for key, value in own.items() if not getattr(config, key)}
    )


def artifact_id(*names: str) -> str:
    """A kebab-case ASCII id made of names; where one loses characters, a hash keeps it unique."""
    parts = []
    for name in names:
        plain = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
        if plain != name:
            plain = f"{plain}-{sha256_hex(name.encode())[:8]}".strip("-")
        parts.append(plain)
    return "-".join(parts)


def url_path(path: str) -> str:
    """A path of the site as it stands in an address."""
    return quote(path, safe="/-._~!$&'()*+,;=:@")


def page_address(config: SiteConfig, path: str) -> str | None:
    """The full address of a page, or null without ``base_url``."""
    return config.address(url_path(path))


def metadata(
    config: SiteConfig,
    *,
    path: str,
    hc_type: str,
    identifier: str,
    title: str,
    description: str,
    tags: Sequence[str],
    dates: tuple[str | None, str | None] = (None, None),
    extra: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The hc-metadata of a page (§3). ``dates`` are created and updated, ``YYYY-MM-DD``."""
    address = page_address(config, path)
    created, updated = dates
    made: dict[str, Any] = {
        "hc_version": SPEC_VERSION,
        "hc_type": hc_type,
        "artifact_id": identifier,
        "title": title,
        "description": description,
        "tags": list(tags),
        "version": "1.0.0",
        "author": config.author or config.title,
        "author_url": config.author_url,
        "created": created,
        "updated": updated or created,
        "compliance_levels": {
            "protocol": "required",
            "content": "required",
            "agentic": "implemented",
            "discovery": "implemented" if address else "optional",
        },
        "execution": {"agentic_capable": True, "supported_runtimes": list(_RUNTIMES)},
        "protection": {
            "public_blocks": ["hc-metadata", "hc-instructions", "hc-context-public", "hc-tools"],
            "private_blocks": [],
            "auth_required_for_private": False,
        },
        **_discovery(config, address),
        **(extra or {}),
    }
    return {key: value for key, value in made.items() if value is not None}


def _discovery(config: SiteConfig, address: str | None) -> dict[str, Any]:
    if address is None:
        return {"registries": {"discovery_endpoint": None, "personal": None}}
    registry, meta = config.address("registry/"), config.address("meta-registry/")
    return {
        "registry_stack": [stack_entry("project", registry), stack_entry("user", meta)],
        "registries": {"discovery_endpoint": config.address("registry.json"), "personal": meta},
        "trusted_origins": [config.origin],
        "llm_launchers": launchers(address),
    }


def links(config: SiteConfig, stem: str, root: str) -> list[dict[str, str]]:
    """The links in a page's head; none of them loads anything."""
    return [
        {"rel": "icon", "href": ICON, "type": "image/svg+xml"},
        {"rel": "alternate", "href": f"{stem}.hc", "type": "text/plain", "title": "HC text"},
        {
            "rel": "alternate",
            "href": f"{stem}.html.md",
            "type": "text/markdown",
            "title": "Markdown",
        },
        {
            "rel": "describedby",
            "href": f"{config.address('llms.txt') or root + 'llms.txt'}",
            "type": "text/plain",
        },
    ]


def meta(
    config: SiteConfig, title: str, description: str, address: str | None
) -> list[dict[str, str]]:
    """OpenGraph and the origin-trial token."""
    rows = [
        {"property": "og:title", "content": title},
        {"property": "og:description", "content": description},
        {"property": "og:type", "content": "website"},
        {"property": "og:site_name", "content": config.title},
        {"name": "color-scheme", "content": "light dark"},
        {"name": "generator", "content": "hcgen"},
    ]
    if address:
        rows.append({"property": "og:url", "content": address})
    if config.author:
        rows.append({"name": "author", "content": config.author})
    if config.origin_trial:
        rows.append({"http-equiv": "origin-trial", "content": config.origin_trial})
    return rows
