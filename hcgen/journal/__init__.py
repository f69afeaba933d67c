"""Append-only journals: what a run decided and what came of it, and one checkpoint at its end.

Generic: it finalises bytes and knows nothing of filings. A journal is local; only a finalised
checkpoint may be published, by an explicit call.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
