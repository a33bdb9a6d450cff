"""Making puzzles, a shard a task."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

import cluewise
from cluewise import _arrow
from cluewise._cluewise import header
from cluewise._targets import wanted

from . import _tasks
from ._folder import HEADER, HISTORY, ROWS, Folder

#: What is known of a puzzle that was made: its index in the run, its text, its only solution, the number of its clues,
#: and the symmetry that its pattern of clues was made with.
SCHEMA = pa.schema(
    [
        pa.field("id", pa.int64(), nullable=False),
        pa.field("puzzle", pa.string(), nullable=False),
        pa.field("solution", pa.string(), nullable=False),
        pa.field("clues", pa.int64(), nullable=False),
        pa.field("symmetry", pa.string(), nullable=False),
    ]
)


@dataclass(frozen=True)
class Shard:
    """A part of a run, and the file it goes to."""

    output: str
    name: str
    which: range
    count: int
    seed: int
    attempts: int | None
    targets: dict[str, Any]


def generate(
    n: int,
    seed: int,
    shards: int,
    output: str | os.PathLike[str],
    *,
    name: str = "shard",
    attempts: int | None = None,
    **targets: Any,
) -> int:
    """Makes ``n`` puzzles in ``shards`` files of the folder ``output``; how many there are (less than ``n`` only where
    some were not found within ``attempts``).

    Shard k of K is what ``cluewise generate --shard k/K`` makes. ``targets`` are those of :func:`cluewise.generate`. The
    files are called ``name-0001-of-0100.parquet`` and so on, so that several runs fit into a folder.
    """
    if shards < 1:
        raise ValueError(f"shards: found {shards}, expected 1 or more")
    bounds = [n * k // shards for k in range(shards + 1)]
    width = max(4, len(str(shards)))
    names = [f"{name}-{k:0{width}}-of-{shards:0{width}}.parquet" for k in range(1, shards + 1)]
    ranges = map(range, bounds, bounds[1:])
    # Refuses targets that no puzzle can meet before any task begins.
    header((0, n), n, seed, wanted(**targets))
    jobs = [Shard(os.fspath(output), file, which, n, seed, attempts, targets) for file, which in zip(names, ranges)]
    made = sum(_tasks.each(make_shard, jobs))
    Folder(output).sweep()
    return made


def make_shard(shard: Shard) -> int:
    """Makes the file of a shard, if it is not there; how many puzzles are in it."""
    which, folder = shard.which, Folder(shard.output)
    made_by = header((which.start, which.stop), shard.count, shard.seed, wanted(**shard.targets))
    metadata = {HEADER: made_by.encode(), HISTORY: b"[]"}
    finished = folder.finished(shard.name, metadata)
    if finished is not None:
        return finished
    rows = 0
    with folder.writer(shard.name, SCHEMA.with_metadata(metadata)) as writer:
        for start in range(which.start, which.stop, ROWS):
            batch = _make(shard, range(start, min(start + ROWS, which.stop)))
            writer.write_batch(batch)
            rows += len(batch)
    return rows


def _make(shard: Shard, which: range) -> pa.RecordBatch:
    puzzles = cluewise.generate(
        which, shard.seed, attempts=shard.attempts, output="arrow", threads=1, **shard.targets
    ).cast(pa.string())
    ids = pa.array(np.arange(which.start, which.stop)).filter(puzzles.is_valid())
    puzzles = puzzles.drop_null()
    cells = _arrow.texts(puzzles).view(np.uint8).reshape(-1, _arrow.CELLS)
    clues = (cells != ord(".")).sum(axis=1, dtype=np.int64)
    symmetry = pa.array([shard.targets.get("symmetry") or "none"] * len(ids), pa.string())
    columns = [ids, puzzles, cluewise.solve(puzzles, threads=1), pa.array(clues), symmetry]
    return pa.RecordBatch.from_arrays(columns, schema=SCHEMA)
