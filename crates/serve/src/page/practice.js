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
export const TECHNIQUES = {
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

/** What these techniques are. */
export const DESCRIPTIONS = {
  "full-house": "The last empty cell of a row, column or box takes the missing digit.",
  "naked-single": "A cell has one candidate left.",
  "hidden-single": "A digit fits in one cell of a row, column or box only.",
  "pointing": "The candidates of a digit in a box are all in one line; no other cell of the line can have it.",
  "claiming": "The candidates of a digit in a line are all in one box; no other cell of the box can have it.",
  "naked-pair": "Two cells of a row, column or box have the same two candidates; no other cell there can have them.",
  "naked-triple": "Three cells of a row, column or box have three candidates in all; no other cell there can have them.",
  "hidden-pair": "Two digits fit in the same two cells of a row, column or box only; these cannot have other digits.",
  "hidden-triple": "Three digits fit in the same three cells of a row, column or box only; these cannot have other digits.",
  "x-wing": "A digit of two rows, or columns, fits only in as many columns, or rows, so other cells of those lose it.",
  "swordfish": "A digit of three rows, or columns, fits only in as many columns, or rows, so other cells of those lose it.",
  "jellyfish": "A digit of four rows, or columns, fits only in as many columns, or rows, so other cells of those lose it.",
  "remote-pair": "Cells with the same two candidates form a chain; cells that see both ends lose the two.",
  "bug-plus-one": "All cells but one have two candidates; the third candidate of that cell avoids a second solution.",
  "skyscraper": "A digit fits in two cells of each of two rows; two of the four are in one column, so one of the others is true.",
  "two-string-kite": "A digit has two cells in a row and two in a column that meet in a box; one far end is true.",
  "empty-rectangle": "The candidates of a digit in a box lie on a row and a column; a strong link closes the angle.",
  "w-wing": "Two cells with the same two candidates are joined by a strong link of one; the other is in one of them.",
  "xy-wing": "A pivot with candidates X, Y and pincers XZ, YZ: cells that see both pincers lose Z.",
  "xyz-wing": "A pivot XYZ and pincers XZ, YZ: cells that see all three lose Z.",
  "uniqueness-test-1": "Three corners of a rectangle in two boxes have only two digits; the fourth loses both.",
  "hidden-rectangle": "A digit is confined to a rectangle from one corner on, so that corner loses the other digit.",
  "finned-x-wing": "A digit of two rows, or columns, fits only in as many columns, or rows, except for fins: cells that see all fins and are in a covering house lose it.",
  "sue-de-coq": "The cells common to a box and a line combine with a set of each; no other cell there can have their digits.",
  "simple-colors": "The strong links of a digit are colored with two colors, one of which is true.",
  "x-chain": "Strong and weak links of one digit alternate; one of the two ends is true.",
  "xy-chain": "Cells with two candidates form a chain; one of its ends has the digit of both ends.",
  "als-xz": "Two almost locked sets share a digit that only one can have; another common digit is in one of them.",
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
