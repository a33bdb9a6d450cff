// A pen on a board: which cells, borders and corners a pointer or keys draw. Mouse, finger and pen draw alike; keys draw cell by cell.

/** How far from the center of a cell a moving pointer counts, in cells: a line between two cells passes the corners of others. */
const NEAR = 0.4;

/** The distance between the points at which a fast pointer is looked at, in cells. */
const STEP = 0.1;

const limited = (number, max) => Math.min(Math.max(number, 0), max);

export class Pen {
  /**
   * Draws on the board that `board()` returns, in the element `root`, which stays when another board is shown, even during a stroke.
   * `isActive()` says whether the pen draws. `onMove` is called with the cells so far, `onDraw` with the cells of a stroke, and the point where it began: column
   * and row from 0, with decimals. `isSurface` strokes cover whole cells, others pass through their centers.
   */
  constructor({ root, board, isActive, isSurface, onMove, onDraw }) {
    Object.assign(this, { board, isActive, isSurface, onMove, onDraw, path: [], start: null });
    const listen = (name, action) => root.addEventListener(name, (event) => (this.isActive() ? action(event, this.place(event)) : undefined), { capture: true });
    listen("pointerdown", (event, point) => {
      if (event.button !== 0 || !event.target.closest(".board")) return;
      event.preventDefault();
      event.stopPropagation();
      root.setPointerCapture(event.pointerId);
      Object.assign(this, { path: [], start: point, last: point });
      this.pass(point, true);
    });
    listen("pointermove", (event, point) => {
      if (!this.start) return;
      const [from, to] = [this.last, point];
      const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP);
      for (let step = 1; step <= steps; step++) this.pass({ x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps });
      this.last = to;
    });
    listen("pointerup", () => this.end());
    listen("pointercancel", () => this.cancel());
    listen("click", (event) => event.stopPropagation());
  }

  /** Returns the point of an event in cells. */
  place({ clientX, clientY }) {
    const { root, grid } = this.board();
    const { left, top, width, height } = root.querySelector(".cells").getBoundingClientRect();
    const side = grid.width;
    return { x: limited(((clientX - left) / width) * side, side - 0.001), y: limited(((clientY - top) / height) * side, side - 0.001) };
  }

  /** Adds the cell at a point, if the point is near enough to its center. A line that goes back loses its last cell. */
  pass({ x, y }, isFirst = false) {
    const { path } = this;
    const { grid } = this.board();
    const cell = Math.floor(y) * grid.width + Math.floor(x);
    const isNear = isFirst || this.isSurface() || Math.max(Math.abs((x % 1) - 0.5), Math.abs((y % 1) - 0.5)) < NEAR;
    if (!isNear || grid.gaps.has(cell) || cell === path.at(-1)) return;
    if (this.isSurface()) {
      if (!path.includes(cell)) path.push(cell);
    } else if (cell === path.at(-2)) path.pop();
    else path.push(cell);
    this.onMove(path);
  }

  end() {
    if (!this.start) return;
    const { path, start } = this;
    this.cancel();
    this.onDraw(path, start);
  }

  cancel() {
    Object.assign(this, { path: [], start: null });
    this.onMove([]);
  }

  /** Handles a key: Space adds the selected cell, Enter ends the stroke, Escape forgets it. Returns whether the key has a meaning. */
  key({ key }) {
    if (key === " ") {
      const { selected: cell, grid: { width } } = this.board();
      this.start ??= { x: (cell % width) + 0.5, y: Math.floor(cell / width) + 0.5 };
      if (this.path.includes(cell)) this.path = this.path.filter((other) => other !== cell);
      else this.path.push(cell);
      this.onMove(this.path);
    } else if (key === "Enter" && this.start) this.end();
    else if (key === "Escape" && this.start) this.cancel();
    else return false;
    return true;
  }
}

/** Returns the two cells of the border nearest to a point, or one cell at the border of the grid, and the step from outside into the first. */
export function borderAt({ x, y }, { width }) {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const cell = row * width + column;
  const sides = [
    [x - column, -1, 0],
    [column + 1 - x, 1, 0],
    [y - row, 0, -1],
    [row + 1 - y, 0, 1],
  ];
  const [, dx, dy] = sides.sort((a, b) => a[0] - b[0])[0];
  const isInside = (at) => at >= 0 && at < width;
  const cells = isInside(column + dx) && isInside(row + dy) ? [cell, cell + dy * width + dx].sort((a, b) => a - b) : [cell];
  return { cells, inward: [-dx, -dy] };
}

/** Returns the cells around the corner nearest to a point, in reading order, and the diagonal step from the corner into the cell of the point. */
export function cornerAt({ x, y }, { width }) {
  const [column, row] = [Math.round(x), Math.round(y)];
  const around = [[row - 1, column - 1], [row - 1, column], [row, column - 1], [row, column]];
  const cells = around.filter((place) => place.every((at) => at >= 0 && at < width)).map(([r, c]) => r * width + c);
  return { cells, inward: [x >= column ? 1 : -1, y >= row ? 1 : -1] };
}

/** Returns the cells from one in a direction to the end of the grid. */
export function ray(cell, [dx, dy], { width }) {
  const cells = [];
  for (let [x, y] = [cell % width, Math.floor(cell / width)]; Math.min(x, y) >= 0 && Math.max(x, y) < width; x += dx, y += dy) cells.push(y * width + x);
  return cells;
}
