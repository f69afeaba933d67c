"""The extractors that come with hcgen."""

from hcgen.agent.extractor import Extractor
from hcgen.agent.extractors.rules import RulesExtractor

__all__ = ["RulesExtractor", "default_extractors"]


def default_extractors() -> tuple[Extractor, ...]:
    """The extractors of a reading for which none are named: the embedded rules alone."""
    return (RulesExtractor(),)
