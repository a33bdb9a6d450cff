from collections.abc import Mapping
from typing import Any, Literal, TypeVar

_Batch = TypeVar("_Batch")

def duplicated(puzzles: Any, *, by: Literal["puzzle", "solution"] = "puzzle", threads: int | None = None) -> Any: ...
def dedupe(puzzles: _Batch, *, by: Literal["puzzle", "solution"] = "puzzle", threads: int | None = None) -> _Batch: ...
def split(
    puzzles: Any,
    parts: Mapping[str, int],
    *,
    by: Literal["puzzle", "solution"] = "puzzle",
    stratify: Any = None,
    threads: int | None = None,
) -> list[str | None]: ...
