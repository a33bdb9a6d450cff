#!/bin/sh
# PySAT 1.9.dev24 (PyPI `python-sat`), `enum_models`, and pycosat 0.6.6, `itersolve`.
#
# Expected: numbers that no clause has are no variables, so a formula has as many models however its variables are numbered.
# Seen: each unused number below the highest one doubles the count, in all solvers tried: 288 grids of 4x4 are 288, 576 and 2,304
# models with no, one and three gaps. The usual numbering 100 * row + 10 * column + digit, which has hundreds of gaps, never ends.
#
# Number variables without gaps, or count the different sets of used variables.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv v
v/bin/pip install --quiet --disable-pip-version-check python-sat==1.9.dev24 pycosat==0.6.6

cat > count.py <<'END'
from itertools import combinations, islice, product
import pycosat
from pysat.solvers import Solver


def clauses(number):
    four = range(4)
    houses = [[(r, c) for c in four] for r in four] + [[(r, c) for r in four] for c in four]
    houses += [[(r + a, c + b) for a in (0, 1) for b in (0, 1)] for r in (0, 2) for c in (0, 2)]
    for r, c in product(four, four):
        yield [number(r, c, d) for d in four]
        yield from ([-number(r, c, d), -number(r, c, e)] for d, e in combinations(four, 2))
    for house, d in product(houses, four):
        yield from ([-number(*one, d), -number(*other, d)] for one, other in combinations(house, 2))


def with_gaps(gaps):
    def number(r, c, d):
        dense = 16 * r + 4 * c + d + 1
        return dense + sum(dense > 10 * gap for gap in range(1, gaps + 1))

    return list(clauses(number))


for name in ("cadical195", "glucose4", "minisat22"):
    counts = []
    for gaps in (0, 1, 3):
        with Solver(name=name, bootstrap_with=with_gaps(gaps)) as solver:
            counts.append(sum(1 for _ in solver.enum_models()))
    print(name, counts)
    assert counts == [288, 576, 2304]
counts = [sum(1 for _ in pycosat.itersolve(with_gaps(gaps))) for gaps in (0, 1, 3)]
print("pycosat", counts)
assert counts == [288, 576, 2304]
usual = list(clauses(lambda r, c, d: 100 * (r + 1) + 10 * (c + 1) + d + 1))
with Solver(name="cadical195", bootstrap_with=usual) as solver:
    assert sum(1 for _ in islice(solver.enum_models(), 20_000)) == 20_000
END
v/bin/python count.py
