"""All errors in the content are said at once."""

from __future__ import annotations

import pytest

from hcgen.base import ContentError, ContentErrors, nearest, raise_content_errors


def test_no_problem_raises_nothing() -> None:
    raise_content_errors([])


def test_one_problem_is_raised_as_it_is() -> None:
    problem = ContentError("x")
    with pytest.raises(ContentError) as caught:
        raise_content_errors([problem])
    assert caught.value is problem


def test_several_are_one_error_with_a_line_each() -> None:
    inner = ContentErrors([ContentError("b", where="f:2"), ContentError("c", where="f:3")])
    with pytest.raises(ContentErrors) as caught:
        raise_content_errors([ContentError("a", where="f:1"), inner])
    assert str(caught.value).splitlines() == ["f:1: a", "f:2: b", "f:3: c"]
    assert len(caught.value.problems) == 3


def test_advice_names_the_nearest_word_or_all_of_them() -> None:
    assert nearest("titel", ["title", "source"]) == 'did you mean "title"?'
    assert nearest("zzz", ["title", "source"]) == "known here: source, title"
