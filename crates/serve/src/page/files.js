// The worksheet, pack and print views: files to download.

import { describeError, download, request, requestJson } from "./api.js";
import { cellNames } from "./coords.js";
import { $, element } from "./dom.js";
import { kindQuery, randomSeed, rangeText } from "./kinds.js";
import { liveText, requestLanguage, text } from "./language.js";
import { uniquenessNote } from "./list.js";
import { addTechniques, positions, techniqueName } from "./practice.js";

const LEVELS = ["easy", "medium", "hard", "expert", "master", "extreme"];

/** Calls `action` when a form is submitted, and shows its result or its error in `output`. */
export function onSubmit(form, output, action) {
  // An error is about the fields as they were.
  form.addEventListener("input", () => output.querySelector(":scope > .wrong") && output.replaceChildren());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector("button.main");
    button.disabled = true;
    output.replaceChildren(text("Working …"));
    try {
      output.replaceChildren(...[await action(new FormData(form))].flat());
    } catch (error) {
      output.replaceChildren(element("p", { className: "wrong" }, describeError(error)));
    } finally {
      button.disabled = false;
    }
  });
}

/** Calls `action` as `onSubmit` does. If a field changes afterwards, the file to download stays, with a note that it is the earlier one. */
function onSubmitFile(form, output, action) {
  onSubmit(form, output, action);
  form.addEventListener("input", () => {
    if (!output.querySelector(":scope > *") || output.querySelector(":scope > .stale")) return;
    const button = form.querySelector("button.main");
    const note = liveText(() => text("Changed since: choose “{button}” again.", { button: button.textContent }));
    output.prepend(element("p", { className: "stale", role: "status" }, note));
  });
}

/** Returns the error for puzzles that were not found in time with advice in the words of the page; others as they are. */
export function notFoundError(error, advice) {
  const code = error.errors?.[0]?.code ?? error.code;
  if (code === "not_found") return new Error(text("No such puzzle was found; there are few or none. Choose another level, number of clues or size."));
  return code === "time_limit" ? new Error(advice) : error;
}

const FEWER = "Not all puzzles were found in time. Choose fewer puzzles, or another level, number of clues or size.";

/** Requests several puzzles. */
const requestPuzzles = (query) => request("generate", query).catch((error) => Promise.reject(notFoundError(error, text(FEWER))));

/** The formats of packs of any kind. */
const OTHER_FORMATS = ["json", "jsonl", "line", "csv"];

/** The numbers of puzzles before they are edited. Grids below 9x9 have few puzzles above easy. */
const USUAL_COUNTS = { easy: 4, medium: 4, hard: 4 };
const SMALL_COUNTS = { easy: 6 };

/** Gives the form of packs the same choice of sizes, rules and marks as the form of new puzzles, which `setKind` takes over. */
function addKindFields(form) {
  const { size, rules, marks } = $("generate-form").elements;
  $("pack-kind").append(...[size, rules, marks].map((select) => select.closest("label").cloneNode(true)));
  let isEdited = false;
  for (const level of LEVELS) form.elements[level].addEventListener("input", () => (isEdited = true));
  const update = () => {
    const counts = Number(form.elements.size.value) < 9 ? SMALL_COUNTS : USUAL_COUNTS;
    if (!isEdited) for (const level of LEVELS) form.elements[level].value = counts[level] ?? 0;
    const isVariant = kindQuery(Object.fromEntries(new FormData(form))) !== null;
    form.querySelector(".classic-pack").hidden = isVariant;
    const { format } = form.elements;
    for (const option of format.options) option.disabled = isVariant && !OTHER_FORMATS.includes(option.value);
    if (format.selectedOptions[0].disabled) format.value = "json";
  };
  $("pack-kind").addEventListener("change", update);
  update();
  return {
    /** Takes over the size, rules and marks of other fields. */
    setKind({ size, rules, marks }) {
      for (const select of [size, rules, marks]) form.elements[select.name].value = select.value;
      update();
    },
  };
}

/** Maximum number of puzzles of a pack that are shown. */
const MAX_SHOWN = 100;

