"""The versions of the standard; its own texts contradict one another about which is which."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import total_ordering

SPEC_VERSION = "1.3.3"
"""The version that this package writes."""

HC_TYPES = (
    "skill", "reference", "tool", "workflow", "specification", "registry", "meta-registry",
)  # fmt: skip
"""The seven types of §3."""

LEGACY_TYPES = ("framework", "artifact", "prd", "identity")
"""Types seen on published pages that 1.3.3 does not name."""

_FORM = re.compile(r"(\d{1,4})\.(\d{1,4})(?:\.(\d{1,4}))?", re.ASCII)


@total_ordering
@dataclass(frozen=True, slots=True)
class Version:
    """A version of the standard, of two or three numbers."""

    major: int
    minor: int
    patch: int

    @classmethod
    def parse(cls, text: object) -> Version | None:
        """``1.3`` or ``1.3.3``; ``None`` for anything else."""
        match = _FORM.fullmatch(text) if isinstance(text, str) else None
        return cls(*(int(part or 0) for part in match.groups())) if match else None

    def __lt__(self, other: Version) -> bool:
        return (self.major, self.minor, self.patch) < (other.major, other.minor, other.patch)

    def __str__(self) -> str:
        return f"{self.major}.{self.minor}.{self.patch}"


NEWEST = Version(1, 3, 3)


def is_known(version: Version) -> bool:
    """Whether this package knows the rules of a version: 1.1.x, 1.2.x, 1.3.0 to 1.3.3."""
    return Version(1, 1, 0) <= version <= NEWEST
