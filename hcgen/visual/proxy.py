"""A proxy on this machine that lets a browser reach public addresses and nothing else.

The rules are those of ``hcgen.fetch``: the host is looked up once, every answer is checked, and
the connection goes to a checked address. What is encrypted is passed on as it is.
"""

from __future__ import annotations

import contextlib
import selectors
import socket
import socketserver
import threading
import time
from collections.abc import Iterator
from types import TracebackType
from typing import Any, Self, cast

import httpcore

from hcgen.base import HcgenError, one_line
from hcgen.fetch import (
    Deadline,
    FetchRefused,
    PinnedBackend,
    Policy,
    Resolver,
    Target,
    parse_target,
    system_resolver,
)

_HEAD_LIMIT = 64_000
_CONNECT_SECONDS = 20.0
_IDLE_SECONDS = 120.0
_CONNECTIONS = 128
_CHUNK = 65_536
_DROPPED = (b"proxy-", b"connection:", b"keep-alive:", b"upgrade:")


class FilteringProxy:
    """Serves while it is entered; ``port`` is where. Knows how many requests it saw and refused."""

    def __init__(self, policy: Policy, *, resolver: Resolver = system_resolver) -> None:
        self.policy = policy
        self.resolver = resolver
        self.first_request = threading.Event()
        self.refused: list[str] = []
        """Hosts that were refused, in the order in which they were asked for; at most 1,000."""
        self.places = threading.BoundedSemaphore(_CONNECTIONS)
        self._server = _Server(self)

    @property
    def port(self) -> int:
        """The port on 127.0.0.1."""
        return int(self._server.server_address[1])

    def __enter__(self) -> Self:
        thread = threading.Thread(
            target=self._server.serve_forever, args=(0.05,), daemon=True, name="hcgen-window-proxy"
        )
        thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.shutdown()
        self._server.server_close()

    def connect(self, target: Target) -> socket.socket:
        """A connection to the target. Raises :class:`FetchRefused` where a rule forbids it, else
        ``OSError`` or an error of ours or of httpcore where it cannot be had."""
        self.policy.check_target(target)
        deadline = Deadline(_CONNECT_SECONDS, target.url, time.monotonic)
        backend = PinnedBackend(self.policy, self.resolver, deadline)
        stream = backend.connect_tcp(target.host, target.port, _CONNECT_SECONDS)
        return cast("socket.socket", stream.get_extra_info("socket"))


class _Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = False
    request_queue_size = 64

    def __init__(self, proxy: FilteringProxy) -> None:
        self.proxy = proxy
        super().__init__(("127.0.0.1", 0), _Handler)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A connection that broke is the browser's to report; nothing is printed."""


class _Handler(socketserver.BaseRequestHandler):
    request: socket.socket

    def handle(self) -> None:
        proxy = cast("_Server", self.server).proxy
        proxy.first_request.set()
        if not proxy.places.acquire(blocking=False):
            self._answer("503 Too Many Connections", "too many connections at once")
            return
        try:
            self._serve(proxy)
        finally:
            proxy.places.release()

    def _serve(self, proxy: FilteringProxy) -> None:
        self.request.settimeout(_IDLE_SECONDS)
        head, rest = self._head()
        line, *fields = head.split(b"\r\n")
        words = line.split(b" ")
        if len(words) != 3:
            self._answer("400 Bad Request", "that is no request")
            return
        method, address = words[0], words[1].decode("ascii", "replace")
        tunnel = method == b"CONNECT"
        try:
            target = parse_target(f"https://{address}/" if tunnel else address)
            if target.scheme == "https" and not tunnel:
                raise FetchRefused("scheme", address, "https goes through a tunnel")
            upstream = proxy.connect(target)
        except FetchRefused as error:
            if len(proxy.refused) < 1_000:
                proxy.refused.append(one_line(address, 200))
            self._answer("403 Forbidden", f"hcgen does not open this: {error}")
            return
        except (HcgenError, OSError, httpcore.NetworkError, httpcore.TimeoutException):
            self._answer("502 Bad Gateway", "the server cannot be reached")
            return
        with upstream:
            if tunnel:
                self.request.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")
            else:
                upstream.sendall(b"\r\n".join(_forwarded(method, target, fields)) + b"\r\n\r\n")
            upstream.sendall(rest)
            _relay(self.request, upstream)

    def _head(self) -> tuple[bytes, bytes]:
        data = b""
        while b"\r\n\r\n" not in data and len(data) < _HEAD_LIMIT:
            part = self.request.recv(_CHUNK)
            if not part:
                break
            data += part
        head, _, rest = data.partition(b"\r\n\r\n")
        return head, rest

    def _answer(self, status: str, text: str) -> None:
        body = one_line(text, 500).encode("utf-8")
        head = (
            f"HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\n"
            f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        )
        with contextlib.suppress(OSError):
            self.request.sendall(head.encode("ascii") + body)


def _forwarded(method: bytes, target: Target, fields: list[bytes]) -> Iterator[bytes]:
    """The request as the server gets it: one a connection, so that none goes to a wrong host."""
    yield b" ".join((method, target.path.encode("ascii"), b"HTTP/1.1"))
    for line in fields:
        if not line.lower().startswith(_DROPPED):
            yield line
    yield b"Connection: close"


def _relay(browser: socket.socket, server: socket.socket) -> None:
    """Pass bytes both ways until one side ends or both are silent for long."""
    for end in (browser, server):
        end.settimeout(_IDLE_SECONDS)
    with selectors.DefaultSelector() as ready:
        ready.register(browser, selectors.EVENT_READ, server)
        ready.register(server, selectors.EVENT_READ, browser)
        while events := ready.select(_IDLE_SECONDS):
            for key, _ in events:
                data = cast("socket.socket", key.fileobj).recv(_CHUNK)
                if not data:
                    return
                cast("socket.socket", key.data).sendall(data)
