// The functions that need no file formats, over the bindings of a module that has them.

import { CluewiseError } from "./error.js";
import { CELLS, bytesOf, checkPuzzles, decode, invalidByte, queryOf, split, withoutNumber } from "./puzzles.js";

/** Milliseconds between two reports of progress. */
const PROGRESS_INTERVAL = 50;

/** Calls `work` for consecutive ranges of `0..total`: one range, or ranges of about 50 ms if progress is reported. */
export function inParts(total, onProgress, work) {
  if (!onProgress) return [work(0, total)];
  const parts = [];
  for (let [done, size] = [0, 1]; done < total; ) {
    const [end, began] = [Math.min(done + size, total), performance.now()];
    parts.push(work(done, end));
    done = end;
    onProgress({ done, total });
    if (performance.now() - began < PROGRESS_INTERVAL) size *= 2;
    else size = Math.max(1, size >> 1);
  }
  return parts;
}

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
const VARIANT_OPTIONS = ["variant", "size", "box", "symbols", "budget", "playable"];

/** Returns whether options are about sizes and variants. */
export const areOfVariants = (options) => VARIANT_OPTIONS.some((name) => options[name] !== undefined);

/** Returns whether there are options, which `verify`, `count` and `solve` leave to the API. */
const hasOptions = (options) => Object.values(options).some((value) => value !== undefined);

/** Returns the error whose JSON is the message of an error of the module. */
function fromJson(error) {
  return error.message?.startsWith("{") ? CluewiseError.fromResponse(JSON.parse(error.message)) : error;
}

/** Returns a seed as a number if it is a safe integer. */
const seedOf = (seed) => (seed <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(seed) : seed);

/**
 * Returns the functions. `other(name, puzzles, options)` computes the result for puzzles that are not strings of 81
 * characters or values, and `generateVariants(options)` generates puzzles of sizes and variants.
 */
export function coreOf(bindings, { other, generateVariants }) {
  function verify(puzzles, { onProgress, ...options } = {}) {
    checkPuzzles(puzzles);
    const bytes = bytesOf(puzzles);
    if (bytes === null || hasOptions(options)) return other("verify", puzzles, options);
    const all = concatenate(overBytes(puzzles, bytes, onProgress, bindings.verify), Uint8Array);
    if (typeof puzzles === "string") return all[0] === 1;
    return Array.isArray(puzzles) ? Array.from(all, (value) => value === 1) : all;
  }

  function count(puzzles, { limit = 2, onProgress, ...options } = {}) {
    checkPuzzles(puzzles);
    if (!(Number.isInteger(limit) && limit >= 1 && limit < 2 ** 32)) {
      throw new CluewiseError("query", `limit: found ${limit}, expected an integer from 1 to 4294967295`);
    }
    const bytes = bytesOf(puzzles);
    if (bytes === null || hasOptions(options)) return other("count", puzzles, { limit, ...options });
    const all = concatenate(overBytes(puzzles, bytes, onProgress, (part, isText) => bindings.count(part, isText, limit)), Uint32Array);
    if (typeof puzzles === "string") return all[0];
    return Array.isArray(puzzles) ? Array.from(all) : all;
  }

  function solve(puzzles, { onProgress, ...options } = {}) {
    checkPuzzles(puzzles);
    const bytes = bytesOf(puzzles);
    if (bytes === null || hasOptions(options)) return other("solve", puzzles, options);
    const values = concatenate(overBytes(puzzles, bytes, onProgress, bindings.solve), Uint8Array);
    if (puzzles instanceof Uint8Array) return values;
    const solutionOf = (line) => (line[0] === "0" ? null : line);
    const text = decode(values);
    return typeof puzzles === "string" ? solutionOf(text) : split(text).map(solutionOf);
  }

  function rate(puzzles, { onProgress, ...options } = {}) {
    checkPuzzles(puzzles);
    const bytes = bytesOf(puzzles);
    if (bytes === null || areOfVariants(options)) return other("rate", puzzles, options);
    const query = queryOf(options);
    let offset = 0;
    const parts = overBytes(puzzles, bytes, onProgress, (part, isText) => {
      if (part.length === 0) return [];
      const body = JSON.parse(bindings.rate(part, isText, query));
      if (body.error) throw CluewiseError.fromResponse(body, offset);
      if (body.errors.length > 0) throw CluewiseError.fromPuzzle(body.errors[0], offset);
      offset += part.length / CELLS;
      return body.puzzles.map(withoutNumber);
    });
    return typeof puzzles === "string" ? parts[0][0] : parts.flat();
  }

  function daily(date = new Date(), level = undefined) {
    const day = date instanceof Date ? date.toISOString().slice(0, 10) : date;
    try {
      return JSON.parse(bindings.daily(queryOf({ date: day, level })));
    } catch (error) {
      throw fromJson(error);
    }
  }

  function generatorOf({ index, ...options }) {
    try {
      return new bindings.Generator(queryOf({ ...options, first: index }));
    } catch (error) {
      throw fromJson(error);
    }
  }

  function generate({ output = "records", onProgress, ...options } = {}) {
    if (!["records", "strings", "values"].includes(output)) {
      throw new CluewiseError("query", `output: found ${JSON.stringify(output)}, expected "records", "strings" or "values"`);
    }
    if (areOfVariants(options)) return generateVariants({ output, onProgress, ...options });
    const one = options.count === undefined && typeof options.level !== "object";
    const generator = generatorOf(options);
    try {
      const known = { seed: seedOf(BigInt.asUintN(64, generator.seed)) };
      const next = {
        records: (n) => JSON.parse(generator.nextRecords(n)).map((record) => ({ ...record, ...known })),
        strings: (n) => split(generator.nextText(n)),
        values: (n) => generator.nextValues(n),
      }[output];
      const parts = inParts(generator.left, onProgress, (start, end) => next(end - start));
      if (output === "values") return concatenate(parts, Uint8Array);
      return one ? parts[0][0] : parts.flat();
    } catch (error) {
      throw fromJson(error);
    } finally {
      generator.free();
    }
  }

  return { verify, count, solve, rate, daily, generate };
}
