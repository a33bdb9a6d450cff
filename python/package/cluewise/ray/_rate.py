"""Rating, one file per task."""

from __future__ import annotations

import os
from dataclasses import dataclass

import pyarrow as pa

import cluewise

from . import _tasks
from ._folder import Folder, batches, with_step

#: Added columns; :class:`cluewise.Rating` describes them.
LEVELS = [pa.field("level", pa.string()), pa.field("effort", pa.float64())]
SE = [pa.field(name, pa.float64()) for name in ("er", "ep", "ed")]
HODOKU = [
    pa.field("hodoku_level", pa.string()),
    pa.field("hodoku_score", pa.float64()),
    pa.field("hodoku_techniques", pa.string()),
]


@dataclass(frozen=True)
class RateJob:
    """A file to rate."""

    source: str
    output: str
    name: str
    se: bool
    hodoku: bool


def rate(
    source: str | os.PathLike[str], output: str | os.PathLike[str], *, se: bool = False, hodoku: bool = False
) -> int:
    """Copies each file of the folder ``source`` to ``output`` and adds the columns ``level`` and ``effort``, with
    ``se`` also ``er``, ``ep`` and ``ed``, with ``hodoku`` also ``hodoku_level``, ``hodoku_score`` and
    ``hodoku_techniques`` (JSON); returns the number of puzzles. Columns with these names are replaced.
    """
    jobs = [RateJob(os.fspath(source), os.fspath(output), name, se, hodoku) for name in Folder(source).names()]
    rated = sum(_tasks.run(rate_file, jobs))
    Folder(output).remove_temporary_files()
    return rated


def rate_file(job: RateJob) -> int:
    """Rates a file unless it is finished; returns its number of puzzles."""
    folder, added = Folder(job.output), LEVELS + SE * job.se + HODOKU * job.hodoku
    names = [field.name for field in added]
    scales = ["effort", *["se"] * job.se, *["hodoku"] * job.hodoku]
    # Files rated without HoDoKu's scale have the same metadata as before it existed.
    step = {"se": job.se, **({"hodoku": True} if job.hodoku else {}), "version": cluewise.__version__}
    with Folder(job.source).open(job.name) as file:
        input_schema = file.schema_arrow
        metadata = with_step(input_schema.metadata, "rate", **step)
        finished = folder.finished_rows(job.name, metadata)
        if finished is not None:
            return finished
        kept = [field for field in input_schema if field.name not in names]
        schema = pa.schema(kept + added, metadata)
        with folder.writer(job.name, schema) as writer:
            for batch in batches(file):
                ratings = cluewise.rate(batch["puzzle"], scale=scales, threads=1)
                columns = [batch[field.name] for field in kept] + [ratings[name] for name in names]
                writer.write_batch(pa.RecordBatch.from_arrays(columns, schema=schema))
        return file.metadata.num_rows
