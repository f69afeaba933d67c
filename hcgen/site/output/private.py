"""Private contexts (§3, §5): a loader in the page, the values in a folder outside the site."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from hcgen.base import ContentError, FileLayer, machine_errors
from hcgen.site.authored_page import AuthoredPage
from hcgen.site.config import SiteConfig
from hcgen.site.model import OutputFile
from hcgen.site.output.write import MANIFEST, check_out, write_site
from hcgen.standard import json_text, script_json

_LOADER = """\
// Fetches the private context for whoever has a token; nothing of it is in this page.
async function __hcLoadPrivateContext(token) {
  const answer = await fetch(ADDRESS, { headers: { Authorization: 'Bearer ' + token }, \
credentials: 'omit', redirect: 'error' });
  if (!answer.ok) throw new Error('the private context was not given: status ' + answer.status);
  window.__hcPrivateContext = await answer.json();
  return window.__hcPrivateContext;
}
"""
_LOCAL = ("localhost", "127.0.0.1", "::1")
_README = "# Private contexts, for the API that checks tokens. Never publish this folder.\n*\n"


def loader(page: AuthoredPage, config: SiteConfig) -> tuple[str, str]:
    """The loader script of a page, and the one origin that its policy lets it reach.

    Raises :class:`ContentError` where ``site.toml`` names no API.
    """
    if config.private_api is None:
        raise ContentError(
            "the page has a private context, and the site no API to serve it",
            where=str(page.file.with_name("context.private.yaml")),
            fix='add private_api = "https://…" to site.toml',
        )
    parts = urlsplit(config.private_api)
    if parts.scheme != "https" and parts.hostname not in _LOCAL:
        raise ContentError(
            "a token would travel in the clear", where="site.toml", why="private_api is not https",
            fix="give it an address that begins with https://",
        )  # fmt: skip
    address = f"{config.private_api}/{quote(page.front.artifact_id)}"
    return _LOADER.replace("ADDRESS", script_json(address)), f"{parts.scheme}://{parts.netloc}"


def protection(page: AuthoredPage) -> dict[str, Any]:
    """The ``protection`` of a page with a private context."""
    if page.layers.private is None:
        return {}
    blocks = ["hc-metadata", "hc-instructions", "hc-context-public", "hc-tools"]
    return {
        "protection": {
            "public_blocks": blocks,
            "private_blocks": ["hc-context-private"],
            "auth_required_for_private": True,
            "auth_method": "bearer_token",
        }
    }


def write_private(
    pages: Iterable[AuthoredPage], folder: Path, away_from: Iterable[Path], layer: FileLayer
) -> None:
    """Put each private context into ``folder`` as ``<artifact_id>.json``, for the API to serve.

    The folder is only for its owner, ignored by git, and holds nothing else; contexts that are
    gone are removed. Nothing is made where no page has one. Raises
    :class:`~hcgen.base.UsageError` where the folder is, holds or lies in one of ``away_from``.
    """
    files = [
        OutputFile(
            f"{page.front.artifact_id}.json",
            json_text(page.layers.private).encode() + b"\n",
            str(page.file),
        )
        for page in pages
        if page.layers.private is not None
    ]
    if not files and not (folder / MANIFEST).is_file():
        return
    check_out(folder, away_from)
    layer.make_folder(folder)
    with machine_errors("cannot close the folder to others", folder):
        folder.chmod(0o700)
    write_site(folder, [*files, OutputFile(".gitignore", _README.encode(), "hcgen")], layer=layer)


def refuse_leaks(page: AuthoredPage, files: Iterable[OutputFile]) -> None:
    """Refuse a page that shows a text of its own private context; what is shorter than 12
    characters may stand anywhere by chance.
    """
    secrets = {text for text in _texts(page.layers.private) if len(text) >= 12}
    for file in files:
        text = file.data.decode("utf-8", "replace")
        if found := sorted(secret for secret in secrets if secret in text):
            raise ContentError(
                "a text of the private context stands in the page",
                where=str(page.file),
                why=f"it begins {re.sub(r'[^A-Za-z0-9 ]', '', found[0])[:4]!r}",
                fix="take it out of the public layers",
            )


def _texts(value: Any) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list)):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _texts(item)
