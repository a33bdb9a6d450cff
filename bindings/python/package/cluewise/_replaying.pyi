from typing import Any, Literal, NamedTuple, Unpack

import numpy as np
from numpy.typing import NDArray

from ._types import Kind as _Kind

class Replay(NamedTuple):
    digits: NDArray[np.uint8]
    candidates: NDArray[np.uint16]
    technique: NDArray[np.uint8]
    offsets: NDArray[np.int64]
    names: tuple[str, ...]
    def to_arrow(self) -> Any: ...

def replay(
    puzzles: Any,
    order: Literal["human", "search", "random"] = "human",
    seed: int = 0,
    *,
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> Replay: ...
