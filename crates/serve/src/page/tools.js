// The tools that draw constraints on a grid.

// tools: written by `cargo xtask generate`
/** The constraints: the shape of their marks, the numbers of their cells and values, the values that a click chooses of or that one without any has, and the rule. */
export const TOOLS = [
  { name: "killer", shape: "region", cells: [1], values: [0, 1], choices: [], usual: [], rule: "the digits of a cage differ and have its sum" },
  { name: "little-killer", shape: "diagonal", cells: [1], values: [1, 1], choices: [], usual: [], rule: "the digits of a diagonal add up to the number at the arrow" },
  { name: "sum", shape: "region", cells: [1], values: [1, 1], choices: [], usual: [], rule: "the digits in a dashed outline add up to its small number and may repeat" },
  { name: "arrow", shape: "arrow", cells: [1, 4], values: [0, 0], choices: [], usual: [], rule: "the digits of the shaft have the sum of the circle or pill" },
  { name: "double-arrow", shape: "line", cells: [3], values: [0, 0], choices: [], usual: [], rule: "the digits between the ends of the line have the sum of the ends" },
  { name: "thermometer", shape: "line", cells: [2], values: [0, 0], choices: [], usual: [], rule: "digits increase from the bulb" },
  { name: "slow-thermometer", shape: "line", cells: [2], values: [0, 0], choices: [], usual: [], rule: "digits do not decrease from the bulb" },
  { name: "greater-than", shape: "order", cells: [2, 2], values: [0, 0], choices: [], usual: [], rule: "the sign between two cells opens to the greater digit" },
  { name: "difference", shape: "edge", cells: [2, 2], values: [0, 1], choices: [[]], usual: [1], rule: "the digits beside a white dot differ by its value, or 1" },
  { name: "ratio", shape: "edge", cells: [2, 2], values: [0, 1], choices: [[]], usual: [2], rule: "one digit beside a black dot is the other times its value, or 2" },
  { name: "sum-pair", shape: "edge", cells: [2, 2], values: [1, 1], choices: [], usual: [], rule: "the digits beside a number between cells add up to it" },
  { name: "xv", shape: "edge", cells: [2, 2], values: [1, 1], choices: [[5], [10]], usual: [], rule: "the digits beside an X have sum 10, beside a V sum 5" },
  { name: "whispers", shape: "line", cells: [2], values: [0, 1], choices: [], usual: [5], rule: "neighbors on the line differ by at least the value, or half of the number of digits" },
  { name: "nabner", shape: "line", cells: [2], values: [0, 0], choices: [], usual: [], rule: "no two digits of the line are equal or consecutive" },
  { name: "negative-difference", shape: "grid", cells: [0, 0], values: [0], choices: [], usual: [1], rule: "neighbors without a dot do not have the difference of a white dot" },
  { name: "negative-ratio", shape: "grid", cells: [0, 0], values: [0], choices: [], usual: [2], rule: "neighbors without a dot do not have the ratio of a black dot" },
  { name: "negative-xv", shape: "grid", cells: [0, 0], values: [0], choices: [], usual: [5, 10], rule: "neighbors without X or V do not have sum 10 or 5" },
  { name: "even", shape: "cell", cells: [1], values: [0, 0], choices: [], usual: [], rule: "the digits are even" },
  { name: "odd", shape: "cell", cells: [1], values: [0, 0], choices: [], usual: [], rule: "the digits are odd" },
  { name: "candidates", shape: "region", cells: [1], values: [1], choices: [], usual: [], rule: "the digit is among the small ones of its cell" },
  { name: "minimum", shape: "cell", cells: [1], values: [0, 0], choices: [], usual: [], rule: "the digit is less than its orthogonal neighbors without this mark" },
  { name: "maximum", shape: "cell", cells: [1], values: [0, 0], choices: [], usual: [], rule: "the digit is greater than its orthogonal neighbors without this mark" },
  { name: "quadruple", shape: "corner", cells: [1, 4], values: [1, 4], choices: [], usual: [], rule: "each digit of the clue occurs in the cells around it" },
  { name: "palindrome", shape: "line", cells: [2], values: [0, 0], choices: [], usual: [], rule: "the line reads the same in both directions" },
  { name: "clone", shape: "copy", cells: [1], values: [0, 0], choices: [], usual: [], rule: "the copy has the same digits" },
  { name: "renban", shape: "line", cells: [1], values: [0, 0], choices: [], usual: [], rule: "the digits of the line are consecutive numbers in any order" },
  { name: "between", shape: "line", cells: [2], values: [0, 0], choices: [], usual: [], rule: "the digits of the line are between those of its ends" },
  { name: "lockout", shape: "line", cells: [2], values: [0, 1], choices: [], usual: [4], rule: "the ends differ by at least 4, and no digit of the line is one of theirs or between them" },
  { name: "zipper", shape: "line", cells: [2], values: [0, 0], choices: [], usual: [], rule: "digits at the same distance from the middle of the line have the same sum, that of the middle cell" },
  { name: "modular", shape: "line", cells: [2], values: [0, 1], choices: [], usual: [3], rule: "three consecutive cells of the line have different remainders modulo 3" },
  { name: "entropic", shape: "line", cells: [2], values: [0, 1], choices: [], usual: [3], rule: "three cells in a row on the line have a low, a middle and a high digit" },
  { name: "region-sum", shape: "line", cells: [2], values: [0, 0], choices: [], usual: [], rule: "each passage of the line through a box or region has the same sum" },
  { name: "row-indexer", shape: "cell", cells: [1], values: [0, 0], choices: [], usual: [], rule: "a digit is the row in which the number of its own row stands, in its column" },
  { name: "column-indexer", shape: "cell", cells: [1], values: [0, 0], choices: [], usual: [], rule: "a digit is the column in which the number of its own column stands, in its row" },
  { name: "box-indexer", shape: "cell", cells: [1], values: [0, 0], choices: [], usual: [], rule: "a digit is the place in which the number of its own place stands, in its box" },
  { name: "sandwich", shape: "row", cells: [2], values: [1, 1], choices: [], usual: [], rule: "the number outside is the sum of the digits between 1 and the largest digit" },
  { name: "x-sum", shape: "row", cells: [2], values: [1, 1], choices: [], usual: [], rule: "the number outside is the sum of the first digits from there, as many as the first one says" },
  { name: "skyscraper", shape: "row", cells: [2], values: [1, 1], choices: [], usual: [], rule: "the number outside is how many digits from there exceed all before them" },
  { name: "extra-region", shape: "region", cells: [1], values: [0, 0], choices: [], usual: [], rule: "the digits of the region differ" },
  { name: "main-diagonal", shape: "grid", cells: [0, 0], values: [0, 0], choices: [], usual: [], rule: "the diagonal from the upper left has all digits" },
  { name: "anti-diagonal", shape: "grid", cells: [0, 0], values: [0, 0], choices: [], usual: [], rule: "the diagonal from the upper right has all digits" },
];
// end of tools

/** Returns the tool of a constraint. */
export const toolOf = ({ type }) => TOOLS.find(({ name }) => name === type);
