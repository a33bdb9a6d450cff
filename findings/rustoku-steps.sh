#!/bin/sh
# PyPI `rustoku` 0.16.0, `solve_steps`.
#
# Expected: the steps of a puzzle that its techniques cannot solve are named until the first guess, and the guess is marked.
# Seen: all 60 steps of a very hard puzzle have the technique "None" and 0 points, also the singles after a guess. The points of
# this puzzle are 0, those of an easy one with 17 clues 95. `solve_steps` of a puzzle with two solutions returns one of them,
# as if it were the only one.
#
# A rating by the sum of `difficulty_point` calls the hardest puzzles the easiest.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv v
v/bin/pip install --quiet --disable-pip-version-check rustoku==0.16.0

cat > steps.py <<'END'
import rustoku

easy = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
two = "....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
points = {}
for name, puzzle in [("easy", easy), ("hard", hard)]:
    steps = rustoku.solve_steps(puzzle)["steps"]
    points[name] = sum(step["difficulty_point"] for step in steps)
    techniques = {step["technique"] for step in steps}
    print(name, len(steps), "steps,", points[name], "points,", techniques)
    assert (techniques == {"None"}) == (name == "hard")
assert points["hard"] == 0 and points["easy"] >= 64
assert rustoku.count_solutions(two) == 2 and len(rustoku.solve_steps(two)["board"]) == 81
END
v/bin/python steps.py
