// Draws an answer as a list of names with their printings, one of which the arrow keys make the active one.

import { byID, element, symbol } from "./elements.js";
import { printedTotal } from "./games.js";
import { marked } from "./highlight.js";
import { picture } from "./picture.js";
import { headline, spoken } from "./prices.js";
import { capital, count, game, language, number } from "./words.js";

/** The most printings of a name that the server gives at once. */
export const allPrintings = 100;

/** Where a printing stands: set, number and language as one line. */
export function place(printing) {
  const set = printing.set_name || printing.set || "Unknown set";
  return [set, number(printing.number ?? "", printedTotal(printing))].filter(Boolean).join(" ");
}

/** The list under the search box. */
export class Results {
  #list = byID("results");
  #box = byID("box");
  #options = [];
  #active = -1;
  #pictures = new Map();
  #actions;

  /** Makes the list; `actions` are `open`, `add` and `more`. */
  constructor(actions) {
    this.#actions = actions;
    // A press must not take the focus, and with it the keyboard of a phone, away from the box.
    this.#list.addEventListener("mousedown", (event) => event.preventDefault());
  }

  /** The active choice, else the first one; `undefined` without any. */
  get chosen() { return (this.#options[this.#active] ?? this.#options[0])?.choice; }

  /** Whether the arrow keys have made one the active one. */
  get hasActive() { return this.#active >= 0; }

  /** Draws the results of an answer; drawn once more, the same choice stays active. */
  draw(results, { showsGame, isSame }) {
    const active = isSame ? this.#active : -1;
    const former = this.#pictures;
    this.#pictures = new Map();
    this.#options = [];
    this.#active = -1;
    const groups = results.map((result, index) => this.#group(result, index, showsGame, former));
    this.#list.replaceChildren(...groups);
    this.#list.hidden = groups.length === 0;
    this.#box.setAttribute("aria-expanded", String(groups.length > 0));
    this.#box.removeAttribute("aria-activedescendant");
    if (active >= 0) return this.#activate(Math.min(active, this.#options.length - 1));
    if (isSame) return;
    this.#list.parentElement.scrollTop = 0;
    scrollTo(0, 0);
  }

  /** Makes the next or the former one the active one; before the first and behind the last there is none. */
  move(step) {
    const count = this.#options.length;
    if (count === 0) return;
    this.#activate(((this.#active + step + 1 + count + 1) % (count + 1)) - 1);
  }

  /** Leaves none active. */
  release() { this.#activate(-1); }

  #activate(index) {
    this.#options[this.#active]?.element.setAttribute("aria-selected", "false");
    this.#active = index;
    const active = this.#options[index]?.element;
    if (!active) return this.#box.removeAttribute("aria-activedescendant");
    active.setAttribute("aria-selected", "true");
    this.#box.setAttribute("aria-activedescendant", active.id);
    active.scrollIntoView({ block: "nearest" });
  }

  #group(result, index, showsGame, former) {
    const first = result.printings[0];
    const games = showsGame && first ? game(first.game) : null;
    const name = result.found_by ? [result.name] : marked(result.name, result.highlights);
    const heading = element(
      "div", { class: "name", "aria-hidden": "true" },
      element("span", { class: "words", lang: first?.language && first.language !== "en" ? first.language : null }, ...name),
      result.found_by
        ? element("span", { class: "by" }, "found as ", element("span", null, ...marked(result.found_by, result.highlights))) : null,
      games ? element("span", { class: "game" }, games) : null);
    const rows = result.printings.map((printing) => this.#printing(result, printing, former));
    const hidden = result.printing_count - result.printings.length;
    if (hidden > 0 && result.printings.length < allPrintings) rows.push(this.#more(result, hidden, index));
    else if (hidden > 0) rows.push(element("div", { class: "rest", "aria-hidden": "true" }, `and ${hidden} more; name a set to see them`));
    return element("div", { class: "group", role: "group", "aria-label": result.name }, heading, ...rows);
  }

  #printing(result, printing, former) {
    const choice = { name: result.name, printing };
    const shown = former.get(printing.id) ?? picture(printing.images?.small, result.name, printing.game, "small");
    this.#pictures.set(printing.id, shown);
    const facts = [
      printing.rarity ? capital(printing.rarity) : null,
      printing.language && printing.language !== "en" ? language(printing.language) : null,
    ].filter(Boolean);
    const year = printing.released_at?.slice(0, 4);
    const row = this.#option(
      choice, "printing", () => this.#actions.open(choice),
      [result.name, place(printing), ...facts, year, spoken(printing.price)].filter(Boolean).join(", "),
      shown,
      element(
        "span", { class: "what" },
        element("span", { class: "set" }, printing.set_name || printing.set || "Unknown set"),
        element("span", { class: "number" }, number(printing.number ?? "", printedTotal(printing))),
        element("span", { class: "facts" }, facts.join(" · "), year ? element("span", { class: "year" }, `${facts.length > 0 ? " · " : ""}${year}`) : null)),
      headline(printing.price));
    // The keyboard and screen readers add with Shift and Enter, or from the open card; this is for hands.
    const add = element(
      "button", {
        type: "button", class: "plain add", tabindex: -1, "aria-hidden": "true", title: "Add to your list",
        onclick: () => this.#actions.add(choice),
      }, symbol("plus"));
    return element("div", { class: "row", role: "presentation" }, row, add);
  }

  #more(result, hidden, index) {
    const words = `Show ${count(hidden, "more printing")} of ${result.name}`;
    return this.#option(
      { more: index, name: result.name }, "more", () => this.#actions.more(index), words,
      element("span", null, `${count(hidden, "more printing")}`));
  }

  #option(choice, kind, act, label, ...children) {
    const made = element(
      "div", {
        role: "option", class: kind, id: `option-${this.#options.length}`, "aria-selected": "false", "aria-label": label,
        onclick: act,
      }, ...children);
    this.#options.push({ element: made, choice });
    return made;
  }
}
