// Playing: digits, pencil, undo, hints.

import { askData, words } from "./api.js";
import { DIGITS, cellName } from "./board.js";
import { $, element } from "./dom.js";
import { summary, told } from "./explain.js";

export class Play {
  /** `game()` is the game being played, `solution()` what it ends in, if that is known; `changed` hears of moves. */
  constructor(board, game, solution, changed) {
    Object.assign(this, { board, game, solution, changed, pencil: false });
    const keys = [...DIGITS.map((digit) => [String(digit), digit]), ["⌫", 0]];
    $("pad").append(
      ...keys.map(([sign, digit]) =>
        element("button", { type: "button", ariaLabel: digit ? sign : "Clear", onclick: () => this.enter(digit) }, sign),
      ),
    );
    $("pencil").onclick = () => this.togglePencil();
    $("undo").onclick = () => this.move(() => this.game().undo());
    $("fill").onclick = () => this.move(() => this.game().fill());
    $("hint").onclick = () => this.hint();
    $("mistakes").onclick = () => this.count();
    $("again").onclick = () => this.move(() => this.game().change(() => this.game().restart()));
  }

  /** What a key does; whether it does anything. */
  key(key) {
    const letters = { p: "pencil", z: "undo", a: "fill", h: "hint" };
    if (/^[1-9]$/.test(key)) this.enter(Number(key));
    else if (["0", "Backspace", "Delete", " "].includes(key)) this.enter(0);
    else if (letters[key.toLowerCase()]) $(letters[key.toLowerCase()]).click();
    else return false;
    return true;
  }

  togglePencil() {
    this.pencil = !this.pencil;
    $("pencil").ariaPressed = String(this.pencil);
  }

  enter(digit) {
    const [game, cell] = [this.game(), this.board.chosen];
    this.move(() => (this.pencil && digit ? game.mark(cell, digit) : game.put(cell, digit)));
  }

  move(how) {
    how();
    $("hinted").replaceChildren();
    if (this.game().isFull && this.game().line === this.solution()) this.say("Solved!");
    this.changed();
  }

  say(...what) {
    $("hinted").replaceChildren(element("p", {}, ...what));
  }

  /** First what to look for and where; then all of it; then it is done. */
  async hint() {
    const game = this.game();
    if (game.isFull) return this.say("The grid is full.");
    let hinted;
    try {
      hinted = (await askData("hint", { puzzle: game.line, after: game.hints, drawings: true })).puzzles[0];
    } catch (error) {
      const hopeless = "There is a mistake: these digits have no solution.";
      return this.say(error.code === "no_solution" ? hopeless : words(error));
    }
    const { step, place, drawing } = hinted;
    const act = element("button", { type: "button", id: "take", onclick: () => this.move(() => game.take(step)) }, "Do it");
    const all = () => {
      $("hinted").replaceChildren(...told(summary(step), drawing, step.text), act);
      act.focus();
    };
    const more = element("button", { type: "button", id: "more", onclick: all }, "Show how");
    $("hinted").replaceChildren(element("p", {}, `Look for: ${step.technique} (${place}). `, more));
  }

  /** Says which digits are not those of the solution. */
  count() {
    const [solution, values] = [this.solution(), this.game().values];
    if (!solution) return this.say("Only a puzzle with exactly one solution can be checked.");
    const wrong = values.flatMap((value, index) => (value && String(value) !== solution[index] ? [cellName(index)] : []));
    this.say(wrong.length ? `Wrong: ${wrong.join(" ")}` : "No mistake so far.");
  }
}
