// Shows one printing: its picture, all its prices, how they moved, and the form that adds it to the list.

import { ask } from "./answers.js";
import { historyPart } from "./chart.js";
import { byID, element, notify, symbol } from "./elements.js";
import { printedTotal } from "./games.js";
import { conditions, finishes, finishKey, finishOf, listCard, unitPrice } from "./list.js";
import { picture } from "./picture.js";
import { ageElement, sureness } from "./prices.js";
import { capital, day, game, language, meaning, money, number, source, variant } from "./words.js";

const address = (kind, id) => `/v1/${kind}/${encodeURIComponent(id)}`;

/** The part of the page that shows one printing. */
export class CardView {
  #part = byID("card");
  #sheet;
  #add;
  #turn = 0;

  /** Makes the view; `add` takes a card and how it is added. */
  constructor(sheet, add) {
    this.#sheet = sheet;
    this.#add = add;
    this.#showNothing();
  }

  /** Shows a printing: at once what the results know of it, then what the server says. */
  async open({ name, printing }, { focuses = false } = {}) {
    const turn = ++this.#turn;
    const known = { ...printing, name, prices: printing.price ? [printing.price] : [], images: printing.images ?? {} };
    const form = new AddForm((values) => this.#add(form.card, values));
    const view = this.#draw(known, form);
    this.#sheet.open();
    if (focuses) form.focus();
    this.#keepAddress(printing.id);
    const [card, history] = await Promise.allSettled([
      ask(address("cards", printing.id)), ask(address("history", printing.id)),
    ]);
    if (turn !== this.#turn) return;
    if (card.status === "fulfilled") view.complete({ ...known, ...card.value.value }, card.value);
    else view.fail(card.reason);
    view.history.replaceChildren(...historyPart(history.status === "fulfilled" ? history.value.value : null, history.reason));
    view.history.removeAttribute("aria-busy");
  }

  /** Shows the printing with an id, of which nothing is known yet. */
  async openID(id) {
    try {
      const { value } = await ask(address("cards", id));
      await this.open({ name: value.name, printing: { ...value, price: value.prices?.[0] ?? null } });
    } catch (problem) {
      this.#keepAddress(null);
      notify(problem.message);
    }
  }

  #showNothing() {
    this.#part.replaceChildren(element(
      "div", { class: "nothing" }, picture(null, "?", "other", "large"),
      element("p", null, "Choose a card to see its prices and how they moved.")));
  }

  #draw(card, form) {
    const heading = element("h2", { id: "card-name" });
    const facts = element("p", { class: "facts" });
    const image = element("div", { class: "frame" }, picture(card.images.small, card.name, card.game, "large"));
    const prices = element("div", { class: "prices" });
    const history = element("div", { class: "history", "aria-busy": "true" }, element("p", { class: "quiet" }, "Looking up the price history …"));
    const more = element("dl", { class: "more-facts" });
    const note = element("p", { class: "quiet", role: "status" });
    const again = element("button", { type: "button", class: "plain worded", onclick: () => askAgain() }, "Look up again");
    let shown = card;

    const show = (card) => {
      shown = card;
      heading.textContent = card.name;
      const total = card.printed_total ?? printedTotal(card);
      const place = [card.set_name || card.set, number(card.number ?? "", total)].filter(Boolean).join(" · ");
      const lines = [[card.rarity && capital(card.rarity), language(card.language)], [game(card.game), card.released_at && day(card.released_at)]];
      facts.replaceChildren(
        element("span", { class: "place" }, place),
        ...lines.map((line) => element("span", null, line.filter(Boolean).join(" · "))));
      prices.replaceChildren(...pricePart(card.prices));
      form.show(card);
    };
    const askAgain = async () => {
      again.disabled = true;
      note.textContent = "Asking the price sources …";
      try {
        const { value, isStored } = await ask(`${address("prices", card.id)}?strategy=network-first`, { patience: 20_000 });
        if (isStored) throw new Error("There is no connection; these are the prices of the last look.");
        show({ ...shown, prices: value.prices });
        note.textContent = value.offline
          ? "The server asks no price sources; these are the prices it has." : "These are the newest prices the server can get.";
      } catch (problem) {
        note.textContent = problem.message;
      } finally {
        again.disabled = false;
      }
    };
    show(card);
    this.#part.setAttribute("aria-label", `${card.name}, ${card.set_name || card.set}`);
    this.#part.replaceChildren(
      element(
        "header", { class: "part-head leave-only" },
        element("button", { type: "button", class: "plain leave", "aria-label": "Close the card", onclick: () => this.#sheet.close() }, symbol("close"))),
      element("div", { class: "face" }, image, element("div", { class: "sides" }, heading, facts, form.price)),
      form.element,
      element("section", { "aria-label": "Prices" }, element("div", { class: "part-head" }, element("h3", null, "Prices"), again), prices, note),
      element("section", { "aria-label": "Price history" }, element("h3", null, "Price history"), history), more);
    this.#part.scrollTop = 0;
    return {
      history,
      complete: (card, answer) => {
        show(card);
        if (card.images.large) {
          image.replaceChildren(picture(card.images.large, card.name, card.game, "large"));
        }
        more.replaceChildren(...furtherFacts(card));
        note.textContent = answer.isStored ? "No connection: these are the prices of the last look." : "";
      },
      fail: (problem) => { note.textContent = problem.message; },
    };
  }

  #keepAddress(id) {
    const url = new URL(location.href);
    if (id) url.searchParams.set("card", id); else url.searchParams.delete("card");
    history.replaceState(history.state, "", url);
  }
}

