// Lists of puzzles: progress, and results in spite of errors.

import { CluewiseError } from "./error.js";
import { checkedOptions, typeError } from "./options.js";
import { checkedPuzzles } from "./puzzles.js";

/** Milliseconds between two reports of progress. */
const PROGRESS_INTERVAL = 50;

/** Number of puzzles that are processed together if some may be errors. */
const PARTIAL_SIZE = 1000;

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

/** Throws an error of a puzzle. */
const thrown = (error) => {
  throw error;
};

/** Returns an error of a puzzle in place of its result. */
const kept = (error) => (error.code === "module" ? thrown(error) : error);

/** Applies a function to every puzzle of a list. Errors have the index of the puzzle; the result is what `fail` returns for them. */
export function each(puzzles, onProgress, apply, fail, offset = 0) {
  const one = (puzzle, index) => {
    try {
      return apply(puzzle);
    } catch (error) {
      if (!(error instanceof CluewiseError)) throw error;
      return fail(error.at(index));
    }
  };
  const part = (start, end) => puzzles.slice(start, end).map((puzzle, i) => one(puzzle, offset + start + i));
  return inParts(puzzles.length, onProgress, part).flat();
}

/** Returns the results of a response and the errors of its puzzles. Throws an error that concerns no puzzle. */
export function withErrors(response) {
  if (!response.error) return response;
  if (!response.error.errors?.length) throw CluewiseError.fromResponse(response);
  return { puzzles: [], errors: response.error.errors };
}

/** Returns the results of all puzzles of a request, of which `offset` is the index of the first one; for errors, what `fail` returns. */
export function resultsOf({ puzzles, errors }, offset, fail) {
  const results = [];
  for (const { number, ...result } of puzzles) results[number - 1] = result;
  const details = puzzles.length === 0 ? errors : undefined;
  for (const error of errors) results[error.number - 1] = fail(CluewiseError.fromPuzzle(error, offset, details));
  return results;
}

/** The functions whose results have the fields of records, or that refuse pencil marks of other names. */
const WHOLE = ["check", "explain", "judge"];

/**
 * Returns a function over puzzles that checks its options. With `partial`, it processes a list in spite of errors.
 * `process(puzzles, options, fail)` returns the results, and for a puzzle that is an error what `fail` returns; it throws the error
 * if it has no other results then.
 */
export const checking = (name, process) => (puzzles, options) => {
  const { partial, onProgress, ...others } = checkedOptions(name, options);
  const checked = (part, progress, fail) => process(checkedPuzzles(part, WHOLE.includes(name)), { onProgress: progress, ...others }, fail);
  return partial ? partialResults(puzzles, onProgress, (part) => checked(part, undefined, kept)) : checked(puzzles, onProgress, thrown);
};

/**
 * Returns the results of a list, null for puzzles that are errors, and these errors. `work` returns the results of a part of the
 * list with errors in place of results, or throws the first error.
 */
function partialResults(puzzles, onProgress, work) {
  if (!Array.isArray(puzzles)) throw typeError("puzzles", puzzles, "an array, because of the option `partial`");
  const [results, errors] = [new Array(puzzles.length).fill(null), []];
  const add = (result, index) => {
    if (result instanceof CluewiseError) errors.push(result.at(index));
    else results[index] = result;
  };
  function settle(start, end) {
    while (start < end) {
      try {
        work(puzzles.slice(start, end)).forEach((result, i) => add(result, start + i));
        return;
      } catch (error) {
        if (!(error instanceof CluewiseError) || error.index === undefined || error.code === "module") throw error;
        const at = start + error.index;
        settle(start, at);
        add(error, at);
        start = at + 1;
      }
    }
  }
  const parts = (start, end) => {
    for (let at = start; at < end; at += PARTIAL_SIZE) settle(at, Math.min(at + PARTIAL_SIZE, end));
  };
  inParts(puzzles.length, onProgress, parts);
  return { results, errors };
}
