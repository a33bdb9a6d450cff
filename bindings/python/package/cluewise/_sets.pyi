from collections.abc import Mapping
from typing import Any, Literal, TypeVar, Unpack

from ._types import Kind as _Kind

_Batch = TypeVar("_Batch")

def duplicated(
    puzzles: Any, *, by: Literal["puzzle", "solution"] = "puzzle", threads: int | None = None, **kind: Unpack[_Kind]
) -> Any: ...
def dedupe(
    puzzles: _Batch, *, by: Literal["puzzle", "solution"] = "puzzle", threads: int | None = None, **kind: Unpack[_Kind]
) -> _Batch: ...
def split(
    puzzles: Any,
    parts: Mapping[str, int],
    *,
    by: Literal["puzzle", "solution"] = "puzzle",
    stratify: Any = None,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> list[str | None]: ...
