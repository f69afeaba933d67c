"""How many pages a second ``check`` reads on one core: 1,000 pages of 30 KB, no two alike.

Each page has its own text, metadata, context, manifest and handlers; the runtime script is the same
on all, as on a real site.
"""

from __future__ import annotations

import random

from hcgen.bench.measure import Benchmark, timed
from hcgen.standard import GATE_CSS, HcPage, check, launchers, read_page

PAGES, SIZE = 1000, 30_000
WORDS = [
    "tide",
    "harbour",
    "north",
    "moon",
    "water",
    "level",
    "chart",
    "quay",
    "ferry",
    "rope",
    "anchor",
    "light",
    "buoy",
    "keel",
]


def page(number: int) -> str:
    """One page at Discovery tier, filled up to 30 KB."""
    dice = random.Random(number)  # noqa: S311 - a benchmark's text
    name = f"tide_get_height_{number}"
    address = f"https://tides.example/{number}/"
    written = HcPage(
        metadata={
            "hc_type": "reference", "artifact_id": f"tide-{number}", "title": f"Tides {number}",
            "description": "Heights of the tide.", "tags": ["tides"],
            "compliance_levels": {"protocol": "required", "content": "required",
                                  "agentic": "implemented", "discovery": "implemented"},
            "execution": {"agentic_capable": True, "supported_runtimes": ["llm_direct"]},
            "registries": {"personal": "https://tides.example/registry/"},
            "llm_launchers": launchers(address),
        },
        instructions="## HC_BOOTSTRAP\nAnswer from the tables. Never guess a height.",
        context_public={f"level_{i}": dice.random() for i in range(60)},
        tools={"tool_prefix": "tide", "tools": [
            {"name": name, "description": f"Height of the tide at place {number}.",
             "inputSchema": {"type": "object",
                             "properties": {f"hour_{number}": {"type": "integer"}}}},
        ]},
        handlers=f"window.__hcToolHandlers = {{ {name}(args) {{ return {{ content: "
        f"[{{ type: 'text', text: String(args.hour_{number}) }}] }}; }} }};",
        styles=(GATE_CSS,), canonical=address,
        links=({"rel": "alternate", "type": "text/plain", "href": "index.hc"},),
    )  # fmt: skip
    body: list[str] = []
    bare = len(written.html())
    while bare + sum(map(len, body)) < SIZE:
        text = " ".join(dice.choices(WORDS, k=40))
        body.append(
            f'<section class="day"><h2>{text[:30]}</h2>'
            f'<p>{text} <a href="#d">{number}</a></p></section>\n'
        )
    return written.html("".join(body))


def bench_checking(*, strict: bool = False) -> Benchmark:
    """Write the pages, check each once, say how long it took. ``strict`` adds html5lib."""
    pages = [page(number).encode() for number in range(PAGES)]
    check(pages[0], strict=strict)
    findings, took = timed(lambda: sum(len(check(data, strict=strict).findings) for data in pages))
    _, reading = timed(lambda: [read_page(data) for data in pages])
    size = sum(map(len, pages)) / PAGES
    return Benchmark(
        f"{PAGES} pages of {size / 1000:.1f} KB, {findings} findings\n"
        f"check: {PAGES / took:.0f} pages/s a core ({1000 * took / PAGES:.2f} ms each)\n"
        f"of that reading: {1000 * reading / PAGES:.2f} ms each"
    )
