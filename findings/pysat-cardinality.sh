#!/bin/sh
# PySAT (PyPI `python-sat` 1.9.dev24), `CardEnc.equals(bound=1)` and `enum_models`.
#
# Expected: "exactly one" with a sequential counter gives too many models, as its auxiliary variables are implied in one
# direction only, like those of the totalizer; only `pairwise` counts right.
# Seen: of the 288 grids of 4x4, `pairwise`, `seqcounter` (the default), `bitwise`, `ladder`, `mtotalizer` and `kmtotalizer` give
# exactly 288 models; `totalizer`, `sortnetwrk` and `cardnetwrk` more than 3,000, with 6 or fewer grids among the first 3,000.
# Which encodings may be used to count is not in the names: the modulo totalizers are right, the totalizer is not.
#
# An author who tests uniqueness by asking for a second model calls every puzzle ambiguous with the wrong three encodings.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv v
v/bin/pip install --quiet --disable-pip-version-check python-sat==1.9.dev24

cat > count.py <<'END'
from itertools import islice
from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

def variable(row, column, digit):
    return 16 * row + 4 * column + digit + 1

groups = []  # sets of variables of which exactly one is true
for a in range(4):
    for b in range(4):
        groups.append([variable(a, b, k) for k in range(4)])
        groups.append([variable(a, k, b) for k in range(4)])
        groups.append([variable(k, a, b) for k in range(4)])
        groups.append([variable(a // 2 * 2 + k // 2, a % 2 * 2 + k % 2, b) for k in range(4)])

LIMIT = 3000
RIGHT = ["pairwise", "seqcounter", "bitwise", "ladder", "mtotalizer", "kmtotalizer"]
WRONG = ["totalizer", "sortnetwrk", "cardnetwrk"]
for name in RIGHT + WRONG:
    clauses, top = [], 64
    for group in groups:
        one = CardEnc.equals(lits=group, bound=1, top_id=top, encoding=getattr(EncType, name))
        clauses += one.clauses
        top = max(top, one.nv)
    with Solver("cadical153", bootstrap_with=clauses) as solver:
        models = list(islice(solver.enum_models(), LIMIT))
    grids = {tuple(literal for literal in model[:64] if literal > 0) for model in models}
    print(name, len(models), "models,", len(grids), "grids")
    assert (len(models) == len(grids) == 288) == (name in RIGHT), name
END
v/bin/python count.py
