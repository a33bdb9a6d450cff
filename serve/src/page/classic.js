// A classic puzzle, perhaps with pencil marks, and its requests.

import { check } from "./check.js";
import { CLASSIC } from "./grid.js";

export class ClassicPuzzle {
  constructor(cells, candidates = null) {
    Object.assign(this, { cells, candidates, grid: CLASSIC, about: null });
  }

  /** The name of the ladder other than that of Sudoku Explainer. */
  get ladder() {
    return "HoDoKu";
  }

  /** The text for the text field. */
  get shownText() {
    return this.cells;
  }

  /** The text for requests and for printing. */
  get text() {
    return this.cells;
  }

  /** The name of its game in the browser; null for candidate grids, whose games are not kept. */
  get key() {
    return this.candidates ? null : this.cells;
  }

  /** The parts of the address. */
  get address() {
    return { puzzle: this.cells, ...(this.candidates && { candidates: this.candidates }) };
  }

  /** Returns the puzzle with another digit in a cell, 0 for none. */
  withDigit(index, digit) {
    return new ClassicPuzzle(this.cells.slice(0, index) + (digit || ".") + this.cells.slice(index + 1));
  }

  /** Verifies and rates the puzzle; see `check`. */
  check(signal, onFacts, isEdited) {
    return check(this.cells, this.candidates, signal, onFacts, isEdited);
  }

  /** Returns the query and the body of the request for the steps of the solution. */
  stepsRequest(ladder) {
    return [{ ladder, drawings: true }, this.candidates ?? this.cells];
  }

  /** Returns the query and the body of the request for a hint. */
  hintRequest(game) {
    const marked = JSON.stringify({ puzzle: game.line, candidates: game.candidateLine });
    return [{ original: game.clueLine, drawings: true }, marked];
  }
}
