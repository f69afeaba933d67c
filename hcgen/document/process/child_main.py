"""What every child process does: it is limited, hears its parent, and ends when that does."""

from __future__ import annotations

import os
import queue
import sys
import threading
import time
from collections.abc import Callable
from typing import NoReturn

from hcgen.document.process.protocol import MEMORY_STATUS, BrokenPipe, Message, receive


def begin() -> tuple[queue.Queue[Message], Message, int]:
    """The questions of the parent, its first message, within whose limits the process now is, and
    the descriptor for the answers: whatever a library prints must not mix with them."""
    waiting = questions()
    hello = waiting.get()
    confine(hello["limits"]["memory_bytes"])
    allow(hello["limits"]["page_cpu_seconds"])
    output = os.dup(1)
    os.dup2(2, 1)
    return waiting, hello, output


def run(main: Callable[[], int]) -> NoReturn:
    """End the process as ``main`` does, and with ``MEMORY_STATUS`` where memory ran out."""
    try:
        sys.exit(main())
    except (BrokenPipe, KeyboardInterrupt):
        os._exit(0)
    except MemoryError:
        os._exit(MEMORY_STATUS)


def allow(seconds: int) -> None:
    """Give the process that much more processor time; the system ends it beyond that."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - not there on every system

        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        soft = int(time.process_time()) + 1 + seconds
        if hard != resource.RLIM_INFINITY:
            soft = min(soft, hard)
        resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))


def confine(memory: int) -> None:
    """Limit the address space and write no core file."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - not there on every system

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def questions() -> queue.Queue[Message]:
    """Questions as they come. When the parent is gone the process ends at once, even in the
    middle of a page: a thread waits for that, and PDFium runs without the interpreter's lock."""
    waiting: queue.Queue[Message] = queue.Queue()

    def listen() -> None:
        while True:
            try:
                waiting.put(receive(0))
            except BrokenPipe:
                os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    return waiting
