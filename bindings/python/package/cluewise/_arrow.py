"""Conversion between Arrow strings and NumPy arrays, without copying if each string has 81 bytes.

Input arrays of any library are accepted through Arrow's PyCapsule interface; results are pyarrow arrays.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np

from ._errors import PuzzleError

CELLS = 81

#: The columns of ratings that are texts.
TEXTS = ("level", "end", "hodoku_level", "hodoku_techniques", "unrated")

#: Stands for a missing puzzle, because it takes little time.
FULL = "123456789456789123789123456231674895875912364694538217317265948542897631968341572"


def is_arrow(puzzles: object) -> bool:
    """Returns whether this is an Arrow array or a stream of arrays, of pyarrow, polars, pandas or another library."""
    return hasattr(puzzles, "__arrow_c_array__") or hasattr(puzzles, "__arrow_c_stream__")


def map_chunks(function: Callable[[Any, int], Any], puzzles: Any, first: int, is_list: bool = False) -> Any:
    """Calls the function with each chunk and the index of its first puzzle; returns the results as Arrow.

    A chunk is S81[n], or with ``is_list`` and for texts of other lengths a list, with None for nulls. The results of nulls
    are null.
    """
    import pyarrow as pa

    if hasattr(puzzles, "__arrow_c_array__"):
        return _map(function, pa.array(puzzles), first, is_list)
    chunked = pa.chunked_array(puzzles)
    results = []
    for chunk in chunked.chunks or [pa.array([], chunked.type)]:
        results.append(_map(function, chunk, first, is_list))
        first += len(chunk)
    if isinstance(results[0], pa.RecordBatch):
        return pa.Table.from_batches(results)
    return pa.chunked_array(results)


def _map(function: Callable[[Any, int], Any], array: Any, first: int, is_list: bool) -> Any:
    import pyarrow as pa
    import pyarrow.compute as pc

    if is_list or _has_other_forms(array):
        return _list_to_arrow(function(array.to_pylist(), first), array.type)
    if not array.null_count:
        return to_arrow(function(to_numpy(array, first), first), array.type)
    if pa.types.is_string_view(array.type) or pa.types.is_binary_view(array.type):
        array = array.cast(pa.large_binary())
    texts = np.full(len(array), FULL, f"S{CELLS}")
    valid = array.is_valid().to_numpy(zero_copy_only=False)
    # Errors have the index in the whole array.
    rows = np.flatnonzero(valid)
    try:
        texts[rows] = to_numpy(array.drop_null())
    except PuzzleError as error:
        raise error.moved(lambda row: first + int(rows[row])) from None
    results = to_arrow(function(texts, first), array.type)
    if isinstance(results, pa.RecordBatch):
        columns = [pc.if_else(pa.array(valid), column, None) for column in results.columns]
        return pa.RecordBatch.from_arrays(columns, results.schema.names)
    return pc.if_else(pa.array(valid), results, None)


def _has_other_forms(array: Any) -> bool:
    """Returns whether these are texts some of which do not have 81 bytes, or are records."""
    import pyarrow as pa
    import pyarrow.compute as pc

    kind = array.type.value_type if pa.types.is_dictionary(array.type) else array.type
    if not (_is_small(kind) or pa.types.is_large_string(kind) or _is_text(kind)) or pa.types.is_null(kind):
        return False
    texts = array.cast(pa.large_binary())
    lengths = pc.unique(pc.binary_length(texts)).to_pylist()
    return any(length not in (None, CELLS) for length in lengths) or pc.any(pc.starts_with(texts, "{")).as_py() is True


def _list_to_arrow(values: list[Any], kind: Any) -> Any:
    """Returns a list of results as Arrow; ``kind`` is the type of the input."""
    import pyarrow as pa

    row = next((value for value in values if isinstance(value, tuple)), None)
    if row is not None:
        names = row._fields
        columns = {name: [value and getattr(value, name) for value in values] for name in names}
        return pa.RecordBatch.from_pydict({name: _list_column(name, column) for name, column in columns.items()})
    if any(isinstance(value, bool) for value in values):
        return pa.array(values, pa.bool_())
    if any(isinstance(value, int) for value in values):
        return pa.array(values, pa.uint64())
    return pa.array(values, pa.string() if kind == pa.string() else pa.large_string())


def _list_column(name: str, values: list[Any]) -> Any:
    """Returns a column of ratings; techniques are JSON."""
    import pyarrow as pa

    texts = [json.dumps(value) if isinstance(value, dict) else value for value in values]
    return pa.array(texts, pa.string() if name in TEXTS else pa.float64())


def filtered(array: Any, keep: list[bool]) -> Any:
    """Returns the items to keep of a pyarrow array. Views, which pyarrow does not filter, are copied."""
    import pyarrow as pa

    kind, mask = array.type, pa.array(keep, pa.bool_())
    if pa.types.is_string_view(kind) or pa.types.is_binary_view(kind):
        return array.cast(pa.large_binary()).filter(mask).cast(kind)
    return array.filter(mask)


def to_numpy(array: Any, first: int = 0) -> np.ndarray:
    """Returns the puzzles of a pyarrow array as S81[n], strings without copying.

    Raises PuzzleError unless each has 81 bytes or digits.
    """
    import pyarrow as pa

    if array.null_count:
        index = first + array.is_null().index(True).as_py()
        raise PuzzleError(f"puzzles[{index}]: found null, expected 81 characters", index)
    if pa.types.is_dictionary(array.type):
        array = array.dictionary_decode()
    if _is_list(array.type) and pa.types.is_integer(_item_type(array.type.value_type)):
        return _lists(array, first)
    if len(array) == 0:
        return np.empty(0, f"S{CELLS}")
    if not (_is_small(array.type) or pa.types.is_large_string(array.type)):
        if not _is_text(array.type):
            raise TypeError(f"puzzles: found Arrow {array.type}, expected strings, bytes or lists of integers")
        array = array.cast(pa.large_binary())
    _, offsets, data = array.buffers()
    ends = np.frombuffer(offsets, np.int32 if _is_small(array.type) else np.int64)
    ends = ends[array.offset : array.offset + len(array) + 1]
    wrong = np.flatnonzero(np.diff(ends) != CELLS)
    if wrong.size:
        index = first + int(wrong[0])
        length = len(array[int(wrong[0])].as_py())
        raise PuzzleError(f"puzzles[{index}]: found {length} characters, expected {CELLS} characters", index)
    return np.frombuffer(data, f"S{CELLS}", count=len(array), offset=int(ends[0]))


def _lists(array: Any, first: int) -> np.ndarray:
    """Returns lists of 81 digits, or of nine lists of nine digits, as S81[n]."""
    if not _is_list(array.type.value_type):
        values = _flattened(array, CELLS, "digits", lambda row: first + row)
    else:
        rows = _flattened(array, 9, "rows", lambda row: first + row)
        values = _flattened(rows, 9, "digits in a row", lambda row: first + row // 9)
    return digit_texts(values.to_numpy(zero_copy_only=False).reshape(-1, CELLS), first)


def _flattened(array: Any, size: int, what: str, index: Callable[[int], int]) -> Any:
    """Returns the items of lists; PuzzleError unless each list has this size. ``index`` is that of a list's puzzle."""
    import pyarrow as pa

    if pa.types.is_fixed_size_list(array.type):
        lengths = np.full(len(array), array.type.list_size)
    else:
        lengths = np.array(array.value_lengths())
    wrong = np.flatnonzero(lengths != size)
    if len(wrong):
        row = index(int(wrong[0]))
        raise PuzzleError(f"puzzles[{row}]: found {lengths[wrong[0]]} {what}, expected {size} {what}", row)
    return array.flatten()


