from .addresses import refusal as refusal
from .deadline import Deadline as Deadline
from .errors import FetchRefused as FetchRefused, HttpStatus as HttpStatus, Rule as Rule
from .fetcher import USER_AGENT as USER_AGENT, Fetched as Fetched, Fetcher as Fetcher
from .network import (
    PinnedBackend as PinnedBackend,
    Resolver as Resolver,
    system_resolver as system_resolver,
)
from .policy import (
    FILING as FILING,
    PAGE as PAGE,
    REGISTRY as REGISTRY,
    Kind as Kind,
    Policy as Policy,
)
from .target import Target as Target, parse_target as parse_target
