// Tests of the functions, for either module.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { countByBacktracking } from "./backtracking.js";

const PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const SOLUTION = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
const SEVERAL = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1........";
const NONE = PUZZLE.replace("4", "5");
const EASY = "4.52....1.1....8.4..2..9....8......3..38.6........15.7....5..1..4.....95...62.47.";
const EMPTY = ".".repeat(81);

const root = new URL("../../", import.meta.url);
const binary = process.env.CLUEWISE ?? fileURLToPath(new URL("target/release/cluewise", root));
const hasBinary = existsSync(binary);
/** Returns the output of the command line. */
const run = (...args) => execFileSync(binary, args, { encoding: "utf8", stdio: ["pipe", "pipe", "ignore"] });
/** The test is skipped without the command line, except in CI. */
const needsBinary = { skip: !hasBinary && process.env.CI !== "true" && "the command line is not built" };

/** Returns a puzzle as values. */
const values = (...puzzles) => Uint8Array.from(puzzles.join(""), (character) => Number(character) || 0);

export function testAll(name, api) {
  const it = (title, ...rest) => test(`${name}: ${title}`, ...rest);

  it("verify, count and solve take strings, lists and values", () => {
    assert.equal(api.verify(PUZZLE), true);
    assert.deepEqual(api.verify([PUZZLE, SEVERAL, NONE]), [true, false, false]);
    assert.deepEqual(api.verify(values(PUZZLE, SEVERAL)), Uint8Array.of(1, 0));
    assert.equal(api.count(PUZZLE), 1);
    assert.deepEqual(api.count([PUZZLE, EMPTY, NONE], { limit: 5000 }), [1, 5000, 0]);
    assert.deepEqual(api.count(values(PUZZLE, EMPTY), { limit: 3 }), Uint32Array.of(1, 3));
    assert.equal(api.solve(PUZZLE), SOLUTION);
    assert.deepEqual(api.solve([SEVERAL, PUZZLE, NONE]), [null, SOLUTION, null]);
    assert.deepEqual(api.solve(values(PUZZLE, NONE)), Uint8Array.from([...values(SOLUTION), ...new Uint8Array(81)]));
    for (const nothing of [[], new Uint8Array(0)]) assert.equal(api.verify(nothing).length, 0);
  });

  it("every text format and candidate grids are accepted", () => {
    const rows = PUZZLE.match(/.{9}/g).join("\n");
    const grid = [...PUZZLE].map((digit) => (digit === "." ? "123456789" : [..."123456789"].map((d) => (d === digit ? d : ".")).join(""))).join("");
    for (const text of [rows, JSON.stringify({ puzzle: PUZZLE }), grid, `${PUZZLE}\n`]) {
      assert.equal(api.verify(text), true, text);
      assert.equal(api.solve(text), SOLUTION);
      assert.equal(api.count(text, { limit: 9 }), 1);
    }
    assert.deepEqual(api.verify([PUZZLE, grid]), [true, true]);
    assert.deepEqual(api.solve([grid, SEVERAL]), [SOLUTION, null]);
    assert.equal(api.solve(NONE.match(/.{9}/g).join("\n")), null);
    assert.throws(() => api.verify(`${PUZZLE}\n${PUZZLE}`), { code: "several" });
  });

  it("errors give the place", () => {
    const malformed = PUZZLE.replace("3", "a");
    const place = { name: "CluewiseError", code: "malformed", cell: 10, found: '"a"', expected: "a digit or an empty cell" };
    assert.throws(() => api.verify(malformed), { ...place, message: 'puzzle[10]: found "a", expected a digit or an empty cell' });
    assert.throws(() => api.solve([PUZZLE, malformed]), { ...place, index: 1 });
    assert.throws(() => api.count([PUZZLE, PUZZLE.replace("3", "é")]), { cell: 10, found: '"é"', index: 1 });
    const wrong = values(PUZZLE, PUZZLE);
    wrong[90] = 12;
    assert.throws(() => api.verify(wrong), { index: 1, cell: 9, found: "12", expected: "0 to 9" });
    assert.throws(() => api.verify(wrong.subarray(1)), { found: "161 values" });
    assert.throws(() => api.verify([PUZZLE, 7]), { code: "type", index: 1 });
    assert.throws(() => api.verify(7), { code: "type" });
    assert.throws(() => api.verify("4.5x\n123"), (error) => error.line === 1 && error.column > 0);
    assert.throws(() => api.rate([PUZZLE, malformed]), { code: "malformed", index: 1, line: 2, column: 11 });
    assert.throws(() => api.rate([PUZZLE, "1"]), { index: 1, found: "a row of 1 cells" });
    assert.throws(() => api.verify([PUZZLE, "12"]), { index: 1 });
    assert.throws(() => api.rate(PUZZLE, { colour: "red" }), { code: "query" });
    assert.throws(() => api.rate(PUZZLE, { scale: "xy" }), { code: "query" });
    assert.throws(() => api.count(PUZZLE, { limit: 0 }), { code: "query" });
    assert.throws(() => api.generate({ level: "none" }), { code: "query" });
    assert.throws(() => api.generate({ clues: 5 }), { code: "impossible" });
    assert.throws(() => api.generate({ output: "x" }), { code: "query" });
    assert.throws(() => api.explain(NONE), { code: "no_solution" });
  });

  it("check, rate, canonical and read return records", () => {
    const several = api.check(SEVERAL, { limit: 1000, witness: true });
    assert.equal(several.verdict, "several");
    assert.equal(several.witness.length, 2);
    assert.deepEqual(api.check([PUZZLE], { minimal: true })[0].needless, []);
    const rated = api.rate(PUZZLE, { scale: ["effort", "se", "hodoku"] });
    assert.deepEqual([rated.se.er, rated.se.ep, rated.se.ed], [2.6, 1.2, 1.2]);
    assert.ok(rated.effort > 0 && rated.level && rated.hodoku_score > 0);
    assert.deepEqual(api.rate([PUZZLE, EASY]).map(({ puzzle }) => puzzle), [PUZZLE, EASY]);
    assert.deepEqual(api.rate(values(EASY))[0], api.rate(EASY));
    const turned = [...PUZZLE].map((_, i) => PUZZLE[9 * (i % 9) + Math.floor(i / 9)]).join("");
    assert.equal(api.canonical(turned).canonical, api.canonical(PUZZLE).canonical);
    const { puzzles, errors } = api.read(`${PUZZLE}\n4.5x\n${EASY}`);
    assert.deepEqual([puzzles.map(({ puzzle }) => puzzle), errors[0].line], [[PUZZLE, EASY], 2]);
    assert.equal(api.read("4.5x").errors.length, 1);
  });

  it("explain and hint return steps with text", () => {
    const walk = api.explain(EASY, { drawings: true });
    assert.equal(walk.drawings.length, walk.steps.length);
    assert.match(walk.drawings[0], /^<svg/);
    assert.ok(walk.steps.every(({ technique, text }) => technique && text.length > 0));
    assert.deepEqual(api.explain([EASY], { ladder: "se" })[0].steps[0].technique, api.hint(EASY, { ladder: "se" }).step.technique);
    const hint = api.hint(EASY);
    assert.deepEqual(hint.step.text, walk.steps[0].text);
    assert.equal(api.hint(SOLUTION), null);
  });

  it("convert, pack and print return files", () => {
    assert.equal(api.convert(PUZZLE, { format: "line" }), `${PUZZLE}\n`);
    const csv = api.convert(api.pack({ level: { easy: 2, hard: 1 }, seed: 3 }), { format: "csv" });
    assert.equal(csv.trim().split("\n").length, 4);
    assert.deepEqual(JSON.parse(api.pack({ level: "easy", seed: 3, count: 2 })).parameters.seed, 3);
    assert.equal(new TextDecoder().decode(api.print(PUZZLE).subarray(0, 4)), "%PDF");
    assert.match(new TextDecoder().decode(api.print(PUZZLE, { format: "svg", perPage: 1 })), /^<svg/);
    assert.equal(api.request("nothing").status, 404);
    assert.throws(() => api.convert("1", { format: "line" }), { line: 1 });
  });

  it("generate returns one puzzle or several, the same for the same seed", () => {
    const one = api.generate({ level: "medium", symmetry: "rot180", seed: 5 });
    assert.deepEqual([one.level, one.symmetry, one.seed, one.id], ["medium", "rot180", 5, 0]);
    assert.equal(api.solve(one.puzzle), one.solution);
    const many = api.generate({ level: "medium", symmetry: "rot180", seed: 5, count: 4 });
    assert.deepEqual(many[0], one);
    assert.deepEqual(api.generate({ level: "medium", symmetry: "rot180", seed: 5, index: 2, count: 2 }), many.slice(2));
    const random = [api.generate(), api.generate()];
    assert.notEqual(random[0].puzzle, random[1].puzzle);
    assert.equal(api.generate({ seed: random[0].seed }).puzzle, random[0].puzzle);
    const large = 2n ** 63n + 1n;
    assert.equal(api.generate({ seed: large }).seed, large);
    const strings = api.generate({ seed: 1, count: 50, output: "strings", minimal: true });
    assert.deepEqual(api.generate({ seed: 1, count: 50, output: "values", minimal: true }), values(...strings));
    assert.ok(strings.every((puzzle) => api.verify(puzzle)));
    assert.equal(api.generate({ seed: 1, output: "strings", minimal: true }), strings[0]);
    const levels = api.generate({ seed: 1, level: { easy: 2, hard: 1 } }).map(({ level }) => level);
    assert.deepEqual(levels, ["easy", "easy", "hard"]);
    assert.deepEqual(api.generate({ seed: 1, scale: ["se"], er: [2.0, 3.0], count: 2 }).map(({ se }) => se.er >= 2 && se.er <= 3), [true, true]);
  });

  it("options of sizes and variants apply to cells", () => {
    const rule = { variant: "x" };
    const cells = [1, 2].map((seed) => api.generate({ ...rule, seed, output: "strings" }));
    const counts = cells.map((puzzle) => countByBacktracking(puzzle, 2));
    assert.deepEqual(counts, [2, 2], "the diagonals are needed");
    assert.deepEqual([api.verify(cells, rule), api.count(cells, rule), api.verify(cells)], [[true, true], [1, 1], [false, false]]);
    assert.deepEqual([api.verify(values(...cells), rule), api.count(values(...cells), rule)], [Uint8Array.of(1, 1), Uint32Array.of(1, 1)]);
    const solutions = api.solve(cells, rule);
    for (const grid of solutions) assert.equal(new Set([...grid].filter((_, cell) => cell % 10 === 0)).size, 9);
    assert.deepEqual(api.solve(values(...cells), rule), values(...solutions));
    for (const name of ["verify", "count", "solve"]) assert.throws(() => api[name](PUZZLE, { limt: 3 }), { code: "query" });
    const record = JSON.stringify(api.generate({ ...rule, seed: 1 }));
    assert.equal(api.check([record, PUZZLE]).every(({ verdict }) => verdict === "unique"), true);
    assert.throws(() => api.convert(record, { format: "line" }), { code: "format" });
    assert.equal(api.convert(record, { format: "line", ...rule }).trim(), cells[0]);
  });

  it("generate makes puzzles of sizes and variants", () => {
    const one = api.generate({ size: 6, seed: 3 });
    assert.deepEqual([one.size, one.puzzle.length, one.seed, one.id], [6, 36, 3, 0]);
    assert.equal(api.solve(JSON.stringify(one)), one.solution);
    const killers = api.generate({ variant: "killer", seed: 3, count: 2 });
    assert.equal(killers.length, 2);
    assert.equal(api.rate(JSON.stringify(killers[0])).verdict, "unique");
    assert.deepEqual(api.generate({ variant: "killer", seed: 3, index: 1, count: 1 }), killers.slice(1));
    const strings = api.generate({ size: 16, seed: 3, count: 2, output: "strings" });
    assert.match(strings[0], /^[.1-9A-G]{256}$/);
    const cells = api.generate({ size: 16, seed: 3, count: 2, output: "values" });
    assert.deepEqual([...cells].map((value) => (value ? value.toString(36).toUpperCase() : ".")).join(""), strings.join(""));
    const seen = [];
    assert.deepEqual(api.generate({ size: 4, seed: 1, count: 5, onProgress: (progress) => seen.push(progress) }), api.generate({ size: 4, seed: 1, count: 5 }));
    assert.deepEqual(seen.at(-1), { done: 5, total: 5 });
    assert.notEqual(api.generate({ variant: "x" }).puzzle, api.generate({ variant: "x" }).puzzle);
    assert.equal(api.request("draw", {}, JSON.stringify(killers[0])).status, 200);
    assert.equal(api.request("draw", { puzzle: EASY }).status, 200);
    assert.throws(() => api.generate({ size: 26 }), { code: "query" });
    assert.throws(() => api.generate({ size: 7, variant: "windoku" }), { code: "impossible" });
    assert.throws(() => api.generate({ variant: "x", er: 3 }), { code: "query" });
  });

  it("daily returns the puzzle of a day", () => {
    const puzzle = api.daily("2026-11-20");
    assert.deepEqual([puzzle.id, puzzle.level, puzzle.symmetry], ["2026-11-20", "medium", "rot180"]);
    assert.deepEqual(api.daily(new Date("2026-11-20T23:59:59Z")), puzzle);
    assert.equal(api.daily("2026-11-20", "easy").level, "easy");
    assert.equal(api.daily().id, new Date().toISOString().slice(0, 10));
    assert.throws(() => api.daily("2026-02-30"), { code: "query" });
    assert.throws(() => api.daily("2026-11-20", "none"), { code: "query" });
  });

  it("steps are for packs, and for sizes and variants", () => {
    assert.throws(() => api.generate({ seed: 7, steps: true }), { code: "query", message: /`steps` is supported for packs only/ });
    assert.ok(api.generate({ seed: 7, size: 6, steps: true }).steps.list.length > 0);
    const [record] = JSON.parse(api.pack({ seed: 7, steps: true })).puzzles;
    assert.ok(record.steps.list.length > 0);
  });

  it("progress is reported", () => {
    const seen = [];
    const options = { seed: 1, count: 40, output: "strings" };
    const strings = api.generate({ ...options, onProgress: (progress) => seen.push(progress) });
    assert.deepEqual(strings, api.generate(options));
    assert.deepEqual(seen.at(-1), { done: 40, total: 40 });
    assert.ok(seen.length > 1 && seen.every(({ done }, i) => i === 0 || done > seen[i - 1].done));
    assert.deepEqual(api.rate(strings, { onProgress: () => {} }), api.rate(strings));
    assert.deepEqual(api.solve(strings, { onProgress: () => {} }), api.solve(strings));
    assert.throws(() => api.verify([...strings, PUZZLE.replace("3", "a")], { onProgress: () => {} }), { index: 40, cell: 10 });
  });

  it("the same seed gives the same puzzles as the command line", needsBinary, () => {
    const cases = [
      [{ seed: 7, count: 20 }, "--seed 7 --count 20"],
      [{ seed: 7, count: 5, level: "hard" }, "--seed 7 --count 5 --level hard"],
      [{ seed: 2026, count: 4, symmetry: "rot180", clues: [24, 26] }, "--seed 2026 --count 4 --symmetry rot180 --clues 24..26"],
      [{ seed: 3, count: 2, er: [3.0, 4.5], minimal: true }, "--seed 3 --count 2 --er 3.0..4.5 --minimal"],
    ];
    for (const [options, line] of cases) {
      const strings = api.generate({ ...options, output: "strings" });
      assert.deepEqual(strings, run("generate", ...line.split(" ")).trim().split("\n"), line);
    }
    assert.equal(api.pack({ seed: 5, level: { easy: 2, hard: 2 } }), run("pack", "--seed", "5", "--level", "easy=2", "--level", "hard=2", "-o", "-"));
  });

  it("the puzzle of a day and variants are those of the command line", needsBinary, () => {
    const line = run("daily", "--date", "2026-11-20", "--level", "hard").trim().split("\n").at(-1);
    assert.equal(api.daily("2026-11-20", "hard").puzzle, line.slice(0, 81));
    const killers = JSON.parse(run("generate", "--variant", "killer", "--seed", "3", "--count", "2", "--format", "json")).puzzles;
    assert.deepEqual(api.generate({ variant: "killer", seed: 3, count: 2 }), killers.map((record) => ({ ...record, seed: 3 })));
  });

  it("the counts are those of backtracking", () => {
    const lines = readFileSync(new URL("tests/data/counts.txt", root), "utf8").split("\n");
    const known = lines.filter((line) => line && !line.startsWith("#")).map((line) => line.split(":"));
    const limit = 100;
    const counts = known.map(([, count]) => (count === "many" ? limit : Math.min(limit, Number(count))));
    assert.deepEqual(api.count(known.map(([puzzle]) => puzzle), { limit }), counts);
    assert.deepEqual(known.map(([puzzle]) => api.count(puzzle, { limit })), counts);
    // Generated puzzles with some clues removed or changed.
    const puzzles = api.generate({ seed: 11, count: 600, output: "strings" }).map((puzzle, i) => {
      const cells = [...puzzle];
      const clues = cells.flatMap((digit, cell) => (digit === "." ? [] : [cell]));
      if (i % 3 === 1) cells[clues[i % clues.length]] = ".";
      if (i % 3 === 2) cells[clues[i % clues.length]] = String((i % 9) + 1);
      return cells.join("");
    });
    const want = puzzles.map((puzzle) => countByBacktracking(puzzle, 5));
    assert.ok([0, 1, 5].every((count) => want.includes(count)));
    assert.deepEqual(api.count(puzzles, { limit: 5 }), want);
    assert.deepEqual(api.verify(values(...puzzles)), Uint8Array.from(want, (count) => (count === 1 ? 1 : 0)));
    assert.deepEqual(puzzles.slice(0, 100).map((puzzle) => api.count(puzzle, { limit: 5 })), want.slice(0, 100));
  });
}

