"""Generation of puzzles, and statistics of random minimal puzzles."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from . import _arrow, _cluewise
from ._errors import NotFoundError
from ._options import check_numbers, named_options
from ._requests import query, respond
from ._targets import target_options


class Generated(NamedTuple):
    """Generated puzzles with their solutions and weights."""

    #: The puzzles, of the type of the argument ``output``.
    puzzles: Any
    #: The solutions, of the same type; None unless requested.
    solutions: Any
    #: The sampling weights, ``float64[n]``; None unless requested.
    weights: Any


class WeightedMean(NamedTuple):
    """An estimate of a mean over all minimal puzzles."""

    #: The weighted mean.
    mean: float
    #: The standard error of the mean.
    standard_error: float
    #: The number of puzzles of equal weights that would give the same precision.
    effective_sample_size: float


def generate(
    n: int | range,
    seed: int | str = 0,
    *,
    attempts: int | None = None,
    distinct: bool = False,
    output: str = "list",
    solutions: bool = False,
    weights: bool = False,
    size: int | None = None,
    box: str | None = None,
    variant: str | None = None,
    draft: str | dict[str, Any] | None = None,
    with_: str | Sequence[str] | None = None,
    threads: int | None = None,
    progress: Callable[[int, int], object] | None = None,
    **targets: Any,
) -> Any:
    """Returns puzzles with exactly one solution each.

    Puzzle i is a function of the seed, the targets and i, so any range can be generated on any machine. The command
    ``cluewise generate`` returns the same puzzles.

    >>> generate(range(10, 20), seed=7) == generate(20, seed=7)[10:]
    True

    Puzzles of other sizes than 9x9 and with additional rules are a ``dict`` each, with their solution, and with their effort if it is a target:

    >>> generate(range(1, 3), seed=7, size=4) == generate(3, seed=7, size=4)[1:]
    True
    >>> [made] = generate(1, draft="1..2............", with_=["even", "xv"])
    >>> made["puzzle"], {constraint["type"] for constraint in made["constraints"]} <= {"even", "xv"}
    ('1..2............', True)

    Args:
        n: Number of puzzles, or a range of indices such as ``range(100, 200)``.
        seed: Random seed: 0 to 2**64 - 1, or a text such as ``"2026-11-20"``.
        attempts: Maximum attempts per puzzle; after that its result is missing. The default is no limit, except
            with ``distinct``, with ``draft``, and for targets of other kinds that few puzzles meet.
        distinct: Leave out isomorphs of earlier puzzles of the result: the search goes on. Small grids have few puzzles: the
            first one that is not found within the attempts, by default 50,000, ends the search. One thread.
        output: ``"list"`` of str, ``"numpy"`` for ``uint8[n, 81]``, ``"arrow"`` for strings; the others for 9x9 puzzles only.
        solutions: Also return the solutions: the result is :class:`Generated`.
        weights: Also return the sampling weights: the result is :class:`Generated`. See :func:`weighted_mean`.
        size: Number of rows, columns and digits. ``box``: rows and columns of the boxes, such as ``"2x3"``.
        variant: Rules and marks, joined by ``+``, such as ``"x"``, ``"jigsaw"`` or ``"killer"``.
        draft: A puzzle with several solutions, a text or a ``dict``: its clues and constraints stay, and others are added
            until it has one solution. Each is needed, unless ``level`` or ``playable``, its only targets, requires an easier
            puzzle. Results are a ``dict`` each, and may repeat.
        with_: What is added to ``draft``, one or several names, such as ``["clue", "killer"]``; by default clues and the
            constraints that it has already.
        progress: As for all functions.
        **targets: Properties of the puzzles, named like the options of the command line: ``level="hard"``,
            ``clues=(24, 28)``, ``minimal=True``, ``symmetry="rot180"``, ``mask=`` 81 characters, ``er=(7.1, 8.4)``,
            ``require=`` and ``forbid=`` one or several technique names, ``practice=`` one, all of ``ladder="hodoku"``
            or ``"se"``, ``hodoku="unfair"``, ``hodoku_score=(1200, 1400)``, ``minutes=(6, 9)`` of expected solving time, ``uniform=True``;
            ``playable=True`` for other kinds, which singles, pairs of the rules and locked candidates then solve. With ``at=`` a
            required technique the list has candidate grids of 729 characters, before its first step.

    Raises:
        ValueError: The targets are invalid or impossible.
        NotFoundError: Without ``attempts``, there are probably fewer puzzles; ``results`` has those that were found.
    """
    check_numbers({"n": n, "seed": seed, "attempts": attempts, "threads": threads, "size": size})
    indices = n if isinstance(n, range) else range(n)
    for bound in (indices.start, indices.stop):
        check_numbers({"n": bound})
    if indices.step != 1:
        raise ValueError(f"n: found a step of {indices.step}, expected 1")
    kind = kind_options(size, box, variant, draft, with_)
    work = {"attempts": attempts, "distinct": distinct, "threads": threads, "progress": progress}
    outputs = {"output": output, "solutions": solutions, "weights": weights}
    bounds, options = (indices.start, indices.stop), target_options(targets)
    *made, shortage = _cluewise.generate(bounds, seed, options, kind, work, outputs)

    def results(is_found: list[bool] | None = None) -> Any:
        columns = [_found(column, is_found) for column in made]
        strings = [_arrow.string_array(one) if output == "arrow" and one is not None else one for one in columns[:2]]
        return Generated(*strings, columns[2]) if solutions or weights else strings[0]

    if shortage:
        raise NotFoundError(shortage[0], results(shortage[1]))
    return results()


def kind_options(
    size: int | None,
    box: str | None,
    variant: str | None,
    draft: str | dict[str, Any] | None,
    with_: str | Sequence[str] | None,
) -> dict[str, Any]:
    """Returns the options of the compiled module for the kind of new puzzles."""
    names = [with_] if isinstance(with_, str) else list(with_ or [])
    text = json.dumps(draft) if isinstance(draft, dict) else draft
    return {"size": size, "box": box, "variant": variant, "draft": text, "with": names}


def _found(column: Any, is_found: list[bool] | None) -> Any:
    """Returns the items that were found; all if this is not said."""
    if column is None or is_found is None:
        return column
    if isinstance(column, list):
        return [item for item, is_kept in zip(column, is_found) if is_kept]
    return column[np.array(is_found, bool)]


def names_kind(size: int | None, box: str | None, variant: str | None) -> bool:
    """Returns whether these options name another kind than 9x9 puzzles with the usual rules."""
    return size not in (None, 9) or box not in (None, "3x3") or variant is not None


@named_options
def daily(
    date: datetime.date | str | None = None,
    level: str | None = None,
    *,
    size: int | None = None,
    box: str | None = None,
    variant: str | None = None,
) -> Any:
    """Returns the puzzle of a day: a ``str``, or for other sizes and rules a ``dict`` with its solution.

    It depends on the date and the level only: ``cluewise daily``, the web page and the npm package return the same puzzle.

    >>> daily("2026-11-20")
    '2...84..6.1..5...379.2..5.......7..2.2.....5.4..6.......7..1.481...7..3.5..83...9'

    Args:
        date: A date, or a text such as ``"2026-11-20"``. The default is the current date (UTC).
        level: The level, one of :data:`LEVELS`; by default ``"medium"``, and ``"easy"`` for sizes below 9.
        size: As for :func:`generate`.
        box: As for :func:`generate`.
        variant: As for :func:`generate`.

    Raises:
        ValueError: The date is invalid, or no puzzle has this level.
    """
    is_record = names_kind(size, box, variant)
    options = {"date": date_text(date), "level": level, "size": size, "box": box, "variant": variant}
    (body,) = respond("daily", [(query({**options, "format": "jsonl" if is_record else "line"}), None)], None)
    return json.loads(body) if is_record else body.decode().strip()


def date_text(date: datetime.date | str | None) -> str:
    """Returns a date as text, such as ``"2026-11-20"``."""
    if isinstance(date, str):
        try:
            known = datetime.datetime.strptime(date, "%Y-%m-%d").date()
        except ValueError:
            known = None
        # `strptime` accepts months of one digit.
        if known is None or known.isoformat() != date:
            raise ValueError(f"date: found {date!r}, expected a date such as 2026-11-20")
        return date
    if date is None:
        date = datetime.datetime.now(datetime.timezone.utc)
    if not isinstance(date, datetime.date):
        raise TypeError(f"date: found {type(date)}, expected a date or a str")
    return date.strftime("%Y-%m-%d").zfill(10)


@named_options
def weighted_mean(values: Any, weights: Any) -> WeightedMean:
    """Returns the weighted mean of a property of generated puzzles.

    The generator does not choose all minimal puzzles with the same probability. With the weights of
    ``generate(..., weights=True)`` the result estimates the mean over all minimal puzzles (that meet the targets).
    NaN values are left out.

    >>> weighted_mean([24, 26], [1, 3]).mean
    25.5

    Args:
        values: One number per puzzle.
        weights: One weight per puzzle.

    Raises:
        ValueError: The lengths differ, or no value has a positive weight.
    """
    values, weights = np.asarray(values, float), np.asarray(weights, float)
    if values.shape != weights.shape or values.ndim != 1:
        raise ValueError(f"weights: found shape {weights.shape}, expected that of the values, {values.shape}")
    is_known = ~(np.isnan(values) | np.isnan(weights))
    values, weights = values[is_known], weights[is_known]
    total = weights.sum()
    if not total > 0:
        raise ValueError("weights: found no value with a positive weight, expected one or more")
    mean = float((values * weights).sum() / total)
    standard_error = float(np.sqrt((weights**2 * (values - mean) ** 2).sum()) / total)
    return WeightedMean(mean, standard_error, float(total**2 / (weights**2).sum()))
