"""The extractors that come with hcgen."""

from hcgen.agent.extractor import Extractor
from hcgen.agent.extractors.rules import RulesExtractor

__all__ = ["RulesExtractor", "default_extractors", "extractor_names"]


def default_extractors() -> tuple[Extractor, ...]:
    """The extractors of a reading for which none are named: the embedded rules alone."""
    return (RulesExtractor(),)


def extractor_names() -> frozenset[str]:
    """The names of the extractors that a checkpoint may name among its versions."""
    return frozenset(extractor.name for extractor in default_extractors())
