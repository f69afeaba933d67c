"""Which handlers a script defines, seen by parsing it."""

from __future__ import annotations

import pytest

from hcgen.standard.scripts.handlers import read_handlers
from hcgen.standard.scripts.registration import read_registration

BLOCKS = "{ return { content: [] }; }"

SEEN = {
    "an object literal": f"window.__hcToolHandlers = {{ a() {BLOCKS}, b: x => f(x), 'c': async function () {BLOCKS} }};",
    "other names of the window": f"globalThis['__hcToolHandlers'] = {{ a() {BLOCKS}, b, c: d }};",
    "single properties": f"window.__hcToolHandlers.a = f; window.__hcToolHandlers['b'] = () => f(); "
    f"self.__hcToolHandlers.c = function () {BLOCKS};",
    "an alias": "const h = window.__hcToolHandlers = window.__hcToolHandlers || {}; h.a = f; h.b = f; h['c'] = f;",
    "Object.assign": "Object.assign(window.__hcToolHandlers, { a: f, b: f }, { c: f });",
    "a frozen literal": "window.__hcToolHandlers = Object.freeze({ a: f, b: f, c: f });",
    "spread of a known object": f"const more = {{ b: f, c: f }}; window.__hcToolHandlers = {{ a() {BLOCKS}, ...more }};",
    "a name for the object": "const all = { a: f, b: f, c: f }; window.__hcToolHandlers = all;",
    "kept and added": "window.__hcToolHandlers = { a: f, b: f };"
    "window.__hcToolHandlers = { ...window.__hcToolHandlers, c: f };",
}


@pytest.mark.parametrize("script", SEEN.values(), ids=SEEN)
def test_handlers_are_seen(script: str) -> None:
    found = read_handlers(script)
    assert set(found.returns_blocks) == {"a", "b", "c"}
    assert all(found.returns_blocks.values())
    assert not found.dynamic


NOT_THERE = {
    "a comment": "// window.__hcToolHandlers = { a() {} };",
    "a text": "const s = 'window.__hcToolHandlers = { a() {} }';",
    "another object": "window.other = { a() {} }; window.x.__hcToolHandlers = { a() {} }; // __hcToolHandlers",
    "values that are no functions": "window.__hcToolHandlers = { a: null, b: 'x', c: 1, d: [f], e: {} };",
    "replaced by nothing": "window.__hcToolHandlers = { a: f }; window.__hcToolHandlers = {};",
    "taken away again": "window.__hcToolHandlers = { a: f }; window.__hcToolHandlers.a = null;",
}


@pytest.mark.parametrize("script", NOT_THERE.values(), ids=NOT_THERE)
def test_what_only_looks_like_a_handler_is_none(script: str) -> None:
    found = read_handlers(script)
    assert found.returns_blocks == {}
    assert not found.dynamic


@pytest.mark.parametrize(
    "script",
    [
        "window.__hcToolHandlers = make();",
        "for (const t of tools) window.__hcToolHandlers[t.name] = run;",
        "window.__hcToolHandlers = { ...unknown };",
        "window.__hcToolHandlers = { [name]: run };",
        "Object.defineProperty(window.__hcToolHandlers, 'a', { value: run });",
    ],
)
def test_handlers_made_by_code_are_dynamic(script: str) -> None:
    assert read_handlers(script).dynamic


RETURNS = {
    "() => 'text'": False,
    "() => ({ text: 'x' })": False,
    "() => ({ content: [] })": True,
    "() => ({ ...made })": True,
    "() => make()": True,
    "function () { return 1; }": False,
    "function () { show(); }": False,
    "function () { throw new Error(); }": True,
    "function () { if (x) { return 'x'; } return make(); }": True,
    "function () { each(() => { return make(); }); return [1]; }": False,
    "async (args) => { const { content } = await f(args); return { content }; }": True,
    "async () => fetch('/x').then((r) => r.json())": True,
}


@pytest.mark.parametrize(("function", "may"), RETURNS.items())
def test_evidently_wrong_answers_are_seen(function: str, may: bool) -> None:
    found = read_handlers(f"window.__hcToolHandlers = {{ a: {function} }};")
    assert found.returns_blocks == {"a": may}


def test_a_syntax_error_is_placed() -> None:
    assert read_handlers("const a = 1;\nconst = 2;").broken_at in range(13, 22)
    assert read_handlers("const a = 1;").broken_at is None


def test_comments_do_not_register_anything() -> None:
    found = read_registration(
        "// navigator.modelContext 'beforeunload' confirm() requiresConfirmation\n1;"
    )
    assert (found.detects, found.cleans_up, found.asks) == (False, False, False)
    whole = read_registration(
        "const mc = navigator.modelContext; addEventListener('beforeunload', f); if (t.requiresConfirmation) ask();"
    )
    assert (whole.detects, whole.cleans_up, whole.asks) == (True, True, True)
    assert whole.two_arguments_at is None
