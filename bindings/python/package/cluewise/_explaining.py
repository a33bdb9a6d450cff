"""Explanations in text and pictures."""

from __future__ import annotations

import gc
import itertools
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from . import _cluewise, _inputs
from ._options import call_options, named_options, part_of_call

#: The number of puzzles whose results are texts in JSON at the same time.
BLOCK = 256

#: The fields of results of expressions.
_STEP: dict[str, Any] = {
    **dict.fromkeys(("technique", "name", "ladder", "level", "notation"), "text"),
    "rating": "number",
    "score": "integer",
    "placement": {"cell": "text", "digit": "integer"},
    "eliminations": [{"cell": "text", "digits": ["integer"]}],
    "text": [{"indent": "integer", "text": "text"}],
    **dict.fromkeys(("evidence", "before"), "json"),
}
_WALK: dict[str, Any] = {
    **dict.fromkeys(("puzzle", "solution", "level", "hodoku_level", "ladder"), "text"),
    **dict.fromkeys(("clues", "hodoku_score"), "integer"),
    "effort": "number",
    "se": dict.fromkeys(("er", "ep", "ed"), "number"),
    "steps": [_STEP],
    **dict.fromkeys(("end", "time"), "json"),
}
_BRIEF_WALK = {**_WALK, "steps": "json"}
_ANSWER = {"after": "integer", "before": [_STEP], "step": _STEP, "text": "text"}
_HINT = {**_STEP, "wrong_digits": [{"cell": "text", "digit": "integer"}], "message": "text"}
_TRUE_CANDIDATES: dict[str, Any] = {
    **dict.fromkeys(("solutions", "limit"), "integer"),
    **dict.fromkeys(("more_solutions", "complete"), "bool"),
    **dict.fromkeys(("candidates", "counts"), [["integer"]]),
}


@named_options
def explain(
    puzzles: Any,
    *,
    ladder: str | None = None,
    grids: bool = False,
    no_uniqueness: bool = False,
    only: str | Sequence[str] = (),
    forbid: str | Sequence[str] = (),
    order: str | Sequence[str] = (),
    time: bool = False,
    brief: bool = False,
    lazy: bool = False,
    lang: str | None = None,
    coords: str | None = None,
    first: int = 0,
    threads: int | None = None,
    **kind: Any,
) -> Any:
    """Returns all solving steps of each puzzle as text and data: a dict (docs/explain.schema.json), or a list of dicts.

    Puzzles with several solutions have steps as far as logic goes. The result of a puzzle without a solution is missing.

    The steps of a puzzle take 200 kB, with ``brief`` 15 kB: ask for many puzzles with ``brief`` or ``lazy``.

    >>> [walk["steps"]["list"][0] for walk in explain(["12345678." + "." * 72], brief=True, lazy=True)]
    [[0, 199, 'r1']]

    Args:
        ladder: The techniques: ``"hodoku"``, ``"se"`` for those of Sudoku Explainer, or ``"effort"`` for those of the
            effort scale of sizes and variants, which are their default. By default of 9x9 Sudoku those of HoDoKu,
            without naked singles where hidden singles alone solve the puzzle.
        grids: Add the candidates before each step.
        no_uniqueness: Omit techniques that assume a unique solution.
        only: The only techniques of HoDoKu to use: names such as ``"x-wing"``, or a text with commas. There is no level and no
            score then; nor are there steps of other ladders.
        forbid: Techniques of HoDoKu not to use.
        order: Techniques of HoDoKu to try first, in this order; the others follow. There is no level and no score then.
        time: Add the expected solving time of people with its parts as ``time``, if the kind of puzzle has one.
        brief: Steps are compact data without text, as in packs; ``time`` is without its parts. Excludes ``grids``, ``lang``
            and ``coords``.
        lazy: Return an iterator, which explains the puzzles of a batch some at a time: memory does not grow with the batch,
            which may be an iterator too.
        lang: Code of a language, such as ``"de"``: texts are short reasons in it, and steps have ``name``. By default full
            reasons in English.
        coords: Names of cells in texts: ``"r1c1"`` (default), ``"a1"`` or ``"rowcol"``.

    Raises:
        PuzzleError: The kind of the only puzzle does not have the ladder; in a batch the result is missing.
    """
    if brief and (grids or lang is not None or coords is not None):
        raise ValueError("brief: found grids, lang or coords too, expected neither: brief steps have no grids and no texts")
    options, call = step_options(ladder, no_uniqueness, grids, lang, coords, time, brief, only, forbid, order), call_options(threads, kind)

    def steps(puzzles: Any, begin: int, call: dict[str, Any]) -> Any:
        return _cluewise.explain(puzzles, options, begin, call)

    if lazy:
        return _each(steps, puzzles, first, call)
    return results(steps, puzzles, first, call, _BRIEF_WALK if brief else _WALK)


