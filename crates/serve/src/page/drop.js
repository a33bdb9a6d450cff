// Files that are opened or dropped on the page, dropped texts, and pictures that are pasted.

import { text } from "./language.js";

/** Wires the page. `onFile` is called with a dropped file, `onPicture` with a pasted picture, `onText` with a dropped text. */
export function initDrop({ onFile, onPicture, onText }) {
  document.addEventListener("paste", (event) => {
    const [file] = event.clipboardData.files;
    if (file?.type.startsWith("image/")) onPicture(file);
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
    else onText(event.dataTransfer.getData("text"));
  });
}

/** The starts of files that are no text, and what to do with them. */
const OTHER_FILES = [
  [/^%PDF-/, "The file is a PDF. Copy the puzzles as text, or open a photo of a grid."],
  [/^PK\x03\x04/, "The file is a spreadsheet, a document or a zip archive. Save the sheet as CSV, or the document as plain text."],
  [/^\xd0\xcf\x11\xe0/, "The file is a spreadsheet or a document. Save the sheet as CSV, or the document as plain text."],
  [/^\{\\rtf/, "The file is an RTF document. Save the document as plain text."],
  [/^(\x1f\x8b|\xfd7zXZ|BZh)/, "The file is compressed. Unpack it first."],
];

/** Returns an error if a file chosen as a photo is a PDF or a document. */
export async function photoError(file) {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 8).arrayBuffer()));
  if (head.startsWith("%PDF-")) return new Error(text("The file is a PDF, not a picture. Open a screenshot of the page, or copy the puzzles as text."));
  const other = OTHER_FILES.find(([start]) => start.test(head));
  return new Error(other ? `${text(other[1])} ${text("Then choose Open a file.")}` : text("The file is not a picture that this browser can show."));
}

/** Returns the text of a file; without one, an error says what the file is. Spreadsheets may write Windows-1252 or UTF-16. */
export async function textOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) throw new Error(text("The file {name} is empty.", { name: file.name }));
  const head = String.fromCharCode(...bytes.slice(0, 8));
  const other = OTHER_FILES.find(([start]) => start.test(head));
  if (other) throw new Error(text(other[1]));
  if (/^(\xff\xfe|\xfe\xff)/.test(head)) return new TextDecoder(head[0] === "\xff" ? "utf-16le" : "utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
