// Advice on a puzzle without a solution: often a half-filled grid with a wrong entry.

import { requestJson } from "./api.js";
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
  const distance = (side) => Math.abs(side * side - cells.length);
  const side = SIDES.reduce((best, other) => (distance(other) < distance(best) ? other : best));
  return `Found ${cells.length} cells; a ${side}x${side} puzzle has ${side * side}. Type a dot for each empty cell.`;
}

/** Maximum number of digits that are named. */
const MAX_NAMED = 6;

/** Returns the cells without whose digit the puzzle has exactly one solution. */
async function suspects(puzzle, signal) {
  const values = puzzle.grid.parse(puzzle.cells);
  const cells = puzzle.grid.cells.filter((index) => values[index] > 0);
  if (cells.length === 0) return [];
  const body = cells.map((index) => puzzle.withDigit(index, 0).text).join("\n");
  const { puzzles } = await requestJson("verify", {}, body, signal);
  return cells.filter((_, i) => puzzles[i]?.verdict === "unique");
}

/** Returns a sentence on the digits that may be wrong. */
function describe(grid, cells, values) {
  const names = cells.map((index) => `${grid.sign(values[index])} in ${grid.cellName(index)}`);
  if (names.length === 1) return `Without the ${names[0]} there is exactly one solution: this digit is probably wrong. `;
  return `There is exactly one solution without one of these digits: ${names.join(", ")}. One of them is probably wrong. `;
}

/**
 * Says why there is no solution, if that is known, how to find wrong entries, and which digit may be one; `leaveOut` is called with a
 * cell to clear.
 */
export async function adviseOnNoSolution(puzzle, reason, signal, leaveOut) {
  const hasDigits = /[^.~]/.test(puzzle.cells);
  $("advice").replaceChildren(...(puzzle.record?.constraints && reason ? [element("p", {}, cellText(reason))] : []));
  if (!hasDigits) return;
  const advice = "If you have filled in some cells yourself: enter the printed digits only, open Play, fill in yours there and choose Check for mistakes.";
  $("advice").append(element("p", {}, advice));
  // Additional clues can make each of the requests slow.
  if (puzzle.candidates || puzzle.record?.constraints) return;
  const cells = await suspects(puzzle, signal);
  if (cells.length === 0 || cells.length > MAX_NAMED) return;
  const sentence = describe(puzzle.grid, cells, puzzle.grid.parse(puzzle.cells));
  const buttons = cells.map((index) =>
    element("button", { type: "button", className: "leave-out", onclick: () => leaveOut(index) }, cellText(`Leave out ${puzzle.grid.cellName(index)}`)),
  );
  $("advice").prepend(element("p", {}, cellText(sentence)), element("p", { className: "row" }, ...buttons));
}
