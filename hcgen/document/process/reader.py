"""The reader of one open PDF: it keeps a child at work, starts another when one dies, remembers."""

from __future__ import annotations

import base64
import math
from collections.abc import Callable, Iterator, Sequence
from itertools import starmap

from hcgen.document.geometry import Displayed, Rect, Turn
from hcgen.document.model import Styled, Unseen, Word
from hcgen.document.process.child import Child, ChildDied, Refused
from hcgen.document.process.limits import Limits
from hcgen.document.process.protocol import NO_WORDS, Message

_USED_UP = "the processor time for this document is used up"
_TOO_LONG = "the document holds more text than is read"
_FINAL = (_USED_UP, _TOO_LONG)
_FREE = 0.1


class PdfReader:
    """Answers for single pages while the file is open (the protocol ``Reader``).

    A question that kills the child has an empty answer, is noted in ``problems`` and is not asked
    again; the next question gets a fresh child, as long as there is processor time left.
    """

    def __init__(self, file: int, limits: Limits) -> None:
        self.problems: list[str] = []
        self._file = file
        self._limits = limits
        self._child: Child | None = None
        self._spent = 0.0
        self._overdrawn = 0.0
        self._looked = 0.0
        self._closed = False
        self._deadly: set[int] = set()
        self._cache: dict[tuple[object, ...], Message] = {}

    @property
    def cpu(self) -> float:
        """Seconds of processor time that all children have used so far."""
        return self._spent + (self._child.cpu if self._child else 0.0)

    def about(self) -> Message:
        """Page count, properties and outline. Raises ``ChildDied`` and ``Refused``."""
        return next(self._running().ask({"ask": "about"}))

    def pages(self, count: int, told: Callable[[int], None]) -> Iterator[Message]:
        """Every page in turn; one that kills its child has a ``problem`` and the rest goes on."""
        limits = self._limits
        allowed = max(limits.reading_cpu_seconds, limits.reading_cpu_per_page * count)
        characters = 0
        number = 1
        while number <= count:
            try:
                question = {"ask": "pages", "first": number, "last": count}
                answers = self._running().ask(question, count - number + 1)
                while number <= count:
                    if self.cpu > allowed:
                        raise ChildDied(_USED_UP, limit=True)
                    if characters > limits.characters:
                        raise ChildDied(_TOO_LONG, limit=True)
                    answer = next(answers)
                    characters += sum(len(line[0]) for line in answer["lines"])
                    yield answer
                    told(number)
                    number += 1
            except (ChildDied, Refused) as death:
                self._bury()
                self._deadly.add(number)
                reason = death.reason if isinstance(death, ChildDied) else "the page is damaged"
                for lost in range(number, count + 1 if reason in _FINAL else number + 1):
                    yield {
                        "n": lost, "w": 0.0, "h": 0.0, "angle": 0, "lines": [], "problem": reason,
                    }  # fmt: skip
                    told(lost)
                    number = lost + 1

    def words(self, page: int) -> tuple[Word, ...]:
        """The words of a page in text order; empty for a page that died."""
        answer = self._once({"ask": "words", "n": page}, NO_WORDS)
        turn = Turn(*answer["turn"])
        return tuple(
            Word(text, Rect(x0, y0, x1, y1), size, bold, italic, angle, turn)
            for text, x0, y0, x1, y1, size, bold, italic, angle in answer["words"]
        )

    def styles(self, page: int) -> tuple[Styled, ...]:
        """The lines of a page as stretches of one style; empty for a page that died."""
        rows = self._once({"ask": "styles", "n": page}, {"styles": []})["styles"]
        return tuple(starmap(Styled, rows))

    def second_reading(self, page: int, *, spaced: bool = True) -> str:
        """The page's text as the second reader sees it; empty where it sees nothing."""
        question = {"ask": "second_reading", "n": page, "spaced": spaced}
        return str(self._once(question, {"text": ""})["text"])

    def boxes(
        self, page: int, parts: Sequence[tuple[int, int, int]]
    ) -> tuple[Displayed | None, ...]:
        """The box round each part of a line; ``None`` where it cannot be had."""
        question = {"ask": "boxes", "n": page, "parts": [list(part) for part in parts]}
        found = self._asked(question, {"boxes": [None] * len(parts)})["boxes"]
        return tuple(Rect(*box) if box else None for box in found)

    def unseen(
        self, page: int, quotes: Sequence[Sequence[tuple[int, int, int]]]
    ) -> tuple[Unseen | None, ...]:
        """For each quote its first word that is not shown to be visible. It has processor time of
        its own, so that pictures and words are still had of a document that uses it up."""
        question = {"ask": "unseen", "n": page, "quotes": [[*map(list, q)] for q in quotes]}
        unproved: Message = {"unseen": [["", "unproved"]] * len(quotes)}
        if self._looked > self._limits.looking_cpu_seconds:
            rows = unproved["unseen"]
        else:
            before = self.cpu
            rows = self._asked(question, unproved, free=math.inf)["unseen"]
            self._looked += self.cpu - before
        return tuple(Unseen(*row) if row else None for row in rows)

    def render(self, page: int, box: Displayed, *, dpi: int = 110) -> bytes:
        """The region of a page as a 16-grey PNG; empty when it cannot be drawn."""
        question = {"ask": "render", "n": page, "box": list(box), "dpi": dpi}
        answer = self._asked(question, {"png": ""})
        return base64.b64decode(answer["png"])

    def draw(self, page: int, box: Displayed, *, dpi: int) -> bytes:
        """The same, for a page that is to be recognised: it counts as reading, not as asking."""
        question = {"ask": "render", "n": page, "box": list(box), "dpi": dpi}
        return base64.b64decode(self._asked(question, {"png": ""}, free=math.inf)["png"])

    def covered(self, page: int) -> float:
        """The share of a page that pictures cover; 0 where it cannot be told."""
        answer = self._asked({"ask": "covered", "n": page}, {"ratio": 0.0}, free=math.inf)
        return float(answer["ratio"])

    def close(self) -> None:
        """End the child. Questions after that have empty answers where none is remembered."""
        self._bury()
        self._closed = True

    def _once(self, question: Message, empty: Message) -> Message:
        key = tuple(question.values())
        if key not in self._cache:
            self._cache[key] = self._asked(question, empty)
        return self._cache[key]

    def _asked(self, question: Message, empty: Message, *, free: float = _FREE) -> Message:
        if question["n"] in self._deadly:
            return empty
        before = self.cpu
        try:
            if self._closed or self._overdrawn > self._limits.asking_cpu_seconds:
                raise ChildDied(_USED_UP, limit=True)
            return next(self._running().ask(question))
        except ChildDied as death:
            self._bury()
            self.problems.append(f"page {question['n']}: {death.reason}")
        except Refused:
            self.problems.append(f"page {question['n']}: the page is damaged")
        finally:
            self._overdrawn += max(0.0, self.cpu - before - free)
        return empty

    def _running(self) -> Child:
        if self._child is None:
            self._child = Child(self._file, self._limits)
        return self._child

    def _bury(self) -> None:
        if self._child is not None:
            self._child.close()
            self._spent += self._child.cpu
            self._child = None
