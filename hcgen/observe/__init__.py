"""Documents and web pages → bounded trees; the verification of quotes."""

from hcgen.observe.gate import Gate, Verdict
from hcgen.observe.model import (
    NODE_TEXT_LIMIT,
    PREVIEW_LIMIT,
    Node,
    NodeKind,
    Span,
    Tree,
)
from hcgen.observe.normal import Normalised, normalise
from hcgen.observe.quotes import find
from hcgen.observe.store import get_tree, is_tree_name, put_tree
from hcgen.observe.tree import make_tree, pdf_tree
from hcgen.observe.views import About, View, Views

__all__ = [
    "NODE_TEXT_LIMIT",
    "PREVIEW_LIMIT",
    "About",
    "Gate",
    "Node",
    "NodeKind",
    "Normalised",
    "Span",
    "Tree",
    "Verdict",
    "View",
    "Views",
    "find",
    "get_tree",
    "is_tree_name",
    "make_tree",
    "normalise",
    "pdf_tree",
    "put_tree",
]
