"""The filtering proxy reaches what is public and refuses the rest, whatever a name resolves to."""

from __future__ import annotations

import socket
from collections.abc import Iterator, Sequence

import pytest

from hcgen.fetch import Policy
from hcgen.visual import FilteringProxy
from tests.fetch.server import Server, running


@pytest.fixture
def server() -> Iterator[Server]:
    with running(Server()) as started:
        started.pages["/"] = lambda handler: handler.answer(200, b"hello")
        yield started


class Names:
    """A resolver with answers of its own, which counts how often it is asked."""

    def __init__(self, **answers: Sequence[str]) -> None:
        self.answers = {name.replace("_", "."): list(found) for name, found in answers.items()}
        self.asked: list[str] = []

    def __call__(self, host: str, port: int) -> Sequence[str]:
        self.asked.append(host)
        if host not in self.answers:
            raise OSError("no such host")
        return self.answers[host]


def exchange(proxy: FilteringProxy, data: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", proxy.port), timeout=10) as connection:
        connection.sendall(data)
        connection.settimeout(10)
        answer = b""
        while part := connection.recv(65_536):
            answer += part
    return answer


def get(address: str) -> bytes:
    return f"GET {address} HTTP/1.1\r\nHost: x\r\nProxy-Connection: keep-alive\r\n\r\n".encode()


def test_an_allowed_host_is_passed_on_one_request_a_connection(server: Server) -> None:
    policy = Policy(allowed_hosts=frozenset({f"127.0.0.1:{server.port}"}))
    with FilteringProxy(policy) as proxy:
        assert proxy.first_request.is_set() is False
        answer = exchange(proxy, get(f"http://127.0.0.1:{server.port}/"))
        assert answer.startswith(b"HTTP/1.1 200")
        assert answer.endswith(b"hello")
        assert proxy.first_request.is_set()
    ((path, headers),) = server.requests
    assert path == "/"
    assert headers["connection"] == "close"
    assert not any(name.startswith("proxy-") for name in headers)


def test_a_tunnel_to_an_allowed_host_carries_bytes_both_ways(server: Server) -> None:
    policy = Policy(allowed_hosts=frozenset({f"127.0.0.1:{server.port}"}))
    with FilteringProxy(policy) as proxy:
        data = (
            f"CONNECT 127.0.0.1:{server.port} HTTP/1.1\r\n\r\n"
            "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        )
        answer = exchange(proxy, data.encode())
    assert answer.startswith(b"HTTP/1.1 200 Connection established\r\n\r\nHTTP/1.1 200")
    assert answer.endswith(b"hello")


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "2130706433",
        "0x7f.1",
        "127.1",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "localhost",
        "169.254.169.254",
        "10.0.0.1",
        "router",
        "printer.local",
        "user@93.184.216.34",
    ],
)
@pytest.mark.parametrize("form", ["GET http://{}/ HTTP/1.1", "CONNECT {}:443 HTTP/1.1"])
def test_a_private_or_doubtful_host_is_refused_unasked(host: str, form: str) -> None:
    names = Names()
    with FilteringProxy(Policy(), resolver=names) as proxy:
        answer = exchange(proxy, form.format(host).encode() + b"\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 403"), answer
        assert len(proxy.refused) == 1
    assert names.asked == []


@pytest.mark.parametrize(
    "scheme", ["file:///etc/hostname", "ftp://93.184.216.34/", "https://x.example/"]
)
def test_only_http_is_asked_for_outside_a_tunnel(scheme: str) -> None:
    with FilteringProxy(Policy()) as proxy:
        assert exchange(proxy, get(scheme)).startswith(b"HTTP/1.1 403")


@pytest.mark.parametrize("answers", [["127.0.0.1"], ["93.184.216.34", "10.0.0.1"], ["::1"]])
def test_a_name_with_one_private_answer_is_refused_after_one_look_up(answers: list[str]) -> None:
    names = Names(page_example=answers)
    with FilteringProxy(Policy(), resolver=names) as proxy:
        assert exchange(proxy, get("http://page.example/")).startswith(b"HTTP/1.1 403")
    assert names.asked == ["page.example"]


@pytest.mark.parametrize("data", [b"\r\n\r\n", b"GET\r\n\r\n", b"x" * 70_000])
def test_what_is_no_request_is_refused(data: bytes) -> None:
    with FilteringProxy(Policy()) as proxy:
        assert exchange(proxy, data).startswith(b"HTTP/1.1 400")


def test_a_host_that_is_not_there_is_a_bad_gateway() -> None:
    with FilteringProxy(Policy(), resolver=Names()) as proxy:
        assert exchange(proxy, get("http://gone.example/")).startswith(b"HTTP/1.1 502")
