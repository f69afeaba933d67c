from .checker.findings import (
    Finding as Finding,
    Report as Report,
    Severity as Severity,
    Tier as Tier,
)
from .checker.formats import (
    FORMATS as FORMATS,
    Checked as Checked,
    Gate as Gate,
    rules_as_json as rules_as_json,
    rules_as_text as rules_as_text,
)
from .checker.parts import check_parts as check_parts
from .checker.proof import Proof as Proof, Prover as Prover
from .checker.rules import RULES as RULES, Rule as Rule
from .checker.run import check as check, check_hc as check_hc
from .escape import compact_json as compact_json, json_text as json_text, script_json as script_json
from .hc_text.from_page import export as export
from .hc_text.parse import HcText as HcText, parse_hc as parse_hc
from .markup.nesting import unparseable as unparseable
from .markup.read import ReadPage as ReadPage, read_page as read_page
from .markup.source import Written as Written, cut_off as cut_off, written as written
from .migration.steps import Change as Change, Migration as Migration, migrate as migrate
from .models.metadata import ARTIFACT_ID as ARTIFACT_ID, Metadata as Metadata
from .models.tools import Tool as Tool, ToolManifest as ToolManifest
from .models.versions import HC_TYPES as HC_TYPES, SPEC_VERSION as SPEC_VERSION, Version as Version
from .registries.registry import (
    MetaRegistry as MetaRegistry,
    Registry as Registry,
    RegistryEntry as RegistryEntry,
    RegistryLink as RegistryLink,
    read_registry as read_registry,
)
from .registries.stack import (
    LEVELS as LEVELS,
    Stack as Stack,
    StackEntry as StackEntry,
    merge as merge,
    normalise_stack as normalise_stack,
    stack_entry as stack_entry,
    walk_candidates as walk_candidates,
)
from .scripts.handlers import read_handlers as read_handlers
from .writing.assets import (
    GATE_CSS as GATE_CSS,
    RUNTIME_JS as RUNTIME_JS,
    RUNTIME_SHA256 as RUNTIME_SHA256,
)
from .writing.launcher import launchers as launchers
from .writing.page import HcPage as HcPage
