from .ending import close_abandoned as close_abandoned, finalise_run as finalise_run, prune as prune
from .journal import (
    Clock as Clock,
    Journal as Journal,
    open_journal as open_journal,
    utc_now as utc_now,
)
from .publishing import Publication as Publication, publish_to_git as publish_to_git
from .reading import (
    State as State,
    Summary as Summary,
    is_free as is_free,
    list_journals as list_journals,
    read_body as read_body,
    read_final as read_final,
    read_journal as read_journal,
    require_sound as require_sound,
    verify as verify,
)
from .record import BODY_LIMIT as BODY_LIMIT, KINDS as KINDS, Kind as Kind, Record as Record
from .secrets import (
    SecretRefused as SecretRefused,
    refuse_secrets as refuse_secrets,
    without_secrets as without_secrets,
)
