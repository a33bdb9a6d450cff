// The options of each function and their values.

import { CluewiseError } from "./error.js";

const isInteger = (min, max = Number.MAX_SAFE_INTEGER) => ({
  expected: max === Number.MAX_SAFE_INTEGER ? `an integer from ${min}` : `an integer from ${min} to ${max}`,
  accepts: (value) => Number.isSafeInteger(value) && value >= min && value <= max,
});
const isWord = (...words) => ({ expected: words.map((word) => `"${word}"`).join(", "), accepts: (value) => words.includes(value) });

const FLAG = { expected: "true or false", accepts: (value) => typeof value === "boolean" };
const TEXT = { expected: "a string", accepts: (value) => typeof value === "string" };
const CALLBACK = { expected: "a function", accepts: (value) => typeof value === "function" };
const NAMES = {
  expected: "a string or an array of strings",
  accepts: (value) => TEXT.accepts(value) || (Array.isArray(value) && value.every(TEXT.accepts)),
};
const isNumber = (value) => Number.isFinite(value) && value >= 0;
const RANGE = {
  expected: "a number, an array of the first and the last number, or a string",
  accepts: (value) => isNumber(value) || TEXT.accepts(value) || (Array.isArray(value) && value.length === 2 && value.every(isNumber)),
};
const SEED = {
  expected: "an integer from 0 to 2^64 - 1, or a string",
  accepts: (value) => TEXT.accepts(value) || isInteger(0).accepts(value) || (typeof value === "bigint" && value >= 0n && value < 1n << 64n),
};
const SECONDS = { expected: "a number of seconds above 0", accepts: (value) => Number.isFinite(value) && value > 0 };
const RATING = { expected: "a number from 0 to 20", accepts: (value) => isNumber(value) && value <= 20 };
const LEVEL = {
  expected: "the name of a level, or an object with the number of puzzles of each level",
  accepts(value) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return TEXT.accepts(value);
    const counts = Object.values(value).filter((count) => count !== undefined);
    return counts.length > 0 && counts.every(isInteger(0).accepts);
  },
};

const INPUT = { from: TEXT, lines: TEXT, variant: TEXT, size: isInteger(1), box: TEXT, symbols: TEXT, budget: isInteger(1) };
const LIST = { onProgress: CALLBACK, partial: FLAG };
const STEPS = { ladder: TEXT, grids: FLAG, drawings: FLAG, noUniqueness: FLAG, only: NAMES, forbid: NAMES, order: NAMES, brief: FLAG, lang: TEXT, coords: TEXT };
// targets: written by `cargo xtask generate`
const TARGETS = {
  clues: RANGE,
  minimal: FLAG,
  symmetry: TEXT,
  mask: TEXT,
  exactMask: FLAG,
  er: RANGE,
  ladder: TEXT,
  require: NAMES,
  forbid: NAMES,
  hodoku: TEXT,
  hodokuScore: RANGE,
  practice: TEXT,
  at: TEXT,
  uniform: FLAG,
  minutes: RANGE,
  fast: FLAG,
  playable: FLAG,
  eachDigit: RANGE,
  like: TEXT,
};
// end of targets
const GENERATE = {
  level: LEVEL, count: isInteger(0), seed: SEED, index: isInteger(0), attempts: isInteger(1), time: SECONDS, scale: NAMES, steps: FLAG,
  ...TARGETS, draft: TEXT, with: NAMES, distinct: FLAG, variant: TEXT, size: isInteger(1), box: TEXT, symbols: TEXT,
};

/** The options of each function. */
const OPTIONS = {
  verify: { ...INPUT, ...LIST },
  count: { limit: isInteger(1, 2 ** 32 - 1), ...INPUT, ...LIST },
  solve: { ...INPUT, ...LIST },
  check: { limit: isInteger(2, 100_000), witness: FLAG, minimal: FLAG, publish: FLAG, ...INPUT, ...LIST },
  rate: { scale: NAMES, seVersion: TEXT, erMax: RATING, noUniqueness: FLAG, closure: FLAG, only: NAMES, forbid: NAMES, order: NAMES, ...INPUT, ...LIST },
  explain: { ...STEPS, time: FLAG, ...INPUT, ...LIST },
  hint: { ...STEPS, after: isInteger(0), all: FLAG, original: TEXT, technique: TEXT, ...INPUT },
  candidates: { after: isWord("clues", "singles", "subsets"), trueOnly: FLAG, limit: isInteger(1, 1000), ...INPUT, ...LIST },
  complete: { with: NAMES, limit: isInteger(1, 1000), ...INPUT, ...LIST },
  judge: { move: TEXT, position: TEXT, noProof: FLAG, only: NAMES, forbid: NAMES, order: NAMES, lang: TEXT, coords: TEXT, ...INPUT, ...LIST },
  canonical: { by: isWord("puzzle", "solution"), ...INPUT, ...LIST },
  daily: { level: TEXT, variant: TEXT, size: isInteger(1), box: TEXT },
  generate: { ...GENERATE, output: isWord("records", "strings", "values"), onProgress: CALLBACK },
  pack: { ...GENERATE, format: TEXT },
  read: INPUT,
  convert: { format: TEXT, dropCandidates: FLAG, ...INPUT },
  print: {
    format: isWord("pdf", "svg", "png", "json"), page: isInteger(1), perPage: isInteger(1), paper: TEXT, title: TEXT, nameLine: TEXT,
    rules: FLAG, solutions: TEXT, candidates: FLAG, rating: FLAG, steps: TEXT, coords: TEXT, ladder: TEXT, lang: TEXT, dpi: isInteger(1),
    digits: TEXT, outlines: FLAG, ...INPUT,
  },
};

/** Returns whether a function reports its progress. */
export const reportsProgress = (call) => OPTIONS[call]?.onProgress !== undefined;

/** Returns a value as in a program; long ones are shortened. */
export function shown(value) {
  if (value === null || ["undefined", "number", "boolean"].includes(typeof value)) return String(value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "function") return "a function";
  const text = typeof value === "symbol" ? String(value) : JSON.stringify(value, (_, part) => (typeof part === "bigint" ? `${part}n` : part));
  return text?.length > 60 ? `${text.slice(0, 60)}...` : String(text);
}

/** Returns the error for an argument of another type. */
export const typeError = (name, value, expected, details) =>
  new CluewiseError("type", `${name}: found ${Array.isArray(value) ? "an array" : value !== null && typeof value === "object" ? "an object" : shown(value)}, expected ${expected}`, details);

/** Returns the options of a call without undefined ones. Throws if one is unknown, or its value is none that the option has. */
export function checkedOptions(call, options = {}) {
  if (options === null || typeof options !== "object" || Array.isArray(options)) throw typeError("options", options, "an object");
  const checked = {};
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(OPTIONS[call], name)) {
      const known = Object.keys(OPTIONS[call]).join(", ");
      throw new CluewiseError("query", `${call}: unknown option ${JSON.stringify(name)}; expected one of ${known}`);
    }
    const { expected, accepts } = OPTIONS[call][name];
    if (!accepts(value)) throw new CluewiseError("query", `${name}: found ${shown(value)}, expected ${expected}`);
    checked[name] = value;
  }
  return checked;
}

/** Throws unless a value is a string. */
export function checkText(name, value) {
  if (typeof value !== "string") throw typeError(name, value, "a string");
}
