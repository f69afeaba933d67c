"""The ``rules`` extractor: layout and wording of listing documents, no model, no network."""

from hcgen.agent.extractors.rules.extractor import RulesExtractor

__all__ = ["RulesExtractor"]
