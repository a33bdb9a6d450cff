"""What the functions of cluewise raise."""


class PuzzleError(ValueError):
    """A text or row that is no puzzle.

    The message says where it is, as one would write it in Python (``puzzles[3][16]`` is the 17th character of the
    fourth puzzle), what was found there, and what was expected.

    Attributes:
        index: The number of the puzzle in its batch, from 0; None for a single puzzle.
        cell: The cell, 0 to 80, row by row; None if it is not one cell that is wrong.
    """

    def __init__(self, message: str, index: int | None = None, cell: int | None = None) -> None:
        super().__init__(message, index, cell)
        self.index = index
        self.cell = cell

    def __str__(self) -> str:
        return str(self.args[0])
