// A puzzle of another size or with additional rules, and its requests.

import { request, requestJson } from "./api.js";
import { describeClues, factsOnBoard, showFacts, showTrueCandidates, showWitness, verdictText } from "./check.js";
import { $, element } from "./dom.js";
import { Grid } from "./grid.js";
import { message, text } from "./language.js";

/** The fields of a record that make the puzzle. */
const FIELDS = ["puzzle", "size", "box", "variant", "regions", "constraints", "title", "author", "ruleset"];

// sizes: written by `cargo xtask generate`
/** Joined grids of one size. */
const FIXED_SIZES = {
  "samurai": "9",
  "windmill": "9",
  "sohei": "9",
  "flower": "9",
  "tiny-samurai": "4",
};
// end of sizes

/** Returns whether a record is of a variant: plain 9x9 puzzles of links and files of variants are none. */
export const isVariant = ({ size, box, variant, regions, constraints }) =>
  size !== undefined && !(size === 9 && (box ?? "3x3") === "3x3" && !variant && !regions && !constraints);

/** Returns a record without results. */
const puzzleOf = (record) => Object.fromEntries(FIELDS.filter((name) => record[name] !== undefined).map((name) => [name, record[name]]));

/** Returns the facts of a rated puzzle. */
function facts(puzzle, { verdict, count }, clues, rated) {
  const { name, rules, record } = puzzle;
  const rows = [["Kind", name], ...rules.map((rule) => ["Rule", text(rule)])];
  if (record.ruleset) rows.push(["Rules by the author", record.ruleset]);
  rows.push(["Solutions", verdictText(verdict, count)], ["Clues", ...clues]);
  if (rated?.level) rows.push(["Level", text(rated.level)]);
  if (rated?.unrated) rows.push(["Level", text("none: {reason}", { reason: message(rated.unrated) })]);
  return rows;
}

/** Returns a word of the name of a size and its rules in the chosen language. */
function kindWord(english) {
  const key = `kind ${english}`;
  const own = text(key);
  return own === key ? text(english) : own;
}

export class VariantPuzzle {
  /** `drawn` is the response of `draw`. */
  constructor(drawn) {
    const { drawing, margin, different, name, rules } = drawn;
    Object.assign(this, { record: puzzleOf(drawn), kind: name, rules });
    const [hasClues, width] = [drawn.constraints !== undefined, drawn.width ?? drawn.size];
    this.grid = new Grid(drawn.size, different, { drawing, margin, hasClues, width, text: drawn.puzzle });
    this.candidates = null;
  }

  /** Requests what the page needs of a record, or of any text with one puzzle. */
  static async load(text, signal) {
    return new VariantPuzzle((await requestJson("draw", {}, text, signal)).puzzles[0]);
  }

  /** The size and the rules in words. */
  get name() {
    return this.kind.replace(/\b[a-z][a-z-]*/g, kindWord);
  }

  /** The name of the ladder other than that of Sudoku Explainer. */
  get ladder() {
    return "Cluewise";
  }

  /** Returns the puzzle with another digit in a cell, 0 for none. */
  withDigit(index, digit) {
    const { record, cells, grid } = this;
    const puzzle = cells.slice(0, index) + (digit ? grid.sign(digit) : ".") + cells.slice(index + 1);
    return Object.assign(Object.create(VariantPuzzle.prototype), this, { record: { ...record, puzzle }, unrated: undefined });
  }

  /** The text for the text field. */
  get shownText() {
    return recordText(this.record);
  }

  get cells() {
    return this.record.puzzle;
  }

  /** Whether it may have steps: its rules and marks alone may determine the solution. */
  get hasSteps() {
    return true;
  }

  /** The digits at the start of a game. */
  get start() {
    return this.cells;
  }

  /** The text for requests. */
  get text() {
    return JSON.stringify(this.record);
  }

  /** The text for printing. */
  get printText() {
    return this.text;
  }

  /** The name of its game in the browser. */
  get key() {
    return this.text;
  }

  /** The parts of the address. */
  get address() {
    return { record: this.text };
  }

