// The worker: results, progress, cancellation, errors.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import * as api from "../dist/package/node.js";
import { CluewiseError, createWorker } from "../dist/package/worker-node.js";

const PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

test("a worker returns the results of the functions", async () => {
  const worker = createWorker();
  await worker.ready;
  const [strings, one] = await Promise.all([worker.generate({ seed: 1, count: 30, output: "strings" }), worker.generate({ seed: 2 })]);
  assert.deepEqual(strings, api.generate({ seed: 1, count: 30, output: "strings" }));
  assert.deepEqual(one, api.generate({ seed: 2 }));
  for (const name of ["verify", "count", "solve", "check", "rate", "explain", "hint", "canonical", "read"]) {
    assert.deepEqual(await worker[name](PUZZLE), api[name](PUZZLE), name);
  }
  assert.deepEqual(await worker.count(new Uint8Array(162), { limit: 7 }), Uint32Array.of(7, 7));
  assert.deepEqual(await worker.daily("2026-11-20", "easy"), api.daily("2026-11-20", "easy"));
  for (const scale of ["se", "hodoku"]) assert.deepEqual(await worker.rate(PUZZLE, { scale }), api.rate(PUZZLE, { scale }));
  assert.deepEqual(await worker.generate({ seed: 1, er: [2, 3], steps: true }), api.generate({ seed: 1, er: [2, 3], steps: true }));
  assert.deepEqual(await worker.generate({ variant: "x", seed: 1 }), api.generate({ variant: "x", seed: 1 }));
  assert.equal(await worker.convert(PUZZLE, { format: "line" }), `${PUZZLE}\n`);
  assert.equal(await worker.pack({ level: "easy", seed: 1 }), api.pack({ level: "easy", seed: 1 }));
  for (const options of [{ format: "svg" }, { format: "svg", outlines: true }, { format: "pdf" }, { format: "png" }]) {
    assert.deepEqual(await worker.print(PUZZLE, options), api.print(PUZZLE, options));
  }
  assert.equal((await worker.request("verify", { puzzle: PUZZLE })).status, 200);
  worker.terminate();
});

test("an error in a report of progress rejects the call", async () => {
  const worker = createWorker();
  const onProgress = () => {
    throw new RangeError("report");
  };
  await assert.rejects(worker.generate({ seed: 1, count: 25, onProgress }), { name: "RangeError", message: "report" });
  assert.equal(await worker.verify(PUZZLE), true);
  worker.terminate();
});

test("progress is reported before the result", async () => {
  const worker = createWorker();
  const seen = [];
  const puzzles = await worker.generate({ seed: 1, count: 25, onProgress: (progress) => seen.push(progress) });
  assert.equal(puzzles.length, 25);
  assert.deepEqual(seen.at(-1), { done: 25, total: 25 });
  assert.ok(seen.length > 1);
  worker.terminate();
});

test("a call is cancelled, also inside a puzzle, and the others are answered", async () => {
  const worker = createWorker();
  const controller = new AbortController();
  // Cannot end: no puzzle is that hard.
  const endless = worker.generate({ seed: 1, er: [11.8, 11.9], signal: controller.signal });
  const queued = worker.solve(PUZZLE, { signal: controller.signal });
  const other = worker.verify(PUZZLE);
  setTimeout(() => controller.abort(), 300);
  await assert.rejects(endless, { name: "AbortError" });
  await assert.rejects(queued, { name: "AbortError" });
  assert.equal(await other, true);
  await assert.rejects(worker.verify(PUZZLE, { signal: AbortSignal.abort() }), { name: "AbortError" });
  const last = worker.generate({ seed: 1, er: [11.8, 11.9] });
  worker.terminate();
  await assert.rejects(last, { name: "AbortError" });
  assert.equal(await worker.verify(PUZZLE), true, "a new worker");
  worker.terminate();
});

test("errors keep their details", async () => {
  const worker = createWorker();
  const list = [PUZZLE, PUZZLE.replace("3", "a")];
  const [found, wanted] = [await worker.solve(list, { partial: true }), api.solve(list, { partial: true })];
  assert.deepEqual(found, wanted);
  assert.ok(found.errors[0] instanceof CluewiseError && found.errors[0].index === 1 && found.errors[0].cell === 10);
  await assert.rejects(worker.generate({ seed: 1, er: [11.8, 11.9], time: 0.1 }), { code: "time_limit", results: [] });
  assert.equal((await worker.request("verify", { partial: true }, PUZZLE)).status, 400);
  await assert.rejects(worker.hint(null), { code: "type" });
  await assert.rejects(worker.verify(PUZZLE, 3), { code: "type" });
  await assert.rejects(worker.verify(PUZZLE, { limt: 3 }), { code: "query" });
  await assert.rejects(worker.verify([PUZZLE, PUZZLE.replace("3", "a")]), { name: "CluewiseError", index: 1, cell: 10 });
  await assert.rejects(worker.generate({ level: "none" }), { code: "query" });
  worker.terminate();
});

test("an idle worker does not keep the process alive", () => {
  const address = new URL("../dist/package/worker-node.js", import.meta.url);
  const script = `import { CluewiseError, createWorker } from "${address}"; console.log(await createWorker().verify("${PUZZLE}")); createWorker();`;
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8", timeout: 60_000 });
  assert.equal(output, "true\n");
});
