"""The one way to the network: public addresses only, within limits, politely."""

from __future__ import annotations

import ssl
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from urllib.parse import urljoin

import httpcore
import httpx

from hcgen import __version__
from hcgen.base import FILES, FileLayer, MachineError, sha256_hex
from hcgen.fetch.body import check_size, check_type, media_type, read_body
from hcgen.fetch.cache import Entry, HttpCache
from hcgen.fetch.deadline import Deadline
from hcgen.fetch.errors import FetchRefused, HttpStatus
from hcgen.fetch.network import PinnedBackend, PinnedTransport, Resolver, system_resolver
from hcgen.fetch.patience import BUSY, busy, patiently
from hcgen.fetch.policy import PAGE, Kind, Policy
from hcgen.fetch.target import Target, parse_target

USER_AGENT = f"hcgen/{__version__} (reads public pages once, for people; obeys Retry-After)"
_REDIRECTS = (301, 302, 303, 307, 308)
_WAIT = 20.0
"""Seconds of silence on a connection at most; the deadline cuts it shorter."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """An answer: the bytes that an address gave, decoded, and where they came from in the end."""

    url: str
    """The address that answered, after redirects."""
    requested: str
    media_type: str
    charset: str | None
    body: bytes
    from_cache: bool = False
    """True where the server said that nothing has changed."""

    def text(self) -> str:
        """The body as text: by its byte order mark, else its charset, else UTF-8; never fails."""
        if self.body.startswith(b"\xef\xbb\xbf"):
            return self.body.decode("utf-8-sig", "replace")
        try:
            return self.body.decode(self.charset or "utf-8", "replace")
        except LookupError:
            return self.body.decode("utf-8", "replace")


class Fetcher:
    """Fetches addresses that others chose. Holds settings only: safe to share between threads."""

    def __init__(
        self,
        *,
        policy: Policy | None = None,
        cache: Path | None = None,
        resolver: Resolver = system_resolver,
        seconds: float | None = None,
        ssl_context: ssl.SSLContext | None = None,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
        files: FileLayer = FILES,
    ) -> None:
        self._policy = policy or Policy()
        self._cache = HttpCache(cache, files=files) if cache is not None else None
        self._resolver = resolver
        self._seconds = seconds
        self._ssl = ssl_context or _public_authorities()
        self._sleep = sleep
        self._clock = clock

    def fetch(
        self, address: str, kind: Kind = PAGE, *, headers: Mapping[str, str] | None = None
    ) -> Fetched:
        """What stands at an address, by GET, within the limits of its kind.

        ``headers`` go to the first origin only and switch the cache off. Raises
        :class:`FetchRefused` with the rule and the address, :class:`HttpStatus` for an answer that
        is no success, :class:`MachineError` for a network that does not work.
        """
        target = parse_target(address)
        deadline = Deadline(self._seconds or kind.seconds, target.url, self._clock)
        origin = target.origin
        with self._client(deadline) as client:
            for _ in range(self._policy.redirects + 1):
                self._policy.check_target(target)
                cache = None if headers else self._cache
                exchange = _Exchange(client, target, kind, dict(headers or {}), cache)
                answer = patiently(deadline, self._sleep)(exchange.run)
                if isinstance(answer, Fetched):
                    return replace(answer, requested=address)
                target = _follow(target, answer)
                if target.origin != origin:
                    headers = None  # credentials never come back, not even to where they belong
        raise FetchRefused(
            "redirects", target.url, f"more than {self._policy.redirects} from {address}"
        )

    @contextmanager
    def _client(self, deadline: Deadline) -> Iterator[httpx.Client]:
        backend = PinnedBackend(self._policy, self._resolver, deadline)
        client = httpx.Client(
            transport=PinnedTransport(backend, self._ssl),
            trust_env=False,
            follow_redirects=False,
            timeout=_WAIT,
            cookies=CookieJar(DefaultCookiePolicy(allowed_domains=())),
            headers={"user-agent": USER_AGENT, "accept": "*/*", "accept-encoding": "gzip"},
        )
        try:
            with client:
                yield client
        except (httpcore.TimeoutException, httpx.TimeoutException) as error:
            deadline.remaining()
            raise MachineError(
                "the server fell silent", where=deadline.address, fix="try again later"
            ) from error
        except (httpcore.NetworkError, httpcore.ProtocolError, httpx.TransportError) as error:
            deadline.remaining()
            raise MachineError(
                "the connection failed",
                where=deadline.address,
                why=str(error) or type(error).__name__,
                fix="try again later",
            ) from error


@lru_cache(maxsize=1)
def _public_authorities() -> ssl.SSLContext:
    """Certificates are checked against the public authorities; loading them takes a while."""
    return httpx.create_ssl_context(trust_env=False)


@dataclass(frozen=True, slots=True)
class _Exchange:
    """One request to one address, and what its answer means."""

    client: httpx.Client
    target: Target
    kind: Kind
    headers: dict[str, str]
    cache: HttpCache | None

    def run(self) -> Fetched | str:
        """The answer, or the address that a redirect names."""
        url = self.target.url
        kept = self.cache.get(url, self.kind.limit) if self.cache and self.kind.cached else None
        conditions = kept[0].conditions() if kept else {}
        with self.client.stream("GET", url, headers={**self.headers, **conditions}) as answer:
            status = answer.status_code
            if status in BUSY:
                raise busy(status, answer.headers.get("retry-after", ""), url)
            if status in _REDIRECTS and answer.headers.get("location"):
                return str(answer.headers["location"])
            if status == 304 and kept:
                return self._unchanged(*kept)
            if status != 200:
                raise HttpStatus(status, url, fix="check the address")
            return self._read(answer)

    def _unchanged(self, entry: Entry, body: bytes) -> Fetched:
        check_type(entry.media_type, self.kind, entry.url)
        check_size(len(body), self.kind, entry.url)
        return Fetched(entry.url, entry.url, entry.media_type, entry.charset, body, from_cache=True)

    def _read(self, answer: httpx.Response) -> Fetched:
        url = self.target.url
        name, charset = media_type(answer.headers)
        body = read_body(answer, self.kind, url)
        forbidden = "no-store" in answer.headers.get("cache-control", "").lower()
        if self.cache and self.kind.cached and not forbidden:
            entry = Entry(
                url=url,
                etag=answer.headers.get("etag"),
                last_modified=answer.headers.get("last-modified"),
                media_type=name,
                charset=charset,
                sha256=sha256_hex(body),
            )
            self.cache.put(entry, body)
        return Fetched(url, url, name, charset, body)


def _follow(target: Target, location: str) -> Target:
    """The target of a redirect: parsed and checked like any other, never from https to http."""
    try:
        joined = urljoin(target.url, location)
    except ValueError:
        raise FetchRefused("form", location[:200], f"{target.url} redirects there") from None
    following = parse_target(joined)
    if target.scheme == "https" and following.scheme == "http":
        raise FetchRefused("downgrade", following.url, f"{target.url} redirects from https to http")
    return following
