// The page: one puzzle at a time, looked at in several ways. What is shown is in the address, so that it can be sent on.

import { askData, words } from "./api.js";
import { Board } from "./board.js";
import { check } from "./check.js";
import { $, element } from "./dom.js";
import { Steps } from "./explain.js";
import { onSubmit, packing, printing } from "./files.js";
import { Game } from "./game.js";
import { Play } from "./play.js";

const VIEWS = ["check", "explain", "play", "pack", "print"];
const FIRST = "4.52....1.1....8.4..2..9....8......3..38.6........15.7....5..1..4.....95...62.47.";

const state = { all: "", puzzle: "", view: "check", step: 0, game: null, known: {}, work: null };

const play = new Play(
  new Board($("board"), { name: "The puzzle", onKey: (key) => state.view === "play" && play.key(key) }),
  () => state.game,
  () => state.known.solution,
  () => show(),
);
const steps = new Steps((at) => {
  state.step = at;
  remember();
});

/** The address of what is shown. */
function remember() {
  const { puzzle, view, step, game } = state;
  const parts = { puzzle, view, ...(view === "explain" && { step: step + 1 }), ...(game.past.length && { digits: game.line }) };
  history.replaceState(null, "", `#${new URLSearchParams(parts)}`);
}

/** Draws the puzzle as the view wants it. */
function show() {
  const { view, game, known } = state;
  const playing = view === "play";
  const noted = { needless: view === "check" && known.needless, conflict: known.conflict };
  play.board.show(
    game.values.map((digit, index) => {
      const notes = Object.keys(noted).filter((name) => noted[name] && noted[name].includes(index));
      if (playing && game.clashes(index)) notes.push("clash");
      const marks = playing ? [...game.marks[index]].sort() : [];
      return { digit, clue: game.clues[index] !== 0, marks, classes: notes, notes };
    }),
  );
  $("pad").hidden = !playing;
  $("undo").disabled = game.past.length === 0;
  remember();
}

/** On a small screen, brings what is shown of the puzzle into sight. */
function bring() {
  const place = ["check", "play"].includes(state.view) ? "board" : "tabs";
  if (matchMedia("(max-width: 55.99rem)").matches) $(place).scrollIntoView();
}

function say(text, wrong = false) {
  $("message").replaceChildren(...(text ? [element("p", { className: wrong ? "wrong" : "" }, text)] : []));
}

/** Turns to a view of the puzzle. */
async function turn(view) {
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
    await steps.load(state.puzzle, state.step, state.work.signal).catch((error) => {
      if (error.name !== "AbortError") $("told").replaceChildren(element("p", { className: "wrong" }, words(error)));
    });
  }
}

/** Shows another puzzle; work on the one before ends. */
async function look(puzzle, digits = puzzle) {
  state.work?.abort();
  const work = new AbortController();
  Object.assign(state, { puzzle, work, known: {}, step: 0, game: new Game(puzzle) });
  if (digits !== puzzle) state.game.change(() => (state.game.values = new Game(digits).values));
  $("hinted").replaceChildren();
  const found = (known) => {
    if (state.work !== work) return;
    Object.assign(state.known, known);
    show();
  };
  check(puzzle, work.signal, found).catch((error) => error.name !== "AbortError" && say(words(error), true));
  await turn(state.view);
}

/** Shows the first puzzle of a text, and lets the others be chosen. */
async function take(text) {
  const { puzzles, errors } = await askData("verify", {}, text);
  state.all = text;
  say(errors.length ? `Some of the input is malformed: ${words({ errors })}` : "", errors.length > 0);
  $("choice").hidden = puzzles.length < 2;
  $("which").replaceChildren(
    ...puzzles.map(({ puzzle, id, verdict }, i) =>
      element("option", { value: puzzle }, `${i + 1} of ${puzzles.length}${id === undefined ? "" : ` (${id})`}, ${verdict}`),
    ),
  );
  await look(puzzles[0].puzzle);
  bring();
}

/** Shows what the address says. */
async function open() {
  const parts = new URLSearchParams(location.hash.slice(1));
  const puzzle = parts.get("puzzle") ?? FIRST;
  if (!/^[.1-9]{81}$/.test(puzzle)) return say("The link contains no puzzle of 81 characters.", true);
  const [view, digits] = [parts.get("view"), parts.get("digits")];
  state.view = VIEWS.includes(view) ? view : "check";
  await look(puzzle, /^[.1-9]{81}$/.test(digits ?? "") ? digits : puzzle);
  const step = Number(parts.get("step"));
  if (step > 1) steps.show(step - 1);
  if (parts.has("puzzle")) bring();
}

function wire() {
  onSubmit($("read"), $("message"), async () => {
    await take($("text").value);
    return [...$("message").childNodes];
  });
  onSubmit($("generate"), $("message"), async (fields) => {
    const pack = await askData("generate", Object.fromEntries(fields));
    const [{ puzzle, id }, { seed }] = [pack.puzzles[0], pack.parameters];
    $("text").value = puzzle;
    await take(puzzle);
    return element("p", {}, `Puzzle ${id} of seed ${seed}.`);
  });
  $("file").onchange = async () => $("file").files[0] && openFile($("file").files[0]);
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) openFile(file);
    else enter(event.dataTransfer.getData("text"));
  });
  $("which").onchange = () => look($("which").value);
  $("link").onclick = () =>
    navigator.clipboard.writeText(location.href).then(
      () => say("Link copied."),
      () => say(location.href),
    );
  for (const [at, view] of VIEWS.entries()) {
    $(`tab-${view}`).onclick = () => turn(view);
    $(`tab-${view}`).onkeydown = ({ key }) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
      if (!by) return;
      const next = VIEWS[(at + by + VIEWS.length) % VIEWS.length];
      turn(next);
      $(`tab-${next}`).focus();
    };
  }
  packing((text) => (state.all = text));
  printing((which) => (which === "all" && state.all ? state.all : state.puzzle));
  window.addEventListener("hashchange", open);
}

const openFile = async (file) => enter(await file.text());

/** Puts a text where texts are typed, and looks at it. */
function enter(text) {
  $("text").value = text;
  $("read").requestSubmit();
}

wire();
open();
