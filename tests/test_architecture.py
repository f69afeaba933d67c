"""The page about the architecture and its picture say what the source is."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

from tools.draw_architecture import PICTURE, imports, layers, picture

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "architecture.md"


def test_the_picture_of_the_rooms_is_current_and_well_formed() -> None:
    current = PICTURE.read_text(encoding="utf-8")
    assert current == picture(), "run: python -m tools.draw_architecture"
    ET.fromstring(current)


def test_every_room_has_a_layer_and_every_import_of_a_room_points_downwards() -> None:
    heights = {room: place for place, layer in enumerate(layers()) for room in layer}
    rooms = {path.parent.name for path in (ROOT / "hcgen").glob("*/__init__.py")}
    assert set(heights) == rooms
    for room in rooms:
        assert all(heights[other] > heights[room] for other in imports(room) & rooms)


def test_what_the_page_points_to_is_there() -> None:
    named = re.findall(
        r"`((?:hcgen|templates|tests|tools)/[^`\s]*)`", PAGE.read_text(encoding="utf-8")
    )
    assert len(named) > 40
    missing = [path for path in named if "ROOM" not in path and not (ROOT / path).exists()]
    assert missing == []