@named_options
def selected(
    puzzles: Any, conditions: str, *, first: int = 0, threads: int | None = None, **kind: Any
) -> Any:
    """Returns whether each puzzle meets all conditions, as ``cluewise convert --where``: a bool, or a list.

    Conditions are such as ``level=easy..medium,clues=..30``. Puzzles without exactly one solution meet none on ratings;
    None in a list is a puzzle whose kind lacks the rating.

    >>> selected("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "level=easy,clues=..30")
    True
    """

    def found(puzzles: Any, begin: int, call: dict[str, Any]) -> Any:
        return _cluewise.selected(puzzles, conditions, begin, call)

    return results(found, puzzles, first, call_options(threads, kind), "bool")


@named_options
def true_candidates(
    puzzles: Any, *, limit: int = 100, first: int = 0, threads: int | None = None, **kind: Any
) -> Any:
    """Returns the candidates of each puzzle that occur in its solutions: a dict, as the endpoint ``candidates`` of the API.

    >>> found = true_candidates("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....")
    >>> found["solutions"], found["candidates"][6]
    (2, [1, 9])

    Args:
        limit: Maximum number of solutions that are counted for each candidate.
    """

    def found(puzzles: Any, begin: int, call: dict[str, Any]) -> Any:
        return _cluewise.true_candidates(puzzles, limit, begin, call)

    return results(found, puzzles, first, call_options(threads, kind), _TRUE_CANDIDATES)


@named_options
def hint(
    puzzles: Any,
    *,
    ladder: str | None = None,
    after: int = 0,
    original: Any = None,
    grids: bool = False,
    no_uniqueness: bool = False,
    only: str | Sequence[str] = (),
    forbid: str | Sequence[str] = (),
    order: str | Sequence[str] = (),
    lang: str | None = None,
    coords: str | None = None,
    first: int = 0,
    threads: int | None = None,
    **kind: Any,
) -> Any:
    """Returns the next step of each puzzle: a dict, as in ``explain(...)["steps"]``; None if there is none.

    Of a position with digits that are not those of the solution of ``original``, the dict has these as ``wrong_digits`` and
    a ``message`` about them.

    >>> hint("12345678." + "." * 72)["placement"]
    {'cell': 'r1c9', 'digit': 9}

    Args:
        ladder: As for :func:`explain`.
        after: Number of steps to pass over.
        original: The puzzle without the digits that the player entered; a batch has one.
        grids: Add the candidates before the step.
        no_uniqueness: Omit techniques that assume a unique solution.
        only: As for :func:`explain`.
        forbid: As for :func:`explain`.
        order: As for :func:`explain`.
        lang: As for :func:`explain`.
        coords: As for :func:`explain`.

    Raises:
        PuzzleError: A clue of ``original`` is missing; or as for :func:`explain`.
    """
    options = step_options(ladder, no_uniqueness, grids, lang, coords, only=only, forbid=forbid, order=order)
    clues = original if isinstance(original, (str, type(None))) else _inputs.texts(original, 0)
    if not isinstance(clues, (str, type(None))):
        raise TypeError(f"original: found {type(original)}, expected one puzzle")

    def steps(puzzles: Any, begin: int, call: dict[str, Any]) -> Any:
        return _cluewise.hint(puzzles, options, after, clues, begin, call)

    return results(steps, puzzles, first, call_options(threads, kind), _HINT)


@named_options
def why(
    puzzles: Any,
    question: str,
    *,
    grids: bool = False,
    lang: str | None = None,
    coords: str | None = None,
    first: int = 0,
    threads: int | None = None,
    **kind: Any,
) -> Any:
    """Returns the easiest argument found why a cell is not a digit (``r5c6!=4``), or why it is (``r5c6=4``): a dict.

    Its ``step`` comes after the steps ``before`` that it needs, of the effort scale; what a given or a rule says is
    ``text``. The result of a puzzle without a solution is missing.

    >>> why("12345678." + "." * 72, "r1c9=9")["step"]["placement"]
    {'cell': 'r1c9', 'digit': 9}

    Args:
        question: The cell and the digit.
        grids: Add the candidates before each step.
        lang: As for :func:`explain`.
        coords: As for :func:`explain`.

    Raises:
        PuzzleError: Of the only puzzle it is not so, or no technique proves it; or the question cannot be read. In a
            batch the result is missing.
    """
    options = step_options(None, False, grids, lang, coords)

    def answers(puzzles: Any, begin: int, call: dict[str, Any]) -> Any:
        return _cluewise.why(puzzles, question, options, begin, call)

    return results(answers, puzzles, first, call_options(threads, kind), _ANSWER)


