"""The tool manifest, `application/webmcp+json` (§3, §7, §12)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from hcgen.base import ContentError

TOOL_NAME = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)+", re.ASCII)
"""snake_case with a domain prefix; the third part is optional."""


class _Open(BaseModel):
    model_config = ConfigDict(frozen=True, extra="allow", populate_by_name=True)


class Tool(_Open):
    """One tool: what an agent may ask the page to do."""

    name: str = Field(pattern=r"^[A-Za-z0-9_.-]{1,128}$")
    title: str | None = None
    description: str = Field(min_length=1)
    input_schema: dict[str, Any] = Field(alias="inputSchema")
    annotations: dict[str, bool] = Field(default_factory=dict)
    requires_confirmation: bool = Field(default=False, alias="requiresConfirmation")


class ToolManifest(_Open):
    """All tools of a page. Unknown keys are kept."""

    hc_tools_version: str = "1.0.0"
    tool_prefix: str
    tools: tuple[Tool, ...]

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> ToolManifest:
        """Read a manifest; raises ``ContentError`` with every field that is off."""
        try:
            made = cls.model_validate(dict(values))
        except ValidationError as error:
            reasons = (f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors())
            raise ContentError("the tools cannot be written", why="; ".join(reasons)) from error
        names = [tool.name for tool in made.tools]
        if twice := sorted({name for name in names if names.count(name) > 1}):
            raise ContentError("two tools have one name", why=", ".join(twice))
        return made

    def to_json(self) -> dict[str, Any]:
        """The manifest as the page carries it.

        Tools that need confirmation also get ``consequentialHint``, the one such hint that
        browsers keep.
        """
        made = self.model_dump(mode="json", by_alias=True, exclude={"tools"}, exclude_none=True)
        return {**made, "tools": [_tool_json(tool) for tool in self.tools]}


def _tool_json(tool: Tool) -> dict[str, Any]:
    made = tool.model_dump(mode="json", by_alias=True, exclude_none=True, exclude_defaults=True)
    if tool.requires_confirmation:
        made["annotations"] = {**tool.annotations, "consequentialHint": True}
    return made
