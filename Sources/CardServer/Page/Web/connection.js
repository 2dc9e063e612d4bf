// Knows whether the server is there, and says so on the page for as long as it is not.

import { byID } from "./elements.js";
import { age } from "./words.js";

const firstPause = 2_000;
const longestPause = 15_000;

/** The connection to the server: `lost` and `back` are its events. */
class Connection extends EventTarget {
  isLost = false;
  #pause = firstPause;
  #timer = 0;

  /** Notes that an answer came from the server. */
  answered() {
    if (!this.isLost) return;
    this.isLost = false;
    clearTimeout(this.#timer);
    this.dispatchEvent(new Event("back"));
  }

  /** Notes that the server did not answer, and asks from time to time whether it does again. */
  failed() {
    if (this.isLost) return;
    this.isLost = true;
    this.#pause = firstPause;
    this.#wait();
    this.dispatchEvent(new Event("lost"));
  }

  /** Asks now. */
  async probe() {
    clearTimeout(this.#timer);
    try {
      const response = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(4_000) });
      if (response.status < 500) return this.answered();
    } catch {
      // Nobody there; the next probe will tell.
    }
    if (this.isLost) this.#wait();
  }

  #wait() {
    this.#timer = setTimeout(() => this.probe(), this.#pause);
    this.#pause = Math.min(this.#pause * 1.5, longestPause);
  }
}

/** The one connection of the page. */
export const connection = new Connection();

let oldest = null;

/** Says of what time the answers on the page are, in milliseconds since 1970; `null` says nothing is shown. */
export function showAge(storedAt) {
  oldest = storedAt;
  drawBanner();
}

/** Puts the banner up or down. */
export function drawBanner() {
  byID("banner").hidden = !connection.isLost;
  if (!connection.isLost) return;
  const shown = oldest === null
    ? "Cards that were looked up before can still be found here, and your list is kept."
    : `What is shown was fetched ${age((Date.now() - oldest) / 1_000)} (${clock(oldest)}); prices may have moved since.`;
  byID("banner-text").textContent = shown;
}

function clock(moment) {
  const date = new Date(moment);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday
    ? date.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })
    : date.toLocaleString("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
}

/** Begins to watch the connection. */
export function watchConnection() {
  connection.addEventListener("lost", drawBanner);
  connection.addEventListener("back", drawBanner);
  addEventListener("online", () => connection.probe());
  byID("try-again").addEventListener("click", () => connection.probe());
}
