// The explain view: the steps of the solution.

import { describeError, requestJson } from "./api.js";
import { numbered } from "./board.js";
import { cellText } from "./coords.js";
import { $, drawing, element, svgShape } from "./dom.js";
import { decimal, requestLanguage, text } from "./language.js";
import { load, store } from "./storage.js";

/** The margin of the drawings of 9x9 steps, in cells. */
export const DRAWING_MARGIN = 1 / 11;

/** Returns the nodes that show a step: its summary and its text. */
export function stepNodes(summary, paragraphs) {
  const nodes = paragraphs.map(({ indent, text: words }) => element("p", { className: `in${Math.min(indent, 8)}` }, cellText(words)));
  return [element("h3", {}, cellText(summary)), element("div", {}, ...nodes)];
}

/** Returns the drawing of a step with the numbers of rows and columns. */
export const stepDrawing = (svg, grid, summary) => numbered(drawing(svg, summary), grid, grid.drawing ? grid.margin : DRAWING_MARGIN);

/** The colors of a cell and of a placed digit in drawings. */
const [CELL_COLOR, PLACED_COLOR] = ["#ffffff", "#007f5f"];

/** Adds the placed digit of a step to its drawing in the size of the others, for when pencil marks are hidden. */
function addPlacedDigit(svg, grid, { cell: name, digit }) {
  const [row, column] = name.match(/\d+/g).map(Number);
  const margin = grid.drawing ? grid.margin : DRAWING_MARGIN;
  const side = svg.viewBox.baseVal.width / (grid.width + 2 * margin);
  const [x, y] = [(column - 0.5 + margin) * side, (row - 0.5 + margin) * side];
  const add = (tag, attributes, sign) => svg.append(svgShape(tag, { class: "placed-digit", ...attributes }, sign));
  const half = 0.44 * side;
  add("rect", { x: x - half, y: y - half, width: 2 * half, height: 2 * half, fill: CELL_COLOR, stroke: PLACED_COLOR, "stroke-width": 0.06 * side });
  add("text", { x, y: y + 0.25 * side, "font-size": 0.7 * side, fill: PLACED_COLOR, "font-weight": 600, "text-anchor": "middle" }, grid.sign(digit));
}

/** Returns the results of a step in words, such as `4 in r1c2` or `not 8 in r8c2, r8c4`. */
function results(grid, { placement, eliminations }) {
  const cells = new Map();
  for (const { cell, digits } of eliminations) {
    const signs = digits.map((digit) => grid.sign(digit)).join(", ");
    cells.set(signs, [...(cells.get(signs) ?? []), cell]);
  }
  const eliminated = [...cells].map(([digits, names]) => text("not {digits} in {cells}", { digits, cells: names.join(", ") }));
  const placed = placement ? [text("{digits} in {cells}", { digits: grid.sign(placement.digit), cells: placement.cell })] : [];
  return [...placed, ...eliminated].join("; ");
}

/** Returns the name of the technique of a step in the language of its text. */
export const nameOf = (step) => step.name ?? step.technique;

/** Whether steps have their ratings, which mean nothing to most. */
const showsRatings = () => $("show-ratings").checked;

/** The shapes of the marks in drawings of steps. */
const MARK_SHAPES = {
  evidence: 'circle[fill="#b8ddf2"]',
  excluded: 'circle[fill="#ffffff"][stroke="#0072b2"]',
  secondary: 'polygon[fill="#f3d5e8"]',
  elimination: 'rect[fill="#fbdcc6"]',
  placement: 'circle[fill="#b5e5d3"]',
};

/** Shows the meanings of the marks that a drawing has. */
function showLegend(root) {
  for (const item of document.querySelectorAll(".legend [data-mark]")) item.hidden = !root.querySelector(MARK_SHAPES[item.dataset.mark]);
}

/** Returns a step of a grid as one line. */
export function summary(grid, step) {
  const { rating, score } = step;
  const rated = showsRatings() && (rating === undefined ? score !== undefined && text("score {number}", { number: score }) : text("rating {number}", { number: decimal(rating, 1) }));
  return `${nameOf(step)}${rated ? ` (${rated})` : ""}${text(":")} ${results(grid, step)}`;
}

/** Returns the names of cells in the evidence of a step. */
function evidenceCells(evidence) {
  if (typeof evidence === "string") return /^r\d+c\d+$/.test(evidence) ? [evidence] : [];
  return evidence && typeof evidence === "object" ? Object.values(evidence).flatMap(evidenceCells) : [];
}

