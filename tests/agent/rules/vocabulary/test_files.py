"""The files of phrases: what they must say, and that an analyst can add to them."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from hcgen.agent.extractors.rules import extractor
from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.income_statement import metrics
from hcgen.agent.extractors.rules.income_statement.panel import read_highlights
from hcgen.agent.extractors.rules.vocabulary import FILES, read_lexicon, read_vocabulary, vocabulary
from hcgen.base import ContentError
from tests.agent.rules.drawn_cases import Case, cases

LABELS = (files("hcgen.agent.extractors.rules.vocabulary") / "labels.toml").read_text("utf-8")
WORDS = '[parts]\nnet = "net|total"\n[[revenue]]\nphrases = ["{net} sales"]\n'


@pytest.mark.parametrize("name", FILES)
def test_every_file_can_be_read(name: str) -> None:
    assert vocabulary(name).lists.keys() == FILES[name]


def test_no_line_of_a_file_is_longer_than_a_person_reads() -> None:
    folder = files("hcgen.agent.extractors.rules.vocabulary")
    words = {each.name: each for each in folder.iterdir() if each.name.endswith(".toml")}
    assert {f"{name}.toml" for name in FILES} < words.keys()
    lines = (line for each in words.values() for line in each.read_text("utf-8").split("\n"))
    assert [line for line in lines if len(line) > 100] == []


def test_no_rule_spells_again_what_stands_in_the_lexicon_and_no_line_is_long() -> None:
    rules = Path(extractor.__file__).parent
    texts = {path.name: path.read_text("utf-8") for path in rules.rglob("*.py")}
    spelled = ("u3400", "u4e00", "編纂", "●▪", "一二三四五六")
    assert [name for name, text in texts.items() if any(each in text for each in spelled)] == []
    lines = ((name, line) for name, text in texts.items() for line in text.split("\n"))
    assert [(name, line) for name, line in lines if len(line) > 100] == []


@pytest.fixture
def invented() -> Iterator[Case]:
    """A drawn statement with a label that the rules do not know."""
    (case,) = cases("invented")
    metrics.tidy.cache_clear()
    yield case
    metrics.tidy.cache_clear()


def test_an_analyst_adds_a_label_and_the_drawn_case_passes(
    invented: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told() -> list[str]:
        read = read_highlights(Source(invented.document()), (1,), ())
        return [row.label_as_printed for row in read.panel.rows if row.metric == "revenue"]

    assert told() == []
    added = LABELS.replace(
        "phrases = ['gross {sales}']", "phrases = ['takings from (guests|lodgers)']"
    )
    longer = read_vocabulary(added, "labels.toml", FILES["labels"])
    monkeypatch.setattr(metrics, "vocabulary", lambda _name: longer)
    assert told() == list(invented.expected)


def test_the_first_table_of_a_list_ranks_best() -> None:
    text = WORDS + '[[revenue]]\nphrases = ["sales"]\n'
    words = read_vocabulary(text, "labels.toml", ["revenue"])
    ranks = [words.rank("revenue", label) for label in ("total sales", "sales", "costs")]
    assert ranks == [0, 1, None]


def test_places_say_where_in_a_text_a_phrase_stands() -> None:
    text = "".join(
        f'[{name}]\nplace = "{name}"\nphrases = ["share offer", "發售"]\n'
        for name in ("whole", "begin", "end", "within")
    )
    words = read_vocabulary(text, "titles.toml", ["whole", "begin", "end", "within"], space=r"\s+")
    texts = ("share\noffer", "share offer price", "the share offer", "reshare offers", "本發售價")
    found = {
        name: [n for n, text in enumerate(texts) if words[name].search(text)]
        for name in words.lists
    }
    assert found == {"whole": [0], "begin": [0, 1], "end": [0, 2], "within": [0, 1, 2, 4]}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (WORDS.replace("[[revenue]]", "[[revenues]]"), 'did you mean "revenue"?'),
        (WORDS.replace("phrases", "phrase"), 'did you mean "phrases"?'),
        (WORDS.replace("{net}", "{nett}"), 'did you mean "net"?'),
        (WORDS + 'place = "begins"', 'did you mean "begin"?'),
        (WORDS.replace('["{net} sales"]', "[]"), "phrases are wanted here"),
        (WORDS.replace('"{net} sales"', "5"), "a phrase stands in quotes"),
        ("[parts]\n", "the list “revenue” is missing"),
        ("revenue = ", "this is no TOML"),
        ("parts = 5", "[parts] is a table of phrases"),
        ("revenue = 5", "a list of phrases is a table"),
    ],
)
def test_what_a_file_must_not_say_is_an_error_that_names_the_nearest(text: str, words: str) -> None:
    with pytest.raises(ContentError) as caught:
        read_vocabulary(text, "labels.toml", ["revenue"])
    assert words in str(caught.value)
    assert "labels.toml" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[companies]\n", 'did you mean "company"?'),
        ("[company]\nsufixes = []\n", 'did you mean "suffixes"?'),
        ('[currency."X$"]\ncode = ["XXX"]\n', 'did you mean "codes"?'),
    ],
)
def test_the_lexicon_names_the_nearest_key_too(text: str, words: str) -> None:
    with pytest.raises(ContentError) as caught:
        read_lexicon(text)
    assert words in str(caught.value)
    assert "lexicon.toml" in str(caught.value)
