// The search box: asks once for what was typed, drops answers that come late, and moves through the results.

import { ask, searchRemembered } from "./answers.js";
import { connection, showAge } from "./connection.js";
import { announce, byID, element, symbol } from "./elements.js";
import { chosenGame } from "./games.js";
import { spoken } from "./prices.js";
import { allPrintings, place, Results } from "./results.js";
import { recall, remember } from "./storage.js";
import { tokenForm } from "./token.js";
import { count } from "./words.js";

const pause = 70;
const waitBeforeShown = 200;
const mostNames = 10;
const mostPrintings = 4;
const mostRecent = 8;
const recentName = "recent";

/** The search box and what stands under it. */
export class Search {
  #box = byID("box");
  #results;
  #actions;
  #timer = 0;
  #waiting = 0;
  #latest = 0;
  #running = null;
  #answer = null;

  /** Makes the search; `actions` are `open` and `add`, each for a choice of name and printing. */
  constructor(actions) {
    this.#actions = actions;
    this.#results = new Results({
      open: (choice) => { this.#note(); actions.open(choice, { byKeyboard: false }); },
      add: (choice) => { this.#note(); actions.add(choice); },
      more: (index) => this.#showAll(index),
    });
    this.#box.addEventListener("input", () => this.#typed());
    this.#box.addEventListener("keydown", (event) => this.#pressed(event));
    byID("empty-box").addEventListener("click", () => this.set(""));
    connection.addEventListener("back", () => this.again());
    addEventListener("keydown", (event) => this.#pressedAnywhere(event));
  }

  /** Puts a query into the box and asks. */
  set(query) {
    this.#box.value = query;
    this.#typed();
    this.focus();
  }

  /** Moves the keyboard to the box; what stands there is typed over. */
  focus() {
    this.#box.focus();
    this.#box.select();
  }

  /** Asks the same once more, without waiting. */
  again() {
    clearTimeout(this.#timer);
    return this.#ask();
  }

  /** Draws the answer once more, as when the totals of the sets have come. */
  redraw() {
    if (this.#answer) this.#draw(this.#answer, { isSame: true });
  }

  get #query() { return this.#box.value.trim(); }

  #typed() {
    byID("empty-box").hidden = this.#box.value === "";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), pause);
  }

  async #ask() {
    const query = this.#query;
    const game = chosenGame();
    // Whatever is still under way is an answer to something else.
    const turn = ++this.#latest;
    this.#running?.abort();
    this.#keepAddress(query, game);
    if (query === "") {
      this.#wait(false);
      return this.#showStart();
    }
    this.#running = new AbortController();
    this.#wait(true);
    try {
      const answer = await ask(this.#path(query, game, mostPrintings), { signal: this.#running.signal });
      if (turn === this.#latest) this.#draw({ ...answer, query, game });
    } catch (problem) {
      if (turn !== this.#latest || problem.name === "AbortError") return;
      if (problem.code !== "offline") return this.#fail(problem);
      const answer = await searchRemembered(query, game, mostNames);
      if (turn === this.#latest) this.#draw({ ...answer, query, game });
    } finally {
      if (turn === this.#latest) this.#wait(false);
    }
  }

  #path(query, game, printings) {
    const parameters = new URLSearchParams({ q: query, limit: mostNames, printings, highlights: true, images: true });
    if (game) parameters.set("game", game);
    return `/v1/search?${parameters}`;
  }

  #draw(answer, { isSame = false } = {}) {
    this.#answer = answer;
    const results = answer.value.results ?? [];
    byID("start").hidden = true;
    byID("verdict").textContent = verdict(answer, results);
    byID("results").dataset.query = answer.query;
    byID("verdict").dataset.verdict = answer.value.verdict;
    this.#results.draw(results, { showsGame: !answer.game, isSame });
    showAge(answer.isStored ? answer.fetchedAt : null);
    announce(spokenVerdict(answer, results));
  }

  #fail(problem) {
    this.#answer = null;
    this.#results.draw([], {});
    const needsToken = problem.status === 401;
    byID("start").hidden = !needsToken;
    if (needsToken) byID("start").replaceChildren(tokenForm());
    byID("verdict").textContent = problem.message;
    byID("verdict").dataset.verdict = "problem";
    announce(problem.message);
  }

  /** Shows all printings of one name. */
  async #showAll(index) {
    const shown = this.#answer;
    const result = shown?.value.results[index];
    if (!result) return;
    const turn = this.#latest;
    try {
      const { value } = await ask(this.#path(shown.query, shown.game, allPrintings));
      const whole = value.results.find((other) => other.name === result.name && other.found_by === result.found_by);
      if (turn !== this.#latest || !whole) return;
      const results = this.#answer.value.results.map((other, place) => (place === index ? whole : other));
      this.#draw({ ...this.#answer, value: { ...this.#answer.value, results } }, { isSame: true });
    } catch (problem) {
      announce(problem.message);
    }
  }

  #wait(isWaiting) {
    clearTimeout(this.#waiting);
    if (isWaiting) this.#waiting = setTimeout(() => byID("waiting").classList.add("shown"), waitBeforeShown);
    else byID("waiting").classList.remove("shown");
  }

  #keepAddress(query, game) {
    const url = new URL(location.href);
    for (const [name, value] of [["q", query], ["game", game]]) {
      if (value) url.searchParams.set(name, value); else url.searchParams.delete(name);
    }
    history.replaceState(history.state, "", url);
  }

  // MARK: Keys

  #pressed(event) {
    if (event.isComposing) return;
    const actions = {
      ArrowDown: () => this.#results.move(1),
      ArrowUp: () => this.#results.move(-1),
      Enter: () => this.#choose(event.shiftKey),
      Escape: () => this.#escape(),
    };
    const act = actions[event.key];
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  }

  #pressedAnywhere(event) {
    if (event.key !== "/" || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target.closest?.("input:not([type=radio]), select, textarea, dialog[open]")) return;
    event.preventDefault();
    this.focus();
  }

  #choose(adds) {
    const choice = this.#results.chosen;
    if (!choice) return;
    if (choice.more !== undefined) return void this.#showAll(choice.more);
    this.#note();
    if (!adds) return this.#actions.open(choice, { byKeyboard: true });
    this.#actions.add(choice);
    this.#box.select();
  }

