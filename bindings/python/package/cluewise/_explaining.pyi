from collections.abc import Iterator, Sequence
from typing import Any, Literal, Unpack, overload

from ._types import Array as _Array
from ._types import Arrow as _Arrow
from ._types import Kind as _Kind
from ._types import Strings as _Strings

@overload
def explain(
    puzzles: str,
    *,
    ladder: Literal["hodoku", "se", "effort"] | None = None,
    grids: bool = False,
    no_uniqueness: bool = False,
    only: str | Sequence[str] = ...,
    forbid: str | Sequence[str] = ...,
    order: str | Sequence[str] = ...,
    time: bool = False,
    brief: bool = False,
    lazy: Literal[False] = False,
    lang: str | None = None,
    coords: Literal["r1c1", "a1", "rowcol"] | None = None,
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> dict[str, Any]: ...
@overload
def explain(
    puzzles: _Strings | _Array | _Arrow,
    *,
    ladder: Literal["hodoku", "se", "effort"] | None = None,
    grids: bool = False,
    no_uniqueness: bool = False,
    only: str | Sequence[str] = ...,
    forbid: str | Sequence[str] = ...,
    order: str | Sequence[str] = ...,
    time: bool = False,
    brief: bool = False,
    lazy: Literal[False] = False,
    lang: str | None = None,
    coords: Literal["r1c1", "a1", "rowcol"] | None = None,
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> list[dict[str, Any]]: ...
@overload
def explain(
    puzzles: Any,
    *,
    ladder: Literal["hodoku", "se", "effort"] | None = None,
    grids: bool = False,
    no_uniqueness: bool = False,
    only: str | Sequence[str] = ...,
    forbid: str | Sequence[str] = ...,
    order: str | Sequence[str] = ...,
    time: bool = False,
    brief: bool = False,
    lazy: Literal[True],
    lang: str | None = None,
    coords: Literal["r1c1", "a1", "rowcol"] | None = None,
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> Iterator[dict[str, Any]]: ...
@overload
def explain(
    puzzles: Any,
    *,
    ladder: Literal["hodoku", "se", "effort"] | None = None,
    grids: bool = False,
    no_uniqueness: bool = False,
    only: str | Sequence[str] = ...,
    forbid: str | Sequence[str] = ...,
    order: str | Sequence[str] = ...,
    time: bool = False,
    brief: bool = False,
    lazy: Literal[False] = False,
    lang: str | None = None,
    coords: Literal["r1c1", "a1", "rowcol"] | None = None,
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> Any: ...
@overload
def selected(
    puzzles: str, conditions: str, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> bool: ...
@overload
def selected(
    puzzles: _Strings | _Array | _Arrow,
    conditions: str,
    *,
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> list[bool | None]: ...
@overload
def selected(
    puzzles: Any, conditions: str, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> Any: ...
@overload
def true_candidates(
    puzzles: str, *, limit: int = 100, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> dict[str, Any]: ...
@overload
def true_candidates(
    puzzles: _Strings | _Array | _Arrow,
    *,
    limit: int = 100,
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> list[dict[str, Any]]: ...
@overload
def true_candidates(
    puzzles: Any, *, limit: int = 100, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> Any: ...
@overload
def hint(
    puzzles: str,
    *,
    ladder: Literal["hodoku", "se", "effort"] | None = None,
    after: int = 0,
    original: Any = None,
    grids: bool = False,
    no_uniqueness: bool = False,
    only: str | Sequence[str] = ...,
    forbid: str | Sequence[str] = ...,
    order: str | Sequence[str] = ...,
    lang: str | None = None,
    coords: Literal["r1c1", "a1", "rowcol"] | None = None,
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> dict[str, Any] | None: ...
@overload
def hint(
    puzzles: Any,
    *,
    ladder: Literal["hodoku", "se", "effort"] | None = None,
    after: int = 0,
    original: Any = None,
    grids: bool = False,
    no_uniqueness: bool = False,
    only: str | Sequence[str] = ...,
    forbid: str | Sequence[str] = ...,
    order: str | Sequence[str] = ...,
    lang: str | None = None,
    coords: Literal["r1c1", "a1", "rowcol"] | None = None,
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> Any: ...
@overload
def why(
    puzzles: str,
    question: str,
    *,
    grids: bool = False,
    lang: str | None = None,
    coords: Literal["r1c1", "a1", "rowcol"] | None = None,
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> dict[str, Any] | None: ...
@overload
def why(
    puzzles: Any,
    question: str,
    *,
    grids: bool = False,
    lang: str | None = None,
    coords: Literal["r1c1", "a1", "rowcol"] | None = None,
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> Any: ...

class Picture:
    svg: str
    def __init__(self, svg: str) -> None: ...
    def _repr_svg_(self) -> str: ...

def draw(
    puzzle: Any,
    step: int | None = None,
    *,
    candidates: bool = False,
    ladder: Literal["hodoku", "se", "effort"] | None = None,
    no_uniqueness: bool = False,
    **kind: Unpack[_Kind],
) -> Picture: ...

def nested(
    puzzles: Any,
    levels: str | Sequence[str],
    seed: int = 0,
    *,
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> Any: ...
