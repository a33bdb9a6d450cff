#!/bin/sh
# OR-Tools 9.15.6755 (PyPI `ortools`), CP-SAT, `enumerate_all_solutions`.
#
# Expected: with several workers each solution is still reported once, or one worker is used without a word.
# Seen: with `num_workers = 4` a puzzle with 1,031 solutions calls the callback more often, 1,400 to 1,750 times; all
# 1,031 grids are among them. With one worker there are exactly 1,031 calls.
#
# An author who counts solutions in the callback gets a wrong number. Collect the grids in a set, or keep one worker.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv v
v/bin/pip install --quiet --disable-pip-version-check ortools==9.15.6755

cat > count.py <<'END'
from ortools.sat.python import cp_model

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
blank = {*range(9), 9, 12, 13, 20}
PUZZLE = "".join("." if at in blank else c for at, c in enumerate(PUZZLE))


class Calls(cp_model.CpSolverSolutionCallback):
    def __init__(self, cells):
        super().__init__()
        self.cells, self.calls, self.grids = cells, 0, set()

    def on_solution_callback(self):
        self.calls += 1
        self.grids.add(tuple(self.value(cell) for cell in self.cells))


def count(workers):
    model = cp_model.CpModel()
    cells = [model.new_int_var(1, 9, f"cell{at}") for at in range(81)]
    for k in range(9):
        model.add_all_different(cells[9 * k : 9 * k + 9])
        model.add_all_different(cells[k::9])
        top, left = k // 3 * 3, k % 3 * 3
        model.add_all_different([cells[9 * (top + at // 3) + left + at % 3] for at in range(9)])
    for cell, c in zip(cells, PUZZLE):
        if c != ".":
            model.add(cell == int(c))
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = workers
    solver.parameters.max_time_in_seconds = 60
    calls = Calls(cells)
    status = solver.status_name(solver.solve(model, calls))
    print(workers, "workers:", calls.calls, "calls,", len(calls.grids), "grids,", status)
    return calls.calls, len(calls.grids)


assert count(1) == (1031, 1031)
calls, grids = count(4)
assert grids == 1031 and calls > grids
END
v/bin/python count.py
