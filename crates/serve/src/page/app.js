// The page: one puzzle in several views. The address contains the puzzle and the view, so it can be shared.

import { adviseOnNoSolution, noSteps, typedGridError } from "./advice.js";
import { describeError, requestJson } from "./api.js";
import { Board } from "./board.js";
import { check, clearResults, showAbout, showRules, verdictLine } from "./check.js";
import { followLanguage, initCoords, rename } from "./coords.js";
import { $, element, showMessage } from "./dom.js";
import { initDrop, textOf } from "./drop.js";
import { Steps } from "./explain.js";
import { initPackForm, initPrintForm, initWorksheetForm, onSubmit, printMarks, setPrintTitle } from "./files.js";
import { Game } from "./game.js";
import { initGames, noteSolved, showGames } from "./games.js";
import { History, historyDirection } from "./history.js";
import { routeKeys } from "./keys.js";
import { emptyPuzzle } from "./kinds.js";
import { initLanguage, text } from "./language.js";
import { initLarge, isLarge, setLarge } from "./large.js";
import { LAYERS } from "./layers.js";
import { Lessons } from "./lessons.js";
import { addressOf, copyLink, linkedNotes, linkedPuzzle } from "./links.js";
import { listedIndex, showList, updateListed } from "./list.js";
import { lookQuestion, lookRules, looksNote } from "./looks.js";
import { chosen, foldFields, initNewPuzzle, showChoice } from "./newpuzzle.js";
import { describePhoto, readPhoto } from "./photo.js";
import { Play } from "./play.js";
import { Puzzle, listedText } from "./puzzle.js";
import { SetView } from "./set.js";
import { saveGame, savedGame } from "./storage.js";
import { VIEWS, initTabs, isPhone, scrollToPuzzle, showTab } from "./tabs.js";
import { Timer } from "./timer.js";
import { addMarks } from "./tools.js";

/** The time without a change after which an edited puzzle is checked, in milliseconds. */
const EDIT_PAUSE = 60;

/** The views in which the puzzle is changed, and which show what is known of it. */
const EDITING_VIEWS = ["check", "set"];

/** The width from which a grid takes more of the page, in cells. */
const WIDE = 16;

/**
 * `unsure` are the cells to check of a photo, `original` is the puzzle before it was edited, `edits` are the puzzles that undo and redo show, `isTyped` says that a text
 * is not submitted, `isNew` that Back returns to the puzzle before; `address` is the one that was opened or written last.
 */
const state = {
  text: "", records: [], puzzle: null, view: "check", step: 0, game: null, facts: {}, requests: null, unsure: null, isEditing: false, original: null, edits: null, opened: 0, isTyped: false, isNew: false, address: "",
};

const play = new Play({
  puzzle: () => state.puzzle,
  game: () => state.game,
  solution: () => state.facts.solution,
  reason: () => state.facts.reason,
  isActive: () => state.view === "play",
  onChange: () => {
    save();
    show();
    lessons.check();
  },
  onSolved,
});
const timer = new Timer(
  () => state.game,
  () => state.view === "play" && state.game !== null && !state.game.isFull,
  () => state.game.seconds % 5 === 0 && save(),
);
const lessons = new Lessons({ showPosition: (puzzle) => showPosition(puzzle), showStep: () => play.showStep(), game: () => state.game });
const setter = new SetView({ puzzle: () => state.puzzle, isActive: () => state.view === "set", onEdit: editRecord, onHistory: stepEdits });
const steps = new Steps(
  (index) => {
    state.step = index;
    show();
    const { placed = [], eliminated = [] } = markedCells().marked;
    if (placed.length + eliminated.length) play.board.reveal([...placed, ...eliminated][0]);
  },
  (index) => {
    state.step = index;
    selectView("explain");
  },
);

/** What is known of the puzzle of a game, now or when the game was kept before, for the list of games and for statistics. */
function aboutPuzzle() {
  const { puzzle, facts } = state;
  const { level, expected } = { ...savedGame(puzzle.key), ...(facts.level && facts) };
  return { name: puzzle.name || "9x9", title: puzzle.record.title, level, expected };
}

