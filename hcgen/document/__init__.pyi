from .annotate import Bookmark as Bookmark, Mark as Mark, annotated as annotated
from .geometry import (
    Displayed as Displayed,
    Rect as Rect,
    Turn as Turn,
    Upright as Upright,
    union as union,
)
from .layout.quote_boxes import boxes_between as boxes_between, parts_between as parts_between
from .model import (
    Chapter as Chapter,
    ChapterKind as ChapterKind,
    Document as Document,
    Language as Language,
    Line as Line,
    OutlineEntry as OutlineEntry,
    Page as Page,
    Properties as Properties,
    Reader as Reader,
    Styled as Styled,
    Unseen as Unseen,
    Word as Word,
)
from .ocr import ocr_versions as ocr_versions
from .ocr.layout import GUESSED as GUESSED
from .open import open_document as open_document
from .process.limits import Limits as Limits
from .tables.figures import Figure as Figure, parse_figure as parse_figure
from .tables.headers import normalise_dates as normalise_dates, years_in as years_in
from .tables.read import (
    Table as Table,
    TableRow as TableRow,
    continued as continued,
    read_tables as read_tables,
)
from .titles import is_of_others as is_of_others
from .versions import engine_versions as engine_versions
