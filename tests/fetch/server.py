"""A small server on loopback whose pages misbehave as told."""

from __future__ import annotations

import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Page = Callable[["Handler"], None]


class Handler(BaseHTTPRequestHandler):
    """Answers from the server's table of pages and notes every request."""

    protocol_version = "HTTP/1.1"
    server: Server

    def do_GET(self) -> None:
        self.server.requests.append((self.path, {k.lower(): v for k, v in self.headers.items()}))
        page = self.server.pages.get(self.path.split("?")[0])
        try:
            if page is None:
                self.answer(404, b"none")
            else:
                page(self)
        except (ConnectionError, ssl.SSLError):
            self.close_connection = True

    def answer(self, status: int, body: bytes = b"", **headers: str) -> None:
        self.send_response(status)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        for name, value in {"Content-Type": "text/html", **named}.items():
            if value:
                self.send_header(name, value)
        if "Content-Length" not in named:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: Any) -> None:
        """Say nothing."""


class Server(ThreadingHTTPServer):
    """Pages by path, and the requests that came."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.pages: dict[str, Page] = {}
        self.requests: list[tuple[str, dict[str, str]]] = []
        self.connections = 0

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    def url(self, path: str, host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.port}{path}"

    def page(self, path: str, status: int = 200, body: bytes = b"", **headers: str) -> str:
        self.pages[path] = lambda handler: handler.answer(status, body, **headers)
        return self.url(path)

    def get_request(self) -> Any:
        self.connections += 1
        return super().get_request()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that hangs up is what the tests are about."""


@contextmanager
def running(server: Server) -> Iterator[Server]:
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
