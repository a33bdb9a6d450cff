// The play view: digits, pencil marks, undo and hints.

import { describeError, requestJson } from "./api.js";
import { $, element } from "./dom.js";
import { stepNodes, summary } from "./explain.js";

/** The time in which two figures are one number, in milliseconds. */
const NUMBER_TIME = 700;

/** The buttons of the letters that are no digits. */
const SHORTCUTS = { p: "pencil", z: "undo", a: "fill-candidates", h: "hint" };

export class Play {
  /** `puzzle()` and `game()` return the current ones, `solution()` the solution, if known; `onChange` is called after each move. */
  constructor(puzzle, game, solution, onChange) {
    Object.assign(this, { puzzle, game, solution, onChange, pencil: false, typed: null });
    $("pencil").onclick = () => this.togglePencil();
    $("undo").onclick = () => this.move(() => this.game().undo());
    $("fill-candidates").onclick = () => this.move(() => this.game().fillCandidates());
    $("hint").onclick = () => this.hint();
    $("check-mistakes").onclick = () => this.checkMistakes();
    $("restart").onclick = () => this.move(() => this.game().change(() => this.game().restart()));
  }

  /** Takes the board of another puzzle, and shows the keys of its digits, which call `onDigit`. */
  setBoard(board, onDigit) {
    this.board = board;
    const { digits, side } = board.grid;
    const keys = [...digits.map((digit) => [board.grid.sign(digit), digit]), ["⌫", 0]];
    $("keypad").style.setProperty("--keys", side < 10 ? side + 1 : 9);
    $("keypad").replaceChildren(
      ...keys.map(([label, digit]) =>
        element("button", { type: "button", ariaLabel: digit ? label : "Clear", onclick: () => onDigit(digit) }, label),
      ),
    );
    // Letters that are digits are no shortcuts.
    for (const [letter, id] of Object.entries(SHORTCUTS)) $(id).querySelector("kbd").hidden = board.grid.digit(letter) > 0;
  }

  /** Handles a key; returns whether it has a meaning. */
  key(key) {
    const digit = this.board.grid.digit(key);
    if (digit) this.enter(/[0-9]/.test(key) ? this.number(digit) : digit);
    else if (key === "0" && this.number(0)) this.enter(this.number(0));
    else if (["0", "Backspace", "Delete", " "].includes(key)) this.enter(0);
    else if (SHORTCUTS[key.toLowerCase()]) $(SHORTCUTS[key.toLowerCase()]).click();
    else return false;
    return true;
  }

  /** Returns the number that a figure ends: in large grids, two figures typed in a row are one number. */
  number(figure) {
    const [now, cell, typed] = [Date.now(), this.board.selected, this.typed];
    const continues = typed && !this.pencil && typed.cell === cell && now - typed.time < NUMBER_TIME;
    const number = continues ? 10 * typed.figure + figure : figure;
    const fits = number <= this.board.grid.side;
    if (figure) this.typed = { figure, cell, time: now };
    return fits ? number : figure;
  }

  togglePencil() {
    this.pencil = !this.pencil;
    $("pencil").ariaPressed = String(this.pencil);
  }

  enter(digit) {
    const [game, cell] = [this.game(), this.board.selected];
    this.move(() => (this.pencil && digit ? game.toggleMark(cell, digit) : game.setDigit(cell, digit)));
  }

  move(action) {
    action();
    $("hint-result").replaceChildren();
    if (this.game().isFull && this.game().line === this.solution()) this.showMessage("Solved!");
    this.onChange();
  }

  showMessage(...content) {
    $("hint-result").replaceChildren(element("p", {}, ...content));
  }

  /** Requests the next step. Shows its technique and place first, the whole step on demand, and then offers to apply it. */
  async hint() {
    const game = this.game();
    if (game.isFull) return this.showMessage("The grid is full.");
    if (this.puzzle().unrated) return this.showMessage(`There are no hints: ${this.puzzle().unrated}.`);
    let hint;
    try {
      hint = (await requestJson("hint", ...this.puzzle().hintRequest(game))).puzzles[0];
    } catch (error) {
      return this.showMessage(this.hintError(error));
    }
    const { step, place, drawing } = hint;
    const applyButton = element("button", { type: "button", id: "apply-hint", onclick: () => this.move(() => game.apply(step)) }, "Apply");
    const showStep = () => {
      $("hint-result").replaceChildren(...stepNodes(summary(game.grid, step), drawing, step.text), applyButton);
      applyButton.focus();
    };
    const showButton = element("button", { type: "button", id: "show-hint", onclick: showStep }, "Show how");
    $("hint-result").replaceChildren(element("p", {}, `Look for: ${step.technique} (${place}). `, showButton));
  }

  /** Returns why there is no hint. */
  hintError(error) {
    const hasMistake = error.code === "no_solution" || (error.code === "wrong_marks" && this.wrongCells().length > 0);
    if (hasMistake) return "There is a mistake: these digits have no solution. Check for mistakes or undo.";
    const texts = {
      not_rated: `There are no hints: ${error.message}.`,
      not_unique: "There are only hints for puzzles with exactly one solution.",
      unknown: "There is no hint: the search for the solution was given up.",
    };
    return texts[error.code] ?? describeError(error);
  }

  /** Returns the names of the cells that differ from the solution, if it is known. */
  wrongCells() {
    const [grid, solution] = [this.board.grid, this.solution()];
    const isWrong = (value, index) => value && solution && grid.sign(value) !== solution[index];
    return this.game().values.flatMap((value, index) => (isWrong(value, index) ? [grid.cellName(index)] : []));
  }

  /** Shows which digits differ from the solution. */
  checkMistakes() {
    if (!this.solution()) return this.showMessage("Only a puzzle with exactly one solution can be checked.");
    const wrong = this.wrongCells();
    this.showMessage(wrong.length ? `Wrong: ${wrong.join(" ")}` : "No mistake so far.");
  }
}
