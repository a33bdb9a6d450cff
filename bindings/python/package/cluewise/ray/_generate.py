"""Generation, one shard per task."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

import cluewise
from cluewise import _arrow
from cluewise._cluewise import header, seed_number
from cluewise._targets import target_options

from . import _tasks
from ._folder import HEADER, HISTORY, ROWS, Folder, checked_stale, write_rows

#: Columns: index in the run, puzzle, its only solution, number of clues, requested symmetry of the clue pattern.
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
    """A part of a run and its output file."""

    output: str
    name: str
    indices: range
    count: int
    seed: int
    attempts: int | None
    targets: dict[str, Any]
    stale: str


def generate(
    n: int,
    seed: int | str,
    shards: int,
    output: str | os.PathLike[str],
    *,
    name: str = "shard",
    attempts: int | None = None,
    stale: str = "error",
    **targets: Any,
) -> int:
    """Generates ``n`` puzzles in ``shards`` files of the folder ``output``; returns the number of puzzles, which is
    less than ``n`` only if some were not found within ``attempts``.

    Shard k of K equals ``cluewise generate --shard k/K``. ``targets`` are those of :func:`cluewise.generate`. The files
    are named ``name-0001-of-0100.parquet`` and so on, so a folder can hold several runs with different names.

    Files of this name that are from another run, also with another number of shards, are an error, or replaced and
    removed with ``stale="replace"``.
    """
    if shards < 1:
        raise ValueError(f"shards: found {shards}, expected 1 or more")
    if targets.get("at") is not None:
        raise ValueError(f"at: found {targets['at']!r}, expected None; files have puzzles, not candidate grids")
    bounds = [n * k // shards for k in range(shards + 1)]
    width = max(4, len(str(shards)))
    names = [f"{name}-{k:0{width}}-of-{shards:0{width}}.parquet" for k in range(1, shards + 1)]
    ranges = map(range, bounds, bounds[1:])
    seed = seed_number(seed)
    # Refuses impossible targets before any task begins.
    header((0, n), n, seed, target_options(**targets))
    of_this_name = re.compile(re.escape(name) + r"-\d+-of-\d+\.parquet").fullmatch
    Folder(output).check_leftovers(names, lambda file: of_this_name(file) is not None, checked_stale(stale))
    jobs = [
        Shard(os.fspath(output), file, indices, n, seed, attempts, targets, stale)
        for file, indices in zip(names, ranges)
    ]
    total = sum(_tasks.run(generate_shard, jobs))
    Folder(output).remove_temporary_files()
    return total


def generate_shard(shard: Shard) -> int:
    """Generates the file of a shard unless it is finished; returns its number of puzzles."""
    indices, folder = shard.indices, Folder(shard.output)
    run = header((indices.start, indices.stop), shard.count, shard.seed, target_options(**shard.targets))
    metadata = {HEADER: run.encode(), HISTORY: b"[]"}
    finished = folder.finished_rows(shard.name, metadata, shard.stale)
    if finished is not None:
        return finished
    rows = 0
    with folder.writer(shard.name, SCHEMA.with_metadata(metadata)) as writer:
        for start in range(indices.start, indices.stop, ROWS):
            batch = _batch(shard, range(start, min(start + ROWS, indices.stop)))
            write_rows(writer, batch)
            rows += len(batch)
    return rows


def _batch(shard: Shard, indices: range) -> pa.RecordBatch:
    puzzles = cluewise.generate(
        indices, shard.seed, attempts=shard.attempts, output="arrow", threads=1, **shard.targets
    ).cast(pa.string())
    ids = pa.array(np.arange(indices.start, indices.stop)).filter(puzzles.is_valid())
    puzzles = puzzles.drop_null()
    cells = _arrow.to_numpy(puzzles).view(np.uint8).reshape(-1, _arrow.CELLS)
    clues = (cells != ord(".")).sum(axis=1, dtype=np.int64)
    symmetry = pa.array([shard.targets.get("symmetry") or "none"] * len(ids), pa.string())
    columns = [ids, puzzles, cluewise.solve(puzzles, threads=1), pa.array(clues), symmetry]
    return pa.RecordBatch.from_arrays(columns, schema=SCHEMA)
