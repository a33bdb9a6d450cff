// The functions of the package; index.d.ts documents them.

import * as bindings from "./bindings.js";
import { CluewiseError } from "./error.js";
import { CELLS, bytesOf, checkPuzzles, decode, encode, invalidByte, linesOf, queryOf, split } from "./puzzles.js";

export { CluewiseError };

/** Milliseconds between two reports of progress. */
const PROGRESS_INTERVAL = 50;

/** Sends a request to the API and returns the response. */
export function request(name, options = {}, body = undefined) {
  const bytes = typeof body === "string" ? encode(body) : body;
  const response = bindings.request(name, typeof options === "string" ? options : queryOf(options), bytes);
  try {
    return { status: response.status, mediaType: response.mediaType, body: response.body, name: response.name };
  } finally {
    response.free();
  }
}

/** Returns the body of a successful response; throws the error of any other. */
function bodyOf(name, options, text, offset = null) {
  const { status, body } = request(name, options, text);
  if (status !== 200) throw CluewiseError.fromResponse(JSON.parse(decode(body)), offset);
  return body;
}

/** Returns the result for the only puzzle of a text. */
function oneResult(name, text, options) {
  const { puzzles, errors } = JSON.parse(decode(bodyOf(name, options, text)));
  if (errors.length > 0) throw CluewiseError.fromPuzzle(errors[0]);
  if (puzzles.length > 1) throw new CluewiseError("several", `found ${puzzles.length} puzzles in the text, expected one`);
  return puzzles[0];
}

/** Returns the results for a list of puzzles, each a line; `offset` is the index of the first one. */
function lineResults(name, lines, options, offset) {
  if (lines.length === 0) return [];
  const { puzzles, errors } = JSON.parse(decode(bodyOf(name, options, lines.join("\n"), offset)));
  if (errors.length > 0) throw CluewiseError.fromPuzzle(errors[0], offset);
  return puzzles;
}

/** Returns the result of a request for one puzzle, or the results for several. */
function results(name, puzzles, { onProgress, ...options } = {}) {
  checkPuzzles(puzzles);
  if (typeof puzzles === "string") return oneResult(name, puzzles, options);
  const lines = Array.isArray(puzzles) ? puzzles : linesOf(puzzles);
  const index = lines.findIndex((line) => line.length !== CELLS && line.length !== 9 * CELLS);
  if (index !== -1) {
    const [found, expected] = [`${lines[index].length} characters`, "81, or 729 of a candidate grid"];
    throw new CluewiseError("malformed", `puzzles[${index}]: found ${found}, expected ${expected}`, { index, found, expected });
  }
  return inParts(lines.length, onProgress, (start, end) => lineResults(name, lines.slice(start, end), options, start)).flat();
}

