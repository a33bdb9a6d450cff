// Every function with the types of its results; compiled, not run.

import * as api from "cluewise";
import * as core from "cluewise/core";
import { type Cluewise, createWorker } from "cluewise/worker";

const one: boolean = api.verify("");
const list: boolean[] = api.verify([""]);
const bytes: Uint8Array = api.verify(new Uint8Array(81));
const counts: number[] = api.count([""], { limit: 9 });
const solution: string | null = api.solve("");
const er: number | undefined = api.rate("", { scale: ["se", "hodoku"] }).se?.er;
const verdict: api.Verdict = api.check("", { witness: true }).verdict;
const text: string = api.explain("", { ladder: "se" }).steps[0].text[0].text;
const place: string | undefined = api.hint("", { all: true })?.place;
const compact: string[] = api.explain("", { brief: true }).steps.techniques;
const briefly: api.BriefStep | undefined = api.hint("", { brief: true })?.step;
// @ts-expect-error compact steps are no list
api.explain("", { brief: true }).steps.map((step) => step);
// @ts-expect-error has no text
api.hint("", { brief: true })?.step.text;
const left: number[][] = api.candidates("", { trueOnly: true }).candidates;
const forms: string[] = api.canonical([""]).map(({ canonical }) => canonical);
const puzzle: api.GeneratedPuzzle = api.generate();
const puzzles: api.GeneratedPuzzle[] = api.generate({ level: "hard", count: 3, seed: 7n });
const parts: api.GeneratedPuzzle[] = api.generate({ level: { easy: 1, hard: 2 } });
const strings: string[] = api.generate({ output: "strings", count: 3, er: [2, 3], require: ["X-Wing"] });
const string: string = api.generate({ output: "strings" });
const values: Uint8Array = api.generate({ output: "values" });
const killer: api.GeneratedVariant = api.generate({ variant: "killer" });
const small: api.GeneratedVariant[] = api.generate({ size: 6, count: 3, level: "easy" });
const cells: string = api.generate({ size: 16, output: "strings" });
const day: api.DailyPuzzle = api.daily(new Date(), "hard");
const loaded: Promise<void[]> = Promise.all([api.loadVariants(), api.loadPrint()]);
const unique: boolean = core.verify(core.generate().puzzle);
const rated: core.RateResult = core.rate("", { scale: "effort" });
// @ts-expect-error Sudoku Explainer is not in this module
core.rate("", { scale: "se" });
// @ts-expect-error nor are its targets
core.generate({ er: [2, 3] });
const fixed: readonly string[] = [""];
const solved: api.PartialResults<string | null> = api.solve(fixed, { partial: true });
const ofList: api.RateResult[] = api.rate(fixed, { scale: "se" });
const wrong: number | undefined = api.explain([""], { partial: true }).errors[0].index;
const reached: number | undefined = core.rate([""], { partial: true }).results[0]?.effort;
const limited: api.GeneratedPuzzle = api.generate({ level: "medium..expert", attempts: 100, time: 1.5, steps: true });
const german: string | undefined = api.hint("", { lang: "de-AT" })?.place;

const cages: readonly api.Constraint[] | undefined = killer.constraints;
const ofKiller: string | undefined = api.hint(killer)?.place;
const ofRecords: boolean[] = api.verify([puzzle, killer, day, ""]);
const marked: api.HintResult | null = api.hint({ puzzle: "", candidates: [[1, 2], "12"] });
const bySize: api.GeneratedVariant[] = api.generate({ size: 6, level: { easy: 3, medium: 2 } });
const printed: Uint8Array = api.print(puzzles);
// @ts-expect-error is no field of a puzzle
api.hint({ puzzle: "", marks: [] });

// One puzzle or several is not known before.
declare const some: number | undefined;
declare const anyLevel: api.Level | { easy: number };
const mixed: api.GeneratedPuzzle | api.GeneratedPuzzle[] | string | string[] | Uint8Array = api.generate({ count: some });
// @ts-expect-error may be an array
const single: api.GeneratedPuzzle = api.generate({ count: some });
// @ts-expect-error may be an array
const levels: api.GeneratedPuzzle = api.generate({ level: anyLevel });
// @ts-expect-error may be an array
const texts: string = api.generate({ count: some, output: "strings" });
declare const brief: boolean;
// @ts-expect-error may be compact steps
const whole: api.Walkthrough = api.explain("", { brief });
// @ts-expect-error may be records
const few: api.GeneratedVariant = api.generate({ size: 6, count: some });
// @ts-expect-error an array of values cannot be partial
api.verify(new Uint8Array(81), { partial: true });
// @ts-expect-error there is no list
api.verify("", { partial: true });
// @ts-expect-error is not the name of a level
api.generate({ level: "harder" });
const file: string = api.convert(api.pack({ level: "easy", count: 2 }), { format: "csv" });
const sheet: Uint8Array = api.print(file, { perPage: 4, solutions: "end" });
const line: number | undefined = api.read(file).errors[0].line;
const status: number = api.request("verify", { puzzle: "" }).status;

const worker: Cluewise = createWorker();
/** The functions that workers lack: none. */
type Missing = Exclude<keyof typeof api, keyof Cluewise | "CluewiseError" | "loadVariants" | "loadPrint">;
const lacksNone: [Missing] extends [never] ? true : false = true;
const signal = new AbortController().signal;
const promised: Promise<api.GeneratedPuzzle[]> = worker.generate({ count: 3, signal, onProgress: ({ done, total }) => done / total });
const laterBrief: Promise<api.BriefWalkthrough[]> = worker.explain([""], { signal, brief: true });
const later: Promise<string | null> = worker.solve("", { signal });
const parted: Promise<api.PartialResults<boolean>> = worker.verify([""], { signal, partial: true });
const made: Promise<string[]> = worker.generate({ count: 3, output: "strings", time: 1 });

try {
  api.verify("");
} catch (error) {
  if (error instanceof api.CluewiseError) error.cell?.toFixed();
}

// @ts-expect-error: no such level
api.generate({ level: "impossible" });
// @ts-expect-error: a single result
api.verify("").length;
// @ts-expect-error: no such option
api.rate("", { colour: "red" });

export { compact, briefly, whole, left, one, list, bytes, counts, solution, er, verdict, text, place, forms, puzzle, puzzles, parts, strings, string, values };
export { fixed, solved, ofList, wrong, reached, limited, german, mixed, single, levels, texts, few, parted, made };
export { killer, small, cells, day, loaded, unique, cages, ofKiller, ofRecords, marked, bySize, printed };
export { sheet, line, status, promised, later, laterBrief, lacksNone };
