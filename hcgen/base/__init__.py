"""What every room stands on: errors, canonical JSON, files, text hygiene, limits."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
