from .collection import (
    analyze_filing as analyze_filing,
    analyze_missing as analyze_missing,
    analyze_target as analyze_target,
    subject_of as subject_of,
    subject_of_file as subject_of_file,
)
from .correct import (
    RightValue as RightValue,
    correct_claim as correct_claim,
    undo_correction as undo_correction,
)
from .marks import marked_copy as marked_copy, sheet_and_pdf as sheet_and_pdf
from .repeat import (
    Reproduction as Reproduction,
    analyze_outdated as analyze_outdated,
    reproduce as reproduce,
)
from .requirements import (
    require_frozen as require_frozen,
    require_not_rejected as require_not_rejected,
)
from .status import standing as standing
