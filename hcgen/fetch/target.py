"""An address as text → the parts that are connected to. One parser, so that no two disagree."""

from __future__ import annotations

import re
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address
from urllib.parse import quote

import idna

from hcgen.fetch.errors import FetchRefused

_PORTS = {"http": 80, "https": 443}
_PARTS = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):(?://([^/?#]*))?([^?#]*)(\?[^#]*)?(?:#.*)?")
_LABEL = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?")
_NUMERIC = re.compile(r"[0-9]+|0x[0-9a-f]*")
_QUAD = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,3}){3}")
_UNSAFE = re.compile(r"[\x00-\x20\x7f-\x9f\\]")
_KEPT_IN_PATH = "/:@!$&'()*+,;=~%-._?"
_LENGTH_LIMIT = 4_000


@dataclass(frozen=True, slots=True)
class Target:
    """Where a request goes."""

    scheme: str
    host: str
    """Lower-case ASCII: a name without a final dot, a dotted quad, or an IPv6 address."""
    port: int
    path: str
    """Path and query as they are sent."""

    @property
    def origin(self) -> tuple[str, str, int]:
        """Scheme, host and port."""
        return self.scheme, self.host, self.port

    @property
    def url(self) -> str:
        """The address in its one normal form, without a fragment."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        port = "" if self.port == _PORTS[self.scheme] else f":{self.port}"
        return f"{self.scheme}://{host}{port}{self.path}"


def parse_target(address: str) -> Target:
    """The parts of an http(s) address. Raises :class:`FetchRefused` for any doubtful form.

    Refused are: other schemes, user info, white space, control characters and backslashes
    anywhere, a per cent sign or a scope in the host, and numbers that only some programs read as
    an address. Which hosts and ports are allowed is not decided here.
    """
    if len(address) > _LENGTH_LIMIT:
        raise FetchRefused("form", address[:80] + "…", f"longer than {_LENGTH_LIMIT} characters")
    if bad := _UNSAFE.search(address):
        raise FetchRefused("form", address, f"it holds the character U+{ord(bad[0]):04X}")
    parts = _PARTS.fullmatch(address)
    if parts is None:
        raise FetchRefused("form", address, "it is no address", fix="begin with https://")
    scheme, authority, path, query = parts[1].lower(), parts[2], parts[3], parts[4] or ""
    if scheme not in _PORTS:
        raise FetchRefused("scheme", address, f"{scheme} is neither http nor https")
    if not authority:
        raise FetchRefused("host", address, "it names no host")
    if "@" in authority:
        raise FetchRefused("user info", address, "a user or password stands before the host")
    host, port = _split(authority, address)
    return Target(
        scheme=scheme,
        host=host,
        port=_PORTS[scheme] if port is None else port,
        path=quote((path or "/") + query, safe=_KEPT_IN_PATH),
    )


def is_ip(host: str) -> bool:
    """Whether the host of a target is an address rather than a name."""
    return ":" in host or _QUAD.fullmatch(host) is not None


def _split(authority: str, address: str) -> tuple[str, int | None]:
    form = re.fullmatch(r"(\[[^\[\]]*\]|[^:\[\]]*)(?::([0-9]*))?", authority)
    if form is None:
        raise FetchRefused("host", address, "host and port cannot be told apart")
    port = int(form[2]) if form[2] else None
    if port is not None and not 0 < port <= 65_535:
        raise FetchRefused("port", address, f"there is no port {form[2][:12]}")
    text = form[1]
    return (_ipv6(text[1:-1], address) if text.startswith("[") else _name(text, address)), port


def _ipv6(text: str, address: str) -> str:
    if "%" in text:
        raise FetchRefused("host", address, "an address with a scope belongs to this machine")
    try:
        return str(IPv6Address(text))
    except ValueError:
        raise FetchRefused("host", address, "it is no IPv6 address") from None


def _name(text: str, address: str) -> str:
    if "%" in text:
        raise FetchRefused("host", address, "a per cent sign stands in the host")
    try:
        host = text if text.isascii() else idna.encode(text, uts46=True).decode("ascii")
    except idna.IDNAError:
        raise FetchRefused("host", address, "the host is no internet name") from None
    host = host.lower().removesuffix(".")
    labels = host.split(".")
    if len(host) > 253 or not all(_LABEL.fullmatch(label) for label in labels):
        raise FetchRefused("host", address, "the host is no internet name")
    if _NUMERIC.fullmatch(labels[-1]):
        return _ipv4(host, address)
    return host


def _ipv4(host: str, address: str) -> str:
    try:
        if _QUAD.fullmatch(host):
            return str(IPv4Address(host))
    except ValueError:
        pass
    raise FetchRefused(
        "host", address, f"{host} is a number that programs read differently"
    ) from None
