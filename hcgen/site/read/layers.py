"""The layers of a bundle, one a file: what an HC page carries besides what people see."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from hcgen.base import ContentError, raise_content_errors
from hcgen.site.authored_page import Layers
from hcgen.site.hc.source_rules import source_faults
from hcgen.site.read.hygiene import hidden_characters, name_of
from hcgen.site.read.script import checked_script
from hcgen.site.read.text import read_text
from hcgen.site.read.yaml_file import YamlFile, plain, read_yaml
from hcgen.standard import ToolManifest, read_handlers

_BOOTSTRAP = "## HC_BOOTSTRAP"


def read_layers(folder: Path, content: Path) -> Layers:
    """Read the layers that lie in a bundle's folder; all faults at once, with ``file:line``."""
    problems: list[ContentError] = []

    def layer(name: str, read: Callable[[str, Path], Any]) -> Any:
        file = folder / name
        if not file.is_file():
            return None
        try:
            return read(read_text(file, content), file)
        except ContentError as error:
            problems.append(error)
            return None

    tools, read = layer("tools.yaml", _tools) or (None, YamlFile(None))
    handlers = layer("handlers.js", checked_script)
    made = Layers(
        instructions=layer("instructions.md", _instructions),
        context=layer("context.yaml", _context),
        tools=tools,
        handlers=handlers,
        private=layer("context.private.yaml", _context),
    )
    if tools is not None and not (folder / "handlers.js").is_file():
        problems.append(
            ContentError(
                "the tools have no handlers",
                where=f"{folder / 'tools.yaml'}:1",
                fix="add handlers.js beside it",
            )
        )
    if handlers is not None and not (folder / "tools.yaml").is_file():
        problems += _no_tools(handlers, folder / "handlers.js")
    if tools is not None and handlers is not None:
        problems += _tool_faults(tools, read, handlers, folder / "tools.yaml")
    raise_content_errors(problems)
    return made


def _instructions(text: str, file: Path) -> str:
    text = text.strip("\n") + "\n"
    if not text.startswith(f"{_BOOTSTRAP}\n"):
        raise ContentError(
            "the instructions do not begin with their marker", where=f"{file}:1",
            why="section 3 of the standard", fix=f"make {_BOOTSTRAP} the first line",
        )  # fmt: skip
    return text


def _context(text: str, file: Path) -> Any:
    read = read_yaml(text, file)
    if not isinstance(read.value, dict) or not read.value:
        raise ContentError("the context is no list of keys and values", where=f"{file}:1")
    return plain(read.value)


def _tools(text: str, file: Path) -> tuple[Mapping[str, Any], YamlFile]:
    read = read_yaml(text, file)
    value = plain(read.value)
    if not isinstance(value, dict) or not value.get("tools"):
        raise ContentError(
            "there are no tools", where=f"{file}:1", fix="give it tool_prefix: … and tools: […]"
        )
    problems = list(hidden_characters(read, file))
    try:
        ToolManifest.model_validate(value)
    except ValidationError as error:
        faults = error.errors(include_url=False)
        problems += [_tool_fault(fault["loc"], fault["type"], read, file) for fault in faults]
    raise_content_errors(problems)
    return {"hc_tools_version": "1.0.0", **value}, read


_KINDS = {
    "bool": "true or false", "dict": "a list of keys and values", "list": "a list",
    "model": "a list of keys and values", "string": "text", "tuple": "a list",
}  # fmt: skip
"""What a value must be, by the first word of the name that pydantic has for the fault."""


def _tool_fault(key: tuple[str | int, ...], kind: str, read: YamlFile, file: Path) -> ContentError:
    where = f"{file}:{read.line(*key)}"
    if kind == "missing":
        return ContentError(f"{name_of(key)} is missing", where=where)
    if kind == "string_too_short":
        return ContentError(f"{name_of(key)} is empty", where=where)
    if kind == "string_pattern_mismatch":
        return ContentError(f"{name_of(key)} is no name of a tool", where=where,
                            why="a name is lower-case words joined by _")  # fmt: skip
    words = _KINDS.get(kind.partition("_")[0], "of its kind")
    return ContentError(f"{name_of(key)} is not {words}", where=where)


def _tool_faults(
    tools: Mapping[str, Any], read: YamlFile, handlers: str, file: Path
) -> Iterator[ContentError]:
    """What the check would say of the tools, each said of its line."""

    def place(about: tuple[str | int, ...]) -> str:
        return f"{file}:{read.line(*about)}"

    return source_faults(place, tools=tools, handlers=handlers)


def _no_tools(handlers: str, file: Path) -> Iterator[ContentError]:
    """A script without tools may do what it likes, except to make handlers of tools."""
    if read_handlers(handlers).returns_blocks:
        yield ContentError(
            "the handlers have no tools", where=f"{file}:1", fix="add tools.yaml beside it"
        )
