from collections.abc import Sequence
from typing import Any, Literal, Unpack, overload

from ._types import Array as _Array
from ._types import Arrow as _Arrow
from ._types import Kind as _Kind
from ._types import Strings as _Strings

@overload
def conflicts(
    puzzles: str,
    *,
    lang: str | None = None,
    coords: Literal["r1c1", "a1", "rowcol"] | None = None,
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> list[dict[str, Any]]: ...
@overload
def conflicts(
    puzzles: _Strings | _Array | _Arrow,
    *,
    lang: str | None = None,
    coords: Literal["r1c1", "a1", "rowcol"] | None = None,
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> list[list[dict[str, Any]]]: ...
@overload
def conflicts(
    puzzles: Any,
    *,
    lang: str | None = None,
    coords: Literal["r1c1", "a1", "rowcol"] | None = None,
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> Any: ...
@overload
def judge(
    original: str,
    position: str | None,
    move: str,
    *,
    proof: bool = True,
    only: str | Sequence[str] = ...,
    forbid: str | Sequence[str] = ...,
    order: str | Sequence[str] = ...,
    lang: str | None = None,
    coords: Literal["r1c1", "a1", "rowcol"] | None = None,
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> dict[str, Any]: ...
@overload
def judge(
    original: Any,
    position: Any,
    move: _Strings,
    *,
    proof: bool = True,
    only: str | Sequence[str] = ...,
    forbid: str | Sequence[str] = ...,
    order: str | Sequence[str] = ...,
    lang: str | None = None,
    coords: Literal["r1c1", "a1", "rowcol"] | None = None,
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> list[dict[str, Any]]: ...
@overload
def judge(
    original: Any,
    position: Any,
    move: Any,
    *,
    proof: bool = True,
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
def prompt(
    puzzles: str, *, lang: str = "en", first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> str: ...
@overload
def prompt(
    puzzles: Any, *, lang: str = "en", first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> Any: ...
@overload
def reward(puzzles: str, answers: str, *, threads: int | None = None, **kind: Unpack[_Kind]) -> float: ...
@overload
def reward(puzzles: Any, answers: _Strings, *, threads: int | None = None, **kind: Unpack[_Kind]) -> list[float]: ...
@overload
def reward(puzzles: Any, answers: Any, *, threads: int | None = None, **kind: Unpack[_Kind]) -> Any: ...
