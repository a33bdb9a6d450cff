// The form of new puzzles: generated ones, the puzzle of the day, and positions to practice a technique.

import { describeError, requestJson } from "./api.js";
import { $, element, showMessage } from "./dom.js";
import { notFoundError, onSubmit, setPrintTitle } from "./files.js";
import { dateOf } from "./games.js";
import { kindQuery, randomSeed, rangeText } from "./kinds.js";
import { dateLocale, text } from "./language.js";
import { addTechniques, positions, techniqueName } from "./practice.js";
import { recordText } from "./puzzle.js";
import { isPhone } from "./tabs.js";

/** Fields that have no meaning for a position to practice a technique. */
const NOT_FOR_PRACTICE = ["level", "clues", "symmetry", "er", "fast"];

/** Returns the query of `generate` from the fields of its form, and whether it asks for a variant. */
function generateQuery(fields) {
  const { size, rules, marks, fast, practice, ...rest } = Object.fromEntries(fields);
  const kind = kindQuery({ size, rules, marks });
  const query = { ...rest, clues: rangeText(rest.clues) };
  if (kind) return [{ ...query, ...kind, seed: query.seed || randomSeed() }, true];
  query.er = rangeText(rest.er);
  return [fast ? { ...query, fast, symmetry: "none" } : query, false];
}

/** Returns what to do if no puzzle was found in time. */
function advice() {
  const { er, fast } = $("generate-form").elements;
  const isSlow = !er.disabled && er.value && !fast.checked;
  const tick = isSlow ? ` ${text("For a rating of 9.3 and more, select “{choice}” under More.", { choice: fast.closest("label").textContent.trim() })}` : "";
  return text("No such puzzle was found in time. Try again, or choose another level, number of clues or symmetry.") + tick;
}

/** Hides a field, or shows it. A hidden field is not sent, and its text is not validated. */
function setHidden(node, isHidden) {
  node.hidden = isHidden;
  for (const field of node.querySelectorAll("input, select")) field.disabled = isHidden;
}

/** Shows the fields that apply to the chosen size, rules and technique. */
function updateFields(form) {
  const isVariant = kindQuery(Object.fromEntries(new FormData(form))) !== null;
  for (const node of form.querySelectorAll(".classic-kind")) setHidden(node, isVariant);
  const { size, rules, marks, practice } = form.elements;
  const hasTechniques = !rules.value && !marks.value;
  addTechniques(practice, hasTechniques ? size.value : "");
  setHidden(practice.closest("label"), practice.options.length < 2);
  const isPractice = practice.value !== "";
  for (const name of NOT_FOR_PRACTICE) {
    const field = form.elements[name];
    field.disabled = isPractice || field.closest(".classic-kind")?.hidden === true;
  }
}

/** The fields that are folded away: those of new puzzles, and on a phone those of a puzzle of the user. */
const FOLDED = ["new-fields", "puzzle-fields"];

/** Whether the window has no room for the grid and its keys below all fields. */
const isLow = () => matchMedia("(max-height: 54rem)").matches;

/** Folds the fields of new puzzles away, so that the puzzle is above the fold; not if a user unfolded them. On a phone, also those of a puzzle of the user. */
export function foldFields() {
  for (const id of isPhone() ? FOLDED : FOLDED.slice(0, 1)) {
    const fields = $(id);
    if (!fields.dataset.keep) fields.open = false;
  }
  document.body.dataset.folded = "true";
}

/** Returns the text of the chosen option. */
export const chosen = (select) => select.selectedOptions[0].textContent;

/** Writes what is chosen above the fields, for when they are folded away. */
export function showChoice() {
  const form = $("generate-form");
  const { size, rules, marks, level, practice } = form.elements;
  const isPractice = practice.value && !practice.disabled;
  const extras = [marks].filter(({ value }) => value).map(chosen);
  const last = isPractice ? text("practice of {technique}", { technique: chosen(practice) }) : level.value ? chosen(level) : text("any level");
  $("new-fields").querySelector("summary").textContent = [chosen(size), chosen(rules), ...extras, last].join(", ");
}

