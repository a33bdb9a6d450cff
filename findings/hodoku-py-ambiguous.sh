#!/bin/sh
# PyPI `hodoku-py` 0.2.1 (a port of HoDoKu), `Solver.solve` and `Solver.rate`.
#
# Expected: a puzzle with two solutions is refused, or `solved` is false.
# Seen: it is `solved`, with one of the two grids as `solution`, level EXTREME and the score 10,208. With the two clues that make it
# proper it is EASY with 204.
#
# A missing clue looks like an extremely hard puzzle. Count the solutions before a rating is believed.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv v
v/bin/pip install --quiet --disable-pip-version-check hodoku-py==0.2.1
cat > rate.py <<'END'
from hodoku import Solver

proper = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
seen = []
for puzzle in [proper, ".." + proper[2:]]:
    result = Solver().solve(puzzle)
    print(puzzle, result.solved, result.level.name, result.score, result.solution)
    seen.append((result.solved, result.level.name, result.score))
assert seen == [(True, "EASY", 204), (True, "EXTREME", 10208)]
# The other solution exchanges 3, 4 and 5 in columns 1 to 3.
assert result.solution.startswith("345678912") and Solver().solve(proper).solution.startswith("534678912")
END
v/bin/python rate.py