/** Keeps the game in the browser. */
function save() {
  const { puzzle, game } = state;
  const { saved } = game;
  const count = (values) => values.filter((value) => value > 0).length;
  const about = { ...aboutPuzzle(), address: puzzle.address, time: Date.now(), filled: count(game.values), cells: puzzle.grid.places.length };
  saveGame(puzzle.key, saved && { ...about, ...saved });
}

/** Notes a solved game once. */
function onSolved() {
  const { game } = state;
  if (game.solvedAt) return;
  game.solvedAt = Date.now();
  const { seconds, daily, hints } = game;
  noteSolved({ at: game.solvedAt, seconds, daily, hints, ...aboutPuzzle() });
  save();
  showGames(state.puzzle.key);
}

/** Returns the cells of each mark in the view, and with `struck` the digits that a step eliminates. */
function markedCells() {
  const { view, game, facts, facts: { conflict = [] } } = state;
  if (view === "explain") return steps.position(game.clues, conflict);
  const { values } = game;
  if (view === "play") return { values, marked: { ...play.hintMarks, ...game.boardMarks, conflict } };
  const redundant = facts.isShowingRedundant ? facts.redundant : [];
  return { values, marked: { redundant, unsure: state.unsure ?? [], conflict } };
}

/** Draws the puzzle for the current view. */
function show() {
  const { view, game } = state;
  const playing = view === "play";
  const { values, marked: { struck = new Map(), ...classes } } = markedCells();
  play.board.isPlaying = playing;
  // One grid has marks of one form.
  const hasCorners = playing && game.corner.some((set) => set.size);
  const possible = state.facts.possible ?? [];
  play.board.root.classList.toggle("pending", state.facts.isStale === true);
  play.board.show(
    values.map((digit, index) => {
      const notes = Object.keys(classes).filter((name) => classes[name].includes(index));
      if (view === "set" && !digit && possible[index]) return { ...possible[index], classes: [...notes, "possible"] };
      const [marks, corner, colors] = LAYERS.map((layer) => (playing ? [...game[layer][index]].sort((a, b) => a - b) : []));
      return { digit, clue: game.clues[index] !== 0, marks, corner: hasCorners ? corner : undefined, colors, struck: struck.get(index), classes: notes, notes };
    }),
  );
  $("keypad").hidden = !playing && !isEditing();
  for (const direction of ["undo", "redo"]) $(`set-${direction}`).disabled = !state.edits?.[direction].length;
  $("verdict").hidden = view !== "set";
  $("verdict").textContent = verdictLine(state.facts);
  timer.show();
  play.showHistory();
  $("several").hidden = state.facts.verdict !== "several";
  showAddress();
}

/** Writes the puzzle and the view to the address. One that a user changed by Back or a link stays: `openAddress` follows. */
function showAddress() {
  if (location.href !== state.address) return;
  const address = addressOf(state);
  if (!location.href.endsWith(address)) history[state.isNew ? "pushState" : "replaceState"](null, "", address);
  state.isNew = false;
  state.address = location.href;
}

/** Selects a view of the puzzle. */
async function selectView(view) {
  state.view = view;
  showTab(view);
  if (EDITING_VIEWS.includes(view)) $(view).append($("results"));
  setLarge(isLarge(), view);
  show();
  play.showReason();
  if (view === "explain") {
    if (!state.puzzle.hasSteps) return steps.clear(element("p", {}, text("The grid is empty.")));
    await steps.load(state.puzzle, state.step, state.requests.signal).catch((error) => {
      if (error.name !== "AbortError") steps.clear(noSteps(error));
    });
  }
}

/** Selects a view, of the puzzle in the text field if that has not been submitted. */
function openTab(view) {
  if (!state.isTyped) return selectView(view);
  state.view = view;
  showTab(view);
  $("puzzle-form").requestSubmit();
}

/** Returns whether the cells of the puzzle are being changed. */
const isEditing = () => state.view === "set" || (state.view === "check" && (state.isEditing || state.unsure !== null));