/**
 * Wires the form. `showText(text)` shows a new puzzle, `showPosition(puzzle)` a position to play, and `kindName()` returns the
 * size and rules of the puzzle that is shown; `onKind(elements)` is called when the size, rules or other fields change,
 * `onDaily(date)` when the puzzle of the day is shown. `hasGame()` says whether a game has been begun.
 */
export function initNewPuzzle({ showText, showPosition, kindName, onKind, onDaily, hasGame }) {
  const form = $("generate-form");
  const { size, level, practice, seed } = form.elements;

  /** The level and kind of a record in words. */
  const describeKind = (record, isVariant) => [record.level && text(record.level), isVariant && kindName()].filter(Boolean).join(" ");

  /** Shows a position in which the technique is the next step. */
  async function showPractice() {
    const [puzzle] = await positions(practice.value, { size: size.value, seed: seed.value });
    await showPosition(puzzle);
    return element("p", {}, text("The next step is: {technique}. Find it; Hint shows where it is.", { technique: text(techniqueName(practice.value, size.value)) }));
  }

  async function generate(fields) {
    const [query, isVariant] = generateQuery(fields);
    const pack = await requestJson("generate", query);
    const [record] = pack.puzzles;
    const kept = hasGame() ? ` ${text("Your previous game is kept; Back returns to it.")}` : "";
    await showText(recordText(record));
    const kind = describeKind(isVariant ? { level: query.level } : record, isVariant);
    const made = isVariant ? text("A new puzzle, {kind}.", { kind }) : text("A new {kind} puzzle.", { kind });
    // Only users who open the further fields have a use for the seed.
    const again = $("more-fields").open ? ` ${text("The seed {seed} always gives this puzzle.", { seed: query.seed || pack.parameters.seed })}` : "";
    return element("p", {}, made + again + kept);
  }

  onSubmit(form, $("message"), async (fields) => {
    try {
      return await (practice.value && !practice.disabled ? showPractice() : generate(fields));
    } catch (error) {
      throw notFoundError(error, advice());
    }
  });

  /** Shows the puzzle of the day, by the calendar of the browser, with the size, rules, extras and level that are selected. */
  async function showDaily() {
    const now = new Date();
    const date = dateOf(now);
    const [{ size, variant }, isVariant] = generateQuery(new FormData(form));
    const [record] = (await requestJson("daily", { date, level: level.value, ...(isVariant && { size, variant }) })).puzzles;
    await showText(recordText(record));
    onDaily(date);
    const shownDate = now.toLocaleDateString(dateLocale(), { dateStyle: "long" });
    setPrintTitle(`Sudoku, ${shownDate}`);
    showMessage(text("The {kind} puzzle for {date}.", { kind: describeKind(record, isVariant), date: shownDate }));
  }
  $("daily").onclick = () => showDaily().catch((error) => showMessage(describeError(error), true));

  // Grids below 9x9 have few medium puzzles. The default level follows the size until a level is chosen.
  let isLevelChosen = false;
  level.onchange = () => (isLevelChosen = true);
  size.onchange = () => {
    if (!isLevelChosen) level.value = Number(size.value) < 9 ? "easy" : "medium";
  };
  for (const id of FOLDED) $(id).querySelector("summary").onclick = () => ($(id).dataset.keep = "true");
  form.addEventListener("change", () => {
    updateFields(form);
    showChoice();
    onKind(form.elements);
  });
  // A field to correct is not shown while it is folded away.
  const unfold = (details) => {
    details.open = true;
    if (details.parentElement.closest("details")) unfold(details.parentElement.closest("details"));
  };
  form.addEventListener("invalid", ({ target }) => target.closest("details") && unfold(target.closest("details")), true);
  // A reloaded page keeps its fields in some browsers.
  updateFields(form);
  showChoice();
  if (isPhone() || isLow()) foldFields();
}
