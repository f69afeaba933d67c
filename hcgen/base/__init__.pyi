from .canonical import (
    JsonValue as JsonValue,
    canonical_json as canonical_json,
    sha256_hex as sha256_hex,
)
from .effort import TooDear as TooDear, at_most as at_most, unmetered as unmetered
from .errors import (
    CheckFailed as CheckFailed,
    ContentError as ContentError,
    DocumentError as DocumentError,
    ExitStatus as ExitStatus,
    HcgenError as HcgenError,
    MachineError as MachineError,
    NoHcBlock as NoHcBlock,
    UsageError as UsageError,
    machine_error as machine_error,
    machine_errors as machine_errors,
)
from .files import FILES as FILES, FileLayer as FileLayer, file_sha256 as file_sha256
from .lexicon import (
    BULLETS as BULLETS,
    COUNTS as COUNTS,
    CURRENCY_SIGN as CURRENCY_SIGN,
    HAN as HAN,
    HAN_COUNTS as HAN_COUNTS,
    HAN_DIGITS as HAN_DIGITS,
    IS_HAN as IS_HAN,
    LINE_BULLETS as LINE_BULLETS,
    MONTH as MONTH,
    MONTHS as MONTHS,
    REDACTED as REDACTED,
    REDACTED_WORD as REDACTED_WORD,
    WEEKS as WEEKS,
    WEEKS_IN_WORDS as WEEKS_IN_WORDS,
    han_folded as han_folded,
)
from .locks import exclusive as exclusive
from .pdf_header import PDF_HEAD as PDF_HEAD, require_pdf as require_pdf
from .phrase_files import (
    phrase_list as phrase_list,
    phrase_table as phrase_table,
    read_phrases as read_phrases,
    require_known as require_known,
)
from .phrases import Grammar as Grammar
from .problems import (
    ContentErrors as ContentErrors,
    nearest as nearest,
    raise_content_errors as raise_content_errors,
)
from .report import Reporter as Reporter
from .text import (
    Cleaned as Cleaned,
    clean as clean,
    count as count,
    hidden as hidden,
    one_line as one_line,
    slug as slug,
)
