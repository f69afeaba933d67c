"""JSON that a person gives to the eval gate: read whole, checked strictly, faults with their
place."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from hcgen.base import FILES, UsageError, count

_SIZE_LIMIT = 16 * 1024 * 1024
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_FAULTS_SHOWN = 5

_Form = TypeVar("_Form", bound="Given")


class Given(BaseModel):
    """A part of such a file: a value of another type is a fault, a key that we do not know is
    not."""

    model_config = ConfigDict(frozen=True, strict=True, extra="ignore", allow_inf_nan=False)


def read_given(path: Path, form: type[_Form], what: str, fix: str) -> _Form:
    """Read a file of a form. ``what`` names the file in words, ``fix`` says how to get a right one.

    Raises :class:`UsageError` with the places for what is not UTF-8, not JSON, nested without end
    or of another form; :class:`MachineError` for a file that cannot be read.
    """
    data = FILES.read_bytes(path, limit=_SIZE_LIMIT).removeprefix(_BYTE_ORDER_MARK)
    try:
        data.decode("utf-8")
        return form.model_validate_json(data)
    except UnicodeDecodeError as error:
        why = f"it is not UTF-8: byte {error.start + 1}"
    except ValidationError as error:
        why = _in_words(error)
    raise UsageError(f"{what} cannot be used", where=str(path), why=why, fix=fix)


def _in_words(error: ValidationError) -> str:
    faults = error.errors(include_url=False, include_input=False, include_context=False)
    said = [f"{_place(fault['loc'])}{_message(fault['msg'])}" for fault in faults[:_FAULTS_SHOWN]]
    more = len(faults) - len(said)
    return "; ".join([*said, count(more, "more fault")] if more else said)


def _place(location: tuple[int | str, ...]) -> str:
    parts = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in location)
    return f"{parts.removeprefix('.')}: " if parts else ""


def _message(text: str) -> str:
    text = text.removeprefix("Value error, ")
    return text[:1].lower() + text[1:] if text.startswith(("Input", "Field", "Invalid")) else text
