"""Ratings and classes of the puzzles of a table."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from . import _cluewise, _inputs
from ._options import call_options, named_options

#: The names of columns of puzzles, the first that a table has.
_NAMES = ("puzzle", "question", "quizzes", "quiz", "sudoku", "grid", "board", "clues")


def _column(frame: Any, name: str | None) -> Any:
    """Returns the column of puzzles of a table, or a batch that is no table."""
    names = getattr(frame, "column_names", getattr(frame, "columns", None))
    if names is None:
        return frame
    names = list(names)
    found = [name] if name is not None else [one for known in _NAMES for one in names if str(one).lower() == known]
    if not found or found[0] not in names:
        expected = "one of them as `column`" if name is None else f"the column {name!r}"
        raise ValueError(f"frame: found the columns {names}, expected {expected}")
    return frame[found[0]]


def _hashes(keys: list[str], missing: list[bool]) -> list[str | None]:
    digests = (hashlib.sha256(key.encode()).hexdigest()[:32] for key in keys)
    return [None if is_missing else digest for is_missing, digest in zip(missing, digests)]


def _classes(texts: list[str | None], call: dict[str, Any]) -> tuple[list[int | None], dict[str, list[str | None]]]:
    """Returns the number of solutions of puzzles, at most 2, and the hashes of the classes of puzzles and solutions."""
    counts = _cluewise.count(texts, 2, 0, call)
    by_puzzle, by_solution = (_cluewise.isomorph_keys(texts, by, 0, call) for by in (False, True))
    hashes = {
        "canonical_hash": _hashes(by_puzzle, [text is None for text in texts]),
        "solution_hash": _hashes(by_solution, [count != 1 for count in counts]),
    }
    return counts, hashes


@named_options
def annotate(
    frame: Any,
    column: str | None = None,
    *,
    against: Any = None,
    se: bool = False,
    threads: int | None = None,
    **kind: Any,
) -> Any:
    """Returns a table of pandas, polars or pyarrow with the ratings and classes of its puzzles, in new columns.

    The other columns and the order of the rows stay as they are; new columns whose names exist already begin with
    ``cluewise_``. They are ``verdict`` (``"unique"``, ``"several"``, ``"none"``), ``clues``, ``level``, ``effort``, ``hodoku_level``,
    ``hodoku_score``, ``hodoku_techniques`` (JSON), ``time_expected_s``, ``time_p80_s``, and ``canonical_hash`` and
    ``solution_hash``, equal for isomorphs, of puzzles and of solutions: those of ``cluewise annotate``.

    Args:
        column: The column of the puzzles. By default the first named ``puzzle``, ``question``, ``quizzes`` and so on.
        against: The training set, a table or a batch of puzzles: the column ``leak`` is ``"puzzle"`` if it has an isomorph,
            and ``"solution"`` if it only has a puzzle with an isomorphic solution.
        se: Add ``er``, ``ep`` and ``ed``, the ratings of Sudoku Explainer; several times slower.

    Raises:
        ValueError: The table has no such column.
    """
    from . import rate, solving_time

    call = call_options(threads, kind)
    texts = _texts(_column(frame, column))
    counts, hashes = _classes(texts, call)
    ratings = rate(texts, scale="effort,hodoku", se=se, threads=threads, **kind)
    times = solving_time(texts, threads=threads, **kind)
    names = ["level", "effort", "hodoku_level", "hodoku_score", "hodoku_techniques", *(("er", "ep", "ed") if se else ())]
    columns: dict[str, list[Any]] = {
        "verdict": [None if count is None else ("none", "unique", "several")[count] for count in counts],
        "clues": [None if text is None else _clues(text) for text in texts],
        **{name: [None if one is None else getattr(one, name) for one in ratings] for name in names},
        "time_expected_s": [None if time is None else time.expected_s for time in times],
        "time_p80_s": [None if time is None else time.p80_s for time in times],
        **hashes,
    }
    columns["hodoku_techniques"] = [_json(one) for one in columns["hodoku_techniques"]]
    if against is not None:
        _, known = _classes(_texts(_column(against, column if column in _names(against) else None)), call)
        columns["leak"] = _leaks(hashes, {name: set(values) for name, values in known.items()})
    return _with_columns(frame, columns)


def _names(frame: Any) -> list[Any]:
    return list(getattr(frame, "column_names", getattr(frame, "columns", ())))


def _texts(puzzles: Any) -> list[str | None]:
    texts = _inputs.texts(puzzles, 0)
    return [texts] if isinstance(texts, str) else texts


def _clues(text: str) -> int | None:
    """Returns the number of clues of a puzzle in characters; None for other forms."""
    return None if text.startswith("{") else sum(character.isalnum() and character not in "0xX" for character in text)


def _json(counts: dict[str, int] | None) -> str | None:
    return None if counts is None else json.dumps(counts, separators=(",", ":"))


def _leaks(hashes: dict[str, list[str | None]], known: dict[str, set[str | None]]) -> list[str | None]:
    def leak(puzzle: str | None, solution: str | None) -> str | None:
        if puzzle is not None and puzzle in known["canonical_hash"]:
            return "puzzle"
        return "solution" if solution is not None and solution in known["solution_hash"] else None

    return [leak(*pair) for pair in zip(hashes["canonical_hash"], hashes["solution_hash"])]


def _with_columns(frame: Any, columns: dict[str, list[Any]]) -> Any:
    """Returns the table with more columns; a batch of puzzles as a ``dict`` of them."""
    names = _names(frame)
    columns = {f"cluewise_{name}" if name in names else name: values for name, values in columns.items()}
    library = _inputs.library(frame)
    if library == "polars" and names:
        import polars as pl

        return frame.with_columns([pl.Series(name, values) for name, values in columns.items()])
    if library == "pandas" and names:
        return frame.assign(**columns)
    if library == "pyarrow" and names:
        import pyarrow as pa

        for name, values in columns.items():
            frame = frame.append_column(name, pa.array(values))
        return frame
    return columns
