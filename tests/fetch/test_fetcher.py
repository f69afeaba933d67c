"""Fetching from servers that misbehave: every refusal is clear and within its limits."""

from __future__ import annotations

import gzip
import socket
import subprocess
import time
import tracemalloc
import zlib
from collections.abc import Sequence
from pathlib import Path

import pytest

from hcgen.base import MachineError
from hcgen.fetch import FILING, PAGE, REGISTRY, Fetcher, FetchRefused, HttpStatus, Policy
from tests.fetch.server import Handler, Server

PUBLIC = "93.184.216.34"


def test_a_page_is_fetched_with_where_it_came_from(server: Server, fetcher: Fetcher) -> None:
    url = server.page(
        "/a", body="Gewinn 人民幣".encode("utf-16"), Content_Type="text/html; charset=UTF-16"
    )
    page = fetcher.fetch(f"{url}?x=1#part")
    assert page.url == f"{url}?x=1"
    assert page.requested == f"{url}?x=1#part"
    assert (page.media_type, page.charset) == ("text/html", "utf-16")
    assert page.text() == "Gewinn 人民幣"
    assert not page.from_cache


@pytest.mark.parametrize(
    ("body", "charset", "text"),
    [(b"\xef\xbb\xbfa", "latin-1", "a"), (b"\xff", "no-such", "\ufffd"), (b"\xe9", "latin-1", "é")],
)
def test_text_never_fails(
    server: Server, fetcher: Fetcher, body: bytes, charset: str, text: str
) -> None:
    url = server.page("/a", body=body, Content_Type=f"text/plain; charset={charset}")
    assert fetcher.fetch(url).text() == text


def test_requests_are_polite_and_carry_nothing_of_the_user(
    server: Server, monkeypatch: pytest.MonkeyPatch, fetcher: Fetcher, tmp_path: Path
) -> None:
    (tmp_path / ".netrc").write_text("machine 127.0.0.1 login me password pw\n")
    (tmp_path / ".netrc").chmod(0o600)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9/")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:9/")
    fetcher.fetch(server.page("/a"))
    ((_, headers),) = server.requests
    assert headers["user-agent"].startswith("hcgen/")
    assert headers["accept-encoding"] == "gzip"
    assert set(headers) == {"host", "user-agent", "accept", "accept-encoding", "connection"}


def test_the_resolver_is_asked_once_and_the_connection_goes_to_its_answer(
    server: Server,
) -> None:
    """The second answer is what rebinding would give; the first is loopback, allowed by name."""
    asked: list[str] = []

    def resolver(host: str, port: int) -> Sequence[str]:
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["127.0.0.2"]

    policy = Policy(allowed_hosts=frozenset({f"named.example:{server.port}"}))
    server.page("/a", body=b"here")
    page = Fetcher(policy=policy, resolver=resolver).fetch(server.url("/a", "named.example"))
    assert page.body == b"here"
    assert asked == ["named.example"]
    assert server.requests[0][1]["host"] == f"named.example:{server.port}"


def test_a_rebinding_name_is_looked_up_once_and_never_reaches_loopback(server: Server) -> None:
    asked: list[str] = []

    def resolver(host: str, port: int) -> Sequence[str]:
        asked.append(host)
        return ["192.0.2.1"] if len(asked) == 1 else ["127.0.0.1"]

    policy = Policy(ports=frozenset({server.port}))
    with pytest.raises(FetchRefused) as caught:
        Fetcher(policy=policy, resolver=resolver, seconds=2).fetch(server.url("/", "evil.example"))
    assert caught.value.rule == "address"
    assert asked == ["evil.example"]
    assert server.connections == 0


