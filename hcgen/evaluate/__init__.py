"""Truth, scores, drift: how well filings are read, measured against what a person read in them."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
