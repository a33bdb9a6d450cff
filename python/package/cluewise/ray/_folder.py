"""Folders of Parquet files: published whole or not at all, each saying what made it."""

from __future__ import annotations

import json
import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from pyarrow import fs

#: How many rows are in memory at a time, and a group of rows of a file has.
ROWS = 1 << 15

#: Of texts that are all different no dictionary can be made.
DISTINCT = ("puzzle", "solution")

#: The header of the run that made the puzzles, as in packs; and what was done to them since, step by step.
HEADER, HISTORY = b"cluewise", b"cluewise.history"


class Folder:
    """A folder, by its path or by a URI that pyarrow knows."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        text = os.fspath(path)
        if "://" in text:
            self.files, self.path = fs.FileSystem.from_uri(text)
        else:
            self.files, self.path = fs.LocalFileSystem(), os.path.abspath(text)

    def at(self, name: str) -> str:
        """Where the file of this name is."""
        return f"{self.path}/{name}"

    def names(self) -> list[str]:
        """The names of the Parquet files, in order; FileNotFoundError if there are none."""
        found = self.files.get_file_info(fs.FileSelector(self.path))
        names = [info.base_name for info in found if info.is_file and info.base_name.endswith(".parquet")]
        names = sorted(name for name in names if not name.startswith((".", "_")))
        if not names:
            raise FileNotFoundError(f"{self.path}: found no Parquet file, expected one or more")
        return names

    def has(self, name: str) -> bool:
        """Whether there is a file of this name."""
        return self.files.get_file_info(self.at(name)).type == fs.FileType.File

    def open(self, name: str) -> pq.ParquetFile:
        """The file, to be read."""
        return pq.ParquetFile(self.files.open_input_file(self.at(name)))

    def finished(self, name: str, metadata: dict[bytes, bytes]) -> int | None:
        """How many rows the finished file has; None if it is still to be made. ValueError if it is another's work."""
        if not self.has(name):
            return None
        with self.open(name) as file:
            found = file.schema_arrow.metadata or {}
            if any(found.get(key) != metadata.get(key) for key in (HEADER, HISTORY)):
                raise ValueError(f"{self.at(name)}: found a file that was made otherwise, expected one to go on with")
            return file.metadata.num_rows

    @contextmanager
    def writer(self, name: str, schema: pa.Schema) -> Iterator[pq.ParquetWriter]:
        """Writes a file beside its place, and moves it there when all is written."""
        self.files.create_dir(self.path)
        beside = self.at(f".{name}.{uuid.uuid4().hex}.tmp")
        dictionary = [field.name for field in schema if pa.types.is_string(field.type) and field.name not in DISTINCT]
        try:
            with pq.ParquetWriter(
                beside, schema, filesystem=self.files, compression="zstd", use_dictionary=dictionary
            ) as writer:
                yield writer
            self._sync(beside)
            self.files.move(beside, self.at(name))
            self._sync(self.path)
        except BaseException:
            if self.files.get_file_info(beside).type == fs.FileType.File:
                self.files.delete_file(beside)
            raise

    def sweep(self) -> None:
        """Removes what workers that died have left."""
        for info in self.files.get_file_info(fs.FileSelector(self.path, allow_not_found=True)):
            if info.base_name.startswith(".") and info.base_name.endswith(".tmp"):
                self.files.delete_file(info.path)

    def _sync(self, path: str) -> None:
        """Waits until the disk has it; other stores have what they acknowledge."""
        if isinstance(self.files, fs.LocalFileSystem) and os.name == "posix":
            handle = os.open(path, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def batches(file: pq.ParquetFile) -> Iterator[pa.RecordBatch]:
    """The rows of a file, some at a time."""
    if "puzzle" not in file.schema_arrow.names:
        raise ValueError(f"found the columns {file.schema_arrow.names}, expected one that is called puzzle")
    return file.iter_batches(batch_size=ROWS)


def with_step(metadata: dict[bytes, bytes] | None, step: str, **parameters: Any) -> dict[bytes, bytes]:
    """The metadata of a file with one more step in its history."""
    metadata = {key: value for key, value in (metadata or {}).items() if key in (HEADER, HISTORY)}
    history = json.loads(metadata.get(HISTORY, b"[]"))
    history.append({"step": step, **parameters})
    return {**metadata, HISTORY: json.dumps(history).encode()}
