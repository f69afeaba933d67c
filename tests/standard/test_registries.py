"""Registries, the stack and launchers."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest

from hcgen.base import ContentError
from hcgen.standard import (
    MetaRegistry,
    Registry,
    launchers,
    merge,
    normalise_stack,
    read_registry,
    stack_entry,
    walk_candidates,
)

ENTRY = {"id": "a", "type": "skill", "name": "A", "url": "https://a.example/", "summary": "s"}


def test_a_registry_of_1_1_is_read_and_written_with_its_unknown_keys() -> None:
    value = {
        "hc_version": "1.1",
        "registry_id": "r",
        "artifacts": [{**ENTRY, "_rank": 3}],
        "owner": "o",
    }
    read = read_registry(value)
    assert isinstance(read, Registry)
    assert read.to_json() == value


def test_a_registry_page_keeps_its_catalogue_in_its_metadata() -> None:
    read = read_registry({"hc_type": "registry", "artifact_id": "r", "artifacts": [ENTRY]})
    assert isinstance(read, Registry)
    assert read.registry_id == "r"


def test_a_meta_registry_is_told_from_a_registry() -> None:
    link = {"id": "r", "name": "R", "url": "https://a.example/registry.json", "artifact_count": 2}
    read = read_registry({"registry_id": "m", "registries": [link]})
    assert isinstance(read, MetaRegistry)
    assert read.registries[0].mode == "public"


@pytest.mark.parametrize(
    "value",
    [
        [],
        {"server": {"registry_id": "r", "artifacts": []}, "_meta": {}},
        {"registry_id": "r", "artifacts": [{"id": "a"}]},
        {"registry_id": "r", "artifacts": [ENTRY, ENTRY]},
        {"artifacts": []},
    ],
)
def test_what_is_no_registry_is_refused_instead_of_read_as_an_empty_one(value: object) -> None:
    with pytest.raises(ContentError):
        read_registry(value)


def test_every_shape_of_a_stack_in_the_wild_is_read() -> None:
    stack = normalise_stack(
        [
            {"level": "user", "url": "https://u.example/", "auto_load": True, "priority": 1},
            {"level": "project", "url": "https://p.example/"},
            "https://bare.example/",
            {"level": "os", "url": None, "auto_load": True, "priority": 2},
            7,
        ]
    )
    assert [(e.level, e.auto_load) for e in stack.entries] == [
        ("user", True), ("project", False), (None, False), ("os", True),
    ]  # fmt: skip
    assert [note.split(":")[0] for note in stack.notes] == [
        "entry 2",
        "entry 3",
        "entry 4",
        "entry 5",
    ]
    assert normalise_stack("x").notes == ("registry_stack is not a list",)


def test_the_walk_takes_what_is_loaded_by_itself_lower_numbers_first() -> None:
    metadata = {
        "registry_stack": [
            {"url": "/b", "auto_load": True, "priority": 20, "level": "project"},
            {"url": "/a", "auto_load": True, "priority": 10, "level": "user"},
            {"url": "/c", "auto_load": True, "priority": 20, "level": "meta"},
            {"url": None, "auto_load": True, "priority": 1, "level": "meta"},
            {"url": "/never", "auto_load": False, "priority": 1, "level": "meta"},
            {"url": "/a", "auto_load": True, "priority": 30, "level": "meta"},
        ]
    }
    base = "https://x.example/page/"
    assert walk_candidates(metadata, base) == tuple(f"https://x.example/{n}" for n in "abc")


def test_without_a_stack_the_registries_and_then_the_site_root_are_asked() -> None:
    metadata = {
        "registries": {
            "personal": "https://p.example/r",
            "_status": "planned",
            "neural_registry": None,
        }
    }
    assert walk_candidates(metadata, "https://x.example/a/b/") == (
        "https://p.example/r",
        "https://x.example/registry.json",
    )


def test_on_a_conflict_the_lower_number_wins_and_the_first_among_equals() -> None:
    assert merge([(2, "a", "two"), (1, "a", "one"), (1, "a", "later"), (3, "b", "three")]) == (
        "one",
        "three",
    )


def test_the_nearer_registry_wins_by_default() -> None:
    levels = ("meta", "standard", "organization", "project", "user")
    priorities = [stack_entry(level, "https://a.example/")["priority"] for level in levels]
    assert priorities == sorted(priorities, reverse=True)
    assert stack_entry("user", None)["auto_load"] is False


def test_launchers_carry_constant_text_and_the_address() -> None:
    address = "https://a.example/漢 字/?a=1&b='(2)'#c"
    made = launchers(address)
    assert set(made) == {"claude", "chatgpt"}
    for launcher in made.values():
        assert urlsplit(launcher).fragment == ""
        assert parse_qs(urlsplit(launcher).query)["q"][0].startswith(f"Fetch {address} and ")
    assert "'(2)'" in made["claude"]