def test_a_rebinding_name_that_first_looks_public_is_not_asked_again(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    dialled: list[tuple[str, int]] = []

    def resolver(host: str, port: int) -> Sequence[str]:
        asked.append(host)
        return [PUBLIC] if len(asked) == 1 else ["127.0.0.1"]

    def dial(address: tuple[str, int], *_: object, **__: object) -> socket.socket:
        dialled.append(address)
        raise ConnectionRefusedError(111, "refused")

    monkeypatch.setattr(socket, "create_connection", dial)
    policy = Policy(ports=frozenset({server.port}))
    with pytest.raises(MachineError, match="the connection failed"):
        Fetcher(policy=policy, resolver=resolver).fetch(server.url("/", "evil.example"))
    assert asked == ["evil.example"]
    assert dialled == [(PUBLIC, server.port)]


def test_the_next_address_is_tried_when_one_does_not_answer(server: Server) -> None:
    policy = Policy(allowed_hosts=frozenset({"two.example"}))
    server.page("/a", body=b"here")
    fetcher = Fetcher(policy=policy, resolver=lambda host, port: ["127.0.0.99", "127.0.0.1"])
    assert fetcher.fetch(server.url("/a", "two.example")).body == b"here"


def test_a_name_that_does_not_resolve_is_said() -> None:
    def resolver(host: str, port: int) -> Sequence[str]:
        raise socket.gaierror(-2, "Name or service not known")

    with pytest.raises(MachineError, match=r"nowhere\.example: cannot find the host"):
        Fetcher(resolver=resolver).fetch("https://nowhere.example/")
    with pytest.raises(MachineError, match="no address"):
        Fetcher(resolver=lambda host, port: []).fetch("https://nowhere.example/")


def test_a_resolver_that_hangs_ends_at_the_deadline() -> None:
    def resolver(host: str, port: int) -> Sequence[str]:
        time.sleep(3)
        return [PUBLIC]

    began = time.monotonic()
    with pytest.raises(FetchRefused) as caught:
        Fetcher(resolver=resolver, seconds=0.3).fetch("https://slow.example/")
    assert caught.value.rule == "time"
    assert time.monotonic() - began < 2.5


@pytest.mark.parametrize(
    ("location", "rule"),
    [
        ("http://169.254.169.254/latest/meta-data/", "address"),
        ("//169.254.169.254/", "address"),
        ("http://[::ffff:169.254.169.254]/", "address"),
        ("http://0x7f.1/", "host"),
        ("http://user@example.com/", "user info"),
        ("http://example.com:22/", "port"),
        ("http://localhost/", "host"),
        ("file:///etc/passwd", "scheme"),
        ("http://evil.example\\@127.0.0.1/", "form"),
        ("http://[", "form"),
    ],
)
def test_a_redirect_is_checked_like_any_address(
    server: Server, fetcher: Fetcher, location: str, rule: str
) -> None:
    url = server.page("/a", status=302, Location=location)
    with pytest.raises(FetchRefused) as caught:
        fetcher.fetch(url)
    assert caught.value.rule == rule
    assert len(server.requests) == 1


def test_redirects_are_followed_hop_by_hop_up_to_five(server: Server, fetcher: Fetcher) -> None:
    for step in range(5):
        server.page(f"/{step}", status=(301, 302, 303, 307, 308)[step], Location=f"{step + 1}")
    server.page("/5", body=b"end")
    page = fetcher.fetch(server.url("/0"))
    assert page.url == server.url("/5")
    assert page.requested == server.url("/0")
    server.page("/5", status=302, Location="/6")
    server.page("/6", body=b"too far")
    with pytest.raises(FetchRefused, match="more than 5") as caught:
        fetcher.fetch(server.url("/0"))
    assert caught.value.rule == "redirects"


def test_an_endless_redirect_is_refused(server: Server, fetcher: Fetcher) -> None:
    url = server.page("/a", status=302, Location="/a")
    with pytest.raises(FetchRefused) as caught:
        fetcher.fetch(url)
    assert caught.value.rule == "redirects"
    assert len(server.requests) == 6


def test_headers_and_cookies_do_not_cross_origins(server: Server) -> None:
    hosts = frozenset({"one.example", "two.example"})
    fetcher = Fetcher(policy=Policy(allowed_hosts=hosts), resolver=lambda host, port: ["127.0.0.1"])
    server.page("/a", status=302, Location="/b", Set_Cookie="session=1")
    server.page("/b", status=302, Location=server.url("/c", "two.example"))
    server.page("/c", status=302, Location=server.url("/d", "one.example"))
    server.page("/d", body=b"end")
    fetcher.fetch(server.url("/a", "one.example"), headers={"Authorization": "Bearer x"})
    sent = [headers.get("authorization") for _, headers in server.requests]
    assert sent == ["Bearer x", "Bearer x", None, None]
    assert not any("cookie" in headers for _, headers in server.requests)


@pytest.mark.parametrize("kind", [PAGE, REGISTRY])
def test_six_megabytes_are_too_much_whether_announced_or_not(
    server: Server, fetcher: Fetcher, kind: object
) -> None:
    big = b"x" * 6_000_000

    def chunked(handler: Handler) -> None:
        handler.answer(200, b"", Transfer_Encoding="chunked", Content_Length="")
        for start in range(0, len(big), 60_000):
            handler.wfile.write(b"ea60\r\n" + big[start : start + 60_000] + b"\r\n")
        handler.wfile.write(b"0\r\n\r\n")

    server.pages["/chunked"] = chunked
    for url in (server.page("/announced", body=big), server.url("/chunked")):
        with pytest.raises(FetchRefused, match="at most 5 MB") as caught:
            fetcher.fetch(url)
        assert caught.value.rule == "size"
        assert url in str(caught.value)


def test_a_filing_may_be_larger_when_it_is_asked_for_as_one(
    server: Server, fetcher: Fetcher
) -> None:
    url = server.page("/a.pdf", body=b"%PDF-" + b"x" * 6_000_000, Content_Type="application/pdf")
    assert len(fetcher.fetch(url, FILING).body) == 6_000_005
    with pytest.raises(FetchRefused) as caught:
        fetcher.fetch(url)
    assert caught.value.rule == "content type"


def test_a_gzip_bomb_is_refused_without_being_unfolded(server: Server, fetcher: Fetcher) -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    bomb = b"".join(packer.compress(b"\0" * 1_000_000) for _ in range(100)) + packer.flush()
    assert len(bomb) < 200_000
    url = server.page("/bomb", body=bomb, Content_Encoding="gzip")
    tracemalloc.start()
    with pytest.raises(FetchRefused, match="at most 5 MB") as caught:
        fetcher.fetch(url)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert caught.value.rule == "size"
    assert peak < 30_000_000


def test_gzip_of_several_members_is_read_whole(server: Server, fetcher: Fetcher) -> None:
    body = gzip.compress(b"one ") + gzip.compress(b"two")
    assert fetcher.fetch(server.page("/a", body=body, Content_Encoding="gzip")).body == b"one two"


def test_gzip_that_is_broken_or_cut_off_is_said(server: Server, fetcher: Fetcher) -> None:
    whole = gzip.compress(bytes(range(256)) * 50)
    cut = server.page("/cut", body=whole[:-20], Content_Encoding="gzip")
    with pytest.raises(MachineError, match="cut off"):
        fetcher.fetch(cut)
    broken = server.page("/broken", body=b"not gzip", Content_Encoding="gzip")
    with pytest.raises(MachineError, match="cannot be unpacked"):
        fetcher.fetch(broken)


def test_an_encoding_that_was_not_asked_for_is_refused(server: Server, fetcher: Fetcher) -> None:
    url = server.page("/a", body=b"x", Content_Encoding="br")
    with pytest.raises(FetchRefused) as caught:
        fetcher.fetch(url)
    assert caught.value.rule == "content encoding"


@pytest.mark.parametrize("where", ["headers", "body", "nothing"])
def test_a_slow_drip_ends_at_the_deadline(server: Server, where: str) -> None:
    def drip(handler: Handler) -> None:
        if where == "body":
            handler.answer(200, b"", Content_Length="1000000")
        elif where == "headers":
            handler.wfile.write(b"HTTP/1.1 200 OK\r\nX-Long: ")
        for _ in range(70):
            handler.wfile.write(b"x" * (where != "nothing"))
            handler.wfile.flush()
            time.sleep(0.05)

    server.pages["/drip"] = drip
    policy = Policy(allowed_hosts=frozenset({"127.0.0.1"}))
    began = time.monotonic()
    with pytest.raises(FetchRefused, match=r"longer than 0\.5 s") as caught:
        Fetcher(policy=policy, seconds=0.5).fetch(server.url("/drip"))
    assert caught.value.rule == "time"
    assert time.monotonic() - began < 3


def test_redirects_share_one_deadline(server: Server) -> None:
    def slow(handler: Handler) -> None:
        time.sleep(0.25)
        handler.answer(302, Location="/slow")

    server.pages["/slow"] = slow
    policy = Policy(allowed_hosts=frozenset({"127.0.0.1"}))
    with pytest.raises(FetchRefused) as caught:
        Fetcher(policy=policy, seconds=0.6).fetch(server.url("/slow"))
    assert caught.value.rule == "time"


@pytest.mark.parametrize(
    ("media_type", "kind", "taken"),
    [
        ("text/html", PAGE, True),
        ("text/markdown; charset=utf-8", PAGE, True),
        ("application/ld+json", PAGE, True),
        ("application/json", REGISTRY, True),
        ("application/pdf", PAGE, False),
        ("image/png", PAGE, False),
        ("", PAGE, False),
        ("text/css", REGISTRY, False),
        ("text/html", FILING, False),
        ("application/octet-stream", FILING, True),
        ("", FILING, True),
    ],
)
def test_each_kind_takes_its_own_types(
    server: Server, fetcher: Fetcher, media_type: str, kind: object, taken: bool
) -> None:
    url = server.page("/a", body=b"x", Content_Type=media_type)
    if taken:
        assert fetcher.fetch(url, kind).body == b"x"  # type: ignore[arg-type]
    else:
        with pytest.raises(FetchRefused) as caught:
            fetcher.fetch(url, kind)  # type: ignore[arg-type]
        assert caught.value.rule == "content type"


@pytest.mark.parametrize("status", [204, 304, 400, 403, 404, 410, 500])
def test_an_answer_that_is_no_success_is_an_error_with_its_number(
    server: Server, fetcher: Fetcher, status: int
) -> None:
    with pytest.raises(HttpStatus) as caught:
        fetcher.fetch(server.page("/a", status=status))
    assert caught.value.status == status
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    "garbage",
    [
        b"",
        b"nonsense\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 9\r\n\r\nx",
    ],
)
def test_a_broken_answer_is_one_clear_error(
    server: Server, fetcher: Fetcher, garbage: bytes
) -> None:
    def broken(handler: Handler) -> None:
        handler.wfile.write(garbage)
        handler.wfile.flush()
        handler.connection.shutdown(socket.SHUT_RDWR)
        handler.close_connection = True

    server.pages["/broken"] = broken
    with pytest.raises(MachineError, match="the connection failed"):
        fetcher.fetch(server.url("/broken"))


