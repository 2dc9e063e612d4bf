// Draws the list, its totals, and what can be done with it.

import { ask } from "./answers.js";
import { byID, element, notify, symbol } from "./elements.js";
import { saveCSV } from "./export.js";
import { printedTotal } from "./games.js";
import { conditions, finishes, finishKey, listCard, unitPrice } from "./list.js";
import { ageElement } from "./prices.js";
import { count, language, minorDigits, money, number, variant } from "./words.js";

/** The view of the list. */
export class Tray {
  #list;
  #sheet;
  #rows = new Map();
  #heading = element("h2", { id: "list-heading" }, "Your list");
  #count = element("span", { class: "count" });
  #items = element("ul", { class: "items" });
  #empty = element(
    "div", { class: "nothing" },
    element("p", null, "Cards you add stand here with their prices, on this device only."),
    element("p", { class: "tip" }, "In the search box, ", element("kbd", null, "Shift"), " ", element("kbd", null, "Enter"), " adds the best match."));
  #sums = element("div", { class: "sums", role: "status" });
  #oldest = element("span");
  #update = element("button", { type: "button", class: "plain worded", onclick: () => this.#refresh() }, "Update prices");
  #foot;

  /** Makes the view of a list; `open` shows a card. */
  constructor(list, sheet, open) {
    this.#list = list;
    this.#sheet = sheet;
    this.open = open;
    const save = element(
      "button", { type: "button", class: "main", onclick: () => saveCSV(list.items) }, symbol("save"), element("span", null, "Save as CSV"));
    const clear = element(
      "button", { type: "button", class: "plain worded", onclick: () => this.#empties() }, "Clear");
    this.#foot = element("footer", null, this.#sums, element("div", { class: "freshness" }, this.#oldest, this.#update), element("div", { class: "deeds" }, save, clear));
    byID("list").append(
      element(
        "header", { class: "part-head" }, this.#heading, this.#count,
        element("button", { type: "button", class: "plain leave", "aria-label": "Close the list", onclick: () => sheet.close() }, symbol("close"))),
      this.#items, this.#empty, this.#foot);
    byID("show-list").addEventListener("click", () => sheet.open());
    list.addEventListener("change", () => this.draw());
    this.draw();
  }

  /** Draws the list as it is. */
  draw() {
    const { items, copyCount, totals } = this.#list;
    const former = this.#rows;
    this.#rows = new Map(items.map((item) => [item.key, former.get(item.key) ?? this.#row(item.key)]));
    for (const item of items) this.#rows.get(item.key).show(item);
    this.#arrange([...this.#rows.values()].map((row) => row.element));
    this.#empty.hidden = items.length > 0;
    this.#items.hidden = items.length === 0;
    this.#foot.hidden = items.length === 0;
    this.#count.textContent = items.length > 0 ? count(copyCount, "card") : "";
    const amounts = totals.amounts.map(({ amount, currency }) => money(amount, currency));
    this.#sums.replaceChildren(
      ...totals.amounts.map(({ currency }, index) => element(
        "p", { class: "sum" }, element("span", null, index === 0 ? `Total, ${currency}` : currency), element("strong", { class: "amount" }, amounts[index]))),
      ...(totals.unpriced > 0 ? [element("p", { class: "unpriced" }, `${count(totals.unpriced, "card")} without a price not counted`)] : []));
    const prices = items.map(unitPrice).filter(Boolean);
    const oldest = prices.reduce((old, price) => (old && old.as_of <= price.as_of ? old : price), null);
    this.#oldest.replaceChildren(...(oldest ? [prices.length > 1 ? "Oldest price: " : "Price: ", ageElement(oldest)] : []));
    byID("show-list").classList.toggle("empty", items.length === 0);
    byID("bar-count").textContent = items.length > 0 ? count(copyCount, "card") : "empty";
    byID("bar-total").textContent = amounts.join(" + ");
  }

  /** Puts rows in order and leaves those alone that stand right, so that none loses the focus. */
  #arrange(wanted) {
    const kept = new Set(wanted);
    for (const child of [...this.#items.children]) if (!kept.has(child)) child.remove();
    wanted.forEach((child, index) => {
      if (this.#items.children[index] !== child) this.#items.insertBefore(child, this.#items.children[index] ?? null);
    });
  }

  /** Asks for the prices of all cards once more. */
  async #refresh() {
    this.#update.disabled = true;
    try {
      for (const { key, id, name } of this.#list.items) {
        const { value, isStored } = await ask(`/v1/cards/${encodeURIComponent(id)}`);
        if (isStored) throw new Error("There is no connection; the prices stay as they are.");
        if (this.#list.items.some((item) => item.key === key)) this.#list.change(key, { prices: listCard(name, value, value.prices).prices });
      }
      notify("All prices are as the server has them now.");
    } catch (problem) {
      notify(problem.message);
    } finally {
      this.#update.disabled = false;
    }
  }

  #empties() {
    const undo = this.#list.clear();
    notify("The list is empty.", "Undo", undo);
  }

  #row(key) {
    const item = () => this.#list.items.find((other) => other.key === key);
    const change = (values) => this.#list.change(key, values);
    const name = element("span", { class: "called" });
    const where = element("span", { class: "where" });
    const title = element("button", { type: "button", class: "title", onclick: () => this.open(item()) }, name, where);
    const price = element("span", { class: "amount" });
    const each = element("span", { class: "each" });
    const quantity = element("input", {
      type: "number", min: 1, max: 9999, step: 1, inputmode: "numeric",
      onchange: () => {
        const value = Math.round(Number(quantity.value));
        change({ quantity: Number.isFinite(value) ? Math.min(9_999, Math.max(1, value)) : 1 });
      },
    });
    const less = element("button", { type: "button", class: "plain", onclick: () => change({ quantity: Math.max(1, item().quantity - 1) }) }, symbol("minus"));
    const more = element("button", { type: "button", class: "plain", onclick: () => change({ quantity: Math.min(9_999, item().quantity + 1) }) }, symbol("plus"));
    const finish = element("select", { onchange: () => change({ finish: choices[finish.selectedIndex] }) });
    const condition = element(
      "select", { onchange: () => change({ condition: condition.value }) },
      ...conditions.map(([id, words]) => element("option", { value: id, title: words }, id)));
    const remove = element("button", { type: "button", class: "plain", onclick: () => {
      const taken = item();
      const undo = this.#list.remove(key);
      notify(`${taken.name} is off the list.`, "Undo", undo);
      byID("list").focus();
    } }, symbol("bin"));
    let choices = [];
    let shownFinishes = "";

    const show = (item) => {
      const place = [item.setName || item.set, number(item.number, printedTotal(item))].filter(Boolean).join(" · ");
      const unit = unitPrice(item);
      const digits = 10 ** minorDigits(unit?.currency);
      name.textContent = item.name;
      where.textContent = [place, item.language && item.language !== "en" ? language(item.language) : null].filter(Boolean).join(" · ");
      price.textContent = unit ? money((unit.minor * item.quantity) / digits, unit.currency) : "No price";
      price.classList.toggle("none", !unit);
      each.textContent = unit && item.quantity > 1 ? `${money(unit.amount, unit.currency)} each` : "";
      quantity.value = item.quantity;
      less.disabled = item.quantity <= 1;
      condition.value = item.condition;
      choices = finishes(item.prices, item);
      if (!choices.some((choice) => finishKey(choice) === finishKey(item.finish))) choices.push(item.finish);
      const keys = choices.map(finishKey).join("\n\n");
      if (keys !== shownFinishes) {
        finish.replaceChildren(...choices.map((choice) => element("option", null, variant(choice))));
        shownFinishes = keys;
      }
      finish.selectedIndex = choices.findIndex((choice) => finishKey(choice) === finishKey(item.finish));
      finish.disabled = choices.length < 2;
      const words = `${item.name}, ${place}`;
      quantity.setAttribute("aria-label", `Copies of ${words}`);
      less.setAttribute("aria-label", `One copy less of ${words}`);
      more.setAttribute("aria-label", `One copy more of ${words}`);
      finish.setAttribute("aria-label", `Finish of ${words}`);
      condition.setAttribute("aria-label", `Condition of ${words}`);
      remove.setAttribute("aria-label", `Take ${words} off the list`);
    };
    const row = element(
      "li", { class: "item" },
      element("div", { class: "line" }, title, element("div", { class: "worth" }, price, each)),
      element("div", { class: "line" }, element("div", { class: "stepper" }, less, quantity, more), finish, condition, remove));
    return { element: row, show };
  }
}