/** Wires the form that generates packs; calls `onPack` with the text of each pack, and whether its puzzles can be shown. */
export function initPackForm(onPack) {
  const kindFields = addKindFields($("pack-form"));
  onSubmitFile($("pack-form"), $("pack-result"), async (fields) => {
    const levels = LEVELS.filter((level) => Number(fields.get(level)) > 0);
    if (levels.length === 0) return element("p", { className: "wrong" }, text("Enter at least one puzzle."));
    const level = levels.map((level) => `${level}=${fields.get(level)}`).join(",");
    const kind = kindQuery(Object.fromEntries(fields));
    const seed = fields.get("seed") || (kind && randomSeed());
    const pack = await requestPuzzles({ level, seed, ...kind, se: !kind && fields.has("se"), format: fields.get("format") });
    const copy = pack.clone();
    const name = await download(pack);
    const count = levels.reduce((sum, level) => sum + Number(fields.get(level)), 0);
    // Only records name the rules of a variant.
    await onPack(await copy.text(), count <= MAX_SHOWN && ["json", "jsonl"].includes(fields.get("format")));
    const puzzles = () => (count === 1 ? text("1 puzzle") : text("{count} puzzles", { count }));
    return element("p", {}, liveText(() => text("{name}: {puzzles}, seed {seed}. Use the Print tab to print them.", { name, puzzles: puzzles(), seed: /\d+/.exec(name) })));
  });
  return kindFields;
}

/** Returns all pages of a sheet as pictures, with buttons that save and print it. */
async function sheet(fields, puzzles) {
  const query = { level_only: true, ...fields, coords: cellNames(), lang: requestLanguage() };
  if (fields.name_line) query.name_line = text("Name:");
  const { pages } = await requestJson("print", { ...query, format: "json", outlines: true }, puzzles);
  const images = pages.map((page, i) => {
    const src = URL.createObjectURL(new Blob([page], { type: "image/svg+xml" }));
    return element("img", { src, alt: text("Page {number} of {count}", { number: i + 1, count: pages.length }) });
  });
  const save = async () => {
    try {
      await download(await request("print", query, puzzles), query.title);
    } catch (error) {
      row.append(element("span", { className: "wrong" }, describeError(error)));
    }
  };
  const row = element(
    "p",
    { className: "row" },
    element("button", { type: "button", className: "main pdf", onclick: save }, liveText(() => text("Download as PDF"))),
    element("button", { type: "button", onclick: () => print() }, liveText(() => text("Print"))),
    liveText(() => (pages.length === 1 ? text("1 page") : text("{count} pages", { count: pages.length }))),
  );
  images[0].onload = () => row.scrollIntoView();
  const preview = element("div", { className: "pages" }, ...images);
  preview.dataset.paper = query.paper;
  return [row, preview];
}

let wasPosition = false;

/** Selects that pencil marks are printed for a position, and not for the next puzzle. */
export function printMarks(isPosition) {
  if (isPosition !== wasPosition) $("print-form").elements.candidates.checked = isPosition;
  wasPosition = isPosition;
}

let givenTitle = "";

/** Sets the title of printed sheets, and a line for a name if there is one. A title that a user wrote is kept. */
export function setPrintTitle(words) {
  const { title, name_line: nameLine } = $("print-form").elements;
  if (title.value !== givenTitle) return;
  if (words !== givenTitle) nameLine.checked = words !== "";
  title.value = givenTitle = words;
}

/** Wires the form that prints the puzzles that `getPuzzles` returns as `{ text, records }`; a record has the verdict. */
export function initPrintForm(getPuzzles) {
  onSubmitFile($("print-form"), $("print-preview"), async (fields) => {
    const { which, ...query } = Object.fromEntries(fields);
    query.candidates = fields.has("candidates");
    query.steps = fields.get("steps");
    query.level_only = !fields.has("rating");
    if (which === "one") query.per_page = "1";
    const { text: puzzles, records } = getPuzzles(which);
    const [row, preview] = await sheet(query, puzzles);
    return [row, ...uniquenessNote(records), preview];
  });
}

/** Clues of easy small grids on worksheets, unless a number is entered: those with few clues are hard for children. */
const WORKSHEET_CLUES = { 4: "8", 6: "16-18" };

/** Levels without more clues than necessary. */
const LEVELS_WITH_FEW_CLUES = ["medium", "hard", "expert"];

/** Returns records, one a line, from the easiest to the hardest. */
function byEffort(lines) {
  const records = lines.split("\n").filter(Boolean).map((line) => JSON.parse(line));
  records.sort((a, b) => (a.effort ?? 0) - (b.effort ?? 0));
  return records.map(({ id: _, ...record }) => JSON.stringify(record)).join("\n");
}

