"""Generate, solve, verify, rate and explain Sudoku puzzles, singly or in batches.

Functions accept one puzzle or a batch. A batch yields a batch of the same kind, in the same order:

===========================  ==========================================================================================
one puzzle                   ``str`` or ``bytes`` of 81 characters, row by row; empty cells are ``.`` ``0`` ``_`` ``*``
                             ``-`` ``X`` ``x`` ``?`` or a blank (in results ``.``); or 81 or 9 x 9 integers, 0 for an
                             empty cell; or a puzzle of another kind, see below
``list``, other iterables    of ``str``, ``bytes``, ``dict``, lists of integers, None
NumPy integers               ``(n, 81)`` or ``(n, 9, 9)``, one puzzle per row; also by DLPack or ``__array__``
NumPy texts                  ``S81[n]``, ``U81[n]``, ``StringDType``, objects
pandas, polars               Series, Index; Series, expressions. Ratings are a DataFrame; a Series of structures
Arrow arrays                 of strings, bytes or lists of integers, of any library; results are pyarrow arrays, chunked
                             if the input is chunked
===========================  ==========================================================================================

:func:`solve`, :func:`count`, :func:`verify`, :func:`rate`, :func:`explain`, :func:`hint`, :func:`why`, :func:`draw`, :func:`print`
and :func:`candidates` also accept candidate grids: a ``str`` of 729 characters, nine for each cell, ``.`` for a missing
candidate.

Puzzles of all kinds are accepted: other sizes than 9x9, and additional rules such as X, jigsaw, killer and thermometers.
Such a puzzle is a ``dict``, as in the JSON records of the command line: ``puzzle`` (the cells), ``size``, ``variant``,
``regions``, ``constraints`` and so on (docs/FORMATS.md); or a ``str``: a line of cells, a link of f-puzzles or SudokuPad, or
a killer as text. A line does not name its rules; keywords of all functions do:

- ``size``: number of rows, columns and digits, 2 to 25. ``box``: rows and columns of the boxes, such as ``"2x3"``.

.. rules: written by `cargo xtask generate`

- ``variant``: additional rules, joined by ``+``: ``"x"``, ``"windoku"``, ``"disjoint"``, ``"jigsaw"``, ``"anti-knight"``, ``"anti-king"``, ``"non-consecutive"``;
  joined grids: ``"samurai"``, ``"windmill"``, ``"sohei"``, ``"flower"``, ``"butterfly"``, ``"twodoku"``, ``"tiny-samurai"``;
  for new puzzles also marks: ``"killer"``, ``"thermometer"``, ``"dots"``, ``"xv"``, ``"little-killer"``, ``"arrow"``, ``"double-arrow"``, ``"slow-thermometer"``, ``"greater-than"``, ``"difference"``, ``"ratio"``, ``"sum-pair"``, ``"whispers"``, ``"nabner"``, ``"even"``, ``"odd"``, ``"minimum"``, ``"maximum"``, ``"quadruple"``, ``"palindrome"``, ``"renban"``, ``"between"``, ``"lockout"``, ``"zipper"``, ``"modular"``, ``"entropic"``, ``"region-sum"``, ``"row-indexer"``, ``"column-indexer"``, ``"box-indexer"``, ``"sandwich"``, ``"x-sum"``, ``"skyscraper"``, ``"numbered-room"``, ``"hidden-skyscraper"``. ``~`` is a gap between joined grids.

.. end of rules

- ``symbols``: symbols of lines: ``"1-9A-P"``, ``"0-9A-F"``, ``"A-Y"``, or your own.
- ``lines``: rules of SudokuPad's drawings by color or shape, such as ``"green=whispers,gray-circle=odd"``.
- ``budget``: maximum number of branches per search; the result is then missing.

Results that are puzzles have the form of the puzzle, a ``dict`` or a text. What a kind does not have, such as a rating of
HoDoKu, is missing for that puzzle.

A missing result is ``None`` in lists, a row of zeros or an empty string in NumPy arrays, and null in columns. Results
of missing puzzles (None, null) are missing.

NumPy ``uint8[n, 81]`` and ``S81[n]`` in C order and Arrow strings are read without copying. The GIL is released during
the work, and Ctrl-C is checked between puzzles. Invalid puzzles raise :class:`PuzzleError`.

Parameters that most functions share:

- ``threads``: number of threads (``None``: one per core). It never changes a result.
- ``first``: index of the batch's first puzzle in a larger set. Error messages and random choices use it.
- ``progress``: function that is called with the numbers of finished puzzles and of all, about twenty times per second.

``cluewise.ray`` processes sets that need more than one machine.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.metadata import version as _version
from typing import Any, NamedTuple

import numpy as np

from . import _cluewise, _inputs
from ._annotating import annotate
from ._errors import NotFoundError, PuzzleError
from ._explaining import Picture, draw, explain, hint, nested, selected, step_options, true_candidates, why
from ._generating import Generated, WeightedMean, daily, generate, weighted_mean
from ._judging import conflicts, judge, prompt, reward
from ._options import call_options, named_options
from ._replaying import Replay, replay
from ._sets import dedupe, duplicated, split
from ._sheets import print

# Without `print`, which `from cluewise import *` would replace.
__all__ = [
    "HODOKU_LEVELS", "LEVELS", "Closure", "Generated", "NotFoundError", "Picture", "PuzzleError", "Rating", "RatingWithHodoku",
    "Replay", "SolvingTime", "WeightedMean", "annotate", "candidates", "canonical", "conflicts", "count", "daily", "dedupe", "draw", "duplicated",
    "explain", "generate", "hint", "isomorphic", "judge", "minimize", "nested", "prompt", "rate", "replay", "reward", "selected", "shuffle", "solve",
    "solving_time", "split", "true_candidates", "verify", "weighted_mean", "why",
]  # fmt: skip

__version__ = _version("cluewise")

#: The levels of difficulty, easiest first.
LEVELS = ("easy", "medium", "hard", "expert", "master", "extreme")

#: The levels of HoDoKu, easiest first.
HODOKU_LEVELS = ("easy", "medium", "hard", "unfair", "extreme")

_RATING = [("level", "U7"), ("effort", "f8"), ("er", "f8"), ("ep", "f8"), ("ed", "f8")]
_CLOSURE = [*((name, "f8") for name in ("er", "ep", "ed", "values", "candidates")), ("end", "U8")]
_HODOKU = [("hodoku_level", "U7"), ("hodoku_score", "f8"), ("hodoku_techniques", "O")]
_UNRATED = [("unrated", "O")]


class Rating(NamedTuple):
    """The difficulty of a puzzle.

    Level and effort are None unless the puzzle has exactly one solution, and for candidate grids. ER, EP and ED are None
    unless requested. So are those that the kind of puzzle does not have.
    """

    #: One of :data:`LEVELS`.
    level: str | None
    #: The effort score, 1.00 to 8.00; a higher score means a harder puzzle.
    effort: float | None
    #: Sudoku Explainer's rating of the hardest step, 1.0 to 12.0 in tenths; 20.0 if no technique solves the puzzle.
    er: float | None
    #: Sudoku Explainer's rating of the hardest step up to the first placement.
    ep: float | None
    #: Sudoku Explainer's rating of the first step.
    ed: float | None
    #: Why requested ratings are missing.
    unrated: str | None = None


class RatingWithHodoku(NamedTuple):
    """The difficulty of a puzzle, also on the scale of HoDoKu.

    Fields are None unless their scale is requested and the puzzle has exactly one solution.
    """

    #: As in :class:`Rating`.
    level: str | None
    #: As in :class:`Rating`.
    effort: float | None
    #: As in :class:`Rating`.
    er: float | None
    #: As in :class:`Rating`.
    ep: float | None
    #: As in :class:`Rating`.
    ed: float | None
    #: One of :data:`HODOKU_LEVELS`.
    hodoku_level: str | None
    #: HoDoKu's score: the sum of the base scores of its steps.
    hodoku_score: int | None
    #: How often HoDoKu uses each technique, by its name.
    hodoku_techniques: dict[str, int] | None
    #: As in :class:`Rating`.
    unrated: str | None = None


class SolvingTime(NamedTuple):
    """The predicted solving time of people. The fields are None if there is no prediction."""

    #: The mean time of those who finish, in seconds.
    expected_s: int | None
    #: The time within which 80 % of them finish, in seconds.
    p80_s: int | None


class Closure(NamedTuple):
    """How far techniques lead that do not assume a unique solution. All fields are None for a puzzle without solutions."""

    #: Sudoku Explainer's rating of the hardest step before the techniques end.
    er: float | None
    #: Sudoku Explainer's rating of the hardest step up to the first placement.
    ep: float | None
    #: Sudoku Explainer's rating of the first step.
    ed: float | None
    #: The number of cells with a value at the end.
    values: int | None
    #: The number of candidates of the other cells.
    candidates: int | None
    #: Why the steps end: ``"solved"``, ``"complete"`` (every remaining candidate occurs in a solution), ``"stuck"``, or
    #: ``"limited"`` (the search for chains from 8.5 on became too long).
    end: str | None


@named_options
def solve(puzzles: Any, *, first: int = 0, threads: int | None = None, **kind: Any) -> Any:
    """Returns a solution of each puzzle, of 9x9 ones the lexicographically first; a missing result if there is none.

    >>> solve("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")[:9]
    '417369825'
    """
    return _inputs.call(_cluewise.solve, puzzles, first, call_options(threads, kind), "puzzle")


@named_options
def count(puzzles: Any, limit: int = 2, *, first: int = 0, threads: int | None = None, **kind: Any) -> Any:
    """Returns the number of solutions of each puzzle, counted up to ``limit``: an int, or ``uint64[n]`` for arrays.

    >>> count("." * 81, limit=1000)
    1000
    """
    return _inputs.call(
        lambda *rest: _cluewise.count(rest[0], limit, *rest[1:]), puzzles, first, call_options(threads, kind), "number"
    )


@named_options
def verify(puzzles: Any, *, first: int = 0, threads: int | None = None, **kind: Any) -> Any:
    """Returns whether each puzzle has exactly one solution: a bool, or ``bool[n]`` for arrays. Missing after the budget.

    >>> verify(["." * 81, "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"])
    [False, True]
    """
    return _inputs.call(_cluewise.verify, puzzles, first, call_options(threads, kind), "bool")


@named_options
def canonical(
    puzzles: Any, *, transformation: bool = False, first: int = 0, threads: int | None = None, **kind: Any
) -> Any:
    """Returns the canonical form of each puzzle: the lexicographically first of all its isomorphs, ``.`` before ``1``.

    Puzzles may have any number of clues and solutions. Two puzzles are isomorphic if and only if their canonical forms
    are equal. Other kinds have the form of a canonical labeling, and none with too many symmetries.

    Args:
        transformation: Return a tuple of the forms, and the transformations to them as text, such as
            ``"transpose rows=312456789 columns=... digits=..."`` (a list for a batch); None for other kinds.
    """
    puzzles = _inputs.reusable(puzzles) if transformation else puzzles
    options = call_options(threads, kind)
    forms = _inputs.call(_cluewise.canonical, puzzles, first, options, "puzzle")
    if not transformation:
        return forms
    return forms, _inputs.call_list(_cluewise.transformations, puzzles, first, options)


@named_options
def candidates(puzzles: Any, *, first: int = 0, threads: int | None = None, **kind: Any) -> Any:
    """Returns the candidate grid of each puzzle, those that its clues leave: a ``str`` of 729 characters, or a list.

    Other sizes have as many characters for each cell as there are digits.

    >>> candidates("12345678." + "." * 72)[9 * 8 : 9 * 9]
    '........9'
    """
    return _inputs.call_list(_cluewise.candidates, puzzles, first, call_options(threads, kind))


@named_options
def isomorphic(puzzles: Any, others: Any, *, first: int = 0, threads: int | None = None, **kind: Any) -> Any:
    """Returns whether two puzzles are isomorphic: equal up to transposition, orders of lines, and names of digits.

    Batches are compared pair by pair and must have the same length. The result is ``bool[n]`` for NumPy arrays and an
    Arrow array for Arrow strings.
    """
    others = _inputs.texts(others, first)
    puzzles = _inputs.reusable(puzzles)
    if not isinstance(others, str) and not _inputs.is_expression(puzzles) and len(puzzles) != len(others):
        raise ValueError(f"found {len(puzzles)} puzzles and {len(others)} others, expected equal numbers")

    def compare(chunk: Any, begin: int, options: dict[str, Any]) -> Any:
        pair = others if isinstance(chunk, str) else others[begin - first : begin - first + len(chunk)]
        return _cluewise.isomorphic(chunk, pair, begin, options)

    return _inputs.call(compare, puzzles, first, call_options(threads, kind), "bool")


@named_options
def shuffle(puzzles: Any, seed: int = 0, *, first: int = 0, threads: int | None = None, **kind: Any) -> Any:
    """Returns a random isomorph of each puzzle, a function of the seed and the index of the puzzle."""
    return _inputs.call(
        lambda *rest: _cluewise.shuffle(rest[0], seed, *rest[1:]), puzzles, first, call_options(threads, kind), "puzzle"
    )


@named_options
def minimize(puzzles: Any, seed: int = 0, *, first: int = 0, threads: int | None = None, **kind: Any) -> Any:
    """Returns a minimal puzzle for each puzzle: redundant clues are removed until every clue is necessary.

    The result is missing unless the puzzle has exactly one solution. The order of removal is a function of the seed and
    the index of the puzzle.
    """
    return _inputs.call(
        lambda *rest: _cluewise.minimize(rest[0], seed, *rest[1:]),
        puzzles,
        first,
        call_options(threads, kind),
        "puzzle",
    )


@named_options
def rate(
    puzzles: Any,
    *,
    scale: str | Sequence[str] | None = None,
    se: bool = False,
    se_version: str | None = None,
    closure: bool = False,
    only: str | Sequence[str] = (),
    forbid: str | Sequence[str] = (),
    order: str | Sequence[str] = (),
    first: int = 0,
    threads: int | None = None,
    **kind: Any,
) -> Any:
    """Returns the difficulty of each puzzle: a :class:`Rating`, or a list of them.

    For NumPy arrays the result is a structured array with the fields of :class:`Rating` (NaN and ``""`` for missing
    values). For Arrow strings it is a RecordBatch with columns of these names, or a Table if the input is chunked.

    With the scale ``hodoku`` the result is a :class:`RatingWithHodoku`; in arrays ``hodoku_techniques`` is JSON.

    >>> rate("4.52....1.1....8.4..2..9....8......3..38.6........15.7....5..1..4.....95...62.47.", scale="hodoku")[5:7]
    ('easy', 300)

    Args:
        scale: Scales: ``"effort"``, ``"se"``, ``"hodoku"``, a list of these, or a string with commas. The default is
            ``"effort"``.
        se: Add the scale ``"se"``: Sudoku Explainer's ER, EP and ED; about 7 times slower.
        se_version: Version of Sudoku Explainer whose ratings ER, EP and ED are: ``"1.2.1"`` (default), or ``"2022"``.
            Adds the scale ``"se"``.
        closure: Return a :class:`Closure` in place of ratings, also of puzzles with several solutions. Excludes
            ``scale`` and ``se``.
        only: As for :func:`explain`, with ``scale="hodoku"`` alone: the other scales are defined by the order of their
            techniques. A puzzle that the techniques do not solve has no rating.
        forbid: As ``only``.
        order: As ``only``.

    Raises:
        ValueError: A scale, version or technique is unknown.
    """
    if closure:
        if se or scale is not None or only or forbid or order:
            raise ValueError("closure: found a scale or techniques too, expected one of them")
        return _inputs.call(_closures(se_version), puzzles, first, call_options(threads, kind), "closure")
    names = "effort" if scale is None else scale
    scales = names if isinstance(names, str) else ",".join(names)
    if (se or se_version is not None) and "se" not in scales.lower().replace(" ", "").split(","):
        scales += ",se"
    has_hodoku = "hodoku" in scales.lower().replace(" ", "").split(",")

    choice = step_options(None, False, False, only=only, forbid=forbid, order=order)

    def rating(row: Any) -> Rating | RatingWithHodoku:
        *numbers, score, level, techniques, unrated = row
        if not has_hodoku:
            return Rating._make([*numbers, unrated])
        return RatingWithHodoku._make([*numbers, level, score, techniques and json.loads(techniques), unrated])

    def rate_chunk(chunk: Any, begin: int, options: dict[str, Any]) -> Any:
        result = _cluewise.rate(chunk, scales, se_version, choice, begin, options)
        if isinstance(chunk, str):
            return rating(result)
        if not isinstance(chunk, np.ndarray):
            return list(map(rating, result))
        ratings = np.empty(len(chunk), np.dtype([*_RATING, *(_HODOKU if has_hodoku else []), *_UNRATED]))
        ratings["level"] = np.array([*LEVELS, ""])[result[0]]
        ratings["unrated"] = result[8]
        for name, column in zip(Rating._fields[1:5], result[1:]):
            ratings[name] = column
        if has_hodoku:
            ratings["hodoku_score"] = result[5]
            ratings["hodoku_level"] = np.array([*HODOKU_LEVELS, ""])[result[6]]
            ratings["hodoku_techniques"] = result[7]
        return ratings

    result = "rating with hodoku" if has_hodoku else "rating"
    return _inputs.call(rate_chunk, puzzles, first, call_options(threads, kind), result)


@named_options
def solving_time(puzzles: Any, *, first: int = 0, threads: int | None = None, **kind: Any) -> Any:
    """Returns the predicted solving time of each puzzle: a :class:`SolvingTime`, or a list of them.

    For NumPy arrays the result is a structured array with the fields of :class:`SolvingTime`, NaN for missing values; for Arrow
    strings a RecordBatch or Table.

    >>> solving_time("73..2.8..........9..2..3.7....6..1.3.8.741.6.1.5..2....5.9..3..3..........8.6..45").expected_s
    359
    """

    def times(chunk: Any, begin: int, options: dict[str, Any]) -> Any:
        result = _cluewise.solving_time(chunk, begin, options)
        if isinstance(chunk, str):
            return SolvingTime._make(result)
        if not isinstance(chunk, np.ndarray):
            return list(map(SolvingTime._make, result))
        times = np.empty(len(chunk), np.dtype([(name, "f8") for name in SolvingTime._fields]))
        for name, column in zip(SolvingTime._fields, result):
            times[name] = column
        return times

    return _inputs.call(times, puzzles, first, call_options(threads, kind), "time")


def _closures(se_version: str | None) -> _inputs.Function:
    """Returns the function that computes the closures of a chunk of puzzles."""

    def closures(chunk: Any, begin: int, options: dict[str, Any]) -> Any:
        result = _cluewise.closure(chunk, se_version, begin, options)
        if isinstance(chunk, str):
            return Closure._make(result)
        if not isinstance(chunk, np.ndarray):
            return list(map(Closure._make, result))
        closures = np.empty(len(chunk), np.dtype(_CLOSURE))
        for name, column in zip(Closure._fields, result):
            closures[name] = column
        return closures

    return closures


def __dir__() -> list[str]:
    return [*__all__, "__version__", "print"]
