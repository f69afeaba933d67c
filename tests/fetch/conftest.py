"""A loopback server that the setting allows, and a fetcher for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hcgen.fetch import Fetcher, Policy
from tests.fetch.server import Server, running


@pytest.fixture
def server() -> Iterator[Server]:
    with running(Server()) as started:
        yield started


@pytest.fixture
def fetcher(server: Server) -> Fetcher:
    return Fetcher(policy=Policy(allowed_hosts=frozenset({f"127.0.0.1:{server.port}"})))
