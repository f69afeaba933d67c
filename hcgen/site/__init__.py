"""Collect → draft → draw → check → write: the site as a pure function of ``content/``."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
