#!/bin/sh
# npm `killer-sudoku-generator` 1.1.2, `generateKillerSudoku("expert")`.
#
# Expected: cages have 2 to 5 cells, as in newspapers.
# Seen: more than a tenth of the cages, about a fifth, have one cell, some of them without a given digit: the sum is the digit.
# Each puzzle also has exactly 21 given digits.
#
# A reader of such files must take a cage of one cell as a clue, and a count of clues by the given digits is too low.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund killer-sudoku-generator@1.1.2 >/dev/null

cat > cages.cjs <<'END'
const assert = require("assert");
const { generateKillerSudoku } = require("killer-sudoku-generator");
const sizes = {};
let disclosed = 0;
for (let n = 0; n < 20; n += 1) {
  const { puzzle, solution, areas } = generateKillerSudoku("expert");
  assert.strictEqual(puzzle.replaceAll("-", "").length, 21);
  for (const { cells, sum } of areas) {
    sizes[cells.length] = (sizes[cells.length] ?? 0) + 1;
    const at = 9 * cells[0][0] + cells[0][1];
    if (cells.length === 1 && puzzle[at] === "-") {
      assert.strictEqual(sum, Number(solution[at]));
      disclosed += 1;
    }
  }
}
const all = Object.values(sizes).reduce((a, b) => a + b);
console.log("cages by number of cells:", sizes, "digits told by a sum:", disclosed);
assert(sizes[1] > all / 10 && disclosed > 0);
END
node cages.cjs
