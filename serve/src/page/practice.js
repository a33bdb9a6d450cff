// Positions to practice a technique: the technique is the next step.

import { requestJson } from "./api.js";
import { ClassicPuzzle } from "./classic.js";
import { Game } from "./game.js";
import { CLASSIC } from "./grid.js";

/** Techniques to practice, by their names in requests. */
export const TECHNIQUES = {
  "full-house": "Full House", "hidden-single": "Hidden Single", "naked-single": "Naked Single",
  pointing: "Pointing", claiming: "Claiming", "naked-pair": "Naked Pair", "hidden-pair": "Hidden Pair", "naked-triple": "Naked Triple",
  "hidden-triple": "Hidden Triple", "x-wing": "X-Wing", swordfish: "Swordfish", jellyfish: "Jellyfish", "finned-x-wing": "Finned X-Wing",
  skyscraper: "Skyscraper", "two-string-kite": "2-String Kite", "empty-rectangle": "Empty Rectangle", "remote-pair": "Remote Pair",
  "w-wing": "W-Wing", "xy-wing": "XY-Wing", "xyz-wing": "XYZ-Wing", "uniqueness-test-1": "Unique Rectangle 1", "hidden-rectangle": "Hidden Rectangle",
  "bug-plus-one": "BUG+1", "simple-colors": "Simple Colors", "x-chain": "X-Chain", "xy-chain": "XY-Chain", "sue-de-coq": "Sue de Coq",
  "als-xz": "ALS-XZ",
};

/** Techniques that find the only candidate of a cell. Candidate grids cannot say whether such a digit is entered already. */
const SINGLES = ["full-house", "hidden-single", "naked-single"];

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

/** Returns the position of each puzzle with a step of a technique before the first one, and this step. */
async function firstSteps(technique, puzzles) {
  const walks = await inBatches("explain", { grids: true }, puzzles);
  return walks.flatMap(({ steps }, i) => {
    const step = steps.find((step) => step.technique === TECHNIQUES[technique]);
    return step ? [{ puzzle: new ClassicPuzzle(puzzles[i], candidateLine(step.before), step.before.values), step }] : [];
  });
}

/** Requests positions in which a technique is the next step; `step` is this step, if it is known or `wantsSteps`; without it, the request failed. */
export async function positions(technique, { count = 1, seed = "", wantsSteps = false } = {}) {
  const isSingle = SINGLES.includes(technique);
  const { puzzles } = await requestJson("generate", { practice: technique, at: isSingle ? "" : technique, count, seed });
  if (isSingle) return firstSteps(technique, puzzles.map(({ puzzle }) => puzzle));
  const made = puzzles.map(({ puzzle, candidates = new Game(CLASSIC, puzzle).candidateLine }) => ({
    puzzle: new ClassicPuzzle(puzzle, candidates, placedDigits({ puzzle, candidates })),
  }));
  const hints = wantsSteps ? await inBatches("hint", {}, made.map(({ puzzle }) => puzzle.printText)) : [];
  return made.map((position, i) => ({ ...position, step: hints[i]?.step }));
}