/** The choice of finish, condition and quantity, and the button that adds. */
class AddForm {
  card = null;
  #prices = [];
  #finishes = [];
  #finish = element("select", { onchange: () => this.#tell() });
  #condition = element("select", { onchange: () => this.#tell() }, ...conditions.map(([id, words]) => element("option", { value: id }, words)));
  #quantity = element("input", { type: "number", min: 1, max: 999, step: 1, value: 1, inputmode: "numeric" });
  price = element("p", { class: "chosen-price" });
  #button = element("button", { type: "button", class: "main" }, symbol("plus"), element("span", null, "Add to list"));

  constructor(add) {
    this.#button.addEventListener("click", () => {
      const quantity = Math.min(999, Math.max(1, Math.round(Number(this.#quantity.value)) || 1));
      add({ quantity, finish: this.#chosen, condition: this.#condition.value });
      this.#quantity.value = 1;
    });
    const field = (words, control, kind) => element("label", { class: `field ${kind}` }, element("span", null, words), control);
    this.element = element(
      "div", { class: "adding" },
      field("Finish", this.#finish, "finish"), field("Condition", this.#condition, "condition"), field("Copies", this.#quantity, "copies"), this.#button);
  }

  /** Moves the keyboard to the button that adds. */
  focus() { this.#button.focus(); }

  /** Offers the finishes of a card, and keeps what was chosen. */
  show(card) {
    const chosen = this.card ? finishKey(this.#chosen) : finishKey(finishOf(card.prices[0] ?? card.price));
    this.card = listCard(card.name, card, card.prices);
    this.#prices = card.prices;
    this.#finishes = finishes(card.prices, card);
    this.#finish.replaceChildren(...this.#finishes.map((finish) => element("option", null, variant(finish))));
    this.#finish.selectedIndex = Math.max(0, this.#finishes.findIndex((finish) => finishKey(finish) === chosen));
    this.#button.setAttribute("aria-label", `Add ${card.name}, ${card.set_name || card.set} ${card.number ?? ""}, to your list`);
    this.#tell();
  }

  get #chosen() { return this.#finishes[this.#finish.selectedIndex] ?? this.#finishes[0]; }

  #tell() {
    const price = unitPrice({ prices: this.#prices, finish: this.#chosen, condition: this.#condition.value });
    const isOfAnyCondition = price && !price.condition && this.#condition.value !== "NM";
    this.price.replaceChildren(
      element("strong", { class: price ? "amount" : "amount none" }, price ? money(price.amount, price.currency) : "No price known"),
      ...(price ? [ageElement(price), element("span", { class: "doubts" }, sureness(price, { withDoubts: true }))] : []),
      ...(isOfAnyCondition ? [element("span", { class: "caution" }, "not of this condition: no source says")] : []));
  }
}

function pricePart(prices) {
  if (prices.length === 0) return [element("p", { class: "quiet" }, "No source has a price for this printing yet.")];
  const head = ["Copy", "Price", "How sure", "From"];
  const rows = prices.map((price) => element(
    "tr", null,
    element("th", { scope: "row" }, variant(price)),
    element("td", { class: "amount" }, money(price.amount, price.currency)),
    element("td", null, sureness(price, { withDoubts: true }), spread(price)),
    element("td", { class: "from" }, element("span", null, `${source(price.source)}, ${meaning(price)}`), ageElement(price))));
  return [element(
    "table", null,
    element("thead", null, element("tr", null, ...head.map((words) => element("th", { scope: "col" }, words)))),
    element("tbody", null, ...rows))];
}

/** What several sources together say, where they are several. */
function spread(price) {
  if (!price.markets || price.markets.length < 2) return null;
  const [low, high] = [money(price.low, price.currency), money(price.high, price.currency)];
  return element("span", { class: "spread" }, `${price.markets.length} sources: ${low} to ${high}`);
}

function furtherFacts(card) {
  const facts = [
    ["Also called", (card.other_names ?? []).map((other) => other.name).join(", ")],
    ["Numbers elsewhere", (card.external_ids ?? []).map((other) => `${other.kind} ${other.value}`).join(", ")],
    ["Id", card.id],
  ];
  return facts.filter(([, value]) => value).flatMap(([words, value]) => [element("dt", null, words), element("dd", null, value)]);
}
