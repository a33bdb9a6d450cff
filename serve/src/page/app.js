// The page: one puzzle in several views. The address contains the puzzle and the view, so it can be shared.

import { describeError, requestJson } from "./api.js";
import { Board } from "./board.js";
import { check } from "./check.js";
import { $, element } from "./dom.js";
import { Steps } from "./explain.js";
import { initPackForm, initPrintForm, onSubmit } from "./files.js";
import { Game } from "./game.js";
import { Play } from "./play.js";
import { saveGame, savedGame } from "./storage.js";
import { Timer } from "./timer.js";

const VIEWS = ["check", "explain", "play", "pack", "print"];
const DEFAULT_PUZZLE = "4.52....1.1....8.4..2..9....8......3..38.6........15.7....5..1..4.....95...62.47.";

const state = { text: "", puzzle: "", candidates: null, view: "check", step: 0, game: null, facts: {}, requests: null };

const play = new Play(
  new Board($("board"), { name: "The puzzle", onKey: (key) => state.view === "play" && play.key(key) }),
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
    updateAddress();
  },
  () => {
    state.step = 0;
    selectView("explain");
  },
);

/** Keeps the game in the browser. Games of candidate grids are not kept. */
function save() {
  if (!state.candidates) saveGame(state.puzzle, state.game.saved);
}

/** Writes the puzzle and the view into the address. */
function updateAddress() {
  const { puzzle, candidates, view, step, game } = state;
  const parts = { puzzle, ...(candidates && { candidates }), view, ...(view === "explain" && { step: step + 1 }), ...(game.history.length && { digits: game.line }) };
  history.replaceState(null, "", `#${new URLSearchParams(parts)}`);
}

/** Draws the puzzle for the current view. */
function show() {
  const { view, game, facts } = state;
  const playing = view === "play";
  const marked = { redundant: view === "check" && facts.redundant, conflict: facts.conflict };
  play.board.show(
    game.values.map((digit, index) => {
      const notes = Object.keys(marked).filter((name) => marked[name] && marked[name].includes(index));
      if (playing && game.hasConflict(index)) notes.push("clash");
      const marks = playing ? [...game.marks[index]].sort() : [];
      return { digit, clue: game.clues[index] !== 0, marks, classes: notes, notes };
    }),
  );
  $("keypad").hidden = !playing;
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
    await steps.load(state.puzzle, state.candidates, state.step, state.requests.signal).catch((error) => {
      if (error.name !== "AbortError") steps.showMessage(element("p", { className: "wrong" }, describeError(error)));
    });
  }
}

/** Shows another puzzle and cancels the requests for the previous one. */
async function showPuzzle(puzzle, candidates = null, digits = puzzle) {
  state.requests?.abort();
  const requests = new AbortController();
  Object.assign(state, { puzzle, candidates, requests, facts: {}, step: 0, game: new Game(puzzle, puzzle, candidates) });
  // A link without digits, or with those of the kept game, continues it with its marks.
  const saved = candidates ? undefined : savedGame(puzzle);
  if (saved && [puzzle, saved.digits].includes(digits)) state.game.restore(saved);
  else if (digits !== puzzle) state.game.change(() => (state.game.values = new Game(digits).values));
  $("hint-result").replaceChildren();
  const onFacts = (facts) => {
    if (state.requests !== requests) return;
    Object.assign(state.facts, facts);
    show();
  };
  check(puzzle, candidates, requests.signal, onFacts).catch((error) => error.name !== "AbortError" && showMessage(describeError(error), true));
  await selectView(state.view);
}

/** Shows the first puzzle of a text, and a list of the others. */
async function showText(text) {
  const { puzzles, errors } = await requestJson("verify", {}, text);
  state.text = text;
  showMessage(errors.length ? `Some of the input is malformed: ${describeError({ errors })}` : "", errors.length > 0);
  $("puzzle-choice").hidden = puzzles.length < 2;
  $("puzzle-number").replaceChildren(
    ...puzzles.map(({ puzzle, candidates, id, verdict }, i) =>
      element("option", { value: [puzzle, candidates ?? ""].join(" ") }, `${i + 1} of ${puzzles.length}${id === undefined ? "" : ` (${id})`}, ${verdict}`),
    ),
  );
  await showPuzzle(puzzles[0].puzzle, puzzles[0].candidates);
  scrollToPuzzle();
}

/** Shows the puzzle of the day, by the calendar of the browser, with the level that is selected. */
async function showDaily() {
  const [now, two] = [new Date(), (number) => String(number).padStart(2, "0")];
  const date = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const level = $("generate-form").elements.level.value || "medium";
  const [{ puzzle }] = (await requestJson("daily", { date, level })).puzzles;
  $("text").value = puzzle;
  await showText(puzzle);
  showMessage(`The ${level} puzzle of ${date}.`);
}

/** Shows the puzzle and the view in the address. */
async function openAddress() {
  const parts = new URLSearchParams(location.hash.slice(1));
  const puzzle = parts.get("puzzle") ?? DEFAULT_PUZZLE;
  if (!/^[.1-9]{81}$/.test(puzzle)) return showMessage("The link contains no puzzle of 81 characters.", true);
  const [view, digits, candidates] = ["view", "digits", "candidates"].map((name) => parts.get(name));
  state.view = VIEWS.includes(view) ? view : "check";
  const marks = /^[.1-9]{729}$/.test(candidates ?? "") ? candidates : null;
  await showPuzzle(puzzle, marks, /^[.1-9]{81}$/.test(digits ?? "") ? digits : puzzle);
  const step = Number(parts.get("step"));
  if (step > 1) steps.show(step - 1);
  if (parts.has("puzzle")) scrollToPuzzle();
}

function addListeners() {
  onSubmit($("puzzle-form"), $("message"), async () => {
    await showText($("text").value);
    return [...$("message").childNodes];
  });
  onSubmit($("generate-form"), $("message"), async (fields) => {
    const pack = await requestJson("generate", Object.fromEntries(fields));
    const [{ puzzle, level }, { seed }] = [pack.puzzles[0], pack.parameters];
    $("text").value = puzzle;
    await showText(puzzle);
    return element("p", {}, `A new ${level} puzzle. The seed ${fields.get("seed") || seed} gives it again.`);
  });
  $("daily").onclick = () => showDaily().catch((error) => showMessage(describeError(error), true));
  $("file").onchange = async () => $("file").files[0] && openFile($("file").files[0]);
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) openFile(file);
    else enterText(event.dataTransfer.getData("text"));
  });
  $("puzzle-number").onchange = () => {
    const [puzzle, candidates] = $("puzzle-number").value.split(" ");
    showPuzzle(puzzle, candidates || null);
  };
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
  initPackForm((text) => (state.text = text));
  initPrintForm((which) => (which === "all" && state.text ? state.text : state.puzzle));
  window.addEventListener("hashchange", openAddress);
}

const openFile = async (file) => enterText(await file.text());

/** Puts a text into the text field and submits it. */
function enterText(text) {
  $("text").value = text;
  $("puzzle-form").requestSubmit();
}

addListeners();
openAddress();
