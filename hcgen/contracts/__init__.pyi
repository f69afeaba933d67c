from .checkpoint import (
    DOCUMENT_TYPE_NAMES as DOCUMENT_TYPE_NAMES,
    Body as Body,
    ChapterEntry as ChapterEntry,
    Checkpoint as Checkpoint,
    CitedNode as CitedNode,
    DocumentSummary as DocumentSummary,
    DocumentType as DocumentType,
    FilingFacts as FilingFacts,
    Outcome as Outcome,
    Run as Run,
)
from .claims import (
    NOT_SHOWN as NOT_SHOWN,
    PANELS as PANELS,
    Absence as Absence,
    Alternative as Alternative,
    Check as Check,
    Citation as Citation,
    Claim as Claim,
    Finding as Finding,
    Panel as Panel,
    RiskClaim as RiskClaim,
)
from .factsheet import (
    METRICS as METRICS,
    Cell as Cell,
    Factsheet as Factsheet,
    FinancialHighlights as FinancialHighlights,
    Metric as Metric,
    Offering as Offering,
    Overview as Overview,
    Period as Period,
    Row as Row,
)
from .fields import (
    FIELDS as FIELDS,
    HIGHLIGHTS as HIGHLIGHTS,
    METRIC_LABELS as METRIC_LABELS,
    FactField as FactField,
    absence_key as absence_key,
    absence_of as absence_of,
    cell_id as cell_id,
    cell_ids as cell_ids,
    fields_of as fields_of,
)
from .live_log import (
    LOG_WIDTH as LOG_WIDTH,
    final_words as final_words,
    log_line as log_line,
    log_of as log_of,
    receipt_words as receipt_words,
    start_words as start_words,
)
from .model import (
    CONTRACT as CONTRACT,
    Box as Box,
    Contract as Contract,
    IsoDate as IsoDate,
    PageNumber as PageNumber,
    Sha256 as Sha256,
    Since as Since,
)
from .omission import (
    OMISSION_NAMES as OMISSION_NAMES,
    Omission as Omission,
    OmissionKind as OmissionKind,
    OmissionPlace as OmissionPlace,
    omissions_in_words as omissions_in_words,
)
from .schemas import json_schemas as json_schemas
from .trace import (
    Action as Action,
    AgentTrace as AgentTrace,
    Dropped as Dropped,
    TraceStep as TraceStep,
)
from .tree import (
    NODES_A_FILE as NODES_A_FILE,
    TreeNode as TreeNode,
    TreeRange as TreeRange,
    nodes_sha256 as nodes_sha256,
    range_name as range_name,
)
from .walk import (
    Change as Change,
    ClaimLike as ClaimLike,
    Figure as Figure,
    absences as absences,
    citations as citations,
    citations_in as citations_in,
    claimed as claimed,
    figures as figures,
    map_citations as map_citations,
    map_claims as map_claims,
)
