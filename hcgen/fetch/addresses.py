"""Which addresses of the network are public: a table of our own, the same on every Python.

IPv4 is public unless it is listed; IPv6 is public only inside 2000::/3 and there not listed.
Sources: the IANA special-purpose registries (IPv4, IPv6), multicast and reserved space, and the
host address of a cloud's virtual machines.
"""

from __future__ import annotations

from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
)

_IPV4_REFUSED: tuple[tuple[IPv4Network, str], ...] = tuple(
    (IPv4Network(network), name)
    for network, name in (
        ("0.0.0.0/8", "this network"),
        ("10.0.0.0/8", "private network"),
        ("100.64.0.0/10", "shared address space of providers"),
        ("127.0.0.0/8", "this machine"),
        ("168.63.129.16/32", "host of a cloud's virtual machines"),
        ("169.254.0.0/16", "link-local, where clouds keep their metadata"),
        ("172.16.0.0/12", "private network"),
        ("192.0.0.0/24", "protocol assignments"),
        ("192.0.2.0/24", "documentation"),
        ("192.31.196.0/24", "AS112 service"),
        ("192.52.193.0/24", "multicast relays"),
        ("192.88.99.0/24", "6to4 relays"),
        ("192.168.0.0/16", "private network"),
        ("192.175.48.0/24", "AS112 service"),
        ("198.18.0.0/15", "benchmarks"),
        ("198.51.100.0/24", "documentation"),
        ("203.0.113.0/24", "documentation"),
        ("224.0.0.0/4", "multicast"),
        ("240.0.0.0/4", "reserved or broadcast"),
    )
)
_IPV6_PUBLIC = IPv6Network("2000::/3")
_IPV6_REFUSED: tuple[tuple[IPv6Network, str], ...] = tuple(
    (IPv6Network(network), name)
    for network, name in (
        ("2001::/23", "protocol assignments and Teredo"),
        ("2001:db8::/32", "documentation"),
        ("2002::/16", "6to4, which wraps IPv4 addresses"),
        ("2620:4f:8000::/48", "AS112 service"),
        ("3fff::/20", "documentation"),
    )
)


def refusal(address: str) -> str | None:
    """Why an address is not public, in words; None where it is.

    ``address`` is what a resolver answers: a dotted quad or an IPv6 address, with or without a
    scope. What is no address at all is refused too.
    """
    if "%" in address:
        return "an address with a scope belongs to this machine's links"
    try:
        found = ip_address(address)
    except ValueError:
        return "it is no address"
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    if isinstance(found, IPv4Address):
        return _listed_ipv4(found)
    return _listed_ipv6(found)


def _listed_ipv4(address: IPv4Address) -> str | None:
    for network, name in _IPV4_REFUSED:
        if address in network:
            return f"{network} is not public: {name}"
    return None


def _listed_ipv6(address: IPv6Address) -> str | None:
    if address not in _IPV6_PUBLIC:
        return f"only {_IPV6_PUBLIC} is public in IPv6"
    for network, name in _IPV6_REFUSED:
        if address in network:
            return f"{network} is not public: {name}"
    return None
