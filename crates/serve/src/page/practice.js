// Positions to practice a technique: the technique is the next step.

import { requestJson } from "./api.js";
import { Game } from "./game.js";
import { element } from "./dom.js";
import { CLASSIC } from "./grid.js";
import { kindQuery, randomSeed } from "./kinds.js";
import { text } from "./language.js";
import { Puzzle } from "./puzzle.js";

/** Techniques to practice in 9x9 puzzles, by their names in requests. */
// techniques: written by `cargo xtask generate`
const TECHNIQUES = {
  "full-house": "Full House",
  "naked-single": "Naked Single",
  "hidden-single": "Hidden Single",
  "pointing": "Pointing",
  "claiming": "Claiming",
  "naked-pair": "Naked Pair",
  "naked-triple": "Naked Triple",
  "hidden-pair": "Hidden Pair",
  "hidden-triple": "Hidden Triple",
  "x-wing": "X-Wing",
  "swordfish": "Swordfish",
  "jellyfish": "Jellyfish",
  "remote-pair": "Remote Pair",
  "bug-plus-one": "BUG+1",
  "skyscraper": "Skyscraper",
  "two-string-kite": "2-String Kite",
  "empty-rectangle": "Empty Rectangle",
  "w-wing": "W-Wing",
  "xy-wing": "XY-Wing",
  "xyz-wing": "XYZ-Wing",
  "uniqueness-test-1": "Unique Rectangle 1",
  "hidden-rectangle": "Hidden Rectangle",
  "finned-x-wing": "Finned X-Wing",
  "sue-de-coq": "Sue de Coq",
  "simple-colors": "Simple Colors",
  "x-chain": "X-Chain",
  "xy-chain": "XY-Chain",
  "als-xz": "ALS-XZ",
};

/** Techniques to practice in other sizes. */
const SMALL_TECHNIQUES = {
  4: {
    "hidden-single": "Hidden Single",
  },
  6: {
    "hidden-single": "Hidden Single",
    "naked-single": "Naked Single",
    "locked-candidates": "Locked Candidates",
    "naked-pair": "Naked Pair",
    "two-strong-links": "Two Strong Links",
  },
};

/** Techniques that find the only candidate of a cell. Candidate grids cannot say whether such a digit is entered already. */
const SINGLES = ["full-house", "naked-single", "hidden-single"];
// end of techniques

/** Returns the techniques of a size. */
const techniquesOf = (size) => (size === "9" ? TECHNIQUES : (SMALL_TECHNIQUES[size] ?? {}));

/** Returns the name of a technique of a size. */
export const techniqueName = (technique, size = "9") => techniquesOf(size)[technique];

/** Fills a field with the techniques of a size, and keeps its choice if it is one of them. A size without any disables the field. */
export function addTechniques(select, size) {
  const names = techniquesOf(size);
  const chosen = select.value in names ? select.value : "";
  select.replaceChildren(select.options[0], ...Object.entries(names).map(([value, name]) => element("option", { value, "data-text": name }, text(name))));
  select.value = chosen;
  select.disabled = Object.keys(names).length === 0;
}

/** Maximum number of puzzles of a request for steps. */
const BATCH = 10;

/** Requests the results of any number of puzzles, given as one line each; a puzzle that failed has none. */
async function inBatches(name, query, lines) {
  const results = [];
  for (let start = 0; start < lines.length; start += BATCH) {
    const { puzzles } = await requestJson(name, query, lines.slice(start, start + BATCH).join("\n"));
    for (const result of puzzles) results[start + result.number - 1] = result;
  }
  return results;
}

/** Returns the cells of a candidate grid, with a digit where it is the only candidate. */
const placedDigits = ({ puzzle, candidates }) => {
  const signs = (index) => candidates.slice(9 * index, 9 * index + 9).replaceAll(".", "");
  return [...puzzle].map((sign, index) => (signs(index).length === 1 ? signs(index) : sign)).join("");
};

/** Returns a candidate grid with the digits and the candidates of a position. */
function candidateLine({ values, candidates }) {
  const digits = (index) => (values[index] === "." ? candidates[index] : [Number(values[index])]);
  return CLASSIC.cells.map((index) => CLASSIC.format(CLASSIC.digits.map((digit) => (digits(index).includes(digit) ? digit : 0)))).join("");
}

/** Returns the position of each puzzle before its first step of a technique. */
async function firstSteps(technique, puzzles) {
  const walks = await inBatches("explain", { grids: true, ladder: "hodoku" }, puzzles);
  return walks.flatMap(({ steps }, i) => {
    const step = steps.find((step) => step.technique === TECHNIQUES[technique]);
    return step ? [Puzzle.classic(puzzles[i], candidateLine(step.before), step.before.values)] : [];
  });
}

/** Requests positions of a size other than 9x9: a puzzle with the digits that were found before the technique. */
async function smallPositions(technique, { size, count, seed }) {
  const kind = kindQuery({ size, rules: "", marks: "" });
  const { puzzles } = await requestJson("generate", { ...kind, practice: technique, at: technique, count, seed: seed || randomSeed() });
  return Promise.all(puzzles.map((record) => Puzzle.of(record)));
}

/** Requests positions in which a technique is the next step. */
export async function positions(technique, { size = "9", count = 1, seed = "" } = {}) {
  if (size !== "9") return smallPositions(technique, { size, count, seed });
  const isSingle = SINGLES.includes(technique);
  const { puzzles } = await requestJson("generate", { practice: technique, at: isSingle ? "" : technique, count, seed });
  if (isSingle) return firstSteps(technique, puzzles.map(({ puzzle }) => puzzle));
  return puzzles.map(({ puzzle, candidates = new Game(CLASSIC, puzzle).candidateLine }) => {
    return Puzzle.classic(puzzle, candidates, placedDigits({ puzzle, candidates }));
  });
}
