#!/bin/sh
# Three generators of PyPI: `py-sudoku` 2.0.0, `sudoku9` 0.1.0, `fungame-sudoku` 1.0.4. Counted by `rustoku` 0.16.0.
#
# Expected: a package that generates puzzles by difficulty makes puzzles with one solution, perhaps with rare exceptions.
# Seen: of 40 puzzles each, a third to a half have one solution with `difficulty(0.5)` of py-sudoku and the level easy of sudoku9, and
# none with `difficulty(0.7)` and hard; fungame-sudoku has a third at its default. All three remove cells without a look.
#
# Count solutions before such puzzles are used; py-sudoku says so when a board is printed, not when it is made.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv v
v/bin/pip install --quiet --disable-pip-version-check py-sudoku==2.0.0 sudoku9==0.1.0 fungame-sudoku==1.0.4 rustoku==0.16.0

cat > count.py <<'END'
import contextlib, io
import rustoku
from fungame import sudoku as fungame
from sudoku import Sudoku
from sudoku9 import SudokuGenerator


def unique(make):
    text = lambda rows: "".join(str(cell or 0).replace(".", "0") for row in rows for cell in row)
    return sum(rustoku.count_solutions(text(make(i)), until=2) == 1 for i in range(40))


def py_sudoku(difficulty):
    return lambda seed: Sudoku(3, seed=seed).difficulty(difficulty).board


with contextlib.redirect_stdout(io.StringIO()):
    counts = {
        "py-sudoku 0.5": unique(py_sudoku(0.5)),
        "py-sudoku 0.7": unique(py_sudoku(0.7)),
        "sudoku9 easy": unique(lambda _: SudokuGenerator("easy").get_puzzle()),
        "sudoku9 hard": unique(lambda _: SudokuGenerator("hard").get_puzzle()),
        "fungame": unique(lambda _: fungame.sudoku_generate()),
    }
print(counts)
assert all(count < 30 for count in counts.values())
assert counts["py-sudoku 0.7"] == counts["sudoku9 hard"] == 0
END
v/bin/python count.py
