// The names of cells in texts: r4c7, D7 or row 4 column 7; and the labels of rows and columns beside a grid.

import { requestLanguage, text } from "./language.js";
import { load, store } from "./storage.js";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY";

/** Returns the name of the cell of a row and a column, from 1. */
const NAMES = {
  r1c1: (row, column) => `r${row}c${column}`,
  a1: (row, column) => `${LETTERS[row - 1]}${column}`,
  rowcol: (row, column) => text("row {row} column {column}", { row, column }),
};

/** Returns the names in texts of the chosen language: other languages than English do not have the letters r and c. */
const usual = () => (requestLanguage() ? "rowcol" : "r1c1");

const stored = load("coords", null);
let chosen = stored in NAMES ? stored : usual();

/** Returns the name of the chosen names in requests. */
export const cellNames = () => chosen;

/** Numbers of rows in texts: one, or a list that ends with "and". Rows of a grid among joined ones keep their numbers. */
const ROWS = /\b(?:(?:row|Zeile|ligne) |(?:rows|Zeilen|lignes) (?:(?:\d+, )*\d+ (?:and|und|et) )?)\d+\b(?! (?:of grid|von Gitter|de la grille))/gi;

/** Returns a text with the letters of rows if cells are named by them. */
const withRowLetters = (words) => (chosen === "a1" ? words.replace(ROWS, (rows) => rows.replace(/\d+/g, (row) => LETTERS[row - 1] ?? row)) : words);

/** Returns the cells of a list such as `r1c2, r1c5 and r1c6`. In words, a row or column that they share is named once. */
function listed(list) {
  const [rows, columns] = ["r", "c"].map((letter) => new Set(list.match(new RegExp(`${letter}\\d+`, "g"))));
  const numbers = (letter) => list.replace(/r\d+c\d+/g, (cell) => cell.match(`${letter}(\\d+)`)[1]);
  const isShared = (set, other) => chosen === "rowcol" && set.size === 1 && other.size > 1;
  if (isShared(rows, columns)) return text("row {row} columns {columns}", { row: [...rows][0].slice(1), columns: numbers("c") });
  if (isShared(columns, rows)) return text("column {column} rows {rows}", { column: [...columns][0].slice(1), rows: numbers("r") });
  return list.replace(/r(\d+)c(\d+)/g, (_, row, column) => NAMES[chosen](Number(row), Number(column)));
}

/** Cells in texts: one, or a list. */
const CELLS = /\br[1-9]\d?c[1-9]\d?\b(?:(?:, | (?:and|und|et) )r[1-9]\d?c[1-9]\d?\b)*/g;

/** Returns a text with the chosen names of rows and cells, which have a capital at the start of a sentence. */
function named(original) {
  const words = withRowLetters(original);
  return words.replace(CELLS, (all, at) => {
    const name = listed(all);
    const begins = chosen === "rowcol" && /(^|[.!?] )$/.test(words.slice(0, at)) && /^ \p{L}/u.test(words.slice(at + all.length));
    return begins ? name[0].toUpperCase() + name.slice(1) : name;
  });
}

/** Returns a node with the chosen names of cells in a text. It changes when others are chosen. */
export function cellText(words) {
  return Object.assign(document.createTextNode(named(words)), { original: words });
}

/** Returns the label of a row, from 1. */
const rowLabel = (row) => (chosen === "a1" ? LETTERS[row - 1] : String(row));

/** Creates the labels of rows or columns beside a grid of this many cells and a margin on each side, in cells. */
export function labels(isRows, count, margin) {
  const root = document.createElement("div");
  Object.assign(root, { className: isRows ? "rows" : "columns", ariaHidden: "true" });
  const tracks = `${margin}fr repeat(${count}, 1fr) ${margin}fr`;
  Object.assign(root.style, isRows ? { gridTemplateRows: tracks } : { gridTemplateColumns: tracks });
  for (let number = 1; number <= count; number++) {
    const label = document.createElement("span");
    label.textContent = isRows ? rowLabel(number) : String(number);
    label.style[isRows ? "gridRow" : "gridColumn"] = String(number + 1);
    root.append(label);
  }
  return root;
}

/** Replaces the names of cells and the labels of rows in the document. */
export function rename() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.original !== undefined) node.data = named(node.original);
  }
  for (const rows of document.querySelectorAll(".rows")) [...rows.children].forEach((label, i) => (label.textContent = rowLabel(i + 1)));
}

/** Takes the usual names of another language, unless others have been chosen. */
export function followLanguage(select) {
  if (!(load("coords", null) in NAMES)) select.value = chosen = usual();
}

/** Wires the field that chooses the names of cells. */
export function initCoords(select) {
  select.value = chosen;
  select.onchange = () => {
    chosen = select.value;
    store("coords", chosen);
    rename();
  };
}
