#!/bin/sh
# npm `sudoku-gen` 1.0.2, `getSudoku`.
#
# Expected: a generator with "2.4 trillion unique puzzles" for each seed has hundreds of seeds; puzzles of a level differ in the
# number of clues.
# Seen: 3,000 puzzles of a level have only 8 or 9 different profiles (how often each digit occurs, and the clues of rows,
# columns and boxes, sorted), which relabeling, rotating and shuffling keep. The numbers of clues are 36, 38 or 39 (easy), 30
# or 32 (medium), 23, 25 or 28 (hard), 22 or 23 (expert).
#
# Puzzles taken from it for training or for tests are mostly isomorphs of each other; a player meets the same way of solving
# again after a dozen puzzles. Compare canonical forms before they are called distinct.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund sudoku-gen@1.0.2 >/dev/null

cat > profiles.cjs <<'END'
const assert = require("assert");
const { getSudoku } = require("sudoku-gen");
const sorted = (counts) => [...counts].sort((a, b) => a - b).join("");
const profile = (puzzle) => {
  const [digits, rows, columns, boxes] = [0, 1, 2, 3].map(() => Array(9).fill(0));
  [...puzzle].forEach((c, at) => {
    if (c === "-") return;
    const [row, column] = [Math.floor(at / 9), at % 9];
    for (const [counts, index] of [
      [digits, c - 1], [rows, row], [columns, column], [boxes, Math.floor(row / 3) * 3 + Math.floor(column / 3)],
    ]) counts[index] += 1;
  });
  // A rotation exchanges rows and columns.
  return [sorted(digits), ...[sorted(rows), sorted(columns)].sort(), sorted(boxes)].join(" ");
};
const clues = { easy: "36,38,39", medium: "30,32", hard: "23,25,28", expert: "22,23" };
for (const level of Object.keys(clues)) {
  const puzzles = Array.from({ length: 3000 }, () => getSudoku(level).puzzle);
  const distinct = new Set(puzzles).size;
  const profiles = new Set(puzzles.map(profile)).size;
  const numbers = [...new Set(puzzles.map((puzzle) => puzzle.replaceAll("-", "").length))].sort().join();
  console.log(level, distinct, "puzzles,", profiles, "profiles, clues:", numbers);
  assert(distinct > 2900 && profiles <= 10);
  assert.strictEqual(numbers, clues[level]);
}
END
node profiles.cjs
