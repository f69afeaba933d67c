"""What a long run tells the outside, without printing."""

from __future__ import annotations


class Reporter:
    """Told how a run goes. Every method does nothing; a front end overrides what it shows."""

    def starting(self, filing: str, *, position: int, total: int) -> None:
        """A filing is about to be analysed; ``position`` counts from 1."""

    def step(self, number: int, action: str, text: str) -> None:
        """A step of the agent has ended, with its observation in words."""

    def reading(self, done: int, total: int) -> None:
        """``done`` of ``total`` physical pages have been read."""

    def analyzed(self, filing: str, state: str, reasons: tuple[str, ...]) -> None:
        """A filing has its outcome."""

    def finished(self, text: str) -> None:
        """The whole command is done."""
