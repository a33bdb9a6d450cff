from collections.abc import Mapping
from typing import Any, Literal, TypeVar, Unpack, overload

from ._types import Array as _Array
from ._types import Arrow as _Arrow
from ._types import Kind as _Kind
from ._types import Strings as _Strings

_Batch = TypeVar("_Batch")

def duplicated(
    puzzles: Any, *, by: Literal["puzzle", "solution"] = "puzzle", threads: int | None = None, **kind: Unpack[_Kind]
) -> Any: ...
def dedupe(
    puzzles: _Batch, *, by: Literal["puzzle", "solution"] = "puzzle", threads: int | None = None, **kind: Unpack[_Kind]
) -> _Batch: ...
@overload
def split(
    puzzles: _Strings | _Array | _Arrow,
    parts: Mapping[str, int],
    *,
    by: Literal["puzzle", "solution"] = "puzzle",
    stratify: Any = None,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> list[str | None]: ...
@overload
def split(
    puzzles: Any,
    parts: Mapping[str, int],
    *,
    by: Literal["puzzle", "solution"] = "puzzle",
    stratify: Any = None,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> Any: ...
