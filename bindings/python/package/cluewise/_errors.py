"""Exceptions of cluewise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class PuzzleError(ValueError):
    """An invalid puzzle.

    The message gives the place as a Python expression (``puzzles[3][16]`` is the 17th character of the fourth puzzle),
    what was found and what was expected.

    Attributes:
        index: Index of the puzzle in its batch, from 0; None for a single puzzle.
        cell: Index of the cell from 0, row by row; None if the error does not concern a single cell.
    """

    index: int | None
    cell: int | None

    def __init__(self, message: str, index: int | None = None, cell: int | None = None) -> None:
        super().__init__(message, index, cell)
        self.index = index
        self.cell = cell

    def moved(self, place: Callable[[int], int]) -> PuzzleError:
        """Returns the same error with another index: ``place`` of this one."""
        if self.index is None:
            return self
        index = place(self.index)
        message = str(self).replace(f"puzzles[{self.index}", f"puzzles[{index}", 1)
        return PuzzleError(message, index, self.cell)

    def __str__(self) -> str:
        return str(self.args[0])


class NotFoundError(ValueError):
    """Some of the puzzles to generate were not found: there are probably no more.

    Attributes:
        results: The puzzles that were found, as :func:`cluewise.generate` returns them.
    """

    results: Any

    def __init__(self, message: str, results: Any) -> None:
        super().__init__(message, results)
        self.results = results

    def __str__(self) -> str:
        return str(self.args[0])
