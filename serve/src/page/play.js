// The play view: digits, pencil marks, undo and hints.

import { describeError, requestJson } from "./api.js";
import { DIGITS, cellName } from "./board.js";
import { $, element } from "./dom.js";
import { stepNodes, summary } from "./explain.js";

export class Play {
  /** `game()` returns the current game and `solution()` its solution, if known; `onChange` is called after each move. */
  constructor(board, game, solution, onChange) {
    Object.assign(this, { board, game, solution, onChange, pencil: false });
    const keys = [...DIGITS.map((digit) => [String(digit), digit]), ["⌫", 0]];
    $("keypad").append(
      ...keys.map(([sign, digit]) =>
        element("button", { type: "button", ariaLabel: digit ? sign : "Clear", onclick: () => this.enter(digit) }, sign),
      ),
    );
    $("pencil").onclick = () => this.togglePencil();
    $("undo").onclick = () => this.move(() => this.game().undo());
    $("fill-candidates").onclick = () => this.move(() => this.game().fillCandidates());
    $("hint").onclick = () => this.hint();
    $("check-mistakes").onclick = () => this.checkMistakes();
    $("restart").onclick = () => this.move(() => this.game().change(() => this.game().restart()));
  }

  /** Handles a key; returns whether it has a meaning. */
  key(key) {
    const shortcuts = { p: "pencil", z: "undo", a: "fill-candidates", h: "hint" };
    if (/^[1-9]$/.test(key)) this.enter(Number(key));
    else if (["0", "Backspace", "Delete", " "].includes(key)) this.enter(0);
    else if (shortcuts[key.toLowerCase()]) $(shortcuts[key.toLowerCase()]).click();
    else return false;
    return true;
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
    let hint;
    try {
      const marked = JSON.stringify({ puzzle: game.line, candidates: game.candidateLine });
      hint = (await requestJson("hint", { original: game.clueLine, drawings: true }, marked)).puzzles[0];
    } catch (error) {
      const noSolution = "There is a mistake: these digits have no solution. Check for mistakes or undo.";
      const hasMistake = error.code === "no_solution" || (error.code === "wrong_marks" && this.wrongCells().length > 0);
      return this.showMessage(hasMistake ? noSolution : describeError(error));
    }
    const { step, place, drawing } = hint;
    const applyButton = element("button", { type: "button", id: "apply-hint", onclick: () => this.move(() => game.apply(step)) }, "Apply");
    const showStep = () => {
      $("hint-result").replaceChildren(...stepNodes(summary(step), drawing, step.text), applyButton);
      applyButton.focus();
    };
    const showButton = element("button", { type: "button", id: "show-hint", onclick: showStep }, "Show how");
    $("hint-result").replaceChildren(element("p", {}, `Look for: ${step.technique} (${place}). `, showButton));
  }

  /** Returns the names of the cells that differ from the solution, if it is known. */
  wrongCells() {
    const solution = this.solution();
    const isWrong = (value, index) => value && solution && String(value) !== solution[index];
    return this.game().values.flatMap((value, index) => (isWrong(value, index) ? [cellName(index)] : []));
  }

  /** Shows which digits differ from the solution. */
  checkMistakes() {
    if (!this.solution()) return this.showMessage("Only a puzzle with exactly one solution can be checked.");
    const wrong = this.wrongCells();
    this.showMessage(wrong.length ? `Wrong: ${wrong.join(" ")}` : "No mistake so far.");
  }
}
