// The large view, for projectors: the puzzle and its step or game fill the window.

import { $ } from "./dom.js";

const VIEWS = ["explain", "play"];

/** The sizes of text that are tried until all of it fits, in multiples of that of buttons. */
const TEXT_SIZES = [1.9, 1.7, 1.5, 1.35, 1.2, 1.1, 1, 0.9];

/** The keys of steps, also those of remote controls. */
const STEP_KEYS = { ArrowLeft: -1, ArrowRight: 1, PageUp: -1, PageDown: 1 };

/** Returns whether a view is large. */
export const isLarge = () => document.body.dataset.large === "true";

/** Makes the text as large as the window permits. */
function fit() {
  if (!isLarge()) return;
  const work = document.querySelector(".work");
  for (const size of TEXT_SIZES) {
    work.style.setProperty("--text-size", `${size}rem`);
    if (work.scrollHeight <= work.clientHeight) break;
  }
  work.scrollTop = 0;
}

/** Shows the view large, or in its usual size. */
export function setLarge(isOn, view) {
  document.body.dataset.large = isOn && VIEWS.includes(view);
  for (const button of document.querySelectorAll("button.large")) {
    button.ariaPressed = String(isLarge());
    button.querySelector("kbd").hidden = !isLarge();
  }
  if (isLarge()) scrollTo(0, 0);
  fit();
}

/** Wires the buttons and keys. `view()` returns the view, `onChange` is called after a change, `moveStep` with -1 or 1. */
export function initLarge({ view, onChange, moveStep }) {
  const set = (isOn) => {
    setLarge(isOn, view());
    onChange();
  };
  for (const button of document.querySelectorAll("button.large")) button.onclick = () => set(!isLarge());
  document.addEventListener("keydown", (event) => {
    if (!isLarge() || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") return set(false);
    const offset = view() === "explain" && !event.defaultPrevented && !event.target.closest("select") && STEP_KEYS[event.key];
    if (!offset) return;
    event.preventDefault();
    moveStep(offset);
  });
  const observer = new MutationObserver(fit);
  for (const id of ["step-details", "hint-result"]) observer.observe($(id), { childList: true, subtree: true });
  addEventListener("resize", fit);
}
