// The page: one puzzle in several views. The address contains the puzzle and the view, so it can be shared.

import { describeError, requestJson } from "./api.js";
import { Board } from "./board.js";
import { showFacts } from "./check.js";
import { ClassicPuzzle } from "./classic.js";
import { $, element } from "./dom.js";
import { Steps } from "./explain.js";
import { initPackForm, initPrintForm, onSubmit } from "./files.js";
import { Game } from "./game.js";
import { describePhoto, readPhoto } from "./photo.js";
import { Play } from "./play.js";
import { saveGame, savedGame } from "./storage.js";
import { Timer } from "./timer.js";
import { VariantPuzzle, generateQuery, isVariant, kindQuery, recordText, showAbout } from "./variant.js";

const VIEWS = ["check", "explain", "play", "pack", "print"];
const DEFAULT_PUZZLE = "4.52....1.1....8.4..2..9....8......3..38.6........15.7....5..1..4.....95...62.47.";

const state = { text: "", records: [], puzzle: null, view: "check", step: 0, game: null, facts: {}, requests: null, unsure: null, isNew: false };

const play = new Play(
  () => state.puzzle,
  () => state.game,
  () => state.facts.solution,
  () => {
    save();
    show();
  },
);
const timer = new Timer(
  () => state.game,
  () => state.view === "play" && state.game !== null && !state.game.isFull,
  () => state.game.seconds % 5 === 0 && save(),
);
const steps = new Steps(
  (index) => {
    state.step = index;
    show();
  },
  () => {
    state.step = 0;
    selectView("explain");
  },
);

/** Keeps the game in the browser, unless its puzzle has no name. */
function save() {
  if (state.puzzle.key) saveGame(state.puzzle.key, state.game.saved);
}

/** Writes the puzzle and the view into the address. */
function updateAddress() {
  const { puzzle, view, step, game } = state;
  const parts = { ...puzzle.address, view, ...(view === "explain" && { step: step + 1 }), ...(game.history.length && { digits: game.line }) };
  history.replaceState(null, "", `#${new URLSearchParams(parts)}`);
}

/** Draws the puzzle for the current view. */
function show() {
  const { view, game, facts } = state;
  const playing = view === "play";
  const { values, changed } = view === "explain" ? steps.position(game.clues) : { values: game.values, changed: [] };
  const marked = { redundant: view === "check" && !state.isNew && facts.redundant, unsure: view === "check" && state.unsure, conflict: facts.conflict, changed };
  play.board.show(
    values.map((digit, index) => {
      const notes = Object.keys(marked).filter((name) => marked[name] && marked[name].includes(index));
      if (playing && game.hasConflict(index)) notes.push("clash");
      const marks = playing ? [...game.marks[index]].sort() : [];
      return { digit, clue: game.clues[index] !== 0, marks, classes: notes, notes };
    }),
  );
  $("keypad").hidden = !playing && !isCorrecting();
  timer.show();
  $("undo").disabled = game.history.length === 0;
  updateAddress();
}

/** On a small screen, scrolls to the puzzle. */
function scrollToPuzzle() {
  const target = { check: "board", explain: "stage", play: "board" }[state.view] ?? "tabs";
  if (matchMedia("(max-width: 55.99rem)").matches) $(target).scrollIntoView();
}

function showMessage(text, isError = false) {
  $("message").replaceChildren(...(text ? [element("p", { className: isError ? "wrong" : "" }, text)] : []));
}

/** Selects a view of the puzzle. */
async function selectView(view) {
  state.view = view;
  for (const name of VIEWS) {
    const tab = $(`tab-${name}`);
    tab.ariaSelected = String(name === view);
    tab.tabIndex = name === view ? 0 : -1;
    $(name).hidden = name !== view;
  }
  document.body.dataset.view = view;
  show();
  if (view === "explain") {
    await steps.load(state.puzzle, state.step, state.requests.signal).catch((error) => {
      if (error.name !== "AbortError") steps.showMessage(element("p", { className: "wrong" }, describeError(error)));
    });
  }
}

/** Returns whether the board shows a puzzle that was read from a photo, whose cells can be corrected. */
const isCorrecting = () => state.view === "check" && state.unsure !== null;

/** Handles a key on the board; returns whether it has a meaning. */
function onKey(key, index) {
  if (state.view === "play") return play.key(key);
  if (!isCorrecting() || !(/^[0-9]$/.test(key) || ["Backspace", "Delete"].includes(key))) return false;
  correct(index, Number(key) || 0);
  return true;
}

/** Handles a digit of the keypad, 0 to clear. */
const onDigit = (digit) => (isCorrecting() ? correct(play.board.selected, digit) : play.enter(digit));

