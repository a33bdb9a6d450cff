// Types of cluewise/worker.

import * as api from "./index.js";

export { CluewiseError } from "./index.js";

/** Options of every call of a worker. */
export interface CallOptions extends api.ProgressOptions {
  /** Cancels the call: its promise is rejected with the reason, and the worker is replaced. */
  signal?: AbortSignal;
}

/** The functions of the package as promises, computed in a worker. Calls are processed in order. */
export interface Cluewise {
  /** Is fulfilled when the worker is started. Modules are loaded by the first call that needs them. */
  readonly ready: Promise<Cluewise>;

  verify(puzzle: string, options?: CallOptions & api.InputOptions): Promise<boolean>;
  verify(puzzles: string[], options?: CallOptions & api.InputOptions): Promise<boolean[]>;
  verify(puzzles: Uint8Array, options?: CallOptions & api.InputOptions): Promise<Uint8Array>;
  count(puzzle: string, options?: CallOptions & api.InputOptions & { limit?: number }): Promise<number>;
  count(puzzles: string[], options?: CallOptions & api.InputOptions & { limit?: number }): Promise<number[]>;
  count(puzzles: Uint8Array, options?: CallOptions & api.InputOptions & { limit?: number }): Promise<Uint32Array>;
  solve(puzzle: string, options?: CallOptions & api.InputOptions): Promise<string | null>;
  solve(puzzles: string[], options?: CallOptions & api.InputOptions): Promise<(string | null)[]>;
  solve(puzzles: Uint8Array, options?: CallOptions & api.InputOptions): Promise<Uint8Array>;
  check(puzzle: string, options?: CallOptions & api.CheckOptions): Promise<api.CheckResult>;
  check(puzzles: string[] | Uint8Array, options?: CallOptions & api.CheckOptions): Promise<api.CheckResult[]>;
  rate(puzzle: string, options?: CallOptions & api.RateOptions): Promise<api.RateResult>;
  rate(puzzles: string[] | Uint8Array, options?: CallOptions & api.RateOptions): Promise<api.RateResult[]>;
  explain(puzzle: string, options?: CallOptions & api.ExplainOptions): Promise<api.Walkthrough>;
  explain(puzzles: string[] | Uint8Array, options?: CallOptions & api.ExplainOptions): Promise<api.Walkthrough[]>;
  hint(puzzle: string, options?: CallOptions & api.HintOptions): Promise<api.HintResult | null>;
  canonical(puzzle: string, options?: CallOptions & { by?: "puzzle" | "solution" }): Promise<api.CanonicalResult>;
  canonical(puzzles: string[] | Uint8Array, options?: CallOptions & { by?: "puzzle" | "solution" }): Promise<api.CanonicalResult[]>;
  generate(options: CallOptions & api.VariantOptions & ({ variant: string } | { size: number }) & { output: "values" }): Promise<Uint8Array>;
  generate(options: CallOptions & api.VariantOptions & ({ variant: string } | { size: number }) & { output: "strings"; count: number }): Promise<string[]>;
  generate(options: CallOptions & api.VariantOptions & ({ variant: string } | { size: number }) & { output: "strings" }): Promise<string>;
  generate(options: CallOptions & api.VariantOptions & ({ variant: string } | { size: number }) & { output?: "records"; count: number }): Promise<api.GeneratedVariant[]>;
  generate(options: CallOptions & api.VariantOptions & ({ variant: string } | { size: number }) & { output?: "records" }): Promise<api.GeneratedVariant>;
  generate(options: CallOptions & api.GenerateOptions & { output: "values" }): Promise<Uint8Array>;
  generate(options: CallOptions & api.GenerateOptions & { output: "strings"; count: number }): Promise<string[]>;
  generate(options: CallOptions & api.GenerateOptions & { output: "strings"; level: object }): Promise<string[]>;
  generate(options: CallOptions & api.GenerateOptions & { output: "strings" }): Promise<string>;
  generate(options: CallOptions & api.GenerateOptions & { output?: "records"; count: number }): Promise<api.GeneratedPuzzle[]>;
  generate(options: CallOptions & api.GenerateOptions & { output?: "records"; level: object }): Promise<api.GeneratedPuzzle[]>;
  generate(options?: CallOptions & api.GenerateOptions & { output?: "records" }): Promise<api.GeneratedPuzzle>;
  daily(date?: Date | string, level?: api.Level, options?: CallOptions): Promise<api.DailyPuzzle>;
  pack(options: CallOptions & api.PackOptions): Promise<string>;
  convert(text: string, options: CallOptions & api.ConvertOptions): Promise<string>;
  print(text: string, options?: CallOptions & api.PrintOptions): Promise<Uint8Array>;
  read(text: string, options?: CallOptions & api.InputOptions): Promise<api.ReadResult>;
  request(
    name: string, options?: Record<string, unknown> | string, body?: string | Uint8Array, call?: CallOptions,
  ): Promise<api.ApiResponse>;

  /** Ends the worker and rejects the calls that are not complete. A later call starts a new worker. */
  terminate(): void;
}

/** Starts a worker: a Web Worker in browsers, a worker thread in Node, where it does not keep the process alive. */
export function createWorker(): Cluewise;
