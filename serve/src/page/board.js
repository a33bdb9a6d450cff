// A drawn grid of 81 cells; one of them can be chosen, with the mouse, a finger or the arrows.

import { element } from "./dom.js";

export const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The name of a cell, as everywhere: r1c1 to r9c9. */
export const cellName = (index) => `r${Math.floor(index / 9) + 1}c${(index % 9) + 1}`;

export const cellIndex = (name) => (name[1] - 1) * 9 + (name[3] - 1);

/** The 20 cells that share a house with this one. */
export function peers(index) {
  const [row, column] = [Math.floor(index / 9), index % 9];
  const box = (i) => Math.floor(i / 27) * 3 + Math.floor((i % 9) / 3);
  return [...Array(81).keys()].filter(
    (i) => i !== index && (Math.floor(i / 9) === row || i % 9 === column || box(i) === box(index)),
  );
}

/** What a screen reader says of a cell. */
function label(index, cell) {
  const place = `row ${Math.floor(index / 9) + 1}, column ${(index % 9) + 1}`;
  const content = cell.digit
    ? `${cell.digit}${cell.clue ? ", clue" : ""}`
    : cell.marks?.length
      ? `candidates ${cell.marks.join(" ")}`
      : "empty";
  return [place, content, ...(cell.notes ?? [])].join(", ");
}

/** The content of a cell: its digit, or its pencil marks in their places. */
function content(cell) {
  if (cell.digit) return [String(cell.digit)];
  if (!cell.marks?.length) return [];
  const spots = DIGITS.map((digit) => element("span", {}, cell.marks.includes(digit) ? String(digit) : ""));
  return [element("span", { className: "marks", ariaHidden: "true" }, ...spots)];
}

/**
 * A board in this element. `cells` are 81 of `{ digit, clue, marks, classes, notes }`: notes are what classes show, in
 * words.
 */
export class Board {
  constructor(root, { name, onKey = () => false } = {}) {
    this.chosen = 0;
    this.cells = [...Array(81).keys()].map((index) =>
      element("div", {
        role: "gridcell",
        className: "cell",
        tabIndex: index === 0 ? 0 : -1,
        onclick: () => this.choose(index, true),
      }),
    );
    const rows = DIGITS.map((_, row) => element("div", { role: "row", className: "line" }, ...this.cells.slice(9 * row, 9 * row + 9)));
    this.grid = element("div", { role: "grid", className: "board", "aria-label": name }, ...rows);
    this.grid.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -9, ArrowDown: 9 }[event.key];
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (step) this.choose((this.chosen + step + 81) % 81, true);
      if (step || onKey(event.key, this.chosen)) event.preventDefault();
    });
    root.append(this.grid);
  }

  choose(index, focus = false) {
    this.cells[this.chosen].tabIndex = -1;
    this.chosen = index;
    this.cells[index].tabIndex = 0;
    if (focus) this.cells[index].focus();
    this.cells.forEach((cell, i) => cell.classList.toggle("chosen", i === index));
  }

  show(cells) {
    this.cells.forEach((shown, index) => {
      const cell = cells[index];
      const classes = ["cell", ...(cell.clue ? ["clue"] : []), ...(index === this.chosen ? ["chosen"] : []), ...(cell.classes ?? [])];
      shown.className = classes.join(" ");
      shown.replaceChildren(...content(cell));
      shown.setAttribute("aria-label", label(index, cell));
    });
  }
}
