"""Every hostile address and its verdict."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from hcgen.base import ExitStatus
from hcgen.fetch import Fetcher, FetchRefused, Policy, parse_target, refusal

TABLE = [
    tuple(line.split(" ", 1))
    for line in (Path(__file__).parent / "hostile.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


class Resolver:
    """Answers what it is told and counts the look-ups."""

    def __init__(self, *answers: Sequence[str]) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    def __call__(self, host: str, port: int) -> Sequence[str]:
        self.asked.append(host)
        return self.answers[min(len(self.asked), len(self.answers)) - 1]


def rows(verdict: str) -> list[str]:
    return [text for word, text in TABLE if word == verdict]


def test_the_table_is_whole() -> None:
    assert (len(rows("refuse")), len(rows("allow")), len(rows("refuse-url"))) == (31, 10, 19)


@pytest.mark.parametrize("address", rows("refuse"))
def test_an_address_that_is_not_public_is_refused(address: str) -> None:
    assert refusal(address)


@pytest.mark.parametrize("address", rows("allow"))
def test_a_public_address_passes(address: str) -> None:
    assert refusal(address) is None


@pytest.mark.parametrize("address", rows("refuse"))
def test_a_name_that_resolves_there_is_refused_and_never_connected_to(address: str) -> None:
    for answers in ([address], ["93.184.216.34", address]):
        resolver = Resolver(answers)
        with pytest.raises(FetchRefused) as caught:
            Fetcher(resolver=resolver).fetch("https://example.com/")
        assert caught.value.rule == "address"
        assert address in str(caught.value)
        assert "example.com" in str(caught.value)
        assert resolver.asked == ["example.com"]


@pytest.mark.parametrize("row", rows("refuse-url"))
def test_a_hostile_url_is_refused_with_its_rule(row: str) -> None:
    url = row.split(" (", maxsplit=1)[0]
    resolver = Resolver(["169.254.169.254"])
    with pytest.raises(FetchRefused) as caught:
        Fetcher(resolver=resolver).fetch(url)
    assert caught.value.exit_status is ExitStatus.MACHINE
    assert caught.value.rule in str(caught.value)
    assert (len(resolver.asked) == 1) == ("resolver answers" in row)


@pytest.mark.parametrize(
    ("url", "rule"),
    [
        ("", "form"),
        ("example.com/a", "form"),
        ("//example.com/", "form"),
        (" https://example.com/", "form"),
        ("https://example.com/a b", "form"),
        ("https://example.com/\n", "form"),
        ("https://example.com/\u0085", "form"),
        ("https://example.com/" + "a" * 5000, "form"),
        ("javascript:alert(1)", "scheme"),
        ("data:text/html,x", "scheme"),
        ("gopher://example.com/", "scheme"),
        ("https:example.com", "host"),
        ("https://", "host"),
        ("https://:80/", "host"),
        ("https://@example.com/", "user info"),
        ("https://a..b.com/", "host"),
        ("https://-a.com/", "host"),
        ("https://a_b.com/", "host"),
        ("https://" + "a" * 64 + ".com/", "host"),
        ("https://1.2.3/", "host"),
        ("https://1.2.3.4.5/", "host"),
        ("https://256.1.1.1/", "host"),
        ("https://example.0x1/", "host"),
        ("https://[::1/", "host"),
        ("https://[1.2.3.4]/", "host"),
        ("https://[::1]x/", "host"),
        ("https://printer/", "host"),
        ("https://a.localhost/", "host"),
        ("https://metadata.google.internal/", "host"),
        ("https://nas.local/", "host"),
        ("https://example.com:0/", "port"),
        ("https://example.com:99999/", "port"),
        ("https://example.com:8080/", "port"),
        ("https://example.com:44３/", "host"),
        ("https://ex\u200bample.c\u00adom:x/", "host"),
        ("https://127.0.0.1/", "address"),
        ("https://[fe80::1]/", "address"),
    ],
)
def test_a_doubtful_form_is_refused_by_its_rule(url: str, rule: str) -> None:
    def no_resolver(host: str, port: int) -> Sequence[str]:
        raise AssertionError(f"{host} was looked up")

    with pytest.raises(FetchRefused) as caught:
        Fetcher(resolver=no_resolver).fetch(url)
    assert caught.value.rule == rule


@pytest.mark.parametrize(
    ("url", "normal"),
    [
        ("HTTPS://Example.COM", "https://example.com/"),
        ("https://example.com.:443/a?b=c#d", "https://example.com/a?b=c"),
        ("http://example.com:80?q", "http://example.com/?q"),
        ("https://bücher.example/ü?ö=中", "https://xn--bcher-kva.example/%C3%BC?%C3%B6=%E4%B8%AD"),
        ("https://例え。テスト/", "https://xn--r8jz45g.xn--zckzah/"),
        ("https://example.com/%7Ea/%2F", "https://example.com/%7Ea/%2F"),
        ("https://[2606:4700:4700:0::1111]/", "https://[2606:4700:4700::1111]/"),
        ("https://8.8.8.8/", "https://8.8.8.8/"),
        ("https://example.com/a:b@c", "https://example.com/a:b@c"),
    ],
)
def test_an_address_has_one_normal_form(url: str, normal: str) -> None:
    target = parse_target(url)
    assert target.url == normal
    assert parse_target(target.url) == target
    Policy().check_target(target)


def test_the_setting_allows_a_host_by_name_with_or_without_its_port() -> None:
    policy = Policy(allowed_hosts=frozenset({"localhost", "10.0.0.1:8080", "[::1]:9"}))
    for allowed in ("http://localhost:99/", "http://10.0.0.1:8080/", "http://[::1]:9/"):
        policy.check_target(parse_target(allowed))
    for refused in ("http://10.0.0.1/", "http://10.0.0.2:8080/", "http://[::1]/"):
        with pytest.raises(FetchRefused):
            policy.check_target(parse_target(refused))


@given(st.integers(0, 2**32 - 1))
def test_no_public_verdict_where_the_standard_library_says_private_ipv4(number: int) -> None:
    address = ipaddress.IPv4Address(number)
    if not address.is_global:
        assert refusal(str(address)) is not None


@given(st.integers(0, 2**128 - 1), st.sampled_from([0, 0x2000 << 112, 0x2001 << 112]))
def test_no_public_verdict_where_the_standard_library_says_private_ipv6(
    number: int, prefix: int
) -> None:
    address = ipaddress.IPv6Address(prefix | (number >> 16) if prefix else number)
    if not address.is_global:
        assert refusal(str(address)) is not None
    if address.sixtofour is not None or address.teredo is not None:
        assert refusal(str(address)) is not None


@given(st.text())
def test_any_text_is_parsed_or_refused(text: str) -> None:
    for url in (text, f"http://{text}/", f"https://example.com{text}"):
        try:
            target = parse_target(url)
        except FetchRefused:
            continue
        assert parse_target(target.url) == target
        assert target.url.isascii()
