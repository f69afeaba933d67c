"""All proofs of a draft against its document: the one way by which anything becomes a claim."""

from __future__ import annotations

from collections.abc import Sequence

from hcgen.agent.verify.draft import VISIBLE, Judgement, Proof, judge
from hcgen.contracts import Factsheet, Omission
from hcgen.document import Document
from hcgen.observe import Gate, Tree


def prove(
    draft: Factsheet, document: Document, tree: Tree, *, seen: Sequence[Omission] = ()
) -> Judgement:
    """What of the draft two readers and a renderer see in the document, and what they do not.

    ``seen`` is what was seen and not proposed. Raises nothing: what fails is an omission.
    """
    gate = Gate(document, tree)
    return judge(draft, gate.verify, (Proof(VISIBLE, gate.unseen),), seen=seen)
