"""Puzzles by the hundred million on a Ray cluster: generate, rate, dedupe, split, from Parquet to Parquet.

Each function works file by file, one Ray task each, on folders of Parquet files that every machine of the cluster can
reach: a shared path, or a URI that pyarrow knows (``s3://``, ``gs://``, ``hdfs://``). A finished file is published whole
or not at all, and never made again: after a crash call the same function again. A worker that dies loses the shard it
was at, and Ray gives that shard to another.

Puzzle i depends on the seed, the targets and i alone, so the puzzles are those of ``cluewise generate`` and of
:func:`cluewise.generate`, whatever the cluster and the number of shards.

>>> import cluewise.ray                                                                             # doctest: +SKIP
>>> cluewise.ray.generate(1_000_000, seed=7, shards=100, output="made", level="hard")               # doctest: +SKIP
>>> cluewise.ray.dedupe("made", "different")                                                        # doctest: +SKIP
>>> cluewise.ray.rate("different", "rated", se=True)                                                # doctest: +SKIP
>>> cluewise.ray.split("rated", "parts", {"train": 90, "validation": 5, "test": 5})                 # doctest: +SKIP

``python -m cluewise.ray`` does the same from a shell. Columns and provenance are described in python/README.md.
"""

from ._dedupe import dedupe
from ._generate import generate
from ._rate import rate
from ._split import split

__all__ = ["dedupe", "generate", "rate", "split"]
