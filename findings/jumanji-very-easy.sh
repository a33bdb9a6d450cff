#!/bin/sh
# PyPI `jumanji` 1.1.2, the two sets of boards of its environment `Sudoku`. Counted by `rustoku` 0.16.0.
#
# Expected: all boards have one solution; if any set has others, it is that of the mixed levels.
# Seen: the 10,000 mixed boards, with 25 to 77 clues, all have one. Of the 1,000 "very easy" ones with 46 to 80 clues, 40 have two to
# eight; one of them has 64 clues.
#
# Many clues do not make a puzzle unique. Leave such boards out where answers are compared with one solution.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv v
v/bin/pip install --quiet --disable-pip-version-check --no-deps jumanji==1.1.2 numpy==2.4.6 rustoku==0.16.0

cat > count.py <<'END'
from importlib.metadata import files
import numpy
import rustoku

seen = {}
for file in files("jumanji"):
    if file.suffix == ".npy" and "sudoku" in str(file):
        boards = ["".join(map(str, board.flatten())) for board in numpy.load(file.locate())]
        clues = [81 - board.count("0") for board in boards]
        counts = [rustoku.count_solutions(board, until=100) for board in boards]
        most = max((n for n, count in zip(clues, counts) if count > 1), default=None)
        seen[file.stem] = len(boards), counts.count(1), max(counts), min(clues), max(clues), most
print(seen)
assert seen == {
    "1000_very_easy_puzzles": (1000, 960, 8, 46, 80, 64),
    "10000_mixed_puzzles": (10000, 10000, 1, 25, 77, None),
}
END
v/bin/python count.py
