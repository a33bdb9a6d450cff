from typing import Any, TypeVar, Unpack

from ._types import Kind as _Kind

_Frame = TypeVar("_Frame")

def annotate(
    frame: _Frame,
    column: str | None = None,
    *,
    against: Any = None,
    se: bool = False,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> _Frame: ...
