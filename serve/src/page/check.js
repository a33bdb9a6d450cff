// What is known of a puzzle: unique, minimal, how hard.

import { askData, words } from "./api.js";
import { Board, cellIndex } from "./board.js";
import { $, element } from "./dom.js";

const NAMES = { unique: "Exactly one solution", several: "Several solutions", none: "No solution" };
const SIGNS = { unique: "✓", several: "✕", none: "✕" };

/** The rows of the table of facts. */
function facts({ verdict, count, needless, conflict, clues }, rated, se) {
  const rows = [["Solutions", `${SIGNS[verdict]} ${NAMES[verdict]}${count > 2 ? ` (${count < 1000 ? count : "1000 or more"})` : ""}`]];
  rows.push(["Clues", String(clues)]);
  if (conflict) rows.push(["Conflict", `${conflict.join(" and ")} hold the same digit`]);
  if (needless) {
    const list = `${needless.length} redundant: ${needless.join(" ")}`;
    rows.push(["Minimal", needless.length ? `✕ ${list}` : "✓ no redundant clue"]);
  }
  if (rated?.level) rows.push(["Level", `${rated.level}, effort ${rated.effort.toFixed(2)}`]);
  if (se) rows.push(["ER / EP / ED", se]);
  return rows;
}

function show(rows) {
  $("facts").replaceChildren(
    ...rows.map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value))),
  );
}

/** Two solutions, with the cells in which they differ marked. */
function showWitness(puzzle, witness) {
  const root = $("witness");
  root.replaceChildren();
  if (!witness) return;
  root.append(element("p", {}, "Two of the solutions; their differences are marked."));
  witness.forEach((grid, which) => {
    const differs = (index) => witness[0][index] !== witness[1][index];
    const cells = [...grid].map((digit, index) => ({
      digit,
      clue: puzzle[index] !== ".",
      classes: differs(index) ? ["differs"] : [],
      notes: differs(index) ? ["differs"] : [],
    }));
    new Board(root, { name: `Solution ${which + 1}` }).show(cells);
  });
}

/** Looks the puzzle up; `found` hears what is known as soon as it is. */
export async function check(puzzle, signal, found) {
  const query = { puzzle, limit: 1000, witness: true, minimal: true };
  const verified = (await askData("verify", query, null, signal)).puzzles[0];
  found({ needless: (verified.needless ?? []).map(cellIndex), conflict: (verified.conflict ?? []).map(cellIndex) });
  show(facts(verified));
  showWitness(puzzle, verified.witness);
  const rate = async (query) => (await askData("rate", { puzzle, ...query }, null, signal)).puzzles[0];
  const rated = await rate({});
  found({ solution: rated.solution });
  if (verified.verdict === "none") return;
  show(facts(verified, rated, "…"));
  // 20 is no rating: the techniques do not get to the end.
  const printed = ({ er, ep, ed }) =>
    er < 20 ? [er, ep, ed].map((rating) => rating.toFixed(1)).join(" / ") : "not solvable by logic alone";
  const se = await rate({ se: true }).then(
    (rated) => printed(rated.se),
    (error) => (error.name === "AbortError" ? Promise.reject(error) : words(error)),
  );
  show(facts(verified, rated, se));
}
