"""The command line as a whole: help, version, and one line for every error."""

from __future__ import annotations

import pytest

from hcgen import __version__
from hcgen.base import DocumentError, ExitStatus, HcgenError
from hcgen.cli.main import _VERBS, cli, main
from tests.cli.conftest import Run


def test_the_version_is_printed(cold: Run) -> None:
    done = cold("--version")
    assert (done.returncode, done.stdout) == (0, f"hcgen, version {__version__}\n")


@pytest.mark.parametrize("verb", sorted(_VERBS))
def test_every_verb_has_a_module_and_a_help(verb: str, cold: Run) -> None:
    done = cold(verb, "--help")
    assert done.returncode == 0
    assert done.stdout.startswith(f"Usage: hcgen {verb}")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("biuld", 'there is no command "hcgen biuld"; did you mean "build"?'),
        ("Build", 'there is no command "hcgen Build"; did you mean "build"?'),
        ("journal lst", 'there is no command "hcgen journal lst"; did you mean "list"?'),
        ("bench raed x", 'there is no command "hcgen bench raed"; did you mean "read"?'),
        ("journal fly", 'there is no command "hcgen journal fly"; known here: finalize, list, prune, publish, show, verify'),
    ],
)  # fmt: skip
def test_a_mistyped_command_is_a_usage_error_that_names_the_nearest(
    words: str, line: str, hcgen: Run
) -> None:
    done = hcgen(*words.split())
    assert (done.returncode, done.stdout) == (ExitStatus.USAGE, "")
    assert done.stderr == f"hcgen: {line}\n"


@pytest.mark.parametrize(
    ("error", "status", "line"),
    [
        (
            DocumentError("is encrypted", where="a.pdf", why="needs a password", fix="unlock it"),
            ExitStatus.DOCUMENT,
            "hcgen: a.pdf: is encrypted (needs a password); unlock it",
        ),
        (HcgenError("two\nlines"), ExitStatus.FINDINGS, "hcgen: two lines"),
        (OSError(28, "No space left on device", "x"), ExitStatus.MACHINE, "the disk is full"),
        (KeyError("ours"), ExitStatus.MACHINE, "a fault of hcgen itself (KeyError: 'ours' at"),
    ],
    ids=["ours", "folded", "disk full", "a fault of ours"],
)
def test_an_error_is_one_line_and_a_status(
    error: Exception,
    status: ExitStatus,
    line: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(cli, "main", fail)
    assert main([]) == status
    printed = capsys.readouterr().err
    assert line in printed
    assert printed.count("\n") == 1
    assert "Traceback" not in printed
