"""The visual verifier: one isolated window in which a person may look at a page.

It is beside the text, never in its way: whatever becomes of the window, the observation stands.
"""

from hcgen.visual.proxy import FilteringProxy
from hcgen.visual.window import close_window, open_window

__all__ = ["FilteringProxy", "close_window", "open_window"]
