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

const root = new URL("../../../", import.meta.url);
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

  it("long lists have the results of their parts", () => {
    const list = Array.from({ length: 1234 }, (_, i) => [PUZZLE, SEVERAL, NONE][i % 3]);
    assert.deepEqual(api.solve(list), list.map((puzzle) => (puzzle === PUZZLE ? SOLUTION : null)));
    assert.deepEqual(api.verify(list), list.map((puzzle) => puzzle === PUZZLE));
    for (const index of [0, 499, 500, 999, 1000, 1233]) {
      const malformed = list.map((puzzle, i) => (i === index ? PUZZLE.replace("3", "é") : puzzle));
      assert.throws(() => api.solve(malformed), { index, cell: 10, found: '"é"' });
    }
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
    assert.throws(() => api.verify("4.5x\n123"), (error) => error.line === 2 && error.column > 0);
    assert.throws(() => api.rate([PUZZLE, malformed]), { code: "malformed", index: 1, line: 2, column: 11 });
    assert.throws(() => api.rate([PUZZLE, "1"]), { index: 1, found: "a row of 1 cell" });
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
    assert.deepEqual(api.check([PUZZLE], { publish: true })[0].concerns, ["no title"]);
    const rated = api.rate(PUZZLE, { scale: ["effort", "se", "hodoku"] });
    assert.deepEqual([rated.se.er, rated.se.ep, rated.se.ed], [2.6, 1.2, 1.2]);
    assert.ok(rated.effort > 0 && rated.level && rated.hodoku_score > 0);
    assert.deepEqual(api.rate([PUZZLE, EASY]).map(({ puzzle }) => puzzle), [PUZZLE, EASY]);
    assert.deepEqual(api.rate(values(EASY))[0], api.rate(EASY));
    const turned = [...PUZZLE].map((_, i) => PUZZLE[9 * (i % 9) + Math.floor(i / 9)]).join("");
    const { candidates, solutions } = api.candidates(PUZZLE, { trueOnly: true });
    assert.deepEqual([candidates.length, solutions], [81, 1]);
    assert.equal(api.candidates(PUZZLE).contradiction, false);
    const halfSet = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....";
    const { completions } = api.complete(halfSet, { with: ["clue", "odd"], limit: 3 });
    assert.deepEqual([completions.length, completions[0].solutions, completions[0].record.level], [3, 1, "easy"]);
    assert.equal(api.complete(halfSet.replaceAll(/[4-9]/g, "."), { with: ["killer"] }).solutions, 1000);
    assert.ok(api.explain(halfSet).end.empty_cells > 0);
    const [right, wrong] = api.judge([{ puzzle: PUZZLE, move: `r1c2=${api.solve(PUZZLE)[1]}` }, { puzzle: PUZZLE, move: "r1c2 = 4" }]);
    assert.deepEqual([right.form, right.correct, wrong.correct, wrong.conflicts[0].cells], ["placement", true, false, ["r1c1", "r1c2"]]);
    assert.equal(api.judge(PUZZLE, { move: `It is ${api.solve(PUZZLE)}.`, noProof: true }).progress.solved, true);
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
    // These need the module of other kinds.
    assert.equal(api.explain(EASY, { ladder: "effort" }).steps[0].ladder, "effort");
    assert.equal(api.hint(EASY, { ladder: "effort" }).step.ladder, "effort");
    assert.equal(api.request("why", { question: `r5c5=${api.solve(EASY)[40]}` }, EASY).status, 200);
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
    assert.equal(api.generate({ size: 4, seed: "a day" }).seed, api.generate({ seed: "a day" }).seed);
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
    assert.throws(() => api.generate({ variant: "x", uniform: true }), { code: "query" });
    assert.equal(api.rate(api.generate({ variant: "x", er: [3, 4], seed: 1 }), { scale: "se" }).se.er >= 3, true);
  });

  it("generate completes drafts", () => {
    const draft = "8..........36......7..9.2...5...7.......4.7.....1...3...1....68..85...1..9....4..";
    const made = api.generate({ draft, with: ["clue", "even"], seed: 3, count: 4 });
    assert.equal(new Set(made.map((record) => JSON.stringify([record.puzzle, record.constraints]))).size, 4);
    for (const record of made) {
      assert.ok([...draft].every((clue, cell) => clue === "." || record.puzzle[cell] === clue));
      assert.equal(api.check(JSON.stringify(record)).verdict, "unique");
    }
    assert.equal(api.generate({ draft, level: "easy", seed: 3 }).level, "easy");
    assert.throws(() => api.generate({ draft: EASY }), { code: "impossible" });
    assert.throws(() => api.generate({ draft, with: "dots" }), { code: "query" });
  });

  it("daily returns the puzzle of a day", () => {
    const puzzle = api.daily("2026-11-20");
    assert.deepEqual([puzzle.id, puzzle.level, puzzle.symmetry], ["2026-11-20", "medium", "rot180"]);
    assert.deepEqual(api.daily(new Date("2026-11-20T23:59:59Z")), puzzle);
    assert.equal(api.daily("2026-11-20", "easy").level, "easy");
    assert.equal(api.daily().id, new Date().toISOString().slice(0, 10));
    const small = api.daily("2026-11-20", { size: 4 });
    assert.equal(small.puzzle, "2.3........3.12.");
    assert.equal(api.daily("2026-11-20", { level: "easy", variant: "x" }).variant, "x");
    assert.throws(() => api.daily("2026-11-20", { size: 4, colour: "red" }), { code: "query" });
    assert.equal(api.canonical(small).canonical, api.canonical(small.puzzle, { size: 4 }).canonical);
    assert.throws(() => api.daily("2026-02-30"), { code: "query" });
    assert.throws(() => api.daily("2026-11-20", "none"), { code: "query" });
  });

  it("records have steps on request", () => {
    const one = api.generate({ seed: 7, steps: true });
    assert.ok(one.steps.list.length > 0);
    assert.ok(api.generate({ seed: 7, size: 6, steps: true }).steps.list.length > 0);
    const [record] = JSON.parse(api.pack({ seed: 7, steps: true })).puzzles;
    assert.deepEqual(one.steps, record.steps);
    assert.throws(() => api.generate({ steps: true, output: "strings" }), { code: "query", message: 'steps: found output "strings", expected "records"' });
  });

  it("generation has limits", () => {
    const rare = { seed: 1, er: [11.8, 11.9], count: 2 };
    assert.throws(() => api.generate({ ...rare, attempts: 3 }), { code: "not_found", message: /^3 attempts found no puzzle/ });
    const began = performance.now();
    assert.throws(() => api.generate({ ...rare, time: 0.2 }), { code: "time_limit", results: [] });
    let error;
    try {
      api.generate({ seed: 4, count: 1e7, output: "strings", time: 1 });
    } catch (thrown) {
      error = thrown;
    }
    assert.equal(error.code, "time_limit");
    assert.ok(error.results.length > 0);
    assert.deepEqual(error.results, api.generate({ seed: 4, count: error.results.length, output: "strings" }));
    assert.throws(() => api.generate({ size: 16, minimal: true, count: 1e6, time: 0.2 }), { code: "time_limit" });
    assert.throws(() => api.generate({ size: 4, clues: 3, attempts: 5 }), { code: /not_found|impossible/ });
    assert.throws(() => api.pack({ er: [11.8, 11.9], time: 0.2 }), { code: "time_limit" });
    assert.ok(performance.now() - began < 20_000);
    assert.equal(api.generate({ seed: 5, time: 60 }).puzzle, api.generate({ seed: 5 }).puzzle);
  });

  it("puzzles that are not found are skipped, also in parts", () => {
    const thrown = (call) => {
      try {
        call();
      } catch (error) {
        return [error.code, error.results.map(({ id }) => id), error.message];
      }
    };
    for (const [options, found] of [[{ level: "extreme", attempts: 10 }, 39], [{ size: 6, level: "medium", attempts: 6 }, 4]]) {
      const wanted = { ...options, seed: 2, count: found === 39 ? 50 : 40 };
      const ids = [...Array(wanted.count).keys()].filter((index) => !thrown(() => api.generate({ ...wanted, index, count: 1 })));
      assert.equal(ids.length, found);
      for (const more of [{}, { onProgress: () => {} }]) {
        const message = `${found} of ${wanted.count} puzzles were found within ${options.attempts} attempts each`;
        assert.deepEqual(thrown(() => api.generate({ ...wanted, ...more })), ["not_found", ids, message]);
      }
      assert.deepEqual(thrown(() => api.pack(wanted)).slice(0, 2), ["not_found", ids]);
    }
    for (const more of [{}, { onProgress: () => {} }]) {
      const [code, ids] = thrown(() => api.generate({ size: 4, count: 500, distinct: true, attempts: 2000, seed: 1, ...more }));
      assert.deepEqual([code, ids.length > 30, ids], ["not_found", true, [...ids.keys()]]);
    }
  });

  it("lists have results in spite of errors", () => {
    const malformed = PUZZLE.replace("3", "a");
    const list = [PUZZLE, malformed, "12", null, NONE, `${PUZZLE}\n`, SEVERAL];
    const { results, errors } = api.verify(list, { partial: true });
    assert.deepEqual(results, [true, null, null, null, false, true, false]);
    assert.deepEqual(errors.map(({ index, code }) => [index, code]), [[1, "malformed"], [2, "malformed"], [3, "type"]]);
    assert.deepEqual([errors[0].cell, errors[0].message], [10, 'puzzles[1][10]: found "a", expected a digit or an empty cell']);
    assert.match(errors[2].message, /^puzzles\[3\]: found null, expected a string or a record with `puzzle`$/);
    assert.deepEqual(api.solve(list, { partial: true }).results, [SOLUTION, null, null, null, null, SOLUTION, null]);
    assert.deepEqual(api.count(list, { partial: true, limit: 9 }).results.slice(0, 5), [1, null, null, null, 0]);
    const rated = api.rate([malformed, PUZZLE, EASY], { partial: true });
    assert.deepEqual([rated.results[0], rated.results.slice(1)], [null, api.rate([PUZZLE, EASY])]);
    const walks = api.explain([NONE, EASY, "x"], { partial: true });
    assert.deepEqual(walks.results, [null, api.explain(EASY), null]);
    assert.deepEqual(walks.errors.map(({ index, code }) => [index, code]), [[0, "no_solution"], [2, "malformed"]]);
    const lines = api.explain([NONE, EASY, malformed, PUZZLE, NONE], { partial: true });
    assert.deepEqual(lines.results, [null, api.explain(EASY), null, api.explain(PUZZLE), null]);
    assert.deepEqual(lines.errors.map(({ index, code }) => [index, code]), [[0, "no_solution"], [2, "malformed"], [4, "no_solution"]]);
    const none = api.explain([NONE, malformed], { partial: true });
    assert.deepEqual([none.results, none.errors.map(({ index, code }) => [index, code])], [[null, null], [[0, "no_solution"], [1, "malformed"]]]);
    const many = api.generate({ seed: 2, count: 2500, output: "strings" });
    const bad = [0, 999, 1000, 2499];
    bad.forEach((index) => (many[index] = malformed));
    const seen = [];
    const partial = api.verify(many, { partial: true, onProgress: (progress) => seen.push(progress) });
    assert.deepEqual(partial.errors.map(({ index }) => index), bad);
    assert.ok(partial.results.every((result, index) => result === (bad.includes(index) ? null : true)));
    assert.deepEqual(seen.at(-1), { done: 2500, total: 2500 });
    assert.deepEqual(api.verify([], { partial: true }), { results: [], errors: [] });
    assert.throws(() => api.verify(values(PUZZLE), { partial: true }), { code: "type" });
    assert.throws(() => api.rate([PUZZLE], { partial: true, scale: "x" }), { code: "query" });
  });

  it("strings of a list that are no puzzles do not shift the results", () => {
    for (const other of [" ".repeat(81), "#".padEnd(81, "1"), `${PUZZLE.slice(0, 40)}\n${PUZZLE.slice(41)}`]) {
      assert.throws(() => api.explain([EASY, other, EASY]), { index: 1 });
      const { results, errors } = api.explain([EASY, other, PUZZLE], { partial: true });
      assert.deepEqual(results, [api.explain(EASY), null, api.explain(PUZZLE)]);
      assert.deepEqual(errors.map(({ index }) => index), [1]);
    }
  });

  it("options of other types are errors that name them", () => {
    const cases = [
      ["generate", { count: "3" }], ["generate", { count: NaN }], ["generate", { count: -1 }], ["generate", { count: 1.5 }], ["generate", { count: null }],
      ["generate", { seed: {} }], ["generate", { seed: -1 }], ["generate", { seed: NaN }], ["generate", { seed: 2n ** 64n }], ["generate", { index: "2" }],
      ["generate", { level: 3 }], ["generate", { level: {} }], ["generate", { level: { easy: "2" } }], ["generate", { clues: NaN }], ["generate", { clues: [24] }],
      ["generate", { er: [1, 2, 3] }], ["generate", { minimal: "yes" }], ["generate", { minimal: 1 }], ["generate", { require: [1] }], ["generate", { scale: 5 }],
      ["generate", { onProgress: 3 }], ["generate", { output: "x" }], ["generate", { size: "6" }], ["generate", { attempts: 0 }], ["generate", { time: "5m" }],
      ["pack", { index: -1 }], ["check", PUZZLE, { limit: 1 }], ["check", PUZZLE, { limit: "3" }], ["check", PUZZLE, { witness: "no" }],
      ["count", PUZZLE, { limit: 0 }], ["count", PUZZLE, { limit: NaN }], ["count", PUZZLE, { onProgress: true }], ["rate", PUZZLE, { erMax: NaN }],
      ["rate", PUZZLE, { seVersion: 2022 }], ["explain", EASY, { brief: 1 }], ["hint", EASY, { after: -1 }], ["hint", EASY, { original: 3 }],
      ["canonical", EASY, { by: "x" }], ["print", EASY, { perPage: NaN }], ["print", EASY, { page: 0 }], ["print", EASY, { dpi: -1 }], ["convert", EASY, { format: 1 }],
    ];
    for (const [name, ...args] of cases) {
      const [option, value] = Object.entries(args.at(-1))[0];
      const expected = (error) => error.name === "CluewiseError" && error.code === "query" && error.message.startsWith(`${option}: found `) && error.message.includes(", expected ");
      assert.throws(() => api[name](...args), expected, `${name} ${option} ${String(value)}`);
    }
    assert.throws(() => api.count(PUZZLE, { limit: "3" }), { message: 'limit: found "3", expected an integer from 1 to 4294967295' });
    // Words that the module knows.
    for (const [option, value] of Object.entries({ level: "hrad", symmetry: "x", scale: "x", ladder: "x", hodoku: "x", mask: "1", er: "a", hodokuScore: "a" })) {
      assert.throws(() => api.generate({ [option]: value }), { code: "query", message: new RegExp(`\`${option}\`|${option}`) }, option);
    }
    for (const name of ["verify", "rate", "explain", "hint", "read", "print"]) {
      assert.throws(() => api[name](PUZZLE, { limt: 3 }), { code: "query", message: new RegExp(`^${name}: unknown option "limt"; expected one of `) });
      assert.throws(() => api[name](PUZZLE, null), { code: "type", message: "options: found null, expected an object" });
    }
    assert.throws(() => api.generate(null), { code: "type" });
    assert.throws(() => api.generate({ first: 3 }), { code: "query", message: /^generate: unknown option "first"/ });
    assert.throws(() => api.daily(null), { code: "type" });
    assert.throws(() => api.daily(new Date(NaN)), { code: "type" });
    assert.throws(() => api.daily("2026-11-20", 3), { code: "type" });
    assert.equal(typeof api.pack(), "string");
  });

  it("records of the package are puzzles", () => {
    const [classic, sized, killer] = [api.generate({ seed: 2n ** 60n }), api.generate({ seed: 3, size: 6 }), api.generate({ seed: 3, variant: "killer" })];
    for (const record of [classic, sized, killer, api.daily("2026-11-20"), api.rate(EASY), api.check(EASY)]) {
      assert.equal(api.verify(record), true);
      assert.deepEqual(api.verify([record, record], { partial: true }), { results: [true, true], errors: [] });
      assert.equal(api.count(record), 1);
      assert.equal(api.solve(record), record.solution ?? api.solve(record.puzzle));
      assert.ok(api.hint(record).step.technique);
      assert.ok(api.explain(record).steps.length > 0);
      assert.equal(api.rate(record).verdict, "unique");
      assert.equal(api.check(record).verdict, "unique");
      assert.equal(api.read(record).puzzles.length, 1);
    }
    assert.equal(api.canonical(classic).canonical, api.canonical(classic.puzzle).canonical);
    assert.equal(api.convert([classic, EASY], { format: "line" }), `${classic.puzzle}\n${EASY}\n`);
    assert.equal(api.read([killer, sized]).puzzles.length, 2);
    assert.ok(api.print([classic, classic]).length > 1000);
  });

  it("pencil marks of records are text or lists, and other names of them are refused", () => {
    const marks = Array.from({ length: 81 }, () => [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert.deepEqual(api.hint({ puzzle: EASY, candidates: marks }), api.hint(EASY));
    marks[1] = [9];
    assert.throws(() => api.hint({ puzzle: EASY, candidates: marks }), { code: "wrong_marks" });
    assert.throws(() => api.hint({ puzzle: EASY, candidates: 7 }), { code: "malformed", message: /found 7 in "candidates", expected 729 characters, or 81 lists/ });
    for (const call of [api.hint, api.explain]) {
      for (const name of ["marks", "pencilmarks"]) {
        assert.throws(() => call({ puzzle: EASY, [name]: marks }), { code: "malformed", message: new RegExp(`the field "${name}", expected pencil marks in "candidates"`) });
      }
    }
  });

  it("numbers of levels are those of all kinds", () => {
    const made = api.generate({ size: 6, level: { easy: 3, medium: 2 }, seed: 1 });
    assert.deepEqual(made.map(({ level }) => level), ["easy", "easy", "easy", "medium", "medium"]);
    const rest = api.generate({ size: 6, level: { easy: 3, medium: 2 }, seed: 1, index: 4, output: "strings" });
    assert.deepEqual(rest, [made[4].puzzle]);
    assert.equal(JSON.parse(api.pack({ size: 6, level: { easy: 3, medium: 2 }, seed: 1 })).puzzles.length, 5);
  });

  it("puzzles of other types are errors", () => {
    for (const value of [null, undefined, {}, 7, new Map(), Symbol("puzzle"), () => "", 3n, new Date()]) {
      for (const name of ["verify", "count", "solve", "check", "rate", "explain", "hint", "candidates", "complete", "judge", "canonical", "read", "convert", "print"]) {
        const options = name === "convert" ? [{ format: "line" }] : [];
        const expected = { name: "CluewiseError", code: "type", message: /: found .*, expected a string/ };
        assert.throws(() => api[name](value, ...options), expected, `${name} ${String(value)}`);
        if (!["hint", "read", "convert", "print"].includes(name)) {
          assert.throws(() => api[name]([PUZZLE, value]), { ...expected, index: 1 }, `${name} list ${String(value)}`);
        }
      }
    }
    assert.throws(() => api.hint([PUZZLE]), { code: "type", message: "puzzle: found an array, expected a string or a record with `puzzle`" });
    assert.throws(() => api.request(null), { code: "type" });
    assert.throws(() => api.request("verify", 3), { code: "type" });
    assert.throws(() => api.request("verify", {}, 3), { code: "type" });
  });

  it("messages do not speak of HTTP", () => {
    const calls = [
      () => api.verify(""), () => api.read("  "), () => api.print(""), () => api.convert("", { format: "line" }), () => api.convert(PUZZLE),
      () => api.convert(PUZZLE, { format: "x" }), () => api.rate(PUZZLE, { seVersion: "3" }), () => api.rate(PUZZLE, { seVersion: "2022", noUniqueness: true }),
      () => api.rate(PUZZLE, { erMax: 7.25 }), () => api.generate({ index: 5, level: { easy: 2 } }), () => api.generate({ size: 6, er: 3 }),
      () => api.generate({ playable: true }), () => api.explain([NONE]), () => api.verify(JSON.stringify({ puzzle: PUZZLE, limit: 3 })),
      () => api.generate({ er: [11.8, 12], time: 0.1 }), () => api.count(PUZZLE, { size: 6, from: "line" }), () => api.hint(PUZZLE, { technique: "x-wing", ladder: "se" }),
      () => api.rate(PUZZLE.padEnd(729, "."), { scale: "effort" }), () => api.print(PUZZLE, { format: "svg", page: 9 }), () => api.daily("x"),
    ];
    for (const call of calls) {
      assert.throws(call, (error) => {
        assert.equal(error.name, "CluewiseError", error.stack);
        assert.doesNotMatch(error.message, /query|request|parameter|POST|HTTP|status|body|URL|[a-z]_[a-z]/, String(call));
        return true;
      });
    }
  });

  it("single puzzles are solved while the memory grows", () => {
    const empty = new Uint8Array(81 * 20_000);
    for (let round = 0; round < 3; round++) {
      assert.equal(api.solve(PUZZLE), SOLUTION);
      assert.equal(api.verify(SEVERAL), false);
      assert.equal(api.count(empty.subarray(0, 81 * 5000 * (round + 1)), { limit: 2 })[7], 2);
      assert.deepEqual([api.solve(PUZZLE), api.solve(SEVERAL), api.solve(NONE), api.count(PUZZLE)], [SOLUTION, null, null, 1]);
    }
    assert.equal(api.solve(PUZZLE.replaceAll(".", "0")), SOLUTION);
    assert.equal(api.solve(PUZZLE.replaceAll(".", "_")), SOLUTION);
    assert.throws(() => api.solve(PUZZLE.replace("3", "é")), { cell: 10, found: '"é"' });
  });

  it("locales are languages", () => {
    assert.deepEqual(api.hint(EASY, { lang: "de-DE" }), api.hint(EASY, { lang: "de" }));
    assert.throws(() => api.hint(EASY, { lang: "xx-DE" }), { code: "query", message: /`lang`/ });
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
      assert.deepEqual(core.rate(puzzles, { scale: "effort" }), api.rate(puzzles));
    }
    // What is removed from the module is not used by these targets.
    const targets = [
      { count: 3 }, { count: 9, output: "values" }, { clues: [24, 26] }, { clues: 20 }, { minimal: true, clues: 30 }, { mask: "x".repeat(72) + ".".repeat(9) },
      { symmetry: "rot180", minimal: true }, { uniform: true, level: "hard" }, { level: { easy: 1, hard: 2 } }, { level: "medium..expert", clues: [22, 25] },
      ...["easy", "medium", "hard", "expert", "master", "extreme"].map((level) => ({ level, count: 2 })), { level: "extreme", symmetry: "full" }, { level: "hard", minimal: true },
    ];
    for (const options of targets) assert.deepEqual(core.generate({ seed: 5, ...options }), api.generate({ seed: 5, ...options }), JSON.stringify(options));
    assert.deepEqual(core.daily("2026-11-20"), api.daily("2026-11-20"));
    assert.deepEqual(core.rate([PUZZLE, EASY], { onProgress: () => {} }), api.rate([PUZZLE, EASY]));
  });

  it("errors give the place, or the package that is needed", () => {
    assert.throws(() => core.rate([PUZZLE, PUZZLE.replace("3", "a")]), { code: "malformed", index: 1, cell: 10 });
    assert.throws(() => core.rate(PUZZLE, { colour: "red" }), { code: "query" });
    assert.throws(() => core.generate({ clues: 5 }), { code: "impossible" });
    assert.throws(() => core.generate({ require: ["nothing"] }), { code: "query" });
    assert.throws(() => core.generate({ require: ["nothing"], ladder: "hodoku" }), { code: "query" });
    assert.throws(() => core.rate(PUZZLE, { scale: "se" }), { code: "module", message: /import "cluewise" instead of "cluewise\/core"$/ });
    assert.throws(() => core.verify([PUZZLE, "1"], { partial: true }), { code: "module" });
    assert.throws(() => core.generate({ size: 6 }), { code: "module" });
    assert.throws(() => core.verify(`${PUZZLE}\n`), { code: "module" });
    assert.throws(() => core.solve(["...24.....34...."]), { code: "module" });
    assert.throws(() => core.rate(PUZZLE, { scale: ["effort", "hodoku"] }), { code: "module" });
    const ofHodoku = [
      { scale: "hodoku" }, { hodoku: "hard" }, { hodokuScore: [1000, 2000] }, { require: ["w-wing"] }, { forbid: ["w-wing"] },
      { practice: "x-wing" }, { require: ["x-wing"], at: "x-wing", ladder: "hodoku" }, { level: "hard,forbid=w-wing" }, { level: "hard,hodoku=hard" },
    ];
    const ofSe = [
      { er: 3 }, { scale: "se" }, { er: [9.5, 12], fast: true }, { require: ["Pointing"], ladder: "se" }, { forbid: ["x-wing"], ladder: "se" },
      { practice: "x-wing", ladder: "se" }, { level: "hard,er=3" }, { level: { medium: 1 }, er: [2, 2.3] }, { steps: true },
    ];
    for (const options of [{ seVersion: "2022" }, { erMax: 3 }, { noUniqueness: true }, { closure: true }]) {
      assert.throws(() => core.rate(PUZZLE, options), { code: "module" }, JSON.stringify(options));
    }
    for (const options of [...ofHodoku, ...ofSe]) assert.throws(() => core.generate(options), { code: "module" }, JSON.stringify(options));
  });
}
