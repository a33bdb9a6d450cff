"""Splitting into parts that share no isomorphs, one file per task."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from cluewise._options import call_options, named_options
from cluewise._sets import checked_by, known_forms, part_of

from . import _kinds, _tasks
from ._folder import Folder, batches, checked_stale, with_step, write_rows
from ._rows import bad_rows, checked_errors


@dataclass(frozen=True)
class SplitJob:
    """A file to split."""

    source: str
    output: str
    name: str
    parts: dict[str, int]
    by: str
    errors: str
    stale: str


@named_options
def split(
    source: str | os.PathLike[str],
    output: str | os.PathLike[str],
    parts: Mapping[str, int],
    *,
    by: str = "puzzle",
    errors: str = "raise",
    stale: str = "error",
) -> dict[str, int]:
    """Splits each file of the folder ``source`` into files of the same name in one folder per part, such as
    ``output/train``; returns the number of puzzles of each part.

    The part of a puzzle is a function of its canonical form and ``parts``, the same as in ``cluewise split``
    (docs/SYMMETRY.md). Isomorphs are therefore in the same part, in all sets that are split with the same ``parts``.

    Args:
        parts: Names and shares, such as ``{"train": 90, "validation": 5, "test": 5}``.
        by: ``"puzzle"``, or ``"solution"`` for the canonical form of the solution: then no solution is in two parts,
            also up to symmetry. A puzzle without exactly one solution counts as a solution.
        errors: What to do with rows that are no puzzles: ``"raise"`` an error with their places, or ``"skip"`` to
            leave them out.
        stale: What to do with files of other parts and of sources that have changed or are missing: ``"error"``, or
            ``"replace"`` to write them again or remove them.
    """
    if not parts or min(parts.values()) < 0 or sum(parts.values()) == 0:
        raise ValueError(f"parts: found {dict(parts)}, expected names and shares: integers >= 0, at least one positive")
    names, output = Folder(source).names(), os.fspath(output)
    checked_by(by)
    checked_errors(errors, ("raise", "skip"))
    for part in parts:
        folder = Folder.within(output, part)
        folder.check_leftovers(names, lambda name, folder=folder: folder.has_step(name, "split"), checked_stale(stale))
    jobs = [SplitJob(os.fspath(source), output, name, dict(parts), by, errors, stale) for name in names]
    sizes = np.sum(_tasks.run(split_file, jobs), axis=0)
    for part in parts:
        Folder.within(output, part).remove_temporary_files()
    return dict(zip(parts, sizes.tolist()))


def split_file(job: SplitJob) -> list[int]:
    """Splits a file unless it is finished; returns the number of puzzles of each part."""
    folders = [Folder.within(job.output, part) for part in job.parts]
    step = {"parts": job.parts, "by": job.by, "source": Folder(job.source).fingerprint(job.name)}
    if job.errors != "raise":
        step["errors"] = job.errors
    with Folder(job.source).open(job.name) as file, ExitStack() as stack:
        input_schema = file.schema_arrow
        steps = [with_step(input_schema.metadata, "split", **step, part=part) for part in job.parts]
        found = [folder.finished_rows(job.name, step, job.stale) for folder, step in zip(folders, steps)]
        finished = [size for size in found if size is not None]
        if len(finished) == len(found):
            return finished
        bad, row = bad_rows(Folder(job.source), job.name, job.errors), 0
        schemas = [input_schema.with_metadata(step) for step in steps]
        pairs = zip(folders, schemas)
        writers = [stack.enter_context(folder.writer(job.name, schema)) for folder, schema in pairs]
        sizes = [0] * len(writers)
        for batch in batches(file):
            is_bad = bad[row : row + len(batch)]
            row += len(batch)
            batch = batch.filter(pa.array(~is_bad))
            _, forms = known_forms(_kinds.texts(batch).to_pylist(), job.by, call_options(1, {}))
            which = part_of(forms, job.parts.values())
            for k, (writer, schema) in enumerate(zip(writers, schemas)):
                chosen = batch.filter(pa.array(which == k))
                write_rows(writer, pa.RecordBatch.from_arrays(chosen.columns, schema=schema))
                sizes[k] += len(chosen)
        return sizes
