// A grid of 81 cells; one of them can be selected, by mouse, touch or arrow keys.

import { element } from "./dom.js";

export const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Returns the name of a cell: r1c1 to r9c9. */
export const cellName = (index) => `r${Math.floor(index / 9) + 1}c${(index % 9) + 1}`;

/** Returns the index of a cell name. */
export const cellIndex = (name) => (name[1] - 1) * 9 + (name[3] - 1);

/** Returns the 20 cells that share a house with this one. */
export function peers(index) {
  const [row, column] = [Math.floor(index / 9), index % 9];
  const box = (i) => Math.floor(i / 27) * 3 + Math.floor((i % 9) / 3);
  return [...Array(81).keys()].filter(
    (i) => i !== index && (Math.floor(i / 9) === row || i % 9 === column || box(i) === box(index)),
  );
}

/** Returns the description of a cell for screen readers. */
function label(index, cell) {
  const place = `row ${Math.floor(index / 9) + 1}, column ${(index % 9) + 1}`;
  const content = cell.digit
    ? `${cell.digit}${cell.clue ? ", clue" : ""}`
    : cell.marks?.length
      ? `candidates ${cell.marks.join(" ")}`
      : "empty";
  return [place, content, ...(cell.notes ?? [])].join(", ");
}

/** Returns the child nodes of a cell: its digit, or its pencil marks. */
function content(cell) {
  if (cell.digit) return [String(cell.digit)];
  if (!cell.marks?.length) return [];
  const marks = DIGITS.map((digit) => element("span", {}, cell.marks.includes(digit) ? String(digit) : ""));
  return [element("span", { className: "marks", ariaHidden: "true" }, ...marks)];
}

/**
 * A board. `show` takes 81 cells `{ digit, clue, marks, classes, notes }`; `notes` describe `classes` for screen readers.
 */
export class Board {
  constructor(root, { name, onKey = () => false } = {}) {
    this.selected = 0;
    this.cells = [...Array(81).keys()].map((index) =>
      element("div", {
        role: "gridcell",
        className: "cell",
        tabIndex: index === 0 ? 0 : -1,
        onclick: () => this.select(index, true),
      }),
    );
    const rows = DIGITS.map((_, row) => element("div", { role: "row", className: "line" }, ...this.cells.slice(9 * row, 9 * row + 9)));
    this.grid = element("div", { role: "grid", className: "board", "aria-label": name }, ...rows);
    this.grid.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -9, ArrowDown: 9 }[event.key];
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (step) this.select((this.selected + step + 81) % 81, true);
      if (step || onKey(event.key, this.selected)) event.preventDefault();
    });
    root.append(this.grid);
  }

  select(index, focus = false) {
    this.cells[this.selected].tabIndex = -1;
    this.selected = index;
    this.cells[index].tabIndex = 0;
    if (focus) this.cells[index].focus();
    this.cells.forEach((cell, i) => cell.classList.toggle("selected", i === index));
  }

  show(cells) {
    this.cells.forEach((node, index) => {
      const cell = cells[index];
      const classes = ["cell", ...(cell.clue ? ["clue"] : []), ...(index === this.selected ? ["selected"] : []), ...(cell.classes ?? [])];
      node.className = classes.join(" ");
      node.replaceChildren(...content(cell));
      node.setAttribute("aria-label", label(index, cell));
    });
  }
}
