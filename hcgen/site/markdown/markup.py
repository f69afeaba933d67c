"""The tools that the annotated forms of trusted pages are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

_STRINGS = {
    "date": "date",
    "datetime-local": "date-time",
    "email": "email",
    "time": "time",
    "url": "uri",
}
_NO_PARAMETER = ("button", "file", "hidden", "image", "reset", "submit")
_NUMBERS = (("min", "minimum"), ("max", "maximum"))
_LENGTHS = (("minlength", "minLength"), ("maxlength", "maxLength"))


def form_tool(form: LexborNode) -> dict[str, Any]:
    """The declarative tool that browsers make of an annotated form: name, description, schema."""
    return {
        "name": _get(form, "toolname"),
        "description": _get(form, "tooldescription"),
        "inputSchema": _schema(form),
    }


def _schema(form: LexborNode) -> dict[str, Any]:
    properties: dict[str, Any] = {}
    required: list[str] = []
    for control in form.css("input, select, textarea"):
        name = _get(control, "name")
        if not name or _get(control, "type") in _NO_PARAMETER:
            continue
        if _get(control, "type") == "radio" and name in properties:
            properties[name]["enum"].append(_get(control, "value"))
            continue
        described = _description(control, form)
        properties[name] = {**_kind(control), **({"description": described} if described else {})}
        if "required" in control.attributes:
            required.append(name)
    schema: dict[str, Any] = {"type": "object", "properties": properties}
    return {**schema, "required": required} if required else schema


def _kind(control: LexborNode) -> dict[str, Any]:
    kind = _get(control, "type")
    if control.tag == "select":
        options = [_option(option) for option in control.css("option")]
        chosen = {"type": "string", "enum": options}
        return {"type": "array", "items": chosen} if "multiple" in control.attributes else chosen
    if kind == "radio":
        return {"type": "string", "enum": [_get(control, "value")]}
    if kind == "checkbox":
        return {"type": "boolean"}
    if kind in ("number", "range"):
        return {"type": "number", **_limits(control, _NUMBERS)}
    made: dict[str, Any] = {"type": "string", **_limits(control, _LENGTHS)}
    if kind in _STRINGS:
        made["format"] = _STRINGS[kind]
    if pattern := _get(control, "pattern"):
        made["pattern"] = f"^(?:{pattern})$"
    return made


def _limits(control: LexborNode, names: tuple[tuple[str, str], ...]) -> dict[str, float]:
    made: dict[str, float] = {}
    for attribute, key in names:
        try:
            value = float(_get(control, attribute))
        except ValueError:
            continue
        made[key] = int(value) if value.is_integer() else value
    return made


def _description(control: LexborNode, form: LexborNode) -> str:
    own = _get(control, "toolparamdescription")
    if own:
        return own
    identifier = _get(control, "id")
    labels = [
        label for label in form.css("label") if identifier and _get(label, "for") == identifier
    ]
    above = control.parent
    while above is not None and above.tag not in (None, "form"):
        if above.tag == "label":
            labels.append(above)
        above = above.parent
    if labels:
        return " ".join(_label_text(labels[0]).split())
    return _get(control, "aria-description")


def _label_text(label: LexborNode) -> str:
    """The words of a label, without those of a control inside it."""
    words = []
    child = label.first_child
    while child is not None:
        if child.tag not in ("input", "select", "textarea"):
            words.append(child.text(deep=True) or "")
        child = child.next
    return " ".join(words)


def _option(option: LexborNode) -> str:
    if "value" in option.attributes:
        return _get(option, "value")
    return " ".join((option.text(deep=True) or "").split())


def _get(node: LexborNode, name: str) -> str:
    return (node.attributes.get(name) or "").strip()
