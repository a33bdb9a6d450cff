"""Canonical forms by which puzzles belong together: of the puzzle, or of its solution."""

from __future__ import annotations

import numpy as np
import pyarrow as pa

import cluewise
from cluewise import _arrow

#: What puzzles may have in common, as canonical forms.
BY = ("puzzle", "solution")


def checked_by(by: str) -> str:
    """Returns what puzzles have in common; ValueError if it is unknown."""
    if by not in BY:
        raise ValueError(f"by: found {by!r}, expected 'puzzle' or 'solution'")
    return by


def representatives(puzzles: pa.Array, by: str) -> np.ndarray:
    """Returns the texts (S81[n]) whose canonical forms are compared: the puzzles, or their solutions.

    A puzzle without exactly one solution stands for itself.
    """
    texts = _arrow.to_numpy(puzzles)
    if by == "puzzle":
        return texts
    return np.where(cluewise.verify(texts, threads=1), cluewise.solve(texts, threads=1), texts)
