// Shows prices: the amount, what it is for, how old it is and how sure, in words.

import { element } from "./elements.js";
import { age, capital, confidence, doubts, money, variant } from "./words.js";

/** How many seconds old a price is by the clock of this device. */
export const ageOf = (price) => Math.max(0, (Date.now() - Date.parse(price.as_of)) / 1_000);

/** The age of a price, which keeps itself up to date. */
export function ageElement(price) {
  const shown = element("time", { class: "age", datetime: price.as_of }, age(ageOf(price)));
  shown.classList.toggle("old", ageOf(price) > 7 * 86_400);
  return shown;
}

/** Brings all ages on the page up to date. */
export function refreshAges() {
  for (const shown of document.querySelectorAll("time.age")) {
    const price = { as_of: shown.dateTime };
    shown.textContent = age(ageOf(price));
    shown.classList.toggle("old", ageOf(price) > 7 * 86_400);
  }
}

/** How sure a price is: three bars and a word, and on request the reasons to doubt it. */
export function sureness(price, { withDoubts = false } = {}) {
  const { word, bars } = confidence(price);
  const said = withDoubts ? [capital(word), doubts(price)].filter(Boolean).join(": ") : word;
  return element(
    "span", { class: "sure", "data-bars": bars, title: withDoubts ? null : `${word} confidence: ${doubts(price) || "several sources agree"}` },
    element("span", { class: "bars", "aria-hidden": "true" }, element("i"), element("i"), element("i")),
    element("span", null, said));
}

/** The price that stands beside a printing in the results. */
export function headline(price) {
  if (!price) return element("span", { class: "price none" }, "No price");
  return element(
    "span", { class: "price" },
    element("span", { class: "amount" }, money(price.amount, price.currency)),
    element("span", { class: "for" }, variant(price)),
    element("span", { class: "trust" }, ageElement(price), sureness(price)));
}

/** A price in one sentence, for those who hear the page. */
export function spoken(price) {
  if (!price) return "no price known";
  const facts = [
    `${money(price.amount, price.currency)} ${variant(price).toLowerCase()}`, age(ageOf(price)),
    `${confidence(price).word} confidence`, doubts(price),
  ];
  return facts.filter(Boolean).join(", ");
}
