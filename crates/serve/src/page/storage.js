// Settings and games in progress, kept in this browser only.

const MAX_GAMES = 1000;

/** Other programs of the same origin share the storage. */
const PREFIX = "cluewise-";

/** Returns a stored value; `fallback` without one, or if the browser stores nothing. */
export function load(key, fallback) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key)) ?? fallback;
  } catch {
    return fallback;
  }
}

export function store(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Private windows and full storage: the page works without.
  }
}

/** Returns all saved games by the names of their puzzles, the latest last. */
export const savedGames = () => load("games", {});

/** Returns the saved game of a puzzle. */
export const savedGame = (puzzle) => savedGames()[puzzle];

/** Replaces all saved games. The oldest are forgotten if there are too many. */
export const storeGames = (games) => store("games", Object.fromEntries(Object.entries(games).slice(-MAX_GAMES)));

/** Saves the game of a puzzle, or forgets it if `saved` is null. */
export function saveGame(puzzle, saved) {
  const { [puzzle]: _, ...games } = savedGames();
  if (saved) games[puzzle] = saved;
  storeGames(games);
}
