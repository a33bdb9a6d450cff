"""Puzzles of other sizes than 9x9, and variants: X, jigsaw, killer, thermometers and other constraints of setters.

A puzzle is a ``dict``, as in the JSON records of the command line: ``puzzle`` (the cells), ``size``, ``variant``,
``regions``, ``constraints`` and so on (docs/FORMATS.md). Functions accept one puzzle or a list of them. A puzzle may
also be a ``str``: a line of cells, a link of f-puzzles or SudokuPad, or a killer as text. A line does not name its rules;
the arguments do.

>>> killer = generate(1, seed=7, size=6, variant="killer")[0]
>>> verify(killer)
True

Parameters that all functions share:

- ``size``: number of rows, columns and digits, 2 to 25. ``box``: rows and columns of the boxes, such as ``"2x3"``.
- ``variant``: additional rules, joined by ``+``: ``"x"``, ``"windoku"``, ``"disjoint"``, ``"jigsaw"``,
  ``"anti-knight"``, ``"anti-king"``, ``"non-consecutive"``; joined grids: ``"samurai"``, ``"windmill"``, ``"sohei"``,
  ``"flower"``, ``"butterfly"``, ``"twodoku"``, ``"tiny-samurai"``; for new puzzles also marks: ``"killer"``,
  ``"thermometer"``, ``"dots"``, ``"xv"``. ``~`` is a gap between joined grids.
- ``symbols``: symbols of lines: ``"1-9A-P"``, ``"0-9A-F"`` or ``"A-Y"``.
- ``budget``: maximum number of branches per search; the answer is then missing.
- ``threads``: number of threads (None: one per core). It never changes a result.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from . import _cluewise
from ._errors import PuzzleError
from ._explaining import Picture
from ._generating import date_text
from ._options import named_options
from ._requests import query, respond

__all__ = ["VariantRating", "daily", "draw", "explain", "generate", "hint", "print", "rate", "solve", "verify"]

#: Number of puzzles per request.
_CHUNK = 64


class VariantRating(NamedTuple):
    """The difficulty of a puzzle. All fields are None unless it has exactly one solution that can be rated."""

    #: The level, ``"easy"`` to ``"extreme"``.
    level: str | None
    #: The effort score, by the scale of variants.
    effort: float | None
    #: Sudoku Explainer's rating of the hardest step, if it was requested and exists for the variant.
    er: float | None
    #: That of the hardest step up to the first placement.
    ep: float | None
    #: That of the first step.
    ed: float | None


@named_options
def generate(
    n: int | range,
    seed: int | str = 0,
    *,
    size: int | None = None,
    box: str | None = None,
    variant: str | None = None,
    level: str | None = None,
    clues: tuple[int, int] | int | None = None,
    minimal: bool = False,
    symmetry: str = "none",
    playable: bool = False,
    threads: int | None = None,
) -> list[dict[str, Any]]:
    """Returns puzzles with exactly one solution, with their solutions. ``cluewise generate`` returns the same puzzles.

    >>> generate(range(1, 3), seed=7, size=4) == generate(3, seed=7, size=4)[1:]
    True

    Args:
        n: Number of puzzles, or a range of indices.
        seed: Random seed, a number or any text.
        level: A level or a range of levels, such as ``"hard"`` or ``"medium..expert"``.
        clues: The number of clues, or the minimum and maximum.
        minimal: Whether no clue is redundant.
        symmetry: The symmetry of the clues, of a killer of the cages.
        playable: Whether singles, pairs of the rules and locked candidates solve the puzzle.

    Raises:
        ValueError: The targets are invalid or impossible.
    """
    indices = n if isinstance(n, range) else range(n)
    if indices.step != 1:
        raise ValueError(f"n: found a step of {indices.step}, expected 1")
    bounds = "..".join(map(str, clues)) if isinstance(clues, tuple) else clues
    options = {
        "seed": seed, "size": 9 if size is None and box is None else size, "box": box, "variant": variant, "level": level,
        "clues": bounds, "minimal": minimal, "symmetry": symmetry, "playable": playable, "format": "jsonl",
    }  # fmt: skip
    starts = range(indices.start, indices.stop, _CHUNK)
    parts = [options | {"first": first, "count": min(_CHUNK, indices.stop - first)} for first in starts]
    bodies = respond("generate", [(query(part), None) for part in parts], threads)
    return [json.loads(line) for body in bodies for line in body.decode().splitlines()]


@named_options
def daily(
    date: datetime.date | str | None = None,
    level: str | None = None,
    *,
    size: int | None = None,
    box: str | None = None,
    variant: str | None = None,
) -> dict[str, Any]:
    """Returns the puzzle of a day, with its solution. ``cluewise daily`` returns the same puzzle.

    >>> daily("2026-11-20", size=4)["puzzle"]
    '2..1........34..'

    Args:
        date: A date, or a text such as ``"2026-11-20"``. The default is the current date (UTC).
        level: The level; by default ``"medium"``, and ``"easy"`` for sizes below 9.

    Raises:
        ValueError: The date is invalid, or no puzzle has this level.
    """
    options = {"date": date_text(date), "level": level, "size": size, "box": box, "variant": variant, "format": "jsonl"}
    (body,) = respond("daily", [(query(options), None)], None)
    return json.loads(body)


@named_options
def verify(
    puzzles: Any, *, size: int | None = None, box: str | None = None, variant: str | None = None,
    symbols: str | None = None, budget: int | None = None, threads: int | None = None,
) -> Any:  # fmt: skip
    """Returns whether each puzzle has exactly one solution; None if the search ends at its budget."""
    verdicts = {"unique": True, "unknown": None}
    options = {"size": size, "box": box, "variant": variant, "symbols": symbols, "budget": budget}
    return _call("verify", puzzles, options, threads, lambda found: verdicts.get(found["verdict"], False))


@named_options
def solve(
    puzzles: Any, *, size: int | None = None, box: str | None = None, variant: str | None = None,
    symbols: str | None = None, budget: int | None = None, threads: int | None = None,
) -> Any:  # fmt: skip
    """Returns a solution of each puzzle, as a line of cells; None if there is none, or none is found within the budget."""
    options = {"size": size, "box": box, "variant": variant, "symbols": symbols, "budget": budget, "limit": 1}
    return _call("solve", puzzles, options, threads, lambda found: next(iter(found["solutions"]), None))


@named_options
def rate(
    puzzles: Any, *, se: bool = False, size: int | None = None, box: str | None = None, variant: str | None = None,
    symbols: str | None = None, budget: int | None = None, threads: int | None = None,
) -> Any:  # fmt: skip
    """Returns the difficulty of each puzzle: a :class:`VariantRating`.

    Args:
        se: Also compute Sudoku Explainer's ER, EP and ED, for 9x9 puzzles of six rules.
    """
    options = {"size": size, "box": box, "variant": variant, "symbols": symbols, "budget": budget, "se": se}

    def rating(found: dict[str, Any]) -> VariantRating:
        ratings = found.get("se") or {}
        return VariantRating(found.get("level"), found.get("effort"), *map(ratings.get, ("er", "ep", "ed")))

    return _call("rate", puzzles, options, threads, rating)


@named_options
def explain(
    puzzles: Any, *, ladder: str | None = None, lang: str | None = None, coords: str | None = None,
    size: int | None = None, box: str | None = None, variant: str | None = None, symbols: str | None = None,
    budget: int | None = None, threads: int | None = None,
) -> Any:  # fmt: skip
    """Returns all solving steps of each puzzle, as text and data: a dict; None unless it has exactly one solution.

    ``lang`` and ``coords`` are those of :func:`cluewise.explain`.
    """
    options = {
        "size": size, "box": box, "variant": variant, "symbols": symbols, "budget": budget, "ladder": ladder,
        "lang": lang, "coords": coords,
    }  # fmt: skip
    return _call("explain", puzzles, options, threads, lambda found: found)


@named_options
def hint(
    puzzles: Any, *, after: int = 0, original: str | None = None, ladder: str | None = None, lang: str | None = None,
    coords: str | None = None, size: int | None = None, box: str | None = None, variant: str | None = None,
    symbols: str | None = None, budget: int | None = None, threads: int | None = None,
) -> Any:  # fmt: skip
    """Returns the next step of each puzzle: a dict; None if there is none.

    ``lang`` and ``coords`` are those of :func:`cluewise.explain`.

    Args:
        after: Number of steps to pass over.
        original: The cells of the puzzle without the digits that the player entered.
    """
    options = {
        "size": size, "box": box, "variant": variant, "symbols": symbols, "budget": budget, "ladder": ladder,
        "after": after, "original": original, "lang": lang, "coords": coords,
    }  # fmt: skip
    return _call("hint", puzzles, options, threads, lambda found: found.get("step"))


@named_options
def draw(
    puzzle: Any, *, size: int | None = None, box: str | None = None, variant: str | None = None,
    symbols: str | None = None,
) -> Picture:  # fmt: skip
    """Returns a picture of a puzzle, with regions, cages, lines and dots."""
    if not isinstance(puzzle, (dict, str)):
        raise TypeError(f"puzzle: found {type(puzzle)}, expected one puzzle")
    options = {"size": size, "box": box, "variant": variant, "symbols": symbols, "clues": True}
    return Picture(_call("draw", puzzle, options, 1, lambda found: found)["drawing"])


@named_options
def print(
    puzzles: Any, *, format: str = "pdf", page: int = 1, per_page: int | None = None, paper: str = "a4",
    title: str = "", solutions: str = "none", rating: bool = True, dpi: int = 150, digits: str | None = None,
    size: int | None = None, box: str | None = None, variant: str | None = None, symbols: str | None = None,
    budget: int | None = None,
) -> bytes:  # fmt: skip
    """Returns a file with the puzzles, to be printed; the arguments are those of :func:`cluewise.print`.

    Args:
        digits: ``"symbols"``, ``"hex"``, ``"letters"``, ``"numbers"``, or ``"pictures"`` up to 9.
    """
    options = {
        "format": format, "page": page, "per_page": per_page, "paper": paper, "title": title, "solutions": solutions,
        "rating": rating, "dpi": dpi, "digits": digits, "size": size, "box": box, "variant": variant,
        "symbols": symbols, "budget": budget,
    }  # fmt: skip
    body = _body([puzzles] if isinstance(puzzles, (dict, str)) else list(puzzles))
    return respond("print", [(query(options), body)], 1)[0]


def _call(name: str, puzzles: Any, options: dict[str, Any], threads: int | None, result: Any) -> Any:
    """Returns the results of a request for one puzzle or a list of them."""
    if isinstance(puzzles, (dict, str)):
        return _call(name, [puzzles], options, 1, result)[0]
    items = list(puzzles)
    starts = range(0, len(items), _CHUNK)
    chunks = [items[first : first + _CHUNK] for first in starts]
    requests = [(query(options), _body(chunk, first)) for first, chunk in zip(starts, chunks)]
    responses = _cluewise.respond(name, requests, threads)
    return [
        one
        for first, chunk, response in zip(starts, chunks, responses)
        for one in _results(response, len(chunk), first, result)
    ]


def _results(response: tuple[int, bytes], count: int, first: int, result: Any) -> list[Any]:
    """Returns the results for the puzzles of one request; None for puzzles without an answer."""
    status, answer = response[0], json.loads(response[1])
    if status != 200 and answer["error"]["code"] in ("query", "path"):
        raise ValueError(answer["error"]["message"])
    errors = answer.get("errors") or answer.get("error", {}).get("errors") or []
    if status != 200 and not errors:
        raise ValueError(answer["error"]["message"])
    missing = {error["number"] - 1: error for error in errors}
    for index, error in missing.items():
        if error["code"] in ("malformed", "unsupported"):
            raise PuzzleError(f"puzzles[{first + index}]: {error['message']}", first + index)
    found = iter(answer.get("puzzles", ()))
    return [None if index in missing else result(next(found)) for index in range(count)]


def _body(items: Sequence[Any], first: int = 0) -> bytes:
    """Returns the text of puzzles: a line of JSON for each ``dict``. ``first`` is the index of the first."""
    for index, item in enumerate(items, first):
        if not isinstance(item, (dict, str)):
            raise TypeError(f"puzzles[{index}]: found {type(item)}, expected a dict or a str")
    return "\n".join(item if isinstance(item, str) else json.dumps(item) for item in items).encode()
