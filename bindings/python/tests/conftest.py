"""Fixtures: the command line for comparisons, and the rules of Sudoku in plain Python."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def command():
    """Runs the command line (``CLUEWISE``, or the result of ``cargo build --release``) and returns its output lines."""
    built = Path(__file__).parents[3] / "target/release/cluewise"
    binary = os.environ.get("CLUEWISE") or shutil.which(built)
    if not binary:
        pytest.skip("no command line to compare with: set CLUEWISE, or cargo build --release")

    def run(*arguments, puzzles=(), status=0):
        text = "".join(puzzle + "\n" for puzzle in puzzles)
        done = subprocess.run([binary, *map(str, arguments)], input=text, capture_output=True, text=True, check=False)
        assert done.returncode == status, done.stderr
        return done.stdout.splitlines()

    return run


def houses():
    """Returns the cells of the 27 rows, columns and boxes."""
    rows = [[9 * r + c for c in range(9)] for r in range(9)]
    columns = [[9 * r + c for r in range(9)] for c in range(9)]
    boxes = [[27 * (b // 3) + 3 * (b % 3) + 9 * r + c for r in range(3) for c in range(3)] for b in range(9)]
    return rows + columns + boxes


def is_solution(puzzle, grid):
    """Returns whether the grid is valid and contains the clues of the puzzle."""
    agrees = all(clue in (".", digit) for clue, digit in zip(puzzle, grid))
    return agrees and all({grid[cell] for cell in house} == set("123456789") for house in houses())
