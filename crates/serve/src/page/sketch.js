// What is drawn over a board while a constraint is drawn, as SVG in cells.

import { svgShape as shape } from "./dom.js";

/**
 * Returns the drawing of a stroke along `path`, of the `cells` of the current constraint, with a sign if it `waits` for its value, and of `regions`, a number for
 * each cell.
 */
export function strokeDrawing({ width, side }, { path, isSurface, cells, waits, regions }) {
  const svg = shape("svg", { viewBox: `0 0 ${width} ${width}`, class: "sketch", "aria-hidden": "true" });
  const [column, row] = [(cell) => cell % width, (cell) => Math.floor(cell / width)];
  const square = (cell, name) => shape("rect", { x: column(cell) + 0.04, y: row(cell) + 0.04, width: 0.92, height: 0.92, rx: 0.08, class: name });
  for (const [cell, region] of (regions ?? []).entries()) {
    const isWhole = regions.filter((other) => other === region).length === side;
    svg.append(square(cell, isWhole ? "whole" : "part"), shape("text", { x: column(cell) + 0.5, y: row(cell) + 0.62, class: "region" }, String(region + 1)));
  }
  svg.append(...cells.map((cell) => square(cell, "current")));
  if (waits) {
    const middle = (of) => cells.reduce((sum, cell) => sum + of(cell) + 0.5, 0) / cells.length;
    svg.append(shape("text", { x: middle(column), y: middle(row) + 0.15, class: "waits" }, waits));
  }
  if (isSurface) svg.append(...path.map((cell) => square(cell, "stroke")));
  else if (path.length) svg.append(shape("polyline", { points: path.map((cell) => `${column(cell) + 0.5},${row(cell) + 0.5}`).join(" "), class: "line" }));
  if (!isSurface && path.length === 1) svg.append(square(path[0], "stroke"));
  return svg;
}
