from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, TypeAlias, Unpack, overload

import numpy as np
from numpy.typing import NDArray

from ._annotating import annotate as annotate
from ._errors import NotFoundError as NotFoundError
from ._errors import PuzzleError as PuzzleError
from ._explaining import Picture as Picture
from ._explaining import draw as draw
from ._explaining import explain as explain
from ._explaining import hint as hint
from ._explaining import nested as nested
from ._explaining import selected as selected
from ._explaining import true_candidates as true_candidates
from ._explaining import why as why
from ._generating import Generated as Generated
from ._generating import WeightedMean as WeightedMean
from ._generating import daily as daily
from ._generating import generate as generate
from ._generating import weighted_mean as weighted_mean
from ._judging import conflicts as conflicts
from ._judging import judge as judge
from ._judging import prompt as prompt
from ._judging import reward as reward
from ._replaying import Replay as Replay
from ._replaying import replay as replay
from ._sets import dedupe as dedupe
from ._sets import duplicated as duplicated
from ._sets import split as split
from ._sheets import print as print
from ._types import Array as _Array
from ._types import Arrow as _Arrow
from ._types import ArrowResult as _ArrowResult
from ._types import ArrowTable as _ArrowTable
from ._types import Kind as _Kind
from ._types import Strings as _Strings

__all__ = [
    "HODOKU_LEVELS", "LEVELS", "Closure", "Generated", "NotFoundError", "Picture", "PuzzleError", "Rating",
    "RatingWithHodoku", "Replay", "SolvingTime", "WeightedMean", "annotate", "candidates", "canonical", "conflicts",
    "count", "daily", "dedupe", "draw", "duplicated", "explain", "generate", "hint", "isomorphic", "judge",
    "minimize", "nested", "prompt", "rate", "replay", "reward", "selected", "shuffle", "solve", "solving_time",
    "split", "true_candidates", "verify", "weighted_mean", "why",
]

__version__: str
LEVELS: tuple[str, ...]
HODOKU_LEVELS: tuple[str, ...]

_Scale: TypeAlias = Literal["effort", "se", "hodoku"]

class Rating(NamedTuple):
    level: str | None
    effort: float | None
    er: float | None
    ep: float | None
    ed: float | None
    unrated: str | None = None

class RatingWithHodoku(NamedTuple):
    level: str | None
    effort: float | None
    er: float | None
    ep: float | None
    ed: float | None
    hodoku_level: str | None
    hodoku_score: int | None
    hodoku_techniques: dict[str, int] | None
    unrated: str | None = None

class SolvingTime(NamedTuple):
    expected_s: int | None
    p80_s: int | None

class Closure(NamedTuple):
    er: float | None
    ep: float | None
    ed: float | None
    values: int | None
    candidates: int | None
    end: str | None

