// A grid of cells. One of them is selected, by mouse, touch or arrow keys; several by dragging or Shift and arrow keys.

import { labels } from "./coords.js";
import { element, svgElement } from "./dom.js";
import { text } from "./language.js";

/** The classes of cells that a step, a hint or a check for mistakes marks. */
const FOUND_CLASSES = ["hinted", "evidence", "placed", "eliminated", "mistake"];

/** Returns the description of a cell for screen readers. */
function label(grid, index, cell) {
  const place = text("row {row}, column {column}", { row: Math.floor(index / grid.width) + 1, column: (index % grid.width) + 1 });
  if (grid.gaps.has(index)) return `${place}, ${text("no cell")}`;
  const signs = (digits) => digits.map((digit) => grid.sign(digit)).join(" ");
  const marks = [
    cell.marks?.length && text("candidates {digits}", { digits: signs(cell.marks) }),
    cell.corner?.length && text("in the corners {digits}", { digits: signs(cell.corner) }),
  ].filter(Boolean);
  const content = cell.digit ? [`${grid.sign(cell.digit)}${cell.clue ? `, ${text("clue")}` : ""}`] : marks.length ? marks : [text("empty")];
  const colors = cell.colors?.length ? [text("colors {numbers}", { numbers: cell.colors.join(" ") })] : [];
  return [place, ...content, ...colors, ...(cell.notes ?? []).map((note) => text(note))].join(", ");
}

/** Returns the marks of a cell whose corners have others: in a line in the center. */
function centered(grid, { marks = [], corner }) {
  const center = element("span", { className: "center", ariaHidden: "true" }, marks.map((digit) => grid.sign(digit)).join(" "));
  center.style.setProperty("--count", String(Math.max(marks.length, 4)));
  return [element("span", { className: "corners", ariaHidden: "true" }, ...corner.map((digit) => element("span", { "data-sign": grid.sign(digit) }))), center];
}

/** Returns the ground of a cell with colors: a sector for each. */
function ground(colors) {
  const part = 100 / colors.length;
  const sectors = colors.map((color, index) => `var(--color-${color}) ${index * part}% ${(index + 1) * part}%`);
  const node = element("span", { className: "ground", ariaHidden: "true" });
  node.style.background = `conic-gradient(from 45deg, ${sectors.join(", ")})`;
  return node;
}

/** Returns the child nodes of a cell: its colors, and its digit or its pencil marks. */
const content = (grid, cell) => [...(cell.colors?.length ? [ground(cell.colors)] : []), ...digitOrMarks(grid, cell)];

