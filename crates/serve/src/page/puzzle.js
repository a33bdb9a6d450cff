// The puzzle that the page shows, of any kind, and its requests.

import { request, requestJson } from "./api.js";
import { CLASSIC, Grid } from "./grid.js";
import { requestLanguage, text, translation } from "./language.js";

/** The fields of a record that make the puzzle. */
const FIELDS = ["puzzle", "size", "box", "variant", "regions", "constraints", "title", "author", "ruleset"];

/** Those with words of the author. */
const WORDS = ["title", "author", "ruleset"];

/** Returns a record without results. */
const puzzleOf = (record) => Object.fromEntries(FIELDS.filter((name) => record[name] !== undefined).map((name) => [name, record[name]]));

/** Returns whether a record is of a 9x9 puzzle with the usual rules; links and files of other kinds may have such puzzles too. */
const isClassic = ({ size = 9, box = "3x3", variant, regions, constraints }) =>
  size === 9 && box === "3x3" && !variant && !regions && !constraints;

/** Returns a word of the name of a size and its rules in the chosen language. */
const kindWord = (english) => translation(`kind ${english}`) ?? text(english);

/** Returns the text of a record in a list: with its name and its pencil marks, if it has any. */
export function listedText(record) {
  const { id, candidates } = record;
  return id === undefined && !candidates ? recordText(record) : JSON.stringify({ id, ...puzzleOf(record), candidates });
}

/** Returns the text of a record: its cells if they say everything. */
export function recordText(record) {
  const plain = puzzleOf(record);
  if (WORDS.some((name) => plain[name])) return JSON.stringify(plain);
  const isPlain = isClassic(plain) || (plain.size !== 9 && Object.keys(plain).every((name) => ["puzzle", "size", "box"].includes(name)));
  return isPlain ? plain.puzzle : JSON.stringify(plain);
}

export class Puzzle {
  /**
   * `drawn` is the response of `draw`; null for a classic puzzle. `candidates` are pencil marks, and `start` has the digits at
   * the start of a game, for positions in which some cells are filled already.
   */
  constructor(record, drawn, candidates = null, start = record.puzzle) {
    Object.assign(this, { record, drawn, candidates, start, grid: CLASSIC, kind: "" });
    if (!drawn) return;
    const { drawing, margin, different, name } = drawn;
    const [hasClues, width] = [drawn.constraints !== undefined, drawn.width ?? drawn.size];
    const grid = new Grid(drawn.size, different, { drawing, margin, hasClues, width, text: drawn.puzzle });
    Object.assign(this, { grid, kind: name });
  }

  /** Returns a classic puzzle. */
  static classic(cells, candidates, start) {
    return new Puzzle({ puzzle: cells }, null, candidates, start);
  }

  /** Returns the puzzle of a record. */
  static async of(record) {
    const { candidates } = record;
    // The same puzzle has the same text, so that its answer is found again.
    return isClassic(record) ? new Puzzle(puzzleOf(record), null, candidates) : Puzzle.load(JSON.stringify({ ...puzzleOf(record), candidates }));
  }

  /** Requests what the page needs of a puzzle of another kind, as a record or any text with one puzzle. */
  static async load(input, signal) {
    const [drawn] = (await requestJson("draw", { lang: requestLanguage() }, input, signal)).puzzles;
    return Object.assign(new Puzzle(puzzleOf(drawn), drawn, drawn.candidates), { rulesLanguage: requestLanguage() });
  }

  get isClassic() {
    return !this.drawn;
  }

  get cells() {
    return this.record.puzzle;
  }

  /** The size and the rules in words. */
  get name() {
    const kind = requestLanguage() ? this.kind.replace(" with ", ", ") : this.kind;
    return kind.replace(/\b[a-z][a-z-]*/g, kindWord);
  }

  /** The name of the ladder other than that of Sudoku Explainer. */
  get ladder() {
    return this.isClassic ? "HoDoKu" : "Cluewise";
  }

