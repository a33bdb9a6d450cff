// The time spent on a puzzle. It runs while the page is visible, and can be hidden.

import { $ } from "./dom.js";
import { text } from "./language.js";
import { load, store } from "./storage.js";

const two = (number) => String(number).padStart(2, "0");

/** Returns a number of seconds as minutes and seconds. */
export const timeText = (seconds) => `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;

export class Timer {
  /** `game()` returns the current game, whose `seconds` are counted while `isRunning()`; `onTick` is called each second. */
  constructor(game, isRunning, onTick) {
    Object.assign(this, { game, hidden: load("hide-timer", false) });
    $("toggle-timer").onclick = () => {
      this.hidden = !this.hidden;
      store("hide-timer", this.hidden);
      this.show();
    };
    setInterval(() => {
      if (document.visibilityState !== "visible" || !isRunning()) return;
      game().seconds += 1;
      this.show();
      onTick();
    }, 1000);
  }

  show() {
    const seconds = this.game().seconds;
    $("timer").hidden = this.hidden;
    $("timer").textContent = timeText(seconds);
    $("toggle-timer").textContent = this.hidden ? text("Show time") : text("Hide time");
  }
}
