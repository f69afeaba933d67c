"""The fetcher of every command that takes addresses: one cache, one list of allowed hosts."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable

from hcgen.base import UsageError
from hcgen.fetch import Fetcher, Policy
from hcgen.filings import LocalState

ALLOWED_VARIABLE = "HCGEN_ALLOWED_HOSTS"
"""The environment variable that names private hosts which may be fetched all the same, parted by
commas. It belongs to the person who runs hcgen: no file of a site can set it."""
_HOST = re.compile(r"(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::\d{1,5})?")


def fetcher(allowed: Iterable[str] = ()) -> Fetcher:
    """A fetcher that keeps what it reads in the local state. Raises :class:`UsageError` for a host
    that is not written as ``host`` or ``host:port``."""
    policy = Policy(allowed_hosts=frozenset(allowed_hosts(allowed)))
    return Fetcher(policy=policy, cache=LocalState.default().http)


def allowed_hosts(named: Iterable[str] = ()) -> tuple[str, ...]:
    """The private hosts that an option names and those of ``HCGEN_ALLOWED_HOSTS``, each once."""
    always = (host.strip() for host in os.environ.get(ALLOWED_VARIABLE, "").split(","))
    hosts = tuple(dict.fromkeys(host for host in (*named, *always) if host))
    for host in hosts:
        if not _HOST.fullmatch(host):
            raise UsageError(
                f"{host[:100]!r} is no host",
                where=f"--allow-host or {ALLOWED_VARIABLE}",
                fix="write localhost, or localhost:8000",
            )
    return hosts
