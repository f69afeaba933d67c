"""The words of the rules: files of phrases that an analyst reads and extends, and their compiler.

``labels.toml`` names the rows of an income statement, ``titles.toml`` titles and headings,
``offer.toml`` the terms of an offer, ``issuer.toml`` what a document calls itself,
``lexicon.toml`` currencies, units and the words of company names: a file a topic. They are written
in the small grammar of ``Grammar`` (:mod:`hcgen.base`): in each but the last ``[parts]`` holds
phrases that others name as ``{name}``; every other table is a *list* of
phrases::

    [[revenue]]                     # the first table of a name ranks best
    phrases = ["total revenue[s]", "總收入"]

    [risk_title]
    place = "begin"   # or "whole", "end", "here" (where a rule is), "within" (if left out)
    phrases = ["risk factor[s]", "風險因素"]

A phrase "within" a text begins and ends with whole words. Capitals never matter. In ``labels.toml``
a space is one space, because labels are compared tidied; elsewhere it is any white space. A key
that is not known is an error that names the nearest one, at the first use of the file.
"""

from hcgen.agent.extractors.rules.vocabulary.files import (
    FILES,
    Vocabulary,
    read_vocabulary,
    vocabulary,
)
from hcgen.agent.extractors.rules.vocabulary.lexicon import (
    APOSTROPHE,
    CLOSES,
    CURRENCIES,
    GENERIC,
    HAN_POWERS,
    HAN_SUFFIX,
    OPENS,
    RUN_ON,
    SUFFIX,
    UNIT_TIMES,
    UNIT_WORDS,
    read_lexicon,
)

__all__ = [
    "APOSTROPHE",
    "CLOSES",
    "CURRENCIES",
    "FILES",
    "GENERIC",
    "HAN_POWERS",
    "HAN_SUFFIX",
    "OPENS",
    "RUN_ON",
    "SUFFIX",
    "UNIT_TIMES",
    "UNIT_WORDS",
    "Vocabulary",
    "read_lexicon",
    "read_vocabulary",
    "vocabulary",
]
