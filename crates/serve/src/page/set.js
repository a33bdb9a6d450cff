// The set view: tools that draw constraints, the list of them, and the size, rules and words of the puzzle. The tools are those of the table of constraints.

import { sentence } from "./advice.js";
import { describeError, download, request, requestJson, save } from "./api.js";
import { pixelFile } from "./canvas.js";
import { added, drawn, indexOf, isSurface, valuesOf, withCopy, withValues } from "./constraints.js";
import { cellText } from "./coords.js";
import { $, element, showMessage } from "./dom.js";
import { JOINED_SIZES } from "./kinds.js";
import { liveText, text, translation } from "./language.js";
import { Pen } from "./pen.js";
import { strokeDrawing } from "./sketch.js";
import { TOOLS, toolName, toolOf } from "./tools.js";

/** The tools beside those of constraints. */
const DIGITS = { name: "digits", shape: "digits" };
const REGIONS = { name: "regions", shape: "regions" };

/** The width of pictures in pixels. */
const PNG_SIDE = 1200;

/** The time within which figures are one number, in milliseconds. */
const NUMBER_TIME = 2500;

/** What to do with a tool, by the shape of its marks. */
const HELP = {
  digits: "Select cells and type the printed digits.",
  regions: "Drag over the cells of a region. The regions are taken over when each has as many cells as there are digits.",
  region: "Drag over cells. Then type its number, if it has one.",
  cell: "Click or drag over cells; again to remove the mark.",
  line: "Drag from cell to cell; draw the same line again to remove it. A digit typed then is its value.",
  arrow: "Drag from the circle along the arrow. Type 2, 3 or 4 for a circle of as many cells.",
  copy: "Drag over cells; then click where the first of them is in the copy.",
  edge: "Click on the border between two cells: again for the next value, and once more to remove it. Or type a number.",
  order: "Click beside the border in the cell of the greater digit; again to remove it.",
  corner: "Click on a corner of four cells, then type its digits.",
  row: "Click near the edge of the grid at a row or column, then type the number.",
  diagonal: "Click in a cell at the edge, on the side where the arrow begins; or drag along the diagonal. Then type the number.",
  grid: "Choose it again to remove it.",
};

/** The groups of tools, by the shapes of their marks. */
const GROUPS = [["digits", "regions"], ["region", "cell", "copy"], ["line", "arrow"], ["edge", "order", "corner"], ["row", "diagonal"], ["grid"]];

/** Returns whether strokes draw the marks of a tool; not those of rules that setters invent. */
const isDrawn = ({ shape }) => !["digits", "grid", "none"].includes(shape);

/** The formats of files and links for other programs. */
const FORMATS = { "sudokupad-link": "SudokuPad", "f-puzzles-link": "f-puzzles", "iss-link": "ISS", json: "JSON", svg: "SVG", png: "PNG" };

/** Returns the rule of a tool in the chosen language. */
const toolRule = ({ name, rule, usual }) => translation(`rule ${name}`, { value: usual[0] ?? "", label: "" }) ?? rule;

export class SetView {
  /** `puzzle()` returns the puzzle, `isActive()` whether the view is shown; `onEdit(change)` replaces its record by that which `change` returns for it. */
  constructor({ puzzle, isActive, onEdit, onHistory }) {
    Object.assign(this, { puzzle, isActive, onEdit, tool: DIGITS, current: null, typed: { time: 0, figures: "" }, regions: null, waiting: 0 });
    this.pen = new Pen({
      root: $("board"),
      board: () => this.board,
      isActive: () => isActive() && isDrawn(this.tool),
      isSurface: () => isSurface(this.tool.shape),
      onMove: (path) => this.sketch(path),
      onDraw: (path, point) => this.draw(path, point),
    });
    $("tools").replaceChildren(...GROUPS.map((shapes) => this.group(shapes)));
    for (const direction of ["undo", "redo"]) $(`set-${direction}`).onclick = () => onHistory(direction);
    $("delete-constraint").onclick = () => this.remove(this.current);
    $("tool-value").oninput = ({ target }) => this.setText(target.value);
    for (const name of ["title", "author", "ruleset"]) {
      $(`set-${name}`).onchange = ({ target }) => {
        const words = target.value.trim() || undefined;
        onEdit((record) => ({ ...record, [name]: words }));
      };
    }
    this.addSizes();
    this.addRules();
    const { size } = $("generate-form").elements;
    this.choose(DIGITS);
    $("set-size").value = size.value;
    $("export-format").replaceChildren(...Object.entries(FORMATS).map(([format, name]) => new Option(name, format)));
    $("export").onclick = () => this.export().catch((error) => showMessage(describeError(error), true));
  }

