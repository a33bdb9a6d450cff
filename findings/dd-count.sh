#!/bin/sh
# PyPI `dd` 0.6.0 (decision diagrams), `BDD.count` and `pick_iter`.
#
# Expected: `count(u)` counts assignments of all declared variables, so that a declared variable without a clause doubles it.
# Seen: `count(u)` counts over the variables that `u` depends on: the 288 grids of 4x4 stay 288 after another variable is declared.
# Only with the number of variables, `count(u, 65)`, it is 576. A candidate that is set by `let` is no longer one of them:
# `count(w)` is 72 and `count(w, 64)` 144 for the 72 grids.
#
# Pass no number when solutions of a puzzle are counted; the number of candidates, which looks safer, counts fixed ones twice.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv v
v/bin/pip install --quiet --disable-pip-version-check dd==0.6.0

cat > count.py <<'END'
from dd.autoref import BDD
from itertools import combinations

def variable(row, column, digit):
    return 16 * row + 4 * column + digit + 1

groups = []  # sets of variables of which exactly one is true
for a in range(4):
    for b in range(4):
        groups.append([variable(a, b, k) for k in range(4)])
        groups.append([variable(a, k, b) for k in range(4)])
        groups.append([variable(k, a, b) for k in range(4)])
        groups.append([variable(a // 2 * 2 + k // 2, a % 2 * 2 + k % 2, b) for k in range(4)])


def main():
    bdd = BDD()
    bdd.declare(*[f"x{at}" for at in range(1, 65)])
    grids = bdd.true
    for group in groups:
        clause = bdd.false
        for variable in group:
            clause |= bdd.var(f"x{variable}")
        grids &= clause
        for a, b in combinations(group, 2):
            grids &= ~bdd.var(f"x{a}") | ~bdd.var(f"x{b}")
    bdd.declare("note")
    given = bdd.let({"x1": True}, grids)
    seen = [bdd.count(grids), bdd.count(grids, 65), bdd.count(given), bdd.count(given, 64)]
    print(seen, sum(1 for _ in bdd.pick_iter(given)))
    assert seen == [288, 576, 72, 144]
    assert sum(1 for _ in bdd.pick_iter(given)) == 72


main()
END
v/bin/python count.py
