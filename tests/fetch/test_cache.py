"""What has not changed is not sent again; what is damaged or forbidden is not kept."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hcgen.base import sha256_hex
from hcgen.fetch import FILING, Fetcher, FetchRefused, Kind, Policy
from hcgen.fetch.cache import Entry, HttpCache
from tests.fetch.server import Handler, Server

SMALL = Kind("note", 3, 30.0, ("text/html",))


@pytest.fixture
def caching(server: Server, tmp_path: Path) -> Fetcher:
    return Fetcher(policy=Policy(allowed_hosts=frozenset({"127.0.0.1"})), cache=tmp_path / "http")


def versioned(server: Server, path: str, body: bytes, **validators: str) -> str:
    def page(handler: Handler) -> None:
        same = handler.headers.get("If-None-Match") == validators.get("ETag", "-") or (
            handler.headers.get("If-Modified-Since") == validators.get("Last_Modified", "-")
        )
        if same:
            handler.answer(304, b"", Content_Length="", **validators)
        else:
            handler.answer(200, body, **validators)

    server.pages[path] = page
    return server.url(path)


@pytest.mark.parametrize(
    "validators",
    [{"ETag": '"1"'}, {"Last_Modified": "Mon, 05 Jan 2026 00:00:00 GMT"}],
)
def test_an_unchanged_page_comes_from_the_disk(
    server: Server, caching: Fetcher, validators: dict[str, str]
) -> None:
    url = versioned(server, "/a", b"body", **validators)
    first, second = caching.fetch(url), caching.fetch(url)
    assert not first.from_cache
    assert second.from_cache
    assert (second.body, second.media_type) == (b"body", "text/html")
    assert len(server.requests) == 2


def test_a_changed_page_is_fetched_anew(server: Server, caching: Fetcher) -> None:
    url = versioned(server, "/a", b"old", ETag='"1"')
    caching.fetch(url)
    versioned(server, "/a", b"new", ETag='"2"')
    assert caching.fetch(url).body == b"new"
    assert caching.fetch(url).from_cache


def test_a_redirect_keeps_what_stands_at_its_end(server: Server, caching: Fetcher) -> None:
    versioned(server, "/end", b"body", ETag='"1"')
    url = server.page("/start", status=302, Location="/end")
    caching.fetch(url)
    again = caching.fetch(url)
    assert again.from_cache
    assert again.requested == url
    assert again.url == server.url("/end")


@pytest.mark.parametrize("damage", [b"", b"{}", b"[1]", b"\xff", b"other"])
def test_a_damaged_cache_is_no_error(
    server: Server, caching: Fetcher, tmp_path: Path, damage: bytes
) -> None:
    url = versioned(server, "/a", b"body", ETag='"1"')
    for pattern in ("*.json", "bodies/*"):
        caching.fetch(url)
        for path in (tmp_path / "http").glob(pattern):
            path.write_bytes(damage)
        page = caching.fetch(url)
        assert (page.body, page.from_cache) == (b"body", False)


def test_what_may_not_be_kept_or_cannot_be_asked_for_is_not(
    server: Server, caching: Fetcher, tmp_path: Path
) -> None:
    caching.fetch(versioned(server, "/a", b"body", ETag='"1"', Cache_Control="private, no-store"))
    caching.fetch(server.page("/b", body=b"no validator"))
    url = versioned(server, "/c", b"body", ETag='"1"')
    caching.fetch(url, headers={"Authorization": "Bearer x"})
    pdf = versioned(server, "/d", b"%PDF-", ETag='"1"', Content_Type="application/pdf")
    caching.fetch(pdf, FILING)
    assert not (tmp_path / "http").exists()


def test_a_kept_answer_has_to_fit_the_kind_that_is_asked_for(
    server: Server, caching: Fetcher
) -> None:
    url = versioned(server, "/a", b"body", ETag='"1"')
    caching.fetch(url)
    with pytest.raises(FetchRefused) as caught:
        caching.fetch(url, SMALL)
    assert caught.value.rule == "size"
    with pytest.raises(FetchRefused) as caught:
        caching.fetch(url, Kind("json", 99, 30.0, ("application/json",)))
    assert caught.value.rule == "content type"


def test_the_oldest_answers_go_when_the_cache_is_full(tmp_path: Path) -> None:
    cache = HttpCache(tmp_path, kept_bytes=250)
    for number in range(4):
        body = bytes([number]) * 100
        url = f"http://a.example/{number}"
        cache.put(Entry(url, '"1"', None, "text/html", None, sha256_hex(body)), body)
        for path in tmp_path.rglob("*"):  # a clock that ticks once a file, on any file system
            if path.is_file() and path.stat().st_mtime > 1_000:
                os.utime(path, (number, number))
    kept = [cache.get(f"http://a.example/{number}", 1_000) is not None for number in range(4)]
    assert kept == [False, False, True, True]
    assert sum(path.stat().st_size for path in (tmp_path / "bodies").iterdir()) <= 250
    assert len(list(tmp_path.glob("*.json"))) == 2


def test_an_answer_larger_than_the_cache_is_not_kept(tmp_path: Path) -> None:
    cache = HttpCache(tmp_path, kept_bytes=50)
    cache.put(
        Entry("http://a.example/", '"1"', None, "text/html", None, sha256_hex(b"x" * 100)),
        b"x" * 100,
    )
    assert cache.get("http://a.example/", 1_000) is None
    assert list((tmp_path / "bodies").iterdir()) == []