/** Handles a key on the board; returns whether it has a meaning. */
function onKey(event, index) {
  if (state.view === "play") return play.key(event);
  const { key, ctrlKey, metaKey, altKey } = event;
  if (!EDITING_VIEWS.includes(state.view)) return false;
  if (state.view === "set" && setter.key(event)) return true;
  const direction = (ctrlKey || metaKey) && historyDirection(event);
  if (direction) stepEdits(direction);
  if (ctrlKey || metaKey || altKey) return Boolean(direction);
  const { grid } = state.puzzle;
  const digit = key === "0" ? 0 : grid.digit(key);
  if (digit || key === "0") editCell(index, /[0-9]/.test(key) ? play.number(digit) : digit);
  else if (["Backspace", "Delete"].includes(key)) editCell(index, 0);
  else return false;
  return true;
}

/** Handles a digit of the keypad, 0 to clear. */
function onDigit(digit) {
  if (state.view === "set" && setter.onDigit(digit)) return;
  if (isEditing()) editCell(play.board.selected, digit);
  else play.enter(digit);
}

/** Shows the keypad for a cell that was selected to be changed. */
function onSelect() {
  if (state.view !== "check" || state.isEditing) return;
  state.isEditing = true;
  show();
}

/** Shows the puzzle before or after a change of a cell. */
function stepEdits(direction) {
  return queue(async () => {
    const { edits, puzzle, unsure } = state;
    const found = edits?.step(direction, { puzzle, unsure });
    if (!found) return;
    const { selected } = play.board;
    await showEdited(found.puzzle, found.unsure);
    play.board.select(Math.min(selected, found.puzzle.grid.cells.length - 1), true);
  });
}

/** Notes the puzzle before a change, for undo. */
function noteEdit() {
  const { puzzle, unsure } = state;
  state.edits ??= new History();
  state.edits.note({ puzzle, unsure });
}

/** The changes of the puzzle so far: each begins with the result of the one before. */
let changes = Promise.resolve();

/** Makes a change after those before it; one that is refused is named, and the puzzle stays. */
function queue(apply) {
  const refuse = (error) => {
    report(error);
    setter.show(play.board);
  };
  changes = changes.then(apply).catch(refuse);
  return changes;
}

/** Changes a cell of the puzzle; 0 clears it. */
const editCell = (index, digit) => queue(() => edit(state.puzzle.withDigit(index, digit), index));

/** Replaces the record of the puzzle by what `change` returns for it. */
function editRecord(change) {
  return queue(async () => {
    const { puzzle } = state;
    const record = change({ ...puzzle.record, candidates: puzzle.candidates ?? undefined });
    const changed = await Puzzle.of(record);
    // A user may have opened another puzzle.
    if (puzzle === state.puzzle) await edit(changed, play.board.selected);
  });
}

/** Adds a clue or a constraint to the puzzle. */
function addCompletion({ clue, constraint, record }) {
  const { puzzle } = state;
  return queue(async () => {
    const completed = await Puzzle.of(record);
    if (puzzle === state.puzzle) await edit(completed, puzzle.grid.cellIndex(clue?.cell ?? constraint.cells[0]));
  });
}

/** Shows the puzzle with a change of a cell. */
async function edit(changed, index) {
  const { puzzle, unsure } = state;
  noteEdit();
  if (state.view === "set") showMessage("");
  else if (unsure === null && !state.original) {
    state.original = puzzle;
    const button = element("button", { type: "button", id: "restore", onclick: restoreOriginal }, text("Undo all changes"));
    $("message").replaceChildren(element("p", {}, `${text("You are changing the puzzle.")} `, button));
  }
  await showEdited(changed, unsure && unsure.filter((cell) => cell !== index));
  // The field in which a user types keeps the focus.
  const isTyping = document.activeElement.closest("#set :is(input, textarea, select)") !== null;
  if (index < changed.grid.cells.length) play.board.select(index, !isTyping);
}

