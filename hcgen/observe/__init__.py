"""Documents and web pages → bounded trees; the verification of quotes."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