/** Calls `work` for consecutive ranges of `0..total`: one range, or ranges of about 50 ms if progress is reported. */
function inParts(total, onProgress, work) {
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

/** Runs a function of the module over bytes of puzzles, in parts if progress is reported. */
function overBytes(puzzles, onProgress, call) {
  const [bytes, isText] = [bytesOf(puzzles), !(puzzles instanceof Uint8Array)];
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
function concatenate(parts, Kind) {
  if (parts.length === 1) return parts[0];
  const all = new Kind(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
  return all;
}

/** Applies a function to every puzzle of a list, one of which is not of 81 characters. */
function each(puzzles, apply) {
  return puzzles.map((puzzle, index) => {
    try {
      return apply(puzzle);
    } catch (error) {
      if (error instanceof CluewiseError) Object.assign(error, { index, message: `puzzles[${index}]: ${error.message}` });
      throw error;
    }
  });
}

export function verify(puzzles, { onProgress } = {}) {
  checkPuzzles(puzzles);
  if (bytesOf(puzzles) === null) {
    return Array.isArray(puzzles) ? each(puzzles, (puzzle) => verify(puzzle)) : oneResult("verify", puzzles, {}).verdict === "unique";
  }
  const all = concatenate(overBytes(puzzles, onProgress, bindings.verify), Uint8Array);
  if (typeof puzzles === "string") return all[0] === 1;
  return Array.isArray(puzzles) ? Array.from(all, (value) => value === 1) : all;
}

export function count(puzzles, { limit = 2, onProgress } = {}) {
  checkPuzzles(puzzles);
  if (!(Number.isInteger(limit) && limit >= 1 && limit < 2 ** 32)) {
    throw new CluewiseError("query", `limit: found ${limit}, expected an integer from 1 to 4294967295`);
  }
  if (bytesOf(puzzles) === null) {
    return Array.isArray(puzzles) ? each(puzzles, (puzzle) => count(puzzle, { limit })) : oneResult("verify", puzzles, { limit }).count;
  }
  const all = concatenate(overBytes(puzzles, onProgress, (bytes, isText) => bindings.count(bytes, isText, limit)), Uint32Array);
  if (typeof puzzles === "string") return all[0];
  return Array.isArray(puzzles) ? Array.from(all) : all;
}

export function solve(puzzles, { onProgress } = {}) {
  checkPuzzles(puzzles);
  if (bytesOf(puzzles) === null) {
    return Array.isArray(puzzles) ? each(puzzles, (puzzle) => solve(puzzle)) : solveText(puzzles);
  }
  const values = concatenate(overBytes(puzzles, onProgress, bindings.solve), Uint8Array);
  if (puzzles instanceof Uint8Array) return values;
  const solutions = split(decode(values.map((value) => value + 48))).map((line) => (line[0] === "0" ? null : line));
  return typeof puzzles === "string" ? solutions[0] : solutions;
}

function solveText(text) {
  try {
    const { solutions, more } = oneResult("solve", text, {});
    return more ? null : solutions[0];
  } catch (error) {
    if (error.code === "no_solution") return null;
    throw error;
  }
}

export const check = (puzzles, options) => results("verify", puzzles, options);
export const rate = (puzzles, options) => results("rate", puzzles, options);
export const explain = (puzzles, options) => results("explain", puzzles, options);
export const canonical = (puzzles, options) => results("canonical", puzzles, options);

export function hint(puzzle, options = {}) {
  try {
    return results("hint", puzzle, options);
  } catch (error) {
    if (error.code === "full" || error.code === "no_step") return null;
    throw error;
  }
}

/** Returns a generator of the module. */
function generatorOf({ index, ...options }) {
  try {
    return new bindings.Generator(queryOf({ ...options, first: index }));
  } catch (error) {
    throw fromJson(error);
  }
}

/** Returns the error whose JSON is the message of an error of the module. */
function fromJson(error) {
  return error.message?.startsWith("{") ? CluewiseError.fromResponse(JSON.parse(error.message)) : error;
}

export function generate({ output = "records", onProgress, ...options } = {}) {
  const one = options.count === undefined && typeof options.level !== "object";
  const generator = generatorOf(options);
  try {
    const seed = BigInt.asUintN(64, generator.seed);
    const known = { seed: seed <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(seed) : seed };
    const next = {
      records: (n) => JSON.parse(generator.nextRecords(n)).map((record) => ({ ...record, ...known })),
      strings: (n) => split(generator.nextText(n)),
      values: (n) => generator.nextValues(n),
    }[output];
    if (!next) throw new CluewiseError("query", `output: found ${JSON.stringify(output)}, expected "records", "strings" or "values"`);
    const parts = inParts(generator.left, onProgress, (start, end) => next(end - start));
    if (output === "values") return concatenate(parts, Uint8Array);
    return one ? parts[0][0] : parts.flat();
  } catch (error) {
    throw fromJson(error);
  } finally {
    generator.free();
  }
}

export const pack = ({ index, ...options }) => decode(bodyOf("generate", { ...options, first: index }));
export const convert = (text, options) => decode(bodyOf("convert", options, text));
export const print = (text, options = {}) => bodyOf("print", options, text);

export function read(text, options = {}) {
  const { status, body } = request("verify", options, text);
  const response = JSON.parse(decode(body));
  if (status === 200) return response;
  if (response.error.errors?.length) return { puzzles: [], errors: response.error.errors };
  throw CluewiseError.fromResponse(response);
}
