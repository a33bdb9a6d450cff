#!/bin/sh
# npm `sudoku` 0.0.3, `ratepuzzle(puzzle, samples)`.
#
# Expected: the rating of a puzzle is a property of the puzzle, the same in each call.
# Seen: it is the mean number of random guesses of some runs. One puzzle has ratings from below 6 to above 9 with one sample, and
# still different ones with four, the number of the package's own example; every puzzle that singles solve has 0.
#
# Its ratings do not order puzzles, unless each is the mean of some hundred samples.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund sudoku@0.0.3

cat > rate.cjs <<'END'
const { ratepuzzle } = require("sudoku");
const cells = (text) => [...text].map((cell) => (cell === "." ? null : cell - 1));
const hard = cells("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......");
const easy = cells("..2.6..5..41...3....97...1.95.63.8.....54....3.4...5.......7.81...3....4......6..");
const ratings = (puzzle, samples) => Array.from({ length: 30 }, () => ratepuzzle(puzzle, samples));
const [one, four] = [ratings(hard, 1), ratings(hard, 4)];
console.log(one.join(" "), "|", four.join(" "), "|", new Set(ratings(easy, 4)));
if (Math.min(...one) >= 6 || Math.max(...one) <= 9 || new Set(four).size < 2) process.exit(1);
if (ratings(easy, 4).some((rating) => rating !== 0)) process.exit(1);
END
node rate.cjs
