// The list: cards with quantity, finish and condition, kept on this device.

import { recall, remember, whenChangedElsewhere } from "./storage.js";
import { minorDigits } from "./words.js";

const storeName = "list";
const mostItems = 2_000;
const mostCopies = 9_999;
const plain = { finish: "normal", edition: "", grade: "" };

/** The conditions, from the best to the worst. */
export const conditions = [
  ["NM", "Near mint"], ["LP", "Lightly played"], ["MP", "Moderately played"], ["HP", "Heavily played"], ["DMG", "Damaged"],
];

/** What of a price tells which copy of a card it is for. */
export const finishOf = (price) => ({
  finish: price?.finish || plain.finish, edition: price?.edition || "", grade: price?.grade || "",
});

/** A finish as one text, for comparing. */
export const finishKey = (finish) => `${finish.finish}\n${finish.edition}\n${finish.grade}`;

/** The finishes of games whose dumps do not say which a card has. */
const usual = { pokemon: ["normal", "holofoil", "reverseHolofoil"], magic: ["normal", "foil", "etched"] };

/** The finishes that the prices of a card name, in their order, then those of the card, else those of its game. */
export function finishes(prices, card) {
  const found = new Map(prices.map((price) => [finishKey(finishOf(price)), finishOf(price)]));
  for (const finish of card.finishes?.length > 0 ? card.finishes : usual[card.game] ?? []) {
    if (![...found.values()].some((other) => other.finish === finish)) {
      found.set(finishKey({ ...plain, finish }), { ...plain, finish });
    }
  }
  return found.size > 0 ? [...found.values()] : [plain];
}

/** The price of one copy: of its condition, else of no condition in particular; in whole minor units. */
export function unitPrice(item) {
  const fitting = item.prices.filter((price) => finishKey(finishOf(price)) === finishKey(item.finish));
  const price = fitting.find((price) => price.condition === item.condition) ?? fitting.find((price) => !price.condition);
  if (!price) return null;
  return { ...price, minor: Math.round(price.amount * 10 ** minorDigits(price.currency)) };
}

/** The list, whose event `change` tells that anything is different. */
export class CardList extends EventTarget {
  #items = [];
  #next = 1;

  /** Makes the list that is kept on this device. */
  constructor() {
    super();
    this.#load();
    whenChangedElsewhere(storeName, () => { this.#load(); this.dispatchEvent(new Event("change")); });
  }

  /** The items, the newest first. */
  get items() { return this.#items; }

  /** How many copies there are in all. */
  get copyCount() { return this.#items.reduce((sum, item) => sum + item.quantity, 0); }

  /** The sums in minor units by currency, the most used first, and how many copies have no price. */
  get totals() {
    const sums = new Map();
    let unpriced = 0;
    for (const item of this.#items) {
      const price = unitPrice(item);
      if (price) sums.set(price.currency, (sums.get(price.currency) ?? 0) + price.minor * item.quantity);
      else unpriced += item.quantity;
    }
    const amounts = [...sums].map(([currency, minor]) => ({ currency, amount: minor / 10 ** minorDigits(currency) }));
    return { amounts, unpriced };
  }

  /** Adds copies of a card; those of the same finish and condition add up. */
  add(card, { quantity = 1, finish, condition = "NM" }) {
    const same = this.#items.find((item) =>
      item.id === card.id && item.condition === condition && finishKey(item.finish) === finishKey(finish));
    if (same) {
      same.quantity = Math.min(mostCopies, same.quantity + quantity);
      same.prices = card.prices;
      this.#items = [same, ...this.#items.filter((item) => item !== same)];
    } else {
      this.#items = [{ ...card, key: this.#next++, quantity, finish, condition }, ...this.#items].slice(0, mostItems);
    }
    this.#changed();
  }

  /** Changes an item: its quantity, finish, condition or prices. */
  change(key, change) {
    this.#items = this.#items.map((item) => (item.key === key ? { ...item, ...change } : item));
    this.#changed();
  }

  /** Takes an item off the list; gives back what undoes it. */
  remove(key) { return this.#replace(this.#items.filter((item) => item.key !== key)); }

  /** Takes everything off the list; gives back what undoes it. */
  clear() { return this.#replace([]); }

  #replace(items) {
    const former = this.#items;
    this.#items = items;
    this.#changed();
    return () => {
      // What was added in the meantime stays.
      const kept = new Set(former.map((item) => item.key));
      this.#items = [...this.#items.filter((item) => !kept.has(item.key)), ...former];
      this.#changed();
    };
  }

  #changed() {
    remember(storeName, this.#items);
    this.dispatchEvent(new Event("change"));
  }

  #load() {
    const items = recall(storeName, [], Array.isArray).filter(isItem).slice(0, mostItems);
    this.#items = items.map((item, index) => ({ ...item, key: index + 1 }));
    this.#next = items.length + 1;
  }
}

const isText = (value) => typeof value === "string";

/** Whether a stored value is an item; anything may have written it. */
function isItem(value) {
  return value && isText(value.id) && isText(value.name) && isText(value.game) && isText(value.condition)
    && ["set", "setName", "number", "language", "rarity"].every((name) => isText(value[name]))
    && Number.isInteger(value.quantity) && value.quantity > 0 && value.quantity <= mostCopies
    && value.finish && isText(value.finish.finish) && isText(value.finish.edition) && isText(value.finish.grade)
    && Array.isArray(value.prices)
    && value.prices.every((price) => price && Number.isFinite(price.amount) && isText(price.currency) && isText(price.as_of));
}

/** The card of a list item: what the results know of it, or what the server says of it in full. */
export function listCard(name, printing, prices) {
  return {
    id: printing.id, name, game: printing.game, set: printing.set ?? "", setName: printing.set_name ?? "",
    number: printing.number ?? "", language: printing.language ?? "", rarity: printing.rarity ?? "",
    prices: prices.map((price) => ({
      amount: price.amount, currency: price.currency, finish: price.finish, edition: price.edition ?? "",
      grade: price.grade ?? "", condition: price.condition ?? "", source: price.source, as_of: price.as_of,
    })),
  };
}