  /** Returns the buttons of the tools with some shapes of marks. */
  group(shapes) {
    const tools = [DIGITS, REGIONS, ...TOOLS].filter(({ shape }) => shapes.includes(shape));
    const button = (tool) => {
      const node = element("button", { type: "button", className: "tool" }, liveText(() => toolName(tool.name)));
      node.dataset.tool = tool.name;
      node.onclick = () => this.choose(tool);
      return node;
    };
    return element("div", { className: "tool-group" }, ...tools.map(button));
  }

  addSizes() {
    const { size } = $("generate-form").elements;
    $("set-size").replaceChildren(...[...size.options].map((option) => new Option(option.text, option.value)));
    $("set-size").onchange = ({ target }) => {
      const side = Number(target.value);
      this.onEdit(({ title, author, ruleset }) => ({ puzzle: ".".repeat(side * side), size: side, title, author, ruleset }));
    };
  }

  /** Adds the rules that any grid may have. */
  addRules() {
    const options = [...$("generate-form").elements.rules.options].filter(({ value }) => value && value !== "jigsaw" && !(value in JOINED_SIZES));
    const field = ({ value }) => {
      const box = element("input", { type: "checkbox", value });
      box.onchange = () => {
        const { checked } = box;
        // The box may be drawn again before the record is changed.
        this.onEdit((record) => {
          const others = (record.variant ?? "").split("+").filter((name) => name && name !== value);
          return { ...record, variant: [...others, ...(checked ? [value] : [])].join("+") || undefined };
        });
      };
      const english = options.find((option) => option.value === value).dataset.text;
      return element("label", {}, box, " ", liveText(() => text(english)));
    };
    $("grid-rules").append(...options.map(field));
  }

  /** Chooses a tool. That of a rule of the grid adds or removes it. */
  choose(tool) {
    Object.assign(this, { tool, current: null, regions: null });
    if (tool.shape === "grid") {
      this.change((list) => (list.some(({ type }) => type === tool.name) ? list.filter(({ type }) => type !== tool.name) : [...list, { type: tool.name, cells: [] }]));
    }
    for (const node of document.querySelectorAll(".tool")) node.ariaPressed = String(node.dataset.tool === tool.name);
    document.body.dataset.draws = String(isDrawn(tool));
    this.showTool();
    this.sketch([]);
  }

  showTool() {
    const { tool } = this;
    $("tool-help").replaceChildren(...[tool.rule && sentence(toolRule(tool)), HELP[tool.shape] && text(HELP[tool.shape])].filter(Boolean).join(" "));
    $("delete-constraint").disabled = !this.current;
    const takesValue = this.current && (this.takesValues || this.current.others !== undefined);
    $("tool-value").disabled = !takesValue;
    if (document.activeElement !== $("tool-value")) $("tool-value").value = this.current ? valuesOf(this.current).join(" ") : "";
  }

  /** The most values of the current constraint; infinite for any number. */
  get takesValues() {
    const [min, max = Infinity] = toolOf(this.current).values;
    return Math.max(min, max);
  }

