// The tools that draw constraints on a grid.

import { element } from "./dom.js";
import { constraintName, liveText, text } from "./language.js";

// tools: written by `cargo xtask generate`
/** The constraints: the shape of their marks, the numbers of their cells and values, the values that a click chooses of or that one without any has, the rule, and whether puzzles are generated with them. */
export const TOOLS = [
  { name: "killer", shape: "region", cells: [1], values: [0, 1], choices: [], usual: [], rule: "the digits of a cage differ and have its sum", isGenerated: false },
  { name: "little-killer", shape: "diagonal", cells: [1], values: [1, 1], choices: [], usual: [], rule: "the digits of a diagonal add up to the number at the arrow", isGenerated: true },
  { name: "sum", shape: "region", cells: [1], values: [1], choices: [], usual: [], rule: "the digits in a dashed outline add up to its small number and may repeat", isGenerated: false },
  { name: "arrow", shape: "arrow", cells: [1, 4], values: [0, 0], choices: [], usual: [], rule: "the digits of the shaft have the sum of the circle or pill", isGenerated: true },
  { name: "double-arrow", shape: "line", cells: [3], values: [0, 0], choices: [], usual: [], rule: "the digits between the ends of the line have the sum of the ends", isGenerated: true },
  { name: "thermometer", shape: "line", cells: [2], values: [0, 0], choices: [], usual: [], rule: "digits increase from the bulb", isGenerated: false },
  { name: "slow-thermometer", shape: "line", cells: [2], values: [0, 0], choices: [], usual: [], rule: "digits do not decrease from the bulb", isGenerated: true },
  { name: "greater-than", shape: "order", cells: [2, 2], values: [0, 0], choices: [], usual: [], rule: "the sign between two cells opens to the greater digit", isGenerated: true },
  { name: "difference", shape: "edge", cells: [2, 2], values: [0, 1], choices: [[]], usual: [1], rule: "the digits beside a white dot differ by its value, or 1", isGenerated: true },
  { name: "ratio", shape: "edge", cells: [2, 2], values: [0, 1], choices: [[]], usual: [2], rule: "one digit beside a black dot is the other times its value, or 2", isGenerated: true },
  { name: "sum-pair", shape: "edge", cells: [2, 2], values: [1, 1], choices: [], usual: [], rule: "the digits beside a number between cells add up to it", isGenerated: true },
  { name: "xv", shape: "edge", cells: [2, 2], values: [1, 1], choices: [[5], [10]], usual: [], rule: "the digits beside an X have sum 10, beside a V sum 5", isGenerated: false },
  { name: "whispers", shape: "line", cells: [2], values: [0, 1], choices: [], usual: [5], rule: "neighbors on the line differ by at least the value, or half of the number of digits", isGenerated: true },
  { name: "nabner", shape: "line", cells: [2], values: [0, 0], choices: [], usual: [], rule: "no two digits of the line are equal or consecutive", isGenerated: true },
  { name: "negative-difference", shape: "grid", cells: [0, 0], values: [0], choices: [], usual: [1], rule: "neighbors without a dot do not have the difference of a white dot", isGenerated: false },
  { name: "negative-ratio", shape: "grid", cells: [0, 0], values: [0], choices: [], usual: [2], rule: "neighbors without a dot do not have the ratio of a black dot", isGenerated: false },
  { name: "negative-xv", shape: "grid", cells: [0, 0], values: [0], choices: [], usual: [5, 10], rule: "neighbors without X or V do not have sum 10 or 5", isGenerated: false },
  { name: "even", shape: "cell", cells: [1], values: [0, 0], choices: [], usual: [], rule: "the digits are even", isGenerated: true },
  { name: "odd", shape: "cell", cells: [1], values: [0, 0], choices: [], usual: [], rule: "the digits are odd", isGenerated: true },
  { name: "candidates", shape: "region", cells: [1], values: [1], choices: [], usual: [], rule: "the digit is among the small ones of its cell", isGenerated: false },
  { name: "minimum", shape: "cell", cells: [1], values: [0, 0], choices: [], usual: [], rule: "the digit is less than its orthogonal neighbors without this mark", isGenerated: true },
  { name: "maximum", shape: "cell", cells: [1], values: [0, 0], choices: [], usual: [], rule: "the digit is greater than its orthogonal neighbors without this mark", isGenerated: true },
  { name: "quadruple", shape: "corner", cells: [1, 4], values: [1, 4], choices: [], usual: [], rule: "each digit of the clue occurs in the cells around it", isGenerated: true },
  { name: "palindrome", shape: "line", cells: [2], values: [0, 0], choices: [], usual: [], rule: "the line reads the same in both directions", isGenerated: true },
  { name: "clone", shape: "copy", cells: [1], values: [0, 0], choices: [], usual: [], rule: "the copy has the same digits", isGenerated: false },
  { name: "renban", shape: "line", cells: [1], values: [0, 0], choices: [], usual: [], rule: "the digits of the line are consecutive numbers in any order", isGenerated: true },
  { name: "between", shape: "line", cells: [2], values: [0, 0], choices: [], usual: [], rule: "the digits of the line are between those of its ends", isGenerated: true },
  { name: "lockout", shape: "line", cells: [2], values: [0, 1], choices: [], usual: [4], rule: "the ends differ by at least 4, and no digit of the line is one of theirs or between them", isGenerated: true },
  { name: "zipper", shape: "line", cells: [2], values: [0, 0], choices: [], usual: [], rule: "digits at the same distance from the middle of the line have the same sum, that of the middle cell", isGenerated: true },
  { name: "modular", shape: "line", cells: [2], values: [0, 1], choices: [], usual: [3], rule: "three consecutive cells of the line have different remainders modulo 3", isGenerated: true },
  { name: "entropic", shape: "line", cells: [2], values: [0, 1], choices: [], usual: [3], rule: "three cells in a row on the line have a low, a middle and a high digit", isGenerated: true },
  { name: "region-sum", shape: "line", cells: [2], values: [0, 0], choices: [], usual: [], rule: "each passage of the line through a box or region has the same sum", isGenerated: true },
  { name: "row-indexer", shape: "cell", cells: [1], values: [0, 0], choices: [], usual: [], rule: "a digit is the row in which the number of its own row stands, in its column", isGenerated: true },
  { name: "column-indexer", shape: "cell", cells: [1], values: [0, 0], choices: [], usual: [], rule: "a digit is the column in which the number of its own column stands, in its row", isGenerated: true },
  { name: "box-indexer", shape: "cell", cells: [1], values: [0, 0], choices: [], usual: [], rule: "a digit is the place in which the number of its own place stands, in its box", isGenerated: true },
  { name: "sandwich", shape: "row", cells: [2], values: [1, 1], choices: [], usual: [], rule: "the number outside is the sum of the digits between 1 and the largest digit", isGenerated: true },
  { name: "x-sum", shape: "row", cells: [2], values: [1, 1], choices: [], usual: [], rule: "the number outside is the sum of the first digits from there, as many as the first one says", isGenerated: true },
  { name: "skyscraper", shape: "row", cells: [2], values: [1, 1], choices: [], usual: [], rule: "the number outside is how many digits from there exceed all before them", isGenerated: true },
  { name: "extra-region", shape: "region", cells: [1], values: [0, 0], choices: [], usual: [], rule: "the digits of the region differ", isGenerated: false },
  { name: "main-diagonal", shape: "grid", cells: [0, 0], values: [0, 0], choices: [], usual: [], rule: "the diagonal from the upper left has all digits", isGenerated: false },
  { name: "anti-diagonal", shape: "grid", cells: [0, 0], values: [0, 0], choices: [], usual: [], rule: "the diagonal from the upper right has all digits", isGenerated: false },
  { name: "numbered-room", shape: "row", cells: [2], values: [1, 1], choices: [], usual: [], rule: "the number outside stands at the place from there that the first digit says", isGenerated: true },
  { name: "hidden-skyscraper", shape: "row", cells: [2], values: [1, 1], choices: [], usual: [], rule: "the number outside is the first digit from there with a larger one before it", isGenerated: true },
  { name: "equal-sum", shape: "none", cells: [2], values: [0, 0], choices: [], usual: [], rule: "the groups of cells have the same sum", isGenerated: false },
  { name: "sum-line", shape: "line", cells: [1], values: [1, 1], choices: [], usual: [], rule: "the line can be cut into segments with the sum of its number", isGenerated: false },
  { name: "contains", shape: "region", cells: [1], values: [1], choices: [], usual: [], rule: "the small digits of the outline occur in it, each at least as often as it is listed", isGenerated: false },
  { name: "contains-exactly", shape: "region", cells: [1], values: [1], choices: [], usual: [], rule: "the small digits of the outline occur in it, each as often as it is listed", isGenerated: false },
  { name: "same-values", shape: "none", cells: [2], values: [0, 0], choices: [], usual: [], rule: "the sets of shaded cells have the same digits in any order", isGenerated: false },
  { name: "counting-circles", shape: "region", cells: [1], values: [0, 0], choices: [], usual: [], rule: "each digit in a circle is in as many circles as it says", isGenerated: false },
  { name: "count-distinct", shape: "line", cells: [2], values: [0, 0], choices: [], usual: [], rule: "the first cell says how many different digits the others have", isGenerated: false },
  { name: "slingshot", shape: "line", cells: [3], values: [0, 0], choices: [], usual: [], rule: "the digit of the circle stands as many cells behind the arrow's first cell as that says", isGenerated: false },
  { name: "equality-cage", shape: "region", cells: [2], values: [0, 0], choices: [], usual: [], rule: "a cage with = has different digits, as many even as odd and as many low as high ones", isGenerated: false },
  { name: "rellik-cage", shape: "region", cells: [1], values: [1, 1], choices: [], usual: [], rule: "no digits of a cage with ≠ add up to its number, and all differ", isGenerated: false },
  { name: "global-entropy", shape: "grid", cells: [0, 0], values: [0, 0], choices: [], usual: [], rule: "each square of 2x2 cells has a low, a middle and a high digit", isGenerated: false },
  { name: "global-modular", shape: "grid", cells: [0, 0], values: [0, 0], choices: [], usual: [], rule: "each square of 2x2 cells has digits of all remainders modulo 3", isGenerated: false },
  { name: "flatmates", shape: "grid", cells: [0, 0], values: [0, 0], choices: [], usual: [], rule: "each 5 has a 1 directly above it or a 9 directly below it", isGenerated: false },
  { name: "anti-taxicab", shape: "grid", cells: [0, 0], values: [0, 0], choices: [], usual: [], rule: "no two equal digits are as many orthogonal steps apart as they say", isGenerated: false },
  { name: "pairs", shape: "none", cells: [2], values: [0, 0], choices: [], usual: [], rule: "neighbors in the list of cells hold one of the pairs of digits, in this order", isGenerated: false },
  { name: "all-pairs", shape: "none", cells: [2], values: [0, 0], choices: [], usual: [], rule: "each two cells of the list hold one of the pairs of digits, in this order", isGenerated: false },
  { name: "automaton", shape: "none", cells: [1], values: [0, 0], choices: [], usual: [], rule: "an automaton accepts the digits in the order of the cells", isGenerated: false },
  { name: "or", shape: "none", cells: [0], values: [0, 0], choices: [], usual: [], rule: "at least one of several constraints holds", isGenerated: false },
  { name: "and", shape: "none", cells: [0], values: [0, 0], choices: [], usual: [], rule: "several constraints hold", isGenerated: false },
  { name: "connected", shape: "none", cells: [1], values: [0, 0], choices: [], usual: [], rule: "the cells with some digits are connected by borders", isGenerated: false },
  { name: "variables", shape: "none", cells: [0, 0], values: [0, 0], choices: [], usual: [], rule: "there are cells outside of the grid", isGenerated: false },
  { name: "digits", shape: "none", cells: [0, 0], values: [0, 0], choices: [], usual: [], rule: "the digits begin with 0", isGenerated: false },
];
// end of tools

/** Returns the name of a tool in the chosen language. */
export const toolName = (name) => ({ digits: text("digits"), regions: text("regions") })[name] ?? constraintName(name) ?? name.replaceAll("-", " ").replace(/\bxv?\b/, (sign) => sign.toUpperCase());

/** Returns the options of tools in a list of choices. */
export const toolOptions = (tools) => tools.map(({ name }) => element("option", { value: name }, liveText(() => toolName(name))));

/** Adds the marks of new puzzles that are constraints of their own to each list of marks. */
export function addMarks() {
  for (const select of document.querySelectorAll("select[name=marks]")) select.append(...toolOptions(TOOLS.filter(({ isGenerated }) => isGenerated)));
}

/** Returns the tool of a constraint. */
export const toolOf = ({ type }) => TOOLS.find(({ name }) => name === type);
