"""The Nu checker on every page; it does not know WebMCP's form attributes, and only they may be said."""

from __future__ import annotations

import json
import re
import shutil
import subprocess

import pytest

from tests.site.conftest import Built, package

WEBMCP = {
    ("toolname", "form"),
    ("tooldescription", "form"),
    ("toolautosubmit", "form"),
    ("toolparamdescription", "input"),
    ("toolparamdescription", "select"),
}
_UNKNOWN = re.compile(r"Attribute “(\w+)” not allowed on element “(\w+)” at this point\.")


def test_the_nu_checker_finds_no_error_but_the_form_attributes_of_webmcp(whole: Built) -> None:
    java = shutil.which("java")
    if java is None:
        pytest.skip("there is no Java to run the Nu checker")
    jar = package("vnu-jar/build/dist/vnu.jar")
    done = subprocess.run(
        [java, "-Xss4m", "-jar", str(jar), "--format", "json", "--errors-only",
         *map(str, whole.pages)],
        capture_output=True, text=True, timeout=240, check=False,
    )  # fmt: skip
    messages = json.loads(done.stderr)["messages"]
    said = [_UNKNOWN.fullmatch(message["message"]) for message in messages]
    other = [m for m, known in zip(messages, said, strict=True) if known is None]
    assert [(m["url"].rpartition("/build/")[2], m["message"]) for m in other] == []
    assert {(found[1], found[2]) for found in said if found} == WEBMCP