/** Changes a cell of a puzzle that was read from a photo; 0 clears it. */
async function correct(index, digit) {
  const { cells } = state.puzzle;
  const puzzle = new ClassicPuzzle(cells.slice(0, index) + (digit || ".") + cells.slice(index + 1));
  $("text").value = puzzle.cells;
  state.text = puzzle.cells;
  await showPuzzle(puzzle, puzzle.cells, state.unsure.filter((cell) => cell !== index));
  play.board.select(index, true);
}

/** Shows another puzzle and cancels the requests for the previous one. */
async function showPuzzle(puzzle, digits = puzzle.cells, unsure = null) {
  const { grid, cells, candidates } = puzzle;
  state.requests?.abort();
  const requests = new AbortController();
  Object.assign(state, { puzzle, requests, unsure, facts: {}, step: 0, game: new Game(grid, cells, cells, candidates) });
  // A link without digits, or with those of the kept game, continues it with its marks.
  const saved = puzzle.key ? savedGame(puzzle.key) : undefined;
  if (saved && [cells, saved.digits].includes(digits)) state.game.restore(saved);
  else if (digits !== cells) state.game.change(() => (state.game.values = grid.parse(digits)));
  $("board").replaceChildren();
  play.setBoard(new Board($("board"), grid, { name: "The puzzle", onKey }), onDigit);
  document.body.dataset.kind = puzzle instanceof VariantPuzzle ? "variant" : "classic";
  $("hint-result").replaceChildren();
  const onFacts = (facts) => {
    if (state.requests !== requests) return;
    Object.assign(state.facts, facts);
    show();
  };
  const report = (error) => error.name !== "AbortError" && showMessage(describeError(error), true);
  puzzle.check(requests.signal, onFacts).catch(report);
  showAbout(puzzle, requests.signal).catch(report);
  await selectView(state.view);
}

/** Returns the puzzle of a record. */
const puzzleOf = (record) => (isVariant(record) ? VariantPuzzle.load(JSON.stringify(record)) : new ClassicPuzzle(record.puzzle, record.candidates));

/** Shows the first puzzle of a text, and a list of the others. Redundant clues of new puzzles are not marked. */
async function showText(text, isNew = false) {
  // A long search for the previous puzzle would delay this one.
  state.requests?.abort();
  const { puzzles, errors } = await requestJson("verify", {}, text);
  Object.assign(state, { text, records: puzzles, isNew });
  showMessage(errors.length ? `Some of the input is malformed: ${describeError({ errors })}` : "", errors.length > 0);
  $("puzzle-choice").hidden = puzzles.length < 2;
  $("puzzle-number").replaceChildren(
    ...puzzles.map(({ id, verdict }, i) =>
      element("option", { value: i }, `${i + 1} of ${puzzles.length}${id === undefined ? "" : ` (${id})`}, ${verdict}`),
    ),
  );
  await showPuzzle(await puzzleOf(puzzles[0]));
  scrollToPuzzle();
}

/** Shows the puzzle of the day, by the calendar of the browser, with the size, rules, marks and level that are selected. */
async function showDaily() {
  const [now, two] = [new Date(), (number) => String(number).padStart(2, "0")];
  const date = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const [{ level, size, variant }, isForVariant] = generateQuery(new FormData($("generate-form")));
  const [record] = (await requestJson("daily", { date, level, ...(isForVariant && { size, variant }) })).puzzles;
  const text = isForVariant ? recordText(record) : record.puzzle;
  $("text").value = text;
  await showText(text, true);
  showMessage(`The ${[record.level, isForVariant && state.puzzle.name].filter(Boolean).join(" ")} puzzle for ${date}.`);
}

/** Shows the puzzle in a photo, with the cells to check. */
async function openPhoto(file) {
  showMessage("Reading the photo …");
  try {
    const photo = await readPhoto(file);
    $("text").value = photo.puzzle;
    Object.assign(state, { text: photo.puzzle, records: [], view: "check", isNew: false });
    $("puzzle-choice").hidden = true;
    await showPuzzle(new ClassicPuzzle(photo.puzzle), photo.puzzle, photo.unsure);
    showMessage(describePhoto(photo));
    scrollToPuzzle();
  } catch (error) {
    showMessage(describeError(error), true);
  }
}

/** Returns the puzzle of an address. */
function linkedPuzzle(parts) {
  if (parts.has("record")) return VariantPuzzle.load(parts.get("record"));
  const puzzle = parts.get("puzzle") ?? DEFAULT_PUZZLE;
  if (!/^[.1-9]{81}$/.test(puzzle)) throw new Error("The link contains no puzzle of 81 characters.");
  const candidates = parts.get("candidates");
  return new ClassicPuzzle(puzzle, /^[.1-9]{729}$/.test(candidates ?? "") ? candidates : null);
}

