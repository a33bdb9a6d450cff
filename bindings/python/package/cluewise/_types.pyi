from typing import Any, Protocol, TypeAlias, TypedDict

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

class _ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...

class _ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

Record: TypeAlias = dict[str, Any]
Strings: TypeAlias = list[str] | tuple[str, ...]
Array: TypeAlias = NDArray[np.uint8] | NDArray[np.bytes_]
Arrow: TypeAlias = _ArrowArray | _ArrowStream
ArrowResult: TypeAlias = pa.Array | pa.ChunkedArray

class Kind(TypedDict, total=False):
    size: int | None
    box: str | None
    variant: str | None
    symbols: str | None
    budget: int | None
