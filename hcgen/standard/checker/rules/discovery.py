"""HC-DISC: launchers, registries, `.hc` access (§3, §8, §9, §13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from urllib.parse import parse_qs, urlsplit

from hcgen.standard.checker.findings import Tier
from hcgen.standard.checker.rules.rule import Hit, Table
from hcgen.standard.checker.rules.subject import Subject
from hcgen.standard.hc_text.from_page import canonical
from hcgen.standard.registries.stack import normalise_stack

DISCOVERY = Table(tier=Tier.DISCOVERY)


def _launchers(subject: Subject) -> Mapping[str, object]:
    value = subject.metadata.get("llm_launchers")
    return (
        {k: v for k, v in value.items() if not k.startswith("_")} if isinstance(value, dict) else {}
    )


@DISCOVERY.error(
    "DISC-001", "§10", "llm_launchers are there.",
    "Add llm_launchers with one address per assistant.",
    required=True,
)  # fmt: skip
def launchers_are_there(subject: Subject) -> Iterator[Hit]:
    """Step 8 of the migration."""
    if subject.meta_block and not _launchers(subject):
        yield Hit("llm_launchers is missing", subject.meta_block.place)


@DISCOVERY.error(
    "DISC-002", "§9", "The page names a registry.", "Add registries, or a registry_stack.",
    required=True,
)  # fmt: skip
def a_registry_is_named(subject: Subject) -> Iterator[Hit]:
    """It need not be live (1.3.2)."""
    registries = subject.metadata.get("registries")
    named = isinstance(registries, Mapping) and any(
        isinstance(value, str) and value and not str(key).startswith("_")
        for key, value in registries.items()
    )
    listed = isinstance(registries, list) and bool(registries)  # the catalogue of a meta-registry
    if (
        subject.meta_block
        and not named
        and not listed
        and not subject.metadata.get("registry_stack")
    ):
        yield Hit("neither registries nor registry_stack names one", subject.meta_block.place)


@DISCOVERY.warning(
    "DISC-003", "§13", "The page says where its .hc text is.",
    'Add <link rel="alternate" type="text/plain" href="…/index.hc">.', reads="page",
)  # fmt: skip
def hc_text_is_offered(subject: Subject) -> Iterator[Hit]:
    """Discovery pages SHOULD give access."""
    if not subject.attempts(Tier.DISCOVERY):
        return
    for link in subject.page.links:
        path = link.get("href", "").split("#")[0]
        if path.split("?")[0].endswith(".hc") or "format=hc" in path or "format=raw" in path:
            return
    yield Hit("no link leads to a .hc text")


@DISCOVERY.warning(
    "DISC-004", "§3", "Launchers are https addresses whose prompt begins with Fetch and the page.",
    "Write https://claude.ai/new?q=Fetch%20<address, percent-encoded>.",
)  # fmt: skip
def launchers_are_sound(subject: Subject) -> Iterator[Hit]:
    """The prompt is constant text and the page's address: no text of the page
    may speak to the chat."""
    address = canonical(subject.page)
    for name, value in _launchers(subject).items():
        problem = _launcher_problem(value, address)
        if problem:
            yield Hit(f"the launcher {name} {problem}", subject.at(name))


def _launcher_problem(value: object, address: str | None) -> str | None:
    if not isinstance(value, str):
        return "is not an address"
    try:
        parts = urlsplit(value)
    except ValueError:
        return "is not an address"
    if parts.scheme != "https" or not parts.netloc:
        return "is not an https address"
    prompt = (parse_qs(parts.query, max_num_fields=20).get("q") or [""])[0] if (
        parts.query.count("&") < 20
    ) else ""  # fmt: skip
    if not prompt.startswith("Fetch http"):
        return "has no prompt that begins with Fetch and an address"
    if address and not prompt.startswith(f"Fetch {address}"):
        return f"sends another address than {address}"
    return None


@DISCOVERY.warning(
    "DISC-005", "§8", "Entries of registry_stack have level, url, auto_load and priority.",
    'Write {"level": "project", "url": "https://…", "auto_load": true, "priority": 20}.',
)  # fmt: skip
def stack_is_sound(subject: Subject) -> Iterator[Hit]:
    """Row 9: other shapes are read, and reported."""
    if "registry_stack" not in subject.metadata:
        return
    for note in normalise_stack(subject.metadata["registry_stack"]).notes:
        yield Hit(f"registry_stack: {note}", subject.at("registry_stack"))
