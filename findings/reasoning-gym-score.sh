#!/bin/sh
# PyPI `reasoning-gym` 0.1.25, data sets `sudoku` and `mini_sudoku`, `score_answer`.
#
# Expected: 1 for the solution, and 0, or the usual 0.01, for a grid that is not the solution.
# Seen: the score is the share of right cells. A 9x9 solution with one wrong digit has 0.89; the transposed solution, which
# contradicts the given digits, has 0.23; a grid that changes a given digit loses no more than another mistake. The right
# solution without spaces has 0.9. The question itself has 0.
#
# Scores of models on these sets are not shares of solved puzzles: 0.89 may mean that none is solved. Compare grids
# by `verify` instead.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv v
v/bin/pip install --quiet --disable-pip-version-check reasoning-gym==0.1.25

cat > score.py <<'END'
import reasoning_gym

for name in ["sudoku", "mini_sudoku"]:
    data = reasoning_gym.create_dataset(name, size=8, seed=1)
    entry = data[0]
    rows = entry["metadata"]["solution"]
    given = next((r, c) for r, row in enumerate(entry["metadata"]["puzzle"]) for c, digit in enumerate(row) if digit)

    def score(rows, separator=" "):
        return data.score_answer("\n".join(separator.join(map(str, row)) for row in rows), entry)

    changed = [list(row) for row in rows]
    changed[given[0]][given[1]] = rows[given[0]][given[1]] % len(rows) + 1
    scores = [round(score(*answer), 2) for answer in [(rows,), (changed,), (list(zip(*rows)),), (rows, "")]]
    print(name, "solution, with a changed given digit, transposed, without spaces:", scores)
    assert scores[0] == 1.0 and 0.8 < scores[1] < 0.95 and 0.2 < scores[2] < 0.5 and scores[3] == 0.9
END
v/bin/python score.py
