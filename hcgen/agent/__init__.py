"""The bounded agent: a code-driven loop, its closed list of tools, its extractors, its gate."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
