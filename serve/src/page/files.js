// The pack and print views: files to download.

import { describeError, download, request } from "./api.js";
import { $, element } from "./dom.js";

const LEVELS = ["easy", "medium", "hard", "expert", "master", "extreme"];

/** Calls `action` when a form is submitted, and shows its result or its error in `output`. */
export function onSubmit(form, output, action) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector("button.main");
    button.disabled = true;
    output.replaceChildren("Working …");
    try {
      output.replaceChildren(...[await action(new FormData(form))].flat());
    } catch (error) {
      output.replaceChildren(element("p", { className: "wrong" }, describeError(error)));
    } finally {
      button.disabled = false;
    }
  });
}

/** Wires the form that generates packs; calls `onPack` with the text of each pack. */
export function initPackForm(onPack) {
  onSubmit($("pack-form"), $("pack-result"), async (fields) => {
    const levels = LEVELS.filter((level) => Number(fields.get(level)) > 0);
    if (levels.length === 0) return element("p", { className: "wrong" }, "Enter at least one puzzle.");
    const level = levels.map((level) => `${level}=${fields.get(level)}`).join(",");
    const query = { level, seed: fields.get("seed"), se: fields.has("se"), format: fields.get("format") };
    const pack = await request("generate", query);
    const copy = pack.clone();
    const name = await download(pack);
    onPack(await copy.text());
    const [count, seed] = [levels.reduce((sum, level) => sum + Number(fields.get(level)), 0), /\d+/.exec(name)];
    return element("p", {}, `${name}: ${count} puzzles, seed ${seed}. Use the Print tab to print them.`);
  });
}

/** Wires the form that prints the puzzles that `getText` returns. */
export function initPrintForm(getText) {
  onSubmit($("print-form"), $("print-preview"), async (fields) => {
    const { which, ...query } = Object.fromEntries(fields);
    // Only grids of sizes and variants have other digits; a 9x9 puzzle is a size too.
    if (query.digits && document.body.dataset.kind === "classic") query.size = "9";
    query.candidates = fields.has("candidates");
    const puzzles = getText(which);
    const preview = await request("print", { ...query, format: "svg" }, puzzles);
    const image = element("img", { src: URL.createObjectURL(await preview.blob()), alt: "The first page of the sheet" });
    const save = async () => download(await request("print", query, puzzles));
    const button = element("button", { type: "button", id: "pdf", className: "main", onclick: save }, "Download as PDF");
    return [element("p", { className: "row" }, button), image];
  });
}