@named_options
def nested(
    puzzles: Any,
    levels: str | Sequence[str],
    seed: int = 0,
    *,
    first: int = 0,
    threads: int | None = None,
    **kind: Any,
) -> Any:
    """Returns easier puzzles with the same solution: for each puzzle a list with one of each level, from the hardest to the
    easiest, or None. The clues of each are among those of the next one.

    >>> hard = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    >>> medium, easy = nested(hard, ["easy", "medium"])
    >>> all(clue in (".", more) for fewer in (hard, medium) for clue, more in zip(fewer, easy))
    True

    Args:
        levels: Names of levels, or a text with commas.
        seed: The order of the added clues is a function of it and the index of the puzzle.
    """
    names = levels.split(",") if isinstance(levels, str) else list(levels)

    def found(puzzles: Any, begin: int, call: dict[str, Any]) -> Any:
        return _cluewise.nested(puzzles, names, seed, begin, call)

    return results(found, puzzles, first, call_options(threads, kind), "json")


def step_options(
    ladder: str | None,
    no_uniqueness: bool,
    grids: bool,
    lang: str | None = None,
    coords: str | None = None,
    time: bool = False,
    brief: bool = False,
    only: str | Sequence[str] = (),
    forbid: str | Sequence[str] = (),
    order: str | Sequence[str] = (),
) -> dict[str, Any]:
    """Returns the options of the compiled module."""
    lists = {"only": only, "forbid": forbid, "order": order}
    names = {name: list.split(",") if isinstance(list, str) else [*list] for name, list in lists.items()}
    return {
        **names,
        "ladder": ladder, "no_uniqueness": no_uniqueness, "grids": grids, "time": time, "brief": brief, "lang": lang,
        "coords": coords,
    }  # fmt: skip


def results(function: _inputs.Function, puzzles: Any, first: int, call: _inputs.Call, result: _inputs.Type) -> Any:
    """Calls a function that returns texts in JSON with puzzles in any form; returns their data."""

    def data(puzzles: Any, begin: int, call: _inputs.Call) -> Any:
        if isinstance(puzzles, str):
            text = function(puzzles, begin, call)
            return None if text is None else json.loads(text)
        found: list[Any] = []
        with _without_collection():
            for start in range(0, max(1, len(puzzles)), BLOCK):
                block, part = puzzles[start : start + BLOCK], part_of_call(call, start, len(puzzles))
                texts = function(block, begin + start, part)
                # Together, so that they share the names of fields.
                found += json.loads("[" + ",".join([text or "null" for text in texts]) + "]")
        return found

    return _inputs.call_list(data, puzzles, first, call, result)


@contextmanager
def _without_collection() -> Iterator[None]:
    """Pauses the search for cyclic garbage, which JSON has not: it takes most of the time of large results."""
    is_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if is_enabled:
            gc.enable()


def _each(function: _inputs.Function, puzzles: Any, first: int, call: _inputs.Call) -> Iterator[Any]:
    """Returns an iterator over the results for the puzzles of a batch."""
    if isinstance(puzzles, (str, bytes, dict)) or puzzles is None or _inputs.is_expression(puzzles):
        raise TypeError(f"puzzles: found {type(puzzles)}, expected a batch of puzzles")
    # Errors of options are raised now.
    function([], first, call)
    count = _inputs.length(puzzles)
    items = iter(puzzles if count is None else _inputs.plain(puzzles))

    def results() -> Iterator[Any]:
        done = 0
        while block := list(itertools.islice(items, BLOCK)):
            found = _inputs.call_list(function, block, first + done, part_of_call(call, done, count))
            # One at a time: their texts take less memory. That of a record is read already.
            yield from (json.loads(text) if isinstance(text, str) else text for text in found)
            done += len(block)

    return results()


class Picture:
    """A picture as SVG, which notebooks show.

    Attributes:
        svg: The text of the SVG file.
    """

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Picture: SVG of {len(self.svg):,} characters>"


@named_options
def draw(
    puzzle: Any,
    step: int | None = None,
    *,
    candidates: bool = False,
    ladder: str | None = None,
    no_uniqueness: bool = False,
    **kind: Any,
) -> Picture:
    """Returns a picture of a puzzle with its regions, cages, lines and dots, or of one of its steps with the evidence marked.

    >>> draw("." * 81)._repr_svg_()[:4]
    '<svg'

    Args:
        puzzle: One puzzle or candidate grid.
        step: Index of a step in ``explain(puzzle, ladder=ladder)["steps"]``; None for the puzzle itself.
        candidates: Show the candidates that the clues leave. Those of candidate grids and of steps are always shown.
        ladder: As for :func:`explain`.
        no_uniqueness: As for :func:`explain`.

    Raises:
        IndexError: There is no such step.
    """
    options = step_options(ladder, no_uniqueness, grids=True)
    if step is not None and step < 0:
        raise IndexError(f"step: found {step}, expected 0 or more")
    text = _inputs.texts(puzzle, 0)
    if not isinstance(text, str):
        raise TypeError(f"puzzle: found {type(puzzle)}, expected one puzzle")
    svg = _cluewise.picture(text, options, step, candidates, call_options(1, kind))
    if svg is None:
        raise IndexError(f"step: found {step}, expected less than the number of steps")
    return Picture(svg)
