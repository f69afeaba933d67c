from .adding import (
    PDF_LIMIT as PDF_LIMIT,
    Added as Added,
    Facts as Facts,
    add_filing as add_filing,
    add_filings as add_filings,
    locate_pdf as locate_pdf,
)
from .checkpoints import (
    checkpoint_place as checkpoint_place,
    freeze as freeze,
    read_checkpoint as read_checkpoint,
    read_named_checkpoint as read_named_checkpoint,
)
from .collection import (
    filings_folder as filings_folder,
    find_filing as find_filing,
    load_filings as load_filings,
    require_site as require_site,
)
from .corrections import (
    Correction as Correction,
    add_correction as add_correction,
    read_corrections as read_corrections,
    remove_corrections as remove_corrections,
)
from .model import Filing as Filing
from .overlay import CORRECTED as CORRECTED, corrected as corrected, overlaid as overlaid
from .state import STATE_VARIABLE as STATE_VARIABLE, LocalState as LocalState
from .tree import inside as inside
