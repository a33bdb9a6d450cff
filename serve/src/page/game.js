// The state of a game: digits, pencil marks and the undo history.

import { DIGITS, cellIndex, peers } from "./board.js";

export class Game {
  /** `candidates` are nine characters for each cell, if there are pencil marks from the start. */
  constructor(puzzle, values = puzzle, candidates = null) {
    this.clues = [...puzzle].map((c) => Number(c) || 0);
    this.values = [...values].map((c) => Number(c) || 0);
    const marks = (index) => (candidates ?? "").slice(9 * index, 9 * index + 9).replace(/[^1-9]/g, "");
    this.marks = this.values.map((value, index) => new Set(value ? [] : [...marks(index)].map(Number)));
    this.history = [];
    this.seconds = 0;
  }

  /** The state to keep in the browser; null at the start. */
  get saved() {
    if (this.line === this.clueLine && this.marks.every((set) => set.size === 0)) return null;
    return { digits: this.line, marks: this.marks.map((set) => [...set].join("")), seconds: this.seconds };
  }

  /** Continues a saved game; undo returns to the clues. */
  restore({ digits, marks, seconds }) {
    this.change(() => {
      this.values = this.values.map((value, index) => value || Number(digits[index]) || 0);
      this.marks = marks.map((text) => new Set([...text].map(Number)));
    });
    this.seconds = seconds;
  }

  /** The digits, as 81 characters. */
  get line() {
    return this.values.map((digit) => digit || ".").join("");
  }

  /** The pencil marks, nine characters for each cell; a cell without any may hold every digit that its peers allow. */
  get candidateLine() {
    const digits = (index) => (this.values[index] ? [this.values[index]] : this.marks[index].size ? [...this.marks[index]] : this.candidates(index));
    return this.values.map((_, index) => DIGITS.map((digit) => (digits(index).includes(digit) ? digit : ".")).join("")).join("");
  }

  /** The clues, as 81 characters. */
  get clueLine() {
    return this.clues.map((digit) => digit || ".").join("");
  }

  get isFull() {
    return !this.values.includes(0);
  }

  /** Makes a change that can be undone. */
  change(action) {
    this.history.push({ values: [...this.values], marks: this.marks.map((set) => new Set(set)) });
    action();
  }

  undo() {
    Object.assign(this, this.history.pop());
  }

  /** Writes a digit and erases it from the marks of the peers. Clears the cell if it has this digit already. */
  setDigit(index, digit) {
    if (this.clues[index]) return;
    this.change(() => {
      const clear = digit === 0 || this.values[index] === digit;
      this.values[index] = clear ? 0 : digit;
      this.marks[index].clear();
      if (!clear) peers(index).forEach((peer) => this.marks[peer].delete(digit));
    });
  }

  /** Sets or clears a pencil mark. */
  toggleMark(index, digit) {
    if (this.values[index]) return;
    this.change(() => this.marks[index].delete(digit) || this.marks[index].add(digit));
  }

  /** Resets the grid to the clues. */
  restart() {
    this.values = [...this.clues];
    this.marks.forEach((set) => set.clear());
    this.seconds = 0;
  }

  /** Returns the digits that no peer of the cell has. */
  candidates(index) {
    const taken = new Set(peers(index).map((peer) => this.values[peer]));
    return DIGITS.filter((digit) => !taken.has(digit));
  }

  /** Marks the candidates of every empty cell. */
  fillCandidates() {
    this.change(() => {
      this.marks = this.values.map((value, index) => new Set(value ? [] : this.candidates(index)));
    });
  }

  /** Applies a step. */
  apply({ placement, eliminations }) {
    if (placement) return this.setDigit(cellIndex(placement.cell), placement.digit);
    this.change(() => {
      this.marks.forEach((set, index) => {
        if (!this.values[index] && set.size === 0) this.candidates(index).forEach((digit) => set.add(digit));
      });
      for (const { cell, digits } of eliminations) digits.forEach((digit) => this.marks[cellIndex(cell)].delete(digit));
    });
  }

  /** Returns whether a peer of the cell has the same digit. */
  hasConflict(index) {
    return this.values[index] !== 0 && peers(index).some((peer) => this.values[peer] === this.values[index]);
  }
}