  /** The line below the board: title, author, kind and rules. */
  get about() {
    const { title, author } = this.record;
    const heading = [title, author && text("by {author}", { author })].filter(Boolean).join(" ");
    return [heading, this.name, ...this.rules.map((rule) => text(rule))].filter(Boolean).join(" · ");
  }

  /** Verifies and rates the puzzle; see `check` of classic puzzles. */
  async check(signal, onFacts, isEdited) {
    const first = async (name, query) => (await requestJson(name, query, this.text, signal)).puzzles[0];
    // A clue beside constraints is seldom redundant, and each takes a search to prove.
    const verified = await first("verify", { limit: isEdited ? 2 : 1000, witness: true, minimal: !this.record.constraints && !isEdited });
    const clues = describeClues(verified, onFacts);
    onFacts(factsOnBoard(this.grid, verified));
    showFacts(facts(this, verified, clues));
    showWitness(this.grid, this.cells, isEdited ? null : verified.witness);
    if (verified.verdict === "several" && !isEdited) await showTrueCandidates(this.grid, this.cells, first);
    if (verified.verdict !== "unique") return;
    const rated = await first("rate", { scale: "effort,time" });
    // A kind without a solving time has hints.
    this.unrated = rated.level ? undefined : rated.unrated;
    onFacts({ solution: rated.solution });
    showFacts(facts(this, verified, clues, rated), rated.level ? [["Effort", rated.effort.toFixed(2)]] : []);
  }

  /** Returns the body of a request for the puzzle with these digits. */
  textWith(line) {
    return JSON.stringify({ ...this.record, puzzle: line });
  }

  /** Whether steps are drawn: drawings of many large grids would be megabytes. */
  get hasDrawings() {
    return this.cells.length <= 81;
  }

  /** Returns the query and the body of the request for the steps of the solution. */
  stepsRequest(ladder) {
    return [{ ladder: ladder === "se" && ladder, drawings: this.hasDrawings }, this.text];
  }

  /** Returns the query and the body of the request for a hint. */
  hintRequest(game) {
    return [{ original: game.clueLine, after: game.appliedSteps, drawings: this.hasDrawings }, this.textWith(game.line)];
  }

  /** Returns the link that opens the puzzle in SudokuPad; null if it has a rule that such links cannot express. */
  async sudokuPadLink(signal) {
    for (const format of ["sudokupad-link", "scl-link"]) {
      try {
        return (await (await request("convert", { format }, this.text, signal)).text()).trim();
      } catch (error) {
        if (error.name === "AbortError" || error.code !== "format") throw error;
      }
    }
    return null;
  }
}

/** Returns the query of a size, rules and marks; null for plain 9x9 puzzles. */
export function kindQuery({ size: chosen, rules, marks }) {
  const size = FIXED_SIZES[rules] ?? chosen;
  const variant = [rules, marks].filter(Boolean).join("+");
  return size === "9" && !variant ? null : { size, variant };
}

/** Returns a random seed. Packs of variants do not record theirs, so the page chooses it. */
export const randomSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0]);

/** Returns a range as requests have it: `8-10`, `8 to 10` and `8 bis 10` are `8..10`, and a decimal comma is a point. */
export const rangeText = (range = "") => range.trim().replace(/\s*(?:\.\.|-|–|to|bis|à)\s*/, "..").replaceAll(",", ".");

/** Returns the text of a generated record: its cells if they say everything. */
export function recordText(record) {
  const plain = puzzleOf(record);
  const isPlain = plain.size !== 9 && Object.keys(plain).every((name) => ["puzzle", "size", "box"].includes(name));
  return isPlain ? plain.puzzle : JSON.stringify(plain);
}

/** Shows what is known of the puzzle below the board, with the link to SudokuPad as soon as it is known. */
export async function showAbout(puzzle, signal) {
  const root = $("about");
  root.hidden = !puzzle.about;
  root.replaceChildren(...(puzzle.about ? [puzzle.about] : []));
  if (!puzzle.about) return;
  const href = await puzzle.sudokuPadLink(signal);
  if (href) root.append(" ", element("a", { id: "sudokupad", href, target: "_blank", rel: "noopener noreferrer" }, text("Open in SudokuPad")));
}
