"""Folders of Parquet files: written atomically, with their origin in the metadata."""

from __future__ import annotations

import hashlib
import json
import os
import uuid
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from pyarrow import fs

#: Rows per batch, and per row group of a file.
ROWS = 1 << 15

#: Columns without dictionary encoding, because their strings are all different.
DISTINCT = ("puzzle", "solution")

#: Metadata keys: the header of the run, as in packs; the list of later operations.
HEADER, HISTORY = b"cluewise", b"cluewise.history"

#: Maximum number of file names in an error.
MAX_NAMES = 5


class Folder:
    """A folder, given by its path or by a URI that pyarrow supports."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        text = os.fspath(path)
        if "://" in text:
            self.files, self.path = fs.FileSystem.from_uri(text)
        else:
            self.files, self.path = fs.LocalFileSystem(), os.path.abspath(text)

    @staticmethod
    def within(path: str | os.PathLike[str], name: str) -> Folder:
        """Returns the folder of this name in a folder; the options of a URI (``?endpoint_override=...``) are kept."""
        path, mark, options = os.fspath(path).partition("?") if "://" in os.fspath(path) else (os.fspath(path), "", "")
        return Folder(f"{path}/{name}{mark}{options}")

    def at(self, name: str) -> str:
        """Returns the path of a file."""
        return f"{self.path}/{name}"

    def names(self, required: bool = True) -> list[str]:
        """Returns the sorted names of the Parquet files; FileNotFoundError if they are required and there are none."""
        found = self.files.get_file_info(fs.FileSelector(self.path, allow_not_found=not required))
        names = [info.base_name for info in found if info.is_file and info.base_name.endswith(".parquet")]
        names = sorted(name for name in names if not name.startswith((".", "_")))
        if not names and required:
            raise FileNotFoundError(f"{self.path}: found no Parquet file, expected one or more")
        return names

    def has(self, name: str) -> bool:
        """Returns whether the file exists."""
        return self.files.get_file_info(self.at(name)).type == fs.FileType.File

    def open(self, name: str) -> pq.ParquetFile:
        """Opens a file for reading."""
        return pq.ParquetFile(self.files.open_input_file(self.at(name)))

    def finished_rows(self, name: str, metadata: dict[bytes, bytes], stale: str) -> int | None:
        """Returns the number of rows of a finished file; None if it must be written.

        A file of another run, of another source, or of a source that has changed since, is an error (ValueError). With
        ``stale="replace"`` it must be written again.
        """
        if not self.has(name):
            return None
        with self.open(name) as file:
            found = file.schema_arrow.metadata or {}
            if all(found.get(key) == metadata.get(key) for key in (HEADER, HISTORY)):
                return file.metadata.num_rows
        if stale == "replace":
            return None
        raise ValueError(
            f"{self.at(name)}: found a file of another run or of a source that has changed, expected one of this run;"
            " stale='replace' writes it again"
        )

    def fingerprint(self, name: str) -> dict[str, Any]:
        """Returns size, rows and a hash of the footer of a file, which change with its content."""
        path = self.at(name)
        with self.files.open_input_file(path) as file:
            size = file.size()
            # The footer ends with its length in four bytes and `PAR1`.
            length = int.from_bytes(file.read_at(4, size - 8), "little")
            footer = hashlib.sha256(file.read_at(length, size - 8 - length)).hexdigest()
        with self.open(name) as parquet:
            return {"name": name, "size": size, "rows": parquet.metadata.num_rows, "footer": footer}

    def check_leftovers(self, names: Collection[str], is_ours: Callable[[str], bool], stale: str) -> None:
        """Refuses or removes the files for which ``is_ours`` is true and which are not in ``names``."""
        left = [name for name in self.names(required=False) if name not in names and is_ours(name)]
        if left and stale != "replace":
            shown = ", ".join(left[:MAX_NAMES]) + (f" and {len(left) - MAX_NAMES} more" if left[MAX_NAMES:] else "")
            raise ValueError(
                f"{self.path}: found files that this run does not write: {shown}; stale='replace' removes them"
            )
        for name in left:
            self.files.delete_file(self.at(name))

    def has_step(self, name: str, step: str) -> bool:
        """Returns whether this was the last operation on the file."""
        with self.open(name) as file:
            history = json.loads((file.schema_arrow.metadata or {}).get(HISTORY, b"[]"))
        return bool(history) and history[-1]["step"] == step

    @contextmanager
    def writer(self, name: str, schema: pa.Schema) -> Iterator[pq.ParquetWriter]:
        """Writes a temporary file beside the target and renames it when it is complete."""
        self.files.create_dir(self.path)
        temporary = self.at(f".{name}.{uuid.uuid4().hex}.tmp")
        dictionary = [field.name for field in schema if pa.types.is_string(field.type) and field.name not in DISTINCT]
        try:
            with pq.ParquetWriter(
                temporary, schema, filesystem=self.files, compression="zstd", use_dictionary=dictionary
            ) as writer:
                yield writer
            self._sync(temporary)
            self.files.move(temporary, self.at(name))
            self._sync(self.path)
        except BaseException:
            if self.files.get_file_info(temporary).type == fs.FileType.File:
                self.files.delete_file(temporary)
            raise

    def remove_temporary_files(self) -> None:
        """Removes temporary files of workers that died."""
        for info in self.files.get_file_info(fs.FileSelector(self.path, allow_not_found=True)):
            if info.base_name.startswith(".") and info.base_name.endswith(".tmp"):
                self.files.delete_file(info.path)

    def _sync(self, path: str) -> None:
        """Syncs a local file or folder to disk; remote stores sync before they acknowledge."""
        if isinstance(self.files, fs.LocalFileSystem) and os.name == "posix":
            handle = os.open(path, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def batches(file: pq.ParquetFile, columns: list[str] | None = None) -> Iterator[pa.RecordBatch]:
    """Returns an iterator over the batches of rows of a file, with all columns or these."""
    if "puzzle" not in file.schema_arrow.names:
        raise ValueError(f"found the columns {file.schema_arrow.names}, expected a column `puzzle`")
    return file.iter_batches(batch_size=ROWS, columns=columns)


def with_step(metadata: dict[bytes, bytes] | None, step: str, **parameters: Any) -> dict[bytes, bytes]:
    """Returns the metadata of a file with one more step in its history."""
    metadata = {key: value for key, value in (metadata or {}).items() if key in (HEADER, HISTORY)}
    history = json.loads(metadata.get(HISTORY, b"[]"))
    history.append({"step": step, **parameters})
    return {**metadata, HISTORY: json.dumps(history).encode()}


def checked_stale(stale: str) -> str:
    """Returns the treatment of files of other runs; ValueError if it is unknown."""
    if stale not in ("error", "replace"):
        raise ValueError(f"stale: found {stale!r}, expected 'error' or 'replace'")
    return stale


def write_rows(writer: pq.ParquetWriter, batch: pa.RecordBatch) -> None:
    """Writes a batch unless it is empty: some readers do not accept empty row groups."""
    if len(batch):
        writer.write_batch(batch)
