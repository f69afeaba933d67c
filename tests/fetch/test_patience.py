"""A busy server is asked again, as late as it wishes, and not for ever."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from hcgen.fetch import Fetcher, HttpStatus, Policy
from tests.fetch.server import Handler, Server

POLICY = Policy(allowed_hosts=frozenset({"127.0.0.1"}))


class Busy:
    """Is busy for a number of requests, then answers."""

    def __init__(self, times: int, status: int = 503, retry_after: str = "") -> None:
        self.left = times
        self.status = status
        self.retry_after = retry_after

    def __call__(self, handler: Handler) -> None:
        self.left -= 1
        if self.left >= 0:
            handler.answer(self.status, b"", Retry_After=self.retry_after)
        else:
            handler.answer(200, b"at last")


@pytest.mark.parametrize("status", [429, 503])
def test_a_busy_server_is_asked_again_with_growing_pauses(server: Server, status: int) -> None:
    slept: list[float] = []
    server.pages["/a"] = Busy(3, status)
    assert Fetcher(policy=POLICY, sleep=slept.append).fetch(server.url("/a")).body == b"at last"
    assert len(slept) == 3
    assert 0.5 <= slept[0] <= 1.0
    assert 1.0 <= slept[1] <= 1.5
    assert 2.0 <= slept[2] <= 2.5


def test_four_times_is_enough(server: Server) -> None:
    server.pages["/a"] = Busy(9)
    with pytest.raises(HttpStatus, match="the server answered 503") as caught:
        Fetcher(policy=POLICY, sleep=lambda _: None).fetch(server.url("/a"))
    assert caught.value.status == 503
    assert len(server.requests) == 4


def test_the_pause_is_the_one_that_the_server_asks_for(server: Server) -> None:
    slept: list[float] = []
    server.pages["/a"] = Busy(1, retry_after="7")
    Fetcher(policy=POLICY, sleep=slept.append).fetch(server.url("/a"))
    assert slept == [7.0]
    moment = datetime.now(UTC) + timedelta(seconds=9)
    server.pages["/a"] = Busy(1, retry_after=format_datetime(moment, usegmt=True))
    Fetcher(policy=POLICY, sleep=slept.append).fetch(server.url("/a"))
    assert 6 < slept[1] <= 9
    server.pages["/a"] = Busy(1, retry_after="Mon, 01 Jan 2001 00:00:00 GMT")
    Fetcher(policy=POLICY, sleep=slept.append).fetch(server.url("/a"))
    assert slept[2] == 0


def test_a_nonsense_wish_is_not_obeyed(server: Server) -> None:
    slept: list[float] = []
    for wish in ("soon", "-5", "9" * 40):
        server.pages["/a"] = Busy(1, retry_after=wish)
        Fetcher(policy=POLICY, sleep=slept.append).fetch(server.url("/a"))
    assert all(0.5 <= seconds <= 1.0 for seconds in slept)


def test_a_wish_past_the_deadline_ends_at_once_and_says_so(server: Server) -> None:
    slept: list[float] = []
    server.pages["/a"] = Busy(1, 429, retry_after="3600")
    with pytest.raises(HttpStatus, match="it asks to wait 3600 s, and 5 s are left"):
        Fetcher(policy=POLICY, sleep=slept.append, seconds=5).fetch(server.url("/a"))
    assert slept == []
    assert len(server.requests) == 1
