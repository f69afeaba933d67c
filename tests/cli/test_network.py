"""Every command that takes addresses reads them by the same rules, settings and cache."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hcgen.base import ExitStatus
from tests.cli.conftest import Run
from tests.fetch.server import Server, running

PAGE = b"<!doctype html><html lang=en><title>Pumps</title><h1>Pumps</h1><p>We sell pumps.</p>"


@pytest.fixture
def server() -> Iterator[Server]:
    with running(Server()) as started:
        started.pages["/page"] = lambda handler: handler.answer(200, PAGE, ETag='"1"')
        yield started


@pytest.mark.parametrize("verb", ["check", "export", "observe"])
def test_a_private_address_is_refused_with_the_rule_and_the_address(
    hcgen: Run, server: Server, verb: str
) -> None:
    done = hcgen(verb, server.url("/page"))
    assert done.returncode != 0
    assert "127.0.0.1" in done.stderr
    assert server.requests == []


@pytest.mark.parametrize("verb", ["check", "export", "observe"])
def test_the_variable_of_the_person_allows_a_named_private_host(
    hcgen: Run, server: Server, verb: str
) -> None:
    hosts = f"somewhere.example, 127.0.0.1:{server.port}"
    done = hcgen(verb, server.url("/page"), HCGEN_ALLOWED_HOSTS=hosts)
    assert len(server.requests) == 1
    if verb == "observe":
        assert done.returncode == ExitStatus.DONE
    else:
        assert done.returncode == ExitStatus.NO_HC_BLOCK


def test_another_port_of_that_host_stays_refused(hcgen: Run, server: Server) -> None:
    done = hcgen("observe", server.url("/page"), HCGEN_ALLOWED_HOSTS="127.0.0.1:1")
    assert done.returncode != 0
    assert server.requests == []


@pytest.mark.parametrize("written", ["http://127.0.0.1/", "a b", "host:port", "*", "[::1"])
def test_a_host_that_is_none_is_a_mistake_of_usage(hcgen: Run, written: str) -> None:
    done = hcgen("observe", "http://127.0.0.1/", HCGEN_ALLOWED_HOSTS=written)
    assert done.returncode == ExitStatus.USAGE
    assert "is no host" in done.stderr
    assert "Traceback" not in done.stderr


def test_what_one_command_read_the_next_asks_for_only_if_it_has_changed(
    hcgen: Run, server: Server, local_state: Path
) -> None:
    for verb in ("observe", "check"):
        hcgen(verb, server.url("/page"), HCGEN_ALLOWED_HOSTS="127.0.0.1")
    assert len(server.requests) == 2
    assert len(list((local_state / "http" / "bodies").iterdir())) == 1
