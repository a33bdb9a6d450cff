from typing import Protocol, TypeAlias

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

class _ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...

class _ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

Strings: TypeAlias = list[str] | tuple[str, ...]
Array: TypeAlias = NDArray[np.uint8] | NDArray[np.bytes_]
Arrow: TypeAlias = _ArrowArray | _ArrowStream
ArrowResult: TypeAlias = pa.Array | pa.ChunkedArray
