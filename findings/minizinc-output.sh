#!/bin/sh
# MiniZinc 2.6.4 with Gecode 6.2.0 (Debian 12's minizinc and flatzinc).
#
# Expected: `output` is only for the eye: the 288 grids of 4x4 are 288 solutions whatever is printed, so that `-n 2` tells whether a
# puzzle has several, and the statistics count them.
# Seen: solutions are what is printed. With `output ["solved"]` there is one, `==========` says that the search is complete, and
# `nSolutions` is 1; with the first row there are 24. Besides, `include "globals.mzn"` ends in a type error with this Gecode.
#
# Print all cells where uniqueness is tested, and include the constraints by their own names.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get install -y -qq --no-install-recommends minizinc flatzinc >/dev/null

solve() {
    printf '%s\n' "include \"$1\"; array [1..4, 1..4] of var 1..4: x;
        constraint forall (i in 1..4) (all_different([x[i, j] | j in 1..4]) /\\ all_different([x[j, i] | j in 1..4])
            /\\ all_different([x[1 + 2 * ((i - 1) div 2) + j, 1 + 2 * ((i - 1) mod 2) + k] | j, k in 0..1]));
        solve satisfy; output $2;" >grids.mzn
    shift 2
    minizinc --solver gecode --statistics "$@" grids.mzn 2>errors.txt
}
seen() {
    printf '%s: %s\n' "$*" "$(solve alldifferent.mzn "$@" | grep -E '^=====|nSolutions' | tr '\n' ' ')"
}
{
    seen '["solved\n"]' -a
    seen '["solved\n"]' -n 2
    seen '["\(x[1, j])" | j in 1..4]' -a
    seen '["\(x[i, j])" | i, j in 1..4]' -a
    seen '["\(x[i, j])" | i, j in 1..4]' -n 2
} | tee seen.txt
cat > expected.txt <<'END'
["solved\n"] -a: ========== %%%mzn-stat: nSolutions=1 
["solved\n"] -n 2: ========== %%%mzn-stat: nSolutions=1 
["\(x[1, j])" | j in 1..4] -a: ========== %%%mzn-stat: nSolutions=24 
["\(x[i, j])" | i, j in 1..4] -a: ========== %%%mzn-stat: nSolutions=288 
["\(x[i, j])" | i, j in 1..4] -n 2: %%%mzn-stat: nSolutions=2 
END
diff expected.txt seen.txt
! solve globals.mzn '["solved\n"]' -a
grep -q 'inverse' errors.txt