/** Shows a changed puzzle. */
async function showEdited(puzzle, unsure = null) {
  const { original, edits, records } = state;
  updateListed(records, { ...puzzle.record, candidates: puzzle.candidates ?? undefined, solution: undefined, verdict: undefined, unsure });
  state.text = records.map(listedText).join("\n") || puzzle.shownText;
  $("text").value = state.text;
  await showPuzzle(puzzle, { unsure, isEdited: true });
  Object.assign(state, { original, edits, isEditing: true });
  show();
}

async function restoreOriginal() {
  const { original } = state;
  noteEdit();
  state.original = null;
  showMessage("");
  await showEdited(original);
}

/** Requests and shows what is known of the puzzle; of an edited one as soon as there is a pause. */
async function checkPuzzle(puzzle, requests, isEdited) {
  const { signal } = requests;
  if (isEdited) await new Promise((resolve) => setTimeout(resolve, EDIT_PAUSE));
  const onFacts = (facts) => {
    if (state.requests !== requests) return;
    Object.assign(state.facts, facts);
    if (facts.verdict) updateListed(state.records, { verdict: facts.verdict });
    show();
    // A player may be faster than the solver.
    if (play.moved === state.game) play.showSolved();
    if (facts.verdict === "none") adviseOnNoSolution(puzzle, facts, (index) => editCell(index, 0));
  };
  const onRule = (variant) => editRecord((record) => ({ ...record, variant }));
  if (signal.aborted) return;
  try {
    await Promise.all([check(puzzle, signal, { onFacts, onAdd: addCompletion, onRule, isEdited }), showAbout(puzzle, signal), showRules(puzzle, signal)]);
  } finally {
    if (state.requests === requests) $("working").hidden = true;
  }
}

const report = (error) => error.name !== "AbortError" && showMessage(describeError(error), true);

/**
 * Shows another puzzle and cancels the requests for the previous one. `notes` are the digits, marks and colors of a game, `unsure` the cells of a
 * photo to check; Back returns to the previous puzzle if this one `isNew`.
 */
async function showPuzzle(puzzle, { notes = {}, unsure = null, isEdited = false, isChecked = true, isNew = false } = {}) {
  const { grid, cells, candidates, start } = puzzle;
  state.requests?.abort();
  state.isNew = isNew && state.puzzle !== null && state.puzzle.key !== puzzle.key;
  const requests = new AbortController();
  const game = new Game(grid, cells, start, candidates);
  // What was found before stays until the next answer.
  const { possible } = isEdited && state.puzzle.cells.length === cells.length ? state.facts : {};
  Object.assign(state, { puzzle, requests, unsure, facts: possible ? { possible, isStale: true } : {}, step: 0, game, isEditing: false, original: null, edits: null });
  // A link without a game, or with the kept one, continues it; undo returns from that of another link to it.
  const saved = savedGame(puzzle.key);
  if (saved) game.restore(saved);
  if (Object.entries(notes).some(([name, text]) => game.notes[name] !== text)) game.applyNotes(notes);
  $("board").replaceChildren();
  play.setBoard(new Board($("board"), grid, { name: text("The puzzle"), isNumbered: true, onKey, onSelect }), onDigit);
  play.showNothing();
  lessons.close();
  setter.show(play.board);
  play.findConflicts();
  Object.assign(document.body.dataset, { kind: puzzle.isClassic ? "classic" : "other", wide: grid.width >= WIDE });
  printMarks(puzzle.candidates !== null);
  setPrintTitle("");
  if (!isEdited) $("restore")?.parentElement.remove();
  // Results, sheets and packs of another puzzle would look like those of this one.
  clearResults();
  $("working").hidden = !isChecked;
  for (const id of ["print-preview", "pack-result"]) $(id).replaceChildren();
  if (isChecked) checkPuzzle(puzzle, requests, isEdited).catch(report);
  await selectView(state.view);
}

/** Shows an empty grid in place of a puzzle that cannot be read. */
async function showBlank() {
  listPuzzles("", []);
  await showPuzzle(Puzzle.classic(".".repeat(81)), { isChecked: false, isNew: true });
}

