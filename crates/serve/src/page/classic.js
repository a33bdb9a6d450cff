// A classic puzzle, perhaps with pencil marks, and its requests.

import { check } from "./check.js";
import { CLASSIC } from "./grid.js";

export class ClassicPuzzle {
  /** `start` has the digits at the start of a game, for positions in which some cells are filled already. */
  constructor(cells, candidates = null, start = cells) {
    Object.assign(this, { cells, candidates, start, grid: CLASSIC, about: null });
  }

  /** The name of the ladder other than that of Sudoku Explainer. */
  get ladder() {
    return "HoDoKu";
  }

  /** The text for the text field. */
  get shownText() {
    return this.cells;
  }

  /** The text for requests. */
  get text() {
    return this.cells;
  }

  /** The text for printing: of a position with its digits and pencil marks. */
  get printText() {
    const { start, candidates } = this;
    return candidates ? JSON.stringify({ puzzle: start, candidates }) : this.cells;
  }

  /** Whether it may have steps. */
  get hasSteps() {
    return /[^.]/.test(this.cells);
  }

  /** The name of its game in the browser. */
  get key() {
    return this.candidates ?? this.cells;
  }

  /** The parts of the address. */
  get address() {
    const { cells, candidates, start } = this;
    return { puzzle: cells, ...(candidates && { candidates }), ...(start !== cells && { start }) };
  }

  /** Returns the puzzle with another digit in a cell, 0 for none. The pencil marks of the other cells are kept. */
  withDigit(index, digit) {
    const replace = (text, width, part) => text.slice(0, width * index) + part + text.slice(width * (index + 1));
    const marks = digit ? ".".repeat(digit - 1) + digit + ".".repeat(9 - digit) : "123456789";
    return new ClassicPuzzle(replace(this.cells, 1, digit || "."), this.candidates && replace(this.candidates, 9, marks), replace(this.start, 1, digit || "."));
  }

  /** Verifies and rates the puzzle; see `check`. */
  check(signal, onFacts, isEdited) {
    return check(this.cells, this.candidates, signal, onFacts, isEdited);
  }

  /** Returns the query and the body of the request for the steps of the solution. */
  stepsRequest(ladder) {
    return [{ ladder, drawings: true }, this.candidates ?? this.cells];
  }

  /** Returns the body of a request for the puzzle with these digits. */
  textWith(line) {
    return line;
  }

  /** Returns the query and the body of the request for a hint. */
  hintRequest(game) {
    const marked = JSON.stringify({ puzzle: game.line, candidates: game.candidateLine });
    // In a position to practice a technique, the technique is the next step of HoDoKu's ladder.
    return [{ original: game.clueLine, drawings: true, ladder: this.candidates && "hodoku" }, marked];
  }
}
