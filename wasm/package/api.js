// The functions of the package; index.d.ts documents them.

import * as classic from "./classic-bindings.js";
import { concatenate, coreOf, inParts } from "./core-api.js";
import { CluewiseError } from "./error.js";
import { printer, variants } from "./modules.js";
import { CELLS, checkPuzzles, decode, encode, linesOf, queryOf, valuesOf, withoutNumber } from "./puzzles.js";

export { CluewiseError };
export const loadVariants = () => variants.load();
export const loadPrint = () => printer.load();

/** The media type of pages that the module for printed pages turns into a file. */
const PRINT_JOB = "application/vnd.cluewise.print-job+json";

/** Returns a response of a module, which is freed. */
function taken(response) {
  try {
    return { status: response.status, mediaType: response.mediaType, body: response.body, name: response.name };
  } finally {
    response.free();
  }
}

/** Sends a request to the API and returns the response. */
export function request(name, options = {}, body = undefined) {
  const bytes = typeof body === "string" ? encode(body) : body;
  const query = typeof options === "string" ? options : queryOf(options);
  const response = taken(classic.request(name, query, bytes) ?? variants.bindings().request(name, query, bytes));
  return response.mediaType === PRINT_JOB ? taken(printer.bindings().print(response.body)) : response;
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
  return withoutNumber(puzzles[0]);
}

/** Returns the results for a list of puzzles, each a line; `offset` is the index of the first one. */
function lineResults(name, lines, options, offset) {
  if (lines.length === 0) return [];
  const { puzzles, errors } = JSON.parse(decode(bodyOf(name, options, lines.join("\n"), offset)));
  if (errors.length > 0) throw CluewiseError.fromPuzzle(errors[0], offset);
  return puzzles.map(withoutNumber);
}

/** Returns the result of a request for one puzzle, or the results for several. */
function results(name, puzzles, { onProgress, ...options } = {}) {
  checkPuzzles(puzzles);
  if (typeof puzzles === "string") return oneResult(name, puzzles, options);
  const lines = Array.isArray(puzzles) ? puzzles : linesOf(puzzles);
  if (lines.some((line) => line.length !== CELLS && line.length !== 9 * CELLS)) return each(lines, (line) => oneResult(name, line, options));
  return inParts(lines.length, onProgress, (start, end) => lineResults(name, lines.slice(start, end), options, start)).flat();
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

/** Returns the result for puzzles that are not of 81 characters, or with options. */
function other(name, puzzles, options) {
  if (name === "rate") return results("rate", puzzles, options);
  if (puzzles instanceof Uint8Array) return valuesOfResults(name, other(name, linesOf(puzzles), options));
  if (Array.isArray(puzzles)) return each(puzzles, (puzzle) => core[name](puzzle, options));
  if (name === "solve") return solveText(puzzles, options);
  const { verdict, count } = oneResult("verify", puzzles, options);
  return name === "verify" ? verdict === "unique" : count;
}

/** Returns the results of a list as those of an array of values. */
function valuesOfResults(name, results) {
  if (name === "count") return Uint32Array.from(results);
  if (name === "verify") return Uint8Array.from(results);
  return concatenate(results.map((solution) => (solution === null ? new Uint8Array(CELLS) : valuesOf(solution))), Uint8Array);
}

function solveText(text, options) {
  try {
    const { solutions, more } = oneResult("solve", text, options);
    return more ? null : solutions[0];
  } catch (error) {
    if (error.code === "no_solution") return null;
    throw error;
  }
}

/** Generates puzzles of sizes and variants. */
function generateVariants({ output, onProgress, index = 0, count, seed = randomSeed(), ...options }) {
  const text = typeof seed === "bigint" ? String(seed) : seed;
  const part = (start, end) => {
    const query = { ...options, seed: text, first: index + start, count: end - start };
    return JSON.parse(decode(bodyOf("generate", query))).puzzles.map((record) => ({ ...record, seed }));
  };
  const records = inParts(count ?? 1, onProgress, part).flat();
  if (output === "values") return concatenate(records.map(({ puzzle }) => valuesOf(puzzle)), Uint8Array);
  const results = output === "strings" ? records.map(({ puzzle }) => puzzle) : records;
  return count === undefined ? results[0] : results;
}

const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

const core = coreOf(classic, { other, generateVariants });
export const { verify, count, solve, daily, generate } = core;

export const rate = (puzzles, options) => results("rate", puzzles, options);
export const check = (puzzles, options) => results("verify", puzzles, options);
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
