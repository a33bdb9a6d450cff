from typing import Any, Literal, overload

from ._types import Array as _Array
from ._types import Arrow as _Arrow
from ._types import Strings as _Strings

@overload
def explain(
    puzzles: str,
    *,
    ladder: Literal["hodoku", "se"] | None = None,
    grids: bool = False,
    no_uniqueness: bool = False,
    lang: str | None = None,
    coords: Literal["r1c1", "a1", "rowcol"] | None = None,
    first: int = 0,
    threads: int | None = None,
) -> dict[str, Any]: ...
@overload
def explain(
    puzzles: _Strings | _Array | _Arrow,
    *,
    ladder: Literal["hodoku", "se"] | None = None,
    grids: bool = False,
    no_uniqueness: bool = False,
    lang: str | None = None,
    coords: Literal["r1c1", "a1", "rowcol"] | None = None,
    first: int = 0,
    threads: int | None = None,
) -> list[dict[str, Any]]: ...
@overload
def explain(
    puzzles: Any,
    *,
    ladder: Literal["hodoku", "se"] | None = None,
    grids: bool = False,
    no_uniqueness: bool = False,
    lang: str | None = None,
    coords: Literal["r1c1", "a1", "rowcol"] | None = None,
    first: int = 0,
    threads: int | None = None,
) -> Any: ...
@overload
def hint(
    puzzles: str,
    *,
    ladder: Literal["hodoku", "se"] | None = None,
    after: int = 0,
    original: Any = None,
    grids: bool = False,
    no_uniqueness: bool = False,
    lang: str | None = None,
    coords: Literal["r1c1", "a1", "rowcol"] | None = None,
    first: int = 0,
    threads: int | None = None,
) -> dict[str, Any] | None: ...
@overload
def hint(
    puzzles: Any,
    *,
    ladder: Literal["hodoku", "se"] | None = None,
    after: int = 0,
    original: Any = None,
    grids: bool = False,
    no_uniqueness: bool = False,
    lang: str | None = None,
    coords: Literal["r1c1", "a1", "rowcol"] | None = None,
    first: int = 0,
    threads: int | None = None,
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
    ladder: Literal["hodoku", "se"] | None = None,
    no_uniqueness: bool = False,
) -> Picture: ...