def test_nobody_listening_is_one_clear_error() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
    policy = Policy(allowed_hosts=frozenset({"127.0.0.1"}))
    with pytest.raises(MachineError, match="the connection failed"):
        Fetcher(policy=policy).fetch(f"http://127.0.0.1:{port}/")


def test_tls_keeps_the_name_while_the_connection_is_pinned(tmp_path: Path) -> None:
    import shutil
    import ssl

    from tests.fetch.server import running

    if shutil.which("openssl") is None:
        pytest.skip("no openssl command here to make a certificate with")
    key, certificate = tmp_path / "key.pem", tmp_path / "cert.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
         "-nodes", "-keyout", key, "-out", certificate, "-days", "2", "-subj", "/CN=good.example",
         "-addext", "subjectAltName=DNS:good.example"],
        check=True, capture_output=True,
    )  # fmt: skip
    server = Server()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    names: list[str | None] = []
    context.sni_callback = lambda _socket, name, _context: names.append(name)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    trusting = ssl.create_default_context(cafile=str(certificate))
    hosts = frozenset({"good.example", "bad.example"})
    fetcher = Fetcher(
        policy=Policy(allowed_hosts=hosts),
        resolver=lambda host, port: ["127.0.0.1"],
        ssl_context=trusting,
        seconds=5,
    )
    with running(server):
        server.page("/a", body=b"secure")
        server.page("/down", status=302, Location="http://good.example/")
        base = f"https://good.example:{server.port}"
        assert fetcher.fetch(f"{base}/a").body == b"secure"
        assert names == ["good.example"]
        with pytest.raises(FetchRefused) as caught:
            fetcher.fetch(f"{base}/down")
        assert caught.value.rule == "downgrade"
        with pytest.raises(MachineError, match=r"(?i)certificate|hostname mismatch"):
            fetcher.fetch(f"https://bad.example:{server.port}/a")
