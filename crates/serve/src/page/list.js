// The list of several puzzles of a text or a photo.

import { $, element } from "./dom.js";
import { text } from "./language.js";

/** Returns the text of a puzzle in the list. */
const label = ({ id, verdict }, index, count) => `${text("{number} of {count}", { number: index + 1, count })}${id === undefined ? "" : ` (${id})`}, ${text(verdict)}`;

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