/** Shows the list of several puzzles of a text or a photo. */
function listPuzzles(input, records) {
  Object.assign(state, { text: input, records });
  showList(records);
}

/** Shows the puzzle of the list with this index. */
async function showListed(index) {
  const record = state.records[index];
  const { puzzle, size, unsure, entered } = record;
  await showPuzzle(await Puzzle.of(unsure ? { puzzle, size } : record), { unsure, isNew: true, notes: entered && { digits: entered } });
  if (unsure) showMessage(describePhoto(record, state.records.length));
}

/** Notes that a puzzle is requested. Returns a function that tells whether it is still the latest request. */
function startOpening() {
  const number = ++state.opened;
  return () => number === state.opened;
}

/** Shows the first puzzle of a text, and a list of the others. */
async function showText(input) {
  const isLatest = startOpening();
  // A long search for the previous puzzle would delay this one.
  state.requests?.abort();
  clearResults();
  $("working").hidden = false;
  const { puzzles, errors } = await requestJson("verify", { lines: lookRules() }, input).finally(() => isLatest() && ($("working").hidden = true));
  if (!isLatest()) return;
  showMessage(errors.length ? text("Some of the input is malformed: {errors}", { errors: describeError({ errors }) }) : "", errors.length > 0);
  // The puzzles beside malformed ones can be printed.
  listPuzzles(errors.length ? puzzles.map((record) => JSON.stringify(record)).join("\n") : input, puzzles);
  await showListed(0);
  $("message").append(...looksNote(input, () => enterText(input)));
  foldFields();
  scrollToPuzzle(state.view);
}

/** Shows a new puzzle. */
async function showNewText(input) {
  await showText(input);
  $("text").value = input;
}

/** Shows an empty grid of the chosen size and rules in the check view, where typed digits are clues. */
async function openEmpty() {
  const { rules, marks } = $("generate-form").elements;
  const puzzle = emptyPuzzle(Object.fromEntries(new FormData($("generate-form"))));
  const choice = chosen(marks.value ? marks : rules);
  if (!puzzle) return showMessage(text("“{choice}” cannot be set in an empty grid: paste or open a puzzle of this kind.", { choice }), true);
  state.view = "set";
  await showNewText(puzzle);
  showMessage(text("Type the printed digits here, and draw cages, lines and other marks; then open Play."));
}

/** Shows a position to play. */
async function showPosition(puzzle) {
  listPuzzles(puzzle.printText, []);
  state.view = "play";
  $("text").value = puzzle.shownText;
  await showPuzzle(puzzle, { isNew: true });
  // Positions of sizes have no candidates of their own.
  if (!puzzle.candidates) {
    state.game.fillCandidates();
    printMarks(true);
    show();
  }
  foldFields();
  scrollToPuzzle(state.view);
}

/** Shows the puzzles in a photo, with the cells to check. */
async function openPhoto(file) {
  const isLatest = startOpening();
  showMessage(text("Reading the photo …"));
  try {
    const scanned = await readPhoto(file);
    if (!isLatest()) return;
    $("text").value = scanned.map(({ puzzle }) => puzzle).join("\n");
    listPuzzles($("text").value, scanned);
    state.view = "check";
    await showListed(0);
    foldFields();
    scrollToPuzzle(state.view);
  } catch (error) {
    if (isLatest()) showMessage(describeError(error), true);
  }
}

/** Shows the puzzle and the view in the address. */
async function openAddress() {
  state.address = location.href;
  const parts = new URLSearchParams(location.hash.slice(1));
  let puzzle;
  try {
    const isLatest = startOpening();
    puzzle = await linkedPuzzle(parts);
    if (!isLatest()) return;
  } catch (error) {
    if (!state.puzzle) await showBlank();
    return showMessage(describeError(error), true);
  }
  const view = parts.get("view");
  state.view = VIEWS.includes(view) ? view : "check";
  document.body.dataset.large = parts.get("large") === "yes";
  await showPuzzle(puzzle, { notes: linkedNotes(parts, puzzle) });
  if (parts.get("step") > 1) steps.show(parts.get("step") - 1);
  if (!parts.has("puzzle") && !parts.has("record")) return;
  foldFields();
  scrollToPuzzle(state.view);
}

