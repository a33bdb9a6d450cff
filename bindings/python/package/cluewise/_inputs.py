"""Puzzles in any form: converted to one that the compiled module reads, and results converted back to the form.

The compiled module reads a ``str``, a list of ``str`` and None, and NumPy arrays ``uint8[n, 81]`` and ``S81[n]``. A ``dict`` is a
text in JSON.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from . import _arrow
from ._arrow import CELLS
from ._options import call_options, names_kind, part_of_call

#: The type of a result: ``"text"``, ``"number"``, ``"integer"``, ``"bool"``, ``"json"`` for data of any form, a list with
#: the type of its items, or a ``dict`` with those of its fields.
Type = str | list[Any] | dict[str, Any]

#: The columns of results that are tuples.
_RATING = {"level": "text", "effort": "number", "er": "number", "ep": "number", "ed": "number"}
_HODOKU = {"hodoku_level": "text", "hodoku_score": "number", "hodoku_techniques": "text"}
_TIME = {"expected_s": "number", "p80_s": "number"}
_CLOSURE = {**dict.fromkeys(("er", "ep", "ed", "values", "candidates"), "number"), "end": "text"}
_UNRATED = {"unrated": "text"}
COLUMNS = {
    "rating": _RATING | _UNRATED,
    "rating with hodoku": _RATING | _HODOKU | _UNRATED,
    "closure": _CLOSURE,
    "time": _TIME,
}

#: What to do with puzzles that were read as numbers.
_AS_TEXT = "read the column as text (pandas: dtype=str)"

#: The options of a call of the compiled module.
Call = dict[str, Any]

#: Called with puzzles, the index of the first and the options of the call.
Function = Callable[[Any, int, Call], Any]


def call(function: Function, puzzles: Any, first: int, options: Call, result: str) -> Any:
    """Calls the function with puzzles in any form; returns its result in that form.

    Args:
        result: The type of the result for one puzzle: ``"puzzle"``, ``"bool"``, ``"number"``, or a key of
            :data:`COLUMNS`.
    """
    if puzzles is None:
        return None
    puzzles = _number_text(puzzles)
    name = library(puzzles)
    _refuse_table(puzzles)
    if name == "polars":
        return _polars(function, puzzles, first, options, result)
    if name == "pandas":
        return _pandas(function, puzzles, first, options, result)
    if _arrow.is_arrow(puzzles):
        return _arrow.map_chunks(_of_chunk(function, options, puzzles, first), puzzles, first, names_kind(options))
    if isinstance(puzzles, (bytes, bytearray)):
        found = function(puzzles.decode("latin-1"), first, options)
        return found.encode() if isinstance(found, str) else found
    if isinstance(puzzles, str):
        return function(puzzles, first, options)
    if isinstance(puzzles, dict):
        return _restored(puzzles, function(json.dumps(puzzles), first, options))
    array = _array(puzzles)
    if array is not None:
        return _numpy(function, array, first, options)
    return _list(function, puzzles, first, options)


def _of_chunk(function: Function, options: Call, puzzles: Any, first: int) -> Callable[[Any, int], Any]:
    """Returns the function of a chunk of an Arrow array: texts as a NumPy array, or as a list with None."""
    count = length(puzzles)

    def of_chunk(chunk: Any, begin: int) -> Any:
        is_array, part = isinstance(chunk, np.ndarray), part_of_call(options, begin - first, count)
        return function(chunk, begin, part) if is_array else _list(function, chunk, begin, part)

    return of_chunk


def _restored(puzzle: Any, found: Any) -> Any:
    """Returns the result for a puzzle: a record in JSON as a ``dict`` if the puzzle is one."""
    is_record = isinstance(puzzle, dict) and isinstance(found, str) and found.startswith("{")
    return json.loads(found) if is_record else found


def _refuse_table(puzzles: Any) -> None:
    """Raises an error for a table of pandas, polars or pyarrow."""
    name = type(puzzles).__name__
    is_table = name in ("DataFrame", "LazyFrame", "Table", "RecordBatch")
    if is_table and library(puzzles) in ("pandas", "polars", "pyarrow"):
        raise TypeError(f"puzzles: found a {name}, expected one of its columns")


def library(puzzles: Any) -> str:
    """Returns the name of the library of the object."""
    return type(puzzles).__module__.partition(".")[0]


def length(puzzles: Any) -> int | None:
    """Returns the number of puzzles of a batch, None if it is not known."""
    return len(puzzles) if hasattr(puzzles, "__len__") else None


def call_list(function: Function, puzzles: Any, first: int, options: Call, result: Type = "text") -> Any:
    """Calls the function with puzzles in any form as a list; returns a list, the result of one puzzle, or for an expression
    of polars one of results of this type.
    """
    if puzzles is None:
        return None
    if is_expression(puzzles):
        return map_expression(lambda series: call_list(function, series, first, options), puzzles, result)
    puzzles = _number_text(puzzles)
    if isinstance(puzzles, str):
        return function(puzzles, first, options)
    if isinstance(puzzles, (bytes, bytearray)):
        return function(puzzles.decode("latin-1"), first, options)
    if isinstance(puzzles, dict):
        return function(json.dumps(puzzles), first, options)
    return _list(function, plain(puzzles), first, options)


def reusable(puzzles: Any) -> Any:
    """Returns the batch, an iterator as a list."""
    _refuse_table(puzzles)
    return puzzles if hasattr(puzzles, "__len__") or is_expression(puzzles) else list(puzzles)


def is_expression(puzzles: Any) -> bool:
    """Returns whether this is an expression of polars."""
    return library(puzzles) == "polars" and type(puzzles).__name__ == "Expr"


def map_expression(function: Callable[[Any], Any], expression: Any, result: Type) -> Any:
    """Returns the expression of a function from a Series to a batch of results of this type."""
    import polars as pl

    kind = _polars_type(result)

    def of_series(series: Any) -> Any:
        return pl.Series(series.name, [_fitted(value, result) for value in function(series)], kind)

    return expression.map_batches(of_series, return_dtype=kind)


def _polars_type(kind: Type) -> Any:
    """Returns the type of polars."""
    import polars as pl

    if isinstance(kind, dict):
        return pl.Struct({name: _polars_type(field) for name, field in kind.items()})
    if isinstance(kind, list):
        return pl.List(_polars_type(kind[0]))
    types = {"text": pl.String, "json": pl.String, "number": pl.Float64, "integer": pl.Int64, "bool": pl.Boolean}
    return types[kind]


def _fitted(value: Any, kind: Type) -> Any:
    """Returns a result with the fields of its type only; data of any form as JSON."""
    if value is None:
        return None
    if isinstance(kind, dict):
        return {name: _fitted(value.get(name), field) for name, field in kind.items()}
    if isinstance(kind, list):
        return [_fitted(item, kind[0]) for item in value]
    return json.dumps(value) if kind == "json" else value


def texts(puzzles: Any, first: int) -> str | list[str | None]:
    """Returns puzzles in any form as texts, None for a missing one."""
    result: list[Any] = []
    if puzzles is None:
        raise TypeError("puzzles: found None, expected puzzles")
    call_list(lambda data, *_: result.append(data) or [None] * len(data), puzzles, first, call_options(None, {}))
    return result[0]


def _array(puzzles: Any) -> np.ndarray | None:
    """Returns a NumPy array, or an array of another library (torch, JAX, CuPy on a CPU), as a NumPy array."""
    if isinstance(puzzles, np.ndarray):
        return puzzles
    if isinstance(puzzles, (list, tuple)):
        return None
    if hasattr(puzzles, "__array__"):
        return np.asarray(puzzles)
    return np.from_dlpack(puzzles) if hasattr(puzzles, "__dlpack__") else None


def _numpy(function: Function, puzzles: np.ndarray, first: int, options: Call) -> Any:
    kind, shape = puzzles.dtype.kind, puzzles.shape
    if kind in "iu" and shape in ((CELLS,), (9, 9)):
        found = function(_text(puzzles, None), first, options)
        return np.array(list(found), np.uint8).reshape(shape) if isinstance(found, str) else found
    if kind in "iu" and shape[1:] in ((CELLS,), (9, 9)):
        digits = _arrow.checked_digits(puzzles.reshape(-1, CELLS), lambda row: first + row)
        found = _digits(function, digits, first, options) if names_kind(options) else function(digits, first, options)
        return found.reshape(shape) if isinstance(found, np.ndarray) and found.ndim == 2 else found
    if puzzles.ndim != 1 or kind not in "SUOT":
        raise TypeError(
            f"puzzles: found an array of {puzzles.dtype} and shape {shape}, expected integers of shape (81,), (9, 9),"
            " (n, 81) or (n, 9, 9), or texts of shape (n,)"
        )
    if kind == "S" and puzzles.dtype.itemsize == CELLS and not names_kind(options):
        return function(puzzles, first, options)
    results = _list(function, puzzles.tolist(), first, options)
    if any(isinstance(result, tuple) for result in results):
        return results
    if None in results:
        return np.array(results, object)
    found = np.array(results)
    return found.astype(puzzles.dtype) if found.dtype.kind in "SU" else found


def _digits(function: Function, digits: np.ndarray, first: int, options: Call) -> Any:
    """Calls the function with digits of puzzles of another kind, as texts."""
    found = function([(row + ord("0")).tobytes().decode() for row in digits], first, options)
    if not any(isinstance(one, str) for one in found):
        return found if any(isinstance(one, tuple) for one in found) else np.array(found)
    return np.array([list(map(int, one or "0" * CELLS)) for one in found], np.uint8)


def _list(function: Function, puzzles: Any, first: int, options: Call) -> Any:
    """Calls the function with an iterable of texts, digits and None, or with the digits of one puzzle."""
    items = plain(puzzles)
    if len(items) in (9, CELLS) and all(map(_is_row if len(items) == 9 else _is_digit, items)):
        return function(_text(items, None), first, options)
    texts = [None if item is None else _text(item, first + index) for index, item in enumerate(items)]
    results = function(texts, first, options)
    if not any(item is None or isinstance(item, dict) for item in items):
        return results
    return [None if item is None else _restored(item, result) for item, result in zip(items, results)]


def plain(puzzles: Any) -> list[Any] | tuple[Any, ...]:
    """Returns the puzzles of any batch one by one."""
    if isinstance(puzzles, (list, tuple)):
        return puzzles
    _refuse_table(puzzles)
    _refuse_number(puzzles, "puzzle")
    array = None if library(puzzles) in ("pandas", "pyarrow") else _array(puzzles)
    if array is not None:
        is_one = array.shape in ((CELLS,), (9, 9))
        return array.tolist() if array.dtype.kind not in "iu" or is_one else list(array)
    if _arrow.is_arrow(puzzles) and not hasattr(puzzles, "__iter__"):
        import pyarrow as pa

        puzzles = pa.chunked_array(puzzles)
    for name in ("to_pylist", "to_list", "tolist"):
        if hasattr(puzzles, name):
            return [None if _is_missing(item) else item for item in getattr(puzzles, name)()]
    try:
        return list(puzzles)
    except TypeError:
        raise TypeError(
            f"puzzles: found {type(puzzles)}, expected a str or a dict, or a list or an array of puzzles"
        ) from None


def _is_missing(item: Any) -> bool:
    """Returns whether this is None, or a NaN or NA of pandas."""
    return (
        item is None or type(item).__name__ in ("NAType", "NaTType") or (isinstance(item, float) and math.isnan(item))
    )


def _is_digit(value: Any) -> bool:
    """Returns whether this is a number that may be meant as a digit, and no puzzle."""
    return isinstance(value, (int, np.integer)) and not isinstance(value, bool) and value < 10 ** (CELLS - 1)


def _number_text(item: Any) -> Any:
    """Returns a number of 81 digits, as of a column of solutions that was read as numbers, as the text of a puzzle."""
    return str(item) if isinstance(item, int) and not _is_digit(item) and len(str(item)) == CELLS else item


def _is_row(row: Any) -> bool:
    """Returns whether this is a row of nine digits."""
    return isinstance(row, (list, tuple, np.ndarray)) and len(row) == 9 and all(map(_is_digit, row))


def _refuse_number(item: Any, place: str) -> None:
    """Raises an error for a number that is no puzzle."""
    if isinstance(item, (int, np.integer)) and not isinstance(item, bool):
        raise TypeError(
            f"{place}: found a number of {len(str(item))} digits, expected {CELLS}; a number loses the zeros before it,"
            f" so {_AS_TEXT}"
        )
    if isinstance(item, (float, np.floating)):
        raise TypeError(f"{place}: found the number {item}, which has lost digits; {_AS_TEXT}")


def _text(item: Any, index: int | None) -> str:
    """Returns one puzzle of a list as a text."""
    if isinstance(item, str):
        return item
    if isinstance(item, dict):
        return json.dumps(item)
    if isinstance(item, bytes):
        return item.decode("latin-1")
    place = "puzzle" if index is None else f"puzzles[{index}]"
    item = _number_text(item)
    if isinstance(item, str):
        return item
    _refuse_number(item, place)
    digits = item if isinstance(item, (list, tuple)) else _array(item)
    if digits is None or isinstance(item, np.generic):
        raise TypeError(f"{place}: found {type(item)}, expected a str, a dict, digits or None")
    try:
        values = np.array(digits)
    except ValueError:
        values = np.array(digits, object)
    if values.shape not in ((CELLS,), (9, 9)) or values.dtype.kind not in "iu":
        raise TypeError(f"{place}: found {values.shape} of {values.dtype}, expected 81 or 9 x 9 integers")
    digits = _arrow.checked_digits(values.reshape(1, CELLS), lambda _: index)
    return (digits.ravel() + ord("0")).tobytes().decode()


def _pandas(function: Function, puzzles: Any, first: int, options: Call, result: str) -> Any:
    """Returns a Series, or a DataFrame for ratings, with the index of the Series, or an Index."""
    import pandas as pd

    items = plain(puzzles)
    results = _list(function, items, first, options)
    index = puzzles.index if isinstance(puzzles, pd.Series) else puzzles
    if result in COLUMNS:
        fields = COLUMNS[result]
        frame = pd.DataFrame([row or (None,) * len(fields) for row in results], columns=list(fields), index=index)
        return frame.astype({name: float for name, kind in fields.items() if kind == "number"})
    kinds = {"bool": ("bool", "boolean"), "number": ("uint64", "UInt64"), "puzzle": ("str", "str")}
    kind = kinds[result][None in results]
    if isinstance(puzzles, pd.Index):
        return pd.Index(results, dtype=kind, name=puzzles.name)
    return pd.Series(results, index=index, name=puzzles.name, dtype=kind)


def _polars(function: Function, puzzles: Any, first: int, options: Call, result: str) -> Any:
    """Returns a Series, of structures for ratings, or an expression."""
    import polars as pl

    if isinstance(puzzles, pl.Expr):
        kinds = {"puzzle": pl.String, "bool": pl.Boolean, "number": pl.UInt64}
        kind = _polars_type(COLUMNS[result]) if result in COLUMNS else kinds[result]
        return puzzles.map_batches(
            lambda series: _polars(function, series, first, options, result), return_dtype=kind
        )
    if not isinstance(puzzles, pl.Series):
        raise TypeError(f"puzzles: found {type(puzzles)}, expected a Series or an expression")
    series = puzzles.cast(pl.String) if puzzles.dtype in (pl.Categorical, pl.Enum, pl.Null) else puzzles
    found = _arrow.map_chunks(_of_chunk(function, options, series, first), series, first, names_kind(options))
    made = pl.from_arrow(found)
    if isinstance(made, pl.DataFrame):
        return made.to_struct(puzzles.name)
    return made.alias(puzzles.name)
