"""The bounded agent: a code-driven loop, its closed list of tools, its extractors, its gate."""

from hcgen.agent.analysis import Analysis, Subject, analyze
from hcgen.agent.bench import Bench
from hcgen.agent.collection import (
    analyze_filing,
    analyze_missing,
    analyze_target,
    reproduce,
    require_frozen,
    require_not_rejected,
    subject_of,
    subject_of_file,
)
from hcgen.agent.controller import MAX_STEPS, Decision, decide
from hcgen.agent.extractor import Candidates, Draft, Extractor
from hcgen.agent.loop import run_loop
from hcgen.agent.replay import replay
from hcgen.agent.standing import standing
from hcgen.agent.tools import TOOLS, Observation, ToolFailure

__all__ = [
    "MAX_STEPS",
    "TOOLS",
    "Analysis",
    "Bench",
    "Candidates",
    "Decision",
    "Draft",
    "Extractor",
    "Observation",
    "Subject",
    "ToolFailure",
    "analyze",
    "analyze_filing",
    "analyze_missing",
    "analyze_target",
    "decide",
    "replay",
    "reproduce",
    "require_frozen",
    "require_not_rejected",
    "run_loop",
    "standing",
    "subject_of",
    "subject_of_file",
]
