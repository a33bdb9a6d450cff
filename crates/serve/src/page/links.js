// Addresses of the page, and their puzzles.

import { showMessage } from "./dom.js";
import { text } from "./language.js";
import { isLarge } from "./large.js";
import { LAYERS } from "./layers.js";
import { Puzzle } from "./puzzle.js";

const DEFAULT_PUZZLE = "4.52....1.1....8.4..2..9....8......3..38.6........15.7....5..1..4.....95...62.47.";

/** The numbers of cells of sizes other than 9x9. */
const CELLS = [4, 6, 8, 10, 12, 16, 25].map((side) => side * side);

/** Returns the puzzle of a link with the cells of another size. */
function puzzleOfCells(cells) {
  if (CELLS.includes(cells.length)) return Puzzle.load(cells);
  throw new Error(text("The link contains no puzzle: found {count} characters, expected one for each cell, such as 81 for 9x9 or 36 for 6x6.", { count: cells.length }));
}

/** Returns the puzzle of a record or another text. */
function puzzleOfText(text) {
  try {
    return Puzzle.of(JSON.parse(text));
  } catch {
    return Puzzle.load(text);
  }
}

/** Returns the puzzle of an address with these parts. */
export function linkedPuzzle(parts) {
  if (parts.has("record")) return puzzleOfText(parts.get("record"));
  const puzzle = parts.get("puzzle") ?? DEFAULT_PUZZLE;
  if (!/^[.1-9]{81}$/.test(puzzle)) return puzzleOfCells(puzzle);
  const part = (name, pattern) => (pattern.test(parts.get(name) ?? "") ? parts.get(name) : undefined);
  return Puzzle.classic(puzzle, part("candidates", /^[.1-9]{729}$/), part("start", /^[.1-9]{81}$/));
}

/** Returns the digits, marks and colors of a game in an address of a puzzle. */
export function linkedNotes(parts, { cells }) {
  const patterns = { digits: /^[.~1-9A-P]+$/, ...Object.fromEntries(LAYERS.map((layer) => [layer, /^[0-9a-z.]+$/])) };
  const notes = Object.keys(patterns).flatMap((name) => (patterns[name].test(parts.get(name) ?? "") ? [[name, parts.get(name)]] : []));
  return Object.fromEntries(notes.filter(([name, text]) => name !== "digits" || text.length === cells.length));
}

/** Returns the end of the address, with the puzzle, the view and the game. */
export function addressOf({ puzzle, view, step, game }) {
  const parts = { ...puzzle.address, view, ...(view === "explain" && { step: step + 1 }), ...game.notes, ...(isLarge() && { large: "yes" }) };
  return `#${new URLSearchParams(parts)}`;
}

/** Copies the address, or shows it if the browser does not allow that. */
export const copyLink = () =>
  navigator.clipboard.writeText(location.href).then(
    () => showMessage(text("Link copied.")),
    () => showMessage(location.href),
  );
