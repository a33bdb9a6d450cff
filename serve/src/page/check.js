// The check view: solutions, redundant clues, level and ratings.

import { describeError, requestJson } from "./api.js";
import { Board } from "./board.js";
import { $, element } from "./dom.js";
import { CLASSIC } from "./grid.js";

const VERDICTS = {
  unique: "✓ Exactly one solution",
  several: "✕ Several solutions",
  none: "✕ No solution",
  unknown: "? The search was given up",
};

/** Returns the text of a verdict. */
export const verdictText = (verdict, count) =>
  `${VERDICTS[verdict]}${count > 2 ? ` (${count < 1000 ? count : "1000 or more"})` : ""}`;

/** Returns the rows of the table of facts. */
function facts({ verdict, count, needless, conflict, clues, missing_marks: missing }, rated, hodoku, se) {
  const rows = [["Solutions", verdictText(verdict, count)]];
  rows.push(["Clues", String(clues)]);
  if (conflict) rows.push(["Conflict", `${conflict.join(" and ")} hold the same digit`]);
  if (missing) rows.push(["Wrong marks", `✕ ${missing.map(({ cell, digit }) => `${cell} lacks ${digit}`).join(", ")}`]);
  if (needless) {
    const list = `${needless.length} redundant: ${needless.join(" ")}`;
    rows.push(["Minimal", needless.length ? `no; ${list}` : "✓ no redundant clue"]);
  }
  if (rated?.level) rows.push(["Level", `${rated.level}, effort ${rated.effort.toFixed(2)}`]);
  if (hodoku) rows.push(["HoDoKu", hodoku]);
  if (se) rows.push(["Sudoku Explainer (ER / EP / ED)", se]);
  return rows;
}

/** Shows the table of facts. */
export function showFacts(rows) {
  $("facts").replaceChildren(
    ...rows.map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value))),
  );
}

/** Shows two solutions and marks the cells in which they differ. */
function showWitness(puzzle, witness) {
  const root = $("witness");
  root.replaceChildren();
  if (!witness) return;
  root.append(element("p", {}, "Two of the solutions; their differences are marked."));
  witness.forEach((grid, which) => {
    const differs = (index) => witness[0][index] !== witness[1][index];
    const cells = CLASSIC.parse(grid).map((digit, index) => ({
      digit,
      clue: puzzle[index] !== ".",
      classes: differs(index) ? ["differs"] : [],
      notes: differs(index) ? ["differs"] : [],
    }));
    new Board(root, CLASSIC, { name: `Solution ${which + 1}` }).show(cells);
  });
}

/** Verifies and rates the puzzle, within its candidates if it is a candidate grid; calls `onFacts` with each part of the results as soon as it is known. */
export async function check(puzzle, candidates, signal, onFacts) {
  const body = candidates && JSON.stringify({ puzzle, candidates });
  const results = async (name, query) =>
    (await requestJson(name, { ...(body ? {} : { puzzle }), ...query }, body, signal)).puzzles[0];
  const verified = await results("verify", { limit: 1000, witness: true, minimal: !candidates });
  const indices = (names) => (names ?? []).map((name) => CLASSIC.cellIndex(name));
  onFacts({ redundant: indices(verified.needless), conflict: indices(verified.conflict) });
  showFacts(facts(verified));
  showWitness(puzzle, verified.witness);
  if (candidates && verified.verdict === "none") return;
  const rate = (scale) => results("rate", { scale });
  // Candidate grids have no effort.
  const rated = await rate(candidates ? "hodoku" : "effort");
  onFacts({ solution: rated.solution });
  if (verified.verdict === "none") return;
  showFacts(facts(verified, rated, "…", "…"));
  const { hodoku_level: level, hodoku_score: score } = await rate("hodoku");
  const hodoku = level ? `${level}, score ${score}` : "no rating";
  showFacts(facts(verified, rated, hodoku, "…"));
  // An ER of 20 means that the techniques do not solve the puzzle.
  const format = ({ er, ep, ed }) =>
    er < 20 ? [er, ep, ed].map((rating) => rating.toFixed(1)).join(" / ") : "not solvable by logic alone";
  const se = await rate("se").then(
    (rated) => format(rated.se),
    (error) => (error.name === "AbortError" ? Promise.reject(error) : describeError(error)),
  );
  showFacts(facts(verified, rated, hodoku, se));
}
