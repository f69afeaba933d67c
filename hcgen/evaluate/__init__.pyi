from .run import (
    Thresholds as Thresholds,
    evaluate as evaluate,
    read_baseline as read_baseline,
    require as require,
)
