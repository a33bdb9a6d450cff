// The play view: digits, pencil marks, undo, hints and the check for mistakes.

import { sentence, showReason } from "./advice.js";
import { describeError, requestJson } from "./api.js";
import { $, drawing, element } from "./dom.js";
import { cellText } from "./coords.js";
import { DRAWING_MARGIN, marksOfStep, nameOf, stepNodes, summary } from "./explain.js";
import { historyDirection } from "./history.js";
import { returnFocus } from "./keys.js";
import { COLORS } from "./layers.js";
import { message, requestLanguage, text } from "./language.js";
import { PHONE, isPhone } from "./tabs.js";
import { timeText } from "./timer.js";

/** The time in which two figures are one number, in milliseconds. */
const NUMBER_TIME = 700;

/** The maximum number of broken rules that are named. */
const MAX_CONFLICTS = 3;

/** What to do about a puzzle without a solution. */
const CORRECT = "Open Check and correct the printed digits there.";

/** The buttons of the letters that are no digits. */
const SHORTCUTS = { p: "pencil", c: "corner", o: "color", z: "undo", a: "fill-candidates", h: "hint" };

/** The buttons of the layers that keys fill in place of digits. */
const LAYER_BUTTONS = { pencil: "marks", corner: "corner", color: "colors" };

export class Play {
  /**
   * `puzzle()` and `game()` return the current ones, `solution()` the solution, if known, `reason()` why there is none, `isActive()` whether the view is
   * shown; `onChange` is called after each move, `onSolved` when the puzzle is solved. `moved` is the game of the last move, until it is solved.
   */
  constructor({ puzzle, game, solution, reason, isActive, onChange, onSolved }) {
    Object.assign(this, { puzzle, game, solution, reason, isActive, onChange, onSolved, layer: null, typed: null, hintMarks: {}, stages: 0 });
    for (const [id, layer] of Object.entries(LAYER_BUTTONS)) $(id).onclick = () => this.choose(this.layer === layer ? null : layer);
    for (const direction of ["undo", "redo"]) $(direction).onclick = () => this.move(() => this.game().step(direction));
    $("fill-candidates").onclick = () => this.move(() => this.game().fillCandidates());
    $("hint").onclick = () => this.hint();
    $("check-mistakes").onclick = () => this.checkMistakes();
    $("restart").onclick = () => this.move(() => this.game().restart());
    // On a phone, what is said of the grid is below it.
    const place = () => {
      const [hint, lesson] = [$("hint-result"), $("lesson")];
      if (isPhone()) return $("board").after(hint, lesson);
      $("play").prepend(lesson);
      return $("play").querySelector(".moves").after(hint);
    };
    PHONE.addEventListener("change", place);
    place();
    for (const id of ["play", "keypad"]) returnFocus($(id), () => this.board);
  }

  /** Takes the board of another puzzle, and shows the keys of its digits, which call `onDigit`. */
  setBoard(board, onDigit) {
    this.board = board;
    const { digits, side } = board.grid;
    if ($("keypad").children.length === side + 1) return;
    const keys = [...digits.map((digit) => [board.grid.sign(digit), digit]), ["⌫", 0]];
    $("keypad").style.setProperty("--keys", side < 10 ? side + 1 : 9);
    $("keypad").style.setProperty("--phone-keys", side < 7 ? side + 1 : side < 10 ? 5 : 7);
    $("keypad").replaceChildren(
      ...keys.map(([label, digit]) =>
        element("button", { type: "button", ariaLabel: label, onclick: () => onDigit(digit) }, label),
      ),
    );
    // Letters that are digits are no shortcuts.
    for (const [letter, id] of Object.entries(SHORTCUTS)) $(id).querySelector("kbd").hidden = board.grid.digit(letter) > 0;
  }

