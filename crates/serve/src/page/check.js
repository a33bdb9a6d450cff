// The check view: solutions, redundant clues, level and ratings.

import { describeError, requestJson } from "./api.js";
import { Board } from "./board.js";
import { cellText } from "./coords.js";
import { $, element } from "./dom.js";
import { decimal, message, text } from "./language.js";

export const VERDICTS = {
  unique: "✓ Exactly one solution",
  several: "✕ Several solutions",
  none: "✕ No solution",
  unknown: "? The search was given up",
};

/** The maximum number of solutions that are counted: while a puzzle of another kind is edited, and else. */
const [FEW_SOLUTIONS, MANY_SOLUTIONS] = [2, 1000];

/** Returns the text of a verdict, with the number of solutions as far as it is known. */
function verdictText({ verdict, count, complete, limit }) {
  const isCounted = verdict === "several" && (count < limit || limit === MANY_SOLUTIONS);
  const number = complete && count < limit ? count : text("{count} or more", { count });
  return `${text(VERDICTS[verdict])}${isCounted ? ` (${number})` : ""}`;
}

/** Returns what is known of the number of clues; the redundant ones are named, and marked on the board, on request. */
function describeClues({ clues, needless }, onFacts) {
  if (!needless) return [String(clues)];
  if (needless.length === 0) return [text("{clues}, none can be left out", { clues })];
  const count = needless.length;
  const show = count === 1 ? text("Show the clue that could be left out") : text("Show the {count} clues that could be left out", { count });
  const list = element("span", { hidden: true }, cellText(text("Each of these can be left out alone: {cells}", { cells: needless.join(", ") })));
  const button = element("button", { type: "button", id: "show-redundant", className: "link" }, show);
  button.onclick = () => {
    [button.hidden, list.hidden] = [true, false];
    onFacts({ isShowingRedundant: true });
  };
  return [`${clues} `, button, list];
}

/** Returns the rows of the table of facts. */
function facts({ name }, verified, clues, rated) {
  const rows = name ? [["Kind", name]] : [];
  rows.push(["Solutions", verdictText(verified)], ["Clues", ...clues]);
  const missing = verified.missing_marks;
  if (missing) rows.push(["Wrong marks", `✕ ${missing.map(({ cell, digit }) => text("{cell} lacks {digit}", { cell, digit })).join(", ")}`]);
  if (rated?.level) rows.push(["Level", text(rated.level)]);
  else if (name && rated?.unrated) rows.push(["Level", text("none: {reason}", { reason: message(rated.unrated) })]);
  // Of other kinds than the classic one, no times of people are known.
  const about = minutesText(rated?.time?.expected_s ?? 0);
  if (rated?.time) rows.push(["Solving time", name ? text("{time} (extrapolated)", { time: about }) : about]);
  return rows;
}

/** Returns a number of seconds as minutes in words. */
function minutesText(seconds) {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return text(minutes === 1 ? "about 1 minute" : "about {minutes} minutes", { minutes });
}

/** Returns the verdict on a puzzle, its level and its solving time on one line. */
export function verdictLine({ verdict, level, expected }) {
  if (!verdict) return "…";
  return [text(VERDICTS[verdict]), level && text(level), expected && minutesText(expected)].filter(Boolean).join(" · ");
}

/** Returns the rows of further ratings; null is one that the kind of puzzle does not have. */
function moreRatings(rated, hodoku, se) {
  const rows = [["Effort", rated.level ? decimal(rated.effort, 2) : null], ["HoDoKu", hodoku], ["Sudoku Explainer (ER / EP / ED)", se]];
  return rows.filter(([, rating]) => rating !== null);
}

/** Returns the verdict, the reason of no solution, and the cells that the board marks. */
function factsOnBoard(grid, { verdict, reason, needless, conflicting, wrong_entries }) {
  const indices = (names) => (names ?? []).map((name) => grid.cellIndex(name));
  const isKnown = verdict === "several" || verdict === "unique";
  return { ...(!isKnown && { possible: [], isStale: false }), verdict, reason, redundant: indices(needless), conflict: indices(conflicting), entries: indices(wrong_entries) };
}

