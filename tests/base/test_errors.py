"""A message is one line that a terminal shows as it is."""

from __future__ import annotations

import errno

import pytest

from hcgen.base import HcgenError, MachineError, machine_error, machine_errors


def test_a_message_says_where_what_why_and_what_to_do() -> None:
    error = HcgenError("it failed", where="a/b:3", why="no reason", fix="try again")
    assert str(error) == "a/b:3: it failed (no reason); try again"
    assert str(HcgenError("it failed")) == "it failed"


def test_words_of_others_cannot_break_the_line_or_steer_the_terminal() -> None:
    error = HcgenError("it\nfailed", where="a\x1b[2Jb\u202e", why="x\r\ny\u2028z")
    assert str(error) == "a[2Jb: it failed (x y z)"


def test_errors_of_the_system_are_said_in_our_words() -> None:
    assert str(machine_error(OSError(errno.ENOSPC, "No space"), "cannot write", "f")) == (
        "f: cannot write (the disk is full); make room and run the command again"
    )
    message = r"f: cannot read \(Odd\); try again"
    with pytest.raises(MachineError, match=message), machine_errors("cannot read", "f"):
        raise OSError(99999, "Odd")
