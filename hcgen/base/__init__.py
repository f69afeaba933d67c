"""What every room stands on: errors, canonical JSON, files, text hygiene, limits."""

from hcgen.base.canonical import JsonValue, canonical_json, sha256_hex
from hcgen.base.errors import (
    CheckFailed,
    ContentError,
    DocumentError,
    ExitStatus,
    HcgenError,
    MachineError,
    NoHcBlock,
    UsageError,
    machine_error,
    machine_errors,
)
from hcgen.base.files import FILES, FileLayer, file_sha256
from hcgen.base.problems import ContentErrors, nearest, raise_content_errors
from hcgen.base.report import Reporter
from hcgen.base.text import Cleaned, clean, count, one_line, slug

__all__ = [
    "FILES",
    "CheckFailed",
    "Cleaned",
    "ContentError",
    "ContentErrors",
    "DocumentError",
    "ExitStatus",
    "FileLayer",
    "HcgenError",
    "JsonValue",
    "MachineError",
    "NoHcBlock",
    "Reporter",
    "UsageError",
    "canonical_json",
    "clean",
    "count",
    "file_sha256",
    "machine_error",
    "machine_errors",
    "nearest",
    "one_line",
    "raise_content_errors",
    "sha256_hex",
    "slug",
]
