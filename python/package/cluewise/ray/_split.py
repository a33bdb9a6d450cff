"""Splitting into parts that share no isomorphs, one file per task."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass

import numpy as np
import pyarrow as pa

import cluewise

from . import _tasks
from ._folder import Folder, batches, with_step


@dataclass(frozen=True)
class SplitJob:
    """A file to split."""

    source: str
    output: str
    name: str
    parts: dict[str, int]


def split(source: str | os.PathLike[str], output: str | os.PathLike[str], parts: Mapping[str, int]) -> dict[str, int]:
    """Splits each file of the folder ``source`` into files of the same name in one folder per part, such as
    ``output/train``; returns the number of puzzles of each part.

    The part of a puzzle is a function of its canonical form and ``parts``, the same as in ``cluewise split``
    (docs/SYMMETRY.md). Isomorphs are therefore in the same part, in all sets that are split with the same ``parts``.

    Args:
        parts: Names and shares, such as ``{"train": 90, "validation": 5, "test": 5}``.
    """
    if not parts or min(parts.values()) < 0 or sum(parts.values()) == 0:
        raise ValueError(f"parts: found {dict(parts)}, expected names and shares: integers >= 0, at least one positive")
    jobs = [SplitJob(os.fspath(source), os.fspath(output), name, dict(parts)) for name in Folder(source).names()]
    sizes = np.sum(_tasks.run(split_file, jobs), axis=0)
    for part in parts:
        Folder(f"{os.fspath(output)}/{part}").remove_temporary_files()
    return dict(zip(parts, sizes.tolist()))


def split_file(job: SplitJob) -> list[int]:
    """Splits a file unless it is finished; returns the number of puzzles of each part."""
    folders = [Folder(f"{job.output}/{part}") for part in job.parts]
    with Folder(job.source).open(job.name) as file, ExitStack() as stack:
        input_schema = file.schema_arrow
        steps = [with_step(input_schema.metadata, "split", parts=job.parts, part=part) for part in job.parts]
        found = [folder.finished_rows(job.name, step) for folder, step in zip(folders, steps)]
        finished = [size for size in found if size is not None]
        if len(finished) == len(found):
            return finished
        schemas = [input_schema.with_metadata(step) for step in steps]
        pairs = zip(folders, schemas)
        writers = [stack.enter_context(folder.writer(job.name, schema)) for folder, schema in pairs]
        sizes = [0] * len(writers)
        for batch in batches(file):
            which = part_of(cluewise.canonical(batch["puzzle"], threads=1).to_pylist(), job.parts.values())
            for k, (writer, schema) in enumerate(zip(writers, schemas)):
                chosen = batch.filter(pa.array(which == k))
                writer.write_batch(pa.RecordBatch.from_arrays(chosen.columns, schema=schema))
                sizes[k] += len(chosen)
        return sizes


def part_of(forms: Iterable[str], shares: Iterable[int]) -> np.ndarray:
    """Returns the index of the part of each canonical form."""
    ends = np.cumsum(list(shares)).tolist()
    digests = (hashlib.sha256(form.encode()).digest() for form in forms)
    points = [int.from_bytes(digest[:8]) * ends[-1] >> 64 for digest in digests]
    return np.searchsorted(ends, points, side="right")