const table = (rows) =>
  element("dl", {}, ...rows.map(([name, ...value]) => element("div", {}, element("dt", {}, text(name)), element("dd", {}, ...value.map((part) => (typeof part === "string" ? cellText(part) : part))))));

/** Whether the further ratings are unfolded, also of the next puzzle. */
let isMoreOpen = false;

/** Removes what is known of the previous puzzle. */
export function clearResults() {
  showFacts([]);
  for (const id of ["advice", "witness", "true-candidates", "completions", "about"]) $(id).replaceChildren();
}

/** Shows the table of facts, with further ratings folded away. */
export function showFacts(rows, more = []) {
  const open = (isMoreOpen = $("more-ratings")?.open ?? isMoreOpen);
  const details = more.length ? [element("details", { id: "more-ratings", open }, element("summary", {}, text("More ratings")), table(more))] : [];
  $("facts").replaceChildren(...(rows.length ? [table(rows)] : []), ...details);
}

/** Shows two solutions of a puzzle and marks the cells in which they differ; nothing without `witness`. */
function showWitness(grid, puzzle, witness) {
  const root = $("witness");
  for (const id of ["witness", "true-candidates", "completions"]) $(id).replaceChildren();
  if (!witness) return;
  root.append(element("p", {}, text("Two of the solutions; their differences are marked.")));
  const solutions = witness.map((solution) => grid.parse(solution));
  solutions.forEach((solution, which) => {
    const differs = (index) => solutions[0][index] !== solutions[1][index];
    const cells = solution.map((digit, index) => ({
      digit,
      clue: puzzle[index] !== ".",
      classes: differs(index) ? ["differs"] : [],
      notes: differs(index) ? ["differs"] : [],
    }));
    new Board(root, grid, { name: text("Solution {number}", { number: which + 1 }) }).show(cells);
  });
}

/** The largest number of solutions with a candidate that is shown as few. */
const FEW = 10;

/** Returns how a candidate in this number of solutions is shown; in at least this number if the search was given up. */
function tone(count, complete) {
  if (count > FEW) return "many";
  return complete ? (count === 1 ? "one" : "few") : "some";
}

/** The tones in words. */
const TONES = { one: "in one solution", few: "in 2 to 10 solutions", many: "in more than 10 solutions", some: "in one or more solutions" };

/** Returns which digits of a cell have each tone, for screen readers. */
const tonesInWords = (grid, marks, tones) =>
  Object.entries(TONES).flatMap(([name, what]) => {
    const digits = marks.filter((digit) => tones[digit] === name).map((digit) => grid.sign(digit));
    return digits.length ? [`${digits.join(" ")} ${text(what)}`] : [];
  });

/** Shows the digits that occur in solutions of a puzzle, by how many have them, once they are found; `onFacts` is called with the cells. */
async function showTrueCandidates(grid, puzzle, found, onFacts) {
  const { candidates, counts, complete } = await found;
  const { places } = grid;
  const cells = grid.cells.map(() => ({}));
  for (const [at, index] of places.entries()) {
    const marks = candidates[at];
    const tones = Object.fromEntries(marks.map((digit, which) => [digit, tone(counts[at][which], complete)]));
    const isClue = puzzle[index] !== ".";
    // A digit of all solutions has no color of the legend.
    if (marks.length === 1 && (complete || isClue)) cells[index] = { digit: marks[0], clue: isClue, notes: isClue ? [] : [text("in all solutions")] };
    else cells[index] = { marks, tones, notes: tonesInWords(grid, marks, tones) };
  }
  onFacts({ possible: cells, isStale: false });
  const used = new Set(cells.flatMap(({ tones = {} }) => Object.values(tones)));
  const legend = Object.entries(TONES)
    .filter(([name]) => used.has(name))
    .map(([name, what]) => element("span", { className: name }, text(what)));
  const heading = element("p", { className: "legend" }, `${text("The digits of all solutions:")} `, ...legend);
  const root = $("true-candidates");
  root.replaceChildren(heading, ...(complete ? [] : [element("p", {}, text("The search was given up: digits may be missing, and others may be in more solutions."))]));
  new Board(root, grid, { name: text("The digits of all solutions:") }).show(cells);
}

