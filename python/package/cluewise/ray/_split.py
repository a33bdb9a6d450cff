"""Parting puzzles so that no two parts share a class of isomorphs, a file a task."""

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
class Parted:
    """A file to part."""

    source: str
    output: str
    name: str
    parts: dict[str, int]


def split(source: str | os.PathLike[str], output: str | os.PathLike[str], parts: Mapping[str, int]) -> dict[str, int]:
    """Writes the puzzles of each file of the folder ``source`` to files of the same name in the folders of their parts,
    such as ``output/train``; how many puzzles each part has.

    Which part a puzzle goes to depends on its canonical form and on ``parts`` alone, by the rule of ``cluewise split``
    (docs/SYMMETRY.md): isomorphs stay together, here and in every other set that is split so.

    Args:
        parts: The names of the parts and their shares: ``{"train": 90, "validation": 5, "test": 5}``.
    """
    if not parts or min(parts.values()) < 0 or sum(parts.values()) == 0:
        raise ValueError(
            f"parts: found {dict(parts)}, expected names and their shares, whole numbers that are not all 0"
        )
    jobs = [Parted(os.fspath(source), os.fspath(output), name, dict(parts)) for name in Folder(source).names()]
    sizes = np.sum(_tasks.each(part_file, jobs), axis=0)
    for part in parts:
        Folder(f"{os.fspath(output)}/{part}").sweep()
    return dict(zip(parts, sizes.tolist()))


def part_file(job: Parted) -> list[int]:
    """Parts a file, unless that is done; how many puzzles each part has."""
    folders = [Folder(f"{job.output}/{part}") for part in job.parts]
    with Folder(job.source).open(job.name) as file, ExitStack() as stack:
        known = file.schema_arrow
        steps = [with_step(known.metadata, "split", parts=job.parts, part=part) for part in job.parts]
        found = [folder.finished(job.name, step) for folder, step in zip(folders, steps)]
        finished = [size for size in found if size is not None]
        if len(finished) == len(found):
            return finished
        schemas = [known.with_metadata(step) for step in steps]
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
    """The number of the part of each canonical form."""
    ends = np.cumsum(list(shares)).tolist()
    digests = (hashlib.sha256(form.encode()).digest() for form in forms)
    points = [int.from_bytes(digest[:8]) * ends[-1] >> 64 for digest in digests]
    return np.searchsorted(ends, points, side="right")
