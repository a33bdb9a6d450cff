"""Arrow strings as NumPy arrays and back, without copying where each string has 81 bytes.

Any library's arrays are taken, by Arrow's PyCapsule interface; answers are pyarrow's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ._errors import PuzzleError

CELLS = 81


def is_arrow(puzzles: object) -> bool:
    """Whether this is an Arrow array, whole or in chunks: of pyarrow, polars, pandas or another library."""
    return hasattr(puzzles, "__arrow_c_array__") or hasattr(puzzles, "__arrow_c_stream__")


def each_chunk(function: Callable[[np.ndarray, int], Any], puzzles: Any, first: int) -> Any:
    """What the function makes of the puzzles (S81[n]) and the number of the first of them, as Arrow."""
    import pyarrow as pa

    if hasattr(puzzles, "__arrow_c_array__"):
        array = pa.array(puzzles)
        return answer(function(texts(array, first), first), array.type)
    chunked = pa.chunked_array(puzzles)
    answers = []
    for chunk in chunked.chunks or [pa.array([], chunked.type)]:
        answers.append(answer(function(texts(chunk, first), first), chunk.type))
        first += len(chunk)
    if isinstance(answers[0], pa.RecordBatch):
        return pa.Table.from_batches(answers)
    return pa.chunked_array(answers)


def texts(array: Any, first: int = 0) -> np.ndarray:
    """The strings of a pyarrow array as S81[n], not copied; PuzzleError if one is missing or has not 81 bytes."""
    import pyarrow as pa

    if array.null_count:
        index = first + array.is_null().index(True).as_py()
        raise PuzzleError(f"puzzles[{index}]: found null, expected 81 characters", index)
    if not (pa.types.is_string(array.type) or pa.types.is_large_string(array.type)):
        if not _holds_text(array.type):
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


def strings(answers: np.ndarray, kind: Any = None) -> Any:
    """S81[n] as a pyarrow array of strings, not copied; empty texts are nulls. ``kind`` is string or large_string."""
    import pyarrow as pa

    kind = pa.large_string() if kind is None else kind
    width = np.int32 if kind == pa.string() else np.int64
    offsets = np.arange(0, CELLS * (len(answers) + 1), CELLS, dtype=width)
    missing = answers == b""
    valid = pa.py_buffer(np.packbits(~missing, bitorder="little")) if missing.any() else None
    data = pa.py_buffer(answers.view(np.uint8)) if len(answers) else pa.py_buffer(b"")
    return pa.Array.from_buffers(kind, len(answers), [valid, pa.py_buffer(offsets), data])


def answer(answers: Any, kind: Any = None) -> Any:
    """What came back for an array, as Arrow; ``kind`` is the type of the question."""
    import pyarrow as pa

    if answers.dtype.names:
        return pa.RecordBatch.from_pydict({name: _column(answers[name]) for name in answers.dtype.names})
    if answers.dtype.kind == "S":
        return strings(answers, pa.string() if kind == pa.string() else None)
    return pa.array(answers)


def whole(puzzles: Any, first: int) -> np.ndarray:
    """All strings of an Arrow array as S81[n], copied only if they are in chunks."""
    import pyarrow as pa

    is_whole = hasattr(puzzles, "__arrow_c_array__")
    return texts(pa.array(puzzles) if is_whole else pa.chunked_array(puzzles).combine_chunks(), first)


def _holds_text(kind: Any) -> bool:
    import pyarrow as pa

    kind = kind.value_type if pa.types.is_dictionary(kind) else kind
    return pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind)


def _column(values: np.ndarray) -> Any:
    """A column of ratings; what is not known is null."""
    import pyarrow as pa

    missing = values == "" if values.dtype.kind == "U" else np.isnan(values)
    return pa.array(values, mask=missing)
