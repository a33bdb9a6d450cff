// The language of worksheets, sheets, steps and hints. The page itself is in English.

import { load, store } from "./storage.js";

/** The languages, by their codes in requests. */
const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français" };

/** The words around the texts that the API returns. */
const WORDS = {
  en: {
    in: "{digits} in {cells}", not: "not {digits} in {cells}", step: "{number} of {count}. ", colon: ":", cell: "row {row} column {column}",
    lookFor: "Look for: {technique}", showWhere: "Show where", showHow: "Show how", apply: "Apply", solved: "Solved!", full: "The grid is full.",
    wrong: "Wrong: {entries}.", marks: "The right digit is missing in the pencil marks of {cells}.", noMistake: "No mistake so far.",
    only: "There are only hints for puzzles with exactly one solution.", name: "Name:",
  },
  de: {
    in: "{digits} in {cells}", not: "nicht {digits} in {cells}", step: "{number} von {count}. ", colon: ":", cell: "Zeile {row} Spalte {column}",
    lookFor: "Suche: {technique}", showWhere: "Zeige, wo", showHow: "Zeige, wie", apply: "Eintragen", solved: "Gelöst!", full: "Das Gitter ist voll.",
    wrong: "Falsch: {entries}.", marks: "In den Notizen fehlt die richtige Ziffer: {cells}.", noMistake: "Bisher kein Fehler.",
    only: "Tipps gibt es nur für Rätsel mit genau einer Lösung.", name: "Name:",
  },
  fr: {
    in: "{digits} en {cells}", not: "pas {digits} en {cells}", step: "{number} sur {count}. ", colon: "\u00a0:", cell: "ligne {row} colonne {column}",
    lookFor: "Cherche\u00a0: {technique}", showWhere: "Montrer où", showHow: "Montrer comment", apply: "Appliquer", solved: "Résolu\u00a0!", full: "La grille est pleine.",
    wrong: "Faux\u00a0: {entries}.", marks: "Le bon chiffre manque dans les candidats notés en {cells}.", noMistake: "Pas d'erreur jusqu'ici.",
    only: "Il n'y a d'aide que pour les grilles qui ont exactement une solution.", name: "Nom\u00a0:",
  },
};

/** Returns the first language of the browser that there is, or English. */
const preferred = () => navigator.languages.map((name) => name.slice(0, 2).toLowerCase()).find((code) => code in LANGUAGES) ?? "en";

const stored = load("language", null);
let chosen = stored in LANGUAGES ? stored : preferred();

/** Returns the code of the language in requests; empty for English, whose steps have their full reasons. */
export const requestLanguage = () => (chosen === "en" ? "" : chosen);

/** Returns the locale of dates: that of the browser in the chosen language, or else the language. */
export const dateLocale = () => navigator.languages.find((name) => name.slice(0, 2).toLowerCase() === chosen) ?? chosen;

/** Returns the word of a key in the chosen language, with these values of its placeholders. */
export const word = (key, values = {}) => WORDS[chosen][key].replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** Marks the elements whose texts have the chosen language, for speech and hyphenation. */
const mark = () => ["step-details", "hint-result"].forEach((id) => (document.getElementById(id).lang = chosen));

/** Wires the field that chooses the language; `onChange` is called when another one is chosen. */
export function initLanguage(select, onChange) {
  select.replaceChildren(...Object.entries(LANGUAGES).map(([code, name]) => new Option(name, code)));
  select.value = chosen;
  mark();
  select.onchange = () => {
    chosen = select.value;
    store("language", chosen);
    mark();
    onChange();
  };
}
