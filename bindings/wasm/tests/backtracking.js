// A solver by backtracking, independent of the module.

/** Number of digits in each set of digits. */
const SIZES = Uint8Array.from({ length: 512 }, (_, bits) => bits.toString(2).split("1").length - 1);

/** Returns the number of solutions of a puzzle, up to `limit`. Fills the cell with the fewest digits first. */
export function countByBacktracking(puzzle, limit) {
  const [rows, columns, boxes] = [0, 1, 2].map(() => new Uint16Array(9).fill(0x1ff));
  const houses = (cell) => [Math.floor(cell / 9), cell % 9, 3 * Math.floor(cell / 27) + Math.floor((cell % 9) / 3)];
  const empty = new Set();
  for (let cell = 0; cell < 81; cell++) {
    const [row, column, box] = houses(cell);
    const digit = Number(puzzle[cell]);
    if (!(digit > 0)) {
      empty.add(cell);
      continue;
    }
    const bit = 1 << (digit - 1);
    if (!(rows[row] & columns[column] & boxes[box] & bit)) return 0;
    rows[row] ^= bit;
    columns[column] ^= bit;
    boxes[box] ^= bit;
  }
  const left = (cell) => {
    const [row, column, box] = houses(cell);
    return rows[row] & columns[column] & boxes[box];
  };
  const search = (found) => {
    if (empty.size === 0) return found + 1;
    let [best, fewest] = [-1, 10];
    for (const cell of empty) {
      const digits = SIZES[left(cell)];
      if (digits < fewest) [best, fewest] = [cell, digits];
      if (fewest <= 1) break;
    }
    const [row, column, box] = houses(best);
    empty.delete(best);
    for (let bits = left(best); bits !== 0 && found < limit; bits &= bits - 1) {
      const bit = bits & -bits;
      rows[row] ^= bit;
      columns[column] ^= bit;
      boxes[box] ^= bit;
      found = search(found);
      rows[row] ^= bit;
      columns[column] ^= bit;
      boxes[box] ^= bit;
    }
    empty.add(best);
    return found;
  };
  return search(0);
}
