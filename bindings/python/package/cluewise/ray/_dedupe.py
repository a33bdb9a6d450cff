"""Removal of isomorphs: two shuffles of Ray Data, then one file per task.

The key of each canonical form (34 bytes) and the position of the puzzle are shuffled, not the puzzle::

    files -> bucket, key, position -> [shuffle by bucket] -> positions of all but the first of each key
          -> [shuffle by file] -> _repeated/: the repeated rows of each file -> files without those rows
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import ray

from cluewise import _arrow
from cluewise._cluewise import keys as keys_of_puzzles
from cluewise._options import call_options, named_options
from cluewise._sets import checked_by, known_forms, representatives

from . import _kinds, _tasks
from ._folder import Folder, batches, checked_stale, with_step, write_rows
from ._rows import bad_rows, checked_errors

#: Mean number of puzzles per bucket: about 15 MB.
BUCKET = 250_000

#: Maximum number of partitions of a shuffle.
MAX_PARTITIONS = 2_000

#: Odd multipliers of the hash that assigns keys to buckets, one per 8 bytes of a key.
HASH_MULTIPLIERS = np.array([0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x27D4EB2F165667C5], np.uint64)

REPEATED = pa.schema([("file", pa.int64()), ("row", pa.int64())])


@dataclass(frozen=True)
class Plan:
    """The parameters of the removal of repeated rows from the files of a folder."""

    source: str
    output: str
    by: str
    errors: str
    stale: str
    names: list[str]
    #: Number of rows, and a hash of the fingerprints of all files, because the repeated rows depend on the whole set.
    rows: int
    set_hash: str

    def metadata(self, schema: pa.Schema) -> dict[bytes, bytes]:
        """Returns the metadata of the output of a file with this schema."""
        step = {"files": len(self.names), "rows": self.rows, "by": self.by, "source": self.set_hash}
        if self.errors != "raise":
            step["errors"] = self.errors
        return with_step(schema.metadata, "dedupe", **step)


@named_options
def dedupe(
    source: str | os.PathLike[str],
    output: str | os.PathLike[str],
    *,
    by: str = "puzzle",
    errors: str = "raise",
    stale: str = "error",
) -> int:
    """Copies the files of the folder ``source`` to ``output`` without repeated isomorphs; returns the number of
    remaining puzzles. The first of each class is kept, in the order of file names, as by ``cluewise dedupe``.

    Complete canonical forms are compared, not hashes. ``output/_repeated`` lists the removed rows.

    Args:
        by: ``"puzzle"``, or ``"solution"`` to keep one puzzle for each solution, up to symmetry. A puzzle without
            exactly one solution counts as a solution.
        errors: What to do with rows that are no puzzles: ``"raise"`` an error with their places, or ``"skip"`` to
            leave them out.
        stale: What to do with files of another set, such as before the sources changed: ``"error"``, or ``"replace"``
            to write them again or remove them.
    """
    source, output = os.fspath(source), os.fspath(output)
    checked_errors(errors, ("raise", "skip"))
    names = Folder(source).names()
    folder, lists = Folder(output), Folder.within(output, "_repeated")
    folder.check_leftovers(names, lambda name: folder.has_step(name, "dedupe"), checked_stale(stale))
    lists.check_leftovers(names, lambda name: True, stale)
    prints = _tasks.run(fingerprint_of, [(source, name) for name in names])
    set_hash = hashlib.sha256(json.dumps(prints).encode()).hexdigest()
    rows = sum(print_["rows"] for print_ in prints)
    plan = Plan(source, output, checked_by(by), errors, stale, names, rows, set_hash)
    _tasks.run(check_rows, [(plan, name) for name in names])
    if None in _tasks.run(listed_rows, [(plan, name) for name in names]):
        _find_repeated(plan)
    kept = sum(_tasks.run(dedupe_file, [(plan, name) for name in names]))
    lists.remove_temporary_files()
    folder.remove_temporary_files()
    return kept


def fingerprint_of(job: tuple[str, str]) -> dict[str, Any]:
    """Returns the fingerprint of a file."""
    return Folder(job[0]).fingerprint(job[1])


def check_rows(job: tuple[Plan, str]) -> None:
    """Raises BadRows for invalid rows unless they are skipped."""
    bad_rows(Folder(job[0].source), job[1], job[0].errors)


def listed_rows(job: tuple[Plan, str]) -> int | None:
    """Returns the number of repeated rows of a file, or None if they are not known."""
    plan, name = job
    with Folder(plan.source).open(name) as file:
        metadata = plan.metadata(file.schema_arrow)
    return Folder.within(plan.output, "_repeated").finished_rows(name, metadata, plan.stale)


def _find_repeated(plan: Plan) -> None:
    """Finds the repeated rows and writes one list per file."""
    names, buckets = plan.names, plan.rows // BUCKET + 1
    files = ray.data.from_items([{"file": k, "name": name} for k, name in enumerate(names)])
    files = files.repartition(min(len(names), MAX_PARTITIONS))
    keys = files.map_batches(keys_of, batch_size=1, fn_kwargs={"plan": plan, "buckets": buckets})
    grouped = keys.groupby("bucket", num_partitions=min(buckets, MAX_PARTITIONS))
    repeated = grouped.map_groups(repeated_of, batch_format="pyarrow")
    # Row -1, which write_list drops, so that each file has a list.
    sentinel = ray.data.from_arrow(pa.table([np.arange(len(names)), np.full(len(names), -1)], schema=REPEATED))
    by_file = repeated.union(sentinel).groupby("file", num_partitions=min(len(names), MAX_PARTITIONS))
    by_file.map_groups(write_list, batch_format="pyarrow", fn_kwargs={"plan": plan}).materialize()


def keys_of(batch: dict[str, np.ndarray], plan: Plan, buckets: int) -> Iterator[pa.Table]:
    """Yields the bucket, key and position of each puzzle of the files."""
    for number, name in zip(batch["file"], batch["name"]):
        row, bad = 0, bad_rows(Folder(plan.source), str(name), plan.errors)
        with Folder(plan.source).open(str(name)) as file:
            for rows in batches(file):
                good = np.flatnonzero(~bad[row : row + len(rows)])
                keys, bucket = _keys(_kinds.texts(rows).take(pa.array(good)), plan.by, row)
                place = {"file": np.full(len(keys), number), "row": row + good}
                yield pa.table({"bucket": (bucket % np.uint64(buckets)).astype(np.int64), "key": keys, **place})
                row += len(rows)


def _keys(puzzles: pa.Array, by: str, first: int) -> tuple[pa.Array, np.ndarray]:
    """Returns the keys of puzzles, and numbers that choose their buckets."""
    is_classic = _kinds.are_classic(puzzles)
    packed, mixed = _packed(puzzles.filter(is_classic), by, first)
    if len(packed) == len(puzzles):
        buffers = [None, pa.py_buffer(packed)]
        return pa.Array.from_buffers(pa.binary(packed.shape[1]), len(packed), buffers), mixed
    is_packed = is_classic.to_numpy(zero_copy_only=False)
    keys, numbers = np.empty(len(puzzles), object), np.empty(len(puzzles), np.uint64)
    _, others = known_forms(puzzles.filter(pc.invert(is_classic)).to_pylist(), by, call_options(1, {}))
    keys[is_packed], numbers[is_packed] = [row.tobytes() for row in packed], mixed
    keys[~is_packed] = others
    numbers[~is_packed] = [int.from_bytes(hashlib.sha256(key).digest()[:4]) for key in others]
    return pa.array(keys, pa.binary()), numbers


def _packed(puzzles: pa.Array, by: str, first: int) -> tuple[np.ndarray, np.ndarray]:
    """Returns the packed forms of 9x9 puzzles with the usual rules, and numbers that choose their buckets."""
    keys = keys_of_puzzles(representatives(_arrow.to_numpy(puzzles), by), first, 1)
    with np.errstate(over="ignore"):
        mixed = (keys[:, :32].copy().view(np.uint64) * HASH_MULTIPLIERS).sum(axis=1)
    return keys, mixed >> np.uint64(32)


def repeated_of(bucket: pa.Table) -> pa.Table:
    """Returns the positions of all puzzles whose key occurs at an earlier position."""
    position = pc.add(pc.shift_left(bucket["file"], 40), bucket["row"])
    table = pa.table({"key": bucket["key"], "position": position})
    firsts = table.group_by("key").aggregate([("position", "min")])["position_min"]
    return bucket.filter(pc.invert(pc.is_in(position, value_set=firsts))).select(REPEATED.names).cast(REPEATED)


def write_list(rows: pa.Table, plan: Plan) -> pa.Table:
    """Writes the list of the repeated rows of a file."""
    name = plan.names[rows["file"][0].as_py()]
    repeated = np.sort(rows["row"].to_numpy())[1:]
    with Folder(plan.source).open(name) as file:
        schema = pa.schema([("row", pa.int64())], plan.metadata(file.schema_arrow))
    with Folder.within(plan.output, "_repeated").writer(name, schema) as writer:
        writer.write_table(pa.table([repeated], schema=schema))
    return pa.table({"written": [name]})


def dedupe_file(job: tuple[Plan, str]) -> int:
    """Writes a file without its repeated rows unless it is finished; returns its number of rows."""
    plan, name = job
    folder = Folder(plan.output)
    with Folder(plan.source).open(name) as file:
        metadata = plan.metadata(file.schema_arrow)
        finished = folder.finished_rows(name, metadata, plan.stale)
        if finished is not None:
            return finished
        with Folder.within(plan.output, "_repeated").open(name) as rows:
            repeated = rows.read()["row"].to_numpy()
        keep = ~bad_rows(Folder(plan.source), name, plan.errors)
        keep[repeated] = False
        schema, row = file.schema_arrow.with_metadata(metadata), 0
        with folder.writer(name, schema) as writer:
            for batch in batches(file):
                kept = batch.filter(pa.array(keep[row : row + len(batch)]))
                write_rows(writer, pa.RecordBatch.from_arrays(kept.columns, schema=schema))
                row += len(batch)
        return int(keep.sum())
