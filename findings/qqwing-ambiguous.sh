#!/bin/sh
# Debian 12 package `qqwing` 1.3.4-1.1+b1, `--solve`.
#
# Expected: the solver of a generator that promises unique puzzles says so if a puzzle has several solutions.
# Seen: it prints one of 21,786 solutions, another one in each second, and exits with 0, as for a unique puzzle; only
# `--count-solutions` tells. A puzzle without a solution is an English sentence among the output, also with exit code 0.
#
# Count first, and compare the sentence, not the exit code.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get install -y -qq --no-install-recommends qqwing=1.3.4-1.1+b1 >log 2>&1
qqwing=$(command -v qqwing || echo /usr/games/qqwing)
several=......8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
none=44....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
for _ in 1 2 3 4 5 6; do echo $several | "$qqwing" --solve --one-line; sleep 1; done | sort -u | tee solutions
grep -Eqx '[1-9]{81}' solutions
test "$(wc -l <solutions)" -gt 1
echo $several | "$qqwing" --solve --one-line --count-solutions | tee count
grep -q '21786 solutions' count
echo $none | "$qqwing" --solve --one-line | tee unsolved
if grep -Eq '[1-9]{81}' unsolved; then exit 1; fi
