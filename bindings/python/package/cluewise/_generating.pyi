import datetime
from collections.abc import Sequence
from typing import Any, Generic, Literal, NamedTuple, TypedDict, TypeVar, Unpack, overload

import numpy as np
from numpy.typing import NDArray

from ._types import ArrowArray as _ArrowArray
from ._types import Progress as _Progress

_Batch = TypeVar("_Batch")

class _Targets(TypedDict, total=False):
    level: str | None
    # targets: written by `cargo xtask generate`
    clues: int | str | tuple[int, int] | None
    minimal: bool
    symmetry: Literal["none", "rot180", "rot90", "mirror-h", "mirror-v", "mirror-hv", "diagonal", "anti-diagonal", "both-diagonals", "full"] | None
    mask: str | None
    exact_mask: bool
    er: float | str | tuple[float, float] | None
    ladder: Literal["hodoku", "se"] | None
    require: str | Sequence[str]
    forbid: str | Sequence[str]
    hodoku: Literal["easy", "medium", "hard", "unfair", "extreme"] | None
    hodoku_score: int | str | tuple[int, int] | None
    practice: str | None
    at: str | None
    uniform: bool
    minutes: float | str | tuple[float, float] | None
    fast: bool
    playable: bool
    each_digit: int | str | tuple[int, int] | None
    like: str | None
    # end of targets

class Generated(NamedTuple, Generic[_Batch]):
    puzzles: _Batch
    solutions: _Batch | None
    weights: NDArray[np.float64] | None

class WeightedMean(NamedTuple):
    mean: float
    standard_error: float
    effective_sample_size: float

@overload
def daily(
    date: datetime.date | str | None = None,
    level: str | None = None,
    *,
    size: None = None,
    box: None = None,
    variant: None = None,
) -> str: ...
@overload
def daily(
    date: datetime.date | str | None = None,
    level: str | None = None,
    *,
    size: int | None = None,
    box: str | None = None,
    variant: str | None = None,
) -> Any: ...
def weighted_mean(values: Any, weights: Any) -> WeightedMean: ...
@overload
def generate(
    n: int | range,
    seed: int | str = 0,
    *,
    attempts: None = None,
    distinct: bool = False,
    output: Literal["list"] = "list",
    solutions: Literal[False] = False,
    weights: Literal[False] = False,
    size: None = None,
    box: None = None,
    variant: None = None,
    draft: None = None,
    with_: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    **targets: Unpack[_Targets],
) -> list[str]: ...
@overload
def generate(
    n: int | range,
    seed: int | str = 0,
    *,
    attempts: int,
    distinct: bool = False,
    output: Literal["list"] = "list",
    solutions: Literal[False] = False,
    weights: Literal[False] = False,
    size: None = None,
    box: None = None,
    variant: None = None,
    draft: None = None,
    with_: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    **targets: Unpack[_Targets],
) -> list[str | None]: ...
@overload
def generate(
    n: int | range,
    seed: int | str = 0,
    *,
    attempts: int | None = None,
    distinct: bool = False,
    output: Literal["numpy"],
    solutions: Literal[False] = False,
    weights: Literal[False] = False,
    size: None = None,
    box: None = None,
    variant: None = None,
    draft: None = None,
    with_: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    **targets: Unpack[_Targets],
) -> NDArray[np.uint8]: ...
@overload
def generate(
    n: int | range,
    seed: int | str = 0,
    *,
    attempts: int | None = None,
    distinct: bool = False,
    output: Literal["arrow"],
    solutions: Literal[False] = False,
    weights: Literal[False] = False,
    size: None = None,
    box: None = None,
    variant: None = None,
    draft: None = None,
    with_: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    **targets: Unpack[_Targets],
) -> _ArrowArray: ...
@overload
def generate(
    n: int | range,
    seed: int | str = 0,
    *,
    attempts: int | None = None,
    distinct: bool = False,
    output: Literal["list"] = "list",
    solutions: Literal[True],
    weights: bool = False,
    size: None = None,
    box: None = None,
    variant: None = None,
    draft: None = None,
    with_: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    **targets: Unpack[_Targets],
) -> Generated[list[str]]: ...
@overload
def generate(
    n: int | range,
    seed: int | str = 0,
    *,
    attempts: int | None = None,
    distinct: bool = False,
    output: Literal["list"] = "list",
    solutions: bool = False,
    weights: Literal[True],
    size: None = None,
    box: None = None,
    variant: None = None,
    draft: None = None,
    with_: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    **targets: Unpack[_Targets],
) -> Generated[list[str]]: ...
@overload
def generate(
    n: int | range,
    seed: int | str = 0,
    *,
    attempts: int | None = None,
    distinct: bool = False,
    output: Literal["numpy"],
    solutions: Literal[True],
    weights: bool = False,
    size: None = None,
    box: None = None,
    variant: None = None,
    draft: None = None,
    with_: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    **targets: Unpack[_Targets],
) -> Generated[NDArray[np.uint8]]: ...
@overload
def generate(
    n: int | range,
    seed: int | str = 0,
    *,
    attempts: int | None = None,
    distinct: bool = False,
    output: Literal["numpy"],
    solutions: bool = False,
    weights: Literal[True],
    size: None = None,
    box: None = None,
    variant: None = None,
    draft: None = None,
    with_: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    **targets: Unpack[_Targets],
) -> Generated[NDArray[np.uint8]]: ...
@overload
def generate(
    n: int | range,
    seed: int | str = 0,
    *,
    attempts: int | None = None,
    distinct: bool = False,
    output: Literal["arrow"],
    solutions: Literal[True],
    weights: bool = False,
    size: None = None,
    box: None = None,
    variant: None = None,
    draft: None = None,
    with_: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    **targets: Unpack[_Targets],
) -> Generated[_ArrowArray]: ...
@overload
def generate(
    n: int | range,
    seed: int | str = 0,
    *,
    attempts: int | None = None,
    distinct: bool = False,
    output: Literal["arrow"],
    solutions: bool = False,
    weights: Literal[True],
    size: None = None,
    box: None = None,
    variant: None = None,
    draft: None = None,
    with_: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    **targets: Unpack[_Targets],
) -> Generated[_ArrowArray]: ...
@overload
def generate(
    n: int | range,
    seed: int | str = 0,
    *,
    attempts: int | None = None,
    distinct: bool = False,
    output: Literal["list"] = "list",
    solutions: Literal[False] = False,
    weights: Literal[False] = False,
    size: int | None = None,
    box: str | None = None,
    variant: str | None = None,
    draft: str | dict[str, Any] | None = None,
    with_: str | Sequence[str] | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    **targets: Unpack[_Targets],
) -> list[dict[str, Any]]: ...
@overload
def generate(
    n: int | range,
    seed: int | str = 0,
    *,
    attempts: int | None = None,
    distinct: bool = False,
    output: Literal["list"] = "list",
    solutions: Literal[True],
    weights: Literal[False] = False,
    size: int | None = None,
    box: str | None = None,
    variant: str | None = None,
    draft: str | dict[str, Any] | None = None,
    with_: str | Sequence[str] | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    **targets: Unpack[_Targets],
) -> Generated[list[dict[str, Any]]]: ...
