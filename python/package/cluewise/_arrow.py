"""Conversion between Arrow strings and NumPy arrays, without copying if each string has 81 bytes.

Input arrays of any library are accepted through Arrow's PyCapsule interface; results are pyarrow arrays.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ._errors import PuzzleError

CELLS = 81


def is_arrow(puzzles: object) -> bool:
    """Returns whether this is an Arrow array or a stream of arrays, of pyarrow, polars, pandas or another library."""
    return hasattr(puzzles, "__arrow_c_array__") or hasattr(puzzles, "__arrow_c_stream__")


def map_chunks(function: Callable[[np.ndarray, int], Any], puzzles: Any, first: int) -> Any:
    """Calls the function with each chunk (S81[n]) and the index of its first puzzle; returns the results as Arrow."""
    import pyarrow as pa

    if hasattr(puzzles, "__arrow_c_array__"):
        array = pa.array(puzzles)
        return to_arrow(function(to_numpy(array, first), first), array.type)
    chunked = pa.chunked_array(puzzles)
    results = []
    for chunk in chunked.chunks or [pa.array([], chunked.type)]:
        results.append(to_arrow(function(to_numpy(chunk, first), first), chunk.type))
        first += len(chunk)
    if isinstance(results[0], pa.RecordBatch):
        return pa.Table.from_batches(results)
    return pa.chunked_array(results)


def to_numpy(array: Any, first: int = 0) -> np.ndarray:
    """Returns the strings of a pyarrow array as S81[n] without copying; PuzzleError unless each has 81 bytes."""
    import pyarrow as pa

    if array.null_count:
        index = first + array.is_null().index(True).as_py()
        raise PuzzleError(f"puzzles[{index}]: found null, expected 81 characters", index)
    if not (pa.types.is_string(array.type) or pa.types.is_large_string(array.type)):
        if not _is_string(array.type):
            raise TypeError(f"puzzles: found Arrow {array.type}, expected strings")
        array = array.cast(pa.large_string())
    if len(array) == 0:
        return np.empty(0, f"S{CELLS}")
    _, offsets, data = array.buffers()
    width = np.int32 if pa.types.is_string(array.type) else np.int64
    ends = np.frombuffer(offsets, width)[array.offset : array.offset + len(array) + 1]
    wrong = np.flatnonzero(np.diff(ends) != CELLS)
    if wrong.size:
        index = first + int(wrong[0])
        length = len(array[int(wrong[0])].as_py())
        raise PuzzleError(f"puzzles[{index}]: found {length} characters, expected {CELLS} characters", index)
    return np.frombuffer(data, f"S{CELLS}", count=len(array), offset=int(ends[0]))


def string_array(values: np.ndarray, kind: Any = None) -> Any:
    """Returns S81[n] as a pyarrow array of type ``kind`` without copying; empty strings become nulls."""
    import pyarrow as pa

    kind = pa.large_string() if kind is None else kind
    width = np.int32 if kind == pa.string() else np.int64
    offsets = np.arange(0, CELLS * (len(values) + 1), CELLS, dtype=width)
    missing = values == b""
    valid = pa.py_buffer(np.packbits(~missing, bitorder="little")) if missing.any() else None
    data = pa.py_buffer(values.view(np.uint8)) if len(values) else pa.py_buffer(b"")
    return pa.Array.from_buffers(kind, len(values), [valid, pa.py_buffer(offsets), data])


def to_arrow(values: Any, kind: Any = None) -> Any:
    """Returns a NumPy result as Arrow; ``kind`` is the type of the input."""
    import pyarrow as pa

    if values.dtype.names:
        return pa.RecordBatch.from_pydict({name: _column(values[name]) for name in values.dtype.names})
    if values.dtype.kind == "S":
        return string_array(values, pa.string() if kind == pa.string() else None)
    return pa.array(values)


def combined(puzzles: Any, first: int) -> np.ndarray:
    """Returns all strings of an Arrow array as S81[n], copied only if the array is chunked."""
    import pyarrow as pa

    is_array = hasattr(puzzles, "__arrow_c_array__")
    return to_numpy(pa.array(puzzles) if is_array else pa.chunked_array(puzzles).combine_chunks(), first)


def _is_string(kind: Any) -> bool:
    import pyarrow as pa

    kind = kind.value_type if pa.types.is_dictionary(kind) else kind
    return pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind)


def _column(values: np.ndarray) -> Any:
    """Returns a column of ratings; missing values are null."""
    import pyarrow as pa

    if values.dtype.kind == "O":
        return pa.array(values, pa.string())
    missing = values == "" if values.dtype.kind == "U" else np.isnan(values)
    return pa.array(values, mask=missing)
