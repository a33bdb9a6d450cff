// A grid of cells; one of them can be selected, by mouse, touch or arrow keys.

import { element, svgElement } from "./dom.js";

/** Returns the description of a cell for screen readers. */
function label(grid, index, cell) {
  const place = `row ${Math.floor(index / grid.width) + 1}, column ${(index % grid.width) + 1}`;
  if (grid.gaps.has(index)) return `${place}, no cell`;
  const content = cell.digit
    ? `${grid.sign(cell.digit)}${cell.clue ? ", clue" : ""}`
    : cell.marks?.length
      ? `candidates ${cell.marks.map((digit) => grid.sign(digit)).join(" ")}`
      : "empty";
  return [place, content, ...(cell.notes ?? [])].join(", ");
}

/** Returns the child nodes of a cell: its digit, or its pencil marks. */
function content(grid, cell) {
  if (cell.digit) return [grid.sign(cell.digit)];
  if (!cell.marks?.length) return [];
  const marks = grid.digits.map((digit) => element("span", {}, cell.marks.includes(digit) ? grid.sign(digit) : ""));
  return [element("span", { className: "marks", ariaHidden: "true" }, ...marks)];
}

/** Returns a drawing whose grays are mixed of the colours of the page, so that they follow its light and dark mode. */
function themed(svg) {
  const drawing = svgElement(svg);
  for (const property of ["fill", "stroke"]) {
    for (const shape of drawing.querySelectorAll(`[${property}]`)) {
      const [, gray] = /^#(..)\1\1$/.exec(shape.getAttribute(property)) ?? [];
      if (!gray) continue;
      const ink = 100 - Number.parseInt(gray, 16) / 2.55;
      shape.style[property] = `color-mix(in srgb, var(--ink) ${ink.toFixed(1)}%, var(--page))`;
    }
  }
  drawing.setAttribute("aria-hidden", "true");
  return drawing;
}

/**
 * A board. `show` takes cells `{ digit, clue, marks, classes, notes }`; `notes` describe `classes` for screen readers.
 * A drawn grid is the background of its cells.
 */
export class Board {
  constructor(root, grid, { name, onKey = () => false } = {}) {
    const selected = grid.cells.find((index) => !grid.gaps.has(index));
    Object.assign(this, { grid, selected });
    this.cells = grid.cells.map((index) =>
      element("div", {
        role: "gridcell",
        className: "cell",
        tabIndex: index === selected ? 0 : -1,
        onclick: () => this.select(index, true),
      }),
    );
    const { side, width, margin } = grid;
    const starts = grid.cells.filter((index) => index % width === 0);
    const rows = starts.map((start) => element("div", { role: "row", className: "line" }, ...this.cells.slice(start, start + width)));
    const background = grid.drawing ? [themed(grid.drawing)] : [];
    const className = ["board", ...(grid.drawing ? ["drawn"] : []), ...(grid.hasClues ? ["clued"] : [])].join(" ");
    this.root = element("div", { role: "grid", className, "aria-label": name }, ...background, element("div", { className: "cells" }, ...rows));
    const sizes = { side: width, margin, marks: Math.ceil(Math.sqrt(side)) };
    for (const [key, value] of Object.entries(sizes)) this.root.style.setProperty(`--${key}`, value);
    this.root.addEventListener("keydown", (event) => this.handle(event, onKey));
    root.append(this.root);
  }

  handle(event, onKey) {
    const { width, cells, gaps } = this.grid;
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -width, ArrowDown: width }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) {
      let next = this.selected;
      do next = (next + step + cells.length) % cells.length;
      while (gaps.has(next));
      this.select(next, true);
    }
    if (step || onKey(event.key, this.selected)) event.preventDefault();
  }

  select(index, focus = false) {
    if (this.grid.gaps.has(index)) return;
    this.cells[this.selected].tabIndex = -1;
    this.selected = index;
    this.cells[index].tabIndex = 0;
    if (focus) this.cells[index].focus();
    this.cells.forEach((cell, i) => cell.classList.toggle("selected", i === index));
  }

  show(cells) {
    this.cells.forEach((node, index) => {
      if (this.grid.gaps.has(index)) {
        node.className = "cell";
        node.setAttribute("aria-label", label(this.grid, index));
        return;
      }
      const cell = cells[index];
      const classes = ["cell", ...(cell.clue ? ["clue"] : []), ...(index === this.selected ? ["selected"] : []), ...(cell.classes ?? [])];
      node.className = classes.join(" ");
      node.replaceChildren(...content(this.grid, cell));
      node.setAttribute("aria-label", label(this.grid, index, cell));
    });
  }
}
