from .look import (
    Look as Look,
    Looking as Looking,
    look_at_address as look_at_address,
    look_at_file as look_at_file,
)
from .quotes.find import find as find
from .quotes.normalise import Normalised as Normalised, normalise as normalise, plain as plain
from .quotes.verify import Gate as Gate, Verdict as Verdict
from .tree.from_pdf import make_tree as make_tree, pdf_tree as pdf_tree
from .tree.model import (
    NODE_TEXT_LIMIT as NODE_TEXT_LIMIT,
    PREVIEW_LIMIT as PREVIEW_LIMIT,
    Node as Node,
    NodeKind as NodeKind,
    Span as Span,
    Tree as Tree,
)
from .tree.store import get_tree as get_tree, is_tree_name as is_tree_name, put_tree as put_tree
from .views.view import About as About, View as View, Views as Views