  /** Handles a keyboard event; returns whether it has a meaning. */
  key(event) {
    const { key, code, shiftKey, ctrlKey, metaKey, altKey } = event;
    const command = ctrlKey || metaKey;
    const figure = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
    // On some keyboards, digits need Shift.
    const layer = altKey ? "colors" : command ? "marks" : shiftKey && !/^[0-9]$/.test(key) ? "corner" : null;
    if (figure && layer && this.board.grid.digit(figure)) this.enter(Number(figure), layer);
    else if (command && historyDirection(event)) $(historyDirection(event)).click();
    else if (command || altKey) return false;
    else return this.plainKey(key);
    return true;
  }

  /** Handles a key without Ctrl and Alt. */
  plainKey(key) {
    const digit = this.board.grid.digit(key);
    if (digit) this.enter(/[0-9]/.test(key) ? this.number(digit) : digit);
    else if (key === "0" && this.number(0)) this.enter(this.number(0));
    else if (["0", "Backspace", "Delete", " "].includes(key)) this.enter(0);
    else if (SHORTCUTS[key.toLowerCase()]) $(SHORTCUTS[key.toLowerCase()]).click();
    else if (key === "Escape") {
      this.board.select(this.board.selected);
      this.close();
    }
    else return false;
    return true;
  }

  /** Returns the number that a figure ends: in large grids, two figures typed in a row are one number. */
  number(figure) {
    const [now, cell, typed] = [Date.now(), this.board.selected, this.typed];
    const continues = typed && !this.layer && typed.cell === cell && now - typed.time < NUMBER_TIME;
    const number = continues ? 10 * typed.figure + figure : figure;
    const fits = number <= this.board.grid.side;
    if (figure) this.typed = { figure, cell, time: now };
    return fits ? number : figure;
  }

  /** Chooses what keys fill: a layer, or digits without one. */
  choose(layer) {
    this.layer = layer;
    for (const [id, of] of Object.entries(LAYER_BUTTONS)) $(id).ariaPressed = String(of === layer);
    $("keypad").dataset.layer = layer ?? "";
  }

  /** Enters a digit into the selected cell, or a mark into several, or a color; 0 clears. */
  enter(digit, layer = this.layer) {
    const [game, cells] = [this.game(), this.board.selection];
    if (layer === "colors" && digit > COLORS) return;
    this.move(() => {
      if (digit === 0) game.clear(cells);
      else if (layer || cells.length > 1) game.toggle(layer ?? "marks", cells, digit);
      else game.setDigit(cells[0], digit);
    });
  }

  move(action) {
    action();
    this.moved = this.game();
    this.showNothing();
    this.showSolved();
    this.onChange();
    this.showReason();
    this.findConflicts();
  }

  /** Says that the puzzle is solved, if its solution is known. */
  showSolved() {
    if (!this.game().isFull || this.game().line !== this.solution()) return;
    this.moved = null;
    this.showMessage(text("Solved! Time: {time}.", { time: timeText(this.game().seconds) }));
    this.onSolved();
  }

  /** Shows why there is no solution; in a game also what is wrong with its digits. */
  showReason() {
    showReason(this.reason() ?? (this.isActive() ? this.clash() : undefined));
  }

  /** Returns where a digit of the player is already, or which rule it breaks; that of the selected cell first. Nothing if all digits fit. */
  clash() {
    const { grid, clues, values, currentConflicts } = this.game();
    const own = [this.board.selected, ...grid.cells].find((index) => !clues[index] && this.game().hasConflict(index));
    const other = own !== undefined && grid.peers(own).find((index) => values[index] === values[own]);
    const [kind, number] = (own !== undefined && grid.houseOf(own, other)) || [];
    const isOwn = ({ cells }) => cells.some((index) => !clues[index]);
    const broken = currentConflicts.filter(isOwn);
    const rule = broken.find(({ cells }) => cells.includes(this.board.selected)) ?? broken[0];
    if (rule && !kind) return rule.text;
    if (own === undefined) return undefined;
    const place = kind ? text(`${kind} {number}`, { number }) : grid.cellName(other);
    return text("{digit} is already in {place}", { digit: grid.sign(values[own]), place });
  }