/** Requests the puzzles of a worksheet, as lines of a file: positions in which a technique is the next step, or puzzles from easy to hard. */
async function worksheetPuzzles({ practice: technique, size, rules, marks, count, level, clues, seed }) {
  if (technique) {
    const found = positions(technique, { size, count, seed });
    const made = await found.catch((error) => Promise.reject(notFoundError(error, text(FEWER))));
    return made.map(({ printText }) => printText).join("\n");
  }
  const kind = kindQuery({ size, rules, marks });
  return byEffort(await (await requestPuzzles({ count, level, clues: rangeText(clues), ...kind, seed, format: "jsonl" })).text());
}

/** Returns the name of the technique to practice in the chosen language, which the next step of a position has. */
async function translatedName(technique, size, puzzles) {
  const lang = requestLanguage();
  if (!lang) return techniqueName(technique, size);
  const ladder = size === "9" && "hodoku";
  const { step } = (await requestJson("hint", { lang, ladder }, puzzles.split("\n")[0])).puzzles[0];
  return step.name;
}

/** Returns the query for a sheet of positions of a technique, whose next steps are the answers. */
async function practiceQuery({ practice: technique, size, ...query }, puzzles) {
  const steps = query.solutions === "none" ? "none" : "next";
  const title = query.title || (await translatedName(technique, size, puzzles));
  return { ...query, title, steps, candidates: true, rating: "false" };
}

/** Returns a number for the puzzles of a worksheet, short enough to be noted. */
const newNumber = () => String(100_000 + (Number(randomSeed()) % 900_000));

/** The fields of worksheets that have no meaning for positions to practice a technique. */
const NOT_FOR_PRACTICE = ["level", "clues", "digits", "rating", "steps", "hints"];

/** The name of the choice of rules on the form of worksheets: `rules` is whether they are written on the sheet. */
const RULES_FIELD = "kind_rules";

/** Wires the form that generates puzzles and prints them. */
export function initWorksheetForm() {
  const form = $("worksheet-form");
  const { size, level, clues, digits, practice, seed } = form.elements;
  const others = ["rules", "marks"].map((name) => $("generate-form").elements[name].closest("label").cloneNode(true));
  others[0].querySelector("select").name = RULES_FIELD;
  size.closest("label").after(...others);
  const { [RULES_FIELD]: rules, marks } = form.elements;
  const shapes = [...digits.options].filter(({ value }) => ["pictures", "colors"].includes(value));
  let isEdited = false;
  clues.addEventListener("input", () => (isEdited = true));
  const update = () => {
    const isPlain = !rules.value && !marks.value;
    addTechniques(practice, isPlain ? size.value : "");
    for (const name of NOT_FOR_PRACTICE) form.elements[name].disabled = practice.value !== "";
    // There are nine shapes.
    for (const option of shapes) option.disabled = Number(size.value) > 9;
    if (digits.selectedOptions[0].disabled) digits.value = "";
    // All puzzles of 4x4 are easy.
    for (const option of level.options) option.disabled = isPlain && size.value === "4" && LEVELS_WITH_FEW_CLUES.includes(option.value);
    if (level.selectedOptions[0].disabled) level.value = "easy";
    const hasFewClues = LEVELS_WITH_FEW_CLUES.includes(level.value);
    if (!isEdited) clues.value = (isPlain && !hasFewClues && WORKSHEET_CLUES[size.value]) || "";
  };
  for (const field of [size, rules, marks, level, practice]) field.addEventListener("change", update);
  update();
  // The same puzzles are not generated again for another title or paper.
  let last = { key: "", puzzles: "" };
  $("new-puzzles").onclick = () => {
    seed.value = newNumber();
    form.requestSubmit();
  };
  onSubmitFile(form, $("worksheet-result"), async (fields) => {
    seed.value ||= newNumber();
    const { count, size, [RULES_FIELD]: rules, marks, level, clues, practice, seed: _, ...query } = Object.fromEntries(fields);
    const options = { practice, size, rules, marks, count, level, clues, seed: seed.value };
    const key = JSON.stringify(options);
    if (key !== last.key) last = { key, puzzles: await worksheetPuzzles(options) };
    const own = () => ({ ...query, rating: String(fields.has("rating")) });
    return sheet(practice ? await practiceQuery({ practice, size, ...query }, last.puzzles) : own(), last.puzzles);
  });
}
