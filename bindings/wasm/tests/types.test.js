// The types: examples compile in strict mode and run, and results are what their types say.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import * as api from "../dist/package/node.js";

const here = fileURLToPath(new URL("..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "cluewise-types-"));
after(() => rmSync(scratch, { recursive: true }));
mkdirSync(join(scratch, "node_modules/@types"), { recursive: true });
symlinkSync(join(here, "dist/package"), join(scratch, "node_modules/cluewise"));
symlinkSync(join(here, "node_modules/@types/node"), join(scratch, "node_modules/@types/node"));
symlinkSync(join(here, "node_modules/undici-types"), join(scratch, "node_modules/undici-types"));
writeFileSync(join(scratch, "package.json"), '{ "type": "module" }');

/** Compiles TypeScript files of the scratch folder in strict mode, to JavaScript beside them. */
function compile(files) {
  const compilerOptions = { strict: true, target: "es2022", module: "nodenext", lib: ["es2023", "dom"], types: ["node"] };
  writeFileSync(join(scratch, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  try {
    execFileSync(join(here, "node_modules/.bin/tsc"), ["--project", scratch], { encoding: "utf8" });
  } catch (error) {
    assert.fail(error.stdout);
  }
}

const run = (file) => execFileSync(process.execPath, [file], { cwd: scratch, encoding: "utf8", timeout: 120_000 });

test("the examples of README compile in strict mode and run, those of the folder run", () => {
  const readme = readFileSync(join(here, "README.md"), "utf8");
  const blocks = [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map(([, script]) => script);
  assert.ok(blocks.length >= 4);
  const files = blocks.map((script, index) => {
    writeFileSync(join(scratch, `readme${index}.ts`), script);
    return `readme${index}`;
  });
  compile(files.map((name) => `${name}.ts`));
  for (const name of ["node.mjs", "worker.mjs"]) copyFileSync(join(here, "examples", name), join(scratch, name));
  for (const name of [...files.map((name) => `${name}.js`), "node.mjs", "worker.mjs"]) assert.notEqual(run(name), "", name);
});

const PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const SEVERAL = PUZZLE.replace("4", ".");
const KILLER = 'api.generate({ variant: "killer", seed: 5 })';
const SMALL = "1...............";
/** Calls whose results are compared with their types: each option that changes or adds fields. */
const CALLS = [
  `api.verify("${PUZZLE}")`,
  `api.verify(["${PUZZLE}", "12"], { partial: true })`,
  `api.count(["${SEVERAL}"], { limit: 9 })`,
  `api.solve(["${PUZZLE}", "${SEVERAL}"])`,
  `api.check("${PUZZLE}", { minimal: true, publish: true })`,
  `api.check(["${SEVERAL}"], { witness: true })`,
  `api.check(${KILLER}, { budget: 1 })`,
  `api.rate("${PUZZLE}", { scale: ["effort", "se", "hodoku", "time"], closure: true })`,
  `api.rate(["${PUZZLE}", "${SEVERAL}", "12"], { partial: true, scale: "se", erMax: 1.5 })`,
  ...["effort", "se", "hodoku"].map((ladder) => `api.explain("${PUZZLE}", { ladder: "${ladder}", grids: true, drawings: true, time: true })`),
  `api.explain("${PUZZLE}", { brief: true, time: true })`,
  `api.explain(["${PUZZLE}"], { brief: true })`,
  `api.explain(["${PUZZLE}", "12"], { brief: true, partial: true })`,
  `api.explain(["${PUZZLE}", "12"], { lang: "de", partial: true })`,
  `api.explain(${KILLER})`,
  `api.explain(api.generate({ size: 16, seed: 1 }), { brief: true })`,
  `api.hint("${PUZZLE}", { grids: true, drawings: true, all: true })`,
  `api.hint("${PUZZLE}", { brief: true, all: true, lang: "fr" })`,
  `api.hint("${PUZZLE}", { brief: true, ladder: "se" })`,
  `api.hint(${KILLER}, { brief: true })`,
  `api.hint(api.solve("${PUZZLE}") ?? "")`,
  `api.candidates("${PUZZLE}", { after: "subsets" })`,
  `api.candidates(["${SEVERAL}"], { trueOnly: true })`,
  `api.candidates(["${SEVERAL}", "12"], { trueOnly: true, partial: true })`,
  `api.complete("${SMALL}", { size: 4, with: ["clue", "killer", "even"] })`,
  `api.judge(["${PUZZLE}"], { move: "r1c2=1", lang: "de" })`,
  `api.judge("${SMALL}", { size: 4, move: "r1c1!=4", noProof: true })`,
  `api.canonical(["${PUZZLE}"], { by: "solution" })`,
  `api.canonical("${SMALL}", { size: 4 })`,
  `api.generate({ seed: 7, steps: true, scale: ["effort", "se", "hodoku", "time"] })`,
  `api.generate({ seed: 7, level: { easy: 1, hard: 1 } })`,
  `api.generate({ seed: 7, count: 2, output: "strings" })`,
  `api.generate({ seed: "a day", variant: "killer", level: "easy" })`,
  `api.generate({ seed: 7, draft: "${SMALL}", count: 2, distinct: true })`,
  `api.daily("2026-11-20", "hard")`,
  `api.daily("2026-11-20", { size: 6 })`,
  `api.pack({ seed: 7, count: 2, format: "csv" })`,
  `api.convert("${PUZZLE}", { format: "json" })`,
  `api.read("${PUZZLE}\\n12")`,
];

test("results are what their types say", () => {
  // Each result is written as a literal, which TypeScript compares with the type of the call.
  const written = (value) => JSON.stringify(value, undefined, 1);
  const lines = CALLS.map((call, index) => {
    const result = new Function("api", `return ${call}`)(api);
    // Errors of partial results are objects of a class.
    const [type, value] = result?.results ? [`(typeof call${index})["results"]`, result.results] : [`typeof call${index}`, result];
    return `export const call${index} = ${call};\nexport const result${index}: ${type} = ${written(value)};\n`;
  });
  writeFileSync(join(scratch, "results.ts"), `import * as api from "cluewise";\n${lines.join("")}`);
  compile(["results.ts"]);
  assert.equal(run("results.js"), "");
});

test("the types agree with the functions and the examples of the folder", () => {
  execFileSync(join(here, "node_modules/.bin/tsc"), ["--project", join(here, "tests/types")], { encoding: "utf8" });
});
