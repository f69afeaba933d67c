from .proxy import FilteringProxy as FilteringProxy
from .window import close_window as close_window, open_window as open_window