/** The number of additions that are shown at first, and the maximum. */
const [FIRST_COMPLETIONS, ALL_COMPLETIONS] = [10, 1000];

/** Shows what makes a puzzle unique, or else leaves the fewest solutions; `onAdd` is called with what a user selects. */
async function showCompletions(request, onAdd) {
  const { completions, complete, total } = await request("complete", { limit: ALL_COMPLETIONS });
  const count = completions[0]?.solutions;
  const isUnique = count === 1;
  const givenUp = element("p", {}, text("The search was given up: not everything that makes it unique may be found."));
  if (!isUnique && !complete) return $("completions").replaceChildren(givenUp);
  const none = `${text("Nothing makes it unique by itself.")} ${count ? text("This leaves the fewest solutions ({count}):", { count }) : ""}`;
  const heading = isUnique ? text("What makes it unique, each by itself, from the easiest puzzle to the hardest:") : none;
  const button = (found) => {
    const level = found.record.level ? ` (${text(found.record.level)})` : "";
    return element("button", { type: "button", onclick: () => onAdd(found) }, cellText(message(found.text)), level);
  };
  const buttons = completions.map(button);
  const rest = total > buttons.length ? text("Show {count} of {total}", { count: buttons.length, total }) : text("Show all {count}", { count: buttons.length });
  const more = element("button", { type: "button", className: "link" }, rest);
  more.onclick = () => more.replaceWith(...buttons.slice(FIRST_COMPLETIONS));
  const first = [...buttons.slice(0, FIRST_COMPLETIONS), ...(buttons.length > FIRST_COMPLETIONS ? [more] : [])];
  $("completions").replaceChildren(element("p", {}, heading), element("p", { className: "row" }, ...first), ...(complete ? [] : [givenUp]));
}

/** Shows the rules with each of which a puzzle of several solutions has exactly one; `onRule` is called with the one that a user chooses. */
function showUsualRules(names, onRule) {
  const label = (name) => [...$("generate-form").elements.rules.options].find(({ value }) => value === name).textContent;
  const button = (name) => element("button", { type: "button", className: "usual-rule", onclick: () => onRule(name) }, label(name));
  $("advice").replaceChildren(element("p", { className: "row" }, `${text("Exactly one solution with the rule:")} `, ...names.map(button)));
}

/** Offers to search for the clues and constraints that can be left out. */
function offerRedundant(request) {
  const button = element("button", { type: "button", id: "find-redundant" }, text("What can be left out?"));
  const show = (words) => $("completions").replaceChildren(element("p", {}, cellText(words)));
  const search = async () => {
    const { needless, needless_constraints: constraints } = await request("verify", { minimal: true });
    if (!needless) return show(text("The search was given up."));
    const all = [...needless, ...(constraints ?? []).map((english) => message(english))];
    return show(all.length ? text("Each of these can be left out alone: {cells}", { cells: all.join("; ") }) : text("Nothing can be left out."));
  };
  button.onclick = () => {
    button.disabled = true;
    search().catch((error) => orMessage(error).then(show, () => {}));
  };
  $("completions").replaceChildren(button);
}

/** Returns the message of an error; a request that was cancelled stays one. */
const orMessage = async (error) => (error.name === "AbortError" ? Promise.reject(error) : describeError(error));

/** Returns the rating by HoDoKu in words. */
const hodokuText = ({ hodoku_level: level, hodoku_score: score }) =>
  level ? `${text(level)}, ${text("score {number}", { number: score })}` : text("no rating");

/** Returns the rating by Sudoku Explainer in words; null for kinds that have none. */
function seText({ se }) {
  if (!se) return null;
  // An ER of 20 means that the techniques do not solve the puzzle.
  return se.er < 20 ? [se.er, se.ep, se.ed].map((rating) => decimal(rating, 1)).join(" / ") : text("not solvable by logic alone");
}

