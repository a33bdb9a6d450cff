// The state of a game: digits, pencil marks, the history for undo and redo, and the mistakes that a check found.

export class Game {
  /** `puzzle` and `values` have one sign for each cell. `candidates` have one for each digit of each cell, if there are pencil marks from the start. */
  constructor(grid, puzzle, values = puzzle, candidates = null) {
    this.grid = grid;
    this.clues = grid.parse(puzzle);
    this.values = grid.parse(values);
    const place = new Map(grid.places.map((index, place) => [index, place]));
    const marks = (index) => grid.parse((candidates ?? "").slice(grid.side * place.get(index), grid.side * (place.get(index) + 1))).filter(Boolean);
    this.marks = this.values.map((value, index) => new Set(value ? [] : marks(index)));
    this.history = [];
    this.future = [];
    this.seconds = 0;
    this.start = this.position;
    this.forgetMistakes();
  }

  /** A copy of the state that undo restores. */
  get position() {
    const { values, marks } = this;
    return { values: [...values], marks: marks.map((set) => new Set(set)) };
  }

  /** The state to keep in the browser; null at the start. */
  get saved() {
    const signs = (set) => [...set].sort((a, b) => a - b).map((digit) => this.grid.sign(digit)).join("");
    const write = ({ values, marks }) => ({ digits: this.grid.format(values), marks: marks.map(signs) });
    const [now, start] = [write(this), write(this.start)];
    return JSON.stringify(now) === JSON.stringify(start) ? null : { ...now, seconds: this.seconds };
  }

  /** Continues a saved game; undo returns to the start. */
  restore({ digits, marks, seconds }) {
    this.change(() => {
      const entered = this.grid.parse(digits);
      this.values = this.values.map((value, index) => value || entered[index] || 0);
      this.marks = marks.map((text) => new Set(this.grid.parse(text)));
    });
    this.seconds = seconds;
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
    this.history.push(this.position);
    this.future = [];
    action();
    this.forgetMistakes();
  }

  undo() {
    if (this.history.length === 0) return;
    this.future.push(this.position);
    Object.assign(this, this.history.pop());
    this.forgetMistakes();
  }

  redo() {
    if (this.future.length === 0) return;
    this.history.push(this.position);
    Object.assign(this, this.future.pop());
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
      this.marks[index].clear();
      if (!clear) this.grid.peers(index).forEach((peer) => this.marks[peer].delete(digit));
    });
  }

  /** Sets a pencil mark in the empty ones of these cells; clears it if all have it. */
  toggleMarks(indices, digit) {
    const empty = indices.filter((index) => !this.values[index]);
    if (empty.length === 0) return;
    const clear = empty.every((index) => this.marks[index].has(digit));
    this.change(() => empty.forEach((index) => (clear ? this.marks[index].delete(digit) : this.marks[index].add(digit))));
  }

  /** Clears cells without a clue. */
  clear(indices) {
    const entered = indices.filter((index) => !this.clues[index] && (this.values[index] || this.marks[index].size > 0));
    if (entered.length === 0) return;
    this.change(() => {
      for (const index of entered) {
        this.values[index] = 0;
        this.marks[index].clear();
      }
    });
  }

  /** Returns to the start; undo also restores the time. */
  restart() {
    this.history.at(-1).seconds = this.seconds;
    Object.assign(this, { seconds: 0, values: [...this.start.values], marks: this.start.marks.map((set) => new Set(set)) });
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
