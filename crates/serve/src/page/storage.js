// Settings and games in progress, kept in this browser only.

const MAX_GAMES = 50;

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

/** Returns the saved game of a puzzle. */
export const savedGame = (puzzle) => load("games", {})[puzzle];

/** Saves the game of a puzzle, or forgets it if `saved` is null. The oldest games are forgotten. */
export function saveGame(puzzle, saved) {
  const { [puzzle]: _, ...games } = load("games", {});
  if (saved) games[puzzle] = saved;
  store("games", Object.fromEntries(Object.entries(games).slice(-MAX_GAMES)));
}
