from typing import Any, Literal

def print(
    puzzles: Any,
    *,
    format: Literal["pdf", "svg", "png"] = "pdf",
    page: int = 1,
    per_page: int = 4,
    paper: str = "a4",
    title: str = "",
    solutions: Literal["none", "end", "upside-down", "next-page"] = "none",
    candidates: bool = False,
    rating: bool = True,
    dpi: float = 150,
    threads: int | None = None,
) -> bytes: ...
