// The functions of the package; index.d.ts documents them.

import * as classic from "./classic-bindings.js";
import { areOfVariants, concatenate, coreOf, withDeadline } from "./core-api.js";
import { CluewiseError } from "./error.js";
import { checking, each, inParts, resultsOf, withErrors } from "./lists.js";
import { printer, variants } from "./modules.js";
import { checkText, checkedOptions, typeError } from "./options.js";
import { CELLS, checkedText, decode, encode, linesOf, queryOf, textOfFile, valuesOf, withoutNumber } from "./puzzles.js";

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
  checkText("name", name);
  const isQuery = typeof options === "string" || (options !== null && typeof options === "object");
  if (!isQuery) throw typeError("options", options, "an object or a string");
  const isBody = body === undefined || typeof body === "string" || body instanceof Uint8Array;
  if (!isBody) throw typeError("body", body, "a string or a Uint8Array");
  const bytes = typeof body === "string" ? encode(body) : body;
  const query = typeof options === "string" ? options : queryOf(options);
  const response = taken(classic.request(name, query, bytes) ?? variants.bindings().request(name, query, bytes));
  return response.mediaType === PRINT_JOB ? taken(printer.bindings().print(response.body)) : response;
}

/** Returns the body of a successful response; throws the error of any other. */
function bodyOf(name, options, text) {
  const { status, body } = request(name, options, text);
  if (status !== 200) throw CluewiseError.fromResponse(JSON.parse(decode(body)));
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
function lineResults(name, lines, options, offset, fail) {
  if (lines.length === 0) return [];
  const response = JSON.parse(decode(request(name, options, lines.join("\n")).body));
  const found = response.error?.code === "no_puzzle" ? { puzzles: [], errors: [] } : withErrors(response);
  if (found.puzzles.length + found.errors.length === lines.length) return resultsOf(found, offset, fail);
  // Blank lines and comments are no puzzles of a text, so that the others have other numbers.
  return each(lines, undefined, (line) => oneResult(name, line, options), fail, offset);
}

/** Returns the result of a request for one puzzle, or the results for several. */
function results(name, puzzles, { onProgress, ...options }, fail) {
  if (typeof puzzles === "string") return oneResult(name, puzzles, options);
  const lines = Array.isArray(puzzles) ? puzzles : linesOf(puzzles);
  const isLine = (line) => (line.length === CELLS || line.length === 9 * CELLS) && !line.includes("\n");
  if (!lines.every(isLine)) return each(lines, onProgress, (line) => oneResult(name, line, options), fail);
  return inParts(lines.length, onProgress, (start, end) => lineResults(name, lines.slice(start, end), options, start, fail)).flat();
}

/** Returns the result for puzzles that are not of 81 characters, or with options. */
function other(name, puzzles, { onProgress, ...options }, fail) {
  if (name === "daily") return JSON.parse(decode(bodyOf("daily", puzzles))).puzzles[0];
  if (name === "rate") return results("rate", puzzles, { onProgress, ...options }, fail);
  if (puzzles instanceof Uint8Array) return valuesOfResults(name, other(name, linesOf(puzzles), { onProgress, ...options }, fail));
  if (Array.isArray(puzzles)) return each(puzzles, onProgress, (puzzle) => core[name](puzzle, options), fail);
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

const core = coreOf(classic, { other, variantBindings: () => variants.bindings() });
export const { verify, count, solve, daily, generate } = core;

export const rate = checking("rate", (...call) => results("rate", ...call));
export const check = checking("check", (...call) => results("verify", ...call));
export const explain = checking("explain", (...call) => results("explain", ...call));
export const candidates = checking("candidates", (...call) => results("candidates", ...call));
export const complete = checking("complete", (...call) => results("complete", ...call));
export const judge = checking("judge", (...call) => results("judge", ...call));
export const canonical = checking("canonical", (...call) => results("canonical", ...call));

export function hint(puzzle, options) {
  const text = checkedText("puzzle", puzzle, true);
  try {
    return oneResult("hint", text, checkedOptions("hint", options));
  } catch (error) {
    if (error.code === "full" || error.code === "no_step") return null;
    throw error;
  }
}

export function pack(options) {
  const { index, time, ...targets } = checkedOptions("pack", options);
  const modules = time !== undefined && areOfVariants(targets) ? [classic, variants.bindings()] : [classic];
  return withDeadline(modules, time, () => decode(bodyOf("generate", { ...targets, first: index })));
}

export function convert(text, options) {
  return decode(bodyOf("convert", checkedOptions("convert", options), textOfFile(text)));
}

export function print(text, options) {
  return bodyOf("print", checkedOptions("print", options), textOfFile(text));
}

export function read(text, options) {
  return withErrors(JSON.parse(decode(request("verify", checkedOptions("read", options), textOfFile(text)).body)));
}
