#!/bin/sh
# npm `dlx` 0.2.1 and `dancing-links` 4.3.10: the 288 grids of 4x4 as exact covers.
#
# Expected: `solve` of dlx lists the rows of a cover from low to high, as in its README, so that row / 4 is the cell and row % 4 the digit.
# `find(0)` of dancing-links, "up to N solutions", gives none.
# Seen: dlx sorts the numbers of rows as text, 11 before 2: no cover of the 288 has its cells in order. `find(0)` gives all 288.
#
# Sort the rows as numbers before digits are read off, and look at a limit of 0 before it is passed on.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund dlx@0.2.1 dancing-links@4.3.10

cat > covers.js <<'END'
import assert from "node:assert";
import dlx from "dlx";
import { DancingLinks } from "dancing-links";

const rows = [];
for (let cell = 0; cell < 16; cell++) {
    const [row, column] = [cell >> 2, cell & 3];
    const box = (row & 2) + (column >> 1);
    for (let digit = 0; digit < 4; digit++) {
        rows.push([cell, 16 + 4 * row + digit, 32 + 4 * column + digit, 48 + 4 * box + digit]);
    }
}
const matrix = rows.map((ones) => Array.from({ length: 64 }, (_, at) => Number(ones.includes(at))));
const covers = dlx.solve(matrix);
const inOrder = covers.filter((cover) => cover.every((row, at) => row >> 2 === at));
console.log(covers.length, inOrder.length, covers[0].join(" "));
assert.equal(covers.length, 288);
assert.equal(inOrder.length, 0);
assert(covers.every((cover) => cover.toSorted((a, b) => a - b).every((row, at) => row >> 2 === at)));

const solver = new DancingLinks().createSolver({ columns: 64 });
rows.forEach((ones, row) => solver.addSparseConstraint(row, ones));
const found = [0, 1, 2].map((limit) => solver.find(limit).length);
console.log(found);
assert.deepEqual(found, [288, 1, 2]);
END
node covers.js
