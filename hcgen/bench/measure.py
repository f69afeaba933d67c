"""What all benchmarks share: processor time, filings joined to long ones, one shape of result."""

from __future__ import annotations

import resource
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ParamSpec, TypeVar

from hcgen.base import CheckFailed, UsageError

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Benchmark:
    """The figures as text, and the targets that they miss."""

    text: str
    misses: tuple[str, ...] = ()


def require(result: Benchmark) -> None:
    """Raise :class:`CheckFailed` where a target is missed."""
    if result.misses:
        raise CheckFailed("the benchmark misses a target", why="; ".join(result.misses))


def cpu() -> float:
    """Seconds of processor time of this process and of the children that have ended: wall time says
    little on a machine that does other things too."""
    return sum(
        usage.ru_utime + usage.ru_stime
        for usage in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


def timed(work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> tuple[T, float]:
    """What the work gives, and the seconds of processor time that it takes."""
    began = cpu()
    result = work(*arguments, **named)
    return result, cpu() - began


def join(paths: Sequence[Path], pages: int, target: Path) -> Path:
    """The first so many pages of these files, again and again if need be, as one file with their
    bookmarks."""
    if not paths:
        raise UsageError(
            "no filing is long enough to measure",
            why="the folder holds no *_en.pdf or no *_zh.pdf",
            fix="name a folder of real filings, called by their language",
        )
    from pypdf import PdfReader, PdfWriter  # noqa: PLC0415 - only where filings are joined

    writer = PdfWriter()
    left = pages
    for path in [*paths] * pages:
        if left <= 0:
            break
        reader = PdfReader(path)
        taken = min(left, len(reader.pages))
        writer.append(reader, pages=(0, taken))
        left -= taken
    writer.write(target)
    return target
