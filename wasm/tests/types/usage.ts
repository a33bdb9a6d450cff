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
const verdict: "unique" | "several" | "none" = api.check("", { witness: true }).verdict;
const text: string = api.explain("", { ladder: "se" }).steps[0].text[0].text;
const place: string | undefined = api.hint("", { all: true })?.place;
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
const rated: core.RateResult = core.rate("", { scale: ["effort", "se"] });
// @ts-expect-error HoDoKu is not in this module
core.rate("", { scale: "hodoku" });
const file: string = api.convert(api.pack({ level: "easy", count: 2 }), { format: "csv" });
const sheet: Uint8Array = api.print(file, { perPage: 4, solutions: "end" });
const line: number | undefined = api.read(file).errors[0].line;
const status: number = api.request("verify", { puzzle: "" }).status;

const worker: Cluewise = createWorker();
const signal = new AbortController().signal;
const promised: Promise<api.GeneratedPuzzle[]> = worker.generate({ count: 3, signal, onProgress: ({ done, total }) => done / total });
const later: Promise<string | null> = worker.solve("", { signal });

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

export { one, list, bytes, counts, solution, er, verdict, text, place, forms, puzzle, puzzles, parts, strings, string, values };
export { killer, small, cells, day, loaded, unique };
export { sheet, line, status, promised, later };
