"""Launcher addresses (§3, Discovery): a new chat whose prompt is constant text plus one address."""

from __future__ import annotations

from urllib.parse import quote

_BASES = {"claude": "https://claude.ai/new?q=", "chatgpt": "https://chat.openai.com/?q="}
_COMPONENT = "!~*'()"  # what encodeURIComponent leaves alone besides letters, digits and -_.


def prompt(page_url: str) -> str:
    """The launchers' prompt; it begins ``Fetch `` + the page's address."""
    return f"Fetch {page_url} and follow its hc-instructions to help me use this page."


def launchers(page_url: str) -> dict[str, str]:
    """The ``llm_launchers`` of a page, encoded as ``encodeURIComponent`` does.

    >>> launchers("https://example.org/a/")["claude"][:49]
    'https://claude.ai/new?q=Fetch%20https%3A%2F%2Fexa'
    """
    text = quote(prompt(page_url), safe=_COMPONENT)
    return {name: f"{base}{text}" for name, base in _BASES.items()}
