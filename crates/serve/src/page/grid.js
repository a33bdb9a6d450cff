// The grid of a puzzle: its size, its digits, and the cells that must differ.

/** The signs of the digits from 1, in the texts of puzzles. */
const SIGNS = "123456789ABCDEFGHIJKLMNOP";

/** The sign of a gap between joined grids, and its value beside digits. */
const [GAP, GAP_VALUE] = ["~", -1];

export class Grid {
  /**
   * `different` are sets of cells that hold different digits: first the rows, columns and boxes of each joined grid. `drawing` is the drawn grid without digits, as SVG, with a
   * `margin` in cells on each side; without it the grid has the lines of a classic one. `hasClues` says that the drawing has
   * clues inside of cells. `side` is the number of digits, `width` that of columns. `text` has the gaps of joined grids.
   */
  constructor(side, different, { drawing = null, margin = 0, hasClues = false, width = side, text = "" } = {}) {
    Object.assign(this, { side, different, drawing, margin, hasClues, width });
    this.gaps = new Set([...text].flatMap((sign, index) => (sign === GAP ? [index] : [])));
    this.digits = Array.from({ length: side }, (_, i) => i + 1);
  }

  /** The indices of the cells and gaps, in reading order. */
  get cells() {
    return [...Array(this.width * this.width).keys()];
  }

  /** The indices of the cells without gaps. */
  get places() {
    return this.cells.filter((index) => !this.gaps.has(index));
  }

  /** Returns the sign of a digit, in texts and on boards. */
  sign(digit) {
    return digit === GAP_VALUE ? GAP : SIGNS[digit - 1];
  }

  /** Returns the digit of a sign; 0 for anything else. */
  digit(sign) {
    const digit = sign.length === 1 ? SIGNS.indexOf(sign.toUpperCase()) + 1 : 0;
    return digit <= this.side ? digit : 0;
  }

  /** Returns the digits of a text of one sign for each cell; 0 for an empty cell, -1 for a gap. */
  parse(text) {
    return [...text].map((sign) => (sign === GAP ? GAP_VALUE : this.digit(sign)));
  }

  /** Returns the text of digits. */
  format(values) {
    return values.map((digit) => (digit ? this.sign(digit) : ".")).join("");
  }

  /** Returns the name of a cell, such as r1c1. */
  cellName(index) {
    return `r${Math.floor(index / this.width) + 1}c${(index % this.width) + 1}`;
  }

  /** Returns the index of a cell name. */
  cellIndex(name) {
    const [row, column] = name.slice(1).split("c").map(Number);
    return (row - 1) * this.width + column - 1;
  }

  /**
   * Returns the cells of a place in words, such as `row 8`, `boxes 2 and 5`, `column 3 of grid 2` or `r1c2 and r1c5`; none for
   * other places. German and French texts name each row, column and box.
   */
  cellsAt(place) {
    const kinds = ["row|Zeile|ligne", "column|Spalte|colonne", "box|region|Block|Gebiet|bloc|région"];
    const cells = [...place.matchAll(/\br\d+c\d+\b/g)].map(([name]) => this.cellIndex(name));
    for (const [kind, names] of kinds.entries()) {
      const pattern = new RegExp(`\\b(?:${names})(?:e?s)? (\\d+(?:(?:, | and )\\d+)*)(?: (?:of grid|von Gitter|de la grille) (\\d+))?`, "g");
      for (const [, numbers, part = "1"] of place.matchAll(pattern)) {
        const first = (3 * (Number(part) - 1) + kind) * this.side;
        for (const [number] of numbers.matchAll(/\d+/g)) cells.push(...(this.different[first + Number(number) - 1] ?? []));
      }
    }
    return [...new Set(cells)];
  }

  /** Returns the kind and the number of a row, column or box of a single grid that holds both cells; undefined if there is none. */
  houseOf(one, other) {
    if (this.width !== this.side) return undefined;
    const found = this.different.slice(0, 3 * this.side).findIndex((cells) => cells.includes(one) && cells.includes(other));
    return found < 0 ? undefined : [["row", "column", "box"][Math.floor(found / this.side)], (found % this.side) + 1];
  }

  /** Returns the number of the box or region of each cell of a single grid, from 0. */
  regionOf() {
    const regions = this.different.slice(2 * this.side, 3 * this.side);
    return this.cells.map((cell) => regions.findIndex((cells) => cells.includes(cell)));
  }

  /** Returns the cells that may not hold the same digit as this one. */
  peers(index) {
    this.peerSets ??= this.cells.map(() => new Set());
    const peers = this.peerSets[index];
    if (peers.size === 0) {
      for (const cells of this.different) if (cells.includes(index)) cells.forEach((cell) => cell !== index && peers.add(cell));
    }
    return [...peers];
  }
}

/** Returns the rows, columns and boxes of a 9x9 grid. */
function classicHouses() {
  const nine = [...Array(9).keys()];
  const box = (i) => (i - (i % 3)) * 9 + (i % 3) * 3;
  return [
    ...nine.map((i) => nine.map((j) => 9 * i + j)),
    ...nine.map((i) => nine.map((j) => 9 * j + i)),
    ...nine.map((i) => nine.map((j) => box(i) + Math.floor(j / 3) * 9 + (j % 3))),
  ];
}

/** The grid of classic puzzles. */
export const CLASSIC = new Grid(9, classicHouses());
