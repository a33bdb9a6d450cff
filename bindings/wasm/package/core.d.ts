// Types of cluewise/core: the functions of cluewise that need no file formats, in a smaller module.
//
// Puzzles are strings of 81 characters, lists of them, or values. Other formats, options of sizes and variants, and the scales and
// the techniques of Sudoku Explainer and HoDoKu throw a `CluewiseError` with the code `module`; in a worker, the module with them is
// loaded.

import type {
  GeneratedPuzzle, GenerateOptions as AllGenerateOptions, ListOptions, OneOf, Partially, PartialResults, ProgressOptions, Puzzle,
  RateResult, SeveralOf, Values, Wholly,
} from "./index.js";

export { CluewiseError, count, daily, solve, verify } from "./index.js";
export type { DailyPuzzle, GeneratedPuzzle, Level, PartialResults, RateResult } from "./index.js";

/** Rating scale: of cluewise. */
export type Scale = "effort";

/** Options of {@link rate}. */
export interface RateOptions extends ProgressOptions, ListOptions {
  /** Default: `effort`. */
  scale?: Scale | Scale[];
}

/** Options that need the techniques of Sudoku Explainer or HoDoKu. */
// options: written by `cargo xtask generate`
type OfTechniques = "scale" | "steps" | "er" | "ladder" | "require" | "forbid" | "hodoku" | "hodokuScore" | "practice" | "at" | "fast" | "like";
// end of options

/** Options of {@link generate}. */
export interface GenerateOptions extends Omit<AllGenerateOptions, OfTechniques> {
  scale?: Scale | Scale[];
}

/** Rates puzzles; level and effort are equal for all isomorphs. */
export function rate(puzzle: Puzzle, options?: Wholly<RateOptions>): RateResult;
export function rate(puzzles: readonly Puzzle[] | Values, options?: Wholly<RateOptions>): RateResult[];
export function rate(puzzles: readonly Puzzle[], options: Partially<RateOptions>): PartialResults<RateResult>;

/** Generates puzzles: one, or `count`, or the number of each level. */
export function generate(options?: OneOf<GenerateOptions> & { output?: "records" }): GeneratedPuzzle;
export function generate(options: OneOf<GenerateOptions> & { output: "strings" }): string;
export function generate(options: SeveralOf<GenerateOptions> & { output?: "records" }): GeneratedPuzzle[];
export function generate(options: SeveralOf<GenerateOptions> & { output: "strings" }): string[];
export function generate(options: GenerateOptions & { output: "values" }): Uint8Array;
/** Generates puzzles with options that are not known in advance. */
export function generate(options: GenerateOptions): GeneratedPuzzle | GeneratedPuzzle[] | string | string[] | Uint8Array;