/** Tests of the functions of `cluewise/core`, which return the results of all functions. */
export function testCore(name, core, api) {
  const it = (title, ...rest) => test(`${name}: ${title}`, ...rest);

  it("the results are those of the complete package", () => {
    for (const puzzles of [PUZZLE, EASY, [PUZZLE, SEVERAL, NONE], values(PUZZLE, EASY), []]) {
      for (const call of ["verify", "count", "solve", "rate"]) assert.deepEqual(core[call](puzzles), api[call](puzzles), call);
      const options = { scale: ["effort", "se"] };
      assert.deepEqual(core.rate(puzzles, options), api.rate(puzzles, options));
    }
    for (const options of [{ seed: 5 }, { seed: 5, count: 3, level: "hard" }, { seed: 5, count: 9, output: "values" }, { seed: 1, er: [2, 3], scale: "se" }, { seed: 1, require: ["Pointing"], ladder: "se" }]) {
      assert.deepEqual(core.generate(options), api.generate(options));
    }
    assert.deepEqual(core.daily("2026-11-20"), api.daily("2026-11-20"));
    assert.deepEqual(core.rate([PUZZLE, EASY], { onProgress: () => {} }), api.rate([PUZZLE, EASY]));
  });

  it("errors give the place, or the package that is needed", () => {
    assert.throws(() => core.rate([PUZZLE, PUZZLE.replace("3", "a")]), { code: "malformed", index: 1, cell: 10 });
    assert.throws(() => core.rate(PUZZLE, { colour: "red" }), { code: "query" });
    assert.throws(() => core.generate({ clues: 5 }), { code: "impossible" });
    assert.throws(() => core.generate({ require: ["nothing"] }), { code: "query" });
    assert.throws(() => core.generate({ require: ["nothing"], ladder: "hodoku" }), { code: "query" });
    assert.throws(() => core.generate({ size: 6 }), { code: "module" });
    assert.throws(() => core.verify(`${PUZZLE}\n`), { code: "module" });
    assert.throws(() => core.solve(["...24.....34...."]), { code: "module" });
    assert.throws(() => core.rate(PUZZLE, { scale: ["effort", "hodoku"] }), { code: "module" });
    const ofHodoku = [
      { scale: "hodoku" }, { hodoku: "hard" }, { hodokuScore: [1000, 2000] }, { require: ["w-wing"] }, { forbid: ["w-wing"] },
      { practice: "x-wing" }, { require: ["x-wing"], at: "x-wing", ladder: "hodoku" }, { level: "hard,forbid=w-wing" }, { level: "hard,hodoku=hard" },
    ];
    for (const options of ofHodoku) assert.throws(() => core.generate(options), { code: "module" }, JSON.stringify(options));
  });
}