/** Returns the indices of the cells of a step, by class, and in `struck` the digits that it eliminates from cells. */
export function marksOfStep(grid, { placement, eliminations, evidence }) {
  const index = (name) => grid.cellIndex(name);
  const placed = placement ? [index(placement.cell)] : [];
  const struck = new Map(eliminations.map(({ cell, digits }) => [index(cell), digits]));
  const changed = [...placed, ...struck.keys()];
  // The text names the digits that exclude others; marked in a 9x9 grid they would hide the step.
  const cells = evidenceCells(grid.drawing ? evidence : { ...evidence, causes: [] }).map(index);
  return { placed, eliminated: [...struck.keys()], evidence: cells.filter((cell) => !changed.includes(cell)), struck };
}

/** Returns the answer to a question as a walkthrough: the steps that it needs, and the step. */
function walkOfAnswer({ before = [], step, text: sentence, drawings }) {
  const end = sentence && { text: sentence.replace(/\.$/, "") };
  return { steps: step ? [...before, step] : [], drawings, end };
}

/** Wires the field that shows the candidates that steps do not mark. The choice is kept. */
function initCandidates(field) {
  const show = () => (document.body.dataset.candidates = field.checked ? "all" : "marked");
  field.checked = load("candidates", true);
  field.onchange = () => {
    store("candidates", field.checked);
    show();
  };
  show();
}

export class Steps {
  /** `onStep` is called with the index of each step that is shown, `onLadder` with one when another ladder is selected. */
  constructor(onStep, onLadder) {
    Object.assign(this, { onStep, onLadder, walk: null });
    initCandidates($("show-candidates"));
    $("show-ratings").checked = load("ratings", false);
    $("show-ratings").onchange = () => {
      store("ratings", showsRatings());
      this.show(this.index);
    };
    $("ladder").onchange = () => this.onLadder(0);
    // Without an answer, the step stays.
    const ask = () => this.onLadder((!this.isAnswer && this.index) || 0);
    $("question").onchange = () => {
      this.isTapped = false;
      ask();
    };
    $("step-number").onchange = () => this.show(Number($("step-number").value));
    $("step-drawing").onclick = (event) => this.askAt(event, ask);
    $("previous-step").onclick = () => this.show(this.index - 1);
    $("next-step").onclick = () => this.show(this.index + 1);
    $("print-steps").onclick = () => this.print();
    $("step-details").onkeydown = (event) => {
      const offset = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
      if (offset === undefined) return;
      event.preventDefault();
      this.show(this.index + offset);
    };
  }

  /**
   * Requests the steps of a puzzle and shows one of them, or the answer to the question about it. Without an answer, the steps stay, and the reason
   * is above them.
   */
  async load(puzzle, index, signal) {
    $("ladder").options[0].text = puzzle.ladder;
    if (this.puzzle && this.puzzle !== puzzle) $("question").value = "";
    if (this.puzzle !== puzzle) this.walk = null;
    Object.assign(this, { puzzle, refusal: null });
    const asked = () => $("question").value.trim();
    const question = asked();
    const [steps, body] = puzzle.stepsRequest($("ladder").value);
    if (question) {
      try {
        if (await this.find("why", { question, drawings: steps.drawings }, body, signal)) this.show(Infinity);
        return;
      } catch (error) {
        if (error.name === "AbortError") throw error;
        // Another question was asked meanwhile.
        if (asked() !== question) return;
        // A candidate that was tapped is the digit of its cell.
        if (this.isTapped && question.includes("!=")) {
          $("question").value = question.replace("!=", "=");
          return this.load(puzzle, index, signal);
        }
        this.refusal = describeError(error).replace("`question`: ", "");
      }
    }
    if (await this.find("explain", steps, body, signal)) this.show(index);
  }

  /** Requests a walkthrough, unless it is there already; returns whether it is still the latest request. */
  async find(name, options, body, signal) {
    const query = { ...options, lang: requestLanguage() };
    const key = JSON.stringify([name, query, body]);
    this.requested = key;
    if (this.walk && this.key === key) return true;
    if (name === "explain") this.clear(element("p", {}, text("Searching for the steps …")));
    const [found] = (await requestJson(name, query, body, signal)).puzzles;
    if (this.requested !== key) return false;
    Object.assign(this, { key, grid: this.puzzle.grid, isAnswer: name === "why", walk: name === "why" ? walkOfAnswer(found) : found });
    $("step-number").replaceChildren(...this.walk.steps.map((step, i) => element("option", { value: i }, `${i + 1}. ${nameOf(step)}`)));
    return true;
  }