/**
 * Verifies and rates the puzzle, within its candidates if it is a candidate grid; calls `onFacts` with each part of the
 * results as soon as it is known, `onAdd` with what a user adds, and `onRule` with a rule that a user chooses. While a puzzle is edited, only a finished one is rated.
 */
export async function check(puzzle, signal, { onFacts, onAdd, onRule, isEdited }) {
  const { grid, cells, candidates, isClassic } = puzzle;
  const first = async (name, query) => (await requestJson(name, query, puzzle.text, signal)).puzzles[0];
  const isQuick = isClassic || !isEdited;
  // A clue beside constraints is seldom redundant, and each takes a search to prove.
  const minimal = isQuick && !candidates && !puzzle.record.constraints;
  const limit = isQuick ? MANY_SOLUTIONS : FEW_SOLUTIONS;
  const trueCandidates = () => first("candidates", { true_only: true, limit: FEW + 1 });
  // An edited puzzle mostly has several solutions, and its candidates are waited for.
  const early = isEdited ? trueCandidates() : null;
  early?.catch(() => {});
  const verified = { limit, ...(await first("verify", { limit, witness: true, minimal })) };
  const clues = describeClues(verified, onFacts);
  onFacts(factsOnBoard(grid, verified));
  showFacts(facts(puzzle, verified, clues));
  showWitness(grid, cells, isEdited ? null : verified.witness);
  if (verified.unique_with) showUsualRules(verified.unique_with, onRule);
  if (verified.verdict === "unique" && !minimal && !candidates) offerRedundant(first);
  if (verified.verdict === "several") {
    // A large grid with few clues may take too long.
    const orReason = (found) => found.catch(orMessage).then((reason) => reason && $("completions").replaceChildren(element("p", {}, reason)));
    const complete = () => orReason(showCompletions(first, onAdd));
    await orReason(showTrueCandidates(grid, cells, early ?? trueCandidates(), onFacts));
    // Constraints may take seconds after each change.
    if (isQuick) await complete();
    else $("completions").replaceChildren(element("button", { type: "button", onclick: complete }, text("What makes it unique?")));
  }
  // Sudoku Explainer rates classic puzzles with any number of solutions.
  const hasRating = verified.verdict === "unique" || (isClassic && !isEdited && verified.clues > 0);
  if (!hasRating || (candidates && verified.verdict === "none")) return;
  const rate = (scale) => first("rate", { scale });
  // Candidate grids have no effort and no solving time.
  const rated = await rate(candidates ? "hodoku" : "effort,time");
  // A kind without a solving time has hints.
  puzzle.unrated = isClassic || rated.level ? undefined : rated.unrated;
  const solved = rated.solution && verified.verdict === "unique" && grid.parse(rated.solution).map((digit) => ({ digit: Math.max(digit, 0) }));
  onFacts({ ...(solved && { possible: solved, isStale: false }), solution: rated.solution, level: rated.level, expected: rated.time?.expected_s });
  if (verified.verdict === "none") return;
  const rows = facts(puzzle, verified, clues, rated);
  const waiting = isClassic ? "…" : null;
  showFacts(rows, moreRatings(rated, waiting, waiting));
  const hodoku = isClassic ? hodokuText(await rate("hodoku")) : null;
  showFacts(rows, moreRatings(rated, hodoku, waiting));
  const se = await rate("se").then(seText, orMessage);
  showFacts(rows, moreRatings(rated, hodoku, se));
}

/** Shows what is known of the puzzle below the board, with the link to SudokuPad as soon as it is known. */
export async function showAbout(puzzle, signal) {
  const root = $("about");
  root.hidden = !puzzle.about;
  root.replaceChildren(...(puzzle.about ? [puzzle.about] : []));
  if (!puzzle.about) return;
  const href = await puzzle.sudokuPadLink(signal);
  if (href) root.append(" ", element("a", { id: "sudokupad", href, target: "_blank", rel: "noopener noreferrer" }, text("Open in SudokuPad")));
}

/** Shows the rules in words where a puzzle is checked and played; those of classic puzzles are known. */
export async function showRules(puzzle, signal) {
  const words = await puzzle.rulesText(signal);
  $("rules").hidden = !words;
  $("rules-text").textContent = words;
}
