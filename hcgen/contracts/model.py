"""The base of every contract: frozen, closed, one shape in Python and in JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Sha256 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
"""64 lower-case hexadecimal digits."""

IsoDate = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")]
"""A calendar day, ``YYYY-MM-DD``."""

PageNumber = Annotated[int, Field(ge=1)]
"""A physical page of the file, counted from 1: what ``#page=N`` means."""

Box = tuple[float, float, float, float]
"""``x0, y0, x1, y1`` in points from the top left of the displayed page (after CropBox and
/Rotate)."""


CONTRACT = 3
"""Of the shape of a checkpoint's body; it rises when that shape gets a field."""


@dataclass(frozen=True, slots=True)
class Since:
    """Marks a field that a contract brought: ``Annotated[…, Since(2)]``.

    Such a field has a default. Readings of earlier contracts have no such key, and are written
    without it, byte for byte as they were frozen.
    """

    contract: int


class Contract(BaseModel):
    """A frozen model that refuses unknown keys. Sequences are tuples, so that a value stays put."""

    model_config = ConfigDict(frozen=True, extra="forbid", ser_json_inf_nan="strings")