  /** Requests which rules the digits break, and marks them; the page knows those of classic puzzles. */
  async findConflicts() {
    this.conflictRequest?.abort();
    const [puzzle, game] = [this.puzzle(), this.game()];
    const { line } = game;
    if (puzzle.isClassic || line === game.clueLine) return;
    this.conflictRequest = new AbortController();
    const body = JSON.stringify({ ...puzzle.record, puzzle: line });
    const found = await requestJson("conflicts", { lang: requestLanguage() }, body, this.conflictRequest.signal).catch(() => null);
    if (!found || game !== this.game() || game.line !== line) return;
    const indices = ({ cells, text }) => ({ text, cells: cells.map((name) => game.grid.cellIndex(name)) });
    game.setConflicts(line, found.puzzles[0].conflicts.map(indices));
    this.onChange();
    this.showReason();
  }

  /** Enables the buttons of moves that can be undone or repeated, and names the key that clears a cell. */
  showHistory() {
    const { history } = this.game();
    for (const direction of ["undo", "redo"]) $(direction).disabled = history[direction].length === 0;
    $("keypad").lastElementChild.ariaLabel = text("Clear");
    this.showFinished();
  }

  /** Marks the keys of the digits that are in all their places; joined grids have no fixed number of them. */
  showFinished() {
    const { digits, side, width } = this.board.grid;
    const { values } = this.game();
    for (const [index, digit] of digits.entries()) {
      const key = $("keypad").children[index];
      const isFinished = width === side && values.filter((value) => value === digit).length === side;
      key.classList.toggle("finished", isFinished);
      key.ariaLabel = isFinished ? text("{digit}, finished", { digit: key.textContent }) : key.textContent;
    }
  }

  /** Removes messages and the marks of a hint. */
  showNothing() {
    Object.assign(this, { hintMarks: {}, nextStage: null, stages: 0 });
    $("hint-result").replaceChildren();
    this.board.showDrawing(null);
  }

  /** Removes messages of another language, and requests an open hint again, to the same stage. */
  async translate() {
    const { stages } = this;
    this.showNothing();
    if (stages) await this.hint();
    while (this.nextStage && this.stages < stages) this.nextStage();
  }

  /** Returns to the game without the step of a hint. */
  close() {
    this.showNothing();
    this.onChange();
  }

  showMessage(...content) {
    Object.assign(this, { nextStage: null, stages: 0 });
    this.showResult([element("p", {}, ...content)]);
  }

  /** Shows nodes below the buttons, and scrolls to them; to the first one if they are high. On a phone, they are below the grid, which is scrolled to. */
  showResult(nodes) {
    $("hint-result").replaceChildren(...nodes);
    if (isPhone()) return $("board").scrollIntoView();
    for (const node of [nodes.at(-1), nodes[0]]) node.scrollIntoView({ block: "nearest" });
    return undefined;
  }

