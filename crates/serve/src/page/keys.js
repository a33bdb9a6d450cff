// Keys that are pressed outside of the grid: in a game and in a puzzle that is set they go to the grid, except in text fields.

/** Returns whether an element uses the key itself. */
function usesKey(target, key) {
  if (target.closest("textarea, select, input:not([type=checkbox])")) return true;
  if (target.closest("button, a, summary, input") && ["Enter", " "].includes(key)) return true;
  return target.closest("[role=tab]") !== null && key.startsWith("Arrow");
}

/** Passes keys to the board that `board()` returns while `isActive()`. */
export function routeKeys(isActive, board) {
  document.addEventListener("keydown", (event) => {
    const { key, target, defaultPrevented } = event;
    if (defaultPrevented || !isActive() || usesKey(target, key) || board().root.contains(target)) return;
    // Keys that scroll or leave the page keep their meaning.
    if (["Tab", " ", "Enter"].includes(key)) return;
    board().handle(event);
    if (event.defaultPrevented) board().focus();
  });
}

/** Returns to the selected cell after a button in an element was clicked; a button that is pressed by a key keeps the focus. */
export function returnFocus(root, board) {
  root.addEventListener("click", ({ detail, target }) => detail > 0 && target.closest("button") && board().focus());
}