  /** Asks why a candidate of the drawing that was clicked is not, or why a digit is, in its cell. */
  askAt({ target }, ask) {
    const mark = target.closest("svg") && target.tagName === "text" ? target : null;
    const digit = mark && this.grid.digit(mark.textContent);
    if (!digit || !this.grid.digits.includes(digit)) return;
    const svg = mark.ownerSVGElement;
    const margin = this.grid.drawing ? this.grid.margin : DRAWING_MARGIN;
    const side = svg.viewBox.baseVal.width / (this.grid.width + 2 * margin);
    const [column, row] = ["x", "y"].map((axis) => Math.floor((Number(mark.getAttribute(axis)) - (axis === "y" ? 0.01 : 0)) / side - margin));
    const cell = row * this.grid.width + column;
    if (!this.grid.cells.includes(cell)) return;
    const isSmall = Number(mark.getAttribute("font-size")) < side / 2;
    $("question").value = `${this.grid.cellName(cell)}${isSmall ? "!=" : "="}${mark.textContent}`;
    this.isTapped = true;
    ask();
  }

  /** Prints the puzzle and all steps, several per page. */
  async print() {
    if (!this.walk) return;
    const { puzzle, walk, grid } = this;
    const { steps, drawings = [] } = walk;
    const start = await requestJson("draw", { clues: true }, puzzle.text).catch(() => null);
    if (walk !== this.walk) return;
    const articles = steps.map((step, i) => {
      const heading = `${i + 1}. ${summary(this.grid, step)}`;
      return element("article", {}, ...this.drawingNodes(step, drawings[i], heading), ...stepNodes(heading, step.text));
    });
    const title = puzzle.record.title ?? (puzzle.isClassic ? "Sudoku" : puzzle.name);
    const first = start?.puzzles.map(({ drawing: svg, margin }) => element("article", {}, numbered(drawing(svg, title), grid, margin))) ?? [];
    $("printed-steps").replaceChildren(element("h2", {}, `${title} – ${text("Steps")}`), ...first, ...articles);
    window.addEventListener("afterprint", () => $("printed-steps").replaceChildren(), { once: true });
    window.print();
  }

  /** Returns the drawing of a step in a list; an empty list if there is none. */
  drawingNodes(step, svg, heading) {
    if (!svg) return [];
    const figure = stepDrawing(svg, this.grid, heading);
    if (step.placement) addPlacedDigit(figure.querySelector("svg"), this.grid, step.placement);
    return [figure];
  }

  /** Forgets the steps, and shows a message in their place. */
  clear(message) {
    this.walk = null;
    $("step-number").replaceChildren();
    for (const id of ["previous-step", "next-step", "print-steps"]) $(id).disabled = true;
    this.showMessage(message);
  }

  /** Shows a message instead of a step, beside the puzzle. */
  showMessage(message) {
    $("step-drawing").replaceChildren();
    showLegend($("step-drawing"));
    $("step-details").replaceChildren(message);
  }

  show(index) {
    const { steps, drawings = [], end } = this.walk ?? { steps: [] };
    const endNodes = end ? [element("p", { className: "end" }, `${end.text[0].toUpperCase()}${end.text.slice(1)}.`)] : [];
    if (steps.length === 0) return this.showMessage(endNodes[0] ?? element("p", {}, text("No steps.")));
    this.index = Math.min(Math.max(index, 0), steps.length - 1);
    $("step-number").value = this.index;
    $("previous-step").disabled = this.index === 0;
    $("next-step").disabled = this.index === steps.length - 1;
    $("print-steps").disabled = false;
    const step = steps[this.index];
    const heading = `${text("{number} of {count}.", { number: this.index + 1, count: steps.length })} ${summary(this.grid, step)}`;
    $("step-drawing").replaceChildren(...this.drawingNodes(step, drawings[this.index], heading));
    showLegend($("step-drawing"));
    const isLast = this.index === steps.length - 1;
    const refused = this.refusal ? [element("p", { className: "wrong" }, cellText(this.refusal))] : [];
    $("step-details").replaceChildren(...refused, ...stepNodes(heading, step.text), ...(isLast ? endNodes : []));
    this.onStep(this.index);
  }

  /**
   * Returns the digits before the step that is shown and the marks of its cells, for steps without a drawing; without steps, `conflict`
   * are the cells that exclude a solution.
   */
  position(clues, conflict) {
    const values = [...clues];
    if (!this.walk || this.walk.drawings || this.index === undefined) return { values, marked: { conflict } };
    for (const { placement } of this.walk.steps.slice(0, this.index)) {
      if (placement) values[this.grid.cellIndex(placement.cell)] = placement.digit;
    }
    const step = this.walk.steps[this.index];
    return { values, marked: step ? marksOfStep(this.grid, step) : {} };
  }
}
