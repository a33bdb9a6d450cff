// Lists of puzzles: progress, and results in spite of errors.

import { CluewiseError } from "./error.js";
import { typeError } from "./options.js";

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

/** Applies a function to every puzzle of a list. Errors have the index of the puzzle. */
export function each(puzzles, onProgress, apply) {
  const one = (puzzle, index) => {
    try {
      return apply(puzzle);
    } catch (error) {
      throw error instanceof CluewiseError ? error.at(index) : error;
    }
  };
  return inParts(puzzles.length, onProgress, (start, end) => puzzles.slice(start, end).map((puzzle, i) => one(puzzle, start + i))).flat();
}

/**
 * Returns the results of a list, null for puzzles that are errors, and these errors. `work` returns the results of a part of the
 * list.
 */
export function partialResults(puzzles, onProgress, work) {
  if (!Array.isArray(puzzles)) throw typeError("puzzles", puzzles, "an array of strings, because of the option `partial`");
  const [results, errors] = [new Array(puzzles.length).fill(null), []];
  function settle(start, end) {
    while (start < end) {
      try {
        const found = work(puzzles.slice(start, end));
        found.forEach((result, i) => (results[start + i] = result));
        return;
      } catch (error) {
        if (!(error instanceof CluewiseError) || error.index === undefined || error.code === "module") throw error;
        const at = start + error.index;
        settle(start, at);
        errors.push(error.at(at));
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
