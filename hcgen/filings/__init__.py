"""The store of filings: facts about each PDF, its frozen readings, corrections, local state."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
