// Types of cluewise/core: the functions of cluewise that need no file formats, in a smaller module.
//
// Puzzles are strings of 81 characters, lists of them, or values. Other formats, options of sizes and variants, and the scale and
// the techniques of HoDoKu throw a `CluewiseError` with the code `module`; in a worker, the module with them is loaded.

import type {
  GenerateOptions as AllGenerateOptions, GeneratedPuzzle, PuzzleText, RateOptions as AllRateOptions, RateResult, Values,
} from "./index.js";

export { CluewiseError, count, daily, solve, verify } from "./index.js";
export type { DailyPuzzle, GeneratedPuzzle, Level, RateResult } from "./index.js";

/** Rating scale: of cluewise, of Sudoku Explainer. */
export type Scale = "effort" | "se";

/** Options of {@link rate}. */
export interface RateOptions extends Omit<AllRateOptions, "scale"> {
  /** Default: `effort`. */
  scale?: Scale | Scale[];
}

/** Options of {@link generate}. */
export interface GenerateOptions extends Omit<AllGenerateOptions, "scale" | "ladder" | "hodoku" | "hodokuScore"> {
  /** Also rate the puzzles on these scales. */
  scale?: Scale | Scale[];
  /** The ladder of techniques. Without it, that of HoDoKu has precedence, and names that only it has are errors. */
  ladder?: "se";
}

/** Rates puzzles; level and effort are equal for all isomorphs. */
export function rate(puzzle: PuzzleText, options?: RateOptions): RateResult;
export function rate(puzzles: PuzzleText[] | Values, options?: RateOptions): RateResult[];

/** Generates puzzles: one, or `count`, or the number of each level. */
export function generate(options: GenerateOptions & { output: "values" }): Uint8Array;
export function generate(options: GenerateOptions & { output: "strings"; count: number }): string[];
export function generate(options: GenerateOptions & { output: "strings"; level: object }): string[];
export function generate(options: GenerateOptions & { output: "strings" }): string;
export function generate(options: GenerateOptions & { output?: "records"; count: number }): GeneratedPuzzle[];
export function generate(options: GenerateOptions & { output?: "records"; level: object }): GeneratedPuzzle[];
export function generate(options?: GenerateOptions & { output?: "records" }): GeneratedPuzzle;
