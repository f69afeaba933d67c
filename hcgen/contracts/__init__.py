"""The shapes that cross rooms and are published: models, the table of fields, the walk. No I/O."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
