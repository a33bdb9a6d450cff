// The state of a game: digits, marks and colors, the history for undo and redo, and the mistakes that a check found.

import { History } from "./history.js";
import { LAYERS, packSets, unpackSets } from "./layers.js";

/** What a kept game has beside its position: the time, the steps that hints showed, when it was solved, and the date of a puzzle of the day. */
const KEPT = ["seconds", "hints", "solvedAt", "daily"];

export class Game {
  /** `puzzle` and `values` have one sign for each cell. `candidates` have one for each digit of each cell, if there are pencil marks from the start. */
  constructor(grid, puzzle, values = puzzle, candidates = null) {
    this.grid = grid;
    this.clues = grid.parse(puzzle);
    this.values = grid.parse(values);
    const place = new Map(grid.places.map((index, place) => [index, place]));
    const marks = (index) => grid.parse((candidates ?? "").slice(grid.side * place.get(index), grid.side * (place.get(index) + 1))).filter(Boolean);
    this.marks = this.values.map((value, index) => new Set(value ? [] : marks(index)));
    for (const layer of ["corner", "colors"]) this[layer] = this.values.map(() => new Set());
    Object.assign(this, { history: new History(), seconds: 0, hints: 0, solvedAt: undefined, daily: undefined });
    this.start = this.position;
    this.forgetMistakes();
  }

  /** A copy of the state that undo restores. */
  get position() {
    const layers = LAYERS.map((layer) => [layer, this[layer].map((set) => new Set(set))]);
    return { values: [...this.values], ...Object.fromEntries(layers) };
  }

  /** The digits, marks and colors as texts, without those that are the same at the start. */
  get notes() {
    const write = ({ values, ...layers }) => ({ digits: this.grid.format(values), ...Object.fromEntries(LAYERS.map((layer) => [layer, packSets(layers[layer])])) });
    const [now, start] = [write(this.position), write(this.start)];
    return Object.fromEntries(Object.entries(now).filter(([name, text]) => text !== start[name]));
  }

  /** The state to keep in the browser; null at the start. */
  get saved() {
    const { notes } = this;
    if (Object.keys(notes).length === 0) return null;
    return { digits: this.line, ...notes, ...Object.fromEntries(KEPT.map((name) => [name, this[name]])) };
  }

  /** Continues a saved game; undo returns to the state before. */
  restore(saved) {
    this.applyNotes(saved);
    for (const name of KEPT) this[name] = saved[name] ?? this[name];
  }

  /** Takes over digits, marks and colors from texts; those without a text are as at the start, and clues stay. */
  applyNotes({ digits, ...layers }) {
    this.change(() => {
      const entered = digits?.length === this.values.length ? this.grid.parse(digits) : this.start.values;
      this.values = this.clues.map((clue, index) => clue || entered[index] || 0);
      for (const layer of LAYERS) this[layer] = this.readLayer(layers[layer]) ?? this.start[layer].map((set) => new Set(set));
    });
  }

  /** Returns the sets of the text of a layer; of games kept by earlier versions, a list of digits for each cell. */
  readLayer(text) {
    if (Array.isArray(text)) return text.map((signs) => new Set(this.grid.parse(signs)));
    return text === undefined ? null : unpackSets(text, this.values.length);
  }

  /** The digits, one sign for each cell. */
  get line() {
    return this.grid.format(this.values);
  }

  /** The pencil marks, one sign for each digit of each cell; a cell without any may hold every digit that its peers allow. */
  get candidateLine() {
    const digits = (index) => (this.values[index] ? [this.values[index]] : this.marks[index].size ? [...this.marks[index]] : this.candidates(index));
    return this.grid.places.map((index) => this.grid.format(this.grid.digits.map((digit) => (digits(index).includes(digit) ? digit : 0)))).join("");
  }

  /** The clues, one sign for each cell. */
  get clueLine() {
    return this.grid.format(this.clues);
  }

  get isFull() {
    return !this.values.includes(0);
  }

  /** Makes a change that can be undone. */
  change(action) {
    this.history.note(this.position);
    action();
    this.forgetMistakes();
  }

  /** Shows the position before or after a change: `undo` or `redo`. */
  step(direction) {
    Object.assign(this, this.history.step(direction, this.position));
    this.forgetMistakes();
  }

  /** What a cell holds, as a text. */
  entry(index) {
    return this.values[index] ? String(this.values[index]) : `marks ${[...this.marks[index]].sort()}`;
  }

  /** Forgets the mistakes in cells that were changed since. */
  forgetMistakes() {
    this.mistakes = new Map([...(this.mistakes ?? [])].filter(([index, entry]) => this.entry(index) === entry));
  }

