"""Sets of hundreds of millions of puzzles on a Ray cluster: generate, rate, dedupe, split.

Each function reads and writes folders of Parquet files, one Ray task per file. All machines of the cluster must reach
the folders: a shared path, or a URI that pyarrow supports (``s3://``, ``gs://``, ``hdfs://``). Files are written
atomically, and finished files are not written again: after a crash, repeat the call. If a worker dies, Ray repeats its
current file.

Puzzle i is a function of the seed, the targets and i. The puzzles are therefore those of ``cluewise generate`` and
:func:`cluewise.generate`, whatever the cluster and the number of shards.

>>> import cluewise.ray                                                                             # doctest: +SKIP
>>> cluewise.ray.generate(1_000_000, seed=7, shards=100, output="generated", level="hard")          # doctest: +SKIP
>>> cluewise.ray.dedupe("generated", "distinct")                                                    # doctest: +SKIP
>>> cluewise.ray.rate("distinct", "rated", se=True)                                                 # doctest: +SKIP
>>> cluewise.ray.split("rated", "parts", {"train": 90, "validation": 5, "test": 5})                 # doctest: +SKIP

``python -m cluewise.ray`` does the same from a shell. Columns and provenance are described in bindings/python/README.md.
"""

from ._dedupe import dedupe
from ._generate import generate
from ._rate import rate
from ._split import split

__all__ = ["dedupe", "generate", "rate", "split"]