/** Returns the nodes of the digit or the pencil marks of a cell. */
function digitOrMarks(grid, cell) {
  if (cell.digit) return [grid.sign(cell.digit)];
  if (cell.corner && !cell.struck) return centered(grid, cell);
  const struck = cell.struck ?? [];
  if (!cell.marks?.length && !struck.length) return [];
  const isShown = (digit) => cell.marks?.includes(digit) || struck.includes(digit);
  const marks = grid.digits.map((digit) =>
    element("span", { className: struck.includes(digit) ? "struck" : (cell.tones?.[digit] ?? "") }, isShown(digit) ? grid.sign(digit) : ""),
  );
  // Blanks are between the digits of what a grid shows, as in its description.
  return [element("span", { className: "marks", ariaHidden: "true" }, ...marks.flatMap((mark) => [mark, " "]))];
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

/** Returns a grid or its drawing, with a margin on each side in cells, between the numbers of its rows and columns. */
export const numbered = (node, grid, margin = grid.margin) =>
  element("div", { className: "numbered" }, labels(false, grid.width, margin), labels(true, grid.width, margin), node);

/**
 * A board. `show` takes cells `{ digit, clue, marks, corner, colors, struck, tones, classes, notes }`; with `corner` the marks are in the center; `tones` are
 * classes of marks by digit; `notes` describe `classes` for screen readers.
 * A drawn grid is the background of its cells. `isNumbered` adds the numbers of rows and columns. `onKey` is called with keyboard events, `onSelect` when a user selects a cell.
 */
export class Board {
  constructor(root, grid, { name, isNumbered = false, onKey = () => false, onSelect = () => {} } = {}) {
    const selected = grid.cells.find((index) => !grid.gaps.has(index));
    Object.assign(this, { grid, selected, selection: [selected], shown: [], isPlaying: false, onKey, onSelect });
    this.cells = grid.cells.map((index) =>
      element("div", { role: "gridcell", className: "cell", tabIndex: index === selected ? 0 : -1 }),
    );
    const { side, width, margin } = grid;
    const starts = grid.cells.filter((index) => index % width === 0);
    const rows = starts.map((start) => element("div", { role: "row", className: "line" }, ...this.cells.slice(start, start + width)));
    const background = grid.drawing ? [themed(grid.drawing)] : [];
    const className = ["board", ...(grid.drawing ? ["drawn"] : []), ...(grid.hasClues ? ["clued"] : [])].join(" ");
    this.root = element("div", { role: "grid", className, "aria-label": name }, ...background, element("div", { className: "cells" }, ...rows));
    this.layer = element("div", { className: "layer", ariaHidden: "true" });
    this.root.append(this.layer);
    const sizes = { side: width, margin, marks: Math.ceil(Math.sqrt(side)) };
    for (const [key, value] of Object.entries(sizes)) this.root.style.setProperty(`--${key}`, value);
    this.root.addEventListener("keydown", (event) => this.handle(event));
    this.addPointers();
    this.scroller = root;
    root.append(isNumbered ? numbered(this.root, grid) : this.root);
  }

  /** Selects cells by mouse, pen and touch. Touch does not drag: it scrolls. */
  addPointers() {
    let pointer = null;
    for (const [index, node] of this.cells.entries()) {
      node.addEventListener("pointerdown", (event) => {
        pointer = event.pointerType;
        if (pointer !== "touch" && event.button === 0) this.choose(index, event.shiftKey || event.ctrlKey);
      });
      node.addEventListener("pointerover", (event) => {
        if (pointer && pointer !== "touch" && event.buttons === 1) this.choose(index, true);
      });
      // Also of screen readers, without a pointer.
      node.addEventListener("click", () => {
        if (!pointer || pointer === "touch") this.choose(index);
        pointer = null;
      });
    }
    this.root.addEventListener("pointerleave", () => (pointer = null));
  }

  /** Handles a key. */
  handle(event) {
    const { width, cells, gaps } = this.grid;
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -width, ArrowDown: width }[event.key];
    if (step && !event.ctrlKey && !event.metaKey && !event.altKey) {
      let next = this.selected;
      do next = (next + step + cells.length) % cells.length;
      while (gaps.has(next));
      this.choose(next, event.shiftKey);
      event.preventDefault();
    } else if (this.onKey(event, this.selected)) event.preventDefault();
  }

  /** Selects a cell for a user. */
  choose(index, extend = false) {
    this.select(index, true, extend && this.isPlaying);
    this.onSelect(index);
  }

  /** Selects a cell, in addition to the selected ones if `extend`. */
  select(index, focus = false, extend = false) {
    if (this.grid.gaps.has(index)) return;
    this.cells[this.selected].tabIndex = -1;
    this.selected = index;
    this.selection = extend ? [...new Set([...this.selection, index])] : [index];
    this.cells[index].tabIndex = 0;
    if (focus) this.cells[index].focus();
    this.highlight();
  }

  /**
   * Shows a drawing over the cells, which can still be selected, with a margin on each side in cells; none without a drawing. With `covers`, the
   * drawing has the digits and marks of the cells itself.
   */
  showDrawing(drawing, { margin = 0, covers = false } = {}) {
    this.root.classList.toggle("covered", covers && Boolean(drawing));
    this.layer.style.setProperty("--out", String(-margin));
    this.layer.replaceChildren(...(drawing ? [drawing] : []));
  }

  /** Returns to the selected cell, without scrolling. */
  focus() {
    this.cells[this.selected].focus({ preventScroll: true });
  }

  /** Scrolls the board, not the page, to a cell. */
  reveal(index) {
    const { scroller } = this;
    const [cell, view] = [this.cells[index], scroller].map((node) => node.getBoundingClientRect());
    // The numbers of rows cover a cell at the left edge.
    const isShown = cell.left >= view.left + cell.width && cell.right <= view.right;
    if (!isShown) scroller.scrollLeft += cell.left - view.left - scroller.clientWidth / 2;
  }

  /** Shows which cells are selected; in a game also the cells that see the selected one, and those with its digit. */
  highlight() {
    // What was found would be hard to tell from the marks of the selected cell.
    const isMarked = this.shown.some(({ classes = [] }) => FOUND_CLASSES.some((name) => classes.includes(name)));
    const isAlone = this.isPlaying && this.selection.length === 1 && !isMarked;
    const near = new Set(isAlone ? this.grid.peers(this.selected) : []);
    const digit = isAlone ? this.shown[this.selected]?.digit : 0;
    this.cells.forEach((node, index) => {
      node.classList.toggle("selected", this.selection.includes(index));
      node.classList.toggle("near", near.has(index));
      node.classList.toggle("same", digit > 0 && this.shown[index]?.digit === digit);
    });
  }

  show(cells) {
    this.shown = cells;
    this.cells.forEach((node, index) => {
      if (this.grid.gaps.has(index)) {
        node.className = "cell";
        node.setAttribute("aria-label", label(this.grid, index));
        return;
      }
      const cell = cells[index];
      node.className = ["cell", ...(cell.clue ? ["clue"] : []), ...(cell.classes ?? [])].join(" ");
      node.replaceChildren(...content(this.grid, cell));
      node.setAttribute("aria-label", label(this.grid, index, cell));
    });
    this.highlight();
  }
}