  /** Finds the cells whose digit differs from the solution, and those whose pencil marks lack their digit. */
  findMistakes(solution) {
    const solved = this.grid.parse(solution);
    const digits = this.grid.cells.filter((index) => this.values[index] > 0 && this.values[index] !== solved[index]);
    const marks = this.grid.cells.filter((index) => !this.values[index] && this.marks[index].size > 0 && !this.marks[index].has(solved[index]));
    this.mistakes = new Map([...digits, ...marks].map((index) => [index, this.entry(index)]));
    return { digits, marks };
  }

  /** Writes a digit and erases it from the marks of the peers. Clears the cell if it has this digit already. */
  setDigit(index, digit) {
    if (this.clues[index]) return;
    this.change(() => {
      const clear = digit === 0 || this.values[index] === digit;
      this.values[index] = clear ? 0 : digit;
      for (const layer of [this.marks, this.corner]) {
        layer[index].clear();
        if (!clear) this.grid.peers(index).forEach((peer) => layer[peer].delete(digit));
      }
    });
  }

  /** Adds a number to a layer of these cells, marks to empty ones only; removes it if all have it. */
  toggle(layer, indices, number) {
    const cells = indices.filter((index) => layer === "colors" || !this.values[index]);
    if (cells.length === 0) return;
    const isRemoved = cells.every((index) => this[layer][index].has(number));
    this.change(() => cells.forEach((index) => (isRemoved ? this[layer][index].delete(number) : this[layer][index].add(number))));
  }

  /** Clears the digits and marks of cells without a clue; if there are none, the colors of all. */
  clear(indices) {
    const entered = indices.filter((index) => !this.clues[index] && (this.values[index] || this.marks[index].size || this.corner[index].size));
    const colored = indices.filter((index) => this.colors[index].size);
    if (entered.length + colored.length === 0) return;
    this.change(() => {
      for (const index of entered) {
        this.values[index] = 0;
        this.marks[index].clear();
        this.corner[index].clear();
      }
      if (entered.length === 0) colored.forEach((index) => this.colors[index].clear());
    });
  }

  /** Returns to the start; undo also restores the time. */
  restart() {
    this.change(() => {
      const { undo } = this.history;
      undo.at(-1).seconds = this.seconds;
      const layers = LAYERS.map((layer) => [layer, this.start[layer].map((set) => new Set(set))]);
      Object.assign(this, { seconds: 0, values: [...this.start.values], ...Object.fromEntries(layers) });
    });
  }

  /** Returns the digits that no peer of the cell has. */
  candidates(index) {
    const taken = new Set(this.grid.peers(index).map((peer) => this.values[peer]));
    return this.grid.digits.filter((digit) => !taken.has(digit));
  }

  /** Marks the candidates of every empty cell. */
  fillCandidates() {
    this.change(() => {
      this.marks = this.values.map((value, index) => new Set(value ? [] : this.candidates(index)));
    });
  }

  /** Applies a step. */
  apply({ placement, eliminations }) {
    const index = ({ cell }) => this.grid.cellIndex(cell);
    if (placement) return this.setDigit(index(placement), placement.digit);
    this.change(() => {
      this.marks.forEach((set, cell) => {
        if (!this.values[cell] && set.size === 0) this.candidates(cell).forEach((digit) => set.add(digit));
      });
      for (const elimination of eliminations) elimination.digits.forEach((digit) => this.marks[index(elimination)].delete(digit));
    });
  }

  /** The cells that the board marks: the mistakes that a check found alone, as right digits may clash with them; otherwise digits that clash. */
  get boardMarks() {
    if (this.mistakes.size > 0) return { mistake: [...this.mistakes.keys()] };
    const broken = new Set(this.currentConflicts.flatMap(({ cells }) => cells));
    const clashing = this.grid.cells.filter((index) => broken.has(index) || this.hasConflict(index));
    // A clue is never the wrong one of two.
    const isClue = (index) => this.clues[index] !== 0;
    return { clash: clashing.filter((index) => !isClue(index)) };
  }

  /** Takes over the rules that the digits of a line break: of each its cells, and a text. */
  setConflicts(line, conflicts) {
    const values = this.grid.parse(line);
    this.conflicts = conflicts.map(({ cells, text }) => ({ cells, text, digits: cells.map((index) => values[index]) }));
  }

  /** The broken rules whose digits are still there. */
  get currentConflicts() {
    return (this.conflicts ?? []).filter(({ cells, digits }) => cells.every((index, which) => this.values[index] === digits[which]));
  }

  /** Returns whether a peer of the cell has the same digit. */
  hasConflict(index) {
    return this.values[index] !== 0 && this.grid.peers(index).some((peer) => this.values[peer] === this.values[index]);
  }
}
