// On wide screens a part of the page has a column of its own; on narrow ones it is a sheet over the results.

import { byID } from "./elements.js";

const wide = matchMedia("(min-width: 1100px)");

/** Whether all parts of the page stand side by side. */
export const isWide = () => wide.matches;

/** A part of the page that is a column or a sheet. */
export class Sheet {
  #name;
  #part;
  #column;
  #dialog;
  #leaving = null;

  /** Makes a sheet of the part with an id. */
  constructor(name) {
    this.#name = name;
    this.#part = byID(name);
    this.#column = byID(`${name}-column`);
    this.#dialog = byID(`${name}-sheet`);
    this.#place();
    wide.addEventListener("change", () => this.#place());
    this.#dialog.addEventListener("close", () => this.#leave());
    this.#dialog.addEventListener("click", (event) => { if (event.target === this.#dialog) this.close(); });
    addEventListener("popstate", () => { if (this.#dialog.open && history.state?.sheet !== name) this.#dialog.close(); });
  }

  /** Shows the part: nothing to do where it has a column. */
  open() {
    if (isWide() || this.#dialog.open) return;
    // On phones the way back is the button of the browser.
    history.pushState({ sheet: this.#name }, "");
    this.#dialog.showModal();
    this.#part.scrollTop = 0;
  }

  /** Closes the sheet, and waits until its place in the history of the browser is gone too. */
  async close() {
    if (!this.#dialog.open) return;
    this.#dialog.close();
    await this.#leave();
  }

  #leave() {
    if (history.state?.sheet !== this.#name) return null;
    this.#leaving ??= new Promise((resolve) => {
      addEventListener("popstate", () => { this.#leaving = null; resolve(); }, { once: true });
      history.back();
    });
    return this.#leaving;
  }

  #place() {
    if (isWide()) {
      this.close();
      this.#column.append(this.#part);
    } else {
      this.#dialog.append(this.#part);
    }
  }
}