  #escape() {
    if (this.#results.hasActive) return this.#results.release();
    if (this.#box.value !== "") this.set("");
  }

  // MARK: Recent searches

  #note() {
    const query = this.#query;
    if (query === "") return;
    const others = recent().filter((other) => other.toLowerCase() !== query.toLowerCase());
    remember(recentName, [query, ...others].slice(0, mostRecent));
  }

  #showStart() {
    this.#answer = null;
    this.#results.draw([], {});
    byID("verdict").textContent = "";
    delete byID("verdict").dataset.verdict;
    showAge(null);
    const queries = recent();
    const items = queries.map((query) => element(
      "li", null,
      element("button", { type: "button", class: "recent", onclick: () => this.set(query) }, symbol("clock"), element("span", null, query))));
    const clear = () => { remember(recentName, []); this.#showStart(); this.focus(); };
    byID("start").replaceChildren(
      ...(queries.length > 0
        ? [
          element(
            "div", { class: "heading" }, element("h2", null, "Recent searches"),
            element("button", { type: "button", class: "plain worded", onclick: clear }, "Forget")),
          element("ul", { class: "recents" }, ...items),
        ] : []),
      element("h2", null, "What you can type"),
      element(
        "ul", { class: "examples" },
        ...examples.map(([query, words]) => element(
          "li", null,
          element("button", { type: "button", class: "example", onclick: () => this.set(query) }, query),
          element("span", null, words)))));
    byID("start").hidden = false;
  }
}

const examples = [
  ["charzard", "a name, however it is spelt"],
  ["pikachu 25/165", "a name and the number on the card"],
  ["umbreon evolving skies", "a name and its set"],
  ["lightning bolt lang:ja", "a name and a filter: set:, number:, lang:, rarity:"],
];

const recent = () => recall(recentName, [], Array.isArray).filter((query) => typeof query === "string");

/** What the answer is worth, in a sentence. */
function verdict({ value, query, known }, results) {
  const names = count(results.length, "name");
  switch (value.verdict) {
    case "unique": return results.length === 1 ? "One card fits." : `Best match first, then ${count(results.length - 1, "other name")}.`;
    case "guess": return "No close match. These look alike.";
    case "none": return `Nothing found for “${query}”. Try fewer letters, or leave out the number.`;
    case "remembered":
      return results.length > 0
        ? `${names} among cards looked up before.`
        : `“${query}” is not among the ${count(known, "printing")} looked up before.`;
    default: return `${names} fit. A set or a number tells them apart.`;
  }
}

function spokenVerdict(answer, results) {
  const first = results[0]?.printings?.[0];
  const best = first ? ` First: ${results[0].name}, ${place(first)}, ${spoken(first.price)}.` : "";
  return verdict(answer, results) + best;
}