  /** Whether it has a title, an author or rules in words. */
  get hasWords() {
    return WORDS.some((name) => this.record[name]);
  }

  /** The text for the text field. */
  get shownText() {
    return recordText(this.record);
  }

  /** The text for requests. */
  get text() {
    const { record, cells, candidates } = this;
    if (candidates) return JSON.stringify({ ...record, candidates });
    return this.isClassic ? cells : JSON.stringify(record);
  }

  /** The text for printing: of a position with its digits and pencil marks. */
  get printText() {
    const { record, candidates, start } = this;
    return candidates ? JSON.stringify({ ...record, puzzle: start, candidates }) : this.text;
  }

  /** Whether it may have steps: other rules and marks alone may determine the solution. */
  get hasSteps() {
    return !this.isClassic || /[^.]/.test(this.cells);
  }

  /** The name of its game in the browser. */
  get key() {
    return (this.isClassic && this.candidates) || this.text;
  }

  /** The parts of the address. */
  get address() {
    const { cells, candidates, start } = this;
    if (!this.isClassic || this.hasWords) return { record: JSON.stringify({ ...this.record, candidates: candidates ?? undefined }) };
    return { puzzle: cells, ...(candidates && { candidates }), ...(start !== cells && { start }) };
  }

  /** The line below the board: title, author and kind; null for a classic puzzle. */
  get about() {
    if (this.isClassic && !this.hasWords) return null;
    const { title, author } = this.record;
    const heading = [title, author && text("by {author}", { author })].filter(Boolean).join(" ");
    return [heading, this.name].filter(Boolean).join(" · ");
  }

  /** Returns all rules in sentences in the chosen language, those of the author first; empty for a classic puzzle. */
  async rulesText(signal) {
    if (this.isClassic) return this.record.ruleset ?? "";
    const lang = requestLanguage();
    if (this.rulesLanguage !== lang) {
      const [drawn] = (await requestJson("draw", { lang }, this.text, signal)).puzzles;
      [this.drawn.rules_text, this.rulesLanguage] = [drawn.rules_text, lang];
    }
    return [this.record.ruleset, this.drawn.rules_text].filter(Boolean).join(" ");
  }

  /** Whether steps are drawn: drawings of many large grids would be megabytes. */
  get hasDrawings() {
    return this.cells.length <= 81;
  }

  /** Returns the puzzle with another digit in a cell, 0 for none. The pencil marks of the other cells are kept. */
  withDigit(index, digit) {
    const { record, drawn, cells, candidates, start, grid } = this;
    const replace = (line, width, part, at = index) => line.slice(0, width * at) + part + line.slice(width * (at + 1));
    const sign = digit ? grid.sign(digit) : ".";
    const marks = grid.format(grid.digits.map((mark) => (!digit || mark === digit ? mark : 0)));
    const puzzle = replace(cells, 1, sign);
    const changed = new Puzzle({ ...record, puzzle }, drawn, candidates && replace(candidates, grid.side, marks, grid.places.indexOf(index)), replace(start, 1, sign));
    return Object.assign(changed, { rulesLanguage: this.rulesLanguage });
  }

  /** Returns the query and the body of the request for the steps of the solution. */
  stepsRequest(ladder) {
    const isNamed = this.isClassic || ladder === "se";
    return [{ ladder: isNamed && ladder, drawings: this.hasDrawings }, (this.isClassic && this.candidates) || this.text];
  }

  /** Returns the query and the body of the request for a hint. */
  hintRequest(game) {
    // In a position to practice a technique, the technique is the next step of HoDoKu's ladder.
    const ladder = this.isClassic && this.candidates && "hodoku";
    const marked = JSON.stringify({ ...this.record, puzzle: game.line, candidates: game.candidateLine });
    return [{ original: game.clueLine, drawings: this.hasDrawings, ladder }, marked];
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
