// Types of cluewise/core: the functions of cluewise that need no file formats, in a module of a third of the size.
//
// Puzzles are strings of 81 characters, lists of them, or values. Other formats, and options of sizes and variants, throw a
// `CluewiseError` with the code `module`.

export { CluewiseError, count, daily, generate, rate, solve, verify } from "./index.js";
export type { DailyPuzzle, GenerateOptions, GeneratedPuzzle, Level, RateOptions, RateResult, Targets } from "./index.js";
