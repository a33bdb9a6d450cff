"""Leaving out puzzles that are others in disguise: two shuffles of Ray Data, then a file a task.

What is shuffled is the key of each puzzle's canonical form (34 bytes) and its place, not the puzzle::

    files -> bucket, key, place -> [shuffle by bucket] -> places of what is not the first of its key
          -> [shuffle by file] -> _repeated/: a list of rows for each file -> files without those rows
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

#: How many puzzles a bucket has, about: some 15 MB.
BUCKET = 250_000

#: Most partitions of a shuffle.
PARTITIONS = 2_000

#: A bucket for each: odd numbers that mix the words of a key.
MIX = np.array([0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x27D4EB2F165667C5], np.uint64)

REPEATED = pa.schema([("file", pa.int64()), ("row", pa.int64())])


@dataclass(frozen=True)
class Sifted:
    """A file to leave rows out of."""

    source: str
    output: str
    name: str
    #: How many files and rows the set has: what is first in one set need not be in another.
    files: int
    rows: int


def dedupe(source: str | os.PathLike[str], output: str | os.PathLike[str]) -> int:
    """Writes each file of the folder ``source`` to ``output`` with only those puzzles of which no isomorph stands before
    them, in the order of the files' names; how many are left. That is what ``cluewise dedupe`` leaves of all files.

    Whole canonical forms are compared, not hashes. ``output/_repeated`` keeps the numbers of the rows that were left out.
    """
    source, output = os.fspath(source), os.fspath(output)
    names = Folder(source).names()
    lists = Folder(f"{output}/_repeated")
    rows = sum(_tasks.each(rows_of, [(source, name) for name in names]))
    if not all(map(lists.has, names)):
        _find(source, output, names, rows)
    jobs = [Sifted(source, output, name, len(names), rows) for name in names]
    kept = sum(_tasks.each(sift_file, jobs))
    lists.sweep()
    Folder(output).sweep()
    return kept


def rows_of(job: tuple[str, str]) -> int:
    """How many rows a file has."""
    with Folder(job[0]).open(job[1]) as file:
        return file.metadata.num_rows


def _find(source: str, output: str, names: list[str], rows: int) -> None:
    """Writes the lists of repeated rows."""
    buckets = rows // BUCKET + 1
    files = ray.data.from_items([{"file": k, "name": name} for k, name in enumerate(names)])
    files = files.repartition(min(len(names), PARTITIONS))
    keys = files.map_batches(keys_of, batch_size=1, fn_kwargs={"source": source, "buckets": buckets})
    grouped = keys.groupby("bucket", num_partitions=min(buckets, PARTITIONS))
    repeated = grouped.map_groups(repeated_of, batch_format="pyarrow")
    # A row that there is not, so that each file has a list.
    none = ray.data.from_arrow(pa.table([np.arange(len(names)), np.full(len(names), -1)], schema=REPEATED))
    by_file = repeated.union(none).groupby("file", num_partitions=min(len(names), PARTITIONS))
    told = {"source": source, "output": output, "names": names, "all_rows": rows}
    by_file.map_groups(write_list, batch_format="pyarrow", fn_kwargs=told).materialize()


def keys_of(batch: dict[str, np.ndarray], source: str, buckets: int) -> Iterator[pa.Table]:
    """The bucket, key and place of each puzzle of the files."""
    for number, name in zip(batch["file"], batch["name"]):
        row = 0
        with Folder(source).open(str(name)) as file:
            for rows in batches(file):
                keys = keys_of_puzzles(_arrow.texts(rows["puzzle"]), row, 1)
                with np.errstate(over="ignore"):
                    mixed = (keys[:, :32].copy().view(np.uint64) * MIX).sum(axis=1)
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
    """Which rows of which files have the key of one before them."""
    place = pc.add(pc.shift_left(bucket["file"], 40), bucket["row"])
    table = pa.table({"key": bucket["key"], "place": place})
    firsts = table.group_by("key").aggregate([("place", "min")])["place_min"]
    return bucket.filter(pc.invert(pc.is_in(place, value_set=firsts))).select(REPEATED.names).cast(REPEATED)


def write_list(rows: pa.Table, source: str, output: str, names: list[str], all_rows: int) -> pa.Table:
    """Writes the list of a file's repeated rows."""
    name = names[rows["file"][0].as_py()]
    repeated = np.sort(rows["row"].to_numpy())[1:]
    with Folder(source).open(name) as file:
        metadata = _metadata(file.schema_arrow, len(names), all_rows)
    schema = pa.schema([("row", pa.int64())], metadata)
    with Folder(f"{output}/_repeated").writer(name, schema) as writer:
        writer.write_table(pa.table([repeated], schema=schema))
    return pa.table({"written": [name]})


def sift_file(job: Sifted) -> int:
    """Writes a file without the repeated rows, unless that is done; how many are left."""
    folder, lists = Folder(job.output), Folder(f"{job.output}/_repeated")
    with Folder(job.source).open(job.name) as file:
        metadata = _metadata(file.schema_arrow, job.files, job.rows)
        finished = folder.finished(job.name, metadata)
        if finished is not None:
            return finished
        lists.finished(job.name, metadata)
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
