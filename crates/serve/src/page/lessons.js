// Lessons: each technique with its text, an example with its picture, and positions in which it is the next step. Progress is kept.

import { describeError, requestJson } from "./api.js";
import { $, element } from "./dom.js";
import { requestLanguage, text } from "./language.js";
import { DESCRIPTIONS, TECHNIQUES, positions } from "./practice.js";
import { load, store } from "./storage.js";

/** The number of positions to solve for each technique. */
const POSITIONS = 3;

/** Returns how many positions of each technique were solved. */
const progress = () => load("lessons", {});

export class Lessons {
  /** `showPosition(puzzle)` shows a position to play, `showStep()` the picture of its next step, `game()` returns the game. */
  constructor({ showPosition, showStep, game }) {
    Object.assign(this, { showPosition, showStep, game, current: null });
    $("lessons").addEventListener("toggle", () => this.showList());
  }

  /** Shows the techniques with how many of their positions are solved. */
  showList() {
    if (!$("lessons").open) return;
    const done = progress();
    const row = ([id, name]) => {
      const count = done[id] ?? 0;
      const open = element("button", { type: "button", className: "link", onclick: () => this.start(id) }, text(name));
      const state = element("span", { className: count === POSITIONS ? "done" : "" }, [...(count === POSITIONS ? ["✓"] : []), text("{number} of {count}", { number: count, count: POSITIONS })].join(" "));
      return element("li", {}, open, state);
    };
    $("lesson-list").replaceChildren(...Object.entries(TECHNIQUES).map(row));
  }

  /** Shows what a technique is, and an example with its picture. */
  start(id) {
    return this.open(id, async () => {
      await this.showStep();
      this.show(text("An example is in the grid."), this.nextButton(id, text("Find it yourself")));
    });
  }

  nextButton(id, label) {
    return element("button", { type: "button", id: "next-position", className: "main", onclick: () => this.practice(id) }, label);
  }

  /** Shows a position in which the user finds the technique. */
  practice(id) {
    return this.open(id, async (puzzle) => {
      const [query, body] = puzzle.hintRequest(this.game());
      const [{ step }] = (await requestJson("hint", { ...query, drawings: false, lang: requestLanguage() }, body)).puzzles;
      this.current = { id, step, game: this.game() };
      this.show(text("Position {number} of {count}: find the step, and enter its digit or remove its candidates.", { number: Math.min((progress()[id] ?? 0) + 1, POSITIONS), count: POSITIONS }));
    });
  }

  /** Shows a new position of a technique, and then what `action` shows for it. */
  async open(id, action) {
    this.id = id;
    this.current = null;
    this.show(text("Working …"));
    try {
      const [puzzle] = await positions(id);
      await this.showPosition(puzzle);
      await action(puzzle);
    } catch (error) {
      this.show(describeError(error));
    }
  }

  /** Shows the text of the technique and what to do. */
  show(...content) {
    const heading = element("h3", {}, text(TECHNIQUES[this.id]));
    $("lesson").replaceChildren(heading, element("p", {}, text(DESCRIPTIONS[this.id])), element("p", { className: "row" }, ...content));
    $("lesson").hidden = false;
  }

  /** Hides the lesson when another puzzle is opened. */
  close() {
    $("lesson").hidden = true;
    this.current = null;
  }

  /** Looks whether the step was found; one that a hint showed does not count. */
  check() {
    const { current } = this;
    if (!current || current.game !== this.game() || !isDone(current.game, current.step)) return;
    const { id, game } = current;
    const done = progress();
    if (game.hints === 0) store("lessons", { ...done, [id]: Math.min((done[id] ?? 0) + 1, POSITIONS) });
    this.current = null;
    const [number, count] = [progress()[id] ?? 0, POSITIONS];
    const words = game.hints ? text("That was the step, with a hint.") : text("Found! {number} of {count}", { number, count });
    this.show(words, this.nextButton(id, text("Next position")));
    this.showList();
  }
}

/** Returns whether a game has the digit of a step, or has lost one of the candidates that it eliminates. */
function isDone({ grid, values, marks }, { placement, eliminations }) {
  if (placement) return values[grid.cellIndex(placement.cell)] === placement.digit;
  const isGone = (cell, digit) => (values[cell] ? values[cell] !== digit : !marks[cell].has(digit));
  return eliminations.some(({ cell, digits }) => digits.some((digit) => isGone(grid.cellIndex(cell), digit)));
}
