from .analysis import (
    Analysis as Analysis,
    Subject as Subject,
    analyze as analyze,
    current_versions as current_versions,
)
from .extractor import Candidates as Candidates, Draft as Draft, Extractor as Extractor
from .extractors import extractor_names as extractor_names
from .loop.policy import MAX_STEPS as MAX_STEPS, Decision as Decision, decide as decide
from .loop.replaying import replay as replay
from .loop.run import run_loop as run_loop
from .loop.state import ReadingState as ReadingState
from .loop.tools import TOOLS as TOOLS, Observation as Observation, ToolFailure as ToolFailure
from .runs.history import of_filing as of_filing
from .runs.live_log import board as board, latest as latest
from .runs.observer import observe as observe
from .verify.prove import prove as prove
