// Compares cluewise with other npm packages in one run: `npm install && node peers.js` in this folder, after bindings/wasm/build.sh.
//
// Prints puzzles per second of processor time, the best of nine rounds in which the packages take turns.

import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import * as cluewise from "../dist/package/node.js";

const load = createRequire(import.meta.url);
const [sudoku, umd, mattflow] = ["sudoku", "sudoku-umd", "@mattflow/sudoku-solver"].map(load);
const { getSudoku } = load("sudoku-gen");
const core = await import("sudoku-core");
const { SudokuCreator, SudokuSolver } = await import("@algorithm.ts/sudoku");

const ROUNDS = 9;

/** Minimum of the seconds of processor time per package and round. */
const SECONDS = 0.3;

/** Returns the items per second of processor time of a row: `work` processes `items`. */
function speed({ work, items }) {
  const began = process.cpuUsage();
  let [done, seconds] = [0, 0];
  // The clock takes as long as several puzzles.
  for (let calls = 1; seconds < SECONDS; calls *= 2) {
    for (let i = 0; i < calls; i++) work();
    done += calls * items;
    const { user, system } = process.cpuUsage(began);
    seconds = (user + system) / 1e6;
  }
  return done / seconds;
}

/** Measures rows by turns and prints the best round of each, in relation to the first row and to others that begin with "cluewise". */
function report(title, rows) {
  for (let round = 0; round < ROUNDS; round++) {
    for (const row of rows) row.speed = Math.max(row.speed ?? 0, speed(row));
  }
  const own = rows.filter(({ name }) => name.startsWith("cluewise"));
  console.log(`\n${title}\n`);
  console.log(`| package | puzzles/s |${own.map(({ name }) => ` ${name} is faster by |`).join("")}\n|---|---|${"---|".repeat(own.length)}`);
  for (const { name, speed } of rows) {
    const ratios = own.map((row) => ` ${row.speed === speed ? "" : Number((row.speed / speed).toPrecision(3)).toLocaleString("en")} |`);
    console.log(`| ${name} | ${Number(speed.toFixed(speed < 10 ? 1 : 0)).toLocaleString("en")} |${ratios.join("")}`);
  }
}

/** Returns a row that solves one puzzle after the other. Checks the first solution against cluewise. */
function solving(name, puzzles, solve) {
  let next = 0;
  const want = cluewise.solve(puzzles[0]);
  const found = solve(puzzles[0]);
  if (found !== want) throw new Error(`${name}: ${found} instead of ${want}`);
  return { name, work: () => solve(puzzles[next++ % puzzles.length]), items: 1 };
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
    { name: "cluewise, in batches", work: () => cluewise.solve(puzzles), items: puzzles.length },
    solving("cluewise, one by one", puzzles, cluewise.solve),
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
const generating = (name, items, work) => ({ name, items, work });
report("Generating", [
  generating("cluewise, unique", 500, () => cluewise.generate({ seed: seed++, count: 500, output: "strings" })),
  generating("cluewise, with solution, level and effort", 500, () => cluewise.generate({ seed: seed++, count: 500 })),
  generating("sudoku, unique", 1, () => sudoku.makepuzzle()),
  generating("sudoku-umd, 26 clues, not always unique", 1, () => umd.generate(26)),
  generating("@algorithm.ts/sudoku, unique", 1, () => creator.createSudoku(0.6)),
  generating("sudoku-core, unique", 1, () => core.generate("hard")),
  generating("sudoku-gen, transforms of stored puzzles", 1, () => getSudoku("hard")),
]);
