"""Generation, one shard per task."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

import cluewise
from cluewise import _arrow, _cluewise
from cluewise._cluewise import header, seed_number
from cluewise._generating import kind_options, names_kind
from cluewise._options import check_numbers
from cluewise._targets import target_options

from . import _kinds, _tasks
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

#: The columns of other kinds also have the rules, and the ratings that targets need.
KIND_SCHEMA = pa.schema([(field.name, field.type) for field in SCHEMA] + list((_kinds.RATED | _kinds.KIND).items()))

#: The options besides targets.
OPTIONS = ("size", "box", "variant", "draft", "with_", "name", "attempts", "stale")


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
    #: The kind of the puzzles; None for 9x9 with the usual rules.
    kind: dict[str, Any] | None
    stale: str

    def header(self) -> str:
        """Returns the header of a pack of the puzzles; ValueError for impossible targets."""
        bounds = (self.indices.start, self.indices.stop)
        kind = self.kind or kind_options(None, None, None, None, None)
        return header(bounds, self.count, self.seed, target_options(self.targets, OPTIONS), kind)


def generate(
    n: int,
    seed: int | str,
    shards: int,
    output: str | os.PathLike[str],
    *,
    name: str = "shard",
    attempts: int | None = None,
    stale: str = "error",
    size: int | None = None,
    box: str | None = None,
    variant: str | None = None,
    draft: str | dict[str, Any] | None = None,
    with_: str | Sequence[str] | None = None,
    **targets: Any,
) -> int:
    """Generates ``n`` puzzles in ``shards`` files of the folder ``output``; returns the number of puzzles, which is
    less than ``n`` only if some were not found within ``attempts``.

    Shard k of K equals ``cluewise generate --shard k/K``. ``targets``, and the kind by ``size`` to ``with_``, are those of
    :func:`cluewise.generate`; ``attempts`` too, and its default for other kinds. The files are named
    ``name-0001-of-0100.parquet`` and so on, so a folder can hold several runs with different names.

    Files of this name that are from another run, also with another number of shards, are an error, or replaced and
    removed with ``stale="replace"``.
    """
    if shards < 1:
        raise ValueError(f"shards: found {shards}, expected 1 or more")
    if targets.get("at") is not None:
        raise ValueError(f"at: found {targets['at']!r}, expected None; files have puzzles, not candidate grids")
    check_numbers({"n": n, "seed": seed, "attempts": attempts, "size": size})
    is_kind = names_kind(size, box, variant) or draft is not None or with_ is not None
    kind = kind_options(size, box, variant, draft, with_) if is_kind else None
    bounds = [n * k // shards for k in range(shards + 1)]
    width = max(4, len(str(shards)))
    names = [f"{name}-{k:0{width}}-of-{shards:0{width}}.parquet" for k in range(1, shards + 1)]
    seed, path = seed_number(seed), os.fspath(output)
    jobs = [
        Shard(path, file, indices, n, seed, attempts, targets, kind, stale)
        for file, indices in zip(names, map(range, bounds, bounds[1:]))
    ]
    # Refuses impossible targets before any task begins.
    jobs[0].header()
    of_this_name = re.compile(re.escape(name) + r"-\d+-of-\d+\.parquet").fullmatch
    Folder(output).check_leftovers(names, lambda file: of_this_name(file) is not None, checked_stale(stale))
    total = sum(_tasks.run(generate_shard, jobs))
    Folder(output).remove_temporary_files()
    return total


def generate_shard(shard: Shard) -> int:
    """Generates the file of a shard unless it is finished; returns its number of puzzles."""
    indices, folder = shard.indices, Folder(shard.output)
    metadata = {HEADER: shard.header().encode(), HISTORY: b"[]"}
    schema, batch_of = (SCHEMA, _batch) if shard.kind is None else (KIND_SCHEMA, _batch_of_kind)
    finished = folder.finished_rows(shard.name, metadata, shard.stale)
    if finished is not None:
        return finished
    rows = 0
    with folder.writer(shard.name, schema.with_metadata(metadata)) as writer:
        for start in range(indices.start, indices.stop, ROWS):
            batch = batch_of(shard, range(start, min(start + ROWS, indices.stop)))
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


def _batch_of_kind(shard: Shard, indices: range) -> pa.RecordBatch:
    work = {"attempts": shard.attempts, "distinct": False, "threads": 1, "progress": None}
    outputs = {"output": "list", "solutions": False, "weights": False}
    targets = target_options(shard.targets)
    made, *_ = _cluewise.generate((indices.start, indices.stop), shard.seed, targets, shard.kind, work, outputs)
    found = [(index, record) for index, record in zip(indices, made) if record is not None]
    ids = pa.array([index for index, _ in found], pa.int64())
    columns = {"id": ids, **_kinds.columns([record for _, record in found])}
    return pa.RecordBatch.from_arrays([columns[field.name] for field in KIND_SCHEMA], schema=KIND_SCHEMA)
