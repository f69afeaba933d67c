"""Pages mutated at random, from one seed each."""

from __future__ import annotations

import random
from pathlib import Path

from tests.standard.pages import by_hand, discovery_page

SHARDS = (
    "<", ">", "</script>", "<!--", "-->", "<script", "</template>", "<template>", '"', "'", "=", "\0", "\r\n",
    "\ufeff", "&lt;", "&#0;", "{", "}", "[" * 50, "\\u003c", '<script type="application/webmcp+json">',
    '<script type="application/json" id="hc-metadata">', "<svg>", "<select>", "<table>", "<plaintext>", "<textarea>",
    "<title>", "<noscript>", "</body>", "<form toolname=a>", "<input name=b>", "1e999", "NaN", "//", "/*", "`", "${",
    "window.__hcToolHandlers = ", "navigator.modelContext", "...", "=>", "\ud83d\ude00", "漢", "\u2028",
    "---\n## hc-metadata\n", "\U000e0041", "<p id=hc-instructions>", "<![CDATA[", "]]>", "<?xml", "<math>",
)  # fmt: skip


def seeds() -> list[str]:
    """The pages that are mutated: ours, and the four old shapes."""
    old = sorted((Path(__file__).parent / "old").glob("*.html"))
    return [
        discovery_page().html("<h1>Tides</h1>"),
        by_hand(body='<form toolname="tide_a" tooldescription="d"><input name="x"></form>'),
        discovery_page().text("https://a.example/"),
        *(file.read_text(encoding="utf-8") for file in old),
    ]


def mutated(seed: int, pages: list[str]) -> bytes:
    """The page of a seed: shards put in, pieces cut, doubled and swapped, bytes flipped."""
    dice = random.Random(seed)
    text = dice.choice(pages)
    for _ in range(dice.randint(1, 12)):
        at, to = sorted(dice.choices(range(len(text) + 1), k=2))
        to = min(to, at + dice.choice((1, 20, 400, 4000)))
        text = dice.choice(
            (
                text[:at] + dice.choice(SHARDS) + text[at:],
                text[:at] + text[to:],
                text[:to] + text[at:to] * dice.randint(1, 5) + text[to:],
                text[:at] + text[at:to][::-1] + text[to:],
            )
        )
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(dice.choice((0, 0, 3))):
        if data:
            data[dice.randrange(len(data))] = dice.randrange(256)
    return bytes(data) if dice.random() > 0.02 else dice.randbytes(dice.randint(0, 5000))
