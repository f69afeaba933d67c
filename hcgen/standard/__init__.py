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

from hcgen.standard.assets import GATE_CSS, RUNTIME_JS, RUNTIME_SHA256
from hcgen.standard.check import check, check_hc
from hcgen.standard.escape import compact_json, json_text, script_json
from hcgen.standard.export import export
from hcgen.standard.findings import Finding, Report, Severity, Tier
from hcgen.standard.formats import FORMATS, Checked, Gate, rules_as_json, rules_as_text
from hcgen.standard.hcfile import HcText, parse_hc
from hcgen.standard.launchers import launchers
from hcgen.standard.metadata import Metadata
from hcgen.standard.migrate import Change, Migration, migrate
from hcgen.standard.page import HcPage
from hcgen.standard.proof import Proof, Prover
from hcgen.standard.read import ReadPage, read_page
from hcgen.standard.registry import (
    MetaRegistry,
    Registry,
    RegistryEntry,
    RegistryLink,
    read_registry,
)
from hcgen.standard.rules import RULES, Rule
from hcgen.standard.stack import (
    LEVELS,
    Stack,
    StackEntry,
    merge,
    normalise_stack,
    stack_entry,
    walk_candidates,
)
from hcgen.standard.tools import Tool, ToolManifest
from hcgen.standard.versions import HC_TYPES, SPEC_VERSION, Version

__all__ = [
    "FORMATS",
    "GATE_CSS",
    "HC_TYPES",
    "LEVELS",
    "RULES",
    "RUNTIME_JS",
    "RUNTIME_SHA256",
    "SPEC_VERSION",
    "Change",
    "Checked",
    "Finding",
    "Gate",
    "HcPage",
    "HcText",
    "MetaRegistry",
    "Metadata",
    "Migration",
    "Proof",
    "Prover",
    "ReadPage",
    "Registry",
    "RegistryEntry",
    "RegistryLink",
    "Report",
    "Rule",
    "Severity",
    "Stack",
    "StackEntry",
    "Tier",
    "Tool",
    "ToolManifest",
    "Version",
    "check",
    "check_hc",
    "compact_json",
    "export",
    "json_text",
    "launchers",
    "merge",
    "migrate",
    "normalise_stack",
    "parse_hc",
    "read_page",
    "read_registry",
    "rules_as_json",
    "rules_as_text",
    "script_json",
    "stack_entry",
    "walk_candidates",
]
