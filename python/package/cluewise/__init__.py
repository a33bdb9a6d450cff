"""Sudoku puzzles to order: generated from a seed, proved unique, rated, by the million.

Every function takes one puzzle, and answers for it; or a batch, and answers with a batch of the same kind, in order:

===========================  ==========================================================================================
one puzzle                   ``str`` of 81 characters, row by row; empty cells are ``.`` ``0`` ``_`` ``*`` ``-`` ``X``
                             ``x`` ``?`` or a blank (in answers ``.``)
``list`` (or tuple)          of such ``str``
NumPy ``uint8[n, 81]``       a row for each puzzle, cells row by row, 0 for an empty cell
NumPy ``S81[n]``             81 ASCII characters each
Arrow strings                of pyarrow, polars, pandas 3 or any other library; answers are pyarrow's, in chunks if the
                             puzzles were
===========================  ==========================================================================================

Where there is no answer it is ``None`` in lists, a row of zeros or an empty text in NumPy arrays, null in Arrow.

NumPy arrays (in C order) and Arrow strings are read where they are, not copied. While the work goes on the GIL is
released; ``threads`` is how many threads work (``None``: one for each core) and never changes an answer. Ctrl-C is heard
between puzzles. What is no puzzle raises :class:`PuzzleError`, which says where it is. ``first`` is the number of the
batch's first puzzle in the whole set: it is used in the places that errors name, and by what draws at random.

``cluewise.ray`` does the same for sets that need more than one machine.
"""

from __future__ import annotations

import json
from importlib.metadata import version as _version
from typing import Any, NamedTuple

import numpy as np

from . import _arrow, _cluewise
from ._errors import PuzzleError
from ._targets import wanted as _wanted

__all__ = [
    "LEVELS", "PuzzleError", "Rating", "canonical", "count", "explain", "generate", "isomorphic", "minimize", "rate",
    "shuffle", "solve", "verify",
]  # fmt: skip

__version__ = _version("cluewise")

#: The levels of difficulty, the easiest first.
LEVELS = ("easy", "medium", "hard", "expert", "extreme")

_RATING = np.dtype([("level", "U7"), ("effort", "f8"), ("er", "f8"), ("ep", "f8"), ("ed", "f8")])


class Rating(NamedTuple):
    """How hard a puzzle is. All is None if it has not exactly one solution; ER, EP and ED also if not asked for."""

    #: One of :data:`LEVELS`.
    level: str | None
    #: The effort score, from 1.0 on, two decimals; a higher score is a harder puzzle.
    effort: float | None
    #: Sudoku Explainer's rating of the hardest step, from 1.0 to 12.0 in tenths; 20.0 if it cannot solve the puzzle.
    er: float | None
    #: That of the hardest step up to the first that places a digit.
    ep: float | None
    #: That of the first step.
    ed: float | None


def solve(puzzles: Any, *, first: int = 0, threads: int | None = None) -> Any:
    """The solution of each puzzle: the first in the order of strings where there are several, none where there is none.

    >>> solve("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")[:9]
    '417369825'
    """
    return _batch(_cluewise.solve, puzzles, first, threads)


def count(puzzles: Any, limit: int = 2, *, first: int = 0, threads: int | None = None) -> Any:
    """How many solutions each puzzle has, counted no further than ``limit``: an int; ``uint64[n]`` for arrays.

    >>> count("." * 81, limit=1000)
    1000
    """
    return _batch(lambda *rest: _cluewise.count(rest[0], limit, *rest[1:]), puzzles, first, threads)


def verify(puzzles: Any, *, first: int = 0, threads: int | None = None) -> Any:
    """Whether each puzzle has exactly one solution: a bool; ``bool[n]`` for arrays. :func:`count` says what else.

    >>> verify(["." * 81, "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"])
    [False, True]
    """
    return _batch(_cluewise.verify, puzzles, first, threads)


def canonical(puzzles: Any, *, first: int = 0, threads: int | None = None) -> Any:
    """The canonical form of each puzzle: of all puzzles that are the same in disguise the one whose 81 characters come
    first in the order of strings, ``.`` before ``1``. For puzzles with any number of clues and solutions.
    """
    return _batch(_cluewise.canonical, puzzles, first, threads)


def isomorphic(puzzles: Any, others: Any, *, first: int = 0, threads: int | None = None) -> Any:
    """Whether two puzzles are the same in disguise: turned, rows and columns in another order, digits renamed.

    Of batches, which must be of one length, each puzzle is compared with the one at its place among the others;
    ``bool[n]`` for NumPy arrays, an Arrow array if the puzzles are Arrow strings.
    """
    if _arrow.is_arrow(others):
        others = _arrow.whole(others, first)
    if _arrow.is_arrow(puzzles):
        return _arrow.answer(_cluewise.isomorphic(_arrow.whole(puzzles, first), others, first, threads))
    return _cluewise.isomorphic(puzzles, others, first, threads)


