// The kind and the targets of new puzzles, as requests have them.

// sizes: written by `cargo xtask generate`
/** Joined grids of one size. */
const FIXED_SIZES = {
  "samurai": "9",
  "windmill": "9",
  "sohei": "9",
  "flower": "9",
  "tiny-samurai": "4",
};
// end of sizes

/** Returns the query of a size, rules and marks; null for plain 9x9 puzzles. */
export function kindQuery({ size: chosen, rules, marks }) {
  const size = FIXED_SIZES[rules] ?? chosen;
  const variant = [rules, marks].filter(Boolean).join("+");
  return size === "9" && !variant ? null : { size, variant };
}

/** Returns a random seed. */
export const randomSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0]);

/** Returns a range as requests have it: `8-10`, `8 to 10` and `8 bis 10` are `8..10`, and a decimal comma is a point. */
export const rangeText = (range = "") => range.trim().replace(/\s*(?:\.\.|-|–|to|bis|à)\s*/, "..").replaceAll(",", ".");
