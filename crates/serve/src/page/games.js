// The games that this browser keeps: a list to go on with them, statistics of the solved ones, and a file of all.

import { $, element, showMessage } from "./dom.js";
import { save } from "./api.js";
import { dateLocale, text } from "./language.js";
import { load, saveGame, savedGames, store, storeGames } from "./storage.js";
import { timeText } from "./timer.js";

const DAY = 86_400_000;

/** The number of games that the list shows at first. */
const FIRST_GAMES = 8;

/** Returns the games that were solved, the latest last: `at` is the time, `seconds` and `expected` are of the game and of its puzzle. */
const solvedGames = () => load("solved", []);

/** Notes a solved game. */
export const noteSolved = (solved) => store("solved", [...solvedGames(), solved]);

/** Returns the date of a time in the calendar of the browser, such as 2026-11-30. */
export function dateOf(time) {
  const [date, two] = [new Date(time), (number) => String(number).padStart(2, "0")];
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Returns on how many days in a row, up to today or yesterday, the puzzle of the day was solved. */
function streak(solved) {
  const days = new Set(solved.map(({ daily }) => daily));
  // Noon is on the same day in summer and in winter.
  const noon = new Date().setHours(12, 0, 0, 0);
  let last = days.has(dateOf(noon)) ? noon : noon - DAY;
  let count = 0;
  for (; days.has(dateOf(last)); last -= DAY) count++;
  return count;
}

const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Returns a table with a heading and a row of texts for each level. */
function table(head, rows) {
  const line = (cells, tag) => element("tr", {}, ...cells.map((cell) => element(tag, {}, cell)));
  return element("table", {}, element("thead", {}, line(head, "th")), element("tbody", {}, ...rows.map((row) => line(row, "td"))));
}

/** Returns the nodes of the statistics. */
function statistics(solved) {
  if (!solved.length) return [];
  const byLevel = Map.groupBy(solved, ({ name, level }) => [name, level && text(level)].filter(Boolean).join(", "));
  const rows = [...byLevel].map(([kind, games]) => {
    const seconds = games.map((game) => game.seconds);
    const expected = games.map((game) => game.expected).filter(Boolean);
    const times = [mean(seconds), Math.min(...seconds), ...(expected.length ? [mean(expected)] : [])];
    return [kind, String(games.length), ...times.map((time) => timeText(Math.round(time))), ...(expected.length ? [] : ["–"])];
  });
  const head = ["Puzzles", "Solved", "Average", "Best", "Expected"].map((word) => text(word));
  const days = streak(solved);
  const note = days === 1 ? text("Puzzle of the day: solved on 1 day in a row.") : text("Puzzle of the day: solved on {days} days in a row.", { days });
  return [element("h3", {}, text("Statistics")), table(head, rows), element("p", { className: "small" }, note)];
}

/** Returns the row of a game. */
function gameRow([key, { name, level, title, seconds = 0, time, filled, cells, address }], isOpen) {
  const kind = [title, name, level && text(level)].filter(Boolean).join(", ") || text("puzzle");
  const state = filled === cells ? text("full") : text("{filled} of {cells} cells", { filled, cells });
  const words = [kind, state, timeText(seconds), time && new Date(time).toLocaleDateString(dateLocale(), { dateStyle: "medium" })].filter(Boolean).join(" · ");
  const open = element("button", { type: "button", className: "link", disabled: isOpen }, words);
  open.onclick = () => (location.hash = `${new URLSearchParams({ ...address, view: "play" })}`);
  const forget = element("button", { type: "button", className: "forget", ariaLabel: text("Forget: {what}", { what: words }), disabled: isOpen }, "✕");
  const row = element("li", {}, open, forget);
  forget.onclick = () => {
    saveGame(key, null);
    row.remove();
  };
  return row;
}

/** Shows the games and statistics; `current` is the name of the puzzle that is open. */
export function showGames(current) {
  if (!$("games").open) return;
  const games = Object.entries(savedGames()).filter(([, { address }]) => address).reverse();
  const rows = games.map((game) => gameRow(game, game[0] === current));
  const more = element("button", { type: "button", className: "link" }, text("Show all {count}", { count: rows.length }));
  more.onclick = () => more.parentElement.replaceWith(...rows.slice(FIRST_GAMES));
  const rest = rows.length > FIRST_GAMES ? [element("li", {}, more)] : [];
  const list = rows.length ? element("ul", { className: "list" }, ...rows.slice(0, FIRST_GAMES), ...rest) : element("p", {}, text("No game has been begun."));
  $("game-list").replaceChildren(list, ...statistics(solvedGames()));
}

/** Saves all games and statistics as a file. */
function exportGames() {
  const content = JSON.stringify({ games: savedGames(), solved: solvedGames() });
  save(new Blob([content], { type: "application/json" }), `cluewise-games-${dateOf(Date.now())}.json`);
}

/** Adds the games and statistics of a file to those of this browser. Of a game in both, the later one is kept. */
async function importGames(file) {
  const { games, solved } = await file.text().then(JSON.parse).catch(() => ({}));
  if (typeof games !== "object" || !Array.isArray(solved)) throw new Error(text("The file has no games of this page."));
  const own = savedGames();
  const added = Object.entries(games).filter(([key, { time = 0 }]) => (own[key]?.time ?? -1) < time);
  const all = Object.entries({ ...own, ...Object.fromEntries(added) }).sort(([, a], [, b]) => (a.time ?? 0) - (b.time ?? 0));
  storeGames(Object.fromEntries(all));
  const known = new Set(solvedGames().map(({ at }) => at));
  store("solved", [...solvedGames(), ...solved.filter(({ at }) => !known.has(at))].sort((a, b) => a.at - b.at));
  return added.length;
}

/** Wires the list; `current()` returns the name of the puzzle that is open. */
export function initGames(current) {
  const show = () => showGames(current());
  $("games").addEventListener("toggle", show);
  $("export-games").onclick = exportGames;
  $("import-games").onchange = async ({ target }) => {
    const [file] = target.files;
    target.value = "";
    if (!file) return;
    try {
      showMessage(text("{count} games were added.", { count: await importGames(file) }));
      show();
    } catch (error) {
      showMessage(error.message, true);
    }
  };
}
