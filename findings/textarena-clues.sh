#!/bin/sh
# PyPI `TextArena` 0.7.4, environment `Sudoku`.
#
# Expected: a board has the number of clues that `clues` says, in its words "the number of clues"; with 20 it cannot be met often, and
# the environment looks on or fails.
# Seen: each cell is tried once, and one that has to stay is not replaced by another: with 36 the boards have up to 41, with 30 all have
# more, and `Sudoku-v0-hard`, which says 20, has 29 with seed 1. Nothing tells the number.
#
# Results by such a name or number compare other boards than it says: count the clues of each, and rate it.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv v
v/bin/pip install --quiet --disable-pip-version-check textarena==0.7.4

cat > count.py <<'END'
import textarena
from textarena.envs.Sudoku.env import SudokuEnv


def count(board):
    return sum(cell != 0 for row in board for cell in row)


def made(clues, seed):
    env = SudokuEnv(clues=clues)
    env.reset(num_players=1, seed=seed)
    return count(env.game_board)


seen = {clues: [made(clues, seed) for seed in range(8)] for clues in (60, 45, 36, 30)}
hard = textarena.make("Sudoku-v0-hard")
hard.reset(num_players=1, seed=1)
seen["hard"] = count(hard.state.game_state["board"])
print(seen)
assert set(seen[60]) == {60} and set(seen[45]) == {45}
assert max(seen[36]) > 36 and min(seen[30]) > 30 and seen["hard"] > 24
END
v/bin/python count.py
