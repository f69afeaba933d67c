"""HC (HyperContext) 1.3.3: write, read, check, convert. Pure: text in, text out."""

from hcgen.standard.assets import GATE_CSS, RUNTIME_JS, RUNTIME_SHA256
from hcgen.standard.check import check, check_hc
from hcgen.standard.escape import json_text, script_json
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
