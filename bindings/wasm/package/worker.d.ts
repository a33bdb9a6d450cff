// Types of cluewise/worker.

import * as api from "./index.js";

export { CluewiseError } from "./index.js";

/** Options of every call of a worker. */
export interface SignalOptions {
  /** Cancels the call: its promise is rejected with the reason, and the worker is replaced. */
  signal?: AbortSignal;
}

/** Options of calls that report their progress. */
export interface CallOptions extends SignalOptions, api.ProgressOptions {}

/** The functions of the package as promises, computed in a worker. Calls are processed in order. */
export interface Cluewise {
  /** Is fulfilled when the worker is started. Modules are loaded by the first call that needs them. */
  readonly ready: Promise<Cluewise>;

  verify(puzzle: api.Puzzle, options?: api.Wholly<CallOptions & api.SolveOptions>): Promise<boolean>;
  verify(puzzles: readonly api.Puzzle[], options?: api.Wholly<CallOptions & api.SolveOptions>): Promise<boolean[]>;
  verify(puzzles: Uint8Array, options?: api.Wholly<CallOptions & api.SolveOptions>): Promise<Uint8Array>;
  verify(puzzles: readonly api.Puzzle[], options: api.Partially<CallOptions & api.SolveOptions>): Promise<api.PartialResults<boolean>>;
  count(puzzle: api.Puzzle, options?: api.Wholly<CallOptions & api.CountOptions>): Promise<number>;
  count(puzzles: readonly api.Puzzle[], options?: api.Wholly<CallOptions & api.CountOptions>): Promise<number[]>;
  count(puzzles: Uint8Array, options?: api.Wholly<CallOptions & api.CountOptions>): Promise<Uint32Array>;
  count(puzzles: readonly api.Puzzle[], options: api.Partially<CallOptions & api.CountOptions>): Promise<api.PartialResults<number>>;
  solve(puzzle: api.Puzzle, options?: api.Wholly<CallOptions & api.SolveOptions>): Promise<string | null>;
  solve(puzzles: readonly api.Puzzle[], options?: api.Wholly<CallOptions & api.SolveOptions>): Promise<(string | null)[]>;
  solve(puzzles: Uint8Array, options?: api.Wholly<CallOptions & api.SolveOptions>): Promise<Uint8Array>;
  solve(puzzles: readonly api.Puzzle[], options: api.Partially<CallOptions & api.SolveOptions>): Promise<api.PartialResults<string | null>>;
  // results: written by `cargo xtask generate`
  check(puzzle: api.Puzzle, options?: api.Wholly<CallOptions & api.CheckOptions>): Promise<api.CheckResult>;
  check(puzzles: readonly api.Puzzle[] | api.Values, options?: api.Wholly<CallOptions & api.CheckOptions>): Promise<api.CheckResult[]>;
  check(puzzles: readonly api.Puzzle[], options: api.Partially<CallOptions & api.CheckOptions>): Promise<api.PartialResults<api.CheckResult>>;
  rate(puzzle: api.Puzzle, options?: api.Wholly<CallOptions & api.RateOptions>): Promise<api.RateResult>;
  rate(puzzles: readonly api.Puzzle[] | api.Values, options?: api.Wholly<CallOptions & api.RateOptions>): Promise<api.RateResult[]>;
  rate(puzzles: readonly api.Puzzle[], options: api.Partially<CallOptions & api.RateOptions>): Promise<api.PartialResults<api.RateResult>>;
  explain(puzzle: api.Puzzle, options: api.Wholly<CallOptions & api.ExplainOptions> & { brief: true }): Promise<api.BriefWalkthrough>;
  explain(puzzles: readonly api.Puzzle[] | api.Values, options: api.Wholly<CallOptions & api.ExplainOptions> & { brief: true }): Promise<api.BriefWalkthrough[]>;
  explain(puzzles: readonly api.Puzzle[], options: api.Partially<CallOptions & api.ExplainOptions> & { brief: true }): Promise<api.PartialResults<api.BriefWalkthrough>>;
  explain(puzzle: api.Puzzle, options?: api.Wholly<CallOptions & api.ExplainOptions> & { brief?: false }): Promise<api.Walkthrough>;
  explain(puzzles: readonly api.Puzzle[] | api.Values, options?: api.Wholly<CallOptions & api.ExplainOptions> & { brief?: false }): Promise<api.Walkthrough[]>;
  explain(puzzles: readonly api.Puzzle[], options: api.Partially<CallOptions & api.ExplainOptions> & { brief?: false }): Promise<api.PartialResults<api.Walkthrough>>;
  explain(puzzle: api.Puzzle, options?: api.Wholly<CallOptions & api.ExplainOptions>): Promise<api.Walkthrough | api.BriefWalkthrough>;
  explain(puzzles: readonly api.Puzzle[] | api.Values, options?: api.Wholly<CallOptions & api.ExplainOptions>): Promise<(api.Walkthrough | api.BriefWalkthrough)[]>;
  explain(puzzles: readonly api.Puzzle[], options: api.Partially<CallOptions & api.ExplainOptions>): Promise<api.PartialResults<api.Walkthrough | api.BriefWalkthrough>>;
  hint(puzzle: api.Puzzle, options: SignalOptions & api.HintOptions & { brief: true }): Promise<api.BriefHintResult | null>;
  hint(puzzle: api.Puzzle, options?: SignalOptions & api.HintOptions & { brief?: false }): Promise<api.HintResult | null>;
  hint(puzzle: api.Puzzle, options?: SignalOptions & api.HintOptions): Promise<api.HintResult | api.BriefHintResult | null>;
  candidates(puzzle: api.Puzzle, options: api.Wholly<CallOptions & api.CandidatesOptions> & { trueOnly: true }): Promise<api.TrueOnlyCandidatesResult>;
  candidates(puzzles: readonly api.Puzzle[] | api.Values, options: api.Wholly<CallOptions & api.CandidatesOptions> & { trueOnly: true }): Promise<api.TrueOnlyCandidatesResult[]>;
  candidates(puzzles: readonly api.Puzzle[], options: api.Partially<CallOptions & api.CandidatesOptions> & { trueOnly: true }): Promise<api.PartialResults<api.TrueOnlyCandidatesResult>>;
  candidates(puzzle: api.Puzzle, options?: api.Wholly<CallOptions & api.CandidatesOptions> & { trueOnly?: false }): Promise<api.CandidatesResult>;
  candidates(puzzles: readonly api.Puzzle[] | api.Values, options?: api.Wholly<CallOptions & api.CandidatesOptions> & { trueOnly?: false }): Promise<api.CandidatesResult[]>;
  candidates(puzzles: readonly api.Puzzle[], options: api.Partially<CallOptions & api.CandidatesOptions> & { trueOnly?: false }): Promise<api.PartialResults<api.CandidatesResult>>;
  candidates(puzzle: api.Puzzle, options?: api.Wholly<CallOptions & api.CandidatesOptions>): Promise<api.CandidatesResult | api.TrueOnlyCandidatesResult>;
  candidates(puzzles: readonly api.Puzzle[] | api.Values, options?: api.Wholly<CallOptions & api.CandidatesOptions>): Promise<(api.CandidatesResult | api.TrueOnlyCandidatesResult)[]>;
  candidates(puzzles: readonly api.Puzzle[], options: api.Partially<CallOptions & api.CandidatesOptions>): Promise<api.PartialResults<api.CandidatesResult | api.TrueOnlyCandidatesResult>>;
  complete(puzzle: api.Puzzle, options?: api.Wholly<CallOptions & api.CompleteOptions>): Promise<api.CompleteResult>;
  complete(puzzles: readonly api.Puzzle[] | api.Values, options?: api.Wholly<CallOptions & api.CompleteOptions>): Promise<api.CompleteResult[]>;
  complete(puzzles: readonly api.Puzzle[], options: api.Partially<CallOptions & api.CompleteOptions>): Promise<api.PartialResults<api.CompleteResult>>;
  judge(puzzle: api.Puzzle, options?: api.Wholly<CallOptions & api.JudgeOptions>): Promise<api.JudgeResult>;
  judge(puzzles: readonly api.Puzzle[] | api.Values, options?: api.Wholly<CallOptions & api.JudgeOptions>): Promise<api.JudgeResult[]>;
  judge(puzzles: readonly api.Puzzle[], options: api.Partially<CallOptions & api.JudgeOptions>): Promise<api.PartialResults<api.JudgeResult>>;
  canonical(puzzle: api.Puzzle, options?: api.Wholly<CallOptions & api.CanonicalOptions>): Promise<api.CanonicalResult>;
  canonical(puzzles: readonly api.Puzzle[] | api.Values, options?: api.Wholly<CallOptions & api.CanonicalOptions>): Promise<api.CanonicalResult[]>;
  canonical(puzzles: readonly api.Puzzle[], options: api.Partially<CallOptions & api.CanonicalOptions>): Promise<api.PartialResults<api.CanonicalResult>>;
  // end of results
  generate(options: CallOptions & api.OneVariant & { output: "strings" }): Promise<string>;
  generate(options: CallOptions & api.OneVariant & { output?: "records" }): Promise<api.GeneratedVariant>;
  generate(options: CallOptions & api.SeveralVariants & { output: "strings" }): Promise<string[]>;
  generate(options: CallOptions & api.SeveralVariants & { output?: "records" }): Promise<api.GeneratedVariant[]>;
  generate(options: CallOptions & api.SizeOrVariant & { output: "values" }): Promise<Uint8Array>;
  generate(options?: CallOptions & api.OneOf<api.GenerateOptions> & { output?: "records" }): Promise<api.GeneratedPuzzle>;
  generate(options: CallOptions & api.OneOf<api.GenerateOptions> & { output: "strings" }): Promise<string>;
  generate(options: CallOptions & api.SeveralOf<api.GenerateOptions> & { output?: "records" }): Promise<api.GeneratedPuzzle[]>;
  generate(options: CallOptions & api.SeveralOf<api.GenerateOptions> & { output: "strings" }): Promise<string[]>;
  generate(options: CallOptions & api.GenerateOptions & { output: "values" }): Promise<Uint8Array>;
  generate(options: CallOptions & api.GenerateOptions): Promise<api.GeneratedPuzzle | api.GeneratedPuzzle[] | string | string[] | Uint8Array>;
  daily(date?: Date | string, level?: api.Level, options?: SignalOptions): Promise<api.DailyPuzzle>;
  daily(
    date: Date | string | undefined,
    kind: api.DailyOptions & ({ variant: string } | { size: number }),
    options?: SignalOptions,
  ): Promise<api.DailyVariant>;
  pack(options: SignalOptions & api.PackOptions): Promise<string>;
  convert(text: api.Puzzle | readonly api.Puzzle[], options: SignalOptions & api.ConvertOptions): Promise<string>;
  print(text: api.Puzzle | readonly api.Puzzle[], options?: SignalOptions & api.PrintOptions): Promise<Uint8Array>;
  read(text: api.Puzzle | readonly api.Puzzle[], options?: SignalOptions & api.InputOptions): Promise<api.ReadResult>;
  request(
    name: string, options?: Record<string, unknown> | string, body?: string | Uint8Array, call?: SignalOptions,
  ): Promise<api.ApiResponse>;

  /** Ends the worker and rejects the calls that are not complete. A later call starts a new worker. */
  terminate(): void;
}

/** Starts a worker: a Web Worker in browsers, a worker thread in Node, where it does not keep the process alive. */
export function createWorker(): Cluewise;
