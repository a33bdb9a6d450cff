#!/bin/sh
# pencilmark 1.0.0rc1 and hodoku-py 0.2.1 (PyPI).
#
# Expected: rows and columns are alike, so a puzzle that is reflected at the diagonal has the same rating; a fingerprint of its content
# is perhaps the same, too.
# Seen: the difficulty of pencilmark changes by up to 0.6, the score of hodoku-py by some per cent, since both take the first step
# that they find; the fingerprint of pencilmark is that of the text.
#
# Rate one form of each puzzle, such as the canonical form, before ratings are compared; look for isomorphs by canonical form.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv v
v/bin/pip install --quiet --disable-pip-version-check pencilmark==1.0.0rc1 hodoku-py==0.2.1

cat > rate.py <<'END'
import hodoku
import pencilmark

puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
reflected = "".join(puzzle[9 * column + row] for row in range(9) for column in range(9))
difficulties = [pencilmark.rate(text)["difficulty"] for text in (puzzle, reflected)]
scores = [hodoku.Solver().solve(text).score for text in (puzzle, reflected)]
print("pencilmark", difficulties, "hodoku-py", scores)
assert difficulties[0] != difficulties[1] and scores[0] != scores[1]
assert pencilmark.fingerprint(puzzle) != pencilmark.fingerprint(reflected)
END
v/bin/python rate.py