  /** Requests the next step. Shows its technique first, then its place, then the whole step, and then applies it. */
  async hint() {
    if (this.nextStage) return this.nextStage();
    const game = this.game();
    if (game.isFull) return this.showMessage(text("The grid is full."));
    if (this.puzzle().unrated) return this.showMessage(text("There are no hints: {reason}.", { reason: message(this.puzzle().unrated) }));
    const moves = game.history.undo.length;
    const isCurrent = () => game === this.game() && game.history.undo.length === moves;
    let hint;
    try {
      const [query, body] = this.puzzle().hintRequest(game);
      hint = (await requestJson("hint", { ...query, lang: requestLanguage() }, body)).puzzles[0];
    } catch (error) {
      if (!isCurrent()) return;
      this.showMessage(cellText(this.hintError(error)));
      return this.onChange();
    }
    if (!isCurrent()) return;
    const { step, place, drawing: svg } = hint;
    const applyButton = element("button", { type: "button", id: "apply-hint", onclick: () => this.move(() => game.apply(step)) }, text("Apply"));
    const showStep = ({ detail = 1 } = {}) => {
      const heading = summary(game.grid, step);
      game.hints += 1;
      const closeButton = element("button", { type: "button", onclick: () => this.close() }, text("Close"));
      this.showResult([...stepNodes(heading, step.text), element("p", { className: "row" }, applyButton, closeButton)]);
      // The drawing has all candidates, also those that the player did not note.
      if (svg) this.board.showDrawing(drawing(svg, heading), { margin: game.grid.drawing ? game.grid.margin : DRAWING_MARGIN, covers: true });
      Object.assign(this, { hintMarks: marksOfStep(game.grid, step), nextStage: () => applyButton.click(), stages: 3 });
      this.board.reveal([...this.hintMarks.placed, ...this.hintMarks.eliminated][0]);
      this.onChange();
      // A click returns to the grid.
      if (detail === 0) applyButton.focus();
    };
    const showPlace = ({ detail = 1 } = {}) => {
      const showButton = element("button", { type: "button", id: "show-hint", onclick: showStep }, text("Show how"));
      this.showMessage(cellText(`${text("Look for: {technique}", { technique: nameOf(step) })} (${place}). `), showButton);
      Object.assign(this, { hintMarks: { hinted: game.grid.cellsAt(place) }, nextStage: showStep, stages: 2 });
      this.onChange();
      if (detail === 0) showButton.focus();
    };
    const placeButton = element("button", { type: "button", id: "show-place", onclick: showPlace }, text("Show where"));
    this.showMessage(`${text("Look for: {technique}", { technique: nameOf(step) })}. `, placeButton);
    Object.assign(this, { nextStage: showPlace, stages: 1 });
  }

  /** Shows the whole next step at once. */
  async showStep() {
    await this.hint();
    while (this.nextStage && this.stages < 3) this.nextStage();
  }

  /** Returns why there is no hint. */
  hintError(error) {
    const mistakes = this.solution() ? this.findMistakes() : "";
    if (mistakes) return mistakes;
    const texts = {
      no_solution: `${sentence(error.message)} ${text(CORRECT)}`,
      not_rated: text("There are no hints: {reason}.", { reason: message(error.message) }),
      not_unique: text("Logic ends here: the puzzle has several solutions."),
      unknown: text("There is no hint: the search for the solution was given up."),
    };
    // A game has one puzzle, which needs no number.
    return texts[error.code] ?? (error.errors?.[0] ? message(error.errors[0].message) : describeError(error));
  }

  /** Returns the rules that the digits break in sentences. */
  brokenRules() {
    return this.game().currentConflicts.slice(0, MAX_CONFLICTS).map(({ text }) => sentence(text));
  }

  /** Marks the mistakes on the board; returns what they are, nothing without mistakes. */
  findMistakes() {
    const grid = this.board.grid;
    const { digits, marks } = this.game().findMistakes(this.solution());
    const names = (cells) => cells.map((index) => grid.cellName(index)).join(", ");
    const entries = digits.map((index) => text("{digits} in {cells}", { digits: grid.sign(this.game().values[index]), cells: grid.cellName(index) })).join(", ");
    const texts = [digits.length && text("Wrong: {entries}.", { entries }), marks.length && text("The right digit is missing in the pencil marks of {cells}.", { cells: names(marks) }), ...this.brokenRules()];
    return texts.filter(Boolean).join(" ");
  }

  /** Marks the digits that differ from the solution, and pencil marks without the right digit. */
  async checkMistakes() {
    await this.findConflicts();
    if (this.reason()) return this.showMessage(cellText(`${sentence(this.reason())} ${text(CORRECT)}`));
    if (!this.solution() && this.brokenRules().length) return this.showMessage(cellText(this.brokenRules().join(" ")));
    if (!this.solution()) return this.showMessage(text("Only a puzzle with exactly one solution can be checked. Open Check and enter the printed digits there first."));
    this.hintMarks = {};
    this.showMessage(cellText(this.findMistakes() || text("No mistake so far.")));
    this.onChange();
  }
}
