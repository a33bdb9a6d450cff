// The way to the solution, step by step.

import { askData } from "./api.js";
import { $, drawing, element } from "./dom.js";

/** What a step says, drawn and in words. */
export function told(summary, svg, paragraphs) {
  const text = paragraphs.map(({ indent, text }) => element("p", { className: `in${Math.min(indent, 4)}` }, text));
  return [element("h3", {}, summary), drawing(svg, summary), element("div", {}, ...text)];
}

/** A step in a line. */
export function summary({ technique, rating, placement, eliminations }) {
  const placed = placement ? [`${placement.cell} = ${placement.digit}`] : [];
  const gone = eliminations.map(({ cell, digits }) => `${cell}<>${digits.join("")}`);
  return `${technique} (${rating.toFixed(1)}): ${[...placed, ...gone].join(" ")}`;
}

export class Steps {
  constructor(onStep) {
    this.onStep = onStep;
    this.walk = null;
    $("step").onchange = () => this.show(Number($("step").value));
    $("earlier").onclick = () => this.show(this.at - 1);
    $("later").onclick = () => this.show(this.at + 1);
    $("told").onkeydown = (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      this.show(this.at + by);
    };
  }

  /** Asks for the steps of a puzzle and shows one of them. */
  async load(puzzle, at, signal) {
    if (this.walk?.puzzle !== puzzle) {
      this.walk = null;
      $("step").replaceChildren();
      $("told").replaceChildren(element("p", {}, "Looking for the steps …"));
      this.walk = (await askData("explain", { puzzle, drawings: true }, null, signal)).puzzles[0];
      const names = this.walk.steps.map((step, i) => element("option", { value: i }, `${i + 1}. ${step.technique}`));
      $("step").replaceChildren(...names);
    }
    this.show(at);
  }

  show(at) {
    const { steps, drawings } = this.walk ?? { steps: [] };
    if (steps.length === 0) return $("told").replaceChildren(element("p", {}, "No steps."));
    this.at = Math.min(Math.max(at, 0), steps.length - 1);
    $("step").value = this.at;
    $("earlier").disabled = this.at === 0;
    $("later").disabled = this.at === steps.length - 1;
    const step = steps[this.at];
    const head = `${this.at + 1} of ${steps.length}. ${summary(step)}`;
    $("told").replaceChildren(...told(head, drawings[this.at], step.text));
    this.onStep(this.at);
  }
}
