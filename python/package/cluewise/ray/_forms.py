"""The canonical forms by which puzzles are compared: those of the puzzles, or of their solutions."""

from __future__ import annotations

import numpy as np
import pyarrow as pa

import cluewise
from cluewise import _arrow

#: The values of the argument ``by``.
BY = ("puzzle", "solution")


def checked_by(by: str) -> str:
    """Returns the value of the argument ``by``; ValueError if it is unknown."""
    if by not in BY:
        raise ValueError(f"by: found {by!r}, expected 'puzzle' or 'solution'")
    return by


def representatives(puzzles: pa.Array, by: str) -> np.ndarray:
    """Returns the texts (S81[n]) whose canonical forms are compared: the puzzles, or their solutions.

    A puzzle without exactly one solution is compared itself.
    """
    texts = _arrow.to_numpy(puzzles)
    if by == "puzzle":
        return texts
    return np.where(cluewise.verify(texts, threads=1), cluewise.solve(texts, threads=1), texts)
