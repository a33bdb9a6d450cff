"""Printed puzzles."""

from __future__ import annotations

from typing import Any

from . import _cluewise, _inputs
from ._options import call_options, named_options


@named_options
def print(
    puzzles: Any,
    *,
    format: str = "pdf",
    page: int = 1,
    per_page: int | None = None,
    paper: str = "a4",
    title: str = "",
    solutions: str = "none",
    candidates: bool = False,
    rating: bool = True,
    dpi: float = 150,
    digits: str | None = None,
    threads: int | None = None,
    **kind: Any,
) -> bytes:
    """Returns a file with the puzzles, to be printed.

    >>> print("." * 81, title="Empty")[:5]
    b'%PDF-'

    Args:
        puzzles: One puzzle or a batch in any form.
        format: ``"pdf"`` for all pages, ``"svg"`` or ``"png"`` for one page.
        page: The page for SVG and PNG, from 1.
        per_page: Puzzles per page, 1 to 9. The default depends on the paper and the largest puzzle.
        paper: ``"a4"``, ``"a5"``, ``"a6"``, ``"b5"``, ``"letter"``, ``"legal"``, or a size such as ``"6x9in"``.
        title: Title at the head of each page.
        solutions: ``"none"``, ``"end"`` for separate pages, ``"upside-down"`` for the foot of each page,
            ``"next-page"`` for the foot of the next one.
        candidates: Print the candidates of empty cells.
        rating: Print levels.
        dpi: Resolution of PNG in pixels per inch.
        digits: ``"symbols"``, ``"hex"``, ``"letters"``, ``"numbers"``, or ``"pictures"`` up to 9.

    Raises:
        ValueError: An option is invalid.
    """
    options = {
        "format": format, "page": page, "per_page": per_page, "paper": paper, "title": title, "solutions": solutions,
        "candidates": candidates, "rating": rating, "dpi": dpi, "digits": digits,
    }  # fmt: skip
    return _cluewise.print(_inputs.texts(puzzles, 0), options, 0, call_options(threads, kind))
