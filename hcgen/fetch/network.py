"""The seam to the network: one look-up, every answer checked, connected to a checked address."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import httpcore
import httpx

from hcgen.base import MachineError
from hcgen.fetch.deadline import Deadline
from hcgen.fetch.errors import FetchRefused
from hcgen.fetch.policy import Policy
from hcgen.fetch.target import is_ip

Resolver = Callable[[str, int], Sequence[str]]
"""Host name and port → its addresses, as text. Raises ``OSError`` where there are none."""

_ADDRESSES_TRIED = 4


def system_resolver(host: str, port: int) -> tuple[str, ...]:
    """What the operating system answers, in its order, each address once."""
    answers = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return tuple(dict.fromkeys(str(answer[4][0]) for answer in answers))


class PinnedBackend(httpcore.NetworkBackend):
    """Connects to addresses that the policy let pass, and to no name."""

    def __init__(self, policy: Policy, resolver: Resolver, deadline: Deadline) -> None:
        self._policy = policy
        self._resolver = resolver
        self._deadline = deadline
        self._inner = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.NetworkStream:
        """Look the host up once, check every answer, connect to the first that takes the call."""
        addresses = (host,) if is_ip(host) else self._look_up(host, port)
        for address in addresses:
            self._policy.check_answer(host, port, address)
        failure: Exception | None = None
        for address in addresses[:_ADDRESSES_TRIED]:
            try:
                stream = self._inner.connect_tcp(
                    address,
                    port,
                    self._deadline.remaining(timeout),
                    local_address,
                    socket_options,
                )
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failure = error
            else:
                return _BoundedStream(stream, self._deadline)
        self._deadline.remaining()
        raise failure or httpcore.ConnectError("no address to connect to")

    def connect_unix_socket(self, *_: Any, **__: Any) -> httpcore.NetworkStream:
        """Never."""
        raise FetchRefused("scheme", "unix", "only http and https over the network")

    def _look_up(self, host: str, port: int) -> tuple[str, ...]:
        """The resolver has no time limit of its own, so it is waited for, and left behind."""
        answers: list[tuple[str, ...]] = []
        errors: list[OSError | UnicodeError] = []

        def ask() -> None:
            try:
                answers.append(tuple(self._resolver(host, port)))
            except (OSError, UnicodeError) as error:
                errors.append(error)

        thread = threading.Thread(target=ask, daemon=True, name="hcgen-resolver")
        thread.start()
        thread.join(self._deadline.remaining())
        if thread.is_alive():
            raise self._deadline.passed()
        if not answers or not answers[0]:
            why = str(errors[0]) if errors else "the name has no address"
            raise MachineError("cannot find the host", where=host, why=why, fix="check the name")
        return answers[0]


class _BoundedStream(httpcore.NetworkStream):
    """A connection on which every wait ends at the deadline: a slow drip ends there too."""

    def __init__(self, inner: httpcore.NetworkStream, deadline: Deadline) -> None:
        self._inner = inner
        self._deadline = deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._inner.read(max_bytes, self._deadline.remaining(timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._inner.write(buffer, self._deadline.remaining(timeout))

    def close(self) -> None:
        self._inner.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore.NetworkStream:
        """Certificate and SNI are of the name that was asked for, not of the address."""
        limit = self._deadline.remaining(timeout)
        return _BoundedStream(
            self._inner.start_tls(ssl_context, server_hostname, limit), self._deadline
        )

    def get_extra_info(self, info: str) -> Any:
        return self._inner.get_extra_info(info)


class PinnedTransport(httpx.BaseTransport):
    """httpx over :class:`PinnedBackend`: no proxy, no environment, no other way out."""

    def __init__(self, backend: PinnedBackend, ssl_context: ssl.SSLContext) -> None:
        self._pool = httpcore.ConnectionPool(
            ssl_context=ssl_context, network_backend=backend, max_connections=1, retries=0
        )

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Send the request as it is."""
        answer = self._pool.handle_request(
            httpcore.Request(
                method=request.method,
                url=httpcore.URL(
                    scheme=request.url.raw_scheme,
                    host=request.url.raw_host,
                    port=request.url.port,
                    target=request.url.raw_path,
                ),
                headers=request.headers.raw,
                extensions=request.extensions,
            )
        )
        return httpx.Response(
            status_code=answer.status,
            headers=answer.headers,
            stream=_Body(answer),
            extensions=answer.extensions,
        )

    def close(self) -> None:
        """Hang up."""
        self._pool.close()


class _Body(httpx.SyncByteStream):
    def __init__(self, answer: httpcore.Response) -> None:
        self._answer = answer

    def __iter__(self) -> Iterator[bytes]:
        yield from self._answer.iter_stream()

    def close(self) -> None:
        self._answer.close()
