// The quick way to solve one puzzle: its characters are in a fixed place of the module's memory, so nothing is allocated.

import { CELLS } from "./puzzles.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The buffer for one puzzle. Its functions return undefined for everything but a well-formed string of 81 characters. */
export class LineBuffer {
  #bindings;
  #line = new Uint8Array(0);

  constructor(bindings) {
    this.#bindings = bindings;
  }

  /** Returns the buffer. Memory that has grown has another address, and arrays of the former one have no length. */
  #view() {
    if (this.#line.length === 0) {
      this.#line = new Uint8Array(this.#bindings.moduleMemory().buffer, this.#bindings.lineAddress(), CELLS);
    }
    return this.#line;
  }

  /** Writes a puzzle to the buffer; returns whether it has 81 ASCII characters. */
  #write(puzzle) {
    return typeof puzzle === "string" && puzzle.length === CELLS && encoder.encodeInto(puzzle, this.#view()).read === CELLS;
  }

  count(puzzle, limit) {
    return this.#write(puzzle) ? this.#bindings.countLine(limit) : undefined;
  }

  /** Returns the solution, or null if there is not exactly one. */
  solve(puzzle) {
    if (!this.#write(puzzle)) return undefined;
    const isUnique = this.#bindings.solveLine();
    if (!isUnique) return isUnique === false ? null : undefined;
    return decoder.decode(this.#view());
  }
}
