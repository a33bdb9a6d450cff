#!/bin/sh
# PyPI `gymnasium-sudoku` 0.3.5, environment `sudoku-v1`, mode easy, horizon of the default.
#
# Expected: the return is highest for a board that is solved, as the last step gives 81 more.
# Seen: 47 right digits are worth 148. One cell left empty and a digit that is right written again and again, until the horizon of 400
# steps, is worth 962: each repetition counts as a digit that conflicts with nothing, and a solved board ends the episode.
#
# Measure agents by solved boards, not by the return.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get install -y -qq --no-install-recommends libegl1 libgl1 libxkbcommon0 libdbus-1-3 libfontconfig1 libglib2.0-0 >/dev/null
python3 -m venv v
v/bin/pip install --quiet --disable-pip-version-check --no-deps gymnasium-sudoku==0.3.5 gymnasium==1.4.0 PySide6_Essentials==6.12.0 \
    shiboken6==6.12.0 numpy==2.4.6 cloudpickle==3.1.2 typing_extensions==4.15.0 farama-notifications==0.0.4

cat > play.py <<'END'
import gymnasium
import gymnasium_sudoku

env = gymnasium.make("sudoku-v1", mode="easy", disable_env_checker=True)


def play(leave):
    board, _ = env.reset(seed=1)
    solution = env.unwrapped.solution
    cells = [(row, column) for row in range(9) for column in range(9) if board[row, column] == 0]
    cells = cells[: len(cells) - leave]
    total, steps, solved, ended = 0, 0, False, False
    while not (solved or ended):
        row, column = cells[min(steps, len(cells) - 1)]
        _, reward, solved, ended, _ = env.step((row, column, int(solution[row, column])))
        total, steps = total + reward, steps + 1
    return steps, round(total), solved


seen = play(0), play(1)
print(seen)
assert seen == ((47, 148, True), (400, 962, False))
END
v/bin/python play.py
