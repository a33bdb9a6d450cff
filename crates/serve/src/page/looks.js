// The rules of drawings whose files name none: asked once for each look, remembered in this browser, and shown where they apply.

import { element } from "./dom.js";
import { text } from "./language.js";
import { load, store } from "./storage.js";
import { TOOLS, toolName, toolOptions } from "./tools.js";

/** The shapes of drawings, each with those of the tools that may be meant. */
const SHAPES = { "line": ["line"], "arrow": ["arrow"], "circle": ["cell", "region"], "square": ["cell", "region"], "cage": ["region"], "number": ["row"] };

/** What an error says of a drawing without a rule. */
const LOOK = new RegExp(`^an? (?:(\\w+) )?(${Object.keys(SHAPES).join("|")}) whose rule is not in the file`);

/** The texts that may have drawings: those of SudokuPad. */
const DRAWN = /sudokupad|crackingthecryptic|wayPoints|cellSize|^(scl|ctc)/;

/** The rules that are remembered, by look. */
const remembered = () => load("looks", {});

const remember = (look, rule) => store("looks", { ...remembered(), [look]: rule });

/** The rules of looks as requests have them. */
export const lookRules = () => Object.entries(remembered()).filter(([, rule]) => rule).map((entry) => entry.join("=")).join(",");

/** Returns a look such as `green-line` in words. */
function lookName(look) {
  const [shape, color] = look.split("-").reverse();
  return color ? `${text(shape)} (${text(color)})` : text(shape);
}

/** Returns the question what a drawing means, if that is the error; null for others. `onAnswer` is called when it is answered. */
export function lookQuestion(error, onAnswer) {
  const found = LOOK.exec(error.errors?.[0]?.found ?? "");
  if (!found) return null;
  const [, color, shape] = found;
  const look = [color, shape].filter(Boolean).join("-");
  const hasValue = ["cage", "number"].includes(shape);
  const meanings = TOOLS.filter((tool) => SHAPES[shape].includes(tool.shape) && (hasValue || tool.values[0] === 0));
  const none = element("option", { value: "none" }, text("nothing, it is a decoration"));
  const select = element("select", { id: "look-rule" }, new Option("", ""), ...toolOptions(meanings), none);
  select.onchange = () => {
    remember(look, select.value);
    onAnswer();
  };
  return element("p", {}, element("label", {}, text("The file does not say what this drawing means: {look}.", { look: lookName(look) }), " ", select));
}

/** Returns a note of the remembered rules for a text that may have drawings, with buttons that forget one; an empty list for other texts. */
export function looksNote(input, onForget) {
  const rules = Object.entries(remembered()).filter(([, rule]) => rule);
  if (!rules.length || !DRAWN.test(input)) return [];
  const entry = ([look, rule]) => {
    const words = `${lookName(look)}: ${rule === "none" ? text("no rule") : toolName(rule)}`;
    const forget = element("button", { type: "button", className: "forget", ariaLabel: text("Delete: {what}", { what: words }) }, "✕");
    forget.onclick = () => {
      remember(look, undefined);
      onForget();
    };
    return element("span", {}, words, forget, " ");
  };
  return [element("p", { className: "small", id: "looks" }, `${text("Remembered rules of drawings:")} `, ...rules.map(entry))];
}
