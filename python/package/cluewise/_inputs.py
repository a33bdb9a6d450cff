"""Puzzles in any form: converted to one that the compiled module reads, and results converted back to the form.

The compiled module reads a ``str``, a list of ``str``, and NumPy arrays ``uint8[n, 81]`` and ``S81[n]``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from . import _arrow
from ._errors import PuzzleError

CELLS = 81

#: Called with puzzles, the index of the first and a number of threads.
Function = Callable[[Any, int, "int | None"], Any]

#: The cheapest puzzle to process: stands for missing ones, whose results are missing.
_FULL = "123456789456789123789123456231674895875912364694538217317265948542897631968341572"


def call(function: Function, puzzles: Any, first: int, threads: int | None, result: str) -> Any:
    """Calls the function with puzzles in any form; returns its result in that form.

    Args:
        result: ``"puzzle"``, ``"bool"``, ``"number"`` or ``"rating"``: the type of the result for one puzzle.
    """
    library = type(puzzles).__module__.partition(".")[0]
    if library == "polars":
        return _polars(function, puzzles, first, threads, result)
    if library == "pandas":
        return _pandas(function, puzzles, first, threads)
    if _arrow.is_arrow(puzzles):
        return _arrow.map_chunks(lambda chunk, begin: function(chunk, begin, threads), puzzles, first)
    if isinstance(puzzles, (bytes, bytearray)):
        found = function(puzzles.decode("latin-1"), first, threads)
        return found.encode() if isinstance(found, str) else found
    if isinstance(puzzles, str):
        return function(puzzles, first, threads)
    array = _array(puzzles)
    if array is not None:
        return _numpy(function, array, first, threads)
    return _list(function, puzzles, first, threads)


def compiled(puzzles: Any, first: int) -> Any:
    """Returns puzzles in any form without missing ones in a form that the compiled module reads."""
    if isinstance(puzzles, str):
        return puzzles
    found: list[Any] = []

    def keep(data: Any, begin: int, _: int | None) -> Any:
        found.append((data, begin))
        return np.zeros(len(data), bool) if isinstance(data, np.ndarray) else [False] * len(data)

    if isinstance(puzzles, (bytes, bytearray)):
        return puzzles.decode("latin-1")
    call(keep, puzzles, first, None, "bool")
    chunks = [data for data, _ in found]
    return chunks[0] if len(chunks) == 1 else np.concatenate(chunks)


def _array(puzzles: Any) -> np.ndarray | None:
    """Returns a NumPy array, or an array of another library (torch, JAX, CuPy on a CPU), as a NumPy array."""
    if isinstance(puzzles, np.ndarray):
        return puzzles
    if isinstance(puzzles, (list, tuple)):
        return None
    if hasattr(puzzles, "__array__"):
        return np.asarray(puzzles)
    return np.from_dlpack(puzzles) if hasattr(puzzles, "__dlpack__") else None


def _numpy(function: Function, puzzles: np.ndarray, first: int, threads: int | None) -> Any:
    kind, shape = puzzles.dtype.kind, puzzles.shape
    if kind in "iu":
        is_one = shape in ((CELLS,), (9, 9))
        if not is_one and shape[1:] not in ((CELLS,), (9, 9)):
            raise TypeError(
                f"puzzles: found an array of shape {shape}, expected (81,), (9, 9), (n, 81) or (n, 9, 9)"
            )
        found = function(_digits(puzzles.reshape(-1, CELLS), first, is_one), first, threads)
        found = found.reshape(shape) if found.ndim == 2 else found
        return found[0] if is_one and found.shape != shape else found
    if puzzles.ndim != 1 or kind not in "SUOT":
        raise TypeError(
            f"puzzles: found an array of {puzzles.dtype} and shape {shape}, expected integers (n, 81) or texts (n,)"
        )
    if kind == "S" and puzzles.dtype.itemsize == CELLS:
        return function(puzzles, first, threads)
    results = _list(function, puzzles.tolist(), first, threads)
    if results and isinstance(results[0], tuple):
        return results
    if None in results:
        return np.array(results, object)
    found = np.array(results)
    return found.astype(puzzles.dtype) if found.dtype.kind in "SU" else found


def _digits(values: np.ndarray, first: int, is_one: bool) -> np.ndarray:
    """Returns integers as ``uint8[n, 81]``; PuzzleError for one that is no digit."""
    if values.dtype != np.uint8:
        wrong = np.argwhere((values < 0) | (values > 9))
        if len(wrong):
            row, cell = wrong[0].tolist()
            index = None if is_one else first + row
            place = f"puzzle[{cell}]" if is_one else f"puzzles[{index}, {cell}]"
            raise PuzzleError(f"{place}: found {values[row, cell]}, expected 0 to 9", index, cell)
    return np.ascontiguousarray(values, np.uint8)


def _list(function: Function, puzzles: Iterable[Any], first: int, threads: int | None) -> Any:
    """Calls the function with an iterable of texts, lists of digits and None, or with the digits of one puzzle."""
    items = puzzles if isinstance(puzzles, (list, tuple)) else _items(puzzles)
    if len(items) in (9, CELLS) and all(map(_is_digits, items) if len(items) == 9 else map(_is_digit, items)):
        return function(_text(items, None), first, threads)
    texts = [_FULL if item is None else _text(item, first + index) for index, item in enumerate(items)]
    results = function(texts, first, threads)
    if all(isinstance(item, str) for item in items):
        return results
    return [None if item is None else result for item, result in zip(items, results)]


def _items(puzzles: Any) -> list[Any]:
    try:
        return list(puzzles)
    except TypeError:
        raise TypeError(
            f"puzzles: found {type(puzzles)}, expected a str, or a list or an array of puzzles"
        ) from None


def _is_digit(value: Any) -> bool:
    return isinstance(value, (int, np.integer)) and not isinstance(value, bool)


def _is_digits(row: Any) -> bool:
    """Returns whether this is a row of nine digits."""
    return isinstance(row, (list, tuple, np.ndarray)) and len(row) == 9 and all(map(_is_digit, row))


def _text(item: Any, index: int | None) -> str:
    """Returns one puzzle of a list as a text."""
    if isinstance(item, str):
        return item
    if isinstance(item, bytes):
        return item.decode("latin-1")
    place = "puzzle" if index is None else f"puzzles[{index}]"
    if not isinstance(item, (list, tuple, np.ndarray)):
        raise TypeError(f"{place}: found {type(item)}, expected a str, digits or None")
    try:
        values = np.array(item)
    except ValueError:
        values = np.array(item, object)
    if values.shape not in ((CELLS,), (9, 9)) or values.dtype.kind not in "iu":
        raise TypeError(f"{place}: found {values.shape} of {values.dtype}, expected 81 or 9 x 9 integers")
    digits = _digits(values.reshape(1, CELLS), index or 0, index is None)
    return (digits.ravel() + ord("0")).tobytes().decode()


def _pandas(function: Function, puzzles: Any, first: int, threads: int | None) -> Any:
    """Returns a Series or a DataFrame with the index of the Series, or an Index."""
    import pandas as pd

    if isinstance(puzzles, pd.DataFrame):
        raise TypeError("puzzles: found a DataFrame, expected one of its columns")
    items = [None if item is None or item is pd.NA or item != item else item for item in puzzles.tolist()]
    results = _list(function, items, first, threads) if items else []
    if results and any(isinstance(result, tuple) for result in results):
        fields = next(result._fields for result in results if result is not None)
        rows = [result or (None,) * len(fields) for result in results]
        frame = pd.DataFrame(rows, columns=fields, index=getattr(puzzles, "index", puzzles))
        return frame
    is_bool = bool(results) and all(result is None or isinstance(result, bool) for result in results)
    dtype = ("boolean" if None in results else "bool") if is_bool else None
    if isinstance(puzzles, pd.Index):
        return pd.Index(results, dtype=dtype, name=puzzles.name)
    return pd.Series(results, index=puzzles.index, name=puzzles.name, dtype=dtype)


def _polars(function: Function, puzzles: Any, first: int, threads: int | None, result: str) -> Any:
    """Returns a Series, of structures for ratings, or an expression."""
    import polars as pl

    if isinstance(puzzles, pl.Expr):
        types = {"puzzle": pl.String, "bool": pl.Boolean, "number": pl.UInt64, "rating": None}
        return puzzles.map_batches(
            lambda series: _polars(function, series, first, threads, result), return_dtype=types[result]
        )
    if not isinstance(puzzles, pl.Series):
        raise TypeError(f"puzzles: found {type(puzzles)}, expected a Series or an expression")
    if puzzles.dtype == pl.Null:
        return puzzles
    is_text = puzzles.dtype in (pl.String, pl.Categorical, pl.Enum, pl.Binary)
    series = puzzles.cast(pl.String) if is_text and puzzles.dtype != pl.Binary else puzzles
    found = _arrow.map_chunks(lambda chunk, begin: function(chunk, begin, threads), series, first)
    made = pl.from_arrow(found)
    if isinstance(made, pl.DataFrame):
        return made.to_struct(puzzles.name)
    return made.alias(puzzles.name)
