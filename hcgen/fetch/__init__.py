"""The only way to the network: addresses that others chose, fetched within rules and limits."""

from hcgen.fetch.addresses import refusal
from hcgen.fetch.errors import FetchRefused, HttpStatus, Rule
from hcgen.fetch.fetcher import USER_AGENT, Fetched, Fetcher
from hcgen.fetch.network import Resolver, system_resolver
from hcgen.fetch.policy import FILING, PAGE, REGISTRY, Kind, Policy
from hcgen.fetch.target import Target, parse_target

__all__ = [
    "FILING",
    "PAGE",
    "REGISTRY",
    "USER_AGENT",
    "FetchRefused",
    "Fetched",
    "Fetcher",
    "HttpStatus",
    "Kind",
    "Policy",
    "Resolver",
    "Rule",
    "Target",
    "parse_target",
    "refusal",
    "system_resolver",
]
