"""The layers of a bundle, one a file: what an HC page carries besides what people see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from hcgen.base import ContentError, raise_content_errors
from hcgen.site.authored_page import Layers
from hcgen.site.read.script import checked_script
from hcgen.site.read.text import read_text
from hcgen.site.read.yaml_file import YamlFile, plain, read_yaml
from hcgen.standard import ToolManifest

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

    tools = layer("tools.yaml", _tools)
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


def _tools(text: str, file: Path) -> Mapping[str, Any]:
    read = read_yaml(text, file)
    value = plain(read.value)
    if not isinstance(value, dict) or not value.get("tools"):
        raise ContentError(
            "there are no tools", where=f"{file}:1", fix="give it tool_prefix: … and tools: […]"
        )
    try:
        ToolManifest.model_validate(value)
    except ValidationError as error:
        faults = error.errors(include_url=False)
        problems = [_tool_fault(fault["loc"], fault["msg"], read, file) for fault in faults]
    else:
        problems = _repeated(value["tools"], read, file)
    raise_content_errors(problems)
    return {"hc_tools_version": "1.0.0", **value}


def _tool_fault(key: tuple[str | int, ...], why: str, read: YamlFile, file: Path) -> ContentError:
    name = ".".join(str(part) for part in key)
    return ContentError(f"{name} does not fit", where=f"{file}:{read.line(*key)}", why=why)


def _repeated(tools: list[Mapping[str, Any]], read: YamlFile, file: Path) -> list[ContentError]:
    names = [tool["name"] for tool in tools]
    return [
        ContentError(f"two tools have the name {name!r}", where=f"{file}:{read.line('tools', n)}")
        for n, name in enumerate(names)
        if name in names[:n]
    ]
