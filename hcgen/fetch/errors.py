"""What fetching can end in, besides a body."""

from __future__ import annotations

from typing import Literal

from hcgen.base import MachineError

Rule = Literal[
    "form",
    "scheme",
    "user info",
    "host",
    "port",
    "address",
    "redirects",
    "downgrade",
    "size",
    "time",
    "content type",
    "content encoding",
]
"""The rules by which an address or an answer is refused."""


class FetchRefused(MachineError):
    """A rule of ours forbids the address or the answer. ``rule`` is which, ``address`` is what."""

    def __init__(self, rule: Rule, address: str, why: str, *, fix: str = "") -> None:
        super().__init__(f"refused by the rule on {rule}", where=address, why=why, fix=fix)
        self.rule = rule
        self.address = address


class HttpStatus(MachineError):
    """The server answered, but not with what was asked for; ``status`` is its number."""

    def __init__(self, status: int, address: str, *, why: str = "", fix: str = "") -> None:
        super().__init__(f"the server answered {status}", where=address, why=why, fix=fix)
        self.status = status
        self.address = address
