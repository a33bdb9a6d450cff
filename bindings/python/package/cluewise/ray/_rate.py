"""Rating, one file per task."""

from __future__ import annotations

import os
from dataclasses import dataclass

import numpy as np
import pyarrow as pa

import cluewise
from cluewise._options import named_options

from . import _kinds, _tasks
from ._folder import Folder, batches, checked_stale, with_step, write_rows
from ._rows import bad_rows, checked_errors

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
    errors: str
    stale: str


@named_options
def rate(
    source: str | os.PathLike[str],
    output: str | os.PathLike[str],
    *,
    se: bool = False,
    hodoku: bool = False,
    errors: str = "raise",
    stale: str = "error",
) -> int:
    """Copies each file of the folder ``source`` to ``output`` and adds the columns ``level`` and ``effort``, with
    ``se`` also ``er``, ``ep`` and ``ed``, with ``hodoku`` also ``hodoku_level``, ``hodoku_score`` and
    ``hodoku_techniques`` (JSON); returns the number of puzzles. Columns with these names are replaced.

    Args:
        errors: What to do with rows that are no puzzles: ``"raise"`` an error with their places, ``"null"`` to leave
            their ratings empty, or ``"skip"`` to leave them out.
        stale: What to do with rated files whose source has changed or is missing, or that were rated with other
            options: ``"error"``, or ``"replace"`` to write them again or remove them.
    """
    checked_errors(errors, ("raise", "null", "skip"))
    names, folder = Folder(source).names(), Folder(output)
    folder.check_leftovers(names, lambda name: folder.has_step(name, "rate"), checked_stale(stale))
    jobs = [RateJob(os.fspath(source), os.fspath(output), name, se, hodoku, errors, stale) for name in names]
    rated = sum(_tasks.run(rate_file, jobs))
    Folder(output).remove_temporary_files()
    return rated


def rate_file(job: RateJob) -> int:
    """Rates a file unless it is finished; returns its number of puzzles."""
    folder, added = Folder(job.output), LEVELS + SE * job.se + HODOKU * job.hodoku
    names = [field.name for field in added]
    scales = ["effort", *["se"] * job.se, *["hodoku"] * job.hodoku]
    origin = Folder(job.source).fingerprint(job.name)
    step = {"se": job.se, "hodoku": job.hodoku, "version": cluewise.__version__, "source": origin}
    if job.errors != "raise":
        step["errors"] = job.errors
    with Folder(job.source).open(job.name) as file:
        input_schema = file.schema_arrow
        metadata = with_step(input_schema.metadata, "rate", **step)
        finished = folder.finished_rows(job.name, metadata, job.stale)
        if finished is not None:
            return finished
        bad, row = bad_rows(Folder(job.source), job.name, job.errors), 0
        kept = [field for field in input_schema if field.name not in names]
        schema = pa.schema(kept + added, metadata)
        with folder.writer(job.name, schema) as writer:
            for batch in batches(file):
                is_bad = bad[row : row + len(batch)]
                row += len(batch)
                if job.errors == "skip":
                    batch = batch.filter(pa.array(~is_bad))
                ratings = _ratings(_kinds.texts(batch), is_bad if job.errors == "null" else None, scales)
                columns = [batch[field.name] for field in kept] + [ratings[name] for name in names]
                write_rows(writer, pa.RecordBatch.from_arrays(columns, schema=schema))
        return int((~bad).sum()) if job.errors == "skip" else file.metadata.num_rows


def _ratings(puzzles: pa.Array, bad: np.ndarray | None, scales: list[str]) -> pa.RecordBatch:
    """Returns the ratings of puzzles; nulls for those that are ``bad``."""
    if bad is None or not bad.any():
        return cluewise.rate(puzzles, scale=scales, threads=1)
    ratings = cluewise.rate(puzzles.filter(pa.array(~bad)), scale=scales, threads=1)
    places = pa.array(np.cumsum(~bad) - 1, mask=bad)
    return ratings.take(places)
