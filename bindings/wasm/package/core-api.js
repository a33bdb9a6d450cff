// The functions that need no file formats, over the bindings of a module that has them.

import { CluewiseError } from "./error.js";
import { LineBuffer } from "./line-buffer.js";
import { checking, inParts, resultsOf, withErrors } from "./lists.js";
import { checkedOptions, shown, typeError } from "./options.js";
import { CELLS, bytesOf, invalidByte, queryOf, split, splitBytes, valuesOf } from "./puzzles.js";

/** Runs a function of the module over the bytes of puzzles, in parts if progress is reported. */
function overBytes(puzzles, bytes, onProgress, call) {
  const isText = !(puzzles instanceof Uint8Array);
  const part = (start, end) => {
    try {
      return call(bytes.subarray(CELLS * start, CELLS * end), isText);
    } catch (error) {
      throw typeof error === "number" ? invalidByte(puzzles, CELLS * start + error) : error;
    }
  };
  return inParts(bytes.length / CELLS, onProgress, part);
}

/** Concatenates typed arrays of one kind. */
export function concatenate(parts, Kind) {
  if (parts.length === 1) return parts[0];
  const all = new Kind(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
  return all;
}

/** Options of sizes and variants. */
const VARIANT_OPTIONS = ["variant", "size", "box", "symbols", "budget", "playable", "draft"];

/** Returns whether options are about sizes and variants. */
export const areOfVariants = (options) => VARIANT_OPTIONS.some((name) => options[name] !== undefined);

/** Returns whether there are options, which `verify`, `count` and `solve` leave to the API. */
const hasOptions = (options) => Object.keys(options).length > 0;

/** Returns the error whose JSON is the message of an error of the module. */
function fromJson(error) {
  return error.message?.startsWith("{") ? CluewiseError.fromResponse(JSON.parse(error.message)) : error;
}

/** Calls a function, whose searches of these modules end after a number of seconds. */
export function withDeadline(modules, seconds, call) {
  if (seconds === undefined) return call();
  const end = performance.now() + 1000 * seconds;
  modules.forEach((module) => module.setDeadline(end));
  try {
    return call();
  } finally {
    modules.forEach((module) => module.setDeadline(Infinity));
  }
}

/** Returns a seed as a number if it is a safe integer. */
const seedOf = (seed) => (seed <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(seed) : seed);

/**
 * Returns the functions. `other(name, puzzles, options, fail)` computes the result for puzzles that are not strings of 81
 * characters or values, or for the query of the puzzle of a day, and `variantBindings()` returns the bindings for sizes and variants.
 */
export function coreOf(bindings, { other, variantBindings }) {
  const buffer = new LineBuffer(bindings);

  const verifyAny = checking("verify", (puzzles, { onProgress, ...options }, fail) => {
    const bytes = bytesOf(puzzles);
    if (bytes === null || hasOptions(options)) return other("verify", puzzles, { onProgress, ...options }, fail);
    const all = concatenate(overBytes(puzzles, bytes, onProgress, bindings.verify), Uint8Array);
    if (typeof puzzles === "string") return all[0] === 1;
    return Array.isArray(puzzles) ? Array.from(all, (value) => value === 1) : all;
  });

  const countAny = checking("count", (puzzles, { limit = 2, onProgress, ...options }, fail) => {
    const bytes = bytesOf(puzzles);
    if (bytes === null || hasOptions(options)) return other("count", puzzles, { limit, onProgress, ...options }, fail);
    const all = concatenate(overBytes(puzzles, bytes, onProgress, (part, isText) => bindings.count(part, isText, limit)), Uint32Array);
    if (typeof puzzles === "string") return all[0];
    return Array.isArray(puzzles) ? Array.from(all) : all;
  });

  const solveAny = checking("solve", (puzzles, { onProgress, ...options }, fail) => {
    const bytes = bytesOf(puzzles);
    if (bytes === null || hasOptions(options)) return other("solve", puzzles, { onProgress, ...options }, fail);
    const values = concatenate(overBytes(puzzles, bytes, onProgress, bindings.solve), Uint8Array);
    if (puzzles instanceof Uint8Array) return values;
    const solutions = splitBytes(values).map((line) => (line[0] === "0" ? null : line));
    return typeof puzzles === "string" ? solutions[0] : solutions;
  });

  // One string of 81 characters without options is the most frequent call.
  function verify(puzzles, options) {
    const solutions = options === undefined ? buffer.count(puzzles, 2) : undefined;
    return solutions === undefined ? verifyAny(puzzles, options) : solutions === 1;
  }

  function count(puzzles, options) {
    const solutions = options === undefined ? buffer.count(puzzles, 2) : undefined;
    return solutions === undefined ? countAny(puzzles, options) : solutions;
  }

  function solve(puzzles, options) {
    const solution = options === undefined ? buffer.solve(puzzles) : undefined;
    return solution === undefined ? solveAny(puzzles, options) : solution;
  }

  const rate = checking("rate", (puzzles, { onProgress, ...options }, fail) => {
    const bytes = bytesOf(puzzles);
    if (bytes === null || options.from !== undefined || areOfVariants(options)) return other("rate", puzzles, { onProgress, ...options }, fail);
    const query = queryOf(options);
    let offset = 0;
    const parts = overBytes(puzzles, bytes, onProgress, (part, isText) => {
      if (part.length === 0) return [];
      const results = resultsOf(withErrors(JSON.parse(bindings.rate(part, isText, query))), offset, fail);
      offset += results.length;
      return results;
    });
    return typeof puzzles === "string" ? parts[0][0] : parts.flat();
  });

  function daily(date = new Date(), options = {}) {
    if (!(date instanceof Date ? Number.isFinite(date.getTime()) : typeof date === "string")) {
      throw typeError("date", date instanceof Date ? NaN : date, "a valid Date, or a string such as 2026-11-20");
    }
    if (typeof options !== "string" && (options === null || typeof options !== "object")) {
      throw typeError("level", options, "the name of a level, or an object with options");
    }
    const checked = checkedOptions("daily", typeof options === "string" ? { level: options } : options);
    const query = { date: date instanceof Date ? date.toISOString().slice(0, 10) : date, ...checked };
    if (areOfVariants(checked)) return other("daily", query, {}, undefined);
    try {
      return JSON.parse(bindings.daily(queryOf(query)));
    } catch (error) {
      throw fromJson(error);
    }
  }

  function generate(options) {
    const { output = "records", time, onProgress, index, ...targets } = checkedOptions("generate", options);
    if (targets.steps && output !== "records") throw new CluewiseError("query", `steps: found output ${shown(output)}, expected "records"`);
    const report = onProgress ?? (time === undefined ? undefined : () => {});
    const query = queryOf({ ...targets, first: index });
    const generated = (module) => withDeadline([module], time, () => generateIn(module, query, output, report, targets));
    return generated(bindings) ?? generated(variantBindings());
  }

  /** Returns the puzzles of a query; undefined if it needs another module. */
  function generateIn(module, query, output, onProgress, targets) {
    const parts = [];
    let generator = null;
    try {
      generator = module.Generator.create(query);
      if (!generator) return undefined;
      const isOne = targets.count === undefined && typeof targets.level !== "object" && generator.left === 1;
      const known = { seed: seedOf(BigInt.asUintN(64, generator.seed)) };
      const records = (n) => JSON.parse(generator.nextRecords(n)).map((record) => ({ ...record, ...known }));
      const next = {
        records,
        strings: (n) => (generator.nextText ? split(generator.nextText(n)) : records(n).map(({ puzzle }) => puzzle)),
        values: (n) => generator.nextValues?.(n) ?? concatenate(records(n).map(({ puzzle }) => valuesOf(puzzle)), Uint8Array),
      }[output];
      inParts(generator.left, onProgress, (start, end) => {
        parts.push(next(end - start));
        generator.check();
      });
      if (output === "values") return concatenate(parts, Uint8Array);
      return isOne ? parts[0][0] : parts.flat();
    } catch (error) {
      const known = fromJson(error);
      if (known.results) known.results = output === "values" ? concatenate(parts, Uint8Array) : parts.flat();
      throw known;
    } finally {
      generator?.free();
    }
  }

  return { verify, count, solve, rate, daily, generate };
}
