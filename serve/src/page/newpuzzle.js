// The form of new puzzles: generated ones, the puzzle of the day, and positions to practice a technique.

import { describeError, requestJson } from "./api.js";
import { ClassicPuzzle } from "./classic.js";
import { $, element } from "./dom.js";
import { notFoundError, onSubmit } from "./files.js";
import { kindQuery, randomSeed, rangeText, recordText } from "./variant.js";

/** Techniques to practice, by their names in requests. */
const TECHNIQUES = {
  pointing: "Pointing", claiming: "Claiming", "naked-pair": "Naked Pair", "hidden-pair": "Hidden Pair", "naked-triple": "Naked Triple",
  "hidden-triple": "Hidden Triple", "x-wing": "X-Wing", swordfish: "Swordfish", jellyfish: "Jellyfish", "finned-x-wing": "Finned X-Wing",
  skyscraper: "Skyscraper", "two-string-kite": "2-String Kite", "empty-rectangle": "Empty Rectangle", "remote-pair": "Remote Pair",
  "w-wing": "W-Wing", "xy-wing": "XY-Wing", "xyz-wing": "XYZ-Wing", "uniqueness-test-1": "Unique Rectangle 1", "hidden-rectangle": "Hidden Rectangle",
  "bug-plus-one": "BUG+1", "simple-colors": "Simple Colors", "x-chain": "X-Chain", "xy-chain": "XY-Chain", "sue-de-coq": "Sue de Coq",
  "als-xz": "ALS-XZ",
};

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
  const tick = isSlow ? ` For a rating of 9.3 and more, select “${fast.closest("label").textContent.trim()}” under More.` : "";
  return `No such puzzle was found in time. Try again, or choose another level, number of clues or symmetry.${tick}`;
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
  const isPractice = !isVariant && form.elements.practice.value !== "";
  for (const name of NOT_FOR_PRACTICE) {
    const field = form.elements[name];
    field.disabled = isPractice || field.closest(".classic-kind")?.hidden === true;
  }
}

/** Returns the cells of a position, with a digit where it is the only candidate. */
const placedDigits = ({ puzzle, candidates }) => {
  const signs = (index) => candidates.slice(9 * index, 9 * index + 9).replaceAll(".", "");
  return [...puzzle].map((sign, index) => (signs(index).length === 1 ? signs(index) : sign)).join("");
};

/**
 * Wires the form. `showText(text)` shows a new puzzle, `showPosition(puzzle)` a position to play, `showMessage(text)` a
 * message, and `kindName()` returns the size and rules of the puzzle that is shown; `onKind(elements)` is called when the
 * size, rules or other fields change.
 */
export function initNewPuzzle({ showText, showPosition, showMessage, kindName, onKind }) {
  const form = $("generate-form");
  const { size, level, practice, seed } = form.elements;
  practice.append(...Object.entries(TECHNIQUES).map(([value, name]) => element("option", { value }, name)));

  /** The level and kind of a record in words. */
  const describeKind = (record, isVariant) => [record.level, isVariant && kindName()].filter(Boolean).join(" ");

  /** Shows a position in which the technique is the next step. */
  async function showPractice() {
    const query = { practice: practice.value, at: practice.value, seed: seed.value };
    const [record] = (await requestJson("generate", query)).puzzles;
    await showPosition(new ClassicPuzzle(record.puzzle, record.candidates, placedDigits(record)));
    return element("p", {}, `The next step is: ${TECHNIQUES[practice.value]}. Find it; Hint shows where it is.`);
  }

  async function generate(fields) {
    const [query, isVariant] = generateQuery(fields);
    const pack = await requestJson("generate", query);
    const [record] = pack.puzzles;
    await showText(isVariant ? recordText(record) : record.puzzle);
    const kind = isVariant ? `puzzle, ${describeKind({ level: query.level }, true)}` : `${record.level} puzzle`;
    // Only users who open the further fields have a use for the seed.
    const again = form.querySelector("details").open ? ` The seed ${query.seed || pack.parameters.seed} always gives this puzzle.` : "";
    return element("p", {}, `A new ${kind}.${again}`);
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
    const [now, two] = [new Date(), (number) => String(number).padStart(2, "0")];
    const date = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
    const [{ size, variant }, isVariant] = generateQuery(new FormData(form));
    const [record] = (await requestJson("daily", { date, level: level.value, ...(isVariant && { size, variant }) })).puzzles;
    await showText(isVariant ? recordText(record) : record.puzzle);
    showMessage(`The ${describeKind(record, isVariant)} puzzle for ${date}.`);
  }
  $("daily").onclick = () => showDaily().catch((error) => showMessage(describeError(error), true));

  // Grids below 9x9 have few medium puzzles. The default level follows the size until a level is chosen.
  let isLevelChosen = false;
  level.onchange = () => (isLevelChosen = true);
  size.onchange = () => {
    if (!isLevelChosen) level.value = Number(size.value) < 9 ? "easy" : "medium";
  };
  form.addEventListener("change", () => {
    updateFields(form);
    onKind(form.elements);
  });
  // A field to correct is not shown while it is folded away.
  form.addEventListener("invalid", ({ target }) => target.closest("details")?.setAttribute("open", ""), true);
  // A reloaded page keeps its fields in some browsers.
  updateFields(form);
}