@overload
def solve(puzzles: str, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]) -> str | None: ...
@overload
def solve(
    puzzles: _Strings, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> list[str | None]: ...
@overload
def solve(
    puzzles: NDArray[np.uint8], *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> NDArray[np.uint8]: ...
@overload
def solve(
    puzzles: NDArray[np.bytes_], *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> NDArray[np.bytes_]: ...
@overload
def solve(puzzles: _Arrow, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]) -> _ArrowResult: ...
@overload
def solve(puzzles: Any, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]) -> Any: ...
@overload
def count(
    puzzles: str, limit: int = 2, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> int: ...
@overload
def count(
    puzzles: _Strings, limit: int = 2, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> list[int]: ...
@overload
def count(
    puzzles: _Array, limit: int = 2, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> NDArray[np.uint64]: ...
@overload
def count(
    puzzles: _Arrow, limit: int = 2, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> _ArrowResult: ...
@overload
def count(
    puzzles: Any, limit: int = 2, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> Any: ...
@overload
def verify(puzzles: str, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]) -> bool: ...
@overload
def verify(puzzles: _Strings, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]) -> list[bool]: ...
@overload
def verify(
    puzzles: _Array, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> NDArray[np.bool_]: ...
@overload
def verify(puzzles: _Arrow, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]) -> _ArrowResult: ...
@overload
def verify(puzzles: Any, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]) -> Any: ...
@overload
def canonical(
    puzzles: str,
    *,
    transformation: Literal[False] = False,
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> str: ...
@overload
def canonical(
    puzzles: _Strings,
    *,
    transformation: Literal[False] = False,
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> list[str]: ...
@overload
def canonical(
    puzzles: NDArray[np.uint8],
    *,
    transformation: Literal[False] = False,
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> NDArray[np.uint8]: ...
@overload
def canonical(
    puzzles: NDArray[np.bytes_],
    *,
    transformation: Literal[False] = False,
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> NDArray[np.bytes_]: ...
@overload
def canonical(
    puzzles: _Arrow,
    *,
    transformation: Literal[False] = False,
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> _ArrowResult: ...
@overload
def canonical(
    puzzles: str, *, transformation: Literal[True], first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> tuple[str, str]: ...
@overload
def canonical(
    puzzles: Any, *, transformation: bool = False, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> Any: ...
@overload
def candidates(puzzles: str, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]) -> str: ...
@overload
def candidates(
    puzzles: _Strings | _Array | _Arrow, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> list[str]: ...
@overload
def candidates(puzzles: Any, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]) -> Any: ...
@overload
def isomorphic(
    puzzles: str, others: str, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> bool: ...
@overload
def isomorphic(
    puzzles: _Strings,
    others: _Strings | _Array | _Arrow,
    *,
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> list[bool]: ...
@overload
def isomorphic(
    puzzles: _Array,
    others: _Strings | _Array | _Arrow,
    *,
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> NDArray[np.bool_]: ...
@overload
def isomorphic(
    puzzles: _Arrow,
    others: _Strings | _Array | _Arrow,
    *,
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> _ArrowResult: ...
@overload
def isomorphic(
    puzzles: Any, others: Any, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> Any: ...
@overload
def shuffle(
    puzzles: str, seed: int = 0, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> str: ...
@overload
def shuffle(
    puzzles: _Strings, seed: int = 0, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> list[str]: ...
@overload
def shuffle(
    puzzles: NDArray[np.uint8], seed: int = 0, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> NDArray[np.uint8]: ...
@overload
def shuffle(
    puzzles: NDArray[np.bytes_], seed: int = 0, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> NDArray[np.bytes_]: ...
@overload
def shuffle(
    puzzles: _Arrow, seed: int = 0, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> _ArrowResult: ...
@overload
def shuffle(
    puzzles: Any, seed: int = 0, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> Any: ...
@overload
def minimize(
    puzzles: str, seed: int = 0, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> str | None: ...
@overload
def minimize(
    puzzles: _Strings, seed: int = 0, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> list[str | None]: ...
@overload
def minimize(
    puzzles: NDArray[np.uint8], seed: int = 0, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> NDArray[np.uint8]: ...
@overload
def minimize(
    puzzles: NDArray[np.bytes_], seed: int = 0, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> NDArray[np.bytes_]: ...
@overload
def minimize(
    puzzles: _Arrow, seed: int = 0, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> _ArrowResult: ...
@overload
def minimize(
    puzzles: Any, seed: int = 0, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> Any: ...
@overload
def solving_time(puzzles: str, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]) -> SolvingTime: ...
@overload
def solving_time(
    puzzles: _Strings, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]
) -> list[SolvingTime]: ...
@overload
def solving_time(puzzles: Any, *, first: int = 0, threads: int | None = None, **kind: Unpack[_Kind]) -> Any: ...
@overload
def rate(
    puzzles: str,
    *,
    scale: None = None,
    se: Literal[False] = False,
    se_version: Literal["1.2.1", "2022"] | None = None,
    closure: Literal[True],
    only: tuple[()] = (),
    forbid: tuple[()] = (),
    order: tuple[()] = (),
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> Closure: ...
@overload
def rate(
    puzzles: _Strings,
    *,
    scale: None = None,
    se: Literal[False] = False,
    se_version: Literal["1.2.1", "2022"] | None = None,
    closure: Literal[True],
    only: tuple[()] = (),
    forbid: tuple[()] = (),
    order: tuple[()] = (),
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> list[Closure]: ...
@overload
def rate(
    puzzles: str,
    *,
    scale: Literal["effort", "se"] | None = None,
    se: bool = False,
    se_version: Literal["1.2.1", "2022"] | None = None,
    closure: Literal[False] = False,
    only: tuple[()] = (),
    forbid: tuple[()] = (),
    order: tuple[()] = (),
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> Rating: ...
@overload
def rate(
    puzzles: str,
    *,
    scale: str | Sequence[_Scale],
    se: bool = False,
    se_version: Literal["1.2.1", "2022"] | None = None,
    closure: Literal[False] = False,
    only: str | Sequence[str] = (),
    forbid: str | Sequence[str] = (),
    order: str | Sequence[str] = (),
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> Rating | RatingWithHodoku: ...
@overload
def rate(
    puzzles: _Strings,
    *,
    scale: Literal["effort", "se"] | None = None,
    se: bool = False,
    se_version: Literal["1.2.1", "2022"] | None = None,
    closure: Literal[False] = False,
    only: tuple[()] = (),
    forbid: tuple[()] = (),
    order: tuple[()] = (),
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> list[Rating]: ...
@overload
def rate(
    puzzles: _Strings,
    *,
    scale: str | Sequence[_Scale],
    se: bool = False,
    se_version: Literal["1.2.1", "2022"] | None = None,
    closure: Literal[False] = False,
    only: str | Sequence[str] = (),
    forbid: str | Sequence[str] = (),
    order: str | Sequence[str] = (),
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> list[Rating] | list[RatingWithHodoku]: ...
@overload
def rate(
    puzzles: _Array,
    *,
    scale: str | Sequence[_Scale] | None = None,
    se: bool = False,
    se_version: Literal["1.2.1", "2022"] | None = None,
    closure: bool = False,
    only: str | Sequence[str] = (),
    forbid: str | Sequence[str] = (),
    order: str | Sequence[str] = (),
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> NDArray[np.void]: ...
@overload
def rate(
    puzzles: _Arrow,
    *,
    scale: str | Sequence[_Scale] | None = None,
    se: bool = False,
    se_version: Literal["1.2.1", "2022"] | None = None,
    closure: bool = False,
    only: str | Sequence[str] = (),
    forbid: str | Sequence[str] = (),
    order: str | Sequence[str] = (),
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> _ArrowTable: ...
@overload
def rate(
    puzzles: Any,
    *,
    scale: str | Sequence[_Scale] | None = None,
    se: bool = False,
    se_version: Literal["1.2.1", "2022"] | None = None,
    closure: bool = False,
    only: str | Sequence[str] = (),
    forbid: str | Sequence[str] = (),
    order: str | Sequence[str] = (),
    first: int = 0,
    threads: int | None = None,
    **kind: Unpack[_Kind],
) -> Any: ...