  /** Shows a puzzle: on its board strokes are drawn. */
  show(board) {
    const { record, grid } = this.puzzle();
    this.board = board;
    const list = record.constraints ?? [];
    // What was drawn meanwhile is not in this puzzle yet.
    if (this.current && this.waiting === 0 && indexOf(list, this.current) < 0 && !this.isPending) this.current = null;
    $("set-size").value = String(record.size ?? 9);
    for (const box of $("grid-rules").querySelectorAll("input")) box.checked = (record.variant ?? "").split("+").includes(box.value);
    for (const name of ["title", "author", "ruleset"]) {
      const field = $(`set-${name}`);
      if (document.activeElement !== field) field.value = record[name] ?? "";
    }
    $("constraints").replaceChildren(...list.map((one) => this.row(one)));
    for (const node of document.querySelectorAll(".tool")) node.classList.toggle("used", list.some(({ type }) => type === node.dataset.tool) || (node.dataset.tool === "regions" && Boolean(record.regions)));
    if (this.regions?.length !== grid.cells.length) this.regions = null;
    this.showTool();
    this.sketch([]);
  }

  /** Whether the current constraint waits for its value or its copy. */
  get isPending() {
    const { current } = this;
    if (!current) return false;
    const tool = toolOf(current);
    return valuesOf(current).length < tool.values[0] || (tool.shape === "copy" && !current.others);
  }

  /** Returns the row of a constraint in the list. */
  row(one) {
    const cells = [...(one.cells ?? []), ...(one.others ?? [])].join(", ");
    const words = [toolName(one.type), valuesOf(one).join(" "), cells && `(${cells})`].filter(Boolean).join(" ");
    const choose = element("button", { type: "button", className: "link", onclick: () => this.select(one) }, cellText(words));
    const remove = element("button", { type: "button", className: "forget", ariaLabel: text("Delete: {what}", { what: words }), onclick: () => this.remove(one) }, "✕");
    return element("li", {}, choose, remove);
  }

  /** Makes a constraint of the list the one that digits change. */
  select(one) {
    this.choose(toolOf(one));
    this.current = one;
    this.typed = { time: 0, figures: "" };
    this.showTool();
    this.sketch([]);
    this.board.focus();
  }

  /** Changes the list of constraints; `change` returns another list. */
  change(change) {
    this.waiting += 1;
    return this.onEdit((record) => {
      this.waiting -= 1;
      const list = change(record.constraints ?? []);
      return { ...record, constraints: list.length ? list : undefined };
    });
  }

  remove(one) {
    if (!one) return;
    this.current = null;
    this.change((list) => list.filter((_, index) => index !== indexOf(list, one)));
  }

  /** Draws a stroke. */
  draw(path, point) {
    const { tool, current, puzzle } = this;
    const { grid } = puzzle();
    if (path.length === 0) return undefined;
    if (tool === REGIONS) return this.drawRegion(path);
    if (tool.shape === "copy" && this.isPending) {
      const clone = withCopy(current, path[0], grid);
      this.current = clone;
      return clone ? this.change((list) => [...list, clone]) : this.sketch([]);
    }
    const constraint = drawn(tool, path, point, grid);
    if (!constraint) return undefined;
    this.typed = { time: Date.now(), figures: "" };
    if (tool.shape === "copy") this.current = constraint;
    else {
      const next = added(puzzle().record.constraints ?? [], tool, constraint);
      this.current = next.current;
      if (!this.isPending) this.change((list) => added(list, tool, constraint).list);
    }
    // The field of the value takes that of the new constraint once it has lost the focus.
    this.board.select(path.at(-1), true);
    this.showTool();
    this.sketch([]);
    return undefined;
  }

  /** Makes cells a region of a jigsaw, once all regions have as many cells as there are digits. */
  drawRegion(path) {
    const { grid } = this.puzzle();
    const { side } = grid;
    this.regions ??= grid.regionOf();
    const free = Array.from({ length: side + grid.cells.length }, (_, number) => number).find((number) => !this.regions.includes(number));
    for (const cell of path) this.regions[cell] = free;
    const names = [...new Set(this.regions)];
    const isWhole = names.length === side && names.every((name) => this.regions.filter((other) => other === name).length === side);
    if (isWhole) {
      const signs = this.regions.map((name) => grid.sign(names.indexOf(name) + 1)).join("");
      this.regions = null;
      this.onEdit((record) => ({ ...record, regions: signs, box: undefined }));
    }
    this.sketch([]);
  }

