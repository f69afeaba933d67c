"""The child process that reads a page's markup: it can be limited, and it can die.

The page comes on standard input, one JSON object goes to standard output. Markup can make any
conforming parser take time and memory out of proportion (elements nested without end, formatting
opened again for every paragraph), so nothing reads it in the parent.
"""

from __future__ import annotations

import dataclasses
import json
import sys

from hcgen.observe.web.text import WebText, read_html, read_plain
from hcgen.observe.web.writer import Section

MEMORY_BYTES = 1_500_000_000
"""Address space of the child."""
ANSWER_CHARACTERS = 20_000_000
"""A page that unfolds to more text than this is refused."""


def encode(page: WebText) -> str:
    """The answer as JSON text."""
    return json.dumps(dataclasses.asdict(page))


def decode(answer: str) -> WebText:
    """The answer read back."""
    value = json.loads(answer)
    sections = tuple(
        Section(
            part["level"],
            part["title"],
            part["text"],
            tuple((at, name) for at, name in part["anchors"]),
        )
        for part in value["sections"]
    )
    return WebText(
        value["title"], value["language"], sections, value["hidden"], tuple(value["found"])
    )


def main() -> None:
    """Read, answer, end. The arguments: ``plain`` or ``html``, and seconds of processor time."""
    kind, seconds = sys.argv[1:]
    _limit(int(seconds))
    markup = sys.stdin.buffer.read().decode("utf-8", "surrogatepass")
    answer = encode(read_plain(markup) if kind == "plain" else read_html(markup))
    sys.stdout.buffer.write(answer[:ANSWER_CHARACTERS].encode("ascii"))


def _limit(seconds: int) -> None:
    """Bound processor time and memory where the system can do it."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - there is none elsewhere

    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    main()
