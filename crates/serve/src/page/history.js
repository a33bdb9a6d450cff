// The positions before and after the present one, of a game and of a puzzle that is set.

export class History {
  constructor() {
    Object.assign(this, { undo: [], redo: [] });
  }

  /** Notes the position before a change. */
  note(position) {
    this.undo.push(position);
    this.redo = [];
  }

  /** Returns the position that `undo` or `redo` restores in place of `present`; undefined if there is none. */
  step(direction, present) {
    const found = this[direction].pop();
    if (found) this[direction === "undo" ? "redo" : "undo"].push(present);
    return found;
  }
}

/** Returns what a key with Ctrl does: `undo` or `redo`; undefined for other keys. */
export function historyDirection({ key, shiftKey }) {
  const letter = key.toLowerCase();
  return letter === "z" ? (shiftKey ? "redo" : "undo") : letter === "y" ? "redo" : undefined;
}
