"""What may be fetched: hosts, ports, kinds with their limits."""

from __future__ import annotations

from dataclasses import dataclass

from hcgen.fetch.addresses import refusal
from hcgen.fetch.errors import FetchRefused
from hcgen.fetch.target import Target, is_ip

_MEGABYTE = 1_000_000
_LOCAL_NAMES = ("localhost", "local", "internal", "home.arpa", "lan", "intranet")


@dataclass(frozen=True, slots=True)
class Kind:
    """What is expected at an address, and how much of it."""

    name: str
    limit: int
    """Bytes of the decoded body at most."""
    seconds: float
    """For the whole exchange: look-up, redirects, waits and body."""
    types: tuple[str, ...]
    """Media types that are taken; ``text/*`` means all of them, ``*+json`` the suffix."""
    cached: bool = True
    """Whether the answer is kept for conditional requests."""

    def takes(self, media_type: str) -> bool:
        """Whether an answer of this type is one of this kind."""
        return any(
            media_type == known
            or (known.endswith("/*") and media_type.startswith(known[:-1]))
            or (known.startswith("*+") and media_type.endswith(known[1:]))
            for known in self.types
        )


_JSON = ("application/json", "*+json")
PAGE = Kind(
    "page", 5 * _MEGABYTE, 30.0, ("text/*", "application/xhtml+xml", "application/xml", *_JSON)
)
"""A web page or a text: at most 5 MB."""
REGISTRY = Kind("registry", 5 * _MEGABYTE, 30.0, ("text/html", "text/plain", *_JSON))
"""A registry, or a page that carries one: at most 5 MB."""
FILING = Kind(
    "filing",
    100 * _MEGABYTE,
    300.0,
    ("application/pdf", "application/octet-stream", "binary/octet-stream"),
    cached=False,
)
"""A filing's PDF: at most 100 MB. The store of documents keeps it, so the cache does not."""


@dataclass(frozen=True, slots=True)
class Policy:
    """The settings of a fetcher."""

    allowed_hosts: frozenset[str] = frozenset()
    """Private hosts that are allowed by name, as ``host`` (every port) or ``host:port``."""
    ports: frozenset[int] = frozenset({80, 443})
    redirects: int = 5

    def allows_host(self, host: str, port: int) -> bool:
        """Whether the setting names this very host."""
        return not self.allowed_hosts.isdisjoint((host, f"{host}:{port}", f"[{host}]:{port}"))

    def check_target(self, target: Target) -> None:
        """Raise :class:`FetchRefused` for a port or a host that is not public by its form."""
        if self.allows_host(target.host, target.port):
            return
        if target.port not in self.ports:
            raise FetchRefused("port", target.url, f"port {target.port} is not allowed")
        if is_ip(target.host):
            self.check_answer(target.host, target.port, target.host)
        elif _is_local(target.host):
            raise FetchRefused("host", target.url, f"{target.host} is a name of local networks")

    def check_answer(self, host: str, port: int, address: str) -> None:
        """Raise :class:`FetchRefused` unless an address that a host resolved to is public."""
        if self.allows_host(host, port):
            return
        if why := refusal(address):
            shown = address if host == address else f"{host} → {address}"
            raise FetchRefused("address", shown, why)


def _is_local(host: str) -> bool:
    return "." not in host or any(
        host == name or host.endswith(f".{name}") for name in _LOCAL_NAMES
    )