/** Shows the puzzle and the view in the address. */
async function openAddress() {
  const parts = new URLSearchParams(location.hash.slice(1));
  let puzzle;
  try {
    puzzle = await linkedPuzzle(parts);
  } catch (error) {
    return showMessage(describeError(error), true);
  }
  const [view, digits] = ["view", "digits"].map((name) => parts.get(name));
  state.view = VIEWS.includes(view) ? view : "check";
  const fits = digits?.length === puzzle.cells.length && /^[.~1-9A-P]+$/.test(digits);
  await showPuzzle(puzzle, fits ? digits : puzzle.cells);
  const step = Number(parts.get("step"));
  if (step > 1) steps.show(step - 1);
  if (parts.has("puzzle") || parts.has("record")) scrollToPuzzle();
}

function addListeners() {
  onSubmit($("puzzle-form"), $("message"), async () => {
    // The facts of the previous puzzle would look like those of a text that cannot be read.
    showFacts([]);
    $("witness").replaceChildren();
    await showText($("text").value);
    return [...$("message").childNodes];
  });
  onSubmit($("generate-form"), $("message"), async (fields) => {
    const [query, isForVariant] = generateQuery(fields);
    const pack = await requestJson("generate", query);
    const [record] = pack.puzzles;
    const text = isForVariant ? recordText(record) : record.puzzle;
    $("text").value = text;
    await showText(text, true);
    const kind = isForVariant ? `puzzle, ${[query.level, state.puzzle.name].filter(Boolean).join(" ")}` : `${record.level} puzzle`;
    return element("p", {}, `A new ${kind}. The seed ${query.seed || pack.parameters.seed} always gives this puzzle.`);
  });
  const { size, level } = $("generate-form").elements;
  // Grids below 9x9 have few medium puzzles. The default level follows the size until a level is chosen.
  let isLevelChosen = false;
  level.onchange = () => (isLevelChosen = true);
  size.onchange = () => {
    if (!isLevelChosen) level.value = Number(size.value) < 9 ? "easy" : "medium";
  };
  const packForm = initPackForm(async (text, isRecords) => {
    $("print-form").elements.which.value = "all";
    if (isRecords) await showText(text, true);
    else state.text = text;
  });
  // Some targets are for plain 9x9 puzzles only.
  const form = $("generate-form");
  form.addEventListener("change", () => {
    packForm.setKind(form.elements);
    const isVariant = kindQuery(Object.fromEntries(new FormData(form))) !== null;
    for (const field of form.querySelectorAll(".classic-kind")) field.hidden = isVariant;
  });
  $("daily").onclick = () => showDaily().catch((error) => showMessage(describeError(error), true));
  $("file").onchange = async () => $("file").files[0] && openFile($("file").files[0]);
  $("photo").onchange = () => {
    const [file] = $("photo").files;
    if (file) openPhoto(file);
    // The same photo can be chosen again.
    $("photo").value = "";
  };
  document.addEventListener("paste", (event) => {
    const [file] = event.clipboardData.files;
    if (file?.type.startsWith("image/")) openPhoto(file);
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) openFile(file);
    else enterText(event.dataTransfer.getData("text"));
  });
  $("puzzle-number").onchange = async () => showPuzzle(await puzzleOf(state.records[Number($("puzzle-number").value)]));
  $("link").onclick = () =>
    navigator.clipboard.writeText(location.href).then(
      () => showMessage("Link copied."),
      () => showMessage(location.href),
    );
  for (const [index, view] of VIEWS.entries()) {
    $(`tab-${view}`).onclick = () => selectView(view);
    $(`tab-${view}`).onkeydown = ({ key }) => {
      const offset = { ArrowLeft: -1, ArrowRight: 1 }[key];
      if (!offset) return;
      const next = VIEWS[(index + offset + VIEWS.length) % VIEWS.length];
      selectView(next);
      $(`tab-${next}`).focus();
    };
  }
  initPrintForm((which) => (which === "all" && state.text ? state.text : state.puzzle.text));
  window.addEventListener("hashchange", openAddress);
}

const openFile = async (file) => (file.type.startsWith("image/") ? openPhoto(file) : enterText(await file.text()));

/** Puts a text into the text field and submits it. */
function enterText(text) {
  $("text").value = text;
  $("puzzle-form").requestSubmit();
}

addListeners();
openAddress();
