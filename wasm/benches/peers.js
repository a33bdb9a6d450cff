// Compares cluewise with other npm packages in one run: `npm install && node peers.js` in this folder, after wasm/build.sh.
//
// Prints puzzles per second of processor time, the best of three rounds.

import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import * as cluewise from "../dist/package/node.js";

const load = createRequire(import.meta.url);
const [sudoku, umd, mattflow] = ["sudoku", "sudoku-umd", "@mattflow/sudoku-solver"].map(load);
const { getSudoku } = load("sudoku-gen");
const core = await import("sudoku-core");
const { SudokuCreator, SudokuSolver } = await import("@algorithm.ts/sudoku");

const ROUNDS = 3;

/** Returns items per second of processor time, the best of the rounds; each processes `items` by `work` for about a second. */
function speed(work, items) {
  let best = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const began = process.cpuUsage();
    let [done, seconds] = [0, 0];
    while (seconds < 1) {
      work();
      done += items;
      const { user, system } = process.cpuUsage(began);
      seconds = (user + system) / 1e6;
    }
    best = Math.max(best, done / seconds);
  }
  return best;
}

function report(title, rows) {
  const own = rows[0][1];
  console.log(`\n${title}\n`);
  console.log("| package | puzzles/s | cluewise is faster by |\n|---|---|---|");
  for (const [name, speed] of rows) {
    const [digits, ratio] = [speed < 10 ? 1 : 0, own / speed];
    console.log(`| ${name} | ${Number(speed.toFixed(digits)).toLocaleString("en")} | ${speed === own ? "" : Math.round(ratio).toLocaleString("en")} |`);
  }
}

/** Solves every puzzle and checks the first solution against cluewise. */
function solving(name, puzzles, solve) {
  let next = 0;
  const want = cluewise.solve(puzzles[0]);
  const found = solve(puzzles[0]);
  if (found !== want) throw new Error(`${name}: ${found} instead of ${want}`);
  return [name, speed(() => solve(puzzles[next++ % puzzles.length]), 1)];
}

const numbers = (puzzle, empty, shift = 0) => [...puzzle].map((digit) => (digit === "." ? empty : Number(digit) + shift));
const core9 = (puzzle) => core.solve(numbers(puzzle, null)).board?.join("");
const solver9 = new SudokuSolver({ childMatrixWidth: 3 });
const algorithm = (puzzle) => {
  const solution = new Array(81).fill(-1);
  return solver9.solve(numbers(puzzle, -1, -1), solution) ? solution.map((digit) => digit + 1).join("") : null;
};

const peers = [
  ["sudoku", (puzzle) => sudoku.solvepuzzle(numbers(puzzle, null, -1)).map((digit) => digit + 1).join("")],
  ["sudoku-umd", (puzzle) => umd.solve(puzzle)],
  ["@mattflow/sudoku-solver", (puzzle) => mattflow(puzzle.replaceAll(".", "0"), { maxIterations: 0 })],
  ["@algorithm.ts/sudoku", algorithm],
  ["sudoku-core", core9],
];

const sets = [["generated, 22 to 28 clues", cluewise.generate({ seed: 1, count: 2000, minimal: true, output: "strings" })]];
if (process.argv[2]) {
  const lines = readFileSync(process.argv[2], "utf8").split("\n").filter((line) => /^[.0-9]{81}/.test(line));
  sets.push([process.argv[2].split("/").at(-1), lines.slice(0, 2000).map((line) => line.slice(0, 81).replaceAll("0", "."))]);
}
for (const [name, puzzles] of sets) {
  const rows = [
    ["cluewise, in batches, uniqueness proved", speed(() => cluewise.solve(puzzles), puzzles.length)],
    solving("cluewise, one by one, uniqueness proved", puzzles, cluewise.solve),
  ];
  for (const [peer, solve] of peers) {
    try {
      rows.push(solving(peer, puzzles, solve));
    } catch (error) {
      console.log(`${peer} does not solve the set: ${error.message}`);
    }
  }
  report(`Solving: ${name}`, rows);
}

const creator = new SudokuCreator({ childMatrixWidth: 3 });
let seed = 0;
report("Generating", [
  ["cluewise, unique", speed(() => cluewise.generate({ seed: seed++, count: 500, output: "strings" }), 500)],
  ["cluewise, unique, with solution, level and effort", speed(() => cluewise.generate({ seed: seed++, count: 500 }), 500)],
  ["sudoku, unique", speed(() => sudoku.makepuzzle(), 1)],
  ["sudoku-umd, 26 clues, not always unique", speed(() => umd.generate(26), 1)],
  ["@algorithm.ts/sudoku, unique", speed(() => creator.createSudoku(0.6), 1)],
  ["sudoku-core, unique", speed(() => core.generate("hard"), 1)],
  ["sudoku-gen, transforms of stored puzzles", speed(() => getSudoku("hard"), 1)],
]);
