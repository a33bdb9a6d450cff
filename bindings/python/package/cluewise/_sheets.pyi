from typing import Any, Literal, Unpack

from ._types import Kind as _Kind

def print(
    puzzles: Any,
    *,
    format: Literal["pdf", "svg", "png"] = "pdf",
    page: int = 1,
    per_page: int | None = None,
    paper: str = "a4",
    title: str = "",
    solutions: Literal["none", "end", "upside-down", "next-page"] = "none",
    candidates: bool = False,
    rating: bool = True,
    dpi: float = 150,
    digits: str | None = None,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> bytes: ...
