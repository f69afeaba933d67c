"""PDFs written object by object, for pages that no library would draw."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

HELVETICA = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"


def stream(data: str | bytes, entries: str = "") -> bytes:
    """A stream object."""
    body = data.encode("latin-1") if isinstance(data, str) else data
    return b"<< %s /Length %d >>\nstream\n%s\nendstream" % (entries.encode(), len(body), body)


def raw_pdf(
    path: Path,
    content: str,
    *,
    resources: str = "",
    page: str = "/MediaBox [0 0 400 300]",
    catalog: str = "",
    objects: Mapping[int, str | bytes] | None = None,
) -> Path:
    """A file of one page with Helvetica as ``/F``; ``objects`` have numbers from 10."""
    fonts = "" if "/Font" in resources else "/Font << /F 5 0 R >>"
    every: dict[int, str | bytes] = {
        1: f"<< /Type /Catalog /Pages 2 0 R {catalog} >>",
        2: "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        3: f"<< /Type /Page /Parent 2 0 R /Contents 4 0 R {page} "
        f"/Resources << {fonts} {resources} >> >>",
        4: stream(content),
        5: HELVETICA,
        **(objects or {}),
    }
    data = bytearray(b"%PDF-1.7\n")
    places = {}
    for number, each in every.items():
        places[number] = len(data)
        body = each.encode("latin-1") if isinstance(each, str) else each
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(data)
    data += b"xref\n0 1\n0000000000 65535 f \n"
    for number, place in places.items():
        data += b"%d 1\n%010d 00000 n \n" % (number, place)
    data += b"trailer\n<< /Root 1 0 R /Size %d >>\nstartxref\n%d\n%%%%EOF" % (max(every) + 1, start)
    path.write_bytes(bytes(data))
    return path
