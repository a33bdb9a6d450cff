// Conversion of puzzles: strings, lists of strings, and arrays of values.

import { CluewiseError } from "./error.js";
import { typeError } from "./options.js";

/** Number of cells. */
export const CELLS = 81;

/** Number of puzzles whose texts are joined or split at once. Longer strings are not allocated as fast. */
const PART = 500;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const encode = (text) => encoder.encode(text);
export const decode = (bytes) => decoder.decode(bytes);

/** Returns whether every puzzle of a list is a string of 81 characters. */
const areLines = (puzzles) => puzzles.every((puzzle) => typeof puzzle === "string" && puzzle.length === CELLS);

/** Fields without which the cells are another puzzle. */
const RULES = ["candidates", "size", "box", "variant", "regions", "constraints"];

/** Returns whether a value is a record of a puzzle, such as a generated one. */
const isRecord = (value) => typeof value === "object" && value !== null && typeof value.puzzle === "string";

/** Returns a record as JSON; a seed may be a `bigint`. */
export const jsonOf = (record) => JSON.stringify(record, (_, value) => (typeof value === "bigint" ? String(value) : value));

/** Returns the text of a puzzle; of a record its cells, if these are the puzzle, and `isWhole` does not ask for its fields. Others are returned as they are. */
export function textOfPuzzle(puzzle, isWhole = false) {
  if (!isRecord(puzzle)) return puzzle;
  return isWhole || RULES.some((name) => puzzle[name] !== undefined) ? jsonOf(puzzle) : puzzle.puzzle;
}

/** Returns the text of one puzzle. Throws unless it is a string or a record. */
export function checkedText(name, value, isWhole) {
  const text = textOfPuzzle(value, isWhole);
  if (typeof text !== "string") throw typeError(name, value, "a string or a record with `puzzle`");
  return text;
}

/** Returns the text of a file: a string, a record, or a list of these. */
export function textOfFile(value) {
  return Array.isArray(value) ? value.map((item, index) => checkedText(`text[${index}]`, item, true)).join("\n") : checkedText("text", value, true);
}

/** Returns a string, an array of values, or a list of strings, also for records. Throws for other values. */
export function checkedPuzzles(puzzles, isWhole) {
  if (typeof puzzles === "string") return puzzles;
  if (puzzles instanceof Uint8Array) {
    if (puzzles.length % CELLS === 0) return puzzles;
    const expected = "a multiple of 81";
    throw new CluewiseError("malformed", `puzzles: found ${puzzles.length} values, expected ${expected}`, { found: `${puzzles.length} values`, expected });
  }
  if (isRecord(puzzles)) return textOfPuzzle(puzzles, isWhole);
  if (!Array.isArray(puzzles)) throw typeError("puzzles", puzzles, "a string, a record with `puzzle`, an array of these or a Uint8Array");
  const texts = puzzles.some((puzzle) => typeof puzzle !== "string") ? puzzles.map((puzzle) => textOfPuzzle(puzzle, isWhole)) : puzzles;
  // Not with findIndex for holes in the array.
  for (const [index, text] of texts.entries()) {
    if (typeof text !== "string") throw typeError(`puzzles[${index}]`, puzzles[index], "a string or a record with `puzzle`", { index });
  }
  return texts;
}

/** Returns 81 bytes for each puzzle, or null if some are in another format than 81 characters. */
export function bytesOf(puzzles) {
  if (puzzles instanceof Uint8Array) return puzzles;
  const list = typeof puzzles === "string" ? [puzzles] : puzzles;
  if (!areLines(list)) return null;
  const bytes = new Uint8Array(CELLS * list.length);
  for (let start = 0; start < list.length; start += PART) {
    const text = (list.length > PART ? list.slice(start, start + PART) : list).join("");
    const part = bytes.subarray(CELLS * start, CELLS * start + text.length);
    // A character that is not ASCII has several bytes.
    if (encoder.encodeInto(text, part).read < text.length) part.set(encode(text.replace(/[^\0-\x7f]/g, "!")));
  }
  return bytes;
}

/** Returns the error for a byte that is neither a digit nor an empty cell. */
export function invalidByte(puzzles, byte) {
  const [index, cell] = [Math.floor(byte / CELLS), byte % CELLS];
  const list = typeof puzzles === "string" ? [puzzles] : puzzles;
  const isValues = puzzles instanceof Uint8Array;
  const found = isValues ? String(puzzles[byte]) : JSON.stringify(list[index][cell]);
  const expected = isValues ? "0 to 9" : "a digit or an empty cell";
  const place = typeof puzzles === "string" ? `puzzle[${cell}]` : isValues ? `puzzles[${byte}]` : `puzzles[${index}][${cell}]`;
  const details = { index: typeof puzzles === "string" ? undefined : index, cell, found, expected };
  return new CluewiseError("malformed", `${place}: found ${found}, expected ${expected}`, details);
}

/** Returns the puzzles of an array of values as strings of 81 characters. */
export function linesOf(values) {
  return splitBytes(values.map((value) => (value === 0 ? 46 : value <= 9 ? 48 + value : 33)));
}

/** Returns the cells of a text of any size as values: digits, then letters. */
export const valuesOf = (cells) => Uint8Array.from(cells, (cell) => (cell === "." ? 0 : parseInt(cell, 36)));

/** Returns the strings of 81 characters that a text consists of. */
export function split(text) {
  const puzzles = new Array(text.length / CELLS);
  for (let i = 0; i < puzzles.length; i++) puzzles[i] = text.slice(CELLS * i, CELLS * (i + 1));
  return puzzles;
}

/** Returns the strings of 81 ASCII characters that an array consists of. */
export function splitBytes(bytes) {
  const puzzles = [];
  for (let start = 0; start < bytes.length; start += CELLS * PART) {
    puzzles.push(...split(decode(bytes.subarray(start, start + CELLS * PART))));
  }
  return puzzles;
}

/** Returns options as a query: names in snake case; lists, ranges and numbers per name as text. */
export function queryOf(options) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || value === null || value === false || value === "" || typeof value === "function") continue;
    query.set(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), textOf(value));
  }
  return query.toString();
}

function textOf(value) {
  if (Array.isArray(value)) return value.every((item) => typeof item === "number") ? value.join("..") : value.join(",");
  if (typeof value === "object") return Object.entries(value).map(([name, count]) => `${name}=${count}`).join(",");
  return String(value);
}

/** Returns a result without the number of its puzzle in the request: each call has several requests. */
export const withoutNumber = ({ number, ...result }) => result;
