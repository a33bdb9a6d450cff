// The list of several puzzles of a text or a photo.

import { VERDICTS } from "./check.js";
import { $, element } from "./dom.js";
import { liveText, text } from "./language.js";

/** Returns the text of a puzzle in the list: its number and name, if there are several, and its verdict; `…` until it is known. A name that counts says nothing more. */
function label({ id, verdict }, index, count) {
  const isName = id !== undefined && ![index, index + 1].includes(Number(id));
  const number = `${text("{number} of {count}", { number: index + 1, count })}${isName ? ` (${id})` : ""}${text(":")} `;
  return `${count > 1 ? number : ""}${verdict ? text(VERDICTS[verdict]) : "…"}`;
}

/** The maximum number of puzzles that a note names. */
const MAX_NAMED = 5;

/** Returns a note that names the puzzles with several or no solutions; an empty list if there are none. */
export function uniquenessNote(records) {
  const found = [...records.entries()].filter(([, { verdict }]) => verdict && verdict !== "unique");
  if (!found.length) return [];
  const names = () => found.slice(0, MAX_NAMED).map(([index, record]) => label(record, index, records.length));
  const more = () => (found.length > MAX_NAMED ? [text("and {count} more", { count: found.length - MAX_NAMED })] : []);
  const note = liveText(() => text("Not every puzzle has exactly one solution. {puzzles}", { puzzles: [...names(), ...more()].join("; ") }));
  return [element("p", { className: "note" }, records.length > 1 ? note : liveText(() => names()[0]))];
}

/** Shows the list of puzzles, if there are several, with one selected. */
export function showList(records, index = 0) {
  $("puzzle-choice").hidden = records.length < 2;
  $("puzzle-number").replaceChildren(...records.map((record, i) => element("option", { value: i }, label(record, i, records.length))));
  $("puzzle-number").value = index;
}

/** Returns the index of the selected puzzle. */
export const listedIndex = () => Number($("puzzle-number").value);

/** Changes the selected puzzle in the list. */
export function updateListed(records, changes) {
  const index = listedIndex();
  if (!records[index]) return;
  Object.assign(records[index], changes);
  $("puzzle-number").options[index].text = label(records[index], index, records.length);
}
