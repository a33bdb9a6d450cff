// Puzzles in photos: a picture is made smaller in the browser, and read by the server.

import { requestJson } from "./api.js";
import { photoError } from "./drop.js";

/** Maximum number of pixels on the longer side; the server reads no finer details. */
const MAX_SIDE = 1600;

/** Returns a picture as a small JPEG file, upright. */
async function smaller(file) {
  const picture = await createImageBitmap(file).catch(async () => {
    throw await photoError(file);
  });
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: Math.ceil(picture.width * scale), height: Math.ceil(picture.height * scale) });
  const context = canvas.getContext("2d");
  // Transparent pixels become paper.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
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
  "The grid has no printed digits. Pictures, colors, letters and handwriting are not read. Print the sheet with digits, or type the puzzle: " +
  "select a cell of this grid and type a digit, the same one for the same picture.";

/** Returns what a user should know about a puzzle that was read, one of several. */
export function describePhoto({ puzzle, unsure, verdict, otherGrids, quarterTurns, killer }, count) {
  const digits = puzzle.replaceAll(".", "").length;
  if (!killer && 2 * digits <= unsure.filter((index) => puzzle[index] === ".").length) return NO_DIGITS;
  const marked = unsure.length === 0 ? "No cell is unsure." : `${unsure.length} unsure ${unsure.length === 1 ? "cell is" : "cells are"} marked.`;
  const others = otherGrids > 0 ? `; ${otherGrids} smaller ${otherGrids === 1 ? "one was" : "ones were"} not read` : "";
  const grids = count + otherGrids > 1 ? ` The photo has ${count} ${count === 1 ? "grid" : "grids"}${others}.` : "";
  const turned = quarterTurns > 0 ? ` The photo was turned clockwise by ${90 * quarterTurns} degrees; the puzzle is upright.` : "";
  const wrong = verdict === "unique" ? "" : " The puzzle does not have exactly one solution, so a digit is missing or wrong.";
  const problem = killer ? " It looks like a killer; cages are not read." : wrong;
  return `Read from the photo. ${marked}${grids}${turned}${problem} To correct a cell in this view, select it and type a digit, or Backspace.`;
}
