"""Annotated forms (§3): HTML forms that are tools without any script."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hcgen.standard.markup.nodes import attributes_of, unique
from hcgen.standard.markup.places import Anchor, Places
from hcgen.standard.markup.source import Place

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

_LABEL_DEPTH = 20  # how far up a control's label is looked for


@dataclass(frozen=True, slots=True)
class FormControl:
    """A named control of an annotated form; ``described`` by whichever source counts first."""

    name: str
    described: bool


@dataclass(frozen=True, slots=True)
class Form:
    """A form with ``toolname`` or ``tooldescription``."""

    name: str
    description: str
    controls: tuple[FormControl, ...]
    anchor: Anchor
    index: int
    """Its place among the annotated forms of the page, from 0."""

    @property
    def place(self) -> Place:
        """Where the form's tag begins."""
        return replace(self.anchor.start, about=("forms", self.index))


def read_forms(tree: LexborHTMLParser, places: Places) -> Iterator[Form]:
    """The forms with ``toolname`` or ``tooldescription``, in order."""
    annotated = unique(tree.css("form[toolname], form[tooldescription]"))
    for index, node in enumerate(annotated):
        attributes = attributes_of(node)
        labels = {label.attributes.get("for") for label in node.css("label[for]")}
        controls = {
            name: _described(control, labels)
            for control in unique(node.css("input[name], select[name], textarea[name]"))
            if (name := control.attributes.get("name"))
            and control.attributes.get("type") not in ("hidden", "submit", "button", "reset")
        }
        yield Form(
            name=attributes.get("toolname", ""),
            description=attributes.get("tooldescription", ""),
            controls=tuple(FormControl(*item) for item in controls.items()),
            anchor=places.anchor("form", attributes.get("id"), None),
            index=index,
        )


def _described(control: LexborNode, labels: set[str | None]) -> bool:
    attributes = control.attributes
    if attributes.get("toolparamdescription") or attributes.get("aria-description"):
        return True
    if attributes.get("id") in labels and attributes.get("id"):
        return True
    above = control.parent
    for _ in range(_LABEL_DEPTH):
        if above is None or above.tag in (None, "form", "label"):
            break
        above = above.parent
    return above is not None and above.tag == "label"
