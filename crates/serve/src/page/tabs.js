// The tabs of the views.

import { $ } from "./dom.js";

export const VIEWS = ["check", "set", "explain", "play", "worksheet", "pack", "print"];

/** Shows the tab and the panel of a view. */
export function showTab(view) {
  for (const name of VIEWS) {
    const tab = $(`tab-${name}`);
    tab.ariaSelected = String(name === view);
    tab.tabIndex = name === view ? 0 : -1;
    $(name).hidden = name !== view;
  }
  document.body.dataset.view = view;
}

/** Wires the tabs; calls `onSelect` with the view that a user selects. */
export function initTabs(onSelect) {
  for (const [index, view] of VIEWS.entries()) {
    $(`tab-${view}`).onclick = () => onSelect(view);
    $(`tab-${view}`).onkeydown = (event) => {
      const place = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: -1 }[event.key];
      if (place === undefined) return;
      event.preventDefault();
      const next = VIEWS[(place + VIEWS.length) % VIEWS.length];
      onSelect(next);
      $(`tab-${next}`).focus();
    };
  }
}

/** The screens of phones. */
export const PHONE = matchMedia("(max-width: 32rem)");

/** Whether the screen is that of a phone. */
export const isPhone = () => PHONE.matches;

/** On a small screen, scrolls to the puzzle in a view. */
export function scrollToPuzzle(view) {
  const target = { check: "board", set: "board", explain: "stage", play: "board" }[view] ?? "tabs";
  if (matchMedia("(max-width: 55.99rem)").matches) $(target).scrollIntoView();
  else $("stage").scrollIntoView({ block: "nearest" });
}
