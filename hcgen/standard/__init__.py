"""HC (HyperContext) 1.3.3: write, read, check, convert. Pure: text in, text out.

Write a page; a theme places ``head()``, ``blocks()`` and ``runtime()``, or ``html()`` does:

>>> page = HcPage(
...     metadata={
...         "hc_type": "tool", "artifact_id": "dice", "title": "Dice", "description": "Rolls dice.",
...         "tags": ["dice"], "compliance_levels": {"agentic": "implemented"},
...         "execution": {"supported_runtimes": ["llm_direct"]},
...     },
...     instructions="## HC_BOOTSTRAP\\nRoll with dice_roll; never invent a number.",
...     context_public={"sides": [6, 20]},
...     tools={"tool_prefix": "dice", "tools": [{
...         "name": "dice_roll", "description": "Rolls one die.",
...         "inputSchema": {"type": "object", "properties": {"sides": {"type": "integer"}}},
...     }]},
...     handlers="window.__hcToolHandlers = { dice_roll: (args) => roll(args.sides) };",
... )
>>> html = page.html("<h1>Dice</h1>")

Check it, and learn what is missing above the tier that it reaches:

>>> report = check(html)
>>> report.reached.word
'agentic'
>>> [(finding.rule, finding.severity.value) for finding in report.findings]
[('HC-DISC-001', 'note'), ('HC-DISC-002', 'note')]

Its `.hc` text, and the way back:

>>> text = parse_hc(export(html, "https://example.org/dice/"))
>>> text.title, text.context_public
('Dice', {'sides': [6, 20]})

An old page brought up to date:

>>> old = html.replace('"hc_version": "1.3.3"', '"hc_version": "1.3.0"')
>>> [change.what for change in migrate(old).changes]
['hc_version is "1.3.3"']
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
