// Packs and sheets.

import { ask, download, words } from "./api.js";
import { $, element } from "./dom.js";

const LEVELS = ["easy", "medium", "hard", "expert", "extreme"];

/** Runs what a form is for; says in `where` what goes wrong. */
export function onSubmit(form, where, work) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector("button.main");
    button.disabled = true;
    where.replaceChildren("Working …");
    try {
      where.replaceChildren(...[await work(new FormData(form))].flat());
    } catch (error) {
      where.replaceChildren(element("p", { className: "wrong" }, words(error)));
    } finally {
      button.disabled = false;
    }
  });
}

/** The form that makes packs; `made` hears of the puzzles. */
export function packing(made) {
  onSubmit($("packing"), $("packed"), async (fields) => {
    const levels = LEVELS.filter((level) => Number(fields.get(level)) > 0);
    if (levels.length === 0) return element("p", { className: "wrong" }, "Enter at least one puzzle.");
    const level = levels.map((level) => `${level}=${fields.get(level)}`).join(",");
    const query = { level, seed: fields.get("seed"), se: fields.has("se"), format: fields.get("format") };
    const pack = await ask("generate", query);
    const copy = pack.clone();
    const name = await download(pack);
    made(await copy.text());
    const [count, seed] = [levels.reduce((sum, level) => sum + Number(fields.get(level)), 0), /\d+/.exec(name)];
    return element("p", {}, `${name}: ${count} puzzles, seed ${seed}. They can be printed as they are.`);
  });
}

/** The form that makes sheets of what `text` gives. */
export function printing(text) {
  onSubmit($("printing"), $("printed"), async (fields) => {
    const { which, ...query } = Object.fromEntries(fields);
    query.candidates = fields.has("candidates");
    const puzzles = text(which);
    const picture = await ask("print", { ...query, format: "svg" }, puzzles);
    const shown = element("img", { src: URL.createObjectURL(await picture.blob()), alt: "The first page of the sheet" });
    const keep = async () => download(await ask("print", query, puzzles));
    const button = element("button", { type: "button", id: "pdf", className: "main", onclick: keep }, "Download as PDF");
    return [element("p", { className: "row" }, button), shown];
  });
}
