// Advice on a puzzle without a solution: often a half-filled grid with a wrong entry.

import { describeError } from "./api.js";
import { cellText } from "./coords.js";
import { $, element } from "./dom.js";

/** The sizes that are typed. */
const SIDES = [4, 6, 8, 9];

/** Returns what is wrong with the first digit beyond the size of a grid with this number of cells; null if there is none. */
function digitError(cells) {
  const side = Math.sqrt(cells.length);
  const index = [...cells].findIndex((sign) => Number(sign) > side);
  if (index < 0) return null;
  const place = `r${Math.floor(index / side) + 1}c${(index % side) + 1}`;
  return `${cells[index]} in ${place}; a ${side}x${side} puzzle has the digits 1 to ${side}.`;
}

/** Returns what is wrong with the cells of a typed grid; null if nothing is, or if it is another text. */
export function typedGridError(text) {
  if (!text.trim()) return "The box is empty; type a puzzle.";
  const rows = text.trim().split(/\s+/);
  const cells = rows.join("");
  if (!/^[-._*0-9]+$/.test(cells)) return null;
  if (SIDES.some((side) => side * side === cells.length)) return digitError(cells);
  const odd = rows.findIndex((row) => row.length !== rows[0].length);
  if (odd > 0) return `Row ${odd + 1} has ${rows[odd].length} cells, and row 1 has ${rows[0].length}. Type a dot for each empty cell.`;
  if (rows.length > 1 && SIDES.includes(rows[0].length)) {
    return `Found ${rows.length} rows of ${rows[0].length} cells; a ${rows[0].length}x${rows[0].length} puzzle has ${rows[0].length} rows.`;
  }
  const distance = (side) => Math.abs(side * side - cells.length);
  const side = SIDES.reduce((best, other) => (distance(other) < distance(best) ? other : best));
  return `Found ${cells.length} cells; a ${side}x${side} puzzle has ${side * side}. Type a dot for each empty cell.`;
}

/** Returns a sentence of the server with a capital letter and a period. */
export const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;

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
    element("button", { type: "button", className: "leave-out", onclick: () => leaveOut(index) }, cellText(`Leave out ${puzzle.grid.cellName(index)}`)),
  );
  if (buttons.length) $("advice").append(element("p", { className: "row" }, ...buttons));
  const advice = "If you have filled in some cells yourself: enter the printed digits only, open Play, fill in yours there and choose Check for mistakes.";
  $("advice").append(element("p", {}, advice));
}

/** Returns the message about a puzzle whose steps cannot be shown; the reason of no solution is shown in all views. */
export function noSteps(error) {
  if (error.code === "no_solution") return element("p", {}, "There are no steps.");
  return element("p", { className: "wrong" }, cellText(describeError(error)));
}
