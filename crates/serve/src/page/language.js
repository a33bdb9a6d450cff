// The language of the page and of its steps, hints, sheets and messages. Texts are in English in the page and in its modules; a file has their translations.

import { load, store } from "./storage.js";

/** The languages, by their codes in requests. */
const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français" };

/** The attributes with text for readers. */
const ATTRIBUTES = ["title", "placeholder", "aria-label"];

/** Parts of messages: a list of cells, a list of messages, the name of a constraint, and texts that are messages themselves. */
const [LIST, ITEMS, NAME, PARTS] = ["cells", "items", "constraint", ["found", "expected", "message", "reason"]];

/** Returns the first language of the browser that there is, or English. */
const preferred = () => navigator.languages.map((name) => name.slice(0, 2).toLowerCase()).find((code) => code in LANGUAGES) ?? "en";

const stored = load("language", null);
let chosen = stored in LANGUAGES ? stored : preferred();

/** The translations of texts, and those of messages in their order: a text may have placeholders, such as `{count}`. */
let [words, messages] = [new Map(), []];

/** Returns the lines of a part of a file: texts in English and their translations. */
const pairs = (part) =>
  part.split("\n").filter((line) => !line.startsWith("#") && line.includes(" = ")).map((line) => line.split(/ = (.*)/s).slice(0, 2));

/** Returns the translations of the texts and the messages of a language; English has none. */
async function translations(code) {
  if (code === "en") return [new Map(), []];
  const parts = (await (await fetch(`lang/${code}.txt`)).text()).split("\n#messages\n");
  const [texts, templates] = parts.map(pairs);
  // The words of the page precede those of messages.
  return [new Map([...templates, ...texts.reverse()]), templates];
}

[words, messages] = await translations(chosen).catch(() => [words, messages]);

const fill = (template, values) => template.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);

/** Returns the text of a key in the chosen language, with these values of its placeholders; undefined if it has none. */
export const translation = (key, values = {}) => words.has(key) ? fill(words.get(key), values) : undefined;

/** Returns a text of the page in the chosen language, with these values of its placeholders. */
export const text = (english, values = {}) => translation(english, values) ?? fill(english, values);

/** Returns a node with the text that `write` returns. It follows the language. */
export const liveText = (write) => Object.assign(document.createTextNode(write()), { write });

/** Returns the translated name of a constraint; undefined if it has none. */
export const constraintName = (english) => words.get(`@${english.replaceAll(" ", "-")}`)?.replace("{number}", "").trim();

/** Returns the translated value of a placeholder; undefined if it has none. */
function valueOf(name, value) {
  if (name === LIST) return /; |: | is | are /.test(value) ? undefined : value.replaceAll(" and ", ` ${text("and")} `);
  if (name === NAME) return constraintName(value);
  const parts = name === ITEMS ? value.split("; ").map(translated) : PARTS.includes(name) ? [translated(value)] : [value];
  return parts.includes(undefined) ? undefined : parts.join(`${words.get("@semicolon")} `);
}

/** Returns the pattern of a template: a letter stands for a number. */
function pattern(template) {
  const escaped = template.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  const value = (name) => (name.length === 1 ? "-?[\\d.,]+(?: -?\\d+)*" : ["first", "last"].includes(name) ? "." : ".+?");
  return new RegExp(`^${escaped.replace(/\{(\w+)\}/g, (_, name) => `(?<${name}>${value(name)})`)}$`, "s");
}

/** Returns a message of the API in the chosen language; undefined if there is no translation. The first template that fits is used. */
function translated(english) {
  if (words.has(english)) return words.get(english);
  for (const [template, translation] of messages) {
    if (!template.includes("{")) continue;
    const found = pattern(template).exec(english);
    const values = found && Object.entries(found.groups).map(([name, value]) => [name, valueOf(name, value)]);
    if (values?.every(([, value]) => value !== undefined)) return fill(translation, Object.fromEntries(values));
  }
  return undefined;
}

/** Returns a message of the API in the chosen language, or as it is. */
export const message = (english) => translated(english) ?? english;

/** Returns the code of the language in requests; empty for English, whose steps have their full reasons. */
export const requestLanguage = () => (chosen === "en" ? "" : chosen);

/** Returns a number with this number of decimals and the decimal sign of the language. */
export const decimal = (number, decimals) => number.toLocaleString(chosen, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** Returns the locale of dates: that of the browser in the chosen language, or else the language. */
export const dateLocale = () => navigator.languages.find((name) => name.slice(0, 2).toLowerCase() === chosen) ?? chosen;

/** Returns the text node of an element, without those of its children. */
const textNode = (element) => [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());

/** Returns the content of an element with keys as text, such as `[Ctrl] [Z] is undo`. */
const withKeys = (element) => [...element.childNodes].map((node) => (node.nodeName === "KBD" ? `[${node.textContent}]` : node.textContent)).join("");

/** Returns the nodes of such a text. */
function keyNodes(marked) {
  return marked.split(/(\[[^\]]+\])/).map((part) => {
    if (!part.startsWith("[")) return part;
    return Object.assign(document.createElement("kbd"), { textContent: part.slice(1, -1) });
  });
}

/** Notes the English texts of the page in `data-` attributes, which copies of its elements have, too. */
function noteTexts() {
  for (const element of document.body.querySelectorAll("*")) {
    if (element.closest("script, textarea, kbd, #language")) continue;
    const node = element.matches(".keys") ? null : textNode(element);
    if (element.matches(".keys")) element.dataset.text = withKeys(element);
    else if (/\p{L}/u.test(node?.data ?? "")) element.dataset.text = node.data.trim().replace(/\s+/g, " ");
  }
  for (const name of ATTRIBUTES) {
    for (const element of document.body.querySelectorAll(`[${name}]`)) element.setAttribute(`data-text-${name}`, element.getAttribute(name));
  }
}

/** Shows the texts of the page in the chosen language. */
function showTexts() {
  document.documentElement.lang = chosen;
  for (const element of document.querySelectorAll("[data-text]")) {
    const english = element.dataset.text;
    if (element.matches(".keys")) {
      element.replaceChildren(...keyNodes(text(english)));
      continue;
    }
    const node = textNode(element);
    // Spaces at both ends are between elements.
    if (node) node.data = node.data.replace(/^(\s*).*?(\s*)$/s, (_, before, after) => before + text(english) + after);
  }
  for (const name of ATTRIBUTES) {
    for (const element of document.querySelectorAll(`[data-text-${name}]`)) element.setAttribute(name, text(element.getAttribute(`data-text-${name}`)));
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) if (texts.currentNode.write) texts.currentNode.data = texts.currentNode.write();
}

noteTexts();
showTexts();

/** Marks the elements whose texts have the chosen language, for speech and hyphenation. */
const mark = () => ["step-details", "hint-result"].forEach((id) => (document.getElementById(id).lang = chosen));

/** Wires the field that chooses the language; `onChange` is called when another one is chosen. */
export function initLanguage(select, onChange) {
  select.replaceChildren(...Object.entries(LANGUAGES).map(([code, name]) => new Option(name, code)));
  select.value = chosen;
  mark();
  select.onchange = async () => {
    const code = select.value;
    const found = await translations(code).catch(() => [new Map(), []]);
    // Another one was chosen meanwhile.
    if (select.value !== code) return;
    [chosen, [words, messages]] = [code, found];
    store("language", chosen);
    mark();
    showTexts();
    onChange();
  };
}
