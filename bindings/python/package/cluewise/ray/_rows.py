"""Invalid rows, whose puzzles are malformed or null. They are found before the work on a file begins."""

from __future__ import annotations

import logging

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

import cluewise
from cluewise import _arrow

from . import _kinds
from ._folder import Folder, batches

log = logging.getLogger("cluewise.ray")

#: Maximum number of rows in an error.
MAX_ROWS = 10

_IS_ALLOWED = np.isin(np.arange(256), list(b"123456789.0_*-Xx? "))


class BadRows(ValueError):
    """The error for invalid rows: the places of some (path of the file, row from 0, text found), and their number."""

    def __init__(self, places: list[tuple[str, int, str]], count: int) -> None:
        super().__init__(places, count)
        self.places, self.count = places, count

    def __str__(self) -> str:
        shown = "\n".join(f"  {path}: row {row}: found {found}" for path, row, found in self.places[:MAX_ROWS])
        more = f"\n  and {self.count - MAX_ROWS} more" if self.count > MAX_ROWS else ""
        rows = "1 row is" if self.count == 1 else f"{self.count} rows are"
        return f"{rows} no puzzle, expected 81 characters, digits and empty cells; rows count from 0\n{shown}{more}"


def checked_errors(errors: str, allowed: tuple[str, ...]) -> str:
    """Returns the treatment of invalid rows; ValueError if it is unknown."""
    if errors not in allowed:
        raise ValueError(f"errors: found {errors!r}, expected {' or '.join(map(repr, allowed))}")
    return errors


def bad_rows(folder: Folder, name: str, errors: str) -> np.ndarray:
    """Returns for each row of a file whether it is invalid; raises :class:`BadRows` if any is and ``errors`` is
    ``"raise"``.
    """
    bad, places = [], []
    with folder.open(name) as file:
        for batch in batches(file, columns=_kinds.needed(file.schema_arrow.names)):
            puzzles = _kinds.texts(batch)
            found = _are_bad(puzzles)
            first = sum(map(len, bad))
            for row in np.flatnonzero(found)[: MAX_ROWS - len(places)].tolist():
                places.append((folder.at(name), first + row, _described(puzzles[row].as_py())))
            bad.append(found)
    rows = np.concatenate(bad) if bad else np.zeros(0, bool)
    if rows.any():
        if errors == "raise":
            raise BadRows(places, int(rows.sum()))
        log.warning("%s: %d of %d rows are no puzzles: %s", folder.at(name), rows.sum(), len(rows), errors)
    return rows


def _are_bad(puzzles: pa.Array) -> np.ndarray:
    puzzles = puzzles.cast(pa.large_string())
    is_long = _kinds.are_classic(puzzles).fill_null(False).to_numpy(zero_copy_only=False)
    cells = _arrow.to_numpy(puzzles.filter(pa.array(is_long))).view(np.uint8).reshape(-1, _arrow.CELLS)
    bad = ~is_long
    bad[is_long] = ~_IS_ALLOWED[cells].all(axis=1)
    for row in np.flatnonzero(pc.starts_with(puzzles, "{").fill_null(False).to_numpy(zero_copy_only=False)):
        bad[row] = not _is_record(puzzles[int(row)].as_py())
    return bad


def _is_record(text: str) -> bool:
    try:
        cluewise.candidates(text)
    except cluewise.PuzzleError:
        return False
    return True


def _described(text: str | None) -> str:
    if text is None:
        return "null"
    return repr(text) if len(text) == _arrow.CELLS else f"{len(text)} characters"