/** Replaces the texts in another language; sheets still have the previous one. */
function showLanguage() {
  showMessage("");
  showChoice();
  followLanguage($("coords"));
  rename();
  play.translate().catch(report);
  if (state.puzzle) {
    play.findConflicts();
    setter.show(play.board);
    showGames(state.puzzle.key);
    lessons.showList();
  }
  for (const id of ["worksheet-form", "print-form"]) $(id).dispatchEvent(new Event("input"));
  showList(state.records, listedIndex());
  if (state.puzzle) Promise.all([checkPuzzle(state.puzzle, state.requests, false), selectView(state.view)]).catch(report);
}

/** Returns the text and the records of this puzzle or of all. */
function printed(which) {
  const { puzzle, records, facts: { verdict } } = state;
  if (which === "one" || !state.text) return { text: puzzle.printText, records: [{ verdict }] };
  // An edited puzzle has no record.
  return { text: state.text, records: state.text === puzzle.shownText ? [{ verdict }] : records };
}

function addListeners() {
  $("text").oninput = () => (state.isTyped = $("text").value.trim() !== "");
  onSubmit($("puzzle-form"), $("message"), async () => {
    if (!$("text").value.trim()) throw new Error(typedGridError(""));
    state.isTyped = false;
    // The previous puzzle would look like that of a text that cannot be read.
    try {
      await showText($("text").value);
    } catch (error) {
      await showBlank();
      const question = lookQuestion(error, () => $("puzzle-form").requestSubmit());
      if (question) return question;
      const advice = typedGridError($("text").value);
      throw advice ? new Error(advice) : error;
    }
    return [...$("message").childNodes];
  });
  const packForm = initPackForm(async (pack, isRecords) => {
    $("print-form").elements.which.value = "all";
    if (isRecords) await showText(pack);
    else listPuzzles(pack, []);
  });
  initNewPuzzle({ showText: showNewText, showPosition, kindName: () => state.puzzle.name, onKind: packForm.setKind, onDaily: (date) => (state.game.daily = date), hasGame: () => Object.keys(state.game?.notes ?? {}).length > 0 });
  initWorksheetForm();
  addMarks();
  $("blank").onclick = () => openEmpty().catch(report);
  $("file").onchange = async () => $("file").files[0] && openFile($("file").files[0]);
  $("photo").onchange = () => {
    const [file] = $("photo").files;
    if (file) openPhoto(file);
    // The same photo can be chosen again.
    $("photo").value = "";
  };
  initDrop({ onFile: openFile, onPicture: openPhoto, onText: enterText });
  $("puzzle-number").onchange = () => showListed(listedIndex()).catch(report);
  initCoords($("coords"));
  initLanguage($("language"), showLanguage);
  initLarge({ view: () => state.view, onChange: show, moveStep: (offset) => steps.show(steps.index + offset) });
  for (const button of document.querySelectorAll("button.copy-link")) button.onclick = copyLink;
  initGames(() => state.puzzle.key);
  // Keys that are pressed while another board takes the place of one go to it, too.
  routeKeys(() => ["play", "set"].includes(state.view), () => play.board);
  initTabs(openTab);
  initPrintForm(printed);
  window.addEventListener("hashchange", openAddress);
}

const openFile = (file) => (file.type.startsWith("image/") ? openPhoto(file) : textOf(file).then(enterText, report));

/** Puts a text into the text field and submits it. */
function enterText(input) {
  $("text").value = input;
  $("puzzle-form").requestSubmit();
}

// Later visits need no network. Browsers keep pages of this device and of secure ones only.
if (isSecureContext) navigator.serviceWorker?.register("service-worker.js").catch(() => {});

addListeners();
$("rules").open = !isPhone();
openAddress();
