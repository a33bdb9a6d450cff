// Puzzles in photos: a picture is made smaller in the browser, and read by the server.

import { requestJson } from "./api.js";
import { pixelFile } from "./canvas.js";
import { photoError } from "./drop.js";
import { text } from "./language.js";

/** Maximum number of pixels on the longer side; the server reads no finer details. */
const MAX_SIDE = 1600;

/** Returns a picture as a small JPEG file, upright. */
async function smaller(file) {
  const picture = await createImageBitmap(file).catch(async () => {
    throw await photoError(file);
  });
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  return pixelFile(picture, [picture.width, picture.height].map((side) => Math.ceil(side * scale)), "image/jpeg", 0.9);
}

/** Returns the index of a cell such as r1c9 in a grid of this many rows. */
const indexOf = (cell, size) => size * (Number(cell[1]) - 1) + Number(cell[3]) - 1;

/** Reads the puzzles in a picture, in reading order; `unsure` are the indices of the cells to check. */
export async function readPhoto(file) {
  const { puzzles } = await requestJson("scan", { all: true }, await smaller(file));
  return puzzles.map(({ unsure, other_grids, quarter_turns, ...rest }) => ({
    ...rest,
    unsure: unsure.map(({ cell }) => indexOf(cell, rest.size)),
    otherGrids: other_grids,
    quarterTurns: quarter_turns,
  }));
}

/** What to do with a grid of pictures or handwriting. */
const NO_DIGITS =
  "The grid has no printed digits. Pictures, colors, letters and handwriting are not read. Print the sheet with digits, or type the puzzle: select a cell of this grid and type a digit, the same one for the same picture.";

/** Returns what a user should know about a puzzle that was read, one of several. */
export function describePhoto({ puzzle, entered = "", unsure, verdict, otherGrids, quarterTurns, killer }, count) {
  const countOf = (digits) => digits.replaceAll(".", "").length;
  if (!killer && 2 * (countOf(puzzle) + countOf(entered)) <= unsure.filter((index) => puzzle[index] === ".").length) return text(NO_DIGITS);
  const [cells, others] = [unsure.length, otherGrids];
  const marked = cells === 0 ? text("No cell is unsure.") : cells === 1 ? text("1 unsure cell is marked.") : text("{cells} unsure cells are marked.", { cells });
  const grids = count === 1 ? text("The photo has 1 grid.") : text("The photo has {count} grids.", { count });
  const unread = others === 1 ? text("1 smaller one was not read.") : text("{others} smaller ones were not read.", { others });
  const turned = text("The photo was turned clockwise by {degrees} degrees; the puzzle is upright.", { degrees: 90 * quarterTurns });
  const parts = [
    text("Read from the photo."),
    marked,
    count + others > 1 && grids,
    others > 0 && unread,
    quarterTurns > 0 && turned,
    entered && text("{count} digits have another color: a player has entered them; Play has them.", { count: countOf(entered) }),
    killer && text("It looks like a killer; cages are not read."),
    !killer && verdict !== "unique" && text("The puzzle does not have exactly one solution, so a digit is missing or wrong."),
    text("To correct a cell in this view, select it and type a digit, or Backspace."),
  ];
  return parts.filter(Boolean).join(" ");
}