def shuffle(puzzles: Any, seed: int = 0, *, first: int = 0, threads: int | None = None) -> Any:
    """A random isomorph of each puzzle, drawn from the seed and the number of the puzzle."""
    return _batch(lambda *rest: _cluewise.shuffle(rest[0], seed, *rest[1:]), puzzles, first, threads)


def minimize(puzzles: Any, seed: int = 0, *, first: int = 0, threads: int | None = None) -> Any:
    """Each puzzle with clues taken away until none can go; none where there is not exactly one solution.

    Clues are tried in an order drawn from the seed and the number of the puzzle.
    """
    return _batch(lambda *rest: _cluewise.minimize(rest[0], seed, *rest[1:]), puzzles, first, threads)


def rate(puzzles: Any, *, se: bool = False, first: int = 0, threads: int | None = None) -> Any:
    """How hard each puzzle is: a :class:`Rating`, or a list of them.

    NumPy arrays give a structured array with Rating's fields (``ratings["effort"]``; NaN and ``""`` where nothing is
    known), Arrow strings a RecordBatch, or a Table if they are in chunks, with columns of these names.

    Args:
        se: Add the ratings of Sudoku Explainer, ER, EP and ED. They take some 15 times as long.
    """

    def structured(chunk: Any, begin: int, threads: int | None) -> Any:
        answer = _cluewise.rate(chunk, se, begin, threads)
        if isinstance(chunk, str):
            return Rating._make(answer)
        if not isinstance(chunk, np.ndarray):
            return list(map(Rating._make, answer))
        ratings = np.empty(len(chunk), _RATING)
        ratings["level"] = np.array([*LEVELS, ""])[answer[0]]
        for name, column in zip(Rating._fields[1:], answer[1:]):
            ratings[name] = column
        return ratings

    return _batch(structured, puzzles, first, threads)


def explain(
    puzzles: Any,
    *,
    grids: bool = False,
    no_uniqueness: bool = False,
    first: int = 0,
    threads: int | None = None,
) -> Any:
    """Every step of each puzzle, in words and as data: a dict as docs/explain.schema.json describes it; for any batch a
    list of dicts.

    Args:
        grids: Add the candidates before each step.
        no_uniqueness: Leave out the techniques that take for granted that there is one solution.
    """
    if _arrow.is_arrow(puzzles):
        puzzles = _arrow.whole(puzzles, first)
    answer = _cluewise.explain(puzzles, no_uniqueness, grids, first, threads)
    return json.loads(answer) if isinstance(answer, str) else list(map(json.loads, answer))


def generate(
    n: int | range,
    seed: int = 0,
    *,
    attempts: int | None = None,
    output: str = "list",
    threads: int | None = None,
    **targets: Any,
) -> Any:
    """Puzzles with exactly one solution each: the same as ``cluewise generate`` makes of the same seed and targets.

    Puzzle i depends on the seed, the targets and i alone, so that any range can be made anywhere.

    >>> generate(range(10, 20), seed=7) == generate(20, seed=7)[10:]
    True

    Args:
        n: How many, or which of the run of this seed: ``range(100, 200)``.
        seed: What they are drawn from, 0 to 2**64 - 1.
        attempts: Give a puzzle up after this many attempts; there is none in its place then. Without it, the search for a
            rare puzzle goes on until it is found.
        output: ``"list"`` of str, ``"numpy"`` for ``uint8[n, 81]``, ``"arrow"`` for strings.
        **targets: What kind of puzzles, as the options of the command line are: ``level="hard"``, ``clues=(24, 28)``,
            ``minimal=True``, ``symmetry="rot180"``, ``mask=`` 81 characters, ``er=(7.1, 8.4)``, ``require=`` and
            ``forbid=`` a technique or a list of them, ``uniform=True``.

    Raises:
        ValueError: No puzzle can meet the targets, or they are no targets.
    """
    which = n if isinstance(n, range) else range(n)
    if which.step != 1:
        raise ValueError(f"n: found a step of {which.step}, expected 1")
    made = _cluewise.generate((which.start, which.stop), seed, _wanted(**targets), attempts, output, threads)
    return _arrow.strings(made) if output == "arrow" else made


def _batch(function: Any, puzzles: Any, first: int, threads: int | None) -> Any:
    """What the function makes of the puzzles, Arrow being taken to NumPy and back."""
    if _arrow.is_arrow(puzzles):
        return _arrow.each_chunk(lambda chunk, begin: function(chunk, begin, threads), puzzles, first)
    return function(puzzles, first, threads)
