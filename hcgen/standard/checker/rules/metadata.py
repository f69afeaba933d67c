"""HC-META: `hc-metadata` (§3, §10)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from hcgen.standard.checker.findings import Severity, Tier
from hcgen.standard.checker.rules.rule import Hit, Table
from hcgen.standard.checker.rules.subject import Subject
from hcgen.standard.markup import read as names
from hcgen.standard.models.metadata import ARTIFACT_ID
from hcgen.standard.models.versions import (
    HC_TYPES,
    LEGACY_TYPES,
    NEWEST,
    SPEC_VERSION,
    Version,
    is_known,
)

META = Table(tier=Tier.PROTOCOL)
_IDENTITY = ("hc_version", "hc_type", "artifact_id", "title")
_LEVEL_WORDS = ("required", "recommended", "optional", "implemented")
_RUNTIMES = (
    "llm_direct", "mcp_b_polyfill", "mcp_b_extension", "claude_code_cdp", "embedded_agent",
    "chrome_native", "n8n_webhook",
)  # fmt: skip
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}.*)?", re.ASCII)
_HASH = re.compile(r"sha256:[0-9a-f]{64}")
_ORIGIN = re.compile(r"https?://(?:\*\.)?[A-Za-z0-9.-]+(?::\d{1,5})?", re.ASCII)
_FORBIDDEN_IN_ID = re.compile(r"\s|[A-Z]")


@META.error(
    "META-001", "§3", "The page has hc-metadata.",
    'Add <script type="application/json" id="hc-metadata">.', required=True,
)  # fmt: skip
def metadata_is_there(subject: Subject) -> Iterator[Hit]:
    """The identity card, the first block that any system reads."""
    if subject.page.first(names.METADATA) is None:
        yield Hit("there is no hc-metadata block")


@META.error("META-002", "§3", "hc-metadata is a JSON object.", "Write strict JSON.", required=True)
def metadata_is_json(subject: Subject) -> Iterator[Hit]:
    """Strict JSON (rows 8 and 14 name the usual causes)."""
    block = subject.page.first(names.METADATA)
    if block is None:
        return
    if fault := block.json.fault:
        yield Hit(
            f"hc-metadata is not JSON: {fault.message}", block.place_at(fault.offset), fault.fix
        )
    elif not isinstance(block.json.value, dict):
        yield Hit("hc-metadata is not a JSON object", block.place)


@META.error(
    "META-003", "§3", "The identity fields are there: hc_version, hc_type, artifact_id, title.",
    "Add the field.", required=True,
)  # fmt: skip
def identity_is_whole(subject: Subject) -> Iterator[Hit]:
    """Identity in every version."""
    for key in _IDENTITY if subject.meta_block else ():
        if subject.metadata.get(key) in (None, "") or (
            key == "title" and not str(subject.metadata[key]).strip()
        ):
            yield Hit(f"{key} is missing", subject.at(key))


@META.error(
    "META-004",
    "§3",
    "A description (or summary) and tags are there.",
    "Add the field.",
    required=True,
)
def description_is_there(subject: Subject) -> Iterator[Hit]:
    """Asked from 1.3 on; older pages are read without."""
    if subject.meta_block is None or not subject.modern:
        return
    if not (subject.metadata.get("description") or subject.metadata.get("summary")):
        yield Hit("there is neither description nor summary", subject.meta_block.place)
    if "tags" not in subject.metadata:
        yield Hit("tags is missing", subject.meta_block.place)


@META.error(
    "META-005",
    "§3",
    "Fields are of their kind.",
    "Write the value as the message says.",
    required=True,
)
def fields_are_of_their_kind(subject: Subject) -> Iterator[Hit]:
    """Texts are texts, lists are lists of texts, objects are objects."""
    for key in (*_IDENTITY, "description", "summary"):
        value = subject.metadata.get(key)
        if value is not None and not isinstance(value, str):
            yield Hit(f"{key} is not text", subject.at(key))
    tags = subject.metadata.get("tags", [])
    if not isinstance(tags, list) or not all(isinstance(tag, str) for tag in tags):
        yield Hit("tags is not a list of texts", subject.at("tags"))
    for key in ("compliance_levels", "execution", "registries", "protection", "llm_launchers"):
        if key == "registries" and subject.metadata.get("hc_type") == "meta-registry":
            continue  # its catalogue: a list of registries
        if not isinstance(subject.metadata.get(key, {}), dict):
            yield Hit(f"{key} is not an object", subject.at(key))


@META.error(
    "META-006", "§3", "hc_version is a version number.", f'Write "{SPEC_VERSION}".', required=True
)
def version_is_readable(subject: Subject) -> Iterator[Hit]:
    """Two or three numbers (row 4)."""
    value = subject.metadata.get("hc_version")
    if isinstance(value, str) and value and Version.parse(value) is None:
        yield Hit(f"hc_version {value[:40]!r} is not a version number", subject.at("hc_version"))


@META.warning("META-007", "§3", "hc_version is a published version.", f'Write "{SPEC_VERSION}".')
def version_is_known(subject: Subject) -> Iterator[Hit]:
    """Row 4: a newer page is checked by the newest rules there are."""
    version = Version.parse(subject.metadata.get("hc_version"))
    if version is None or is_known(version):
        return
    known = f"{version} is newer than {NEWEST}, whose rules were used" if version > NEWEST else (
        f"{version} was never published"
    )  # fmt: skip
    yield Hit(f"hc_version {known}", subject.at("hc_version"))


@META.note(
    "META-008", "§10", "hc_version is of the current line, 1.3.", "Run hcgen migrate on the page."
)
def version_is_current(subject: Subject) -> Iterator[Hit]:
    """1.1 and 1.2 pages stay valid at Protocol tier."""
    version = Version.parse(subject.metadata.get("hc_version"))
    if version is not None and is_known(version) and version < Version(1, 3, 0):
        yield Hit(f"the page is HC {subject.metadata['hc_version']}", subject.at("hc_version"))


@META.warning(
    "META-009", "§3", "hc_type is one of the seven types, not a former one.",
    f"Choose one of {', '.join(HC_TYPES)}.",
)  # fmt: skip
def type_is_not_former(subject: Subject) -> Iterator[Hit]:
    """Row 3: seen on published pages."""
    if subject.modern and subject.metadata.get("hc_type") in LEGACY_TYPES:
        yield Hit(
            f"hc_type {subject.metadata['hc_type']!r} is no type of 1.3.3", subject.at("hc_type")
        )


@META.warning(
    "META-010", "§3", "hc_type is a known type.", f"Choose one of {', '.join(HC_TYPES)}.",
    strict=Severity.ERROR,
)  # fmt: skip
def type_is_known(subject: Subject) -> Iterator[Hit]:
    """Row 3: a warning, an error under ``--strict``."""
    kind = subject.metadata.get("hc_type")
    if isinstance(kind, str) and kind and kind not in (*HC_TYPES, *LEGACY_TYPES):
        yield Hit(f"hc_type {kind[:40]!r} is not known", subject.at("hc_type"))


@META.error(
    "META-011", "§3", "artifact_id has no white space and no upper case.",
    "Write it in kebab-case.",
    required=True,
)  # fmt: skip
def artifact_id_is_usable(subject: Subject) -> Iterator[Hit]:
    """Row 10."""
    value = subject.metadata.get("artifact_id")
    if isinstance(value, str) and _FORBIDDEN_IN_ID.search(value):
        yield Hit(f"artifact_id {value[:60]!r} is not kebab-case", subject.at("artifact_id"))


@META.warning(
    "META-012", "§3", "artifact_id is kebab-case.", "Use lower-case letters, digits and hyphens."
)
def artifact_id_is_kebab_case(subject: Subject) -> Iterator[Hit]:
    """Row 10: dots occur, and are a warning."""
    value = subject.metadata.get("artifact_id")
    if not isinstance(value, str) or not value or _FORBIDDEN_IN_ID.search(value):
        return
    if not ARTIFACT_ID.fullmatch(value) or "." in value or "_" in value:
        yield Hit(f"artifact_id {value[:60]!r} is not kebab-case", subject.at("artifact_id"))


@META.warning(
    "META-013", "§10", "compliance_levels is there.", "Say which tiers the page means to meet."
)
def levels_are_there(subject: Subject) -> Iterator[Hit]:
    """Asked from 1.3 on."""
    if subject.meta_block and subject.modern and "compliance_levels" not in subject.metadata:
        yield Hit("compliance_levels is missing", subject.meta_block.place)


@META.warning(
    "META-014", "§3", "compliance_levels names tiers with known words.",
    f"Use {', '.join(_LEVEL_WORDS)}.",
)  # fmt: skip
def levels_are_known(subject: Subject) -> Iterator[Hit]:
    """Keys are the four tiers."""
    levels = subject.metadata.get("compliance_levels")
    for key, value in levels.items() if isinstance(levels, dict) else ():
        if key.startswith("_"):
            continue
        if key not in {tier.word for tier in Tier}:
            yield Hit(f"{key[:40]!r} is no tier", subject.at("compliance_levels"))
        elif value not in _LEVEL_WORDS:
            yield Hit(f"compliance_levels.{key} is {value!r}", subject.at("compliance_levels"))


@META.warning(
    "META-015", "§10", "execution.supported_runtimes is there.",
    'Add for example ["llm_direct"] or "mcp_b_polyfill".', tier=Tier.AGENTIC,
)  # fmt: skip
def runtimes_are_there(subject: Subject) -> Iterator[Hit]:
    """Asked of pages with tools, from 1.3 on."""
    execution = subject.metadata.get("execution")
    listed = execution.get("supported_runtimes") if isinstance(execution, Mapping) else None
    if subject.meta_block and subject.modern and subject.attempts(Tier.AGENTIC) and not listed:
        yield Hit("execution.supported_runtimes is missing", subject.at("execution"))


@META.warning(
    "META-016", "§3", "supported_runtimes are known ones.", f"Known are {', '.join(_RUNTIMES)}.",
    tier=Tier.AGENTIC,
)  # fmt: skip
def runtimes_are_known(subject: Subject) -> Iterator[Hit]:
    """Names seen in published pages."""
    execution = subject.metadata.get("execution")
    listed = execution.get("supported_runtimes") if isinstance(execution, Mapping) else None
    for value in listed if isinstance(listed, list) else ():
        if value not in _RUNTIMES:
            yield Hit(
                f"the runtime {str(value)[:40]!r} is not known", subject.at("supported_runtimes")
            )


@META.warning(
    "META-017", "ours", "Dates, hashes and trusted origins have their form.",
    "Dates 2026-01-31, hashes sha256:<64 hex>, origins https://host or https://*.host.",
)  # fmt: skip
def forms_are_right(subject: Subject) -> Iterator[Hit]:
    """Fields of 1.1 to 1.3 that machines compare."""
    forms = (
        ("created", _DATE),
        ("updated", _DATE),
        ("content_hash", _HASH),
        ("metadata_hash", _HASH),
    )
    for key, form in forms:
        value = subject.metadata.get(key)
        if value is not None and not (isinstance(value, str) and form.fullmatch(value)):
            yield Hit(f"{key} is {str(value)[:60]!r}", subject.at(key))
    origins = subject.metadata.get("trusted_origins", [])
    for value in origins if isinstance(origins, list) else [origins]:
        if not (isinstance(value, str) and _ORIGIN.fullmatch(value)):
            yield Hit(f"trusted_origins holds {str(value)[:60]!r}", subject.at("trusted_origins"))
