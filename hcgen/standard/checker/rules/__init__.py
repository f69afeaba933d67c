"""The rules of the checker: one small function each, in families."""

from hcgen.standard.checker.rules.content import CONTENT
from hcgen.standard.checker.rules.discovery import DISCOVERY
from hcgen.standard.checker.rules.hctext import AGAINST, TEXT
from hcgen.standard.checker.rules.metadata import META
from hcgen.standard.checker.rules.page import PAGE
from hcgen.standard.checker.rules.rule import Hit, Rule
from hcgen.standard.checker.rules.runtime import RUNTIME
from hcgen.standard.checker.rules.subject import Subject
from hcgen.standard.checker.rules.tools import TOOLS

_FAMILIES = (META, PAGE, CONTENT, TOOLS, RUNTIME, DISCOVERY, TEXT, AGAINST)

RULES: tuple[Rule, ...] = tuple(
    sorted((rule for family in _FAMILIES for rule in family.rules), key=lambda rule: rule.id)
)
"""Every rule, by id."""

__all__ = ["RULES", "Hit", "Rule", "Subject"]
