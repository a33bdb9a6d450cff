"""Removal of isomorphs: two shuffles of Ray Data, then one file per task.

The key of each canonical form (34 bytes) and the position of the puzzle are shuffled, not the puzzle::

    files -> bucket, key, position -> [shuffle by bucket] -> positions of all but the first of each key
          -> [shuffle by file] -> _repeated/: the repeated rows of each file -> files without those rows
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import ray

from cluewise import _arrow
from cluewise._cluewise import keys as keys_of_puzzles

from . import _tasks
from ._folder import Folder, batches, with_step

#: Mean number of puzzles per bucket: about 15 MB.
BUCKET = 250_000

#: Maximum number of partitions of a shuffle.
MAX_PARTITIONS = 2_000

#: Odd multipliers of the hash that assigns keys to buckets, one per 8 bytes of a key.
HASH_MULTIPLIERS = np.array([0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x27D4EB2F165667C5], np.uint64)

REPEATED = pa.schema([("file", pa.int64()), ("row", pa.int64())])


@dataclass(frozen=True)
class DedupeJob:
    """A file to write without its repeated rows."""

    source: str
    output: str
    name: str
    #: Number of files and rows of the set, because the repeated rows depend on the whole set.
    files: int
    rows: int


def dedupe(source: str | os.PathLike[str], output: str | os.PathLike[str]) -> int:
    """Copies the files of the folder ``source`` to ``output`` without repeated isomorphs; returns the number of
    remaining puzzles. The first of each class is kept, in the order of file names, as by ``cluewise dedupe``.

    Complete canonical forms are compared, not hashes. ``output/_repeated`` lists the removed rows.
    """
    source, output = os.fspath(source), os.fspath(output)
    names = Folder(source).names()
    lists = Folder(f"{output}/_repeated")
    rows = sum(_tasks.run(rows_of, [(source, name) for name in names]))
    if not all(map(lists.has, names)):
        _find_repeated(source, output, names, rows)
    jobs = [DedupeJob(source, output, name, len(names), rows) for name in names]
    kept = sum(_tasks.run(dedupe_file, jobs))
    lists.remove_temporary_files()
    Folder(output).remove_temporary_files()
    return kept


def rows_of(job: tuple[str, str]) -> int:
    """Returns the number of rows of a file."""
    with Folder(job[0]).open(job[1]) as file:
        return file.metadata.num_rows


def _find_repeated(source: str, output: str, names: list[str], rows: int) -> None:
    """Finds the repeated rows and writes one list per file."""
    buckets = rows // BUCKET + 1
    files = ray.data.from_items([{"file": k, "name": name} for k, name in enumerate(names)])
    files = files.repartition(min(len(names), MAX_PARTITIONS))
    keys = files.map_batches(keys_of, batch_size=1, fn_kwargs={"source": source, "buckets": buckets})
    grouped = keys.groupby("bucket", num_partitions=min(buckets, MAX_PARTITIONS))
    repeated = grouped.map_groups(repeated_of, batch_format="pyarrow")
    # Row -1, which write_list drops, so that each file has a list.
    sentinel = ray.data.from_arrow(pa.table([np.arange(len(names)), np.full(len(names), -1)], schema=REPEATED))
    by_file = repeated.union(sentinel).groupby("file", num_partitions=min(len(names), MAX_PARTITIONS))
    arguments = {"source": source, "output": output, "names": names, "all_rows": rows}
    by_file.map_groups(write_list, batch_format="pyarrow", fn_kwargs=arguments).materialize()


def keys_of(batch: dict[str, np.ndarray], source: str, buckets: int) -> Iterator[pa.Table]:
    """Yields the bucket, key and position of each puzzle of the files."""
    for number, name in zip(batch["file"], batch["name"]):
        row = 0
        with Folder(source).open(str(name)) as file:
            for rows in batches(file):
                keys = keys_of_puzzles(_arrow.to_numpy(rows["puzzle"]), row, 1)
                with np.errstate(over="ignore"):
                    mixed = (keys[:, :32].copy().view(np.uint64) * HASH_MULTIPLIERS).sum(axis=1)
                bucket = (mixed >> np.uint64(32)) % np.uint64(buckets)
                buffers = [None, pa.py_buffer(keys)]
                yield pa.table(
                    {
                        "bucket": bucket.astype(np.int64),
                        "key": pa.Array.from_buffers(pa.binary(keys.shape[1]), len(keys), buffers),
                        "file": np.full(len(keys), number),
                        "row": np.arange(row, row + len(keys)),
                    }
                )
                row += len(keys)


def repeated_of(bucket: pa.Table) -> pa.Table:
    """Returns the positions of all puzzles whose key occurs at an earlier position."""
    position = pc.add(pc.shift_left(bucket["file"], 40), bucket["row"])
    table = pa.table({"key": bucket["key"], "position": position})
    firsts = table.group_by("key").aggregate([("position", "min")])["position_min"]
    return bucket.filter(pc.invert(pc.is_in(position, value_set=firsts))).select(REPEATED.names).cast(REPEATED)


def write_list(rows: pa.Table, source: str, output: str, names: list[str], all_rows: int) -> pa.Table:
    """Writes the list of the repeated rows of a file."""
    name = names[rows["file"][0].as_py()]
    repeated = np.sort(rows["row"].to_numpy())[1:]
    with Folder(source).open(name) as file:
        metadata = _metadata(file.schema_arrow, len(names), all_rows)
    schema = pa.schema([("row", pa.int64())], metadata)
    with Folder(f"{output}/_repeated").writer(name, schema) as writer:
        writer.write_table(pa.table([repeated], schema=schema))
    return pa.table({"written": [name]})


def dedupe_file(job: DedupeJob) -> int:
    """Writes a file without its repeated rows unless it is finished; returns its number of rows."""
    folder, lists = Folder(job.output), Folder(f"{job.output}/_repeated")
    with Folder(job.source).open(job.name) as file:
        metadata = _metadata(file.schema_arrow, job.files, job.rows)
        finished = folder.finished_rows(job.name, metadata)
        if finished is not None:
            return finished
        lists.finished_rows(job.name, metadata)
        with lists.open(job.name) as rows:
            repeated = rows.read()["row"].to_numpy()
        keep = np.ones(file.metadata.num_rows, bool)
        keep[repeated] = False
        schema, row = file.schema_arrow.with_metadata(metadata), 0
        with folder.writer(job.name, schema) as writer:
            for batch in batches(file):
                kept = batch.filter(pa.array(keep[row : row + len(batch)]))
                writer.write_batch(pa.RecordBatch.from_arrays(kept.columns, schema=schema))
                row += len(batch)
        return int(keep.sum())


def _metadata(schema: pa.Schema, files: int, rows: int) -> dict[bytes, bytes]:
    return with_step(schema.metadata, "dedupe", files=files, rows=rows)
