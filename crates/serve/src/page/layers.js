// What a player notes in cells beside digits, in layers: sets of numbers from 1 for each cell.

/** The layers: candidates in the center of a cell, digits in its corners, and colors. */
export const LAYERS = ["marks", "corner", "colors"];

/** The number of colors. */
export const COLORS = 8;

/** Returns the sets of a layer as a text: a number to the base 36 for each cell, of which each bit is a number in the set. */
export function packSets(sets) {
  const pack = (set) => [...set].reduce((sum, number) => sum + 2 ** (number - 1), 0);
  return sets.map((set) => (set.size ? pack(set).toString(36) : "")).join(".").replace(/\.+$/, "");
}

/** Returns the sets of such a text for this many cells; null for another text. */
export function unpackSets(text, count) {
  const numbers = text.split(".").map((part) => Number.parseInt(part || "0", 36));
  if (!/^[0-9a-z.]*$/.test(text) || numbers.length > count || !numbers.every(Number.isSafeInteger)) return null;
  const unpack = (bits = 0) => new Set([...bits.toString(2)].reverse().flatMap((bit, index) => (bit === "1" ? [index + 1] : [])));
  return Array.from({ length: count }, (_, index) => unpack(numbers[index]));
}