  /** Handles a key; returns whether it has a meaning beside those of the digits of the puzzle. */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.tool === DIGITS) return false;
    if (this.pen.isActive() && this.pen.key(event)) return true;
    const { current } = this;
    if (!current) return false;
    const { key } = event;
    if (key === "Delete" || (key === "Backspace" && !this.typed.figures)) this.remove(current);
    else if (key === "Backspace") this.enter(this.typed.figures.slice(0, -1));
    else if (current.type === "xv" && /^[xv]$/i.test(key)) this.enter(key.toLowerCase() === "x" ? "10" : "5");
    else if (/^[0-9]$/.test(key)) this.type(key);
    else return false;
    return true;
  }

  /** Types a figure of the value of the current constraint. */
  type(figure) {
    const { time, figures } = this.typed;
    const isSingle = this.takesValues <= 1;
    this.enter(isSingle && Date.now() - time > NUMBER_TIME ? figure : figures + figure);
  }

  /** Takes over a digit of the keypad, 0 to delete; returns whether it is not one of the puzzle. */
  onDigit(digit) {
    return this.key({ key: digit ? String(digit) : "Backspace" });
  }

  /** Takes over figures as the value of the current constraint: one number, or each a value. */
  enter(figures) {
    this.typed = { time: Date.now(), figures };
    this.setText(this.takesValues > 1 ? [...figures].join(" ") : figures);
    $("tool-value").value = this.takesValues > 1 ? [...figures].join(" ") : figures;
  }

  /** Takes over a text as the values of the current constraint. */
  setText(words) {
    const { current } = this;
    const numbers = [...new Set((words.match(/\d+/g) ?? []).map(Number))];
    const changed = toolOf(current).shape === "arrow" ? withPill(current, numbers[0]) : withValues(current, this.takesValues > 1 ? numbers.sort((a, b) => a - b) : numbers);
    this.current = changed;
    const isPending = this.isPending;
    this.change((list) => {
      const index = indexOf(list, current);
      if (isPending) return list.filter((_, at) => at !== index);
      return index < 0 ? [...list, changed] : list.with(index, changed);
    });
    this.sketch([]);
  }

  /** Draws a stroke that is not finished, the current constraint, and regions that are not whole. */
  sketch(path) {
    if (!this.board) return;
    const { grid } = this.puzzle();
    if (!this.isActive()) return this.board.showDrawing(null);
    const { current, tool, regions } = this;
    const cells = (current ? [...(current.cells ?? []), ...(current.others ?? [])] : []).map((name) => grid.cellIndex(name));
    const waits = this.isPending ? (valuesOf(current).join(" ") || "?") : "";
    this.board.showDrawing(strokeDrawing(grid, { path, isSurface: isSurface(tool.shape), cells, waits, regions }));
  }

  /** Saves the puzzle for another program. */
  async export() {
    const { record, text: body } = this.puzzle();
    const format = $("export-format").value;
    if (!["svg", "png"].includes(format)) return download(await request("convert", { format }, body), record.title);
    const [{ drawing }] = (await requestJson("draw", { clues: true }, body)).puzzles;
    const picture = new Blob([drawing], { type: "image/svg+xml" });
    return save(format === "svg" ? picture : await pngOf(picture), `sudoku.${format}`);
  }
}

/** Returns a drawing in pixels. */
async function pngOf(svg) {
  const image = Object.assign(new Image(), { src: URL.createObjectURL(svg) });
  await image.decode();
  const file = await pixelFile(image, [PNG_SIDE, (PNG_SIDE * image.naturalHeight) / image.naturalWidth]);
  URL.revokeObjectURL(image.src);
  return file;
}

/** Returns an arrow whose circle has this number of its cells, from 1; those are in reading order, as the figures of a number. */
function withPill(arrow, count = 1) {
  const all = [...arrow.cells, ...arrow.others];
  const size = Math.min(Math.max(count, 1), 4, all.length - 1);
  const place = (name) => name.match(/\d+/g).reduce((sum, number) => 100 * sum + Number(number), 0);
  return { ...arrow, cells: all.slice(0, size).sort((a, b) => place(a) - place(b)), others: all.slice(size) };
}
