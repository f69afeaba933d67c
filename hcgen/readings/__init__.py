"""What a user does with readings: collect, status, freeze, correct. No loop inside."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
