"""The child process that touches the PDF: it can be limited, and it can die.

It reads the file from an inherited descriptor, answers questions on its standard input with
messages on its standard output, and ends when its parent does. It holds no state that another
child could not build again.
"""

from __future__ import annotations

import base64
import gc
import os
import time
from collections.abc import Iterator
from typing import Any

from hcgen.document.geometry import Rect
from hcgen.document.pdfium.file import Engine, OpenError
from hcgen.document.pdfium.lines import PageLines
from hcgen.document.pdfium.page import PageText
from hcgen.document.pdfium.words import page_words
from hcgen.document.process.child_main import allow, begin, run
from hcgen.document.process.protocol import NO_WORDS, Message, send
from hcgen.document.second_reader import SecondReader


class Worker:
    """Answers the questions of one parent about one file."""

    def __init__(self, data: bytes, limits: Message) -> None:
        self.limits = limits
        self.second_reader = SecondReader(data)
        self.engine = Engine(data, has_layers_off=self.second_reader.has_layers_off)

    def answers(self, question: Message) -> Iterator[Message]:
        """The answers to a question, most often one."""
        name = question["ask"]
        if name == "pages":
            for number in range(question["first"], question["last"] + 1):
                allow(self.limits["page_cpu_seconds"])
                yield self.page(number)
        else:
            allow(self.limits["page_cpu_seconds"])
            yield getattr(self, f"answer_{name}")(question)

    def page(self, number: int) -> Message:
        """Size, label and lines of a page and how they run, or what is wrong with it."""
        answer: Message = {
            "n": number, "w": 0.0, "h": 0.0, "angle": 0, "lines": [], "problem": None,
        }  # fmt: skip
        try:
            answer["label"] = self.engine.label(number)
            page = self.engine.page(number)
        except OpenError:
            return answer | {"problem": "the page is damaged"}
        answer["w"], answer["h"] = _size(page)
        if self.too_long(page):
            return answer | {"problem": "more text than a page can hold"}
        lines = PageLines(page)
        return answer | {
            "angle": lines.angle,
            "lines": [[text, *box] for text, box in lines.fast()],
        }

    def too_long(self, page: PageText) -> bool:
        """Whether a page holds more characters than are read."""
        return page.characters > int(self.limits["page_characters"])

    def answer_about(self, _: Message) -> Message:
        """What concerns the whole file."""
        return {
            "pages": self.engine.count,
            "properties": self.engine.properties(),
            "outline": self.engine.outline(),
        }

    def answer_words(self, question: Message) -> Message:
        """The words of a page."""
        page = self.engine.page(question["n"])
        if self.too_long(page):
            return NO_WORDS
        rows = [
            [w.text, *w.box, w.style.size, w.style.bold, w.style.italic, w.angle]
            for w in page_words(page)
        ]
        return {"words": rows, "turn": [PageLines(page).angle, *_size(page)]}

    def answer_styles(self, question: Message) -> Message:
        """The stretches of each line that are set in one style."""
        page = self.engine.page(question["n"])
        if self.too_long(page):
            return {"styles": []}
        rows = [
            [order, text, style.bold, style.italic]
            for order, stretches in PageLines(page).styles().items()
            for text, style in stretches
        ]
        return {"styles": rows}

    def answer_boxes(self, question: Message) -> Message:
        """The boxes of parts of lines."""
        page = self.engine.page(question["n"])
        if self.too_long(page):
            return {"boxes": [None] * len(question["parts"])}
        return {"boxes": PageLines(page).parts(question["parts"])}

    def answer_unseen(self, question: Message) -> Message:
        """For each quote its first word that is not shown to be visible, and why."""
        from hcgen.document.pdfium.visible.prove import (  # noqa: PLC0415 - Pillow when asked for
            first_unseen,
        )

        page = self.engine.page(question["n"])
        misprints = self.second_reader.misprints(question["n"])
        answers = first_unseen(page, question["quotes"], misprints)
        return {"unseen": [[one.word, one.why] if one else None for one in answers]}

    def answer_second_reading(self, question: Message) -> Message:
        """The page's text for the second reader."""
        reader = self.second_reader
        read = reader.text if question["spaced"] else reader.glued
        return {"text": read(question["n"])}

    def answer_covered(self, question: Message) -> Message:
        """The share of a page that pictures cover."""
        from hcgen.document.pdfium.image_coverage import (  # noqa: PLC0415 - silent pages only
            covered_ratio,
        )

        return {"ratio": covered_ratio(self.engine.page(question["n"]))}

    def answer_render(self, question: Message) -> Message:
        """A region of a page as PNG."""
        from hcgen.document.pdfium.picture import picture  # noqa: PLC0415 - Pillow when asked for

        page = self.engine.page(question["n"])
        png = picture(page, Rect(*question["box"]), question["dpi"])
        return {"png": base64.b64encode(png).decode("ascii")}


def _size(page: PageText) -> tuple[float, float]:
    width, height = page.frame.size
    return round(width, 2), round(height, 2)


def read_all(descriptor: int) -> bytes:
    """The bytes of the file behind an inherited descriptor, from its start."""
    size = os.fstat(descriptor).st_size
    parts = []
    offset = 0
    while offset < size:
        part = os.pread(descriptor, min(size - offset, 1 << 24), offset)
        if not part:
            break
        parts.append(part)
        offset += len(part)
    return b"".join(parts)


def main() -> int:
    """Serve one parent until it goes."""
    gc.set_threshold(100_000, 50, 100)  # a page makes many small objects and hardly a cycle
    waiting, hello, output = begin()
    try:
        worker = Worker(read_all(hello["file"]), hello["limits"])
    except OpenError as error:
        send(output, {"refused": error.code, "cpu": time.process_time()})
        return 0
    send(output, {"ready": True, "cpu": time.process_time()})
    while True:
        serve(output, worker, waiting.get())


def serve(output: int, worker: Worker, question: dict[str, Any]) -> None:
    """Answer one question; a page that cannot be read is an answer, not an end."""
    try:
        for answer in worker.answers(question):
            send(output, answer | {"cpu": time.process_time()})
    except OpenError as error:
        send(output, {"refused": error.code, "cpu": time.process_time()})


if __name__ == "__main__":
    run(main)
