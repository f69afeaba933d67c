"""Whose statement a sentence is: of what it names before the words, the nearest has them."""

from __future__ import annotations

import pytest

from hcgen.agent.extractors.rules.text.subject import Subject, sentence_about

OWN = Subject(("Harbour Gear Holdings Limited", "恒達精密控股有限公司"))


@pytest.mark.parametrize(
    ("sentence", "whose"),
    [
        ("We are listed", "issuer"),
        ("our Group is listed", "issuer"),
        ("The Company is listed", "issuer"),
        ("HARBOUR GEAR HOLDINGS LIMITED is listed", "issuer"),
        ("本集團上市", "issuer"),
        ("恒達精密控股有限公司上市", "issuer"),
        ("Application has been made to The Stock Exchange of Hong Kong Limited to list", "issuer"),
        ("Our Shares are listed", "issuer"),
        ("It is listed", "nobody"),
        ("The Stock Exchange of Hong Kong Limited lists", "nobody"),
        ("Our spin-off from Old Gear Limited, whose shares have been listed", "other"),
        ("Our parent, Old Gear Limited, is listed", "other"),
        ("The guarantor of our bonds is listed", "issuer"),
        ("Our guarantor is listed", "other"),
        ("Mr. Ho is a director of a company listed", "other"),
        ("the shares of Old Gear Group are listed", "other"),
        ("We compete with companies listed", "other"),
        ("本公司的控股股東上市", "other"),
        ("我們的母公司恒利控股有限公司上市", "other"),
        ("本公司之客戶上市", "other"),
    ],
)
def test_the_nearest_that_is_named_before_has_the_statement(sentence: str, whose: str) -> None:
    assert OWN.of(sentence, len(sentence)) == whose


def test_what_is_named_behind_the_words_has_no_say() -> None:
    assert OWN.of("We are listed as Old Gear Limited is", len("We are listed")) == "issuer"


def test_shares_are_the_issuers_only_where_the_rule_says_so() -> None:
    assert OWN.of("the Shares are listed", 21) == "issuer"
    assert OWN.of("the Shares are listed", 21, securities=False) == "nobody"


@pytest.mark.parametrize(
    ("text", "words", "whole", "sentence"),
    [
        ("One. We list it. Three.", "list", False, "We list"),
        ("One. We list it. Three.", "list", True, "We list it"),
        ("一。我們上市了。三。", "上市", True, "我們上市了"),
        ("We list it", "list", True, "We list it"),
        ("one; we list it; three", "list", True, "we list it"),
    ],
)
def test_a_sentence_goes_from_stop_to_stop(
    text: str, words: str, whole: bool, sentence: str
) -> None:
    start = text.index(words)
    found, end = sentence_about(text, start, start + len(words), whole=whole)
    assert found == sentence
    assert found[:end].endswith(words)