def digit_texts(values: np.ndarray, first: int) -> np.ndarray:
    """Returns integers ``[n, 81]`` as S81[n]; PuzzleError for one that is no digit."""
    digits = checked_digits(values, lambda row: first + row)
    return (digits + np.uint8(ord("0"))).view(f"S{CELLS}").ravel()


def checked_digits(values: np.ndarray, index: Callable[[int], int | None]) -> np.ndarray:
    """Returns integers ``[n, 81]`` as ``uint8``; PuzzleError for one that is no digit. ``index`` is that of a row in the
    batch, None for a single puzzle.
    """
    wrong = np.argwhere((values < 0) | (values > 9))
    if len(wrong):
        row, cell = wrong[0].tolist()
        place = f"puzzle[{cell}]" if index(row) is None else f"puzzles[{index(row)}, {cell}]"
        raise PuzzleError(f"{place}: found {values[row, cell]}, expected 0 to 9", index(row), cell)
    return np.ascontiguousarray(values, np.uint8)


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


def _is_small(kind: Any) -> bool:
    """Returns whether strings or bytes have offsets of 32 bits."""
    import pyarrow as pa

    return pa.types.is_string(kind) or pa.types.is_binary(kind)


def _is_text(kind: Any) -> bool:
    import pyarrow as pa

    types = pa.types
    is_view = types.is_string_view(kind) or types.is_binary_view(kind)
    is_bytes = types.is_large_binary(kind) or types.is_fixed_size_binary(kind)
    return is_view or is_bytes or types.is_null(kind)


def _is_list(kind: Any) -> bool:
    import pyarrow as pa

    return pa.types.is_list(kind) or pa.types.is_large_list(kind) or pa.types.is_fixed_size_list(kind)


def _item_type(kind: Any) -> Any:
    """Returns the type of the items of a list, or the type itself."""
    return kind.value_type if _is_list(kind) else kind


def _column(values: np.ndarray) -> Any:
    """Returns a column of ratings; missing values are null."""
    import pyarrow as pa

    if values.dtype.kind == "O":
        return pa.array(values, pa.string())
    missing = values == "" if values.dtype.kind == "U" else np.isnan(values)
    return pa.array(values, mask=missing)
