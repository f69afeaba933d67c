"""Everything that is off in content/, collected and said at once."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from hcgen.base.errors import ContentError


class ContentErrors(ContentError):
    """Several errors in content/; ``problems`` holds them, and the message is one line for each."""

    def __init__(self, problems: Iterable[ContentError]) -> None:
        self.problems = tuple(problems)
        super().__init__(f"{len(self.problems)} errors in the content")

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


def raise_content_errors(problems: Iterable[ContentError]) -> None:
    """Raise the one error, or all of them as :class:`ContentErrors`; nothing when there are none.

    An error that is itself a collection counts as its parts.
    """
    flat: list[ContentError] = []
    for problem in problems:
        flat.extend(problem.problems if isinstance(problem, ContentErrors) else [problem])
    if len(flat) == 1:
        raise flat[0]
    if flat:
        raise ContentErrors(flat)


def nearest(word: str, known: Iterable[str]) -> str:
    """Advice for an unknown word: ``did you mean "x"?``, or the list of what is known."""
    names = sorted(known)
    close = get_close_matches(word, names, n=1, cutoff=0.6)
    return f'did you mean "{close[0]}"?' if close else f"known here: {', '.join(names)}"
