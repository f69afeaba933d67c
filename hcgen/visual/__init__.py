"""The visual verifier: one isolated window in which a person may look at a page.

It is beside the text, never in its way: whatever becomes of the window, the observation stands.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
