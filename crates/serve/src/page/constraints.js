// Constraints of a record: their values, which of them are the same, and what a stroke of a tool adds or changes.

import { borderAt, cornerAt, ray } from "./pen.js";

/** Returns the values of a constraint. */
export const valuesOf = ({ value, values }) => values ?? (value === undefined ? [] : [value]);

/** Returns a constraint with other values. */
export function withValues({ value, values: _, ...rest }, values) {
  return { ...rest, ...(values.length === 1 ? { value: values[0] } : values.length ? { values } : {}) };
}

/** Returns the index of the constraint with the type and cells of another one; -1 if there is none. */
export function indexOf(list, { type, cells, others = [] }) {
  const name = (one, other) => [...one, "/", ...(other ?? [])].join();
  const wanted = name(cells, others);
  return list.findIndex((one) => one.type === type && name(one.cells ?? [], one.others) === wanted);
}

const byNumber = (a, b) => a - b;

/** Returns the cell at the edge of the grid that is nearest to a point, and the direction from outside into it. */
function edgeAt({ x, y }, { width }) {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const edges = [
    [x, row * width, [1, 0]],
    [width - x, row * width + width - 1, [-1, 0]],
    [y, column, [0, 1]],
    [width - y, (width - 1) * width + column, [0, -1]],
  ];
  const [, cell, inward] = edges.sort((a, b) => a[0] - b[0])[0];
  return { cell, inward };
}

/** Returns the diagonal that begins in the cell at the edge nearest to a point, from the half of its side that is nearest. */
function diagonalAt(point, grid) {
  const { cell, inward: [dx, dy] } = edgeAt(point, grid);
  const half = (at) => (at % 1 < 0.5 ? 1 : -1);
  return ray(cell, [dx || half(point.x), dy || half(point.y)], grid);
}

/** Returns the direction from one cell to a neighbor. */
const direction = (from, to, { width }) => [(to % width) - (from % width), Math.floor(to / width) - Math.floor(from / width)];

/** What a stroke of each shape of marks draws: the cells and other cells from the path of a pen and the point where it began; null for nothing. */
const STROKES = {
  region: (path) => ({ cells: [...path].sort(byNumber) }),
  cell: (path) => ({ cells: [...path].sort(byNumber) }),
  line: (path) => ({ cells: path }),
  arrow: ([circle, ...shaft]) => (shaft.length ? { cells: [circle], others: shaft } : null),
  copy: (path) => ({ cells: path }),
  edge: (path, point, grid) => ({ cells: path.length > 1 ? path.slice(0, 2).sort(byNumber) : borderAt(point, grid).cells }),
  // The cell of the pen has the greater digit.
  order(path, point, grid) {
    const { cells } = borderAt(point, grid);
    return { cells: path.length > 1 ? path.slice(0, 2) : cells[0] === path[0] ? cells : [...cells].reverse() };
  },
  corner: (path, point, grid) => ({ cells: path.length > 1 ? [...path].sort(byNumber) : cornerAt(point, grid).cells }),
  row(path, point, grid) {
    if (path.length > 1) return { cells: ray(path[0], direction(path[0], path[1], grid), grid) };
    const { cell, inward } = edgeAt(point, grid);
    return { cells: ray(cell, inward, grid) };
  },
  diagonal: (path, point, grid) => ({ cells: path.length > 1 ? ray(path[0], direction(path[0], path[1], grid), grid) : diagonalAt(point, grid) }),
};

/** Whether a stroke of a shape covers cells, and does not pass through their centers. */
export const isSurface = (shape) => ["region", "cell", "copy", "digits", "regions"].includes(shape);

/** Returns the constraint that a stroke of a tool draws; null if it draws none. */
export function drawn({ name, shape, cells: [min, max = Infinity] }, path, point, grid) {
  const parts = STROKES[shape]?.(path, point, grid);
  if (!parts || parts.cells.length < min || parts.cells.length > max) return null;
  const names = (cells) => cells.map((cell) => grid.cellName(cell));
  return { type: name, cells: names(parts.cells), ...(parts.others && { others: names(parts.others) }) };
}

/** Returns a list with cells added to the marks of a type, or removed if all have it. */
function toggled(list, { type, cells }) {
  const marked = new Set(list.filter((one) => one.type === type).flatMap((one) => one.cells));
  const isRemoved = cells.every((cell) => marked.has(cell));
  for (const cell of cells) marked[isRemoved ? "delete" : "add"](cell);
  const others = list.filter((one) => one.type !== type);
  return { list: marked.size ? [...others, { type, cells: [...marked] }] : others, current: null };
}

/**
 * Returns a list after a stroke of a tool, and the constraint that digits then change. What is drawn twice is turned, gets its next value, or is removed; what
 * needs a value is in the list once it has one.
 */
export function added(list, { shape, choices, values: [min] }, constraint) {
  if (shape === "cell") return toggled(list, constraint);
  const reversed = { ...constraint, cells: [...constraint.cells].reverse() };
  const [same, turned] = [indexOf(list, constraint), indexOf(list, reversed)];
  const without = (index) => list.filter((_, at) => at !== index);
  if (shape === "order" && turned >= 0) return { list: list.with(turned, constraint), current: constraint };
  const known = same >= 0 ? same : shape === "line" ? turned : -1;
  const key = (values) => JSON.stringify(values);
  const next = known < 0 ? 0 : choices.findIndex((choice) => key(choice) === key(valuesOf(list[known]))) + 1;
  if (known >= 0 && (next === 0 || next >= choices.length)) return { list: without(known), current: null };
  const made = choices.length ? withValues(constraint, choices[next]) : constraint;
  if (valuesOf(made).length < min) return { list, current: made };
  return { list: known < 0 ? [...list, made] : list.with(known, made), current: made };
}

/** Returns a clone of cells whose copy begins at a cell; null if it does not fit into the grid. */
export function withCopy(constraint, start, grid) {
  const cells = constraint.cells.map((name) => grid.cellIndex(name));
  const [dx, dy] = direction(cells[0], start, grid);
  const place = (cell) => [(cell % grid.width) + dx, Math.floor(cell / grid.width) + dy];
  const places = cells.map(place);
  if (places.some((at) => at.some((number) => number < 0 || number >= grid.width))) return null;
  return { ...constraint, others: places.map(([x, y]) => grid.cellName(y * grid.width + x)) };
}
