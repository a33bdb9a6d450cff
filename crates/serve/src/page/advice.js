// Advice on a puzzle without a solution: often a half-filled grid with a wrong entry.

import { describeError } from "./api.js";
import { cellText } from "./coords.js";
import { $, element } from "./dom.js";
import { message, text } from "./language.js";

/** The sizes that are typed. */
const SIDES = [4, 6, 8, 9];

/** Returns what is wrong with the first digit beyond the size of a grid with this number of cells; null if there is none. */
function digitError(cells) {
  const side = Math.sqrt(cells.length);
  const index = [...cells].findIndex((sign) => Number(sign) > side);
  if (index < 0) return null;
  const place = `r${Math.floor(index / side) + 1}c${(index % side) + 1}`;
  return text("{digit} in {place}; a {size} puzzle has the digits 1 to {side}.", { digit: cells[index], place, side, size: `${side}x${side}` });
}

/** Returns a number of cells in words. */
const cellCount = (count) => (count === 1 ? text("1 cell") : text("{count} cells", { count }));

/** Returns what is wrong with the cells of a typed grid; null if nothing is, or if it is another text. */
export function typedGridError(typed) {
  if (!typed.trim()) return text("The box is empty; type a puzzle.");
  const rows = typed.trim().split(/\s+/);
  const cells = rows.join("");
  if (!/^[-._*0-9]+$/.test(cells)) return null;
  if (SIDES.some((side) => side * side === cells.length)) return digitError(cells);
  const odd = rows.findIndex((row) => row.length !== rows[0].length);
  if (odd > 0) {
    const values = { row: odd + 1, cells: cellCount(rows[odd].length), others: rows[0].length };
    return text("Row {row} has {cells}, and row 1 has {others}. Type a dot for each empty cell.", values);
  }
  if (rows.length > 1 && SIDES.includes(rows[0].length)) {
    const side = rows[0].length;
    return text("Found {rows} rows of {side} cells; a {size} puzzle has {side} rows.", { rows: rows.length, side, size: `${side}x${side}` });
  }
  const distance = (side) => Math.abs(side * side - cells.length);
  const side = SIDES.reduce((best, other) => (distance(other) < distance(best) ? other : best));
  const values = { cells: cellCount(cells.length), size: `${side}x${side}`, all: side * side };
  return text("Found {cells}; a {size} puzzle has {all}. Type a dot for each empty cell.", values);
}

/** Returns a message of the server as a sentence with a capital letter and a period, in the chosen language. */
export function sentence(english) {
  const words = message(english);
  return `${words[0].toUpperCase()}${words.slice(1)}.`;
}

/** Shows in all views why there is no solution; nothing without a reason. */
export function showReason(reason) {
  $("reason").hidden = !reason;
  $("reason").replaceChildren(...(reason ? [cellText(sentence(reason))] : []));
}

/** Shows why there is no solution, how to find wrong entries, and which digit may be one; `leaveOut` is called with a cell to clear. */
export function adviseOnNoSolution(puzzle, { reason, entries }, leaveOut) {
  showReason(reason);
  $("advice").replaceChildren();
  if (!/[^.~]/.test(puzzle.cells)) return;
  const buttons = entries.map((index) =>
    element("button", { type: "button", className: "leave-out", onclick: () => leaveOut(index) }, cellText(text("Leave out {cell}", { cell: puzzle.grid.cellName(index) }))),
  );
  if (buttons.length) $("advice").append(element("p", { className: "row" }, ...buttons));
  const advice = "If you have filled in some cells yourself: enter the printed digits only, open Play, fill in yours there and choose Check for mistakes.";
  $("advice").append(element("p", {}, text(advice)));
}

/** Returns the message about a puzzle whose steps cannot be shown; the reason of no solution is shown in all views. */
export function noSteps(error) {
  if (error.code === "no_solution") return element("p", {}, text("There are no steps."));
  return element("p", { className: "wrong" }, cellText(describeError(error)));
}
