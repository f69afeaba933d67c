"""The child process that recognises pages: it can be limited, and it can die.

Pictures come in a scratch file that it inherits (a pipe could fill up while nobody reads);
questions and answers are those of ``hcgen.document.process.protocol``. It holds no state but
loaded models.
"""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from hcgen.document.process.child_main import allow, begin, run
from hcgen.document.process.protocol import Message, send

if TYPE_CHECKING:
    from hcgen.document.ocr.recogniser import Recogniser


def main() -> int:
    """Serve one parent until it goes."""
    waiting, hello, output = begin()
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):  # the same sums every time
        os.environ[name] = "1"
    loaded: dict[str, Recogniser] = {}
    send(output, {"ready": True, "cpu": time.process_time()})
    while True:
        question = waiting.get()
        allow(hello["limits"]["page_cpu_seconds"])
        pieces = _pieces(hello["file"], question, loaded)
        send(output, {"pieces": pieces, "cpu": time.process_time()})


def _pieces(file: int, question: Message, loaded: dict[str, Recogniser]) -> list[list[object]]:
    from hcgen.document.ocr.recogniser import Recogniser  # noqa: PLC0415 - after the limits are set

    who = question["who"]
    if who not in loaded:
        loaded[who] = Recogniser(who)
    return loaded[who].pieces(os.pread(file, question["size"], 0))


if __name__ == "__main__":
    run(main)
