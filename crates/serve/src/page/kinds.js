// The kind and the targets of new puzzles, as requests have them.

// sizes: written by `cargo xtask generate`
/** The sizes of joined grids, each with the length of a puzzle. */
export const JOINED_SIZES = {
  "samurai": { 9: 441 },
  "windmill": { 9: 441 },
  "sohei": { 9: 441 },
  "flower": { 9: 225 },
  "butterfly": { 9: 144, 4: 36 },
  "twodoku": { 9: 225, 4: 36 },
  "tiny-samurai": { 4: 100 },
};
// end of sizes

/** Returns the query of a size, rules and marks; null for plain 9x9 puzzles. */
export function kindQuery({ size: chosen, rules, marks }) {
  const sizes = Object.keys(JOINED_SIZES[rules] ?? {});
  const size = sizes.length === 1 ? sizes[0] : chosen;
  const variant = [rules, marks].filter(Boolean).join("+");
  return size === "9" && !variant ? null : { size, variant };
}

/** Returns an empty puzzle of a size and rules; null for a kind of which each puzzle has its own regions or marks. */
export function emptyPuzzle(fields) {
  if (fields.marks || fields.rules === "jigsaw") return null;
  const { size, variant } = kindQuery(fields) ?? { size: "9" };
  const puzzle = ".".repeat(JOINED_SIZES[variant]?.[size] ?? size ** 2);
  return variant ? JSON.stringify({ puzzle, size: Number(size), variant }) : puzzle;
}

/** Returns a random seed. */
export const randomSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0]);

/** Returns a range as requests have it: `8-10`, `8 to 10` and `8 bis 10` are `8..10`, and a decimal comma is a point. */
export const rangeText = (range = "") => range.trim().replace(/\s*(?:\.\.|-|–|to|bis|à)\s*/, "..").replaceAll(",", ".");
