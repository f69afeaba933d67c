"""The shapes that cross rooms and are published, as frozen models, and the walks over them. No I/O."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
