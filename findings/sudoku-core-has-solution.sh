#!/bin/sh
# npm `sudoku-core` 3.0.3, `analyze`.
#
# Expected: `hasSolution` is false for puzzles without a solution only; a puzzle with two solutions has `hasSolution: true` and
# `hasUniqueSolution: false`.
# Seen: a puzzle with exactly two solutions has `hasSolution: false`, and `solve` says "No solution for provided board!"; a
# proper puzzle that needs more than the package's strategies has `hasSolution: false` together with
# `hasUniqueSolution: true`.
#
# An author who uses the field to refuse impossible puzzles refuses ambiguous and hard ones with a wrong reason.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund sudoku-core@3.0.3 >/dev/null

cat > analyze.cjs <<'END'
const assert = require("assert");
const { analyze, solve } = require("sudoku-core");
const board = (text) => [...text].map((c) => (c === "." ? null : Number(c)));
const flags = (text) => {
  const { hasSolution, hasUniqueSolution } = analyze(board(text));
  console.log(text, { hasSolution, hasUniqueSolution });
  return [hasSolution, hasUniqueSolution];
};
const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
// Without the 5 and the 3 of the first row there are two solutions: 534678912... and 345678912...
const two = ".." + easy.slice(2);
const hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
assert.deepStrictEqual(flags(easy), [true, true]);
assert.deepStrictEqual(flags(two), [false, false]);
assert.match(solve(board(two)).error, /No solution/);
assert.deepStrictEqual(flags(hard), [false, true]);
END
node analyze.cjs
