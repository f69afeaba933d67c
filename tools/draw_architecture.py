"""Draw ``docs/architecture.svg``: the rooms by layer, and which room imports which.

Run it after a room or an import between rooms came or went: ``python -m tools.draw_architecture``.
The layers are those of ``pyproject.toml``, the imports are read from the source, what a room is
stands at the head of its ``__init__.py``. A test says whether the picture is current.
"""

from __future__ import annotations

import ast
import sys
import textwrap
import tomllib
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "architecture.svg"

ROW, CELL, TOP, EDGE = 42, 30, 104, 24
NAMES, WORDS = 40, 136
"""Where names and what they mean begin."""
DOTS = 530
"""Where the columns of imports begin."""
LETTERS = 60
"""Characters of a line of what a room is."""

_STYLE = """
  text { font: 13px system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif; fill: #1f2933; }
  .name { font-weight: 600; }
  .word { font-size: 12px; fill: #5b6773; }
  .band { fill: #f3f5f7; }
  .sheet { fill: #ffffff; }
  .own { fill: #d5dbe1; }
  .grid { stroke: #e3e7eb; }
  .dot { fill: #2f6f8f; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e4e9ee; }
    .word { fill: #9aa7b3; }
    .band { fill: #1d242b; }
    .sheet { fill: #151a1f; }
    .own { fill: #3a4650; }
    .grid { stroke: #2a333b; }
    .dot { fill: #7fbfdc; }
  }
"""


def layers() -> list[list[str]]:
    """The rooms of each layer, from the top, as import-linter holds them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    table = next(each["layers"] for each in contracts if each["type"] == "layers")
    return [[room.strip().removeprefix("hcgen.") for room in row.split("|")] for row in table]


def imports(room: str) -> set[str]:
    """The other rooms that a room's modules import, wherever in a module they do."""
    found = set()
    for path in (ROOT / "hcgen" / room).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module]
            parts = (name.split(".") for name in names)
            found |= {part[1] for part in parts if part[0] == "hcgen" and len(part) > 1}
    return found - {room}


def meaning(room: str) -> str:
    """The first sentence at the head of a room."""
    tree = ast.parse((ROOT / "hcgen" / room / "__init__.py").read_text(encoding="utf-8"))
    first = (ast.get_docstring(tree) or "").split("\n", 1)[0]
    return first.split(". ")[0].rstrip(".").replace("``", "")


def picture() -> str:
    """The drawing as SVG."""
    table = layers()
    rooms = [room for layer in table for room in layer]
    width, height = DOTS + CELL * len(rooms) + EDGE, TOP + ROW * len(rooms) + EDGE
    title = "The rooms of hcgen by layer, and which room imports which"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"',
            f'  width="{width}" height="{height}" role="img" aria-label="{title}">',
            f"<title>{title}</title>",
            f"<style>{_STYLE}</style>",
            f'<rect class="sheet" width="{width}" height="{height}" rx="8"/>',
            *_bands(table, width),
            *_columns(rooms),
            *(line for n, room in enumerate(rooms) for line in _row(n, room, rooms)),
            "</svg>",
            "",
        ]
    )


def _bands(table: Sequence[Sequence[str]], width: int) -> Iterator[str]:
    """Every other layer on a ground of its own."""
    first = 0
    for n, layer in enumerate(table):
        if n % 2 == 0:
            y, height = TOP + ROW * first, ROW * len(layer)
            shape = f'x="8" y="{y}" width="{width - 16}" height="{height}" rx="6"'
            yield f'<rect class="band" {shape}/>'
        first += len(layer)


def _columns(rooms: Sequence[str]) -> Iterator[str]:
    """The heads of the columns, and a rule under each."""
    says = ("A dot: the room of the row imports the", "room of the column. All point downwards.")
    for line, y in zip(says, (TOP - 40, TOP - 24), strict=True):
        yield f'<text class="word" x="{NAMES}" y="{y}">{line}</text>'
    for n, room in enumerate(rooms):
        x = _x(n)
        end = TOP + ROW * len(rooms)
        yield f'<line class="grid" x1="{x}" y1="{TOP}" x2="{x}" y2="{end}"/>'
        foot = (x + 4, TOP - 10)
        turn = f"rotate(-60 {foot[0]} {foot[1]})"
        yield f'<text x="{foot[0]}" y="{foot[1]}" transform="{turn}">{room}</text>'


def _row(n: int, room: str, rooms: Sequence[str]) -> Iterator[str]:
    """A room: its name, what it is, and a dot under each room that it imports."""
    y = TOP + ROW * n + ROW // 2
    yield f'<text class="name" x="{NAMES}" y="{y + 4}">{room}</text>'
    lines = textwrap.wrap(meaning(room), LETTERS, max_lines=2, placeholder=" …")
    for place, line in enumerate(lines):
        down = 4 + 16 * place - 8 * (len(lines) - 1)
        yield f'<text class="word" x="{WORDS}" y="{y + down}">{escape(line)}</text>'
    yield f'<rect class="own" x="{_x(n) - 6}" y="{y - 6}" width="12" height="12" rx="3"/>'
    for other in sorted(imports(room) & set(rooms), key=rooms.index):
        x = _x(rooms.index(other))
        said = f"<title>{room} imports {other}</title>"
        yield f'<circle class="dot" cx="{x}" cy="{y}" r="5">{said}</circle>'


def _x(n: int) -> int:
    return DOTS + CELL * n + CELL // 2


def main() -> int:
    """Write the picture where it has changed, and say so."""
    drawn = picture()
    current = PICTURE.is_file() and PICTURE.read_text(encoding="utf-8") == drawn
    if not current:
        PICTURE.write_text(drawn, encoding="utf-8")
    print(f"{PICTURE.relative_to(ROOT)}: {'unchanged' if current else 'written'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
