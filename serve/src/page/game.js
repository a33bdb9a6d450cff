// A puzzle being played: digits, pencil marks, and the way back.

import { DIGITS, cellIndex, peers } from "./board.js";

export class Game {
  constructor(puzzle, values = puzzle) {
    this.clues = [...puzzle].map((c) => Number(c) || 0);
    this.values = [...values].map((c) => Number(c) || 0);
    this.marks = Array.from({ length: 81 }, () => new Set());
    this.hints = 0; // the steps without a digit that were taken since the last digit
    this.past = [];
  }

  /** The digits so far, as 81 characters. */
  get line() {
    return this.values.map((digit) => digit || ".").join("");
  }

  get isFull() {
    return !this.values.includes(0);
  }

  /** Makes a change that can be taken back. */
  change(how) {
    this.past.push({ values: [...this.values], marks: this.marks.map((set) => new Set(set)), hints: this.hints });
    how();
  }

  undo() {
    Object.assign(this, this.past.pop());
  }

  /** Writes a digit, or takes it away if it is there; it goes from the marks of the cell's peers. */
  put(index, digit) {
    if (this.clues[index]) return;
    this.change(() => {
      const clear = digit === 0 || this.values[index] === digit;
      this.values[index] = clear ? 0 : digit;
      this.marks[index].clear();
      this.hints = 0;
      if (!clear) peers(index).forEach((peer) => this.marks[peer].delete(digit));
    });
  }

  /** Marks a digit with the pencil, or takes the mark away. */
  mark(index, digit) {
    if (this.values[index]) return;
    this.change(() => this.marks[index].delete(digit) || this.marks[index].add(digit));
  }

  /** Back to the clues. */
  restart() {
    this.values = [...this.clues];
    this.marks.forEach((set) => set.clear());
    this.hints = 0;
  }

  /** The digits that no peer of the cell holds. */
  possible(index) {
    const taken = new Set(peers(index).map((peer) => this.values[peer]));
    return DIGITS.filter((digit) => !taken.has(digit));
  }

  /** Marks in every empty cell what is possible there. */
  fill() {
    this.change(() => {
      this.marks = this.values.map((value, index) => new Set(value ? [] : this.possible(index)));
      this.hints = 0;
    });
  }

  /** Does what a step says. */
  take({ placement, eliminations }) {
    if (placement) return this.put(cellIndex(placement.cell), placement.digit);
    if (this.marks.every((set) => set.size === 0)) this.fill();
    this.change(() => {
      for (const { cell, digits } of eliminations) digits.forEach((digit) => this.marks[cellIndex(cell)].delete(digit));
      this.hints += 1;
    });
  }

  /** Whether a peer of the cell holds the same digit. */
  clashes(index) {
    return this.values[index] !== 0 && peers(index).some((peer) => this.values[peer] === this.values[index]);
  }
}
